import { readCustomHeader } from '#lib/custom-fields/headers'
import { isDate, isInYears } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { dateTimeFormat } from '#lib/format/intl'
import { nearest } from '#lib/format/nearest'
import { COUNTRY_CODES, countryName, LANGUAGE_CODES, languageName } from '#lib/format/places'
import { cut, shortened } from '#lib/format/shortened'
import type { Choice, ImportField } from '#lib/imports/fields'
import { DATE_ORDERS, type DateOrder, type ImportColumn } from '#lib/imports/schema'
import type { MemberStatus } from '#lib/members/schema'

/** The languages that words in files are understood in. */
const LOCALES = ['en', 'de', 'fr'] as const

// --- dates ---

const two = (number: number): string => String(number).padStart(2, '0')

/** The day, when there is one in the calendar; two digits of a year are the latest that is not after `last_year`. */
function dayOf(year: string, month: number, day: number, last_year: number): string | null {
  let full = Number(year)
  if (year.length <= 2) {
    full += Math.floor(last_year / 100) * 100
    if (full > last_year) full -= 100
  }
  const text = `${String(full).padStart(4, '0')}-${two(month)}-${two(day)}`
  return isDate(text) && isInYears(text) ? text : null
}

let months: Map<string, number> | undefined

/** Names of months, whole and short, in the languages that are understood. */
function monthNumber(word: string): number | undefined {
  if (!months) {
    months = new Map()
    for (const locale of LOCALES)
      for (const style of ['long', 'short'] as const)
        for (let month = 0; month < 12; month += 1) {
          const name = dateTimeFormat(locale, { month: style, timeZone: 'UTC' }).format(Date.UTC(2026, month, 15))
          months.set(fold(name).replace('.', ''), month + 1)
          months.set(fold(name).replace('.', '').slice(0, 3), months.get(fold(name).slice(0, 3)) ?? month + 1)
        }
    // "mar" is March, "jui" could be two months.
    months.delete('jui')
    for (const [word, number] of [
      ['maerz', 3],
      ['mrz', 3],
      ['janner', 1],
      ['janv', 1],
      ['fevr', 2],
      ['sept', 9],
    ] as const)
      months.set(word, number)
  }
  return months.get(word)
}

const NUMERIC = /^(\d{1,4})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{1,4})\.?(?:[T ,].*)?$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const WORDED =
  /^(?:\p{L}+,?\s+)?(\d{1,2})(?:\.|st|nd|rd|th|er)?[\s-]+(?:de\s+|of\s+)?(\p{L}+)\.?,?[\s-]+(\d{4}|\d{2})$/u
const WORDED_FIRST = /^(?:\p{L}+,\s+)?(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u

/** Days since 1899-12-30, as spreadsheets count. */
function fromSerial(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)
}

/** Whether a cell could be a date: digits in three parts, or with the name of a month. */
export function looksLikeDate(text: string): boolean {
  return text.length <= 40 && (NUMERIC.test(text) || WORDED.test(text) || WORDED_FIRST.test(text))
}

/**
 * Returns the day that a cell says as YYYY-MM-DD; null when it says none.
 *
 * @param order what comes first where only digits stand
 * @param last_year two digits of a year are at most this one
 */
