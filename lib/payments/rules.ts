import { AppError, explainConstraints, inField } from '#lib/errors'
import { toMinor } from '#lib/format/money'
import type { LockedInvoice } from '#lib/invoices/service'

explainConstraints({
  payments_member_exists: { field: 'member_id', message: 'There is no such member.' },
  payments_not_overapplied: { field: 'amount', message: 'This is more than is left of the payment.' },
  payments_provider_ref_unique: {
    field: 'provider_ref',
    message: 'A payment with this reference is recorded already.',
  },
})

/** Throws invalid, at a pointer, for a day to come. */
export function requirePast(date: string, today: string, field: string, pointer = field): void {
  if (date <= today) return
  throw new AppError('invalid', `${field} cannot lie in the future; today is ${today}.`, { field: pointer })
}

/** Throws invalid for a day on which the payment had not come. */
export function requireAfterReceipt(day: string, received_on: string, field: string): void {
  if (day >= received_on) return
  throw new AppError('invalid', `The payment was received on ${received_on}; it cannot go back before.`, { field })
}

/** Returns an amount above zero in minor units. Throws invalid. */
export function aboveZero(amount: string, currency: string, field: string): number {
  const minor = inField(field, () => toMinor(amount, currency))
  if (minor === 0) throw new AppError('invalid', 'Give an amount above zero.', { field })
  return minor
}

/** Throws invalid, at a field, for money in another currency than the invoice's. */
export function requireCurrency(invoice: LockedInvoice, currency: string, field: string): void {
  if (currency === invoice.currency) return
  throw new AppError('invalid', `This invoice is in ${invoice.currency}; a payment in ${currency} cannot settle it.`, {
    field,
  })
}

/** Throws conflict, at a field, unless money may settle an invoice. */
export function requirePayable(invoice: LockedInvoice, field = 'status'): void {
  if (invoice.status === 'open' || invoice.status === 'uncollectible') return
  const reasons = {
    draft: 'This invoice is a draft. Finalise it first; then it can be paid.',
    paid: 'This invoice is paid already; nothing remains.',
    void: 'This invoice is void; nothing is owed on it.',
  }
  throw new AppError('conflict', reasons[invoice.status], { field })
}
