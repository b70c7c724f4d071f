import { Verification, Verified } from '#lib/accounts/schema'
import { verifyEmail } from '#lib/accounts/verify'
import { route } from '#lib/http/route'

export const POST = route(
  { permission: 'public', summary: 'Verify an e-mail address', body: Verification, response: Verified },
  ({ request_id }, { body }) => verifyEmail(body.token, request_id),
)
