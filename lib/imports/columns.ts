import { consentHeader, readConsentHeader } from '#lib/consents/headers'
import { readCustomHeader } from '#lib/custom-fields/headers'
import { isIban } from '#lib/format/bank'
import { fold } from '#lib/format/fold'
import { cut } from '#lib/format/shortened'
import type { ImportField, Layout } from '#lib/imports/fields'
import type { Content, DateOrder, ImportColumn } from '#lib/imports/schema'
import {
  answerDay,
  DateOrderCount,
  DecimalCount,
  looksLikeDate,
  looksLikeMoney,
  readBoolean,
  readMoney,
  readTerm,
} from '#lib/imports/values'
import type { SheetRow } from '#lib/sheets/read-sheet'

/** Rows that are looked at to say what a column holds; orders of dates are counted in all. */
const MAX_LOOKED_AT = 2_000

const SAMPLES = 5

/** More different values are no tiers. */
export const MAX_VALUES = 200

/** A time of day that is no amount: "18:00", "18 h 30", "7.30 Uhr". */
const TIME = /^(?:\d{1,2}:\d{2}(?::\d{2})?(?: ?(?:uhr|am|pm|h))?|\d{1,2} ?h(?: ?\d{2})?|\d{1,2}(?:\.\d{2})? ?uhr)$/i

