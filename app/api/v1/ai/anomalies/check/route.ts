import { route } from '#lib/http/route'
import { checkDraft } from '#lib/intelligence/anomalies/draft'
import { DraftInvoice, DraftWarnings } from '#lib/intelligence/anomalies/schema'

export const POST = route(
  {
    permission: 'invoices.write',
    operation_id: 'checkDraft',
    summary: 'Check a draft before it is sent',
    description:
      'Tells what looks odd about an invoice that is being written. Nothing is kept, and nothing is refused.',
    body: DraftInvoice,
    response: DraftWarnings,
  },
  async (ctx, { body }) => ({ warnings: await checkDraft(ctx, body) }),
)
