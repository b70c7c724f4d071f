import type { CustomField, CustomFieldPatch, NewCustomField } from '#lib/custom-fields/schema'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'

/** One custom field as it is now. */
export function getCustomField(id: string) {
  return apiFetch<CustomField>(api.customField(id))
}

/** Adds a custom field; the key makes a repeated click the same request. */
export function addCustomField(input: NewCustomField, idempotencyKey: string) {
  return apiFetch<CustomField>(api.customFields(), { method: 'POST', body: input, idempotency_key: idempotencyKey })
}

/** Changes the version of a custom field that was loaded. */
export function editCustomField(id: string, patch: CustomFieldPatch, version: number) {
  return apiFetch<CustomField>(api.customField(id), { method: 'PATCH', body: patch, if_match: version })
}

/** Archives a custom field or takes it out of the archive. */
export function archiveCustomField(id: string, isArchived: boolean, version: number) {
  return apiFetch<CustomField>(api.customFieldArchival(id), {
    method: isArchived ? 'POST' : 'DELETE',
    if_match: version,
  })
}

/** Deletes a custom field that no record has a value of. */
export function removeCustomField(id: string, version: number) {
  return apiFetch(api.customField(id), { method: 'DELETE', if_match: version })
}
