import { apiFetch } from '#lib/http/browser'
import type { Invoice, InvoicePatch, NewInvoice } from '#lib/invoices/schema'
import { api } from '#lib/paths'

/** One invoice as it is now. */
export function getInvoice(id: string) {
  return apiFetch<Invoice>(api.invoice(id))
}

/** Adds a draft; the key makes a repeated click the same request. */
export function addInvoice(input: NewInvoice, idempotencyKey: string) {
  return apiFetch<Invoice>(api.invoices(), { method: 'POST', body: input, idempotency_key: idempotencyKey })
}

/** Changes the version of a draft that was loaded. */
export function editInvoice(id: string, patch: InvoicePatch, version: number) {
  return apiFetch<Invoice>(api.invoice(id), { method: 'PATCH', body: patch, if_match: version })
}

/** Deletes the version of a draft that was loaded. */
export function removeInvoice(id: string, version: number) {
  return apiFetch<null>(api.invoice(id), { method: 'DELETE', if_match: version })
}

/** Issues the version of a draft that was loaded. */
export function finalizeInvoice(id: string, version: number) {
  return apiFetch<Invoice>(`${api.invoice(id)}/finalization`, { method: 'POST', if_match: version })
}

/** Cancels an issued invoice without payments. */
export function cancelInvoice(id: string, reason: string, version: number) {
  return apiFetch<Invoice>(`${api.invoice(id)}/cancellation`, { method: 'POST', body: { reason }, if_match: version })
}

/** Writes an open invoice off. */
export function writeOffInvoice(id: string, reason: string, version: number) {
  return apiFetch<Invoice>(`${api.invoice(id)}/write-off`, { method: 'POST', body: { reason }, if_match: version })
}
