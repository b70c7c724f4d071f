import { plainText } from '#lib/assistant/telling/clean'
import { fieldOf, fill, labelOf, type Speech } from '#lib/assistant/telling/speech'
import type { Period } from '#lib/figures/schema'
import { addDays, formatDate } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'
import { formatMoney } from '#lib/format/money'
import { nameOf } from '#lib/format/places'
import type { Clause, Value } from '#lib/query/condition'
import { models } from '#lib/query/models'
import { periodOf } from '#lib/query/periods'
import type { Answer, Group, Question, Step } from '#lib/query/schema'
import type { Field, FieldType, Noun } from '#lib/records/model'

const TIMES: readonly (FieldType | undefined)[] = ['date', 'instant', 'local_time']

/** Whether a field holds a day or a moment. */
export const isTime = (field: Field | undefined) => TIMES.includes(field?.type)

/** A day as the language writes it; of a moment, the day where the association is. */
export function dayText(day: string, { language, locale, tenant }: Speech): string {
  const isInstant = day.length > 19
  const text = formatDate(isInstant ? day : day.slice(0, 10), {
    locale,
    timeZone: isInstant ? tenant.time_zone : 'UTC',
    style: 'long',
  })
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text
}

const monthText = (day: string, { locale }: Speech) => formatDate(day, { locale, timeZone: 'UTC', style: 'month' })

/** Two days; what is the same of both, month or year, is named once. */
function twoDays(from: string, until: string, speech: Speech): { a: string; b: string } {
  const year = from.slice(0, 4)
  const [a, b] = [dayText(from, speech), dayText(until, speech)]
  if (!until.startsWith(year)) return { a, b }
  const isDayFirst = /^\d/.test(a) && until.startsWith(from.slice(0, 7))
  return { a: isDayFirst ? (a.split(' ')[0] as string) : a.replace(new RegExp(`[ ,]*${year}$`), ''), b }
}

/** From which day to which, for a heading: "1 January to 22 November 2025". */
export function daysText(from: string, until: string, speech: Speech): string {
  return from === until ? dayText(from, speech) : fill(speech.book.words.between_days, twoDays(from, until, speech))
}

/**
 * A stretch of days within a sentence: a day, a month or a year where it is one.
 *
 * @param isAhead whether what begins in the past is told from that day on
 */
export function spanText(from: string | undefined, until: string | undefined, speech: Speech, isAhead = false): string {
  const { words } = speech.book
  if (from && until) {
    const year = from.slice(0, 4)
    if (from === until) return fill(words.on, { a: dayText(from, speech) })
    if (from === `${year}-01-01` && until === `${year}-12-31`) return fill(words.in_year, { a: year })
    const isLast = addDays(until.slice(0, 10), 1).endsWith('-01')
    const isMonth = from.endsWith('-01') && from.slice(0, 7) === until.slice(0, 7) && isLast
    if (isMonth) return fill(words.in_month, { a: monthText(from, speech) })
    return fill(words.from_until, twoDays(from, until, speech))
  }
  if (from) return fill(isAhead || from > speech.today ? words.from_on : words.from, { a: dayText(from, speech) })
  return fill(words.until, { b: dayText(until ?? '', speech) })
}

/** A named period within a sentence: "this year", "in the last 90 days". */
export function periodText(name: string, { book }: Speech): string {
  const [, direction, days] = /^(last|next)_(\d+)_days$/.exec(name) ?? []
  if (days) return fill(direction === 'last' ? book.words.last_days : book.words.next_days, { n: days })
  return book.periods[name] ?? name
}

/** The time that a condition speaks of, with its name; null where it speaks of none. */
export function timeOf(noun: Noun, clause: Clause, speech: Speech): Period | null {
  if (clause.kind === 'period') {
    const { today, tenant } = speech
    const { from, until } = periodOf(clause.name, { today, fiscal_year_start: tenant.fiscal_year_start })
    return { from, to: until, label: periodText(clause.name, speech) }
  }
  if (clause.kind !== 'all') return null
  const [from = null, to = null] = (['gte', 'lte'] as const).map((side) => {
    const end = clause.of.find(
      (each) => each.kind === 'test' && each.test === side && fieldOf(noun, each.field, speech)?.type !== 'integer',
    )
    const day = end?.kind === 'test' ? String(end.values[0]) : ''
    return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null
  })
  if (from || to) return { from, to, label: spanText(from ?? undefined, to ?? undefined, speech) }
  for (const each of clause.of) {
    const time = timeOf(noun, each, speech)
    if (time) return time
  }
  return null
}

