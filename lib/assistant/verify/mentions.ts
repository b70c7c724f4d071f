import { type DatePattern, datesIn } from '#lib/assistant/verify/dates-in-text'
import {
  NUMBER_WORDS,
  type NumberReading,
  plainDigits,
  readLocalWord,
  readNumber,
  readNumberWords,
  SCALES,
} from '#lib/assistant/verify/numbers'
import { countedAfter, currencyAfter, currencyBefore } from '#lib/assistant/verify/units'
import type { Unit } from '#lib/figures/schema'

/**
 * What a figure in a text claims to be. `count` counts what its noun says, `bare` is a number with neither noun nor
 * unit, `ordinal` a rank, `multiple` a factor, `time` minutes of a day, `code` a reference such as INV-2026-00041,
 * `vague` an amount without a number ("dozens").
 */
type MentionKind =
  | 'money'
  | 'percent'
  | 'count'
  | 'bare'
  | 'duration'
  | 'rating'
  | 'date'
  | 'time'
  | 'ordinal'
  | 'multiple'
  | 'code'
  | 'vague'
  | 'none'

/** A figure found in a text. */
export interface Mention {
  start: number
  end: number
  text: string
  kind: MentionKind
  /** Ways to read the number; percent as a share. Empty when it cannot be read, or is a date or a code. */
  readings: readonly NumberReading[]
  /** What a count may count. */
  units: readonly Unit[] | null
  /** The sign, code or name of a currency as written. */
  mark: string | null
  /** "day", "week", "month", "year", "hour", "minute" of a duration. */
  span: string | null
  patterns: readonly DatePattern[]
}

/** Finds one kind of mention; what it finds is taken out of the text before the next looks. */
type Finder = (text: string, locale: string) => Mention[]

const blank = { readings: [], units: null, mark: null, span: null, patterns: [] }

