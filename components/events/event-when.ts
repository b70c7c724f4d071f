import { formatDate, formatDateRange } from '#lib/format/dates'
import { dateTimeFormat } from '#lib/format/intl'

const DAY_MS = 86_400_000

interface Span {
  event_date: string
  end_date: string
}

interface Writing {
  locale: string
  time_zone: string
}

/**
 * When an event takes place, in words: the day with its times, "Fri, 4 Dec 2026" and "18:00 – 21:00", over midnight
 * "4 – 5 Dec 2026" and "23:00 – 03:00", or over several days "4 – 6 Dec 2026" and "from 09:00". Both ends are local to
 * the event.
 */
export function whenParts(
  { event_date, end_date }: Span,
  { locale, time_zone: timeZone }: Writing,
): { day: string; times: string | null } {
  const first = event_date.slice(0, 10)
  if (first !== end_date.slice(0, 10)) {
    const day = formatDateRange(first, end_date.slice(0, 10), { locale, timeZone, style: 'medium' })
    const time = (moment: string) => formatDate(moment, { locale, timeZone, style: 'time' })
    const isOneNight = Date.parse(`${end_date}Z`) - Date.parse(`${event_date}Z`) < DAY_MS
    const isFromMidnight = event_date.slice(11, 16) === '00:00'
    if (isOneNight) return { day, times: `${time(event_date)} – ${time(end_date)}` }
    return { day, times: isFromMidnight ? null : `from ${time(event_date)}` }
  }
  return {
    day: `${formatDate(first, { locale, timeZone, style: 'weekday' })} ${first.slice(0, 4)}`,
    times: formatDateRange(event_date, end_date, { locale, timeZone, style: 'time' }),
  }
}

/** The same in one line. */
export function whenText(span: Span, writing: Writing): string {
  const { day, times } = whenParts(span, writing)
  return times === null ? day : `${day}, ${times}`
}

interface Placed {
  attendance_mode: string
  location: string
  time_zone: string
}

/**
 * The zone of an event's times in short, "CEST", for visitors who cannot know it: where an event is online, or its place
 * is not named. Null where the times are those of the place.
 */
export function zoneName(
  { attendance_mode, location, time_zone }: Placed,
  instant: string,
  locale: string,
): string | null {
  if (attendance_mode === 'in_person' && location) return null
  const parts = dateTimeFormat(locale, { timeZone: time_zone, timeZoneName: 'short' }).formatToParts(
    Date.parse(instant),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null
}
