import { type ClosedSpan, type Span, unitAt, yearAt } from '#lib/assistant/analyst/calendar'
import { type Calendar, type Found, findSpans } from '#lib/assistant/analyst/periods'
import { addDays, addYears, isDate } from '#lib/format/dates'

/** A stretch of time that a question is about. */
export interface Period extends Span {
  /** The same words when the question looks ahead. */
  ahead: Span | null
  /** Days, when it was given as "the next 30 days". */
  ahead_days: number | null
  /** One day at which things are looked at: "as of March 1", "at the end of last year". */
  is_moment: boolean
}

/** The times of a question: what it is about, what that is compared with, and which characters said so. */
export interface Times {
  periods: readonly Period[]
  compare: 'previous' | 'same_last_year' | ClosedSpan | null
  /** The days that were named for the comparison. */
  compared_with: ClosedSpan | null
  covered: readonly (readonly [number, number])[]
}

const LINK = /^(?: -)? ?(?:and|to|until|till|through|up to|vs|versus)? ?$/

const LEADS: readonly (readonly [string, RegExp])[] = [
  [
    'compare',
    /(?:compared? (?:to|with)|(?:than|versus|vs|against|relative to)(?: (?:in|during|it was|we did|did))?) (?:the )?(?:same (?:period|time|month|quarter|week) )?(?:in |of )?(?:the )?$/,
  ],
  ['moment', /\b(?:as of|as at|at the end of|by the end of|at the close of|end of) (?:the )?$/],
  [
    'since',
    /(?:since|starting(?: in| from)?|beginning(?: in)?|as from|from|ever since) (?:the )?(?:start of |beginning of )?(?:the )?$/,
  ],
  ['before', /\b(?:before|prior to|earlier than|ahead of) (?:the )?(?:start of |beginning of )?(?:the )?$/],
  ['after', /\b(?:after|later than) (?:the )?(?:end of )?(?:the )?$/],
  ['until', /\b(?:until|till|through|up to|by) (?:the )?(?:end of )?(?:the )?$/],
  [
    'in',
    /(?:(?:for|in|during|of|over|within|on|throughout|from) )?(?:the )?(?:(?:year|month) of |whole of |rest of |course of )?$/,
  ],
]

const STANDING: readonly (readonly [RegExp, 'previous' | 'same_last_year'])[] = [
  [
    /\byear (?:over|on) year\b|\byoy\b|\b(?:than |vs |to |with )?(?:the )?same (?:period|time|month|quarter|week) (?:of )?(?:the )?last year\b|\b(?:than )?this time last year\b|\b(?:than|to|with|vs) (?:a|one) year (?:ago|earlier|before)\b/,
    'same_last_year',
  ],
  [
    /\bmonth (?:over|on) month\b|\bmom\b|\bquarter (?:over|on) quarter\b|\b(?:than|to|with|vs) (?:the )?(?:previous|prior|preceding) period\b|\b(?:than|vs|versus|to|with) the (?:week|month|quarter) before\b|\bthan before\b|\bthan (?:it )?used to\b/,
    'previous',
  ],
]

/** Only the days. */
const bare = ({ from, to }: Found): ClosedSpan => ({ from, to })

/** "came in", "take in": there the word belongs to the verb. */
const VERB_IN =
  /\b(?:came|come|coming|comes|bring|brings|brought|bringing|take|took|taken|taking|money) in (?:the )?$|\b(?:is|are|going|happening) on (?:the )?$/

const plain = (span: Span): Period => ({
  from: span.from,
  to: span.to,
  ahead: null,
  ahead_days: null,
  is_moment: false,
})

/** "between March and June 2025", "from 12 to 20 May": the year is said once, at the end. */
function joined(left: Found, right: Found): Period {
  let { from } = left
  if (left.lacks_year && !right.lacks_year) from = `${yearAt(right.from)}${from.slice(4)}`
  if (left.lacks_year && right.lacks_year) {
    const months = left.ahead && left.from > right.from ? addYears(from, -1) : from
    return {
      ...plain({ from: months, to: right.to }),
      ahead: left.ahead && right.ahead ? aheadOf(left.ahead, right.ahead) : null,
    }
  }
  if (!isDate(from)) from = right.from
  return plain(from <= right.to ? { from, to: right.to } : { from: addYears(from, -1), to: right.to })
}

function aheadOf(left: Span, right: Span): Span {
  if (left.from && right.to && left.from > right.to) return { from: left.from, to: addYears(right.to, 1) }
  return { from: left.from, to: right.to }
}

