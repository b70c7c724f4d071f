import type { ConceptName } from '#lib/assistant/reading/concepts'
import { conceptsOf, hasConcept, isConcept, measureOf, type Piece, whereOf } from '#lib/assistant/reading/pieces'
import type { Noun } from '#lib/records/model'

const SHAPES: readonly ConceptName[] = [
  'how_many',
  'how_much',
  'list',
  'which',
  'who',
  'sum',
  'average',
  'median',
  'share',
  'yes_no',
  'when',
  'where',
]
const ORDERS: readonly ConceptName[] = [
  'best',
  'worst',
  'most',
  'least',
  'largest',
  'smallest',
  'dearest',
  'cheapest',
  'newest',
  'oldest',
  'longest',
  'next',
  'last',
  'first',
]

/** A field that the association added. */
const ADDED = /\.custom_values\./

/** Whether a piece says by itself what is asked about. */
function isSubject(piece: Piece): boolean {
  return (
    piece.is === 'person' ||
    piece.is === 'event' ||
    piece.is === 'reference' ||
    conceptsOf(piece).some(({ noun, amount, is_verb, measure }) => noun ?? amount ?? is_verb ?? measure)
  )
}

/** The field that a value is of, so that another of the same takes its place. */
function slotOf(piece: Piece): string | null {
  if (piece.is === 'time') return 'time'
  if (piece.is === 'person') return 'person'
  if (piece.is === 'event') return 'event'
  if (piece.is === 'unit') return 'unit'
  if (piece.is === 'number') return 'number'
  if (isConcept(piece, 'at_least', 'more_than', 'at_most', 'less_than', 'older', 'younger')) return 'test'
  if (isConcept(piece, ...SHAPES)) return 'shape'
  if (isConcept(piece, ...ORDERS)) return 'order'
  const where = whereOf(piece) ?? conceptsOf(piece).find((each) => each.where)?.where
  const [[noun, condition] = ['', {}]] = Object.entries(where ?? {})
  const [field] = Object.keys(condition ?? {})
  return field ? `${noun}.${field}` : null
}

/** What the numbers of a question are of; null where they do not say. */
const measureIn = (pieces: readonly Piece[]) =>
  pieces.flatMap((piece, index) => (piece.is === 'number' ? (measureOf(pieces[index + 1]) ?? []) : []))[0] ?? null
const NUMBERED: readonly string[] = ['test', 'number', 'unit']

/** Whether a question asks for something of its own, and does not only name it. */
export const isAsking = (now: readonly Piece[]): boolean => hasConcept(now, ...SHAPES)

/** What says by itself that a question is about what was found before. */
const OF_THE_FOUND: readonly ConceptName[] = [
  'them',
  'same',
  'only',
  'sort',
  'by',
  'or',
  'difference',
  'compare',
  'than',
  'share',
]
/** Nouns that are spoken of by themselves, more than as what others have. */
const OWN: readonly Noun[] = ['events', 'members', 'credit_notes', 'tiers']
/** What is of events: a kind of event named after it says which of them. */
const OF_EVENTS: readonly Noun[] = ['registrations', 'sessions', 'feedback', 'ticket_types']

/**
 * Whether what only names rows names others than were spoken of before: "hackathons" after debtors, and "and the members
 * in Kiel?" after invoices.
 *
 * @param now the pieces of its own words, of which rows of the noun `of` were composed
 */
export function namesOthers(now: readonly Piece[], of: Noun, before: { of: Noun; pieces: readonly Piece[] }): boolean {
  const [first] = now
  const isAdding = isConcept(first, 'and', 'same')
  const rest = isAdding ? now.slice(1) : now
  const isNoun = (piece: Piece) => conceptsOf(piece).some(({ noun }) => noun)
  const isTold = (piece: Piece) =>
    ['value', 'time', 'nothing'].includes(piece.is) || conceptsOf(piece).some(({ where, noun }) => where && !noun)
  const isKind = (piece: Piece) => conceptsOf(piece).some(({ where }) => where)
  if (of === before.of || isAsking(now) || hasConcept(rest, ...OF_THE_FOUND)) return false
  if (isConcept(rest[0], 'not', 'without', 'in')) return false
  if (isAdding) return rest.some((piece) => isNoun(piece) || isKind(piece)) && rest.some(isTold) && rest.length > 1
  const isOfOne = before.pieces.some(({ is }) => is === 'event' || is === 'person')
  const isOfEvents = of === 'events' && OF_EVENTS.includes(before.of)
  return OWN.includes(of) && !isOfEvents && rest.some((piece) => isKind(piece) || (isNoun(piece) && !isOfOne))
}

