import { route } from '#lib/http/route'
import { Member } from '#lib/members/schema'
import { Approval } from '#lib/memberships/schema'
import { approve } from '#lib/memberships/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'members.write',
    operation_id: 'approveMember',
    summary: 'Approve a pending member',
    description:
      'The term that was applied for starts, unless it has to be paid first; it keeps its invoice. The body may be left out; it names the tier where the member has none yet, or another one, and how the dues are settled.',
    params: idParams('member_id'),
    body: Approval.optional(),
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => approve(ctx, params.member_id, body ?? {}, if_match),
)
