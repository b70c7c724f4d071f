import { dateTimeFormat } from '#lib/format/intl'
import type { Tier } from '#lib/tiers/schema'

const UNITS = { day: ['day', 'days'], month: ['month', 'months'], year: ['year', 'years'] } as const

/** How long a term of a tier runs, in words: "1 year from the day of joining", "each year from 04-01". */
export function periodText(tier: Pick<Tier, 'period_unit' | 'period_count' | 'period_type' | 'fixed_start'>): string {
  const { period_unit, period_count, period_type, fixed_start } = tier
  if (period_unit === 'lifetime') return 'For life'
  const [one, many] = UNITS[period_unit]
  const length = period_count === 1 ? `1 ${one}` : `${period_count} ${many}`
  return period_type === 'fixed' && fixed_start ? `${length} from ${dayText(fixed_start)}` : length
}

/** A day of every year, "04-01" as "1 April". */
function dayText(monthDay: string): string {
  const date = new Date(`2024-${monthDay}T00:00:00Z`)
  return dateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(date)
}