export function readDate(text: string, order: DateOrder, last_year: number): string | null {
  if (text.length > 40) return null
  const numeric = NUMERIC.exec(text)
  if (numeric) {
    const [, first = '', , middle = '', last = ''] = numeric
    if (first.length >= 3) return first.length === 4 ? dayOf(first, Number(middle), Number(last), last_year) : null
    if (last.length === 3 || last.length === 1) return null
    if (order === 'ymd') return last.length === 4 ? null : dayOf(first, Number(middle), Number(last), last_year)
    const [day, month] = order === 'dmy' ? [first, middle] : [middle, first]
    return dayOf(last, Number(month), Number(day), last_year)
  }
  const compact = COMPACT.exec(text)
  if (compact) return dayOf(compact[1] ?? '', Number(compact[2]), Number(compact[3]), last_year)
  const worded = WORDED.exec(text)
  if (worded) {
    const month = monthNumber(fold(worded[2] ?? ''))
    return month === undefined ? null : dayOf(worded[3] ?? '', month, Number(worded[1]), last_year)
  }
  const wordedFirst = WORDED_FIRST.exec(text)
  if (wordedFirst) {
    const month = monthNumber(fold(wordedFirst[1] ?? ''))
    return month === undefined ? null : dayOf(wordedFirst[3] ?? '', month, Number(wordedFirst[2]), last_year)
  }
  return /^[2-6]\d{4}(\.0+)?$/.test(text) ? fromSerial(Number(text)) : null
}

const NO_END = new Set(
  'never|no end|none|lifetime|for life|unbefristet|lebenslang|nie|ohne ende|jamais|a vie|illimite'.split('|'),
)

/** Whether a cell says that a term has no end. */
export function isNoEnd(text: string): boolean {
  return NO_END.has(fold(text))
}

const TERM = /^\s*(.{4,40}?)\s+(?:to|bis|au|until|–|—|-)\s+(.{3,40}?)(?:\s*,\s*(.*\S)\s*)?$/u

/** Returns the term that a line says, "2025-01-01 to 2025-12-31, tier"; null when it says none. */
export function readTerm(
  text: string,
  order: DateOrder,
  last_year: number,
): { start_on: string; end_on: string | null; tier: string | null } | null {
  const found = TERM.exec(cut(text, 300))
  if (!found) return null
  const [, from = '', to = '', tier = null] = found
  const start_on = readDate(from, order, last_year)
  const end_on = isNoEnd(to) ? null : readDate(to, order, last_year)
  if (start_on === null || (end_on === null && !isNoEnd(to)) || (end_on !== null && end_on < start_on)) return null
  return { start_on, end_on, tier }
}

/** Counts, for a column, in which orders its dates are dates. */
export class DateOrderCount {
  /** Dates of which only digits tell. */
  #total = 0
  #dotted = 0
  readonly #fits = { dmy: 0, mdy: 0, ymd: 0 }

  add(text: string): void {
    const numeric = NUMERIC.exec(text)
    if (!numeric || (numeric[1] ?? '').length === 4) return
    this.#total += 1
    if (numeric[2] === '.') this.#dotted += 1
    for (const order of DATE_ORDERS) if (readDate(text, order, 2100)) this.#fits[order] += 1
  }

