import type { CONSENT_STATES } from '#lib/consents/schema'
import { toInstant } from '#lib/format/dates'

/** What somebody said, and when. */
export interface Said {
  state: (typeof CONSENT_STATES)[number]
  at: string
}

/**
 * Returns what held by a moment; null where nothing had been said, or only yes to words that had come to mean something
 * else by then.
 *
 * @param lines those that count, the latest first
 */
export function saidBy(lines: readonly Said[], at: string, asked_again_at: string | null): Said['state'] | null {
  const by = Date.parse(at)
  const last = lines.find((line) => Date.parse(line.at) <= by)
  const again = asked_again_at === null ? Number.NEGATIVE_INFINITY : Date.parse(asked_again_at)
  return last?.state === 'given' && again <= by && Date.parse(last.at) < again ? null : (last?.state ?? null)
}

/** The moment of what was said on a day. Of one day the no counts: it is put at the end, a yes at the beginning. */
export function momentOnDay(day: string, state: Said['state'], time_zone: string): string {
  return toInstant(`${day}T${state === 'given' ? '00:00:00' : '23:59:59'}`, time_zone)
}
