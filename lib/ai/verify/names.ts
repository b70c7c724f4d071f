import type { NumberedResult } from '#lib/ai/schema'

/** A row that a text names, by its label or by one of its identifying cells. */
export interface NamedRows {
  start: number
  end: number
  /** "r1.3": the result and the index of the row. Several when they share the name. */
  rows: ReadonlySet<string>
}

/** How a row is written in a set of NamedRows. */
export const rowKey = (result: NumberedResult, index: number) => `${result.id}.${index}`

/** Columns that hold what a row is called, beside its label. */
const NAMING_COLUMNS = new Set(['member', 'event', 'name', 'number', 'member_number'])
/** Results whose rows are people: there a first or last name alone may stand for the row. */
const OF_PEOPLE = /^(?:members\.(?:list|detail|renewals_due)|churn\.|payments\.behaviour)/

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
      for (const name of [row.label, ...called]) add(names, name, key)
      if (OF_PEOPLE.test(result.metric)) {
        for (const word of row.label.split(/\s+/)) {
          if (/^\p{Lu}\p{L}{2,}$/u.test(word)) add(partial, word, key)
        }
      }
    })
  }
  return { names, partial }
}

function add(names: Names, name: string, key: string) {
  const word = name.replace(/\s+/g, ' ').trim().toLowerCase()
  if (!/[\p{L}\d]/u.test(word)) return
  const rows = names.get(word) ?? new Set()
  rows.add(key)
  names.set(word, rows)
}

/** Where a text occurs as whole words, whatever its case. Returns offsets. */
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
export function namedRowsIn(text: string, results: readonly NumberedResult[]): NamedRows[] {
  const lower = text.toLowerCase()
  // Some capitals grow when they are lowered; offsets would move.
  if (lower.length !== text.length) return []
  const { names, partial } = namesOf(results)
  const found: NamedRows[] = []
  const take = (name: string, rows: ReadonlySet<string>) => {
    for (const start of occurrencesOf(name, lower)) {
      const end = start + name.length
      if (!found.some((other) => start < other.end && other.start < end)) found.push({ start, end, rows })
    }
  }
  const longestFirst = [...names].toSorted(([a], [b]) => b.length - a.length)
  for (const [name, rows] of longestFirst) {
    // Digits alone ("12") are a figure before they are a name.
    if (/\p{L}/u.test(name)) take(name, rows)
  }
  for (const [name, rows] of partial) {
    if (rows.size === 1) take(name, rows)
  }
  return found.toSorted((a, b) => a.start - b.start)
}

/** Texts of the results whose digits are part of a name: labels, text cells, filters, titles, names of periods. */
export function quotableTexts(results: readonly NumberedResult[]): string[] {
  const texts = results.flatMap(({ result }) => [
    result.title,
    ...result.filters_applied.map(({ value }) => value),
    ...(result.period ? [result.period.label] : []),
    ...(result.comparison ? [result.comparison.period.label] : []),
    ...result.choices.map(({ label }) => label),
    ...result.columns.map(({ label }) => label),
    ...result.rows.flatMap((row) => [
      row.label,
      ...Object.values(row.cells).filter((value) => typeof value === 'string'),
    ]),
  ])
  const unique = new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()))
  return [...unique]
    .filter((text) => /\p{L}{2}/u.test(text) && /\p{N}/u.test(text))
    .toSorted((a, b) => b.length - a.length)
}
