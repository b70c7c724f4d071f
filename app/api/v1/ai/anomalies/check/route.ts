import { checkDraft } from '#lib/ai/anomalies/draft'
import { DraftInvoice, DraftWarnings } from '#lib/ai/anomalies/schema'
import { route } from '#lib/http/route'

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
