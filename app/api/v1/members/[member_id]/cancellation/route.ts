import { route } from '#lib/http/route'
import { Member } from '#lib/members/schema'
import { resign, takeBackCancellation } from '#lib/memberships/resign'
import { Cancellation } from '#lib/memberships/schema'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'members.write',
    operation_id: 'cancelMember',
    summary: 'Cancel a membership',
    description:
      'Ends the membership at once, or at the end of `ends_on`, until when it counts as before; the record and its history stay. The reason is kept, and a mail tells the member. Invoices of terms that have not begun by then are void unless they are to stay; no payment begins a term of somebody who has left.',
    params: idParams('member_id'),
    body: Cancellation,
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => resign(ctx, params.member_id, body, if_match),
)

export const DELETE = route(
  {
    permission: 'members.write',
    operation_id: 'undoCancellation',
    summary: 'Take a cancellation back',
    description: 'The status is what the terms say again; a membership that was to end on a day to come goes on.',
    params: idParams('member_id'),
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => takeBackCancellation(ctx, params.member_id, if_match),
)
