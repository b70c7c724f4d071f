import { cleanText } from '#lib/assistant/verify/clean'
import type { Span, Violation } from '#lib/assistant/verify/context'
import { directionWordsIn, nearestDirection } from '#lib/assistant/verify/direction'
import { type Fact, factAt, isChange } from '#lib/assistant/verify/facts'
import { formatFigure } from '#lib/assistant/verify/format-figure'
import { violationOf } from '#lib/assistant/verify/sentence'
import type { Figure, NumberedResult } from '#lib/figures/schema'

/** A sentence with its references filled in; offsets are those of the text. */
/** What a sentence refers to without a figure: a record or a list. */
export interface Citation {
  result: string
  label: string
  href: string | null
}

export interface Substituted {
  text: string
  /** What was put in; names and other text are not figures. */
  figures: Figure[]
  /** Where names and other text were put in: their digits are no figures. */
  names: Span[]
  citations: Citation[]
  /** References that name nothing. */
  violations: Violation[]
}

interface Filled {
  start: number
  end: number
  fact: Fact
}

const REFERENCE = /\{\{([^{}]*)\}\}|\s?\[\[([^[\]]*)\]\]/g
/** What is left of a reference that was cut off or never closed. */
const REMNANT = /\{\{[^}]*\}?\}?|\}\}|\[\[[^\]]*\]?\]?|\]\]/g

/**
 * Fills in the references of a sentence: `{{r1.value}}` becomes the figure as the locale writes it, `[[r1]]` and
 * `[[r1.rows.3]]` become citations and leave the text. A fall is written without its minus where the sentence says
 * that it fell.
 */
export function substitute(
  sentence: string,
  results: readonly NumberedResult[],
  locale: string,
  time_zone = 'UTC',
): Substituted {
  const plain = fill(sentence, results, locale, time_zone, () => false)
  const words = directionWordsIn(plain.text)
  const signed = new Set(
    plain.filled
      .filter(({ fact }) => isChange(fact))
      .filter(({ fact, start, end }) => {
        const direction = nearestDirection(plain.text, start, end, words)?.direction
        return direction === undefined ? true : Number(fact.value) < 0 !== (direction === -1)
      })
      .map(({ fact }) => fact),
  )
  const { text, filled, citations, violations } = fill(sentence, results, locale, time_zone, (fact) => signed.has(fact))
  const names = filled.filter((one) => !isFigure(one)).map(({ start, end }) => ({ start, end }))
  return { text, figures: filled.filter(isFigure).map((one) => figureOf(one, text)), names, citations, violations }
}

function fill(
  sentence: string,
  results: readonly NumberedResult[],
  locale: string,
  time_zone: string,
  isSigned: (fact: Fact) => boolean,
) {
  const filled: Filled[] = []
  const citations: Citation[] = []
  const violations: Violation[] = []
  let text = ''
  let at = 0
  for (const match of sentence.matchAll(REFERENCE)) {
    text += sentence.slice(at, match.index)
    at = match.index + match[0].length
    const [all, figure, source] = match
    if (source !== undefined) {
      const cited = citationOf(source, results)
      if (cited) citations.push(cited)
      continue
    }
    const fact = factAt(results, (figure ?? '').trim(), time_zone)
    if (!fact) {
      violations.push(violationOf('unknown_reference', { text: all, start: text.length, end: text.length }))
      continue
    }
    const start = text.length
    text += written(fact, locale, time_zone, isSigned(fact))
    filled.push({ start, end: text.length, fact })
  }
  text += sentence.slice(at)
  for (const { 0: remnant, index } of text.matchAll(REMNANT)) {
    violations.push(violationOf('unknown_reference', { text: remnant, start: index, end: index + remnant.length }))
  }
  return { text, filled, citations, violations }
}

/** A change keeps its sign unless the sentence says the direction in words. */
function written(fact: Fact, locale: string, time_zone: string, isSigned: boolean): string {
  const { currency } = fact.result.result
  const value = isChange(fact) && !isSigned && typeof fact.value === 'number' ? Math.abs(fact.value) : fact.value
  const isPlus = isSigned && fact.path === 'comparison.change'
  const text = formatFigure(value, fact.unit, { locale, currency, time_zone, isSigned: isPlus })
  // What people named a record must not read as a reference or a link.
  return isFigure({ fact }) ? text : cleanText(text).replace(/\{\{|\}\}|\[\[|\]\]/g, '')
}

const DATES = new Set(['date', 'month', 'instant'])

/** Whether it is a number or a date; names and other words are not. */
function isFigure({ fact: { unit, value } }: Pick<Filled, 'fact'>): boolean {
  return typeof value === 'number' || DATES.has(unit)
}

function figureOf({ start, end, fact }: Filled, text: string): Figure {
  return {
    start,
    end,
    text: text.slice(start, end),
    value: fact.value,
    unit: fact.unit,
    source: { result: fact.result.id, path: fact.path },
    status: fact.result.tool === 'calculate' ? 'derived' : 'exact',
    href: fact.href,
  }
}

/** What `r1` or `r1.rows.3` refers to; null when there is no such result or row. */
function citationOf(reference: string, results: readonly NumberedResult[]): Citation | null {
  const [id, part, index] = reference
    .trim()
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
  const found = results.find((one) => one.id === id)
  if (!found) return null
  const row = part === 'rows' ? found.result.rows[Number(index)] : undefined
  if (row) return { result: found.id, label: row.label, href: row.href }
  return { result: found.id, label: found.result.title, href: found.result.href }
}
