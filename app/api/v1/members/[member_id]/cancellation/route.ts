import { route } from '#lib/http/route'
import { Member, StatusReason } from '#lib/members/schema'
import { reopenMember, setMemberStatus } from '#lib/members/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'members.write',
    operation_id: 'cancelMember',
    summary: 'Cancel a membership',
    description: 'Ends the membership; the record and its history stay. The reason is kept.',
    params: idParams('member_id'),
    body: StatusReason,
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => setMemberStatus(ctx, params.member_id, 'cancelled', body.reason, if_match),
)

export const DELETE = route(
  {
    permission: 'members.write',
    operation_id: 'undoCancellation',
    summary: 'Take a cancellation back',
    description: 'The status is what the terms say again.',
    params: idParams('member_id'),
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => reopenMember(ctx, params.member_id, if_match),
)
