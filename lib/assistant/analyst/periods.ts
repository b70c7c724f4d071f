import * as chrono from 'chrono-node'
import {
  type ClosedSpan,
  daysUpTo,
  halfOf,
  monthAt,
  monthsFrom,
  moveBy,
  quarterOf,
  unitAt,
  yearAt,
  yearOf,
} from '#lib/assistant/analyst/calendar'
import { MONTHS, MOVES, NUMBERS, ORDINALS, SEASONS } from '#lib/assistant/analyst/lexicon/en-periods'
import { isDate } from '#lib/format/dates'

/** What periods are relative to. */
export interface Calendar {
  today: string
  /** 1 to 12. */
  fiscal_year_start: number
  locale: string
}

/** A stretch of time named in a line. */
export interface Found extends ClosedSpan {
  start: number
  end: number
  /** The same words when they look ahead: "in December" of this year instead of the last. */
  ahead?: ClosedSpan
  /** Days, when it was given as "the next 30 days". */
  ahead_days?: number
  /** Named by a month or day alone, so that a year said elsewhere applies. */
  lacks_year?: boolean
  /** A single point such as "90 days ago". */
  is_point?: boolean
}

type Read = (match: RegExpExecArray, calendar: Calendar) => Omit<Found, 'start' | 'end'> | null

const MONTH = `(?:${Object.keys(MONTHS).join('|')})`
const NUMBER = `(?:\\d{1,3}|${Object.keys(NUMBERS).join('|')}|a couple of|a few)`
const UNIT = '(day|week|month|quarter|year)s?'
const MOVE = `(${Object.keys(MOVES).join('|')})`
const YEAR = '((?:19|20)\\d\\d)'
const ORDINAL = `(${Object.keys(ORDINALS).join('|')}|last|final)`

/** A count written in figures or words. */
export function numberOf(word: string): number {
  const plain = word.replace(/^a (couple|few)( of)?$/, '$1')
  return NUMBERS[plain] ?? Number(plain)
}

const part = (word: string, of: number): number => ORDINALS[word] ?? of
const moved = (word: string): number => MOVES[word] ?? 0

/** A part of a year without the year: the latest that has begun, and the nearest that has not ended. */
function nearest(calendar: Calendar, at: (year: number) => ClosedSpan): Omit<Found, 'start' | 'end'> {
  const year = yearAt(calendar.today)
  const now = at(year)
  const begun = now.from <= calendar.today ? now : at(year - 1)
  return { ...begun, ahead: now.to >= calendar.today ? now : at(year + 1), lacks_year: true }
}

function dayOf(year: number, month: number, day: number): ClosedSpan | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDate(date) ? { from: date, to: date } : null
}

function dayIn(calendar: Calendar, month: string, day: string, year: string | undefined) {
  const [number, of] = [MONTHS[month] ?? 1, Number.parseInt(day, 10)]
  if (year) return dayOf(Number(year), number, of)
  if (!dayOf(2024, number, of)) return null
  const some = dayOf(2024, number, of) as ClosedSpan
  return nearest(
    calendar,
    (wanted) => dayOf(wanted, number, of) ?? { ...some, from: `${wanted}-02-28`, to: `${wanted}-02-28` },
  )
}

function yearWord(word: string | undefined, calendar: Calendar): number | null {
  if (!word) return null
  if (/^\d{4}$/.test(word)) return Number(word)
  return yearAt(calendar.today) + moved(word.split(' ')[0] ?? '')
}

/** A quarter, half or month of a year that may be named by a number or a word. */
function partOf(calendar: Calendar, year: string | undefined, at: (year: number) => ClosedSpan) {
  const known = yearWord(year, calendar)
  return known === null ? nearest(calendar, at) : at(known)
}

function toDate(unit: string): Read {
  return (_, { today, fiscal_year_start }) => ({ from: unitAt(unit, today, 0, fiscal_year_start).from, to: today })
}

function slashed(match: RegExpExecArray, { locale, today }: Calendar): ClosedSpan | null {
  const parser = locale === 'en-US' ? chrono.strict : chrono.en.GB
  const [result] = parser.parse(match[0].replace(/\./g, '/'), new Date(`${today}T12:00:00Z`))
  if (!result) return null
  const { start } = result
  return dayOf(start.get('year') ?? 0, start.get('month') ?? 0, start.get('day') ?? 0)
}

