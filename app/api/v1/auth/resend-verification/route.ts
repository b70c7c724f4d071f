import { resendVerification } from '#lib/accounts/register'
import { Message, ResendRequest } from '#lib/accounts/schema'
import { route } from '#lib/http/route'

export const POST = route(
  {
    permission: 'public',
    operation_id: 'resendVerification',
    summary: 'Send the verification mail again',
    description: 'Only the newest link of a registration works; links of other registrations of the address go on.',
    body: ResendRequest,
    response: Message,
  },
  ({ request_id }, { body, address }) => resendVerification(body, { request_id, address }),
)
