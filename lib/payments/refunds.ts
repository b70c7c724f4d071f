import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { writtenMoney } from '#lib/format/money'
import { type LockedInvoice, unsettleInvoices } from '#lib/invoices/service'
import { allocate, lockPayment, standing, sumOf, takeBack, takeFirst } from '#lib/payments/allocations'
import { getPayment } from '#lib/payments/queries'
import { aboveZero, requireAfterReceipt, requirePast } from '#lib/payments/rules'
import type { NewRefund, Payment, WayBack } from '#lib/payments/schema'
import { lockVersioned, touch } from '#lib/records/versions'
import { requireOpenBooks } from '#lib/tenants/books'
import { todayOfTenant } from '#lib/tenants/queries'

/**
 * Gives money of a payment back. Credit goes first; what is more is taken off the invoices that it settled last, which
 * are owed again. What was received on the day of the payment stays received; the refund counts on its own day.
 *
 * @param version the version of the payment that was seen
 * @throws AppError not_found, stale, conflict (nothing left), invalid (more than is left, a day to come or in
 * the closed books)
 */
export async function refundPayment(ctx: Ctx, id: string, input: NewRefund, version: number | null): Promise<Payment> {
  return transaction(ctx, async (ctx) => {
    const { payment, parts } = await lockPayment(ctx, id, version)
    const today = await todayOfTenant(ctx)
    const { currency } = payment
    if (payment.status !== 'succeeded' && payment.status !== 'partially_refunded') {
      throw new AppError('conflict', `This payment is ${payment.status}; there is nothing to give back.`, {
        field: 'status',
      })
    }
    const amount_minor = aboveZero(input.amount, currency, 'amount')
    const left = payment.amount_minor - payment.refunded_minor
    if (amount_minor > left) {
      throw new AppError('invalid', `Only ${writtenMoney(left, currency)} is left of this payment.`, {
        field: 'amount',
      })
    }
    const { refunded_on = today } = input
    requirePast(refunded_on, today, 'refunded_on')
    requireAfterReceipt(refunded_on, payment.received_on, 'refunded_on')
    await requireOpenBooks(ctx, [{ day: refunded_on, field: 'refunded_on' }], today)
    const taken = takeFirst(parts, amount_minor - (left - payment.applied_minor))
    await takeBack(ctx, { payment_id: id, parts: taken, on: refunded_on })
    const applied_minor = payment.applied_minor - sumOf(taken)
    await writeRefund(ctx, { ...payment, applied_minor }, amount_minor, { ...input, refunded_on })
    return getPayment(ctx, id)
  })
}

/** A payment as it stands after what the running transaction has done so far. */
type StandingPayment = Pick<
  Awaited<ReturnType<typeof lockPayment>>['payment'],
  'id' | 'amount_minor' | 'applied_minor' | 'refunded_minor' | 'status' | 'currency'
>

async function writeRefund(
  ctx: Ctx,
  payment: StandingPayment,
  amount_minor: number,
  { method, refunded_on, reason, reference = null }: Omit<NewRefund, 'amount'> & { refunded_on: string },
): Promise<void> {
  const refunded_minor = payment.refunded_minor + amount_minor
  const status = refunded_minor === payment.amount_minor ? 'refunded' : 'partially_refunded'
  await touch(ctx, 'payments', payment.id, { applied_minor: payment.applied_minor, refunded_minor, status })
  const refund = { amount_minor, method, refunded_on, reason, reference }
  await ctx.db
    .insertInto('refunds')
    .values({ ...refund, id: uuidv7(), payment_id: payment.id, recorded_by: actingAccountId(ctx) })
    .execute()
  await recordAudit(ctx, {
    action: 'payment.refunded',
    noun: 'payments',
    object_id: payment.id,
    before: { status: payment.status },
    after: { ...refund, status, currency: payment.currency },
  })
}

/**
 * Takes money off a locked invoice, what was paid last first, and makes it credit of its payments, or gives it back when
 * a refund is asked for. Returns how much that was, in minor units. The invoice's own sums are up to the caller.
 *
 * @param most how much is taken at most, in minor units
 * @throws AppError invalid for a refund before the money came
 */
export async function freePaid(
  ctx: Ctx,
  invoice: LockedInvoice,
  most: number,
  on: string,
  refund?: { method: z.infer<typeof WayBack>; reason: string; refunded_on: string },
): Promise<number> {
  const taken = takeFirst(await standing(ctx, 'invoice_id', [invoice.id]).orderBy('payment_id', 'desc').execute(), most)
  for (const { payment_id, amount_minor } of taken.toSorted((a, b) => (a.payment_id < b.payment_id ? -1 : 1))) {
    const payment = await lockVersioned(ctx, 'payments', payment_id, null, 'payment')
    const applied_minor = payment.applied_minor - amount_minor
    await allocate(ctx, [{ payment_id, invoice_id: invoice.id, amount_minor: -amount_minor, effective_on: on }])
    if (refund) {
      requireAfterReceipt(refund.refunded_on, payment.received_on, 'refund/refunded_on')
      await writeRefund(ctx, { ...payment, applied_minor }, amount_minor, {
        ...refund,
        method: wayBack(payment, refund),
      })
      continue
    }
    await touch(ctx, 'payments', payment_id, { applied_minor })
    await recordAudit(ctx, {
      action: 'payment.freed',
      noun: 'payments',
      object_id: payment_id,
      after: { currency: payment.currency, amount_minor, invoice_id: invoice.id },
    })
  }
  return sumOf(taken)
}

/** How money of a payment goes back. What was credit once has no way in which it came. */
function wayBack(payment: { method: string }, { method }: { method: z.infer<typeof WayBack> }): NewRefund['method'] {
  if (method !== 'as_it_came') return method
  return payment.method === 'credit' ? 'other' : (payment.method as NewRefund['method'])
}

/** Takes what payments have settled of a locked invoice back, so that it is owed again and the money is the payers'. */
export async function freeInvoice(ctx: Ctx, invoice: LockedInvoice): Promise<void> {
  const freed_minor = await freePaid(ctx, invoice, Number.MAX_SAFE_INTEGER, await todayOfTenant(ctx))
  if (freed_minor > 0) await unsettleInvoices(ctx, { invoice, amount_minor: freed_minor })
}
