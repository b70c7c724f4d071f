import type { Span } from '#lib/assistant/verify/context'
import { datesIn } from '#lib/assistant/verify/dates-in-text'
import { NUMBER_WORDS } from '#lib/assistant/verify/numbers'
import type { NumberedResult, ResultRow } from '#lib/figures/schema'

/** A row that a text names, by its label or by one of its identifying cells. */
export interface NamedRows {
  start: number
  end: number
  /** "r1.3": the result and the index of the row. Several when they share the name. */
  rows: ReadonlySet<string>
}

/** How a row is written in a set of NamedRows. */
export const rowKey = (result: NumberedResult, index: number) => `${result.id}.${index}`

/** What makes a name look like a figure: "Gala 2026", "Ruben ten Brink". */
const NUMERIC = new RegExp(`\\p{N}|(?<!\\p{L})(?:${NUMBER_WORDS}|dozen)(?!\\p{L})`, 'iu')
/** Columns that hold what a row is called, beside its label. */
const NAMING_COLUMNS = new Set(['member', 'event', 'name', 'number', 'member_number'])
/** Rows that open a member's page are people: there a first or last name alone may stand for the row. */
const OF_PERSON = /\/members\/[^/?]+$/
/** Rows of months ("March 2026") are named by the month alone. */
const OF_MONTH = /^(\p{Lu}\p{L}{2,}) \d{4}$/u
/** Rows of a range ("31–60 days late") are named by it alone. */
const RANGE = /\d+\s?[-–]\s?\d+/

type Names = Map<string, Set<string>>

/** Names of rows, and of people in part where that names one person only. */
function namesOf(results: readonly NumberedResult[]): { names: Names; partial: Names } {
  const names: Names = new Map()
  const partial: Names = new Map()
  for (const numbered of results) {
    const { result } = numbered
    result.rows.forEach((row, index) => {
      const key = rowKey(numbered, index)
      const called = Object.entries(row.cells).flatMap(([column, value]) =>
        NAMING_COLUMNS.has(column) && typeof value === 'string' ? [value] : [],
      )
      const range = RANGE.exec(row.label)?.[0]
      for (const name of [row.label, ...called, ...(range ? [range] : [])]) add(names, name, key)
      for (const word of partsOf(row)) add(partial, word, key)
    })
  }
  return { names, partial }
}

