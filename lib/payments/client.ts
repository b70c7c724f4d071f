import { apiFetch } from '#lib/http/browser'
import type { Invoice } from '#lib/invoices/schema'
import { api } from '#lib/paths'
import type {
  CreditApplication,
  NewPayerPayment,
  NewPayment,
  NewRefund,
  Payment,
  PaymentOwner,
  PaymentUse,
  Reversal,
} from '#lib/payments/schema'

/** One payment as it is now. */
export function getPayment(id: string) {
  return apiFetch<Payment>(api.payment(id))
}

/** Records a payment on an invoice; the key makes a repeated click the same request, the version is the invoice's. */
export function recordPayment(invoice_id: string, input: NewPayment, idempotencyKey: string, version: number) {
  return apiFetch<Payment>(`${api.invoice(invoice_id)}/payments`, {
    method: 'POST',
    body: input,
    idempotency_key: idempotencyKey,
    if_match: version,
  })
}

/** Says whose the version of a payment is that was loaded. */
export function assignPayment(id: string, owner: PaymentOwner, version: number) {
  return apiFetch<Payment>(api.payment(id), { method: 'PATCH', body: owner, if_match: version })
}

/** Takes the version of a payment that was loaded back. */
export function reversePayment(id: string, reversal: Reversal, version: number) {
  return apiFetch<Payment>(`${api.payment(id)}/reversal`, { method: 'POST', body: reversal, if_match: version })
}

/** Records money from somebody for any invoices; the key makes a repeated click the same request. */
export function addPayment(input: NewPayerPayment, idempotencyKey: string) {
  return apiFetch<Payment>(api.payments(), { method: 'POST', body: input, idempotency_key: idempotencyKey })
}

/** Gives money of the version of a payment that was loaded back. */
export function refundPayment(id: string, input: NewRefund, idempotencyKey: string, version: number) {
  return apiFetch<Payment>(api.paymentRefunds(id), {
    method: 'POST',
    body: input,
    idempotency_key: idempotencyKey,
    if_match: version,
  })
}

/** Pays the version of an invoice that was loaded with credit of its payer. */
export function applyCredit(invoice_id: string, input: CreditApplication, idempotencyKey: string, version: number) {
  return apiFetch<Invoice>(`${api.invoice(invoice_id)}/credit-application`, {
    method: 'POST',
    body: input,
    idempotency_key: idempotencyKey,
    if_match: version,
  })
}

/** Settles an invoice with what is left of the version of a payment that was loaded. */
export function usePayment(id: string, input: PaymentUse, idempotencyKey: string, version: number) {
  return apiFetch<Payment>(api.allocations(id), {
    method: 'POST',
    body: input,
    idempotency_key: idempotencyKey,
    if_match: version,
  })
}

/** Takes the version of a payment that was loaded off one of its invoices. */
export function takeOffInvoice(id: string, invoice_id: string, version: number) {
  return apiFetch<Payment>(api.allocation(id, invoice_id), { method: 'DELETE', if_match: version })
}
