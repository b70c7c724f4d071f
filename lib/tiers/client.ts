import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'
import type { NewTier, Tier, TierPatch } from '#lib/tiers/schema'

/** All tiers in their order. */
export function tiersQuery() {
  return queryOptions({
    queryKey: ['tiers'],
    queryFn: async ({ signal }) => (await apiFetch<Tier[]>(api.tiers(), { signal })).data,
  })
}

/** One tier as it is now. */
export function getTier(id: string) {
  return apiFetch<Tier>(api.tier(id))
}

/** Adds a tier; the key makes a repeated click the same request. */
export function addTier(input: NewTier, idempotencyKey: string) {
  return apiFetch<Tier>(api.tiers(), { method: 'POST', body: input, idempotency_key: idempotencyKey })
}

/** Changes the version of a tier that was loaded. */
export function editTier(id: string, patch: TierPatch, version: number) {
  return apiFetch<Tier>(api.tier(id), { method: 'PATCH', body: patch, if_match: version })
}
