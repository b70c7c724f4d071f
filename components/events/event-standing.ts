import { EVENT_STATUS_LABELS, EVENT_STATUS_TONES } from '#components/events/event-status-badge'
import { seatsText } from '#components/events/event-words'
import type { Tone } from '#components/ui/status-badge'
import type { Event } from '#lib/events/schema'
import { formatDate, formatRelativeDay } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'

/** What an event's standing depends on. */
type Standing = Pick<
  Event,
  | 'event_status'
  | 'event_date'
  | 'end_date'
  | 'capacity'
  | 'seats_taken'
  | 'counts'
  | 'cancelled_at'
  | 'cancel_reason'
  | 'registration_opens_at'
  | 'registration_closes_at'
>

interface Writing {
  locale: string
  time_zone: string
  /** Today's date where the event takes place. */
  today: string
  /** This moment, as an instant. */
  now: string
}

/** Where an event stands, why, and what comes next, in sentences. */
export function eventStanding(event: Standing, writing: Writing): { tone: Tone; title: string; text: string } {
  return {
    tone: EVENT_STATUS_TONES[event.event_status],
    title: titleOf(event, writing),
    text: sentencesOf(event, writing).join(' '),
  }
}

function titleOf({ event_status, event_date, end_date, cancelled_at }: Standing, writing: Writing): string {
  const { locale, time_zone: timeZone, today } = writing
  const label = EVENT_STATUS_LABELS[event_status]
  const day = formatDate(event_date.slice(0, 10), { locale, timeZone, style: 'long' })
  if (event_status === 'upcoming' || event_status === 'draft') {
    return `${label}: ${day}, ${formatRelativeDay(event_date.slice(0, 10), today)}`
  }
  if (event_status === 'ongoing') {
    const isToday = end_date.slice(0, 10) === today
    return `${label} until ${formatDate(end_date, { locale, timeZone, style: isToday ? 'time' : 'datetime' })}`
  }
  if (event_status === 'cancelled' && cancelled_at) {
    return `${label} on ${formatDate(cancelled_at, { locale, timeZone, style: 'long' })}`
  }
  return event_status === 'completed' ? `${label}: took place on ${day}` : label
}

function sentencesOf(event: Standing, writing: Writing): string[] {
  const { counts } = event
  switch (event.event_status) {
    case 'draft':
      return ['Only organizers see it, and nobody can register. Publish it when it is ready.']
    case 'postponed':
      return [
        'Registrations stay; new ones wait until it has a new date and is announced again.',
        seats(event, writing),
      ]
    case 'cancelled':
      return [
        event.cancel_reason ? `Reason: ${event.cancel_reason.replace(/[.\s]*$/, '')}.` : 'No reason was given.',
        counts.registered > 0 ? 'Registrations stay as they were, so that reopening finds them.' : '',
      ].filter(Boolean)
    case 'ongoing':
      return [`${checkedIn(counts, writing)} ${seats(event, writing)}`]
    case 'completed':
      return [attendance(counts, writing)]
    default:
      return [seats(event, writing), window(event, writing)].filter(Boolean)
  }
}

function seats({ capacity, seats_taken, counts }: Standing, { locale }: Writing): string {
  const number = numberFormat(locale)
  const write = (count: number) => number.format(count)
  const taken =
    capacity === null
      ? `${seatsText(seats_taken, write)} ${seats_taken === 1 ? 'is' : 'are'} taken`
      : `${write(seats_taken)} of ${seatsText(capacity, write)} ${seats_taken === 1 ? 'is' : 'are'} taken`
  return counts.waitlisted > 0 ? `${taken}, ${write(counts.waitlisted)} waiting.` : `${taken}.`
}

function checkedIn({ checked_in, registered }: Standing['counts'], { locale }: Writing): string {
  const number = numberFormat(locale)
  return `${number.format(checked_in)} of ${number.format(registered)} expected ${checked_in === 1 ? 'is' : 'are'} checked in.`
}

function attendance({ checked_in, no_show, registered }: Standing['counts'], { locale }: Writing): string {
  const number = numberFormat(locale)
  if (checked_in + no_show === 0) {
    return registered > 0
      ? `${seatsText(registered, (count) => number.format(count))} were taken; nobody was checked in, so who came is not known.`
      : 'Nobody was registered.'
  }
  const rate = numberFormat(locale, { style: 'percent' }).format(checked_in / (checked_in + no_show))
  return `${number.format(checked_in)} came, ${number.format(no_show)} stayed away: an attendance of ${rate}.`
}

function window({ registration_opens_at, registration_closes_at }: Standing, writing: Writing): string {
  const { locale, time_zone: timeZone, now } = writing
  const write = (instant: string) => formatDate(instant, { locale, timeZone, style: 'datetime' })
  if (registration_opens_at && registration_opens_at > now) {
    return `Registration opens on ${write(registration_opens_at)}.`
  }
  if (registration_closes_at) {
    return registration_closes_at > now
      ? `Registration is open until ${write(registration_closes_at)}.`
      : `Registration closed on ${write(registration_closes_at)}.`
  }
  return 'Registration is open.'
}