/** A choice as a word of its own, of one row or of several: what stands behind a noun, without the comma in front of it. */
function choiceText(noun: Noun, name: string, value: string, isOne: boolean, { book, ...speech }: Speech): string {
  const quality = book.qualities[`${noun}.${name}.${value}`]
  const [many = '', one = many] = book.alone[`${noun}.${name}.${value}`]?.split('|') ?? []
  if (many !== '') return isOne ? one : many
  const [first = '', second = first] = quality?.slice(1).split('|') ?? []
  // The text of several stands first behind a noun, and last in its place.
  if (quality?.startsWith('=')) return isOne ? first : second
  if (quality?.startsWith('+')) return (isOne ? second : first).replace(/^,/, '')
  if (quality !== undefined && speech.language === 'de') return quality.replace(/e$/, '')
  if (quality !== undefined) return isOne && speech.language === 'fr' ? quality.replace(/s$/, '') : quality
  const label = fieldOf(noun, name, { book, ...speech })?.values?.[value] ?? value
  // An association writes its own choices as it means them: "XL".
  return name.startsWith('custom_values.') ? plainText(label) : label.toLowerCase()
}

/** A value as the language writes it. */
export function valueText(noun: Noun, name: string, value: Value, speech: Speech, isOne = false): string {
  const field = fieldOf(noun, name, speech)
  const { book, language, tenant, locale, titles } = speech
  switch (field?.type) {
    case 'choice':
      return choiceText(noun, name, String(value), isOne, speech)
    case 'money':
      return formatMoney(String(value), tenant.currency, locale)
    case 'date':
    case 'instant':
    case 'local_time':
      return dayText(String(value), speech)
    case 'reference': {
      const title = plainText(titles.get(String(value)) ?? '…')
      return field.refers_to === 'events' || noun === 'events' ? fill(book.words.titled, { v: title }) : title
    }
    case 'boolean':
      return value === true ? book.words.yes_word : book.words.no_word
    case 'text': {
      const type = name === 'country' ? 'region' : name === 'language' ? 'language' : null
      return plainText(type === null ? String(value) : nameOf(type, String(value), language))
    }
    case 'integer':
    case 'number':
      return numberFormat(locale, { maximumFractionDigits: 2 }).format(Number(value))
    default:
      return String(value)
  }
}

/** A field of a row as the language writes it, null where nothing is set. */
export function shownText(
  noun: Noun,
  name: string,
  value: unknown,
  row: Readonly<Record<string, unknown>>,
  speech: Speech,
): string | null {
  // Whoever paid without being a member is known by the name on the paper.
  if (name === 'member_id' && value === null && typeof row.payer_name === 'string')
    return plainText(row.payer_name) || null
  if (value === null || value === undefined || value === '') return null
  // What is not known by its name is not told.
  if (fieldOf(noun, name, speech)?.type === 'reference' && !speech.titles.has(String(value))) return null
  if (Array.isArray(value)) return value.length > 0 ? plainText(value.join(', ')) : null
  if (fieldOf(noun, name, speech)?.type === 'money')
    return formatMoney(String(value), String(row.currency ?? speech.tenant.currency), speech.locale)
  return valueText(noun, name, value as string, speech, true)
}

/** The end of what began: on the same day it goes without saying. */
const BEGUN: Readonly<Record<string, string>> = { end_date: 'event_date', ends_at: 'starts_at' }

/**
 * What a row tells of a field, with what it is called: "21 free seats", "paid 7 days early"; null where nothing is set.
 *
 * @param isPlain whether the value is understood by itself
 */
