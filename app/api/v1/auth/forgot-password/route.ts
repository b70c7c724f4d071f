import { requestPasswordReset } from '#lib/accounts/password-reset'
import { Address, Message } from '#lib/accounts/schema'
import { route } from '#lib/http/route'

export const POST = route(
  { permission: 'public', summary: 'Ask for a link to a new password', body: Address, response: Message },
  ({ request_id }, { body, address }) => requestPasswordReset(body, { request_id, address }),
)
