import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { writtenMoney } from '#lib/format/money'
import { getInvoice } from '#lib/invoices/queries'
import type { Invoice } from '#lib/invoices/schema'
import { lockInvoice, settleInvoices } from '#lib/invoices/service'
import { allocate, recordSettled, sumOf, takeFirst } from '#lib/payments/allocations'
import { paymentsWithCredit } from '#lib/payments/queries'
import { aboveZero, requirePayable } from '#lib/payments/rules'
import type { CreditApplication } from '#lib/payments/schema'
import { touch } from '#lib/records/versions'
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
