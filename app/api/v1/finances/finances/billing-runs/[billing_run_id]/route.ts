import { getBillingRun } from '#lib/billing-runs/queries'
import { BillingRun } from '#lib/billing-runs/schema'
import { removeBillingRun } from '#lib/billing-runs/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'invoices.read',
    operation_id: 'getBillingRun',
    summary: 'Get a billing run',
    description: 'With its progress: ask again while it is preparing, releasing or undoing.',
    params: idParams('billing_run_id'),
    response: BillingRun,
    if_match: 'optional',
  },
  (ctx, { params }) => getBillingRun(ctx, params.billing_run_id),
)

export const DELETE = route(
  {
    permission: 'invoices.write',
    operation_id: 'deleteBillingRun',
    summary: 'Delete a billing run',
    description: 'One of which nothing was released.',
    params: idParams('billing_run_id'),
    response: null,
    if_match: 'optional',
    errors: ['conflict'],
  },
  (ctx, { params, if_match }) => removeBillingRun(ctx, params.billing_run_id, if_match),
)