/** Every figure in a text, in order: numbers in digits and words, money, shares, dates, codes. */
export function mentionsIn(text: string, locale: string): Mention[] {
  let left = plainDigits(text)
  const found: Mention[] = []
  for (const find of FINDERS) {
    for (const mention of find(left, locale)) {
      found.push({ ...mention, text: text.slice(mention.start, mention.end) })
      left = masked(left, mention.start, mention.end)
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}

/** The text with a stretch made unreadable; offsets stay. */
export function masked(text: string, start: number, end: number): string {
  return text.slice(0, start) + '\u0000'.repeat(end - start) + text.slice(end)
}

const CODE = /(?<![\p{L}\d\p{Sc}])(?=[\p{L}\d/_.-]*\p{L})(?=[\p{L}\d/_.-]*\d)[\p{L}\d]+(?:[-_/.][\p{L}\d]+)*/gu
/** Letters and digits together that are a number or a date after all: 5k, 1st, Q1, 30-day, mid-2025, EUR500. */
const NOT_A_CODE =
  /^(?:\d[\d.,]*(?:k|m|mn|bn|st|nd|rd|th|am|pm|x|d|h|pp)|[QH][1-4](?:[-/]\d{4})?|FY\d{4}(?:\/\d{2})?|\d[\d.,]*-\p{L}+(?:-\p{L}+)*|(?:mid|pre|post|early|late)-\d{4}|[A-Z]{3}\d[\d.,]*k?|\d[\d.,]*[A-Z]{3}|\d{4}-\d{2}-\d{2}T\S*)$/iu

const codes: Finder = (text) =>
  [...text.matchAll(CODE)]
    .filter(([code]) => !NOT_A_CODE.test(code))
    .map((match) => ({ ...blank, kind: 'code', ...placeOf(match) }))

const dates: Finder = (text, locale) =>
  datesIn(text, locale).map(({ start, end, patterns }) => ({ ...blank, kind: 'date', start, end, text: '', patterns }))

const CLOCK = /(?<!\d)(\d{1,2})(?::(\d{2})(?::\d{2})?\s?(a\.?m\.?|p\.?m\.?)?|\s?(am|pm|a\.m\.|p\.m\.))(?![\p{L}\d])/giu

const times: Finder = (text) =>
  [...text.matchAll(CLOCK)].map((match) => {
    const half = (match[3] ?? match[4] ?? '').replaceAll('.', '').toLowerCase()
    const hour = half ? (Number(match[1]) % 12) + (half === 'pm' ? 12 : 0) : Number(match[1])
    const value = hour * 60 + Number(match[2] ?? 0)
    return { ...blank, kind: 'time', readings: [{ value, half: 0 }], ...placeOf(match) }
  })

const ordinals: Finder = (text) =>
  [...text.matchAll(/(?<![\d.,])(\d+)(?:st|nd|rd|th)\b/giu)].map((match) => ({
    ...blank,
    kind: 'ordinal',
    readings: [{ value: Number(match[1]), half: 0 }],
    ...placeOf(match),
  }))

const NUMBER = /(?<!\d)\d+(?:[.,'’]\d+|[\s](?=\d{3}(?!\d))\d{3})*/gu
const SCALE = new RegExp(`^\\s?-?(${Object.keys(SCALES).join('|')})\\b\\.?`, 'iu')
const PERCENT =
  /^\s?-?(?:%|٪|percentage[\s-]points?|percent\b|per cent\b|pct\b|prozent\b|pour cent\b|por ciento\b|procent\b|pp\b)/iu
const RATING = /^\s?(?:out of|\/|von|stars? out of)\s?5(?![\d.,]\d)|^[\s-]stars?\b/iu
const SPAN =
  /^(?:\s|-)?(?:(?:calendar|working|business|full|consecutive|more)\s)?(day|week|month|year|hour|minute)s?\b/iu
const MULTIPLE = /^\s?(?:x\b|×|times\s(?:as|more|higher|the|larger))/iu

const numbers: Finder = (text) => [...text.matchAll(NUMBER)].map((match) => numberAt(text, match.index, match[0]))

/** A number with the sign, currency, scale and unit that stand around it. */
function numberAt(text: string, at: number, digits: string): Mention {
  const inner = minusBefore(text, at)
  const mark = currencyBefore(text, inner ?? at)
  const marked = mark === null ? (inner ?? at) : text.lastIndexOf(mark, (inner ?? at) - 1)
  const outer = mark === null ? null : minusBefore(text, marked)
  const sign = inner === null && outer === null ? 1 : -1
  const after = at + digits.length
  const scale = SCALE.exec(text.slice(after, after + 14))
  const readings = readNumber(digits, SCALES[scale?.[1]?.toLowerCase() ?? ''] ?? 1)
  return withUnit(text, {
    ...blank,
    kind: mark === null ? 'bare' : 'money',
    start: outer ?? marked,
    end: after + (scale?.[0].length ?? 0),
    text: '',
    readings: readings.map(({ value, half }) => ({ value: value * sign, half })),
    mark,
  })
}

/** Where the minus right before the offset stands, or null: between words or numbers a dash is none. */
function minusBefore(text: string, at: number): number | null {
  return /(?:^|[\s(|*_~≈\p{Sc}])-\s?$/u.test(text.slice(0, at)) ? text.lastIndexOf('-', at) : null
}

/** The same number as money, share, rating, duration or count, by what stands around it. */
function withUnit(text: string, number: Mention): Mention {
  const rest = text.slice(number.end, number.end + 40)
  const percent = PERCENT.exec(rest)
  if (percent) {
    const readings = number.readings.map(({ value, half }) => ({ value: value / 100, half: half / 100 }))
    return { ...number, kind: 'percent', readings, end: number.end + percent[0].length }
  }
  if (number.mark !== null) return number
  const behind = currencyAfter(text, number.end)
  if (behind !== null) {
    return { ...number, kind: 'money', mark: behind, end: number.end + rest.indexOf(behind) + behind.length }
  }
  const rating = RATING.exec(rest)
  if (rating) return { ...number, kind: 'rating', end: number.end + rating[0].length }
  if (MULTIPLE.test(rest)) return { ...number, kind: 'multiple' }
  const span = SPAN.exec(rest)
  if (span?.[1]) return { ...number, kind: 'duration', span: span[1].toLowerCase(), end: number.end + span[0].length }
  const units = countedAfter(text, number.end)
  return units ? { ...number, kind: 'count', units } : number
}

const WORDS = new RegExp(`(?<![\\p{L}\\d-])${NUMBER_WORDS}(?![\\p{L}-])`, 'giu')
const DOZEN = /(?<![\p{L}])(half a dozen|(?:a|one) dozen|dozen)(?![\p{L}])/giu

const words: Finder = (text, locale) => {
  const dozens = [...text.matchAll(DOZEN)].map((match) => wordAt(text, match, match[0].startsWith('half') ? 6 : 12))
  const rest = dozens.reduce((left, { start, end }) => masked(left, start, end), text)
  const named = [...rest.matchAll(WORDS)]
    .map((match) => wordAt(rest, match, readNumberWords(match[0])))
    // "One" is a figure only where it counts something.
    .filter(({ text: word, kind }) => !/^one$/i.test(word) || kind === 'count')
  const local = [...rest.matchAll(/(?<![\p{L}-])\p{L}{3,}(?![\p{L}-])/gu)].flatMap((match) => {
    const value = readLocalWord(match[0], locale)
    return value === null ? [] : [wordAt(rest, match, value)]
  })
  return [...dozens, ...named, ...local]
}

function wordAt(text: string, match: RegExpExecArray, value: number): Mention {
  const place = placeOf(match)
  const found = withUnit(text, { ...blank, kind: 'bare', readings: [{ value, half: 0.5 }], ...place })
  return { ...found, text: place.text }
}

const FRACTION =
  /(?<!(?:first|second|last|other)\s)\b(half(?=\s(?:of|the|their|its|our|all)\b)|(?:a|one|two|three)[\s-](?:third|quarter|fifth|tenth)s?(?=\sof\b))/giu
const PARTS: Readonly<Record<string, number>> = { third: 3, quarter: 4, fifth: 5, tenth: 10 }
const FACTORS: Readonly<Record<string, number>> = { twice: 2, doubled: 2, tripled: 3, quadrupled: 4, halved: 0.5 }

/** Shares and factors in words: "half of", "two thirds of", "doubled". */
const shares: Finder = (text) => [
  ...[...text.matchAll(FRACTION)].map((match) => {
    const [count = '', part = ''] = match[0].toLowerCase().split(/[\s-]/)
    const over = PARTS[part.replace(/s$/, '')]
    const value = over ? (count === 'a' ? 1 : readNumberWords(count)) / over : 0.5
    return { ...blank, kind: 'percent' as const, readings: [{ value, half: 0.005 }], ...placeOf(match) }
  }),
  ...[...text.matchAll(/\b(twice|doubled|tripled|quadrupled|halved)\b/giu)].map((match) => {
    const value = FACTORS[match[0].toLowerCase()] ?? 2
    return { ...blank, kind: 'multiple' as const, readings: [{ value, half: 0.05 }], ...placeOf(match) }
  }),
]

const vague: Finder = (text) =>
  [...text.matchAll(/\b(?:dozens|hundreds|thousands|millions)\b|[\p{No}\p{Nl}]+/giu)].map((match) => ({
    ...blank,
    kind: 'vague',
    ...placeOf(match),
  }))

const NONE =
  /\b(?:no|zero)\s(?:\p{L}+\s){0,2}?(members?|people|events?|invoices?|payments?|registrations?|responses?|findings?|anomalies|renewals?)\b|\b(?:none)\b/giu

/** "No invoices": a claim that something is zero. */
const none: Finder = (text) =>
  [...text.matchAll(NONE)].map((match) => ({
    ...blank,
    kind: 'none',
    units: match[1] ? countedAfter(` ${match[1]}`, 0) : null,
    readings: [{ value: 0, half: 0 }],
    ...placeOf(match),
  }))

const FINDERS: readonly Finder[] = [codes, dates, times, ordinals, numbers, shares, none, words, vague]

function placeOf(match: RegExpExecArray) {
  return { start: match.index, end: match.index + match[0].length, text: match[0] }
}
