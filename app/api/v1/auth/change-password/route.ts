import { changePassword } from '#lib/accounts/password-reset'
import { PasswordChange, PasswordChanged } from '#lib/accounts/schema'
import { route } from '#lib/http/route'

export const POST = route(
  {
    permission: 'account.own',
    operation_id: 'changePassword',
    summary: 'Change the own password',
    description: 'Ends every session and token of the account; the answer carries a new token.',
    body: PasswordChange,
    response: PasswordChanged,
  },
  (ctx, { body, address }) => changePassword(ctx, body, address),
)
