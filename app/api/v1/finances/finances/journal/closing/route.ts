import { route } from '#lib/http/route'
import { closeBooks } from '#lib/tenants/books'
import { BooksClosing, Tenant } from '#lib/tenants/schema'

export const POST = route(
  {
    permission: 'payments.write',
    operation_id: 'closeBooks',
    summary: 'Close the books through a day',
    description:
      'No amount that counts in the journal on that day or before is added, changed or taken away from then on; whose a payment is, and what it pays, can still be set. An earlier day, or null, opens them again, which takes an administrator.',
    body: BooksClosing,
    response: Tenant,
    if_match: 'optional',
  },
  (ctx, { body, if_match }) => closeBooks(ctx, body, if_match),
)
