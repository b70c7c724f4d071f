import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { writtenMoney } from '#lib/format/money'
import { getInvoice } from '#lib/invoices/queries'
import type { Invoice } from '#lib/invoices/schema'
import { lockInvoice, settleInvoices } from '#lib/invoices/service'
import { allocate, lockPayment, recordSettled, sumOf, takeBack, takeFirst } from '#lib/payments/allocations'
import { getPayment, paymentsWithCredit } from '#lib/payments/queries'
import { aboveZero, requireCurrency, requirePayable } from '#lib/payments/rules'
import type { CreditApplication, Payment, PaymentUse } from '#lib/payments/schema'
import { lockVersioned, touch } from '#lib/records/versions'
import { todayOfTenant } from '#lib/tenants/queries'

/**
 * Settles an invoice, or a part of it, with credit of its payer, the oldest first, and returns it.
 *
 * @param version the version of the invoice that was seen
 * @throws AppError not_found, stale, conflict (draft, paid, void; no credit), invalid (more than remains or than there is)
 */
export async function applyCredit(
  ctx: Ctx,
  invoice_id: string,
  input: CreditApplication,
  version: number | null,
): Promise<Invoice> {
  return transaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, invoice_id, version)
    requirePayable(invoice)
    const { currency, remaining_minor } = invoice
    const today = await todayOfTenant(ctx)
    const payments = await paymentsWithCredit(ctx, invoice)
      .select(['id', 'received_on', 'amount_minor', 'applied_minor', 'refunded_minor'])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const credits = payments
      .map((payment) => ({
        ...payment,
        amount_minor: payment.amount_minor - payment.applied_minor - payment.refunded_minor,
      }))
      .toSorted((a, b) => (a.received_on < b.received_on ? -1 : a.received_on > b.received_on ? 1 : 0))
    const available = sumOf(credits)
    if (available === 0) {
      throw new AppError('conflict', 'The payer of this invoice has no credit.', { field: 'amount' })
    }
    const amount_minor =
      input.amount === undefined ? Math.min(available, remaining_minor) : aboveZero(input.amount, currency, 'amount')
    if (amount_minor > available) {
      throw new AppError('invalid', `The payer has only ${writtenMoney(available, currency)} of credit.`, {
        field: 'amount',
      })
    }
    const taken = takeFirst(credits, amount_minor)
    for (const { id, applied_minor, amount_minor } of taken)
      await touch(ctx, 'payments', id, { applied_minor: applied_minor + amount_minor })
    await settleInvoices(ctx, { invoice, amount_minor, received_on: today })
    await allocate(
      ctx,
      taken.map(({ id, amount_minor }) => ({ payment_id: id, invoice_id, amount_minor, effective_on: today })),
    )
    await recordAudit(ctx, {
      action: 'invoice.credit_applied',
      noun: 'invoices',
      object_id: invoice_id,
      after: { amount_minor, currency },
    })
    await recordSettled(ctx, { invoice, amount_minor, received_on: today })
    return getInvoice(ctx, invoice_id)
  })
}

/**
 * Settles an invoice, or a part of it, with what is left of a payment, whoever both are of.
 *
 * @param version the version of the payment that was seen
 * @throws AppError not_found, stale, conflict (nothing left; a draft, paid or void invoice), invalid (no such invoice,
 * another currency, more than is left or remains)
 */
export async function usePayment(ctx: Ctx, id: string, input: PaymentUse, version: number | null): Promise<Payment> {
  return transaction(ctx, async (ctx) => {
    const invoice = await lockNamed(ctx, input.invoice_id)
    const payment = await lockVersioned(ctx, 'payments', id, version, 'payment')
    const { currency, applied_minor } = payment
    const hasMoney = payment.status === 'succeeded' || payment.status === 'partially_refunded'
    const left_minor = hasMoney ? payment.amount_minor - applied_minor - payment.refunded_minor : 0
    if (left_minor === 0) throw new AppError('conflict', 'Nothing is left of this payment.', { field: 'amount' })
    requireCurrency(invoice, currency, 'invoice_id')
    requirePayable(invoice, 'invoice_id')
    const most = Math.min(left_minor, invoice.remaining_minor)
    const amount_minor = input.amount === undefined ? most : aboveZero(input.amount, currency, 'amount')
    if (amount_minor > most) {
      const bound = writtenMoney(most, currency)
      throw new AppError(
        'invalid',
        most === left_minor
          ? `Only ${bound} is left of this payment.`
          : `Only ${bound} remains to be paid on ${invoice.number}.`,
        { field: 'amount' },
      )
    }
    const today = await todayOfTenant(ctx)
    await touch(ctx, 'payments', id, { applied_minor: applied_minor + amount_minor })
    await settleInvoices(ctx, { invoice, amount_minor, received_on: today })
    await allocate(ctx, [{ payment_id: id, invoice_id: invoice.id, amount_minor, effective_on: today }])
    await recordAudit(ctx, {
      action: 'payment.used',
      noun: 'payments',
      object_id: id,
      after: { amount_minor, currency, invoice_id: invoice.id },
    })
    await recordSettled(ctx, { invoice, amount_minor, received_on: today })
    return getPayment(ctx, id)
  })
}

async function lockNamed(ctx: Ctx, id: string) {
  try {
    return await lockInvoice(ctx, id, null)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    throw new AppError('invalid', 'There is no such invoice.', { field: 'invoice_id' })
  }
}

/**
 * Takes what a payment settles of an invoice off it: the invoice is owed again, and the money is credit of its payer.
 *
 * @param version the version of the payment that was seen
 * @throws AppError not_found (also when it settles nothing of the invoice), stale
 */
export async function takeOffInvoice(
  ctx: Ctx,
  id: string,
  invoice_id: string,
  version: number | null,
): Promise<Payment> {
  return transaction(ctx, async (ctx) => {
    const { payment, parts } = await lockPayment(ctx, id, version)
    const part = orNotFound(
      parts.find(({ invoice }) => invoice.id === invoice_id.toLowerCase()),
      'allocation',
    )
    const { amount_minor } = part
    await takeBack(ctx, { payment_id: id, parts: [part], on: await todayOfTenant(ctx) })
    await touch(ctx, 'payments', id, { applied_minor: payment.applied_minor - amount_minor })
    await recordAudit(ctx, {
      action: 'payment.freed',
      noun: 'payments',
      object_id: id,
      after: { currency: payment.currency, amount_minor, invoice_id: part.invoice.id },
    })
    return getPayment(ctx, id)
  })
}
