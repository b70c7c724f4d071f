import { firstOf, monthAt, type Span, yearAt } from '#lib/assistant/analyst/calendar'
import type { AnalystContext } from '#lib/assistant/analyst/context'
import type { Call } from '#lib/assistant/analyst/plan'
import type { Question } from '#lib/assistant/analyst/slots'
import type { Period } from '#lib/assistant/analyst/time-phrases'
import { addDays, daysBetween } from '#lib/format/dates'

/** One thing that can be asked: an entity, a measure and an operation that a tool answers. */
export interface Frame {
  id: string
  tool: string
  /** How well it suits, 0 (not at all) to 1, apart from words it cannot use. */
  fit(q: Question, context: AnalystContext): number
  /** Meanings that it takes into account; those that end in a dot stand for all that start so. */
  uses: readonly string[]
  build(q: Question, context: AnalystContext): readonly Call[]
  /** Whether the tool itself compares with the other period that is named; otherwise it is asked again for that one. */
  compares?(q: Question, context: AnalystContext): boolean
  /** The question as it takes it, to be offered when it is not clear. */
  option(q: Question, context: AnalystContext): string
}

/** Whether a question has any of these features. */
export function has(q: Question, ...features: string[]): boolean {
  return features.some((feature) =>
    feature.endsWith('.') ? [...q.features].some((each) => each.startsWith(feature)) : q.features.has(feature),
  )
}

/** The values of the features under a prefix: "st." gives its statuses, of those that are allowed. */
export function valuesOf(q: Question, prefix: string, allowed: readonly string[]): string[] {
  return allowed.filter((value) => q.features.has(`${prefix}${value}`))
}

/** A call without what is undefined, null, or an empty list. */
export function call(tool: string, input: Record<string, unknown>, extra: Partial<Call> = {}): Call {
  const given = Object.entries(input).filter(
    ([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return { tool, input: Object.fromEntries(given), focus: null, note: null, ...extra }
}

const AHEAD =
  /\b(?:will|upcoming|next|coming|planned|scheduled|due|expire|expires|expiring|falls?|are there|is there|ahead|end|ends|renew|renewals?|up for|when is|when are)\b/
const BACK =
  /\b(?:did|was|were|had|held|came|attended|took|went|happened|ran|showed|turned|joined|came|have been|has been)\b/

/** Whether the question asks about what is to come. */
export const looksAhead = (q: Question): boolean => AHEAD.test(q.said) && !BACK.test(q.said)
/** Whether the question asks about what has been. */
export const looksBack = (q: Question): boolean => BACK.test(q.said)

/** The span of past days that a question is about, never beyond today; null when it names none. */
export function pastSpan(period: Period | undefined, today: string): Span | null {
  if (!period) return null
  const to = period.to === null || period.to > today ? today : period.to
  return { from: period.from, to: period.from !== null && period.from > to ? period.to : to }
}

/** The span of a question that may look ahead. */
export function aheadSpan(q: Question): Span | null {
  const [period] = q.periods
  if (!period) return null
  return looksBack(q) || !period.ahead ? period : period.ahead
}

/** Past days with both ends: where one is open, from long ago or to today; without any, the last twelve months. */
export function closedSpan(period: Period | undefined, today: string): { from: string; to: string } {
  const span = pastSpan(period, today)
  if (!span) return { from: firstOf(yearAt(today), monthAt(today) - 11), to: today }
  return { from: span.from ?? '2000-01-01', to: span.to ?? today }
}

/** Days from today to the end of a span that looks ahead. */
export function daysAhead(span: Span | null, today: string): number | null {
  return span?.to ? Math.max(1, daysBetween(today, span.to)) : null
}

/** The day so many days before. */
export function daysBefore(date: string, days: number): string {
  return addDays(date, -days)
}

/** Whether a word belongs to a time: the "last" of "last year's gala". */
function isTime(q: Question, index: number): boolean {
  return q.meanings[index]?.includes('#period') === true && q.line.tokens[index]?.norm !== 'year'
}

/** Whether a word of an entity stands in the singular behind one of the words: "the largest invoice", "next event". */
export function isSingular(q: Question, words: RegExp, nouns: RegExp): boolean {
  const { tokens } = q.line
  return tokens.some(
    ({ norm }, index) =>
      nouns.test(norm) &&
      !norm.endsWith('s') &&
      tokens
        .slice(Math.max(0, index - 3), index)
        .some((before, back) => words.test(before.norm) && !isTime(q, Math.max(0, index - 3) + back)) &&
      !/^(?:invoices|events|members|payments)$/.test(tokens[index + 1]?.norm ?? ''),
  )
}
