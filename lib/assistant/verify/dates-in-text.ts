import { dateTimeFormat } from '#lib/format/intl'

/** What a written date says; what it leaves out is open. Months and days count from 1. */
export interface DatePattern {
  year: number | null
  /** First and last month. */
  months: readonly [number, number] | null
  day: number | null
}

export interface DateMention {
  start: number
  end: number
  /** "03/04/2026" can be read in two ways. */
  patterns: DatePattern[]
}

const ORDINAL = '(?:st|nd|rd|th|\\.|er|º)?'
const QUARTERS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: 4 }

/** Names of months that are also words: they count only behind a word that leads to a date. */
const LEADS_TO_MONTH =
  /\b(?:in|since|until|till|during|for|of|by|from|to|through|and|between|early|late|mid|last|this|next|im|seit|bis|en|de)\s$/iu

const monthNames = new Map<string, { months: ReadonlyMap<string, number>; source: string }>()

/** Names of the months in English and in the tenant's language, long and short, as they stand in a date. */
function monthsIn(locale: string) {
  const known = monthNames.get(locale)
  if (known) return known
  const months = new Map<string, number>()
  for (const language of ['en', locale]) {
    for (const width of ['long', 'short'] as const) {
      for (const withDay of [true, false]) {
        const format = dateTimeFormat(language, {
          month: width,
          timeZone: 'UTC',
          ...(withDay ? { day: 'numeric' } : {}),
        })
        for (let month = 1; month <= 12; month++) {
          const name = format.formatToParts(Date.UTC(2026, month - 1, 15)).find(({ type }) => type === 'month')?.value
          const word = name?.toLowerCase().replace(/\.$/, '')
          if (word && !/\d/.test(word)) months.set(word, month)
        }
      }
    }
  }
  months.set('sept', 9)
  const source = [...months.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
  const found = { months, source: `(?<![\\p{L}\\d])(?:${source})(?![\\p{L}])` }
  monthNames.set(locale, found)
  return found
}

type Reader = (match: RegExpExecArray, month: (name: string | undefined) => number) => DatePattern[][]

const pattern = (year: string | null | undefined, month: number | null, day: string | null | undefined) => ({
  year: year ? Number(year.length === 2 ? `20${year}` : year) : null,
  months: month === null ? null : ([month, month] as const),
  day: day ? Number(day) : null,
})

function quarterOf(quarter: number, year: string | undefined): DatePattern {
  return { year: year ? Number(year) : null, months: [quarter * 3 - 2, quarter * 3], day: null }
}

/** Forms of dates, the longest first; each reads one mention, or the two ends of a span. */
function formsIn(month: string): readonly (readonly [RegExp, Reader])[] {
  const form = (source: string) => new RegExp(source, 'giu')
  const dash = '\\s?(?:[-–—]|to|until|bis)\\s?'
  return [
    [form('(?<!\\d)(\\d{4})-(\\d{2})-(\\d{2})(?!\\d)'), (m) => [[pattern(m[1], Number(m[2]), m[3])]]],
    [
      form(`(?<!\\d)(\\d{1,2})${ORDINAL}${dash}(\\d{1,2})${ORDINAL}\\s(?:of\\s)?(${month})\\.?(?:,?\\s(\\d{4}))?`),
      (m, at) => [[pattern(m[4], at(m[3]), m[1])], [pattern(m[4], at(m[3]), m[2])]],
    ],
    [
      form(`(${month})\\.?\\s(\\d{1,2})${ORDINAL}${dash}(\\d{1,2})${ORDINAL}(?!\\d)(?:,?\\s(\\d{4}))?`),
      (m, at) => [[pattern(m[4], at(m[1]), m[2])], [pattern(m[4], at(m[1]), m[3])]],
    ],
    [
      form(`(?<!\\d)(\\d{1,2})${ORDINAL}\\s(?:of\\s|de\\s)?(${month})\\.?(?:,?\\s(?:de\\s)?(\\d{4})(?!\\d))?`),
      (m, at) => [[pattern(m[3], at(m[2]), m[1])]],
    ],
    [
      form(`(${month})\\.?\\s(\\d{1,2})${ORDINAL}(?![\\d,.]\\d|\\d)(?:,?\\s(\\d{4})(?!\\d))?`),
      (m, at) => [[pattern(m[3], at(m[1]), m[2])]],
    ],
    [form(`(${month})\\.?,?\\s(?:de\\s|of\\s)?(\\d{4})(?!\\d)`), (m, at) => [[pattern(m[2], at(m[1]), null)]]],
    [
      form('(?<!\\d)(\\d{1,2})([./])(\\d{1,2})\\2(\\d{4}|\\d{2})(?!\\d)'),
      (m) => [[pattern(m[4], Number(m[3]), m[1]), pattern(m[4], Number(m[1]), m[3])]],
    ],
    [
      form('(?<!\\d)(\\d{4})[年년]\\s?(\\d{1,2})[月월](?:\\s?(\\d{1,2})[日일])?'),
      (m) => [[pattern(m[1], Number(m[2]), m[3])]],
    ],
    [form('(?<!\\d)(\\d{4})[./](\\d{1,2})[./](\\d{1,2})(?!\\d)'), (m) => [[pattern(m[1], Number(m[2]), m[3])]]],
    [form('(?<![\\d-])(\\d{4})-(0[1-9]|1[0-2])(?![\\d-])'), (m) => [[pattern(m[1], Number(m[2]), null)]]],
    [form('\\bQ([1-4])(?:[\\s/-]?((?:19|20)\\d{2}))?\\b'), (m) => [[quarterOf(Number(m[1]), m[2])]]],
    [
      form('\\b(first|second|third|fourth)\\squarter(?:\\s(?:of\\s)?((?:19|20)\\d{2}))?\\b'),
      (m) => [[quarterOf(QUARTERS[m[1]?.toLowerCase() ?? ''] ?? 1, m[2])]],
    ],
    [form('\\b(?:FY|fiscal year)\\s?((?:19|20)\\d{2})(?:/\\d{2})?\\b'), (m) => [[pattern(m[1], null, null)]]],
    [form('(?<![\\d.,])((?:19|20)\\d{2})[/–-](\\d{2})(?![\\d.,-]\\d|\\d)'), (m) => [[pattern(m[1], null, null)]]],
  ]
}

const forms = new Map<string, ReturnType<typeof formsIn>>()

/** The dates, months, quarters and fiscal years in a text. The years that stand alone are left to the numbers. */
export function datesIn(text: string, locale: string): DateMention[] {
  const { months, source } = monthsIn(locale)
  const known = forms.get(locale) ?? formsIn(source)
  forms.set(locale, known)
  const monthOf = (name: string | undefined) => months.get(name?.toLowerCase() ?? '') ?? 0
  const found: DateMention[] = []
  let left = text
  for (const [form, read] of known) {
    for (const match of left.matchAll(form)) {
      const start = match.index
      const end = start + match[0].length
      for (const patterns of read(match, monthOf)) found.push({ start, end, patterns })
    }
    left = left.replace(form, (all) => '\u0000'.repeat(all.length))
  }
  for (const match of left.matchAll(new RegExp(source, 'giu'))) {
    if (!isMonthAlone(left, match.index, match[0])) continue
    const patterns = [pattern(null, monthOf(match[0]), null)]
    found.push({ start: match.index, end: match.index + match[0].length, patterns })
  }
  return found.toSorted((a, b) => a.start - b.start)
}

function isMonthAlone(text: string, start: number, name: string): boolean {
  if (!/^\p{Lu}/u.test(name)) return false
  return LEADS_TO_MONTH.test(text.slice(0, start)) || /^\s?[-–—]\s?\p{Lu}/u.test(text.slice(start + name.length))
}

/** Whether a day ("YYYY-MM-DD") is one that the written date can mean. */
export function isWithinPattern(date: string, { year, months, day }: DatePattern): boolean {
  const month = Number(date.slice(5, 7))
  return (
    (year === null || Number(date.slice(0, 4)) === year) &&
    (months === null || (month >= months[0] && month <= months[1])) &&
    (day === null || Number(date.slice(8, 10)) === day)
  )
}
