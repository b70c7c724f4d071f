import { requestAssociations } from '#lib/accounts/associations'
import { AssociationsRequest, Message } from '#lib/accounts/schema'
import { route } from '#lib/http/route'

export const POST = route(
  {
    permission: 'public',
    operation_id: 'forgotAssociation',
    summary: 'Ask for a mail that lists the own associations',
    description:
      'Sends a mail with the associations in which the address has an account, each with its sign-in page; no mail where it has none. The answer is the same either way.',
    body: AssociationsRequest,
    response: Message,
  },
  ({ request_id }, { body, address }) => requestAssociations(body, { request_id, address }),
)
