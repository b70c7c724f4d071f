import type { Span } from '#lib/assistant/verify/context'
import type { Fact } from '#lib/assistant/verify/facts'
import { picksOut, speaksOfPast, speaksOfTotal } from '#lib/assistant/verify/keywords'
import { type NamedRows, occurrencesOf, plain } from '#lib/assistant/verify/names'
import type { Claim } from '#lib/assistant/verify/owners'
import type { NumberedResult } from '#lib/figures/schema'

/** A sentence with what it speaks of. */
export interface Scene {
  text: string
  named: readonly NamedRows[]
  /** Results whose title stands in it. */
  titled: readonly NumberedResult[]
}

const DATES = new Set(['date', 'month', 'instant'])
const COMPARED_BEFORE = /\b(?:compared (?:with|to)|versus|vs\.?|against)\s$/i
const OF_FRAME_BEFORE =
  /(?:\b(?:as of|since|until|till|from|to|through|between|and|before|after|up to|in|of|ending)|[-–])\s?$/i
const BEFORE_FIGURE = /(?:[\s:=]|\b(?:is|are|was|of|at)\b)*$/
const BETWEEN_ENDS = /^\s?(?:to|until|through|and|bis|[-–])\s?$/i
const BEFORE_ENDS = /\b(?:from|between|von|vom)\s$/i

/** The sentence, its names, and the results whose titles it tells. Titles within longer ones do not count. */
export function sceneOf(text: string, named: readonly NamedRows[], results: readonly NumberedResult[]): Scene {
  const lower = plain(text)
  const told = results.filter(
    ({ result }) => /\s/.test(result.title) && occurrencesOf(plain(result.title), lower).length > 0,
  )
  const titled = told.filter(
    ({ result }) =>
      !told.some(
        (other) => other.result.title !== result.title && plain(other.result.title).includes(plain(result.title)),
      ),
  )
  return { text, named, titled }
}

/**
 * Whether the sentence says what the fact is a figure of: of which column, of an earlier period, of a row, or of all.
 * A figure that is right but passed off as another does not hold.
 */
export function isFramed(fact: Fact, { start }: Span, scene: Scene): boolean {
  const { text, named } = scene
  const { result } = fact.result
  const before = text.slice(0, start)
  const isNamed = named.some(({ rows }) => [...rows].some((key) => key.startsWith(`${fact.result.id}.`)))
  const isOfTitle = scene.titled.length === 0 || scene.titled.includes(fact.result) || fact.result.tool === 'calculate'
  switch (fact.scope) {
    case 'comparison':
      return (
        fact.path !== 'comparison.value' ||
        speaksOfPast(text) ||
        text.includes(result.comparison?.period.label ?? '\u0000')
      )
    case 'frame':
      return !isNamed || !result.columns.some(({ unit }) => DATES.has(unit)) || OF_FRAME_BEFORE.test(before)
    case 'row':
      if (isNamed) return isOfColumn(fact, before) && !isForComparison(fact, before)
      return (
        isOfTitle && isOfColumn(fact, before) && !isForComparison(fact, before) && (!isGroup(fact) || picksOut(text))
      )
    default: {
      const hasSuchCells = result.rows.length > 1 && result.columns.some(({ unit }) => unit === fact.unit)
      const isOfRow = isNamed && (!isOfColumn(fact, before) || (hasSuchCells && !speaksOfTotal(text, start)))
      return isOfTitle && !isForComparison(fact, before) && !isOfRow
    }
  }
}

/** Whether a label right before the figure is not that of another column: "capacity 28" is nobody's check-ins. */
function isOfColumn({ path, result: { result } }: Fact, before: string): boolean {
  const lead = plain(before).replace(BEFORE_FIGURE, '')
  const labels = result.columns.filter(({ label }) => endsWithWords(lead, plain(label)))
  const longest = Math.max(0, ...labels.map(({ label }) => label.length))
  const keys = labels.filter(({ label }) => label.length === longest).map(({ key }) => key)
  return keys.length === 0 || keys.some((key) => path.endsWith(`.${key}`))
}

/**
 * Whether the sentence tells the column of a figure that was written out, where it tells columns of that unit at all:
 * "72 people checked in" must not be the registrations.
 */
export function isToldColumn({ path, unit, scope, result: { result } }: Fact, text: string): boolean {
  if (scope !== 'row') return true
  const lower = plain(text)
  const told = result.columns.filter(
    (column) => column.unit === unit && occurrencesOf(plain(column.label), lower).length > 0,
  )
  return told.length === 0 || told.some(({ key }) => path.endsWith(`.${key}`))
}

function endsWithWords(text: string, words: string): boolean {
  return text.endsWith(words) && !/[\p{L}\p{N}]/u.test(text.charAt(text.length - words.length - 1))
}

/** "Compared with" leads to the figure of the other period. */
function isForComparison({ result: { result } }: Fact, before: string): boolean {
  return result.comparison !== null && COMPARED_BEFORE.test(before)
}

/** Whether the fact is of a part of what the result's value counts in all. */
function isGroup({ unit, result: { result } }: Fact): boolean {
  return result.rows.length > 1 && result.value !== null && result.unit === unit
}

/** Keeps of two dates that are told as ends ("from … to …") only ends of the same stretch, or what one row holds. */
export function withPairedEnds<C extends Claim>(claims: readonly C[], text: string): C[] {
  const paired = [...claims]
  paired.forEach((from, index) => {
    const to = paired[index + 1]
    const areDates = [...from.facts, ...(to?.facts ?? [])].every(({ unit }) => DATES.has(unit))
    if (!to || !areDates) return
    if (!BETWEEN_ENDS.test(text.slice(from.end, to.start)) || !BEFORE_ENDS.test(text.slice(0, from.start))) return
    const starts = from.facts.filter((start) => to.facts.some((end) => areEnds(start, end)))
    const ends = to.facts.filter((end) => from.facts.some((start) => areEnds(start, end)))
    paired[index] = { ...from, facts: starts }
    paired[index + 1] = { ...to, facts: ends }
  })
  return paired
}

/** Both ends of a period, or two dates of the same row. */
function areEnds(start: Fact, end: Fact): boolean {
  if (start.result !== end.result) return false
  if (start.scope === 'row') return start.row === end.row
  return start.scope === 'frame' && start.path.endsWith('.from') && end.path === start.path.replace(/from$/, 'to')
}
