import type { Reading } from '#lib/assistant/reading/composing/draft'
import { CONCEPTS, type Concept, type ConceptName } from '#lib/assistant/reading/concepts'
import type { Piece } from '#lib/assistant/reading/pieces'
import type { Condition } from '#lib/records/model'

/** Words that turn what is said beside them round, or hold a number against it. */
const TURNING: ReadonlySet<ConceptName> = new Set([
  'not',
  'never',
  'without',
  'at_least',
  'more_than',
  'at_most',
  'less_than',
  'or_more',
  'or_less',
  'older',
  'younger',
] as const)

/** Whether a text of JSON holds all that a condition says. */
function holds(text: string, condition: Condition): boolean {
  const inner = JSON.stringify(condition).slice(1, -1)
  if (text.includes(inner)) return true
  const values = Object.entries(condition).flatMap(([name, value]) => {
    if (typeof value !== 'object' || value === null) return [[name, JSON.stringify(value)]]
    return Object.values(value).flatMap((each) =>
      (Array.isArray(each) ? each : [each]).map((one) => [name, JSON.stringify(one)]),
    )
  })
  return values.every(([name, value]) => text.includes(`"${name}"`) && text.includes(value as string))
}

/** Whether what a piece says is found again in a question. */
function isKept(piece: Piece, reading: Reading, text: string): boolean {
  switch (piece.is) {
    case 'time':
      return (
        text.includes(JSON.stringify(piece.time.within)) ||
        (piece.time.day !== undefined && text.includes(piece.time.day))
      )
    case 'value':
    case 'nothing':
    case 'reference':
      return [piece.where, ...(piece.is === 'value' && piece.also ? [piece.also] : [])].some((where) =>
        Object.values(where).some((condition) => holds(text, condition as Condition)),
      )
    case 'event':
      return piece.events.some(({ id }) => text.includes(id))
    case 'concept':
      return piece.names.some((name) => isConceptKept(CONCEPTS[name], reading, text))
    default:
      return false
  }
}

function isConceptKept(
  { noun, where, amount, field, measure, time }: Concept,
  reading: Reading,
  text: string,
): boolean {
  const { question } = reading
  if (measure !== undefined && measure === reading.measure) return true
  if (where && Object.values(where).some((condition) => holds(text, condition))) return true
  if (time && Object.values(time).some((name) => text.includes(`"${name}"`))) return true
  if (where) return false
  if (noun && (question.of === noun || text.includes(`"${noun}"`) || text.includes(`"${noun.replace(/s$/, '')}`)))
    return true
  if (amount && (question.field !== undefined || text.includes(amount.field))) return true
  if (field && Object.values(field).some((name) => text.includes(name))) return true
  return false
}

/** Words that hold a number against another say nothing without one. */
const HOLDING: ReadonlySet<ConceptName> = new Set([
  'at_least',
  'more_than',
  'at_most',
  'less_than',
  'older',
  'younger',
] as const)

/** Whether a piece says again what the question is about anyway. */
function isBeside(piece: Piece, next: Piece | undefined, { question }: Reading): boolean {
  // Who turns 60 in a time was born that much earlier.
  if (piece.is === 'time')
    return piece.time.within === 'today' || JSON.stringify(question.where ?? {}).includes('"birth_date"')
  if (piece.is === 'number') return question.limit === piece.value || piece.value === 1
  if (piece.is !== 'concept') return false
  return piece.names.some(
    (name) =>
      name === 'received' ||
      (name === 'tagged' && JSON.stringify(question.where ?? {}).includes('"tags"')) ||
      (HOLDING.has(name) && (next?.is !== 'number' || next.value === 1)) ||
      // "Three times" is at least as often anyway.
      (name === 'at_least' && JSON.stringify(question.where ?? {}).includes('"gte"')) ||
      (name === 'attended' && ['payments', 'allocations', 'registrations'].includes(question.of)) ||
      (name === 'registered' && question.of === 'registrations'),
  )
}

/** What is done on time or late: only invoices are, nothing is kept of how anything else was. */
const MANNERS: readonly ConceptName[] = ['paid_on_time', 'paid_late', 'overdue']
const NOT_TIMED: readonly ConceptName[] = ['renewed', 'joined', 'registered', 'attended', 'left', 'resigned', 'checked_in']

/** Returns the words of a manner that are said of a deed of which it is not kept: "renewed on time". */
function mannersOf(pieces: readonly Piece[]): string[] {
  const isAny = (piece: Piece, names: readonly ConceptName[]) =>
    piece.is === 'concept' && piece.names.some((name) => names.includes(name))
  const isPaid = pieces.some((piece) =>
    isAny(piece, ['invoices', 'payments', 'paid', 'unpaid', 'dues', 'owes', 'received', 'settled']),
  )
  if (isPaid || !pieces.some((piece) => isAny(piece, NOT_TIMED))) return []
  // A word that says the paying, too, is none of them: "paid on time".
  return pieces.flatMap((piece, at) => {
    const [before, after] = [pieces[at - 1], pieces[at + 1]]
    const isOfDeed = [before, after].some((each) => each && isAny(each, NOT_TIMED))
    return isAny(piece, MANNERS) && isOfDeed ? [piece.text] : []
  })
}

/** Returns the word that says that somebody did something at every event there was, which nobody can ask about. */
function everyOf(pieces: readonly Piece[]): string[] {
  const isAny = (piece: Piece | undefined, ...names: ConceptName[]) =>
    piece?.is === 'concept' && piece.names.some((name) => names.includes(name))
  if (!pieces.some((piece) => isAny(piece, 'who')) || pieces.some((piece) => isAny(piece, 'how_many', 'not'))) return []
  return pieces.flatMap((piece, at) => {
    const done = pieces.slice(0, at).findLast((each) => !isAny(each, 'in'))
    const next = pieces[at + 1]
    const isOfEvents =
      next?.is === 'concept' && next.names.some((name) => (CONCEPTS[name] as Concept).noun === 'events')
    return isAny(piece, 'all') && isAny(done, 'attended', 'registered', 'no_show') && isOfEvents ? [piece.text] : []
  })
}

/** Whether a piece says something that an answer has to heed. */
function isTelling(piece: Piece): boolean {
  if (piece.is !== 'concept') return piece.is !== 'unknown' && piece.is !== 'unit'
  return piece.names.some((name) => {
    const { noun, where, is_verb }: Concept = CONCEPTS[name]
    return (
      TURNING.has(name) ||
      is_verb === true ||
      (where !== undefined && noun === undefined) ||
      (where !== undefined && noun !== undefined)
    )
  })
}

/**
 * Returns the words of pieces that a question does not heed: it would be the same without them. Of those that are found
 * in it again nobody needs to ask.
 */
export function droppedOf(
  pieces: readonly Piece[],
  reading: Reading,
  composed: (pieces: readonly Piece[]) => Reading | null,
): string[] {
  const said = (each: Reading | null) =>
    each && JSON.stringify([each.question, each.measure, each.fields, each.as_of, each.is_wide])
  const text = said(reading) as string
  const dropped = pieces.flatMap((piece, index) => {
    if (!isTelling(piece) || isBeside(piece, pieces[index + 1], reading)) return []
    const isTurning = piece.is === 'concept' && piece.names.some((name) => TURNING.has(name))
    if (!isTurning && isKept(piece, reading, text)) return []
    const without = composed(pieces.filter((each) => each !== piece))
    return said(without) === text ? [piece.text] : []
  })
  return [...dropped, ...mannersOf(pieces), ...everyOf(pieces)]
}
