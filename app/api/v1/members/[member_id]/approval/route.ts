import { route } from '#lib/http/route'
import { Member } from '#lib/members/schema'
import { approveMember } from '#lib/members/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'members.write',
    summary: 'Approve a pending member',
    params: idParams('member_id'),
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => approveMember(ctx, params.member_id, if_match),
)
