import { queryOptions } from '@tanstack/react-query'
import type { BulkAction, BulkActionRow, NewBulkAction } from '#lib/bulk-actions/schema'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'

/** Starts an action on many rows, or only looks what it would change; the key makes a repeated press the same request. */
export async function startBulkAction(input: Partial<NewBulkAction>, idempotencyKey?: string): Promise<BulkAction> {
  const { data } = await apiFetch<BulkAction>(api.bulkActions(), {
    method: 'POST',
    body: input,
    ...(idempotencyKey && { idempotency_key: idempotencyKey }),
  })
  return data
}

/** How far an action has come; asked again until it is over. */
export function bulkActionQuery(id: string) {
  return queryOptions({
    queryKey: ['bulk-actions', id],
    queryFn: async ({ signal }) => (await apiFetch<BulkAction>(api.bulkAction(id), { signal })).data,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : 700),
  })
}

/** Whether an action has ended, one way or the other. */
export function isOver(action: BulkAction | undefined): boolean {
  return action?.status === 'done' || action?.status === 'failed'
}

/** The rows that could not be changed, each with why. */
export function refusedRowsQuery(id: string) {
  return queryOptions({
    queryKey: ['bulk-actions', id, 'refused'],
    queryFn: async ({ signal }) =>
      (await apiFetch<BulkActionRow[]>(api.bulkActionRows(id, { state: 'refused' }), { signal })).data,
  })
}

/** Takes an action back, by an action of its own. */
export async function undoBulkAction(id: string): Promise<BulkAction> {
  return (await apiFetch<BulkAction>(api.bulkActionUndo(id), { method: 'POST' })).data
}
