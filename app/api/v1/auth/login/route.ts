import { Credentials, SignedIn } from '#lib/accounts/schema'
import { signIn } from '#lib/accounts/sign-in'
import { route } from '#lib/http/route'

export const POST = route(
  {
    permission: 'public',
    operation_id: 'login',
    summary: 'Log in',
    description: 'The identifier of the association is compared exactly, capital letters included.',
    body: Credentials,
    response: SignedIn,
  },
  ({ request_id }, { body, address }) => signIn(body, { request_id, address }),
)
