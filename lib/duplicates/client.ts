import { queryOptions } from '@tanstack/react-query'
import type { Duplicate, DuplicateDetail, DuplicateSearch, MergeInput, NewDuplicate } from '#lib/duplicates/schema'
import { apiFetch } from '#lib/http/browser'
import { api, type Query } from '#lib/paths'

/** A page of the pairs. */
export function duplicatesQuery(query: Query) {
  return queryOptions({
    queryKey: ['duplicates', 'list', query],
    queryFn: ({ signal }) => apiFetch<Duplicate[]>(api.duplicates(query), { signal }),
  })
}

/** How the search goes; asked again while it waits or runs. */
export function duplicateSearchQuery(initialData?: DuplicateSearch) {
  return queryOptions({
    queryKey: ['duplicates', 'search'],
    queryFn: async ({ signal }) => (await apiFetch<DuplicateSearch>(api.duplicateSearch(), { signal })).data,
    refetchInterval: ({ state }) => (state.data && isSearching(state.data) ? 1500 : false),
    ...(initialData && { initialData }),
  })
}

/** Whether a search waits or runs. */
export const isSearching = ({ state }: DuplicateSearch) => state === 'waiting' || state === 'running'

/** Looks for people recorded twice, in the background. */
export const startSearch = () => apiFetch<DuplicateSearch>(api.duplicateSearch(), { method: 'POST' })

/** Puts two records side by side. */
export const addDuplicate = (body: NewDuplicate) =>
  apiFetch<DuplicateDetail>(api.duplicates(), { method: 'POST', body })

/** Notes that two records are two people, or takes that back. */
export const dismissDuplicate = (id: string) =>
  apiFetch<DuplicateDetail>(api.duplicateDismissal(id), { method: 'POST' })
export const reopenDuplicate = (id: string) =>
  apiFetch<DuplicateDetail>(api.duplicateDismissal(id), { method: 'DELETE' })

/** Makes one record of a pair as it was loaded. */
export const mergeDuplicate = (id: string, body: MergeInput, version: number) =>
  apiFetch<DuplicateDetail>(api.duplicateMerge(id), { method: 'POST', body, if_match: version })

/** Takes a merge back. */
export const undoMerge = (id: string) => apiFetch<DuplicateDetail>(api.duplicateMerge(id), { method: 'DELETE' })
