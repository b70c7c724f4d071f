import { queryOptions } from '@tanstack/react-query'
import type {
  ConsentPurpose,
  ConsentPurposePatch,
  MemberConsent,
  NewConsent,
  NewConsentPurpose,
  Withdrawn,
} from '#lib/consents/schema'
import { apiFetch, publicPost } from '#lib/http/browser'
import { api } from '#lib/paths'

/** The purposes that can be consented to. */
export function purposesQuery() {
  return queryOptions({
    queryKey: ['consent-purposes'],
    queryFn: async ({ signal }) => (await apiFetch<ConsentPurpose[]>(api.consentPurposes(), { signal })).data,
  })
}

/** One purpose as it is now. */
export function getPurpose(key: string) {
  return apiFetch<ConsentPurpose>(api.consentPurpose(key))
}

/** Adds a purpose; the key makes a repeated click the same request. */
export function addPurpose(input: NewConsentPurpose, idempotencyKey: string) {
  return apiFetch<ConsentPurpose>(api.consentPurposes(), {
    method: 'POST',
    body: input,
    idempotency_key: idempotencyKey,
  })
}

/** Changes the version of a purpose that was loaded. */
export function editPurpose(key: string, patch: ConsentPurposePatch, version: number) {
  return apiFetch<ConsentPurpose>(api.consentPurpose(key), { method: 'PATCH', body: patch, if_match: version })
}

/** Deletes a purpose that nobody has said anything about. */
export function removePurpose(key: string, version: number) {
  return apiFetch(api.consentPurpose(key), { method: 'DELETE', if_match: version })
}

/** Withdraws a consent with what the link of a mail carries. */
export function withdrawConsent(consent: string) {
  return publicPost<Withdrawn>(api.consentWithdrawal({ consent }), {})
}

/** Writes down that a member consents to something or withdraws it. */
export function recordConsent(member_id: string, input: NewConsent) {
  return apiFetch<MemberConsent>(api.memberConsents(member_id), { method: 'POST', body: input })
}
