import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#lib/http/browser'
import type { ChurnModelCard, ChurnRefresh, ChurnScore } from '#lib/intelligence/churn/schema'
import { api, type Query } from '#lib/paths'

/** A page of members by risk of leaving. */
export function churnScoresQuery(query: Query) {
  return queryOptions({
    queryKey: ['churn', 'list', query],
    queryFn: ({ signal }) => apiFetch<ChurnScore[]>(api.ai.churnScores(query), { signal }),
  })
}

const WATCH_MS = 2_000

/** Whether predictions are being made at this moment. */
export function isRefreshing({ state }: ChurnRefresh): boolean {
  return state === 'waiting' || state === 'running'
}

/** The model behind the scores; asked for again and again while a refresh runs. */
export function churnModelQuery() {
  return queryOptions({
    queryKey: ['churn', 'model'],
    queryFn: ({ signal }) => apiFetch<ChurnModelCard>(api.ai.churnModel(), { signal }),
    refetchInterval: ({ state }) => {
      const card = state.data?.data
      return card && (isRefreshing(card.refresh) || card.model === null) ? WATCH_MS : false
    },
  })
}

/** Asks for predictions anew, in the background. */
export function refreshChurn() {
  return apiFetch<ChurnRefresh>(api.ai.churnRefresh(), { method: 'POST' })
}
