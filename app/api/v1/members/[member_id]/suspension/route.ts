import { route } from '#lib/http/route'
import { Member, StatusReason } from '#lib/members/schema'
import { reopenMember, setMemberStatus } from '#lib/members/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'members.write',
    summary: 'Suspend a member',
    params: idParams('member_id'),
    body: StatusReason,
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => setMemberStatus(ctx, params.member_id, 'suspended', body.reason, if_match),
)

export const DELETE = route(
  {
    permission: 'members.write',
    summary: 'Lift a suspension',
    params: idParams('member_id'),
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => reopenMember(ctx, params.member_id, if_match),
)
