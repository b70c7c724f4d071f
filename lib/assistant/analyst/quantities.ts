import { moveBy } from '#lib/assistant/analyst/calendar'
import { NUMBERS } from '#lib/assistant/analyst/lexicon/en-periods'
import {
  ADVERBS,
  AT_LEAST,
  CURRENCY,
  GROUP_LEAD,
  GROUPS,
  LESS,
  MORE,
  RANKING,
} from '#lib/assistant/analyst/lexicon/en-slots'
import { numberOf } from '#lib/assistant/analyst/periods'
import { daysBetween } from '#lib/format/dates'

/** Something read from a stretch of the line. */
export interface Match<T> {
  start: number
  end: number
  value: T
}

/** Limits on an amount, in major units, both included. */
export interface Amounts {
  min: number | null
  max: number | null
  has_currency: boolean
}

/** A number of days: "for 90 days", "more than 60 days", "31 to 60 days". */
export interface Duration {
  days: number
  /** The other end of "31 to 60 days". */
  up_to: number | null
  is_more: boolean
  is_less: boolean
}

const AMOUNT = '(\\d+(?:\\.\\d+)?)'
const WORDS = Object.keys(NUMBERS).filter((word) => word.length > 2)
const COUNT = `(\\d{1,2}|${WORDS.join('|')})`
/** The least by which amounts differ: "over 500" leaves 500 out. */
const CENT = 0.01

function first(line: string, pattern: string): RegExpExecArray | null {
  return new RegExp(`(?<![\\w.-])(?:${pattern})(?![\\w.-])`).exec(line)
}

const found = <T>(match: RegExpExecArray, value: T): Match<T> => ({
  start: match.index,
  end: match.index + match[0].length,
  value,
})

const groupWords = Object.keys(GROUPS).sort((left, right) => right.length - left.length)
/** What lists can be sorted by instead. */
const RANKED = /^(?:event|member|person|customer|debtor|payer|head|sort)$/
const EXTREME = '(?:most|least|fewest|highest|lowest|best|worst|more|biggest|largest|smallest|top|strongest|weakest)'
const GROUP = `${GROUP_LEAD} (${groupWords.join('|')})(?:s|es)?`

/** "by tier", "per month", "monthly": what figures are grouped by. */
export function readGroup(line: string): Match<string> | null {
  const adverb = first(line, Object.keys(ADVERBS).join('|'))
  if (adverb) return found(adverb, ADVERBS[adverb[0]] ?? '')
  const asked = first(
    line,
    `(?:which|what) (${groupWords.filter((word) => !RANKED.test(word)).join('|')})(?:s|es)?(?= .*\\b${EXTREME}\\b)`,
  )
  if (asked) return found(asked, GROUPS[asked[1] ?? ''] ?? '')
  const match = first(line.replaceAll('categories', 'category  ').replaceAll('cities', 'city  '), GROUP)
  return match && found(match, GROUPS[match[1] ?? ''] ?? '')
}

/** "top 5", "five largest": how many rows are wanted. */
export function readLimit(line: string): Match<number> | null {
  const after = first(line, `(?<=${RANKING} )${COUNT}`)
  if (after) return found(after, numberOf(after[1] ?? ''))
  const before = first(line, `${COUNT}(?= (?:most )?${RANKING})`)
  const counted =
    before ?? first(line, `${COUNT}(?= \\w+ (?:most|at|with the (?:most|highest|biggest|largest|lowest)))`)
  return counted && found(counted, numberOf(counted[1] ?? ''))
}

/** A number of days that no calendar period explains. */
export function readDuration(line: string, today: string): Match<Duration> | null {
  const daysOf = (count: number, unit = 'day') => daysBetween(moveBy(today, -count, unit), today)
  const range = first(line, `(?:between )?(\\d{1,3}) (?:to |and |- )?(\\d{1,3}) (day|week|month)s?`)
  if (range) {
    const [days, up_to] = [daysOf(Number(range[1]), range[3]), daysOf(Number(range[2]), range[3])]
    if (up_to > days) return found(range, { days, up_to, is_more: false, is_less: false })
  }
  const pattern = `(?:(?:for|in|since|by) )?(?:(?<more>${MORE}|${AT_LEAST})|(?<less>${LESS}))? ?(?:the )?(?<count>\\d{1,4}|${Object.keys(NUMBERS).join('|')}) (?<unit>day|week|month|quarter|year)s?`
  const match = first(line, pattern)
  if (!match?.groups) return null
  const { more, less, count, unit } = match.groups
  const days = daysOf(numberOf(count ?? ''), unit)
  return found(match, {
    days,
    up_to: null,
    is_more: more !== undefined && !/^(at|from)/.test(more),
    is_less: less !== undefined,
  })
}

/** "over 500 euros", "between 100 and 200", "less than €50". A bare number counts only behind a word that limits. */
export function readAmounts(line: string): Match<Amounts> | null {
  const money = `(?:(?<unit>${CURRENCY}) )?`
  const tail = `(?: (?<tail>${CURRENCY}))?`
  const between = first(line, `(?:between|from) ${money}${AMOUNT} (?:and|to) (?:${CURRENCY} )?${AMOUNT}${tail}`)
  if (between)
    return found(between, { min: Number(between[2]), max: Number(between[3]), has_currency: hasCurrency(between) })
  const more = first(line, `(?<word>${MORE}|${AT_LEAST}) ${money}${AMOUNT}${tail}`)
  if (more) {
    const amount = Number(more[3])
    const min = new RegExp(`^${AT_LEAST}$`).test(more.groups?.word ?? '')
      ? amount
      : Math.round((amount + CENT) * 100) / 100
    return found(more, { min, max: null, has_currency: hasCurrency(more) })
  }
  const less = first(line, `(?<word>${LESS}) ${money}${AMOUNT}${tail}`)
  if (less) {
    const amount = Number(less[3])
    const max = /at|no|up/.test(less.groups?.word ?? '') ? amount : Math.round((amount - CENT) * 100) / 100
    return found(less, { min: null, max, has_currency: hasCurrency(less) })
  }
  const exact = first(
    line,
    `(?:of|for|worth|exactly) (?:exactly )?(?:(?<unit>${CURRENCY}) ${AMOUNT}|${AMOUNT} (?<tail>${CURRENCY}))`,
  )
  if (!exact) return null
  const amount = Number(exact[2] ?? exact[3])
  return found(exact, { min: amount, max: amount, has_currency: true })
}

function hasCurrency({ groups }: RegExpExecArray): boolean {
  return groups?.unit !== undefined || groups?.tail !== undefined
}
