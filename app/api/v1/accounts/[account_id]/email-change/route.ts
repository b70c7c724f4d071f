import { Account, NewSignInAddress } from '#lib/accounts/schema'
import { askForSignInAddressOf, cancelSignInAddress } from '#lib/accounts/sign-in-address'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

const params = idParams('account_id')

export const POST = route(
  {
    permission: 'accounts.write',
    operation_id: 'changeEmailOfAccount',
    summary: 'Give an account another address to sign in with',
    description:
      'Mails a link to a new password to it; until that is used the present one holds, which is told. With it every other link of the account ends, those that take a former address back as well. An account whose invitation nobody took is invited there at once.',
    params,
    body: NewSignInAddress,
    response: Account,
  },
  (ctx, { params, body }) => askForSignInAddressOf(ctx, params.account_id, body),
)

export const DELETE = route(
  {
    permission: 'accounts.write',
    operation_id: 'keepEmailOfAccount',
    summary: 'Keep the address that an account signs in with',
    description: 'The link that was mailed to another one ends.',
    params,
    response: null,
  },
  (ctx, { params }) => cancelSignInAddress(ctx, params.account_id),
)
