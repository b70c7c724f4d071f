import { resendVerification } from '#lib/accounts/register'
import { Address, Message } from '#lib/accounts/schema'
import { route } from '#lib/http/route'

export const POST = route(
  { permission: 'public', summary: 'Send the verification mail again', body: Address, response: Message },
  ({ request_id }, { body, address }) => resendVerification(body, { request_id, address }),
)