function fiscalYear(match: RegExpExecArray, { fiscal_year_start }: Calendar): ClosedSpan {
  const year = match[1] ?? match[2] ?? ''
  return yearOf(year.length === 2 ? 2000 + Number(year) : Number(year), fiscal_year_start)
}

function ahead({ today }: Calendar, count: number, unit: string): Omit<Found, 'start' | 'end'> {
  const to = moveBy(today, count, unit)
  const span = { from: today, to }
  return { ...span, ahead: span, ahead_days: Math.round((Date.parse(to) - Date.parse(today)) / 86_400_000) }
}

const YEAR_OF = `(?: (?:of |in )?(?:the )?(${'(?:19|20)\\d\\d'}|(?:this|last|next|previous) year))?`

/** What each form of words means; of two that start together the longer wins. */
const FORMS: readonly (readonly [string, Read])[] = [
  ['\\d{4}-\\d{2}-\\d{2}', ([day]) => (isDate(day) ? { from: day, to: day } : null)],
  ['\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}', slashed],
  [
    `(?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH})(?: ${YEAR})?`,
    (m, c) => dayIn(c, m[2] ?? '', m[1] ?? '', m[3]),
  ],
  [`(${MONTH}) (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: ${YEAR})?`, (m, c) => dayIn(c, m[1] ?? '', m[2] ?? '', m[3])],

  ['(?:fiscal|financial) year to date|fytd', toDate('fiscal year')],
  [
    `${MOVE} (?:fiscal|financial) (year|quarter)`,
    (m, c) => unitAt(`fiscal ${m[2]}`, c.today, moved(m[1] ?? ''), c.fiscal_year_start),
  ],
  ['(?:fiscal|financial) year (?:of )?(\\d{4})(?:/\\d\\d)?|fy ?(\\d{4}|\\d\\d)(?:/\\d\\d)?', fiscalYear],
  [
    `(?:fiscal q([1-4])|${ORDINAL} fiscal quarter)(?: (?:of )?(?:fy ?)?${YEAR})?`,
    (m, c) =>
      partOf(c, m[3], (year) => quarterOf(year, m[1] ? Number(m[1]) : part(m[2] ?? '', 4), c.fiscal_year_start)),
  ],

  [`q([1-4])${YEAR_OF}`, (m, c) => partOf(c, m[2], (year) => quarterOf(year, Number(m[1])))],
  [`${YEAR} q([1-4])`, (m) => quarterOf(Number(m[1]), Number(m[2]))],
  [
    `(?:the )?${ORDINAL} quarter${YEAR_OF.slice(0, -1)}`,
    (m, c) => partOf(c, m[2], (year) => quarterOf(year, part(m[1] ?? '', 4))),
  ],
  [
    '(?:the )?(first|1st|second|2nd|third|3rd|fourth|4th) quarter',
    (m, c) => partOf(c, undefined, (year) => quarterOf(year, part(m[1] ?? '', 4))),
  ],
  [`h([12])${YEAR_OF}`, (m, c) => partOf(c, m[2], (year) => halfOf(year, Number(m[1])))],
  [
    `(?:the )?(first|second) half(?: of the year)?${YEAR_OF}`,
    (m, c) => partOf(c, m[2], (year) => halfOf(year, part(m[1] ?? '', 2))),
  ],

  [
    '(?:the )?year to date|ytd|(?:so far )?this year so far|so far this year|since the (?:start|beginning) of (?:the|this) year|since new year',
    toDate('year'),
  ],
  [
    'month to date|mtd|so far this month|this month so far|since the (?:start|beginning) of (?:the|this) month',
    toDate('month'),
  ],
  ['quarter to date|qtd|so far this quarter|this quarter so far', toDate('quarter')],

  [
    `(?:the )?(?:last|past|previous) (${NUMBER}) ${UNIT}`,
    (m, c) => daysUpTo(c.today, numberOf(m[1] ?? ''), m[2] ?? ''),
  ],
  [`(?:the )?past (day|week|month|quarter|year)`, (m, c) => daysUpTo(c.today, 1, m[1] ?? '')],
  [`(?:the )?(?:next|coming|following) (${NUMBER}) ${UNIT}`, (m, c) => ahead(c, numberOf(m[1] ?? ''), m[2] ?? '')],
  [
    '(?:the )?(?:next few|coming|next|following) (days|weeks|months)',
    (m, c) => ahead(c, m[1] === 'days' ? 7 : m[1] === 'weeks' ? 4 : 3, (m[1] ?? '').slice(0, -1)),
  ],
  [`within (?:the next )?(${NUMBER}) ${UNIT}`, (m, c) => ahead(c, numberOf(m[1] ?? ''), m[2] ?? '')],
  [
    `(${NUMBER}) ${UNIT} ago`,
    (m, c) => {
      const day = moveBy(c.today, -numberOf(m[1] ?? ''), m[2] ?? '')
      return { from: day, to: day, is_point: true }
    },
  ],
  ['(?<=(?:in|over|during|within|for) )(?:the )last (week|month|year)', (m, c) => daysUpTo(c.today, 1, m[1] ?? '')],
  [`(?:the )?${MOVE} (week|month|quarter|year)`, (m, c) => unitAt(m[2] ?? '', c.today, moved(m[1] ?? ''))],
  ['the (week|month|quarter|year) before last', (m, c) => unitAt(m[1] ?? '', c.today, -2)],
  ['the (?:year|month|week) before', (m, c) => unitAt(m[0].split(' ')[1] ?? '', c.today, -1)],
  ['today|tonight', (_, c) => unitAt('day', c.today, 0)],
  ['yesterday', (_, c) => unitAt('day', c.today, -1)],
  ['tomorrow', (_, c) => unitAt('day', c.today, 1)],

  [
    `(${MONTH}) (?:of )?(?:${YEAR}|(this|last|next|previous) year)`,
    (m, c) => monthsFrom(yearWord(m[2] ?? m[3], c) ?? 0, MONTHS[m[1] ?? ''] ?? 1),
  ],
  [
    `(last|this|next) (${MONTH})`,
    (m, c) => {
      const month = MONTHS[m[2] ?? ''] ?? 1
      const year = yearAt(c.today)
      if (m[1] === 'this') return monthsFrom(year, month)
      if (m[1] === 'last') return monthsFrom(month < monthAt(c.today) ? year : year - 1, month)
      return monthsFrom(month > monthAt(c.today) ? year : year + 1, month)
    },
  ],
  [`(${MONTH})`, (m, c) => nearest(c, (year) => monthsFrom(year, MONTHS[m[1] ?? ''] ?? 1))],
  [
    `(?:(in|since|over|during|after|before|until|by|this|last|next) )(?:the )?(spring|summer|autumn|fall|winter)(?: (?:of )?${YEAR})?`,
    (m, c) => {
      const at = (year: number) => monthsFrom(year, SEASONS[m[2] ?? ''] ?? 1, 3)
      if (m[3]) return at(Number(m[3]))
      const near = nearest(c, at)
      if (m[1] === 'last' && near.to >= c.today) return at(yearAt(near.from) - 1)
      return m[1] === 'next' ? { ...near, ...near.ahead } : near
    },
  ],
  [`(?:calendar )?(?:year )?${YEAR}`, (m) => yearOf(Number(m[1]))],
]

