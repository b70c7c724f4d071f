import { Verification, Verified } from '#lib/accounts/schema'
import { verifyEmail } from '#lib/accounts/verify'
import { route } from '#lib/http/route'

export const POST = route(
  {
    permission: 'public',
    operation_id: 'verifyEmail',
    summary: 'Verify an e-mail address',
    description:
      'Takes the token of the mail, once. The administrator of a new association begins it with this; where joining needs an approval, the account waits for it. The token of an address that a member asked for puts it on their record.',
    body: Verification,
    response: Verified,
  },
  ({ request_id }, { body }) => verifyEmail(body.token, request_id),
)
