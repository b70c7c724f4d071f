import { NUMBERS } from '#lib/ai/analyst/lexicon/en-periods'
import { ADVERBS, AT_LEAST, CURRENCY, GROUP_LEAD, GROUPS, LESS, MORE, RANKING } from '#lib/ai/analyst/lexicon/en-slots'
import { numberOf } from '#lib/ai/analyst/periods'

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
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 }
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
const GROUP = `${GROUP_LEAD} (${groupWords.join('|')})(?:s|es)?`

/** "by tier", "per month", "monthly": what figures are grouped by. */
export function readGroup(line: string): Match<string> | null {
  const adverb = first(line, Object.keys(ADVERBS).join('|'))
  if (adverb) return found(adverb, ADVERBS[adverb[0]] ?? '')
  const match = first(line.replaceAll('categories', 'category  ').replaceAll('cities', 'city  '), GROUP)
  return match && found(match, GROUPS[match[1] ?? ''] ?? '')
}

/** "top 5", "five largest": how many rows are wanted. */
export function readLimit(line: string): Match<number> | null {
  const after = first(line, `(?<=${RANKING} )${COUNT}`)
  if (after) return found(after, numberOf(after[1] ?? ''))
  const before = first(line, `${COUNT}(?= (?:most )?${RANKING})`)
  return before && found(before, numberOf(before[1] ?? ''))
}

/** A number of days that no calendar period explains. */
export function readDuration(line: string): Match<Duration> | null {
  const range = first(line, `(?:between )?(\\d{1,3}) (?:to |and |- )?(\\d{1,3}) (day|week|month)s?`)
  if (range) {
    const unit = DAYS[range[3] ?? 'day'] ?? 1
    const [days, up_to] = [Number(range[1]) * unit, Number(range[2]) * unit]
    if (up_to > days) return found(range, { days, up_to, is_more: false, is_less: false })
  }
  const pattern = `(?:(?:for|in|since|by) )?(?:(?<more>${MORE}|${AT_LEAST})|(?<less>${LESS}))? ?(?:the )?(?<count>\\d{1,4}|${Object.keys(NUMBERS).join('|')}) (?<unit>day|week|month|quarter|year)s?`
  const match = first(line, pattern)
  if (!match?.groups) return null
  const { more, less, count, unit } = match.groups
  const days = numberOf(count ?? '') * (DAYS[unit ?? ''] ?? 1)
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
