import { sql } from 'kysely'
import { type Ctx, transaction } from '#lib/context'
import type { NewCreditNote } from '#lib/credit-notes/schema'
import { AppError } from '#lib/errors'
import { invoicesToSettle } from '#lib/events/cancellation'
import { lockInvoice } from '#lib/invoices/service'
import { withdrawSeatInvoice } from '#lib/registrations/billing'

/** Invoices that are looked up at a time. */
const BATCH = 50

function findRun(ctx: Ctx, event_id: string) {
  return ctx.db
    .selectFrom('event_cancellations')
    .select(['refund_method', 'refunded_on', 'notifies', 'finished_at'])
    .where('event_id', '=', event_id)
}

/**
 * Takes back the invoices of a cancelled event's tickets, each in a transaction of its own: those that are not paid
 * become void, those that are get a credit note, with a refund where one was chosen. What is done is known by the
 * invoices themselves, so it goes on where it was left, and nothing is done twice.
 *
 * @returns whether nothing is left, or the event takes place again
 */
export async function settleCancelledEvent(ctx: Ctx, event_id: string, signal: AbortSignal): Promise<boolean> {
  // What could not be taken back is tried again, and told anew.
  await ctx.db.updateTable('event_cancellations').set({ faults: '[]' }).where('event_id', '=', event_id).execute()
  for (let last: string | undefined; ; ) {
    const run = await findRun(ctx, event_id).executeTakeFirst()
    if (!run || run.finished_at) return true
    let due = invoicesToSettle(ctx, event_id).select(['invoices.id', 'invoices.number']).limit(BATCH)
    if (last) due = due.where('invoices.id', '>', last)
    const invoices = await due.execute()
    if (invoices.length === 0) break
    last = invoices.at(-1)?.id
    for (const { id, number } of invoices) {
      if (signal.aborted) return false
      try {
        await settleOne(ctx, event_id, id)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await noteFault(ctx, event_id, { invoice_id: id, number, message: error.message })
      }
    }
  }
  await ctx.db
    .updateTable('event_cancellations')
    .set({ finished_at: sql`now()` })
    .where('event_id', '=', event_id)
    .execute()
  return true
}

async function settleOne(ctx: Ctx, event_id: string, id: string) {
  await transaction(ctx, async (ctx) => {
    await lockInvoice(ctx, id, null)
    // Whoever reopens the event takes this row away, and from then on nothing is taken back any more.
    const run = await findRun(ctx, event_id).forUpdate('event_cancellations').executeTakeFirst()
    if (!run) return
    const { refund_method, refunded_on, notifies } = run
    const refund = refund_method ? ({ method: refund_method, refunded_on } as NewCreditNote['refund']) : null
    // Another worker may have been faster.
    if (!(await withdrawSeatInvoice(ctx, id, { reason: 'Event cancelled', refund, notifies }))) return
    await ctx.db
      .updateTable('event_cancellations')
      .set({ settled_count: sql`least(settled_count + 1, invoice_count)` })
      .where('event_id', '=', event_id)
      .execute()
  })
}

async function noteFault(ctx: Ctx, event_id: string, fault: object): Promise<void> {
  await ctx.db
    .updateTable('event_cancellations')
    .set({ faults: sql`faults || ${JSON.stringify([fault])}::jsonb` })
    .where('event_id', '=', event_id)
    .execute()
}