export function factText(
  noun: Noun,
  name: string,
  row: Readonly<Record<string, unknown>>,
  speech: Speech,
  isPlain = false,
): string | null {
  const { facts, colon } = speech.book
  const value = row[name]
  const text = shownText(noun, name, value, row, speech)
  if (text === null || isPlain) return text
  const phrase = facts[`${noun}.${name}.${value}`] ?? facts[`${noun}.${name}`] ?? facts[name]
  const field = fieldOf(noun, name, speech)
  if (phrase !== undefined) {
    const n = field?.type === 'integer' || field?.type === 'number' ? Number(value) : 0
    const [many = '', one = many, before = many, oneBefore = before] = phrase.split('|')
    const isOne = Math.abs(n) === 1 || (speech.language === 'fr' && n === 0)
    const v = n < 0 && before !== many ? valueText(noun, name, -n, speech) : text
    return fill(n < 0 ? (isOne ? oneBefore : before) : isOne ? one : many, { v })
  }
  const label = labelOf(noun, name, speech)
  return field?.type === 'boolean' ? `${label}${colon} ${text}` : `${label} ${text}`
}

/** Whether a row tells with when it began when it ends. */
export const isSameDay = (name: string, row: Readonly<Record<string, unknown>>): boolean => {
  const began = row[BEGUN[name] ?? '']
  return typeof began === 'string' && began.slice(0, 10) === String(row[name]).slice(0, 10)
}

/** The noun and the field that a path such as `member.tier` ends in. */
export function lastOf(noun: Noun, [step = '', ...rest]: readonly string[]): [Noun, string] {
  if (step === 'custom_values') return [noun, [step, ...rest].join('.')]
  const to = models[noun].relations[step]?.to
  return rest.length > 0 && to ? lastOf(to, rest) : [noun, step]
}

/** What a group of an answer is called in the language. */
export function groupLabel({ key, label }: Pick<Group, 'key' | 'label'>, { of, by }: Question, speech: Speech): string {
  if (key === null) return speech.book.words.none_given
  if (typeof by === 'object') return stepText(key, by.every, speech) ?? label
  const [noun, name] = lastOf(of as Noun, (by ?? '').split('.'))
  const type = fieldOf(noun, name, speech)?.type
  if (type === 'boolean') return String(key) === 'true' ? speech.book.words.yes_word : speech.book.words.no_word
  if (type === undefined || type === 'reference') return plainText(label)
  return valueText(noun, name, type === 'integer' ? Number(key) : key, speech)
}

/** A day, a week, a month, a quarter or a year by its first day; null where that is none. */
function stepText(key: string, every: Step, speech: Speech): string | null {
  const { words } = speech.book
  if (!/^\d{4}-\d{2}-\d{2}$/.test(key)) return null
  if (every === 'day') return dayText(key, speech)
  if (every === 'week') return fill(words.week_of, { a: dayText(key, speech) })
  if (every === 'month') return monthText(key, speech)
  const year = key.slice(0, 4)
  if (every === 'year') return year
  return fill(words.quarter_of, { n: String(Math.ceil(Number(key.slice(5, 7)) / 3)), a: year })
}

/** A number as the language writes it, with one decimal at most. */
export function numberText(value: number, { locale }: Speech): string {
  return numberFormat(locale, { maximumFractionDigits: 1 }).format(value)
}

/** "more than 50", where nobody counted further. */
export const beyondText = (value: number, speech: Speech): string =>
  fill(speech.book.words.more_than, { n: numberText(value, speech) })

/** A number of per cent as the language writes it: "30%", "30 %". */
export function percentText(value: number, { locale }: Speech): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100)
}

/** The figure of an answer as the language writes it. */
export function figureText(
  value: Answer['value'],
  { unit, currency }: Pick<Answer, 'unit' | 'currency'>,
  speech: Speech,
): string {
  if (value === null) return speech.book.words.unknown_value
  if (unit === 'money') return formatMoney(String(value), currency ?? speech.tenant.currency, speech.locale)
  if (unit === 'date') return dayText(String(value), speech)
  return unit === 'percent' ? percentText(Number(value), speech) : numberText(Number(value), speech)
}
