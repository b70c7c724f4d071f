import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'
import type { NewView, View, ViewPatch } from '#lib/views/schema'

/** The views of a noun's list: one's own and those that others share. */
export function viewsQuery(noun: string) {
  return queryOptions({
    queryKey: ['views', noun],
    queryFn: async ({ signal }) => (await apiFetch<View[]>(api.views({ noun }), { signal })).data,
  })
}

/** Keeps a view. */
export async function addView(input: NewView, idempotencyKey: string): Promise<View> {
  return (await apiFetch<View>(api.views(), { method: 'POST', body: input, idempotency_key: idempotencyKey })).data
}

/** Changes the version of a view that was loaded. */
export async function editView({ id, version }: View, patch: ViewPatch): Promise<View> {
  return (await apiFetch<View>(api.view(id), { method: 'PATCH', body: patch, if_match: version })).data
}

/** Deletes a view. */
export function removeView(id: string) {
  return apiFetch<null>(api.view(id), { method: 'DELETE' })
}
