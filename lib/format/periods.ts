import { addDays, addMonths, daysBetween, formatDate } from '#lib/format/dates'

/** A stretch of days, both included. */
export interface Span {
  from: string
  to: string
}

/** How finely a stretch of time is cut. */
export type Grain = 'week' | 'month' | 'quarter'

/** A part of a stretch of time: its days, and the first day of the whole week, month or quarter. */
export interface PartSpan extends Span {
  starts_on: string
}

function startOf(day: string, grain: Grain): string {
  if (grain === 'month') return `${day.slice(0, 7)}-01`
  if (grain === 'quarter')
    return addMonths(`${day.slice(0, 4)}-01-01`, Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3)
  // 1 January 2024 was a Monday.
  return addDays(day, -(((daysBetween('2024-01-01', day) % 7) + 7) % 7))
}

function next(start: string, grain: Grain): string {
  return grain === 'week' ? addDays(start, 7) : addMonths(start, grain === 'month' ? 1 : 3)
}

/** More parts than this are not cut: a fault in the dates, not a question. */
const MAX_PARTS = 1_200

/** Cuts a span at the ends of weeks (from Monday), months or quarters; parts that begin after today are left out. */
export function periodsOf({ from, to }: Span, grain: Grain, today: string): PartSpan[] {
  const parts: PartSpan[] = []
  for (let start = startOf(from, grain); start <= to && parts.length < MAX_PARTS; start = next(start, grain)) {
    if (start > today && parts.length > 0) break
    const end = addDays(next(start, grain), -1)
    parts.push({ starts_on: start, from: start < from ? from : start, to: end > to ? to : end })
  }
  return parts
}

/** What a part is called: "November 2026", "Q4 2026", "Week of 16 Nov 2026". */
export function labelOfPeriod(
  { starts_on }: PartSpan,
  grain: Grain,
  { locale, time_zone }: { locale: string; time_zone: string },
): string {
  if (grain === 'quarter') return `Q${Math.ceil(Number(starts_on.slice(5, 7)) / 3)} ${starts_on.slice(0, 4)}`
  const style = grain === 'month' ? 'month' : 'medium'
  const day = formatDate(starts_on, { locale, timeZone: time_zone, style })
  return grain === 'month' ? day : `Week of ${day}`
}

/**
 * The span that a span is compared with: whole months with as many before; one that began with a month and still
 * runs with the same days of the month, quarter or year before; any other with as many days before. What lies
 * after today is left out first.
 */
export function spanBefore({ from, to: asked }: Span, today: string): Span {
  const to = asked > today && from <= today ? today : asked
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
  if (from.endsWith('-01')) {
    if (addDays(to, 1).endsWith('-01')) return { from: addMonths(from, -months), to: addDays(from, -1) }
    const back = months === 1 ? 1 : months <= 3 ? 3 : 12
    if (months <= 12) return { from: addMonths(from, -back), to: addMonths(to, -back) }
  }
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}
