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

const ASKED_MS = 500
/** An erasure goes through whole tables: most take a second or two. */
const PATIENCE_MS = 60_000

/** Waits until an erasure has come to its end, for a minute at most, and returns it as it is then. */
export async function endOfErasure(erasure: Erasure): Promise<Erasure> {
  const until = Date.now() + PATIENCE_MS
  let present = erasure
  while (present.status === 'queued' && Date.now() < until) {
    await new Promise((done) => setTimeout(done, ASKED_MS))
    present = (await apiFetch<Erasure>(api.erasure(erasure.id))).data
  }
  return present
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
