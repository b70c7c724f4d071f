import { requestPasswordReset } from '#lib/accounts/password-reset'
import { Address, Message } from '#lib/accounts/schema'
import { route } from '#lib/http/route'

export const POST = route(
  {
    permission: 'public',
    operation_id: 'forgotPassword',
    summary: 'Ask for a link to a new password',
    description: 'Sends a mail with a link. The answer is the same whether or not the address has an account.',
    body: Address,
    response: Message,
  },
  ({ request_id }, { body, address }) => requestPasswordReset(body, { request_id, address }),
)
