import { registerAccount } from '#lib/accounts/register'
import { Registered, Registration } from '#lib/accounts/schema'
import { route } from '#lib/http/route'

export const POST = route(
  {
    permission: 'public',
    operation_id: 'register',
    summary: 'Register with an association',
    description:
      'Sends a mail with a link that proves the address. The answer is the same whether or not the address has an account. The first account of an association becomes its administrator; an association that does not exist yet starts when that address is verified. Identifiers that differ in capital letters only are one, and the answer has the right spelling.',
    body: Registration,
    response: Registered,
    status: 201,
  },
  ({ request_id }, { body, address }) => registerAccount(body, { request_id, address }),
)
