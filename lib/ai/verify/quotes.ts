import type { NumberedResult } from '#lib/ai/schema'
import { masked } from '#lib/ai/verify/mentions'
import { occurrencesOf, quotableTexts } from '#lib/ai/verify/names'

interface Span {
  start: number
  end: number
}

const LIST_MARK = /^\s*(?:[-*+•|>]\s*)?\d{1,3}[.)]\s/
const QUOTED = /["“„«]([^"”“»]{3,})["”“»]/g

/**
 * Stretches whose digits are no figures: numbers of list items, names and texts of the results ("Gala 2026",
 * "INV-2026-00041"), and what is quoted word for word from what people wrote.
 */
export function quotedSpans(text: string, results: readonly NumberedResult[]): Span[] {
  const spans: Span[] = []
  const mark = LIST_MARK.exec(text)
  if (mark) spans.push({ start: 0, end: mark[0].length })
  const lower = text.toLowerCase()
  for (const quotable of quotableTexts(results)) {
    const name = quotable.toLowerCase()
    if (lower.length !== text.length || name.length !== quotable.length) continue
    for (const start of occurrencesOf(name, lower)) spans.push({ start, end: start + name.length })
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

/** The text with the stretches made unreadable; offsets stay. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  return spans.reduce((left, { start, end }) => masked(left, start, end), text)
}
