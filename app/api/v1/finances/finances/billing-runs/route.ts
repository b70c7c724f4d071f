import { z } from 'zod'
import { listBillingRuns } from '#lib/billing-runs/queries'
import { BillingRun, BillingRunFilter, NewBillingRun } from '#lib/billing-runs/schema'
import { addBillingRun } from '#lib/billing-runs/service'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'invoices.read',
    operation_id: 'listBillingRuns',
    summary: 'List billing runs',
    description: 'Each with its progress.',
    query: BillingRunFilter,
    response: z.array(BillingRun),
    list: true,
  },
  (ctx, { query }) => listBillingRuns(ctx, query),
)

export const POST = route(
  {
    permission: 'invoices.write',
    operation_id: 'addBillingRun',
    summary: 'Prepare a billing run',
    description:
      'Renewals or reminders of many, to be looked through: nothing is sent before the release. Few items are there with the answer; many are made by a job, and status is preparing until then. With dry_run nothing is kept.',
    body: NewBillingRun,
    response: BillingRun,
    status: 201,
  },
  (ctx, { body }) => addBillingRun(ctx, body),
)