function led(lead: string, found: Found, today: string): Period {
  const { from, to, ahead = null } = found
  switch (lead) {
    case 'since':
      return from > today
        ? plain({ from, to: null })
        : { ...plain({ from, to: today }), ahead: ahead ? { from: ahead.from, to: null } : null }
    case 'before':
      return {
        ...plain({ from: null, to: addDays(from, -1) }),
        ahead: ahead ? { from: null, to: addDays(ahead.from ?? from, -1) } : null,
      }
    case 'after':
      return {
        ...plain({ from: addDays(to, 1), to: null }),
        ahead: ahead ? { from: addDays(ahead.to ?? to, 1), to: null } : null,
      }
    case 'until':
      return { ...plain({ from: null, to }), ahead: ahead ? { from: null, to: ahead.to } : null }
    case 'moment':
      return { ...plain({ from: null, to }), is_moment: true }
    default:
      return {
        ...plain(found),
        ahead: found.ahead ?? null,
        ahead_days: found.ahead_days ?? null,
        is_moment: found.is_point ?? false,
      }
  }
}

/** What a comparison span means for a period: the one before, the same a year earlier, or just those days. */
function comparisonOf(main: Span, other: ClosedSpan): Times['compare'] {
  if (!main.from || !main.to) return other
  if (addYears(main.from, -1) === other.from) return 'same_last_year'
  return addDays(other.to, 1) === main.from ? 'previous' : other
}

/** What "more than last year" is about: the unit that runs now. */
function currentLike(other: ClosedSpan, calendar: Calendar): ClosedSpan {
  for (const unit of ['week', 'month', 'quarter', 'year', 'fiscal year']) {
    const last = unitAt(unit, calendar.today, -1, calendar.fiscal_year_start)
    if (last.from === other.from && last.to === other.to)
      return { from: unitAt(unit, calendar.today, 0, calendar.fiscal_year_start).from, to: calendar.today }
  }
  return { from: addDays(other.to, 1), to: calendar.today }
}

function leadOf(before: string): { lead: string; length: number } {
  for (const [lead, pattern] of LEADS) {
    const match = pattern.exec(before)
    const isWord = match && !/[a-z]/.test(before[match.index - 1] ?? '')
    if (lead === 'in' && VERB_IN.test(before)) break
    if (match && isWord) return { lead, length: match[0].length }
  }
  return { lead: 'in', length: 0 }
}

interface Reader {
  periods: Period[]
  others: ClosedSpan[]
  covered: [number, number][]
}

function readOne(line: string, spans: readonly Found[], index: number, into: Reader, today: string): number {
  const found = spans[index] as Found
  const { lead, length } = leadOf(line.slice(0, found.start))
  const next = spans[index + 1]
  const gap = next ? line.slice(found.end, next.start) : null
  const isPair = next && gap !== null && LINK.test(gap) && gap.trim() !== '' && lead !== 'compare'
  const isRange =
    isPair &&
    (/\b(between|from)\b/.test(line.slice(found.start - length - 8, found.start)) || !/and|vs|versus/.test(gap))
  if (isRange && next) {
    into.periods.push(joined(found, next))
    const opening = /(?:between|from) (?:the )?$/.exec(line.slice(0, found.start))
    into.covered.push([opening?.index ?? found.start, next.end])
    return index + 2
  }
  if (isPair && /vs|versus/.test(gap ?? '') && next) into.others.push(bare(next))
  else if (lead === 'compare') into.others.push(bare(found))
  if (lead !== 'compare') into.periods.push(led(lead, found, today))
  into.covered.push([
    found.start - length,
    isPair && /vs|versus/.test(gap ?? '') ? (next?.end ?? found.end) : found.end,
  ])
  return isPair && /vs|versus/.test(gap ?? '') ? index + 2 : index + 1
}

/** Reads the times of a line. */
export function readTimes(line: string, calendar: Calendar): Times {
  const into: Reader = { periods: [], others: [], covered: [] }
  let rest = line
  let compare: Times['compare'] = null
  for (const [pattern, kind] of STANDING) {
    const match = pattern.exec(rest)
    if (!match) continue
    compare = kind
    into.covered.push([match.index, match.index + match[0].length])
    rest = rest.slice(0, match.index) + '_'.repeat(match[0].length) + rest.slice(match.index + match[0].length)
  }
  const spans = findSpans(rest, calendar)
  for (let index = 0; index < spans.length; ) index = readOne(rest, spans, index, into, calendar.today)
  if (/\b(?:all time|ever|of all times?|in total history)\b/.test(rest) && into.periods.length === 0) {
    const match = /\b(?:all time|ever|of all times?|in total history)\b/.exec(rest)
    if (match) into.covered.push([match.index, match.index + match[0].length])
  }
  const [other] = into.others
  if (other && into.periods.length === 0) into.periods.push(plain(currentLike(other, calendar)))
  const [main] = into.periods
  if (other && main) compare = comparisonOf(main, other)
  return { periods: into.periods, compare, compared_with: other ?? null, covered: into.covered }
}
