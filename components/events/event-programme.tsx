import { Award, MapPin, Mic, UsersRound } from 'lucide-react'
import { seatsText } from '#components/events/event-words'
import type { Event, EventSession } from '#lib/events/schema'
import { formatDate, formatDateRange, toLocal } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'

interface EventProgrammeProps {
  event: Pick<Event, 'sessions' | 'starts_at' | 'time_zone'>
  locale: string
}

/** The sessions of an event in their order, under their days unless all are on the day on which the event starts. */
export function EventProgramme({ event: { sessions, starts_at, time_zone: timeZone }, locale }: EventProgrammeProps) {
  const dayOf = (instant: string) => toLocal(instant, timeZone).slice(0, 10)
  const days = Map.groupBy(sessions, (session) => dayOf(session.starts_at))
  const isOneDay = days.size === 1 && days.has(dayOf(starts_at))
  return (
    <div className="grid gap-6">
      {[...days].map(([day, parts]) => (
        <div key={day}>
          {isOneDay ? null : (
            <h3 className="mb-1 font-medium">{formatDate(day, { locale, timeZone, style: 'weekday' })}</h3>
          )}
          <ol>
            {parts.map((session) => (
              <li
                key={session.id}
                className="grid gap-x-5 gap-y-1 border-b border-separator py-3 first:pt-0 last:border-0 last:pb-0 sm:grid-cols-[8.5rem_minmax(0,1fr)]"
              >
                <time dateTime={session.starts_at} className="tabular text-muted">
                  {formatDateRange(session.starts_at, session.ends_at, { locale, timeZone, style: 'time' })}
                </time>
                <div className="min-w-0">
                  <p className="font-medium wrap-break-word">{session.title}</p>
                  <SessionFacts session={session} locale={locale} />
                  {session.description ? (
                    <p className="mt-1 max-w-prose whitespace-pre-line text-muted wrap-break-word">
                      {session.description}
                    </p>
                  ) : null}
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

function SessionFacts({ session, locale }: { session: EventSession; locale: string }) {
  const { room, track, speakers, capacity, credit_points } = session
  const number = numberFormat(locale)
  const names = speakers.map(({ name, role }) => (role ? `${name}, ${role}` : name)).join('; ')
  const facts = [
    { key: 'place', icon: MapPin, text: [room, track].filter(Boolean).join(' · ') },
    { key: 'speakers', icon: Mic, text: names },
    {
      key: 'seats',
      icon: UsersRound,
      text: capacity === null ? '' : seatsText(capacity, (count) => number.format(count)),
    },
    {
      key: 'points',
      icon: Award,
      text: pointsText(Number(credit_points ?? 0), (points) => number.format(points)),
    },
  ].filter(({ text }) => text !== '')
  if (facts.length === 0) return null
  return (
    <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-[0.8125rem] text-muted">
      {facts.map(({ key, icon: Icon, text }) => (
        <li key={key} className="inline-flex items-start gap-1.5">
          <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  )
}

function pointsText(points: number, write: (points: number) => string): string {
  if (points <= 0) return ''
  return `${write(points)} credit ${points === 1 ? 'point' : 'points'}`
}
