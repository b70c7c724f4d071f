import { route } from '#lib/http/route'
import { cancelEmailChange, resendEmailChange } from '#lib/members/email-change'
import { Member } from '#lib/members/schema'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: ['members.write', 'members.own'],
    operation_id: 'resendEmailChange',
    summary: 'Send the link to a new e-mail address again',
    description:
      'To the address that waits as `email_change`; the earlier link ends. The member role does so for its own record.',
    params: idParams('member_id'),
    response: Member,
    errors: ['conflict'],
  },
  (ctx, { params }) => resendEmailChange(ctx, params.member_id),
)

export const DELETE = route(
  {
    permission: ['members.write', 'members.own'],
    operation_id: 'cancelEmailChange',
    summary: 'Take back a new e-mail address that waits',
    description: 'The address on the record stays, and the link that was mailed ends.',
    params: idParams('member_id'),
    response: Member,
    errors: ['conflict'],
  },
  (ctx, { params }) => cancelEmailChange(ctx, params.member_id),
)