/** Who has no seat: guests and whoever signed up are others. */
const WITHOUT_SEAT: readonly ConceptName[] = ['waitlisted', 'cancelled']

/** Whether it asks of those who come to an event by a noun of theirs: "and how many of the guests are vegetarian?" */
export const namesOthersOfEvent = (now: readonly Piece[]): boolean =>
  isAsking(now) &&
  hasConcept(now, 'guests', 'registrations', 'attendees') &&
  !hasConcept(now, 'them', 'only', 'without', 'not', ...WITHOUT_SEAT)

/**
 * Returns the pieces of a question that leans on the one before it: what it says anew takes the place of what was said
 * of the same.
 */
export function followUp(before: readonly Piece[], now: readonly Piece[]): Piece[] {
  const hasShape = hasConcept(now, ...SHAPES)
  const bare = now.filter((piece) => !isConcept(piece, 'them', 'same', 'and'))
  // "And how many did not?": what was done before is what they did not.
  const negation = bare.find((piece) => isConcept(piece, 'not', 'never'))
  const done = before.find((piece) => conceptsOf(piece).some(({ is_verb }) => is_verb))
  const isNegated =
    negation !== undefined &&
    done !== undefined &&
    bare.every((piece) => piece === negation || isConcept(piece, ...SHAPES))
  if (isNegated) return before.flatMap((piece) => (piece === done ? [negation, piece] : [piece]))
  const content = bare
  const isNarrowing = hasConcept(now, 'only', 'them', 'without', 'not')
  // "More than 60 days overdue" takes the place of no "more than 200 euros".
  const [measured, measuredBefore] = [measureIn(content), measureIn(before)]
  const isOtherMeasure = measured !== null && measuredBefore !== null && measured !== measuredBefore
  const slots = new Set(
    content.flatMap((piece) => slotOf(piece) ?? []).filter((slot) => !(isOtherMeasure && NUMBERED.includes(slot))),
  )
  const nouns = new Set(content.flatMap((piece) => conceptsOf(piece).flatMap(({ noun }) => noun ?? [])))
  const isField = (piece: Piece) =>
    conceptsOf(piece).some(({ field, where, noun }) => field && !where && !noun) &&
    !conceptsOf(piece).some(({ noun }) => noun)
  const isOther =
    hasShape &&
    !isNarrowing &&
    now.some((piece) => isSubject(piece) || isField(piece) || conceptsOf(piece).some(({ where }) => where))
  const isOfOthers = namesOthersOfEvent(now)
  const kept = before.filter((piece) => {
    const slot = slotOf(piece)
    // "And how many of the guests are vegetarian?" after who waits: the guests are others than those.
    if (isOfOthers && isConcept(piece, ...WITHOUT_SEAT)) return false
    // Another thing is asked of the same: what was asked before has had its answer.
    if (
      isOther &&
      (isField(piece) ||
        isConcept(piece, 'full', 'has_room', 'free_seats') ||
        (conceptsOf(piece).some(({ is_verb }) => is_verb) &&
          now.some((each) => conceptsOf(each).some(({ is_verb }) => is_verb))))
    )
      return false
    // "And who needs step-free access?" after who eats no meat: each is another group.
    if (hasShape && !isNarrowing && slot && ADDED.test(slot) && [...slots].some((each) => ADDED.test(each)))
      return false
    if (slot === 'shape' && slots.has('shape')) return false
    if (slot === 'order') return !slots.has('order')
    // "of these, those who…" adds to what was said of the same field; "and in Bremen?" takes its place.
    if (slot && slots.has(slot) && (!isNarrowing || slot === 'time')) return false
    return !conceptsOf(piece).some(({ noun }) => noun && nouns.has(noun) && !slot)
  })
  // What takes the place of something stands where that stood.
  const left = [...content]
  const merged = before.flatMap((piece) => {
    const slot = slotOf(piece)
    const at = slot && !kept.includes(piece) ? left.findIndex((each) => slotOf(each) === slot) : -1
    // "And the second oldest?": which one is said in front of the order.
    const start = slot === 'order' && left[at - 1]?.is === 'number' ? at - 1 : at
    if (at >= 0) return left.splice(start, at - start + 1)
    return kept.includes(piece) ? [piece] : []
  })
  return [...merged, ...left].map((piece, index) => ({ ...piece, from: index * 2, to: index * 2 + 1 }))
}
