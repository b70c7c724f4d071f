import type { ReactNode } from 'react'
import { Link } from '#components/ui/link'
import { formatDate } from '#lib/format/dates'
import { dateTimeFormat } from '#lib/format/intl'

interface EventRowProps {
  href: string
  title: string
  /** Local start, "YYYY-MM-DDTHH:MM:SS". */
  event_date: string
  locale: string
  /** Where it is, or how many seats: what fits on one line. */
  detail?: string
  badge?: ReactNode
  action?: ReactNode
}

/** An event in a list: its day, what it is, and the one thing to do about it. */
export function EventRow({ href, title, event_date, locale, detail, badge, action }: EventRowProps) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${event_date}Z`))
  const when = formatDate(event_date, { locale, timeZone: 'UTC', style: 'weekday' })
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-separator py-4 first:pt-0 last:border-0 last:pb-0">
      <time
        dateTime={event_date}
        className="tabular flex w-12 shrink-0 flex-col items-center self-start rounded-lg border border-border py-1.5 leading-none"
      >
        <span className="sr-only">{when}</span>
        <span aria-hidden className="text-2xs text-muted">
          {part({ month: 'short' })}
        </span>
        <span aria-hidden className="mt-0.5 text-lg leading-6 font-semibold">
          {part({ day: 'numeric' })}
        </span>
      </time>
      <div className="min-w-0 flex-1 basis-48">
        <Link href={href} className="inline-block py-0.5 leading-5 font-medium after:absolute after:inset-0">
          {title}
        </Link>
        <p className="text-[0.8125rem] text-muted">
          {part({ weekday: 'short' })} {formatDate(event_date, { locale, timeZone: 'UTC', style: 'time' })}
          {detail ? ` · ${detail}` : null}
        </p>
        {badge ? <div className="mt-1.5">{badge}</div> : null}
      </div>
      {action ? <div className="relative z-1 max-sm:w-full max-sm:ps-16">{action}</div> : null}
    </li>
  )
}
