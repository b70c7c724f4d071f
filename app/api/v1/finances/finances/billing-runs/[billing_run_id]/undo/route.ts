import { BillingRun } from '#lib/billing-runs/schema'
import { undoBillingRun } from '#lib/billing-runs/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'invoices.write',
    operation_id: 'undoBillingRun',
    summary: 'Take back a billing run',
    description:
      'Of renewals: a job cancels the invoices that nothing was paid on, and the terms that wait for them. What stays says why.',
    params: idParams('billing_run_id'),
    response: BillingRun,
    if_match: 'optional',
    errors: ['conflict'],
  },
  (ctx, { params, if_match }) => undoBillingRun(ctx, params.billing_run_id, if_match),
)
