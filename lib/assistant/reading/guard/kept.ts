import type { ConceptName } from '#lib/assistant/reading/concepts'
import { isObject } from '#lib/assistant/reading/learnt/canonical'
import { conceptOf, isConcept, type Piece } from '#lib/assistant/reading/pieces'
import { MEMBER_STATUSES } from '#lib/members/schema'
import type { Question } from '#lib/query/schema'
import type { Noun } from '#lib/records/model'

/** Whether a plan that is of one of several statuses that are named is of all: "in grace, pending and suspended". */
export function hasAllStatuses(question: Question | undefined, pieces: readonly Piece[]): boolean {
  if (question?.of !== 'members') return true
  const names = pieces.flatMap((piece) => (piece.is === 'concept' ? [...piece.names] : []))
  const said = MEMBER_STATUSES.filter((status) => names.includes(status as ConceptName))
  const held = saidIn(Object.values(question.where ?? {}), false)
  return (
    said.length < 2 || !said.some((status) => held.includes(status)) || said.every((status) => held.includes(status))
  )
}

/** What turns a condition round. */
const TURNED = /"(?:none|not|not_in|every)":|:false|"(?:lt|lte)":/

/** Whether what is negated is looked up as if it were not: "just names, no waiting list" of who is on it. */
export function isNegationLost(question: Question | undefined, pieces: readonly Piece[]): boolean {
  const said = JSON.stringify([question?.where ?? {}, question?.share_of ?? {}])
  if (!question || TURNED.test(said)) return false
  const told = pieces.filter((piece) => !isConcept(piece, 'only'))
  return told.some((piece, index) => {
    const next = told[index + 1]
    if (!isConcept(piece, 'not', 'without', 'never') || next?.is !== 'concept') return false
    const tests = next.names.flatMap((name) => Object.entries(conceptOf(name).where?.[question.of as Noun] ?? {}))
    return tests.some(([name, held]) => said.includes(JSON.stringify({ [name]: held }).slice(1, -1)))
  })
}

/** Keys of tests in time, and of what goes without saying of a noun. */
const TIMES = new Set(['within', 'gt', 'gte', 'lt', 'lte'])
const USUAL = new Set(['status', 'event_status'])

/** What a condition says of anything, but for what goes without saying. */
function saidIn(held: unknown, isDated: boolean): unknown[] {
  if (Array.isArray(held)) return held.flatMap((each) => saidIn(each, isDated))
  if (!isObject(held)) return [held]
  return Object.entries(held).flatMap(([name, inner]) =>
    USUAL.has(name) || (isDated && TIMES.has(name)) ? [] : saidIn(inner, isDated),
  )
}

/**
 * Whether a plan keeps all that those were found by of whom more is asked: "how many of them are over sixty?" after members
 * in Hamburg is of those in Hamburg. Another time may take the place of the one before.
 */
export function keepsAll(
  before: Question | undefined,
  question: Question | undefined,
  pieces: readonly Piece[],
): boolean {
  if (!pieces.some((piece) => isConcept(piece, 'them'))) return true
  const isDated = pieces.some(({ is }) => is === 'time')
  const said = saidIn([question?.where ?? {}, question?.share_of ?? {}], false)
  return saidIn([before?.where ?? {}, before?.share_of ?? {}], isDated).every((each) => said.includes(each))
}
