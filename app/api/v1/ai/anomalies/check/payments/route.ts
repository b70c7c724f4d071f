import { route } from '#lib/http/route'
import { checkPayment } from '#lib/intelligence/anomalies/draft-payments'
import { DraftPayment, DraftWarnings } from '#lib/intelligence/anomalies/schema'

export const POST = route(
  {
    permission: 'payments.write',
    operation_id: 'checkPayment',
    summary: 'Check a payment before recording',
    description:
      'Tells what looks wrong: money that came before its invoice or in a year that is over, or that is recorded already. Nothing is kept, and nothing is refused.',
    body: DraftPayment,
    response: DraftWarnings,
  },
  async (ctx, { body }) => ({ warnings: await checkPayment(ctx, body) }),
)
