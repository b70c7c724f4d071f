import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, explainConstraints } from '#lib/errors'
import { todayIn } from '#lib/format/dates'
import { toAmount, toMinor } from '#lib/format/money'
import { type LockedInvoice, lockInvoice, settleInvoice, unsettleInvoice } from '#lib/invoices/service'
import { takeNumber } from '#lib/number-series/service'
import { getPayment } from '#lib/payments/queries'
import type { NewPayment, Payment, Reversal } from '#lib/payments/schema'
import { lockVersioned, requireVersion, touch } from '#lib/records/versions'

explainConstraints({
  payments_member_exists: { field: 'member_id', message: 'There is no such member.' },
  payments_provider_ref_unique: {
    field: 'provider_ref',
    message: 'A payment with this reference is recorded already.',
  },
})

async function getToday(ctx: Ctx): Promise<string> {
  const { time_zone } = await ctx.db.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
  return todayIn(time_zone)
}

function requirePast(date: string, today: string, field: string): void {
  if (date > today) throw new AppError('invalid', `${field} cannot lie in the future; today is ${today}.`, { field })
}

function amountFor(invoice: LockedInvoice, input: NewPayment): number {
  if (input.currency && input.currency !== invoice.currency) {
    throw new AppError(
      'invalid',
      `This invoice is in ${invoice.currency}; a payment in ${input.currency} cannot settle it.`,
      {
        field: 'currency',
      },
    )
  }
  let amount_minor: number
  try {
    amount_minor = toMinor(input.amount, invoice.currency)
  } catch (cause) {
    throw new AppError('invalid', `${(cause as Error).message}.`, { field: 'amount', cause })
  }
  if (amount_minor === 0) throw new AppError('invalid', 'Give an amount above zero.', { field: 'amount' })
  return amount_minor
}

function requirePayable(invoice: LockedInvoice): void {
  if (invoice.status === 'open' || invoice.status === 'uncollectible') return
  const reasons = {
    draft: 'This invoice is a draft. Finalise it first; then it can be paid.',
    paid: 'This invoice is paid already; nothing remains.',
    void: 'This invoice is void; nothing is owed on it.',
  }
  throw new AppError('conflict', reasons[invoice.status], { field: 'status' })
}

/**
 * Returns the payment that already carries the provider's reference, or null.
 *
 * @throws AppError conflict when it was for another invoice or amount
 */
async function findReplayed(ctx: Ctx, invoice: LockedInvoice, input: NewPayment): Promise<Payment | null> {
  if (!input.provider_ref) return null
  const earlier = await ctx.db
    .selectFrom('payments')
    .innerJoin('payment_allocations', 'payment_allocations.payment_id', 'payments.id')
    .select(['payments.id', 'payments.amount_minor', 'payments.currency', 'payment_allocations.invoice_id'])
    .where('payments.provider', 'is not distinct from', input.provider ?? null)
    .where('payments.provider_ref', '=', input.provider_ref)
    .executeTakeFirst()
  if (!earlier) return null
  const isSame = earlier.invoice_id === invoice.id && earlier.amount_minor === amountFor(invoice, input)
  if (isSame) return getPayment(ctx, earlier.id)
  const amount = `${toAmount(earlier.amount_minor, earlier.currency)} ${earlier.currency}`
  const where = earlier.invoice_id === invoice.id ? `over ${amount}` : 'on another invoice'
  throw new AppError('conflict', `A payment with this reference is recorded already, ${where}.`, {
    field: 'provider_ref',
  })
}

/**
 * Records a payment on an issued invoice and returns it. A payment whose provider reference is known is not
 * recorded again: the first one is returned.
 *
 * @param version the version of the invoice that was seen
 * @throws AppError not_found, stale, conflict (draft, paid, void; reference used otherwise), invalid (more than
 * remains, another currency, a day to come)
 */
export async function recordPayment(
  ctx: Ctx,
  invoice_id: string,
  input: NewPayment,
  version: number | null,
): Promise<Payment> {
  return transaction(ctx, async (ctx) => {
    const [invoice, today] = await Promise.all([lockInvoice(ctx, invoice_id, null), getToday(ctx)])
    const replayed = await findReplayed(ctx, invoice, input)
    if (replayed) return replayed
    requireVersion(invoice, version, 'invoice')
    requirePayable(invoice)
    const amount_minor = amountFor(invoice, input)
    const { method, received_on = today, provider = null, provider_ref = null, note = null } = input
    requirePast(received_on, today, 'received_on')
    await settleInvoice(ctx, invoice, amount_minor, received_on)
    const id = uuidv7()
    const year = today.slice(0, 4)
    const number = `PAY-${year}-${String(await takeNumber(ctx, `payment-${year}`)).padStart(5, '0')}`
    const { currency, member_id } = invoice
    const payment = { number, member_id, method, provider, provider_ref, amount_minor, currency, received_on }
    await ctx.db
      .insertInto('payments')
      .values({ ...payment, id, note, applied_minor: amount_minor, recorded_by: actingAccountId(ctx) })
      .execute()
    await ctx.db
      .insertInto('payment_allocations')
      .values({ id: uuidv7(), payment_id: id, invoice_id, amount_minor })
      .execute()
    await recordAudit(ctx, {
      action: 'payment.recorded',
      noun: 'payments',
      object_id: id,
      after: { ...payment, invoice_id },
    })
    if (amount_minor === invoice.remaining_minor) {
      await recordAudit(ctx, {
        action: 'invoice.paid',
        noun: 'invoices',
        object_id: invoice_id,
        before: { status: invoice.status },
        after: { status: 'paid', paid_on: received_on },
      })
    }
    return getPayment(ctx, id)
  })
}

