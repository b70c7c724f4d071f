import { route } from '#lib/http/route'
import { Member, StatusReason } from '#lib/members/schema'
import { reopenMember, setMemberStatus } from '#lib/members/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'members.write',
    operation_id: 'suspendMember',
    summary: 'Suspend a member',
    description: 'The membership rests until the suspension is lifted; the reason is kept.',
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
    operation_id: 'liftSuspension',
    summary: 'Lift a suspension',
    description: 'The status is what the terms say again.',
    params: idParams('member_id'),
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => reopenMember(ctx, params.member_id, if_match),
)
