import { formatDate, formatDateRange } from '#lib/format/dates'

interface Span {
  event_date: string
  end_date: string
}

interface Writing {
  locale: string
  time_zone: string
}

/**
 * When an event takes place, in words: "Fri, 4 Dec, 18:00 – 21:00" on one day, "4 – 6 Dec 2026" over several.
 * Both ends are local to the event.
 */
export function whenText({ event_date, end_date }: Span, { locale, time_zone: timeZone }: Writing): string {
  const isOneDay = event_date.slice(0, 10) === end_date.slice(0, 10)
  if (!isOneDay) {
    return formatDateRange(event_date.slice(0, 10), end_date.slice(0, 10), { locale, timeZone, style: 'medium' })
  }
  const day = formatDate(event_date, { locale, timeZone, style: 'weekday' })
  const year = event_date.slice(0, 4)
  const times = formatDateRange(event_date, end_date, { locale, timeZone, style: 'time' })
  return `${day} ${year}, ${times}`
}
