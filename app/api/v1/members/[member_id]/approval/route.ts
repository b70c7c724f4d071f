import { route } from '#lib/http/route'
import { Approval, Member } from '#lib/members/schema'
import { approveMember } from '#lib/members/terms'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'members.write',
    operation_id: 'approveMember',
    summary: 'Approve a pending member',
    description: 'The body may be left out; it names the tier where the member has none yet, or another one.',
    params: idParams('member_id'),
    body: Approval.optional(),
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => approveMember(ctx, params.member_id, body ?? {}, if_match),
)
