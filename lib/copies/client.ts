import { queryOptions } from '@tanstack/react-query'
import type { Archive } from '#lib/copies/schema'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'

/** Whether a job works on an archive, so that it is worth asking again. */
export function isBeingWritten({ status }: Archive): boolean {
  return status === 'queued' || status === 'running'
}

/** The archives of the association; asked again while one is being written. */
export function archivesQuery() {
  return queryOptions({
    queryKey: ['archives'],
    queryFn: async ({ signal }) => (await apiFetch<Archive[]>(api.archives(), { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isBeingWritten) ? 1000 : false),
  })
}

/** Asks for an archive. */
export async function askForArchive(): Promise<Archive> {
  return (await apiFetch<Archive>(api.tenantExport(), { method: 'POST' })).data
}

/** Removes an archive. */
export function removeArchive(id: string) {
  return apiFetch<null>(api.archive(id), { method: 'DELETE' })
}