  /** The orders that fit most dates; one where it is certain or where no date asks for it. */
  get orders(): DateOrder[] {
    if (this.#total === 0) return ['ymd']
    const most = Math.max(...DATE_ORDERS.map((order) => this.#fits[order]))
    const fitting = DATE_ORDERS.filter((order) => this.#fits[order] === most)
    // With dots nobody writes the month first.
    if (this.#dotted === this.#total && fitting.includes('dmy')) return ['dmy']
    return fitting.filter((order) => order !== 'ymd' || fitting.length === 1)
  }
}

// --- amounts ---

/** Whether the comma or the point stands before the cents, as far as the cells of a column tell. */
export class DecimalCount {
  #commas = 0
  #points = 0

  add(text: string): void {
    const match = /([.,])\d{1,2}(?:\D|$)/.exec(text.trim())
    if (match?.[1] === ',') this.#commas += 1
    else if (match) this.#points += 1
  }

  get decimal(): ',' | '.' {
    return this.#commas > this.#points ? ',' : '.'
  }
}

const AMOUNT_SIGNS = /[\s'’`_ ]|\p{Sc}|(?:eur|euro|usd|chf|gbp|fr|sfr)\.?/giu

/** Whether a cell could be an amount of money. */
export function looksLikeMoney(text: string): boolean {
  return text.length <= 30 && /\d[.,]\d{2}(?:\D|$)|\p{Sc}|eur|chf/iu.test(text) && readMoney(text, '.') !== null
}

/** Returns an amount as a plain decimal such as -1234.50; null when the cell says none. */
export function readMoney(text: string, decimal: ',' | '.'): string | null {
  if (text.length > 40) return null
  let plain = text.replace(AMOUNT_SIGNS, '').replace(/,?[-–—]$/, (end) => (end.startsWith(',') ? '' : '-'))
  const isNegative = /^[-−–]|-$|^\(.*\)$/.test(plain)
  plain = plain.replace(/^[-−–+(]+|[-)]+$/g, '')
  if (!/^\d[\d.,]*$/.test(plain)) return null
  const comma = plain.lastIndexOf(',')
  const point = plain.lastIndexOf('.')
  let whole = plain
  let cents = ''
  const mark = Math.max(comma, point)
  if (mark >= 0) {
    const sign = plain.charAt(mark)
    const isBoth = comma >= 0 && point >= 0
    const isRepeated = plain.indexOf(sign) !== mark
    const digits = plain.length - mark - 1
    // One sign before three digits parts thousands, unless the column's other cells say that it parts the cents.
    const isCents = !isRepeated && (isBoth || digits !== 3)
    if (isCents) [whole, cents] = [plain.slice(0, mark), plain.slice(mark + 1)]
    else if (!isBoth && !isRepeated && sign === decimal && plain.slice(0, mark).length > 3) return null
  }
  const groups = whole.split(/[.,]/)
  if (groups.slice(1).some((group) => group.length !== 3) || groups[0] === '') return null
  const value = `${groups.join('').replace(/^0+(?=\d)/, '')}${cents ? `.${cents}` : ''}`
  return isNegative && Number(value) !== 0 ? `-${value}` : value
}

const PLAIN = /^-?\d{1,20}(?:\.\d{1,20})?$/

/**
 * Returns a number or an amount of a column as a plain decimal; null when the cell says none. The columns of custom
 * fields in a file that is read again have a point before the decimals and nothing else, also before three of them.
 */
export function readDecimal(
  cell: string,
  { header, decimal }: Pick<ImportColumn, 'header' | 'decimal'>,
): string | null {
  return PLAIN.test(cell) && readCustomHeader(header) ? cell : readMoney(cell, decimal)
}

// --- words ---

const YES = new Set('yes y true t 1 x ja j wahr oui o vrai v on aktiv'.split(' '))
const NO = new Set('no n false f 0 nein falsch non faux off - –'.split(' '))

/** Returns what a cell says to a question; null when it says neither. */
export function readBoolean(text: string): boolean | null {
  const word = fold(text)
  if (YES.has(word) || word === '✓' || word === '✔') return true
  return NO.has(word) ? false : null
}

const ANSWER = /^([^\s,;:(]+)(?:[\s,;:(]+(?:(?:on|since|am|vom|seit|le|du|depuis)\s+)?([^()]+?)\)?)?$/iu

/** The day that stands behind a yes or no, as it is written; null where a cell says neither, empty where no day stands there. */
export function answerDay(text: string): string | null {
  const [, word, day = ''] = (text.length <= 60 && ANSWER.exec(text.trim())) || []
  return word !== undefined && readBoolean(word) !== null && (day === '' || looksLikeDate(day)) ? day : null
}

/**
 * Returns what a cell says about a purpose, "yes", "no" or either with the day on which it was said: "yes 2024-05-17",
 * "ja, am 17.05.2024"; null when it says neither.
 */
export function readConsent(
  text: string,
  order: DateOrder,
  last_year: number,
): { state: 'given' | 'withdrawn'; day?: string } | null {
  const [, word = '', written = ''] = (text.length <= 60 && ANSWER.exec(text.trim())) || []
  const answer = readBoolean(word)
  const day = written === '' ? null : readDate(written, order, last_year)
  if (answer === null || (written !== '' && day === null)) return null
  return { state: answer ? 'given' : 'withdrawn', ...(day !== null && { day }) }
}

/** Returns which of some words a cell says, however it is written; null when it says none. */
export function readWord(text: string, words: Readonly<Record<string, readonly string[]>>): string | null {
  const key = fold(text).replace(/[-_\s]+/g, ' ')
  for (const [value, called] of Object.entries(words))
    if (fold(value).replaceAll('_', ' ') === key || called.includes(key)) return value
  return null
}

const STATUS_WORDS: readonly (readonly [MemberStatus, string])[] = [
  [
    'active',
    'active|aktiv|actif|active member|current|new|aktuell|mitglied|member|laufend|paid|bezahlt|a jour|en cours|passiv|passive|passif|fordernd|fordermitglied|ehrenmitglied|honorary',
  ],
  ['grace', 'grace|kulanz|overdue|uberfallig|en retard'],
  ['lapsed', 'lapsed|expired|abgelaufen|inactive|inaktiv|passe|expire|inactif|echu'],
  [
    'pending',
    'pending|applied|application|new application|pending new|pending renewal|antrag|beantragt|ausstehend|en attente|candidat',
  ],
  ['suspended', 'suspended|ruhend|gesperrt|pausiert|suspendu'],
  [
    'cancelled',
    'cancelled|canceled|resigned|left|former|ausgetreten|gekundigt|ehemalig|ehemaliges mitglied|demissionne|annule|radie|ancien membre|austritt',
  ],
  ['deceased', 'deceased|dead|died|verstorben|gestorben|decede|decedee'],
]

const STATUSES = new Map(
  STATUS_WORDS.flatMap(([status, words]) => words.split('|').map((word) => [word, status] as const)),
)

/** Returns the status that a cell names; null for a word that is none. */
export function readStatus(text: string): MemberStatus | null {
  return (
    STATUSES.get(
      fold(text)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    ) ?? null
  )
}

/** A label has at most so many commas, semicolons and bars that are looked for. */
const MAX_SIGNS = 8

/**
 * Returns the values of the choices that a cell names, by their labels or their values, with commas, semicolons or bars
 * between them: a label in which such a sign stands is known as a whole. Else the name that is none of them.
 */
function choicesIn(cell: string, choices: readonly Choice[]): string[] | { unknown: string } {
  const byName = new Map(choices.map(({ value }) => [fold(value), value]))
  for (const { value, label } of choices) byName.set(fold(label), value)
  // As the file says that is made to be read again.
  const known = new Set(choices.map(({ value }) => value))
  const chosen = (name: string) => (known.has(name) ? name : byName.get(fold(name)))
  // Texts with the signs between them.
  const parts = cell.split(/([,;|])/)
  const text = (from: number, to: number) => parts.slice(from, to).join('').trim()
  const values = new Set<string>()
  for (let from = 0; from < parts.length; from += 2) {
    const named = Array.from({ length: MAX_SIGNS }, (_, signs) => from + 2 * (MAX_SIGNS - signs) - 1).find((to) =>
      chosen(text(from, to)),
    )
    if (named !== undefined) {
      values.add(chosen(text(from, named)) as string)
      from = named - 1
    } else if (text(from, from + 1) !== '') return { unknown: text(from, from + 1) }
  }
  return [...values]
}

/**
 * Returns what a custom field with choices keeps of a cell.
 *
 * @returns the value, or the values where several can be chosen; or what is wrong with the cell
 */
export function readChoices(
  cell: string,
  { choices = [], reading }: Pick<ImportField, 'choices' | 'reading'>,
): { value: string | string[] | undefined } | { problem: string } {
  const values = choicesIn(cell, choices)
  if (Array.isArray(values)) {
    if (reading === 'choices') return { value: values }
    return values.length > 1 ? { problem: 'Only one can be chosen. Leave one of them.' } : { value: values[0] }
  }
  const labels = choices.map(({ label }) => label)
  const near = nearest(values.unknown, labels)
  return {
    problem: `There is no choice “${shortened(values.unknown, 60)}”. ${near ? `Did you mean ${near}? ` : ''}Choose from ${labels.join(', ')}.`,
  }
}

const ORGANIZATIONS = new Set(
  'organization organisation company firm firma unternehmen verein institution organisme societe entreprise association household korperschaft'.split(
    ' ',
  ),
)
const INDIVIDUALS = new Set(
  'individual person people einzelperson privatperson naturliche particulier personne personne physique mensch'.split(
    ' ',
  ),
)

/** Returns whether a cell names a person or an organisation; null when neither. */
export function readKind(text: string): 'individual' | 'organization' | null {
  const word = fold(text).split(' ')[0] ?? ''
  if (ORGANIZATIONS.has(word)) return 'organization'
  return INDIVIDUALS.has(word) ? 'individual' : null
}

let countries: Map<string, string> | undefined

/** Returns the code of a country that a cell names, by its code or its name in one of the languages; null for none. */
export function readCountry(text: string): string | null {
  if (!countries) {
    countries = new Map()
    for (const code of COUNTRY_CODES) {
      for (const locale of LOCALES) countries.set(fold(countryName(code, locale)), code)
    }
    for (const [name, code] of Object.entries({
      ...{
        usa: 'US',
        'u.s.a.': 'US',
        'united states of america': 'US',
        uk: 'GB',
        england: 'GB',
        scotland: 'GB',
        wales: 'GB',
      },
      ...{
        'great britain': 'GB',
        grossbritannien: 'GB',
        holland: 'NL',
        brd: 'DE',
        tschechien: 'CZ',
        ch: 'CH',
        d: 'DE',
        a: 'AT',
        f: 'FR',
      },
      ...{
        deu: 'DE',
        aut: 'AT',
        che: 'CH',
        fra: 'FR',
        gbr: 'GB',
        nld: 'NL',
        ita: 'IT',
        esp: 'ES',
        pol: 'PL',
        bel: 'BE',
      },
    }))
      countries.set(name, code)
    for (const code of COUNTRY_CODES) countries.set(code.toLowerCase(), code)
  }
  return countries.get(fold(text)) ?? null
}

let languages: Map<string, string> | undefined

/** Returns the code of a language that a cell names; null for none. */
export function readLanguage(text: string): string | null {
  if (!languages) {
    languages = new Map(LANGUAGE_CODES.map((code) => [code, code]))
    for (const code of LANGUAGE_CODES)
      for (const locale of [...LOCALES, code]) languages.set(fold(languageName(code, locale)), code)
  }
  const folded = fold(text)
  const [code = '', area = ''] = folded.split(/[-_]/)
  if (/^[a-z]{2}$/.test(area) && languages.has(code)) return `${code}-${area.toUpperCase()}`
  return languages.get(folded) ?? null
}

const PARTICLES = new Set(
  'von vom van der den de del della di du la le zu zur zum af av ten ter dos da bin ibn al el mac st'.split(' '),
)

/** Parts a name into first and last: "Lovelace, Ada", or the last word with what belongs to it. */
export function splitName(text: string): { first_name: string; last_name: string } {
  const comma = text.indexOf(',')
  if (comma > 0) return { last_name: text.slice(0, comma).trim(), first_name: text.slice(comma + 1).trim() }
  const parts = text.split(/\s+/)
  let from = parts.length - 1
  while (from > 1 && PARTICLES.has((parts[from - 1] ?? '').toLowerCase())) from -= 1
  if (parts.length === 1) return { first_name: '', last_name: text }
  return { first_name: parts.slice(0, from).join(' '), last_name: parts.slice(from).join(' ') }
}
