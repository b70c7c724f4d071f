import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { NewCreditNote } from '#lib/credit-notes/schema'
import { AppError } from '#lib/errors'
import { can } from '#lib/permissions'
import { enqueue } from '#lib/queue/queue'
import { requireOpenBooks } from '#lib/tenants/books'
import { todayOfTenant } from '#lib/tenants/queries'

/** The invoices of an event's tickets that are not taken back yet, in their order. */
export function invoicesToSettle(ctx: Ctx, eventId: string) {
  return ctx.db
    .selectFrom('invoices')
    .innerJoin('registrations', 'registrations.id', 'invoices.registration_id')
    .where('registrations.event_id', '=', eventId)
    .where('invoices.status', '<>', 'void')
    .where((is) =>
      is.or([is('invoices.status', '<>', 'paid'), sql<boolean>`invoices.credited_minor < invoices.total_minor`]),
    )
    .orderBy('invoices.id')
}

/**
 * Has the invoices of a cancelled event's tickets taken back by a job, where there are any.
 *
 * @throws AppError forbidden (a refund by who records no payments), invalid for a refund on a day to come or in closed books
 */
export async function beginSettlement(
  ctx: Ctx,
  event_id: string,
  { refund, notifies }: { refund: NewCreditNote['refund']; notifies: boolean },
): Promise<void> {
  if (refund && !can(ctx, 'payments.write'))
    throw new AppError('forbidden', 'You may not give money back. Leave refund out, and it stays as credit.', {
      field: 'refund',
    })
  const today = await todayOfTenant(ctx)
  const refunded_on = refund ? (refund.refunded_on ?? today) : null
  if (refunded_on && refunded_on > today)
    throw new AppError('invalid', `Nothing can have been given back after today, ${today}.`, {
      field: 'refund/refunded_on',
    })
  if (refunded_on)
    await requireOpenBooks(ctx, [{ day: refunded_on, field: 'refunded_on', pointer: 'refund/refunded_on' }], today)
  const { count } = await invoicesToSettle(ctx, event_id)
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count === 0) return
  const run = { refund_method: refund?.method ?? null, refunded_on, notifies, invoice_count: count }
  await ctx.db
    .insertInto('event_cancellations')
    .values({ ...run, event_id })
    .execute()
  await enqueue(ctx, 'cancelled_event', { tenant_id: ctx.tenant_id, event_id }, { key: event_id })
}
