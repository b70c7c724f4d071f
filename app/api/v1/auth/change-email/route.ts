import { Message, SignInAddress } from '#lib/accounts/schema'
import { askForSignInAddress, cancelSignInAddress } from '#lib/accounts/sign-in-address'
import { actingAccountId } from '#lib/context'
import { route } from '#lib/http/route'

export const POST = route(
  {
    permission: 'account.own',
    operation_id: 'changeEmail',
    summary: 'Ask for another address to sign in with',
    description:
      'Mails a link to it; until that is used the present one holds, which is told. The record of a member that has the present one follows.',
    body: SignInAddress,
    response: Message,
  },
  (ctx, { body, address }) => askForSignInAddress(ctx, body, address),
)

export const DELETE = route(
  {
    permission: 'account.own',
    operation_id: 'keepEmail',
    summary: 'Keep the address to sign in with',
    description: 'The link that was mailed to another one ends.',
    response: null,
  },
  (ctx) => cancelSignInAddress(ctx, actingAccountId(ctx) ?? ''),
)
