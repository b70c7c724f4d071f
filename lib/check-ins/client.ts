import type { CheckIn, NewCheckIn } from '#lib/check-ins/schema'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'

/** Sends a scan. With the same nonce it can be sent again until an answer comes. */
export function checkIn(eventId: string, scan: NewCheckIn) {
  return apiFetch<CheckIn>(api.checkIns(eventId), { method: 'POST', body: scan })
}
