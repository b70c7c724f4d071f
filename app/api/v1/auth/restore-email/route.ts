import { EmailRestoration, Verified } from '#lib/accounts/schema'
import { restoreSignInAddress } from '#lib/accounts/sign-in-address'
import { route } from '#lib/http/route'

export const POST = route(
  {
    permission: 'public',
    operation_id: 'restoreEmail',
    summary: 'Take back the address to sign in with',
    description:
      'Takes the token of the mail that went to the former address when it was changed, within a week, and a password that held until then. Sets a new password and ends every session of the account.',
    body: EmailRestoration,
    response: Verified,
  },
  ({ request_id }, { body, address }) => restoreSignInAddress(body, { request_id, address }),
)
