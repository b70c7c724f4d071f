import type { EventSession } from '#lib/events/schema'
import { formatDate } from '#lib/format/dates'

interface EventProgrammeProps {
  sessions: readonly EventSession[]
  time_zone: string
  locale: string
}

/** What happens when and where, day by day. */
export function EventProgramme({ sessions, time_zone, locale }: EventProgrammeProps) {
  const text = (instant: string, style: 'time' | 'weekday') =>
    formatDate(instant, { locale, timeZone: time_zone, style })
  const days = new Map<string, EventSession[]>()
  for (const session of sessions) {
    const day = text(session.starts_at, 'weekday')
    days.set(day, [...(days.get(day) ?? []), session])
  }
  return (
    <div className="grid gap-5">
      {[...days].map(([day, parts]) => (
        <div key={day}>
          {days.size > 1 ? <h3 className="mb-2 font-medium">{day}</h3> : null}
          <ul>
            {parts.map((session) => (
              <li
                key={session.id}
                className="grid gap-x-6 gap-y-0.5 border-b border-separator py-2.5 first:pt-0 last:border-0 last:pb-0 sm:grid-cols-[8.5rem_minmax(0,1fr)]"
              >
                <p className="tabular text-muted">
                  {text(session.starts_at, 'time')} – {text(session.ends_at, 'time')}
                </p>
                <div className="min-w-0">
                  <p className="font-medium wrap-break-word">{session.title}</p>
                  {session.speakers.length > 0 || session.room ? (
                    <p className="text-[0.8125rem] text-muted">
                      {[session.speakers.map(({ name }) => name).join(', '), session.room].filter(Boolean).join(' · ')}
                    </p>
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
