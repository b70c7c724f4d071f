import { queryOptions } from '@tanstack/react-query'
import type { DirectoryEntry } from '#lib/directory/schema'
import { apiFetch } from '#lib/http/browser'
import { api, type Query } from '#lib/paths'

/** A page of the member directory. */
export function directoryQuery(query: Query) {
  return queryOptions({
    queryKey: ['directory', query],
    queryFn: ({ signal }) => apiFetch<DirectoryEntry[]>(api.directory(query), { signal }),
  })
}
