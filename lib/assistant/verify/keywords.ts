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

/** Whether the text speaks of an earlier period. */
export function speaksOfPast(text: string): boolean {
  return PAST.test(text)
}

/** Whether the text picks one of several out: the largest, each, the first. */
export function picksOut(text: string): boolean {
  return PICKS_OUT.test(text)
}
