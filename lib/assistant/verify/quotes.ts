import type { Span } from '#lib/assistant/verify/context'
import { datesIn, isWithinPattern } from '#lib/assistant/verify/dates-in-text'
import { factsOf } from '#lib/assistant/verify/facts'
import { masked } from '#lib/assistant/verify/mentions'
import { occurrencesOf, plain, quotableTexts } from '#lib/assistant/verify/names'
import type { NumberedResult } from '#lib/figures/schema'
import { formatDate } from '#lib/format/dates'

const LIST_MARK = /^\s*(?:[-*+•|>]\s*)?\d{1,3}[.)]\s/
const QUOTED = /["“„«]([^"”“»]{3,})["”“»]/g

/**
 * Stretches whose digits are no figures: numbers of list items, names and texts of the results ("Gala 2026",
 * "INV-2026-00041"), and what is quoted word for word from what people wrote.
 */
export function quotedSpans(
  text: string,
  results: readonly NumberedResult[],
  locale: string,
  time_zone: string,
): Span[] {
  const spans: Span[] = []
  const mark = LIST_MARK.exec(text)
  if (mark) spans.push({ start: 0, end: mark[0].length })
  const lower = plain(text)
  const dates = datesIn(text, locale)
  // "March 2026" is no name within "14 March 2026".
  const isPartOfDate = (start: number, end: number) =>
    dates.some((date) => date.start <= start && end <= date.end && date.end - date.start > end - start)
  for (const quotable of [...quotableTexts(results), ...unreadableDates(results, locale, time_zone)]) {
    const name = plain(quotable)
    for (const start of occurrencesOf(name, lower)) {
      const end = start + name.length
      if (!isPartOfDate(start, end)) spans.push({ start, end })
    }
  }
  const written = results.flatMap(({ result }) => result.quoted_data.map((quote) => quote.text))
  for (const match of text.matchAll(QUOTED)) {
    const inside = match[1] ?? ''
    if (written.some((quote) => quote.includes(inside))) {
      spans.push({ start: match.index, end: match.index + match[0].length })
    }
  }
  return spans
}

/**
 * The ends of periods as the locale writes them, where that cannot be read back: dates of other calendars, or with
 * marks of other scripts.
 */
function unreadableDates(results: readonly NumberedResult[], locale: string, time_zone: string): string[] {
  return factsOf(results, time_zone)
    .filter(({ scope }) => scope === 'frame')
    .flatMap(({ value }) => {
      const date = String(value)
      const written = formatDate(date, { locale, timeZone: time_zone, style: 'long' })
      const isReadable = datesIn(written, locale).some(
        ({ start, end, patterns }) =>
          end - start === written.length && patterns.some((pattern) => isWithinPattern(date, pattern)),
      )
      return isReadable ? [] : [written]
    })
}

/** The text with the stretches made unreadable; offsets stay. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  return spans.reduce((left, { start, end }) => masked(left, start, end), text)
}
