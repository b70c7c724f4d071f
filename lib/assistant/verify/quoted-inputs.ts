import type { VerifyContext } from '#lib/assistant/verify/context'
import { isLimit, picksRows } from '#lib/assistant/verify/keywords'
import { isSameMention, isShownAs } from '#lib/assistant/verify/match'
import { type Mention, mentionsIn } from '#lib/assistant/verify/mentions'
import type { Figure, NumberedResult } from '#lib/figures/schema'
import { addDays, addMonths, daysBetween } from '#lib/format/dates'

type Given = Pick<Figure, 'source' | 'status' | 'href'>

const FREE_KINDS = new Set(['bare', 'duration', 'date', 'time', 'code', 'ordinal'])
/** Limits that a question to be asked next may have. */
const PROPOSED_KINDS = new Set(['bare', 'duration'])
const DAYS_IN = { day: 1, week: 7 } as const

/**
 * Where a figure comes from that no cell holds but that was given: by the question, a filter, a definition, the length
 * of the period, or as how many rows are picked out. Null when nobody gave it.
 */
export function givenSource(mention: Mention, text: string, context: VerifyContext): Given | null {
  const { results, locale } = context
  for (const numbered of results) {
    const path = frameOf(numbered, mention, locale)
    if (path) return { source: { result: numbered.id, path }, status: 'exact', href: numbered.result.href }
  }
  if (isPickedOut(mention, text, results)) {
    return {
      source: { result: results[0]?.id ?? 'r1', path: 'rows' },
      status: 'exact',
      href: results[0]?.result.href ?? null,
    }
  }
  // "Whose membership ends in the next 30 days?" proposes a question and states nothing.
  if (text.trimEnd().endsWith('?') && PROPOSED_KINDS.has(mention.kind) && isLimit(text, mention.start, mention.end)) {
    return { source: null, status: 'from_question', href: null }
  }
  const isAsked = mentionsIn(context.question, locale).some((asked) => isSameMention(mention, asked))
  // A number of the question is no finding: whoever asks "are there 120 members?" must not hear it back as one.
  const isAllowed = FREE_KINDS.has(mention.kind) || isLimit(text, mention.start, mention.end)
  return isAsked && isAllowed ? { source: null, status: 'from_question', href: null } : null
}

/** The part of a result's frame that has the figure: a filter, the definition, the title, the period. */
function frameOf({ result }: NumberedResult, mention: Mention, locale: string): string | null {
  const has = (text: string) => mentionsIn(text, locale).some((other) => isSameMention(mention, other))
  if (result.filters_applied.some(({ label, value }) => has(`${label} ${value}`))) return 'filters_applied'
  const spans = [result.period, result.comparison?.period ?? null].filter((span) => span !== null)
  if (spans.some((span) => has(span.label) || lasts(span.from, span.to, mention))) return 'period'
  // A bare "5" of a definition ("from 1 to 5") would vouch for any 5.
  if (mention.kind === 'bare' || mention.kind === 'count') return null
  return has(result.definition) || has(result.title) ? 'definition' : null
}

/** Whether a stretch of days is as long as a figure says: "the last 12 months". */
function lasts(from: string | null, to: string | null, { kind, span, readings }: Mention): boolean {
  if (kind !== 'duration' || !from || !to) return false
  const days = daysBetween(from, to)
  return readings.some(({ value }) => {
    if (!Number.isInteger(value) || value > 1200) return false
    if (span === 'day' || span === 'week') return [days, days + 1].includes(value * DAYS_IN[span])
    const months = span === 'month' ? value : span === 'year' ? value * 12 : null
    return months !== null && [to, addDays(to, 1)].includes(addMonths(from, months))
  })
}

function isPickedOut(mention: Mention, text: string, results: readonly NumberedResult[]): boolean {
  if (mention.kind !== 'bare' && mention.kind !== 'count') return false
  const most = Math.max(0, ...results.map(({ result }) => result.rows.length))
  const isFew = mention.readings.some(({ value }) => Number.isInteger(value) && value >= 1 && value <= most)
  return isFew && picksRows(text, mention.start, mention.end)
}

/** Whether a rank in digits ("3rd") is that of a row. */
export function isRankOf(mention: Mention, rows: Iterable<string>): boolean {
  return [...rows].some((key) => isShownAs(Number(key.split('.')[1]) + 1, mention))
}
