import { queryOptions } from '@tanstack/react-query'
import type { Delivery, NewDelivery } from '#lib/deliveries/schema'
import type { PaperRef } from '#lib/files/schema'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'

type Of = Pick<PaperRef, 'noun' | 'id'>

/** While a mail is on its way, how often its history looks again; in milliseconds. */
const WATCH_MS = 3_000

/** The mails with a paper; looked at again by itself as long as one of them is on its way. */
export function deliveriesQuery(paper: Of) {
  return queryOptions({
    queryKey: ['deliveries', paper.noun, paper.id],
    queryFn: async ({ signal }) => (await apiFetch<Delivery[]>(api.delivery(paper), { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'queued') ? WATCH_MS : false),
  })
}

/** Mails a paper; the key makes a repeated click the same request. */
export function sendPaper(paper: Of, input: NewDelivery, idempotencyKey: string) {
  return apiFetch<Delivery>(api.delivery(paper), { method: 'POST', body: input, idempotency_key: idempotencyKey })
}

/** Returns the mail that would take a paper along. */
export async function previewDelivery(paper: Of, input: NewDelivery): Promise<Delivery> {
  return (await apiFetch<Delivery>(api.delivery(paper, { dry_run: true }), { method: 'POST', body: input })).data
}