/** What the cells of a column are, counted. */
class ColumnCount {
  filled = 0
  /** Amounts below zero. */
  negative = 0
  readonly samples: string[] = []
  /** How often each value stands there, until there are too many for a list of tiers. */
  readonly values = new Map<string, number>()
  /** How often each tier stands behind the dates of a term. */
  readonly tiers = new Map<string, number>()
  readonly dates = new DateOrderCount()
  readonly decimals = new DecimalCount()
  /** The days that stand behind a yes or no. */
  readonly answerDates = new DateOrderCount()
  #answers = 0
  #datedAnswers = 0
  #looked = 0
  readonly #is: Record<Exclude<Content, 'empty' | 'text'>, number> = {
    ...{ email: 0, date: 0, time: 0, money: 0, number: 0, boolean: 0, iban: 0, phone: 0 },
  }

  add(cell: string): void {
    if (cell === '') return
    this.filled += 1
    if (cell.length <= 100 && (this.values.has(cell) || this.values.size <= MAX_VALUES))
      this.values.set(cell, (this.values.get(cell) ?? 0) + 1)
    if (this.samples.length < SAMPLES && !this.samples.includes(cut(cell, 80))) this.samples.push(cut(cell, 80))
    if (/^\d.*\d.*,/.test(cell)) this.#addTiers(cell)
    const isShort = cell.length <= 40
    if (isShort && looksLikeDate(cell)) this.dates.add(cell)
    if (isShort && /^\D*[-−–(]|[-−–]$/.test(cell) && readMoney(cell, '.')?.startsWith('-')) this.negative += 1
    if (isShort && /\d[.,]\d{1,2}(?:\D|$)/.test(cell)) this.decimals.add(cell)
    const said = answerDay(cell)
    if (said !== null) {
      this.#answers += 1
      if (said !== '') {
        this.#datedAnswers += 1
        this.answerDates.add(said)
      }
    }
    if (this.#looked >= MAX_LOOKED_AT) return
    this.#looked += 1
    if (/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(cell)) this.#is.email += 1
    if (!isShort) return
    if (TIME.test(cell)) this.#is.time += 1
    if (looksLikeDate(cell)) this.#is.date += 1
    else if (looksLikeMoney(cell)) this.#is.money += 1
    if (/^-?\d+$/.test(cell)) this.#is.number += 1
    if (readBoolean(cell) !== null) this.#is.boolean += 1
    if (/^[A-Za-z]{2}\d\d/.test(cell) && isIban(cell)) this.#is.iban += 1
    if (/^[+(]?\d[\d\s()/.-]{5,20}\d$/.test(cell) && !looksLikeDate(cell)) this.#is.phone += 1
  }

  #addTiers(cell: string): void {
    for (const line of cell.split(/[\r\n]+/)) {
      const tier = readTerm(line, 'dmy', 2100)?.tier
      if (tier && (this.tiers.has(tier) || this.tiers.size <= MAX_VALUES))
        this.tiers.set(tier, (this.tiers.get(tier) ?? 0) + 1)
    }
  }

  /** How many of the cells are such, from 0 to 1. */
  share(content: Content): number {
    if (this.#looked === 0 || content === 'empty' || content === 'text') return 0
    return this.#is[content] / this.#looked
  }

  /** Whether most cells say yes or no, with the day behind it or without. */
  get saysAnswers(): boolean {
    return this.#answers > this.filled / 2
  }

  /** The orders that the dates of the column fit; none where it has no dates. */
  orders(isDate: boolean): DateOrder[] {
    if (isDate || this.content === 'date') return this.dates.orders
    return this.saysAnswers && this.#datedAnswers > 0 ? this.answerDates.orders : []
  }

  get content(): Content {
    if (this.filled === 0) return 'empty'
    const order = ['email', 'iban', 'date', 'time', 'money', 'boolean', 'phone', 'number'] as const
    return order.find((content) => this.share(content) >= 0.7) ?? 'text'
  }
}

/** A header as synonyms are written: folded words without signs. */
export function headerKey(header: string): string {
  return fold(header.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Names that say nothing of a column in which other words stand beside them. */
const TOO_GENERAL: ReadonlySet<string> = new Set(['number', 'nummer', 'family', 'familie', 'famille', 'bundle'])

interface Guess {
  field: string
  confidence: number
}

const names = new WeakMap<readonly ImportField[], Map<string, Guess[]>>()

/** The fields that columns of a name can be, the likeliest first. */
function namesOf(fields: readonly ImportField[]): Map<string, Guess[]> {
  const kept = names.get(fields)
  if (kept) return kept
  const known = new Map<string, Guess[]>()
  const add = (name: string, guess: Guess) => known.set(name, [...(known.get(name) ?? []), guess])
  for (const { field, label, names, reading } of fields) {
    // What somebody is taken to have agreed to is looked at by people, unless the column names the purpose.
    const isDelicate = reading === 'consent'
    for (const [at, name] of names.entries())
      add(name, { field, confidence: isDelicate && at > 0 ? 0.7 : at < 8 ? 0.95 : 0.9 })
    add(headerKey(label), { field, confidence: 0.98 })
    add(headerKey(field), { field, confidence: 0.99 })
  }
  // A field's own name comes before what others are called as well.
  for (const guesses of known.values())
    guesses.sort((one, other) => Number(other.confidence >= 0.98) - Number(one.confidence >= 0.98) || 0)
  names.set(fields, known)
  return known
}

/** The program that the headers are known from, when at least six of its columns and most of them are there. */
function layoutOf(keys: readonly string[], layouts: readonly Layout[]): Layout | null {
  let best: { layout: Layout; count: number } | null = null
  for (const layout of layouts) {
    const count = layout.known_by.filter((name) => keys.includes(name)).length
    if (count >= 6 && count / layout.known_by.length >= 0.55 && count > (best?.count ?? 0)) best = { layout, count }
  }
  return best?.layout ?? null
}

function guessOf(key: string, count: ColumnCount, fields: readonly ImportField[]): Guess | null {
  const known = namesOf(fields)
  // "Beginn" is a day or a time of day, "Eingang" an amount or a day: the cells tell.
  const byField = new Map(fields.map((each) => [each.field, each]))
  const fits = ({ field }: Guess) => {
    const { content, reading } = byField.get(field) ?? {}
    if (reading === 'consent') return count.saysAnswers
    return content === undefined || count.share(content) >= 0.5
  }
  // A column of names that is called "Photos" or "Partners" says nothing about a purpose.
  const isPossible = (guess: Guess) => byField.get(guess.field)?.reading !== 'consent' || fits(guess)
  const exact = known.get(key)?.filter(isPossible)
  if (exact?.[0]) return exact.find(fits) ?? exact[0]
  // "E-mail (private)", "Your first name": a name of two words or a long one stands in it.
  let part: Guess | null = null
  let length = 0
  for (const [name, [guess]] of known)
    if (
      guess &&
      isPossible(guess) &&
      name.length > Math.max(length, 4) &&
      !TOO_GENERAL.has(name) &&
      ` ${key} `.includes(` ${name} `)
    ) {
      part = { field: guess.field, confidence: 0.7 }
      length = name.length
    }
  // "Member e-mail": a column of addresses is one, whatever else its name has in it.
  const isOfAddresses = fields.find(({ field }) => field === part?.field)?.content === 'email'
  if (part && (count.content !== 'email' || isOfAddresses)) return part
  if (count.content === 'email' && fields.some(({ field }) => field === 'email'))
    return { field: 'email', confidence: 0.8 }
  if (count.content === 'phone' && fields.some(({ field }) => field === 'phone'))
    return { field: 'phone', confidence: 0.6 }
  return null
}

/** What a whole file says of its columns. */
export interface FileColumns {
  columns: ImportColumn[]
  layout: string | null
}

/**
 * Returns what each column is taken for, by its header and its cells. A field is filled by one column, the surest.
 *
 * @param fields what can be filled
 * @param layouts of programs whose columns are known
 */
export function guessColumns(
  header: readonly string[],
  counts: readonly ColumnCount[],
  fields: readonly ImportField[],
  layouts: readonly Layout[],
): FileColumns {
  const keys = header.map(headerKey)
  const layout = layoutOf(keys, layouts)
  const byName = new Map(fields.map((each) => [each.field, each]))
  const guesses = counts.map((count, at): Guess | null => {
    const key = keys[at] ?? ''
    if (count.filled === 0) return null
    const special = layout && Object.hasOwn(layout.fields, key) ? layout.fields[key] : undefined
    if (special === null) return null
    // A file that is read again says which field it is, and another one that is called alike is not meant.
    const custom = readCustomHeader(header[at] ?? '')
    if (custom) {
      const field = `custom_values.${custom.key}`
      return byName.has(field) ? { field, confidence: 0.99 } : null
    }
    const purpose = readConsentHeader(header[at] ?? '')
    if (purpose !== null)
      return byName.has(consentHeader(purpose)) ? { field: consentHeader(purpose), confidence: 0.99 } : null
    const guess = special === undefined ? guessOf(key, count, fields) : { field: special, confidence: 1 }
    if (!guess) return null
    // A column that is called one thing and holds another.
    const content = byName.get(guess.field)?.content
    const fits = content === undefined ? 1 : count.share(content)
    const isDoubtful = content !== undefined && ['email', 'date'].includes(content) && fits < 0.5
    return isDoubtful ? { ...guess, confidence: Math.min(guess.confidence, 0.4) } : guess
  })
  // Names of people stand in one column or in two, never in both.
  const hasBoth =
    guesses.some((guess) => guess?.field === 'last_name') && guesses.some((guess) => guess?.field === 'first_name')
  for (const [at, guess] of guesses.entries()) {
    if (guess?.field === 'full_name' && hasBoth) guesses[at] = null
    if (guess?.field === 'last_name' && !hasBoth && looksLikeFullNames(counts[at]))
      guesses[at] = { field: 'full_name', confidence: 0.8 }
  }
  const taken = new Map<string, number>()
  for (const [at, guess] of guesses.entries()) {
    if (!guess) continue
    const other = taken.get(guess.field)
    if (other === undefined || (guesses[other]?.confidence ?? 0) < guess.confidence) {
      if (other !== undefined) guesses[other] = null
      taken.set(guess.field, at)
    } else guesses[at] = null
  }
  const columns = counts.map((count, position): ImportColumn => {
    const guess = guesses[position]
    const isDate = guess ? ['date', 'moment'].includes(byName.get(guess.field)?.reading ?? '') : false
    const date_orders = count.orders(isDate)
    return {
      position,
      header: cut(header[position] ?? '', 200),
      field: guess?.field ?? null,
      confidence: guess?.confidence ?? 0,
      content: count.content,
      filled_count: count.filled,
      samples: count.samples,
      date_order: date_orders.length === 1 ? (date_orders[0] as DateOrder) : null,
      decimal: count.decimals.decimal,
      date_orders,
      negative_count: count.negative,
      negative: null,
    }
  })
  return { columns, layout: layout?.name ?? null }
}

function looksLikeFullNames(count: ColumnCount | undefined): boolean {
  const samples = count?.samples ?? []
  return samples.length > 0 && samples.every((sample) => /\p{L}[,\s]+\p{L}/u.test(sample))
}

/** What a file holds, gone through once. */
export interface FileFacts {
  header: string[]
  header_line: number
  counts: ColumnCount[]
  row_count: number
}

/** Of the first rows, the one that names the columns: the first that fills about half as many cells as the fullest one. */
function findHeader(rows: readonly SheetRow[]): SheetRow | undefined {
  const most = Math.max(0, ...rows.map(({ cells }) => cells.filter((cell) => cell !== '').length))
  return rows.find(
    ({ cells }) => cells.filter((cell) => cell !== '').length >= Math.max(1, Math.min(most, 2 + most / 2)),
  )
}

/**
 * Goes through a file once and counts what its columns hold. The event loop gets its turn in between.
 *
 * @param header_line where the names of the columns stand; found when it is not given
 */
export async function countFile(rows: AsyncIterable<SheetRow>, header_line?: number): Promise<FileFacts> {
  const first: SheetRow[] = []
  const counts: ColumnCount[] = []
  let header: SheetRow | undefined
  let row_count = 0
  const add = ({ cells }: SheetRow) => {
    row_count += 1
    for (const [at, cell] of cells.entries()) {
      counts[at] ??= new ColumnCount()
      counts[at].add(cell)
    }
  }
  const begin = () => {
    header = header_line === undefined ? findHeader(first) : first.find(({ line }) => line >= header_line)
    const from = header?.line ?? 0
    for (const row of first) if (row.line > from) add(row)
  }
  for await (const row of rows) {
    if (header) add(row)
    else {
      first.push(row)
      if (first.length >= 25 && row.line >= (header_line ?? 0)) begin()
    }
    if (row_count % 1_000 === 999) await new Promise((resolve) => setImmediate(resolve))
  }
  if (!header) begin()
  const cells = header?.cells ?? []
  const width = Math.max(cells.length, counts.length)
  return {
    header: Array.from({ length: width }, (_, at) => cells[at] ?? ''),
    header_line: header?.line ?? 1,
    counts: Array.from({ length: width }, (_, at) => counts[at] ?? new ColumnCount()),
    row_count,
  }
}
