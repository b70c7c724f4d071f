import { route } from '#lib/http/route'
import { Member } from '#lib/members/schema'
import { Rejection } from '#lib/memberships/schema'
import { reject } from '#lib/memberships/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'members.write',
    operation_id: 'rejectMember',
    summary: 'Decline an application',
    description:
      'The pending member is cancelled with the reason, the proposed term as well, and its invoice is void. What was paid on it stays with the payment.',
    params: idParams('member_id'),
    body: Rejection,
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => reject(ctx, params.member_id, body, if_match),
)
