import type { Fact } from '#lib/ai/verify/facts'
import type { NamedRows } from '#lib/ai/verify/names'

const TOTAL =
  /\b(?:total|overall|altogether|in all|all (?:the|of)|together|combined|in sum|out of|among|across|entire|whole)\b/i
const OF_TOTAL = /\d\S*\s(?:[\p{L}-]+\s){0,3}(?:of|out of)\s(?:the\s|all\s|our\s|your\s)?$/iu
const PAST =
  /\b(?:last|previous(?:ly)?|before|earlier|prior|ago|compar\w+|than|from|was|were|versus|vs|against|same|year|month|quarter|period|then)\b/i
const RANK =
  'largest|biggest|highest|top|most|best|lowest|smallest|fewest|least|oldest|newest|earliest|latest|peak|busiest|' +
  'strongest|weakest|worst|longest|shortest|riskiest'
const PICKS_OUT = new RegExp(`\\b(?:${RANK}|first|last|one|each|between|range|ranging|another|followed|next)\\b`, 'i')
const RANK_BEFORE = /\b(?:top|first|last|next|following|these|those|bottom)\s$/i
const RANK_AFTER = new RegExp(`^\\s(?:\\p{L}+\\s){0,2}(?:${RANK})\\b`, 'iu')
const LIMIT_BEFORE =
  /(?:\b(?:than|over|under|above|below|at least|at most|up to|exceed(?:s|ing)?|minimum of|maximum of|within|between|and|or|top|first|last|past|next|beyond|from|to|threshold of|limit of)|[<>≤≥])\s?$/i
const LIMIT_AFTER = new RegExp(`^\\s?(?:or (?:more|less|fewer|over|above)|(?:\\p{L}+\\s){0,2}(?:${RANK})\\b|\\+)`, 'iu')

/** Whether the text speaks of a whole beside the parts that it names. */
export function speaksOfTotal(text: string, start: number): boolean {
  return TOTAL.test(text) || OF_TOTAL.test(text.slice(0, start))
}

/** Whether the figure stands as a limit of what was asked ("more than 500", "the 5 largest"), not as a finding. */
export function isLimit(text: string, start: number, end: number): boolean {
  return LIMIT_BEFORE.test(text.slice(0, start)) || LIMIT_AFTER.test(text.slice(end))
}

/** Whether the figure says how many of the rows are picked out: "top 3", "the three largest". */
export function picksRows(text: string, start: number, end: number): boolean {
  return RANK_BEFORE.test(text.slice(0, start)) || RANK_AFTER.test(text.slice(end))
}

/**
 * Whether the sentence says what the fact is a figure of: of an earlier period, of a row, or of all. A figure that is
 * right but passed off as another does not hold.
 */
export function isFramed(fact: Fact, text: string, start: number, named: readonly NamedRows[]): boolean {
  const { result } = fact.result
  const isNamed = named.some(({ rows }) => [...rows].some((key) => key.startsWith(`${fact.result.id}.`)))
  if (fact.path === 'comparison.value') {
    return PAST.test(text) || text.includes(result.comparison?.period.label ?? '\u0000')
  }
  if (fact.scope === 'row') return isNamed || !isGroup(fact) || PICKS_OUT.test(text)
  if (fact.scope === 'value' || fact.scope === 'total' || fact.scope === 'row_count') {
    const hasSuchCells = result.rows.length > 1 && result.columns.some(({ unit }) => unit === fact.unit)
    return !isNamed || !hasSuchCells || speaksOfTotal(text, start)
  }
  return true
}

/** Whether the fact is of a part of what the result's value counts in all. */
function isGroup({ unit, result: { result } }: Fact): boolean {
  return result.rows.length > 1 && result.value !== null && result.unit === unit
}
