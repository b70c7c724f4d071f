import { resetPassword } from '#lib/accounts/password-reset'
import { PasswordReset, Verified } from '#lib/accounts/schema'
import { route } from '#lib/http/route'

export const POST = route(
  {
    permission: 'public',
    operation_id: 'resetPassword',
    summary: 'Set a password with the token of a mail',
    description: 'Ends every session of the account. Accepts an invitation, too.',
    body: PasswordReset,
    response: Verified,
  },
  ({ request_id }, { body, address }) => resetPassword(body, { request_id, address }),
)
