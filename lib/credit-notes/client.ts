import type { CreditNote, NewCreditNote } from '#lib/credit-notes/schema'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'

/** Takes back an invoice or a part of it; the key makes a repeated click the same request, the version is the invoice's. */
export function addCreditNote(invoice_id: string, input: NewCreditNote, idempotencyKey: string, version: number) {
  return apiFetch<CreditNote>(api.invoiceCreditNotes(invoice_id), {
    method: 'POST',
    body: input,
    idempotency_key: idempotencyKey,
    if_match: version,
  })
}