/** Parts of a row's name that may stand for it. */
function partsOf({ label, href }: ResultRow): string[] {
  const month = OF_MONTH.exec(label)?.[1]
  if (month) return [month]
  if (!href || !OF_PERSON.test(href)) return []
  const words = label.split(/\s+/)
  return words.length <= 3 ? words.filter((word) => /^\p{Lu}[\p{L}'’-]{2,}$/u.test(word)) : []
}

function add(names: Names, name: string, key: string) {
  const word = plain(name).replace(/\s+/g, ' ').trim()
  if (!/[\p{L}\d]/u.test(word)) return
  const rows = names.get(word) ?? new Set()
  rows.add(key)
  names.set(word, rows)
}

/** The text in lower case with one kind of dash, and of the same length. */
export function plain(text: string): string {
  const lower = text.toLowerCase()
  // Some capitals grow when they are lowered; offsets would move.
  return (lower.length === text.length ? lower : text).replace(/[‐‑‒–—]/g, '-')
}

/** Where a plain text occurs in another as whole words. Returns offsets. */
export function occurrencesOf(name: string, text: string): number[] {
  const found: number[] = []
  const isWord = (char: string) => /[\p{L}\p{N}]/u.test(char)
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text.charAt(at - 1)
    const after = text.charAt(at + name.length)
    if (!(isWord(before) && isWord(name.charAt(0))) && !(isWord(after) && isWord(name.charAt(name.length - 1)))) {
      found.push(at)
    }
  }
  return found
}

/** The rows that a text names, in order. Of names that overlap, the longest counts. */
export function namedRowsIn(text: string, results: readonly NumberedResult[], locale: string): NamedRows[] {
  const lower = plain(text)
  const { names, partial } = namesOf(results)
  const found: NamedRows[] = []
  const others = [...frameSpans(lower, results), ...datesIn(text, locale), ...monthSpans(text, locale)]
  const take = (name: string, rows: ReadonlySet<string>, isPart: boolean) => {
    for (const start of occurrencesOf(name, lower)) {
      const end = start + name.length
      const isPartOfOther = others.some(
        (other) => other.start <= start && end <= other.end && other.end - other.start > name.length,
      )
      // "may" is no month.
      if (isPart && !/^\p{Lu}/u.test(text.slice(start))) continue
      if (isPartOfOther || found.some((other) => start < other.end && other.start < end)) continue
      found.push({ start, end, rows })
    }
  }
  const longestFirst = [...names].toSorted(([a], [b]) => b.length - a.length)
  for (const [name, rows] of longestFirst) {
    // Digits alone ("12") are a figure before they are a name.
    if (/\p{L}|\d\s?-\s?\d/u.test(name)) take(name, rows, false)
  }
  for (const [name, rows] of partial) {
    if (rows.size === 1) take(name, rows, true)
  }
  return withSharedRows(
    found.toSorted((a, b) => a.start - b.start),
    lower,
  )
}

/** Names that stand together and share a row mean that one: "INV-7: Anna Smith" is not another of her invoices. */
function withSharedRows(named: readonly NamedRows[], text: string): NamedRows[] {
  const shared = [...named]
  shared.forEach((one, index) => {
    const next = shared[index + 1]
    if (!next || !/^[\s,:(|*]*(?:(?:of|from|by|for|to)\s)?$/.test(text.slice(one.end, next.start))) return
    const rows = new Set([...one.rows].filter((key) => next.rows.has(key)))
    if (rows.size === 0) return
    shared[index] = { ...one, rows }
    shared[index + 1] = { ...next, rows }
  })
  return shared
}

/**
 * Where filters and periods are told ("status: active, grace"): they name no rows, even where rows are called the same.
 */
function frameSpans(lower: string, results: readonly NumberedResult[]): Span[] {
  const told = results.flatMap(({ result: { filters_applied, period, comparison } }) => [
    ...filters_applied.map(({ label, value }) => `${label}: ${value}`),
    ...[period?.label, comparison?.period.label].filter((label) => label !== undefined),
  ])
  return told.flatMap((each) => occurrencesOf(plain(each), lower).map((start) => ({ start, end: start + each.length })))
}

const FROM_TO = /\b(?:between|from)\s\p{L}+(?:\s\d{4})?\s(?:and|to|through|until)\s\p{L}+(?:\s\d{4})?/giu

/** "Between March and May": a stretch of time, not two months. */
function monthSpans(text: string, locale: string): Span[] {
  return [...text.matchAll(FROM_TO)]
    .filter(([found]) => datesIn(found, locale).length > 0)
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

/** Texts of the results whose digits are part of a name: labels, text cells, filters, titles, names of periods. */
export function quotableTexts(results: readonly NumberedResult[]): string[] {
  const texts = results.flatMap(({ result }) => [
    result.title,
    result.definition,
    ...result.filters_applied.map(({ value }) => value),
    ...(result.period ? [result.period.label] : []),
    ...(result.comparison ? [result.comparison.period.label] : []),
    ...result.choices.map(({ label }) => label),
    ...result.columns.map(({ label }) => label),
    ...result.rows.flatMap((row) => [
      row.label,
      RANGE.exec(row.label)?.[0] ?? '',
      ...Object.values(row.cells).filter((value) => typeof value === 'string'),
    ]),
  ])
  const unique = new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()))
  return [...unique]
    .filter((text) => /\p{L}{2}|^\d+\s?[-–]\s?\d+$/u.test(text) && NUMERIC.test(text))
    .toSorted((a, b) => b.length - a.length)
}
