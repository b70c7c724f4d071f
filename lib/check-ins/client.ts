import { queryOptions } from '@tanstack/react-query'
import type { CheckIn, CheckInCounts, NewCheckIn } from '#lib/check-ins/schema'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'

/** How many are expected and inside, asked again every ten seconds. */
export function checkInCountsQuery(eventId: string) {
  return queryOptions({
    queryKey: ['events', 'one', eventId, 'check-ins'],
    queryFn: ({ signal }) => apiFetch<CheckInCounts>(api.checkInStats(eventId), { signal }),
    refetchInterval: 10_000,
  })
}

/** Sends a scan. With the same nonce it can be sent again until an answer comes. */
export function checkIn(eventId: string, scan: NewCheckIn) {
  return apiFetch<CheckIn>(api.checkIns(eventId), { method: 'POST', body: scan })
}
