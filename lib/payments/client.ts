import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#lib/http/browser'
import { api, type Query } from '#lib/paths'
import type { NewPayment, Payment, PaymentSummary, Reversal } from '#lib/payments/schema'

/** A page of payments for the given filters. */
export function paymentsQuery(query: Query) {
  return queryOptions({
    queryKey: ['payments', 'list', query],
    queryFn: ({ signal }) => apiFetch<PaymentSummary[]>(api.payments(query), { signal }),
  })
}

/** One payment. */
export function paymentQuery(id: string) {
  return queryOptions({
    queryKey: ['payments', 'one', id],
    queryFn: ({ signal }) => apiFetch<Payment>(api.payment(id), { signal }),
  })
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
