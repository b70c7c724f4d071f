import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'
import type { Erasure, ErasurePreview, ErasureRefusal, NewErasure } from '#lib/privacy/schema'

/** What an erasure of a member would meet and leave, asked anew each time. */
export function erasurePreviewQuery(member_id: string) {
  return queryOptions({
    queryKey: ['members', member_id, 'erasure'],
    queryFn: async ({ signal }) => (await apiFetch<ErasurePreview>(api.memberErasure(member_id), { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Whether the job has not come to an end yet. */
export function isBeingErased({ status }: Pick<Erasure, 'status'>): boolean {
  return status === 'queued'
}

/** How far an erasure is; asked again until it is over. */
export function erasureQuery(erasure: Erasure) {
  return queryOptions({
    queryKey: ['erasures', erasure.id],
    queryFn: async ({ signal }) => (await apiFetch<Erasure>(api.erasure(erasure.id), { signal })).data,
    initialData: erasure,
    refetchInterval: ({ state }) => (state.data && isBeingErased(state.data) ? 700 : false),
  })
}

/** Decides that a person is erased. */
export function eraseMember(member_id: string, input: NewErasure, version: number) {
  return apiFetch<Erasure>(api.memberErase(member_id), { method: 'POST', body: input, if_match: version })
}

/** Declines a request to be erased. */
export function declineErasure(id: string, input: ErasureRefusal) {
  return apiFetch<Erasure>(api.erasureRejection(id), { method: 'POST', body: input })
}

/** Asks for the erasure of the own record. */
export function requestErasure() {
  return apiFetch<Erasure>(api.erasureRequest(), { method: 'POST' })
}

/** Takes the own request back. */
export function withdrawErasure() {
  return apiFetch<Erasure>(api.erasureRequest(), { method: 'DELETE' })
}
