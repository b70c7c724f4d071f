'use client'

import { useFormat } from '#components/ui/format-context'
import { type DateStyle, formatRelativeDay, localOf, todayIn } from '#lib/format/dates'

interface DateTextProps {
  /** A date, a local time or an instant; null shows the fallback. */
  value: string | null
  style?: DateStyle
  /** Adds how far the day lies from today. */
  relative?: boolean
  fallback?: string
  className?: string
}

/** A date in the tenant's locale and zone. */
export function DateText({ value, style, relative = false, fallback = '–', className = '' }: DateTextProps) {
  const { date, time_zone } = useFormat()
  if (value === null) return <span className="text-muted">{fallback}</span>
  const day = value.length === 10 ? value : localOf(value, time_zone).slice(0, 10)
  return (
    <time dateTime={value} className={`tabular whitespace-nowrap ${className}`.trim()} suppressHydrationWarning>
      {date(value, style)}
      {relative && (
        <span className="text-muted" suppressHydrationWarning>
          {' '}
          · {formatRelativeDay(day, todayIn(time_zone))}
        </span>
      )}
    </time>
  )
}
