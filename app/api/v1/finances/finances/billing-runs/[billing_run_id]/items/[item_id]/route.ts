import { z } from 'zod'
import { BillingRunItem, ItemChoice } from '#lib/billing-runs/schema'
import { chooseItem } from '#lib/billing-runs/service'
import { route } from '#lib/http/route'
import { Id } from '#lib/wire/schema'

export const PATCH = route(
  {
    permission: 'invoices.write',
    operation_id: 'chooseBillingRunItem',
    summary: 'Include an item of a billing run, or leave it out',
    description: 'Including an item that was held back accepts what changed since: it is worked out anew.',
    params: z.strictObject({ billing_run_id: Id, item_id: Id }),
    body: ItemChoice,
    response: BillingRunItem,
    errors: ['conflict'],
  },
  (ctx, { params, body }) => chooseItem(ctx, params.billing_run_id, params.item_id, body),
)
