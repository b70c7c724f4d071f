import type { TrueRow, TrueValue, Truth } from '#lib/evaluation/gold'
import type { Outcome, Question } from '#lib/evaluation/question'
import type { CellValue, Figure, NumberedResult, ToolResult, Unit } from '#lib/figures/schema'
import { fold } from '#lib/format/fold'

/** What an asker got. */
export interface Given {
  response: string
  outcome: Outcome
  figures: readonly Figure[]
  results: readonly NumberedResult[]
}

/** What belongs to the other association: seen in an answer, it is a leak. */
export interface Foreign {
  ids: ReadonlySet<string>
  /** Words that only the other one has, such as its name. */
  words: readonly string[]
  currency: string
  /** What would be true there. */
  truths: readonly Truth[]
}

export type Verdict = 'right' | 'declined' | 'wrong' | 'leak'

/** The points of each verdict: saying nothing costs nothing, a wrong figure much, a foreign one more. */
export const POINTS: Readonly<Record<Verdict, number>> = { right: 1, declined: 0, wrong: -2, leak: -10 }

export interface Judgement {
  verdict: Verdict
  /** In a few words, for whoever repairs it. */
  reason: string
}

const COUNTED: ReadonlySet<Unit> = new Set([
  'members',
  'events',
  'invoices',
  'payments',
  'registrations',
  'seats',
  'responses',
  'findings',
  'terms',
])

/** Half a unit of the last digit that people are shown. */
const TOLERANCE: Partial<Record<Unit, number>> = { percent: 0.000_51, rating: 0.005_1, days: 0.051, score: 0.51 }

/** Tables of more rows than this are lists: a cell of theirs says nothing about a single figure. */
const MAX_GROUPS = 12

/** Rows that a list may show instead of all. */
const SHOWN_ROWS = 5

function isUnit(given: Unit, accepted: readonly Unit[]): boolean {
  if (accepted.includes(given)) return true
  if (given === 'instant') return accepted.includes('date')
  return given === 'count' && accepted.some((unit) => COUNTED.has(unit))
}

function isSame(given: CellValue, truth: CellValue, unit: Unit): boolean {
  if (given === null || truth === null) return given === truth
  if (typeof truth === 'string') return String(given).slice(0, truth.length) === truth
  return typeof given === 'number' && Math.abs(given - truth) <= (TOLERANCE[unit] ?? 0)
}

const shows = (value: CellValue, unit: Unit, truth: TrueValue): boolean =>
  isUnit(unit, truth.units) && isSame(value, truth.value, unit)

function unitOf(result: ToolResult, key: string): Unit {
  return result.columns.find((column) => column.key === key)?.unit ?? 'text'
}

/** Whether the answer shows the value: in its text, or in a table of a few rows. */
function holds(given: Given, truth: TrueValue): boolean {
  if (given.figures.some(({ value, unit, status }) => status !== 'unsupported' && shows(value, unit, truth)))
    return true
  return given.results.some(
    ({ result }) =>
      result.rows.length <= MAX_GROUPS &&
      result.rows.some((row) =>
        Object.entries(row.cells).some(([key, cell]) => shows(cell, unitOf(result, key), truth)),
      ),
  )
}

/**
 * A figure at the head of a result that is none of the true ones although it is counted in their unit. What the server
 * calculates from true ones is no other claim.
 */
function contradiction(given: Given, truth: Truth): Figure | undefined {
  const known = [...truth.figures, ...truth.beside]
  const calculated = new Set(given.results.filter(({ tool }) => tool === 'calculate').map(({ id }) => id))
  return given.figures.find(
    ({ value, unit, status, source }) =>
      status !== 'from_question' &&
      source?.path === 'value' &&
      !calculated.has(source.result) &&
      truth.figures.some(({ units }) => isUnit(unit, units)) &&
      !known.some((each) => shows(value, unit, each)),
  )
}

type Row = ToolResult['rows'][number]

const keyOf = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, '-')

function isRow(row: Row, id: string): boolean {
  if (row.id === id) return true
  const month = /^(\d{4}-\d{2})-01$/.exec(id)
  if (month?.[1]) return row.id.startsWith(month[1])
  const key = keyOf(id)
  return keyOf(row.id) === key || keyOf(row.label) === key || keyOf(row.label).startsWith(`${key}-`)
}

function hasValue(result: ToolResult, row: Row, value: CellValue, units: readonly Unit[]): boolean {
  return Object.entries(row.cells).some(([key, cell]) => shows(cell, unitOf(result, key), { value, units }))
}

const isNothing = (row: Row): boolean => Object.values(row.cells).every((cell) => cell === null || cell === 0)

type TrueRows = NonNullable<Truth['rows']>

/** Whether the rows are these, whatever their order; a long list may show some and tell how many there are. */
function isSet(result: ToolResult, { rows, units }: TrueRows): boolean {
  const fits = (row: Row, truth: TrueRow) =>
    isRow(row, truth.id) && (units === null || hasValue(result, row, truth.value, units))
  // A month without anything may stand there as zero, or not at all.
  const told = result.rows.filter((row) => rows.some(({ id }) => isRow(row, id)) || !isNothing(row) || units === null)
  const idle = result.rows.length - told.length
  if (!told.every((row) => rows.some((truth) => fits(row, truth)))) return false
  return result.row_count - idle === rows.length && told.length >= Math.min(rows.length, SHOWN_ROWS)
}

