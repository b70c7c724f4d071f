import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'
import type { NewPayment, Payment, Reversal } from '#lib/payments/schema'

/** One payment as it is now. */
export function getPayment(id: string) {
  return apiFetch<Payment>(api.payment(id))
}

/** Records a payment on an invoice; the key makes a repeated click the same request, the version is the invoice's. */
export function recordPayment(invoice_id: string, input: NewPayment, idempotencyKey: string, version?: number) {
  return apiFetch<Payment>(`${api.invoice(invoice_id)}/payments`, {
    method: 'POST',
    body: input,
    idempotency_key: idempotencyKey,
    ...(version === undefined ? {} : { if_match: version }),
  })
}

/** Takes the version of a payment that was loaded back. */
export function reversePayment(id: string, reversal: Reversal, version: number) {
  return apiFetch<Payment>(`${api.payment(id)}/reversal`, { method: 'POST', body: reversal, if_match: version })
}
