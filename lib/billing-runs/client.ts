import { queryOptions } from '@tanstack/react-query'
import type { BillingRun, BillingRunItem, ItemsChoice, NewBillingRun } from '#lib/billing-runs/schema'
import { apiFetch } from '#lib/http/browser'
import { api, type Query } from '#lib/paths'

/** What a run would be for, before it is prepared. */
export type RunChoice = Pick<NewBillingRun, 'kind' | 'filter' | 'expires_until' | 'step'>

/** Says what the draft of a run would; nothing is kept. */
export function runPreviewQuery(choice: RunChoice) {
  return queryOptions({
    queryKey: ['billing-runs', 'preview', choice],
    queryFn: async ({ signal }) =>
      (await apiFetch<BillingRun>(api.billingRuns(), { method: 'POST', body: { ...choice, dry_run: true }, signal }))
        .data,
    staleTime: 0,
    retry: false,
  })
}

/** Prepares a run; the key makes a repeated press the same request. */
export async function addBillingRun(choice: RunChoice, idempotency_key: string): Promise<BillingRun> {
  return (await apiFetch<BillingRun>(api.billingRuns(), { method: 'POST', body: choice, idempotency_key })).data
}

/** Whether a job works on a run, so that it is worth asking again. */
export function isBusy({ status, mails_waiting_count }: BillingRun): boolean {
  if (status === 'failed') return false
  return ['preparing', 'releasing', 'undoing'].includes(status) || mails_waiting_count > 0
}

/** A run with its progress; asked again while a job works on it. */
export function billingRunQuery(id: string) {
  return queryOptions({
    queryKey: ['billing-runs', id],
    queryFn: async ({ signal }) => (await apiFetch<BillingRun>(api.billingRun(id), { signal })).data,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? 1000 : false),
  })
}

/** A page of the runs. */
export function billingRunsQuery(query: Query) {
  return queryOptions({
    queryKey: ['billing-runs', 'list', query],
    queryFn: ({ signal }) => apiFetch<BillingRun[]>(api.billingRuns(query), { signal }),
  })
}

/** A page of the items of a run as it stands now: what a job does to them shows at once. */
export function billingRunItemsQuery(run: BillingRun, query: Query) {
  const { version, total_count, waiting_count, done_count, mails_waiting_count } = run
  const id = run.id as string
  const standing = [version, total_count, waiting_count, done_count, mails_waiting_count].join()
  return queryOptions({
    queryKey: ['billing-runs', id, 'items', query, standing],
    queryFn: ({ signal }) => apiFetch<BillingRunItem[]>(api.billingRunItems(id, query), { signal }),
  })
}

/** Includes an item in the release, or leaves it out. */
export function chooseItem(run_id: string, id: string, included: boolean) {
  return apiFetch<BillingRunItem>(api.billingRunItem(run_id, id), { method: 'PATCH', body: { included } })
}

/** Includes many items, or leaves them out. */
export function chooseItems(run_id: string, choice: ItemsChoice) {
  return apiFetch<BillingRun>(api.billingRunItems(run_id), { method: 'PATCH', body: choice })
}

/** Releases what is included, takes a run back, or deletes a draft. */
export const releaseRun = (id: string) => apiFetch<BillingRun>(api.billingRunRelease(id), { method: 'POST' })
export const undoRun = (id: string) => apiFetch<BillingRun>(api.billingRunUndo(id), { method: 'POST' })
export const removeRun = (id: string) => apiFetch<null>(api.billingRun(id), { method: 'DELETE' })