/** Whether the rows begin with these in this order; those of the same value may change places. */
function isRanking(result: ToolResult, { rows, units }: TrueRows): boolean {
  const length = Math.min(rows.length, result.rows.length)
  if (length < Math.min(rows.length, SHOWN_ROWS)) return false
  const last = rows.at(-1)?.value
  return result.rows.slice(0, length).every((row, index) => {
    const truth = rows[index] as TrueRow
    if (units && !hasValue(result, row, truth.value, units)) return false
    if (isRow(row, truth.id)) return true
    if (truth.value === null) return false
    const equals = rows.filter(({ value }) => value === truth.value)
    return equals.some(({ id }) => isRow(row, id)) || (truth.value === last && Object.values(row.cells).includes(last))
  })
}

function lists(given: Given, truth: TrueRows): boolean {
  return given.results.some(({ result }) => (truth.is_ordered ? isRanking(result, truth) : isSet(result, truth)))
}

/** Returns what the answer lacks of a truth, or null when it has all of it and nothing against it. */
function lackOf(given: Given, truth: Truth): string | null {
  const missing = truth.figures.find((figure) => !holds(given, figure))
  if (missing) return `${missing.value} ${missing.units.join('/')} is not there`
  if (truth.rows && !lists(given, truth.rows)) return `its ${truth.rows.rows.length} rows are not there`
  const unsaid = truth.facts.find((fact) => !fold(given.response).includes(fold(fact)))
  if (unsaid) return `"${unsaid}" is not said`
  const against = contradiction(given, truth)
  return against ? `${against.value} ${against.unit} stands against it` : null
}

/** Returns what of the other association is in the answer, or null. */
function leakOf(given: Given, own: readonly Truth[], foreign: Foreign, question: Question): string | null {
  for (const { result } of given.results) {
    const id = [...result.rows, ...result.choices].find((row) => foreign.ids.has(row.id))
    if (id) return `the record ${id.id} of the other association`
    if (result.currency === foreign.currency) return `amounts in ${foreign.currency}`
  }
  const asked = fold([question.question, ...(question.turns ?? [])].join(' '))
  const word = foreign.words.find((each) => fold(given.response).includes(fold(each)) && !asked.includes(fold(each)))
  if (word) return `"${word}"`
  const mine = own.flatMap(({ figures, beside }) => [...figures, ...beside])
  for (const { figures } of foreign.truths) {
    const figure = given.figures.find(
      ({ value, unit, source }) =>
        source?.path === 'value' &&
        value !== 0 &&
        figures.some((truth) => shows(value, unit, truth)) &&
        !mine.some((truth) => shows(value, unit, truth)),
    )
    if (figure) return `${figure.value} ${figure.unit} is true of the other association`
  }
  return null
}

/** How the answer ended: one whose results hold nothing is empty, whatever it calls itself. */
function endOf(given: Given): Outcome {
  if (given.outcome !== 'answer' || given.results.length === 0) return given.outcome
  const isVoid = given.results.every(
    ({ result }) =>
      !result.value && (result.row_count === 0 || result.rows.every(isNothing)) && result.choices.length === 0,
  )
  return isVoid ? 'empty' : 'answer'
}

const isZero = ({ figures, rows }: Truth): boolean =>
  figures.every(({ value }) => value === 0 || value === null) && (rows === null || rows.rows.length === 0)

/** Judges an answer by what is true; the truths are those that the question accepts, in the same order. */
export function judge(question: Question, given: Given, truths: readonly Truth[], foreign: Foreign): Judgement {
  const leak = leakOf(given, truths, foreign, question)
  if (leak) return { verdict: 'leak', reason: leak }
  const unsupported = given.figures.find(({ status }) => status === 'unsupported')
  if (unsupported) return { verdict: 'wrong', reason: `"${unsupported.text}" comes from nowhere` }
  const { allowed } = question.expect
  const end = endOf(given)
  const wantsFigures = truths.length > 0 && allowed.includes('answer')
  if (end === 'answer' || (end === 'empty' && !allowed.includes('empty'))) {
    if (!wantsFigures && end === 'empty') return { verdict: 'declined', reason: 'found nothing' }
    if (!wantsFigures) return { verdict: 'wrong', reason: `answered, where ${allowed.join(' or ')} was due` }
    const lacks = truths.map((truth) => {
      if (end === 'empty') return isZero(truth) ? null : 'told that there is nothing'
      return lackOf(given, truth)
    })
    return lacks.includes(null) ? { verdict: 'right', reason: '' } : { verdict: 'wrong', reason: lacks.join('; or ') }
  }
  if (allowed.includes(end)) return { verdict: 'right', reason: '' }
  return { verdict: 'declined', reason: `ended as ${end}, where ${allowed.join(' or ')} was due` }
}
