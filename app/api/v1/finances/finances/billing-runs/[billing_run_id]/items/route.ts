import { z } from 'zod'
import { listBillingRunItems } from '#lib/billing-runs/queries'
import { BillingRun, BillingRunItem, BillingRunItemFilter, ItemsChoice } from '#lib/billing-runs/schema'
import { chooseItems } from '#lib/billing-runs/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'invoices.read',
    operation_id: 'listBillingRunItems',
    summary: 'List the items of a billing run',
    description: 'What it does for each member or invoice, and what became of it.',
    params: idParams('billing_run_id'),
    query: BillingRunItemFilter,
    response: z.array(BillingRunItem),
    list: true,
  },
  (ctx, { params, query }) => listBillingRunItems(ctx, params.billing_run_id, query),
)

export const PATCH = route(
  {
    permission: 'invoices.write',
    operation_id: 'chooseBillingRunItems',
    summary: 'Include items of a billing run, or leave them out',
    description: 'All that wait, or those with a problem. Items that cannot be included stay out.',
    params: idParams('billing_run_id'),
    body: ItemsChoice,
    response: BillingRun,
    errors: ['conflict'],
  },
  (ctx, { params, body }) => chooseItems(ctx, params.billing_run_id, body),
)