/**
 * Takes a whole payment back: bounced, refunded or recorded by mistake. The payment stays on record as
 * refunded, its allocations are balanced by new ones, and what it had paid is owed again.
 *
 * @param version the version of the payment that was seen
 * @throws AppError not_found, stale, conflict (reversed already), invalid (a day to come)
 */
export async function reversePayment(
  ctx: Ctx,
  id: string,
  { reason, reversed_on }: Reversal,
  version: number | null,
): Promise<Payment> {
  return transaction(ctx, async (ctx) => {
    const invoices = await lockInvoicesOf(ctx, id)
    const payment = await lockVersioned(ctx, 'payments', id, version, 'payment')
    if (payment.status !== 'succeeded') {
      throw new AppError('conflict', `This payment is ${payment.status} and cannot be reversed.`, { field: 'status' })
    }
    const today = await getToday(ctx)
    requirePast(reversed_on ?? today, today, 'reversed_on')
    if (reversed_on && reversed_on < payment.received_on) {
      throw new AppError('invalid', `The payment was received on ${payment.received_on}; it cannot go back before.`, {
        field: 'reversed_on',
      })
    }
    for (const { invoice, amount_minor } of invoices) {
      await unsettleInvoice(ctx, invoice, amount_minor)
      await ctx.db
        .insertInto('payment_allocations')
        .values({ id: uuidv7(), payment_id: id, invoice_id: invoice.id, amount_minor: -amount_minor })
        .execute()
    }
    await touch(ctx, 'payments', id, {
      status: 'refunded',
      applied_minor: 0,
      refunded_minor: payment.amount_minor,
      reversed_on: reversed_on ?? today,
      reversal_reason: reason,
    })
    await recordAudit(ctx, {
      action: 'payment.reversed',
      noun: 'payments',
      object_id: id,
      before: { status: payment.status, applied_minor: payment.applied_minor },
      after: { status: 'refunded', refunded_minor: payment.amount_minor, reversal_reason: reason },
    })
    return getPayment(ctx, id)
  })
}

/**
 * Takes what payments have settled of a locked invoice back, so that it is owed again and the money is the payers'.
 */
export async function freeInvoice(ctx: Ctx, invoice: LockedInvoice): Promise<void> {
  const parts = await ctx.db
    .selectFrom('payment_allocations')
    .select(['payment_id', sql<number>`sum(amount_minor)::bigint`.as('amount_minor')])
    .where('invoice_id', '=', invoice.id)
    .groupBy('payment_id')
    .having(sql<boolean>`sum(amount_minor) > 0`)
    .orderBy('payment_id')
    .execute()
  if (parts.length === 0) return
  for (const { payment_id, amount_minor } of parts) {
    const payment = await lockVersioned(ctx, 'payments', payment_id, null, 'payment')
    await ctx.db
      .insertInto('payment_allocations')
      .values({ id: uuidv7(), payment_id, invoice_id: invoice.id, amount_minor: -amount_minor })
      .execute()
    await touch(ctx, 'payments', payment_id, { applied_minor: payment.applied_minor - amount_minor })
    await recordAudit(ctx, {
      action: 'payment.freed',
      noun: 'payments',
      object_id: payment_id,
      after: { currency: payment.currency, amount_minor, invoice_id: invoice.id },
    })
  }
  await unsettleInvoice(
    ctx,
    invoice,
    parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
  )
}

/** Locks the invoices that a payment settles, in the order of their ids, with what of it each has. */
async function lockInvoicesOf(ctx: Ctx, payment_id: string) {
  const parts = await ctx.db
    .selectFrom('payment_allocations')
    .select(['invoice_id', sql<number>`sum(amount_minor)::bigint`.as('amount_minor')])
    .where('payment_id', '=', payment_id)
    .groupBy('invoice_id')
    .having(sql<boolean>`sum(amount_minor) > 0`)
    .orderBy('invoice_id')
    .execute()
  const locked: { invoice: LockedInvoice; amount_minor: number }[] = []
  for (const { invoice_id, amount_minor } of parts) {
    locked.push({ invoice: await lockInvoice(ctx, invoice_id, null), amount_minor })
  }
  return locked
}
