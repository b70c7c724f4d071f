'use client'

import { type FocusEvent, type ReactNode, useRef } from 'react'
import { useFormat } from '#components/ui/format-context'
import { isDate } from '#lib/format/dates'

/** The day that is typed into the segments of a field, as "YYYY-MM-DD" where there is no such day; else null. */
function missingDayIn(segments: Element): string | null {
  const [year, month, day] = ['year', 'month', 'day'].map((part) =>
    Number(segments.querySelector(`[data-type="${part}"]`)?.getAttribute('aria-valuenow') ?? Number.NaN),
  ) as [number, number, number]
  const isWhole = [...segments.querySelectorAll('[role="spinbutton"]')].every((each) =>
    each.hasAttribute('aria-valuenow'),
  )
  if (!isWhole || !Number.isInteger(year + month + day)) return null
  const [years, ...others] = [
    String(year).padStart(4, '0'),
    ...[month, day].map((each) => String(each).padStart(2, '0')),
  ]
  const typed = [years, ...others].join('-')
  return isDate(typed) ? null : typed
}

/**
 * Keeps a day that does not exist as it was typed, so that it is told and refused: the library would make another day of
 * it once the field is left.
 *
 * @param onMissing gets the day that does not exist
 */
export function useMissingDay(value: string, onMissing: (day: string) => void) {
  const { locale, date } = useFormat()
  const isLeaving = useRef(false)
  const typed = value.slice(0, 10)
  const isMissing = /^\d{4}-(0[1-9]|1[0-2])-\d\d$/.test(typed) && !isDate(typed)
  return {
    /** What is said of the day that stands in the field; nothing where it exists. */
    missing: isMissing
      ? `There is no ${Number(typed.slice(8))} ${date(`${typed.slice(0, 7)}-01`, 'month')}. Give another day.`
      : undefined,
    /** What the library makes of it is not taken. */
    isLeaving: () => isLeaving.current,
    onBlurCapture: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // Other calendars have other months.
      const isKnown = new Intl.DateTimeFormat(locale).resolvedOptions().calendar === 'gregory'
      if (!isKnown || currentTarget.contains(relatedTarget)) return
      const missing = missingDayIn(currentTarget)
      if (missing === null) return
      isLeaving.current = true
      // The library answers to the same event.
      queueMicrotask(() => {
        isLeaving.current = false
        onMissing(missing)
      })
    },
  }
}

interface MissingDayProps {
  onBlurCapture: (event: FocusEvent) => void
  missing: string | undefined
  children: ReactNode
}

/** The segments of a date, watched while they are left; what is said of them is heard as well. */
export function MissingDay({ onBlurCapture, missing, children }: MissingDayProps) {
  return (
    <div className="contents" onBlurCapture={onBlurCapture}>
      {children}
      <span role="status" className="sr-only">
        {missing}
      </span>
    </div>
  )
}
