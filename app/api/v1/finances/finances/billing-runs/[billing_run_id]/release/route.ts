import { BillingRun } from '#lib/billing-runs/schema'
import { releaseBillingRun } from '#lib/billing-runs/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'invoices.write',
    operation_id: 'releaseBillingRun',
    summary: 'Release a billing run',
    description:
      'A job does what is included, each item looked at anew; papers go out by mail, or wait to be printed. A second release adds nothing.',
    params: idParams('billing_run_id'),
    response: BillingRun,
    if_match: 'optional',
    errors: ['conflict'],
  },
  (ctx, { params, if_match }) => releaseBillingRun(ctx, params.billing_run_id, if_match),
)