const COMPILED = FORMS.map(([pattern, read]) => ({
  pattern: new RegExp(`(?<![\\w/.-])(?:${pattern})(?![\\w/-])`, 'g'),
  read,
}))

/** "may" and "march" are also verbs, "mar" and "dec" also names: alone they must follow a word that leads to a month. */
function isOnlyAWord(text: string, before: string): boolean {
  if (!/^(may|march|mar|dec|jan|jun)$/.test(text)) return false
  return !/(?:^|\s)(in|since|until|till|of|by|from|to|between|and|before|after|during|for|through|last|this|next|vs|than|to)\s$/.test(
    before,
  )
}

/** The connecting word of a season is not part of it: "since" must still be seen. */
function startOf(match: RegExpExecArray): number {
  const lead = /^(in|since|over|during|after|before|until|by) (?:the )?(?:spring|summer|autumn|fall|winter)/.exec(
    match[0],
  )
  return match.index + (lead ? (lead[1]?.length ?? 0) + 1 : 0)
}

/** Finds every stretch of time that a line names, left to right, none overlapping. Connecting words are not looked at. */
export function findSpans(line: string, calendar: Calendar): Found[] {
  const all: Found[] = []
  for (const { pattern, read } of COMPILED) {
    for (const match of line.matchAll(pattern)) {
      const start = startOf(match)
      if (isOnlyAWord(match[0], line.slice(0, start))) continue
      const span = read(match, calendar)
      if (span) all.push({ ...span, start, end: match.index + match[0].length })
    }
  }
  all.sort((left, right) => left.start - right.start || right.end - left.end)
  const kept: Found[] = []
  for (const found of all) if (found.start >= (kept.at(-1)?.end ?? 0)) kept.push(found)
  return kept
}
