import type { ConceptName } from '#lib/assistant/reading/concepts'
import type { Plan } from '#lib/assistant/reading/guard/words'
import { conceptOf, isConcept, type Piece } from '#lib/assistant/reading/pieces'

/** Deeds of people that are said of other rows only where people are spoken of. */
const DEEDS: readonly ConceptName[] = ['left', 'resigned', 'joined', 'renewed', 'expires']

/** Words of what somebody did, of which the plan speaks of other people than the question. */
function strayDeeds(pieces: readonly Piece[], plan: Plan): string[] {
  const isOfPeople =
    plan.asks.some(({ question, measure }) => measure !== undefined || ['members', 'terms'].includes(question.of)) ||
    pieces.some(
      (piece) =>
        isConcept(piece, 'members', 'people', 'who', 'debtors', 'tiers', 'them') ||
        piece.is === 'person' ||
        (piece.is === 'value' && piece.where.members !== undefined),
    )
  if (isOfPeople) return []
  return pieces.flatMap((piece) =>
    piece.is === 'concept' && piece.names.every((name) => DEEDS.includes(name)) ? [piece.text] : [],
  )
}

/** Money of events that is said of people where nobody speaks of money: "members who came to us through events". */
function strayMoney(pieces: readonly Piece[], plan: Plan): string[] {
  const isOfMoney =
    plan.asks.some(({ question: { of } }) => ['invoices', 'payments', 'allocations', 'credit_notes'].includes(of)) ||
    pieces.some((piece) =>
      isConcept(
        piece,
        'paid',
        'unpaid',
        'owes',
        'invoices',
        'revenue',
        'issued',
        'money',
        'overdue',
        'funds',
        'payments',
      ),
    )
  if (isOfMoney) return []
  return pieces.flatMap((piece) =>
    piece.is === 'concept' && piece.names.every((name) => name === 'tickets_sold') ? [piece.text] : [],
  )
}

/** "Who cancelled the gala": what somebody cancelled is their place. An event that was called off is said in front of it. */
function strayCancelling(pieces: readonly Piece[], { facts, asks }: Plan): string[] {
  const isOfPeople = asks.some(({ question: { of } }) => of === 'members' || of === 'registrations')
  if (!isOfPeople || !facts.some(({ field, value }) => field === 'event_status' && value === '"cancelled"')) return []
  return pieces.flatMap((piece, index) => {
    const next = pieces[index + 1]
    const isOfNext =
      next?.is === 'concept' && next.from === piece.to && next.names.some((name) => conceptOf(name).noun === 'events')
    return isConcept(piece, 'cancelled') && !isOfNext ? [piece.text] : []
  })
}

/** A "not" that was put to an event, though what stands behind it is a deed: "did not come to the gala". */
function strayNegation(pieces: readonly Piece[], { facts }: Plan): string[] {
  const isNegated = facts.some(
    ({ field, value }) => (field === 'event_id' || field === 'id') && value.includes('"not"'),
  )
  if (!isNegated) return []
  return pieces.flatMap((piece, index) => {
    const next = pieces.slice(index + 1).find((each) => !isConcept(each, 'in', 'with', 'last', 'next'))
    return isConcept(piece, 'not', 'never', 'without') && next?.is !== 'event' ? [piece.text] : []
  })
}

/** "Received a mail": no payment is meant where nobody speaks of money. */
function strayReceiving(pieces: readonly Piece[], { asks, facts }: Plan): string[] {
  const isOfPeople = asks.some(({ question: { of } }) => of === 'members')
  if (!isOfPeople || !facts.some(({ noun }) => noun === 'payments')) return []
  const isOfMoney = pieces.some(
    (piece) =>
      piece.is === 'concept' &&
      piece.names.some(
        (name) =>
          name !== 'received' &&
          (conceptOf(name).amount !== undefined || conceptOf(name).where?.payments !== undefined || name === 'money'),
      ),
  )
  return isOfMoney ? [] : pieces.flatMap((piece) => (isConcept(piece, 'received') ? [piece.text] : []))
}

/** "The average student", "an atelier on average": the average of one payment is not that of one of them. */
function strayAverage(pieces: readonly Piece[], { asks }: Plan): string[] {
  if (
    !asks.some(
      ({ question: { of, show } }) =>
        (show === 'average' || show === 'median') && (of === 'payments' || of === 'allocations'),
    )
  )
    return []
  if (pieces.some((piece) => isConcept(piece, 'payments', 'registrations', 'donations', 'invoices', 'amount')))
    return []
  return pieces.flatMap((piece) => {
    const isHead =
      piece.is === 'event' ||
      (piece.is === 'value' && piece.where.members !== undefined) ||
      (piece.is === 'concept' && piece.names.some((name) => ['events', 'members'].includes(conceptOf(name).noun ?? '')))
    return isHead ? [piece.text] : []
  })
}

/** "Lost and gained": two deeds beside each other are two counts, or said of the same people; nobody knows which. */
function doubledDeeds(pieces: readonly Piece[], { asks }: Plan): string[] {
  if (asks.length > 1) return []
  const deeds = (piece: Piece | undefined) =>
    piece?.is === 'concept'
      ? piece.names.filter((name) => name === 'joined' || name === 'left' || name === 'resigned')
      : []
  return pieces.flatMap((piece, index) => {
    const before = pieces[index - 2]
    return isConcept(pieces[index - 1], 'and', 'or') && deeds(piece).length > 0 && deeds(before).length > 0
      ? [`${before?.text} ${piece.text}`]
      : []
  })
}

/** Events that are named one by one are none of a kind beside it. */
function clashes(pieces: readonly Piece[], plan: Plan): string[] {
  if (!pieces.some(({ is }) => is === 'event')) return []
  const isOne = plan.facts.some(({ noun, field }) => (noun === 'events' && field === 'id') || field === 'event_id')
  const isKind = plan.facts.some(({ noun, field }) => noun === 'events' && field === 'kind')
  if (!isOne || !isKind) return []
  return pieces.flatMap((piece) =>
    piece.is === 'concept' &&
    piece.names.some((name) => (conceptOf(name).where?.events as { kind?: string } | undefined)?.kind)
      ? [piece.text]
      : [],
  )
}

/** What is done on time or late: only invoices are, nothing is kept of how anything else was. */
const MANNERS: readonly ConceptName[] = ['paid_on_time', 'paid_late', 'overdue']
const NOT_TIMED: readonly ConceptName[] = [
  'renewed',
  'joined',
  'registered',
  'attended',
  'left',
  'resigned',
  'checked_in',
]

/** Returns the words of a manner that are said of a deed of which it is not kept: "renewed on time". */
function mannersOf(pieces: readonly Piece[]): string[] {
  const isAny = (piece: Piece, names: readonly ConceptName[]) => isConcept(piece, ...names)
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
  const isAny = isConcept
  if (!pieces.some((piece) => isAny(piece, 'who')) || pieces.some((piece) => isAny(piece, 'how_many', 'not'))) return []
  return pieces.flatMap((piece, at) => {
    const done = pieces.slice(0, at).findLast((each) => !isAny(each, 'in'))
    const next = pieces[at + 1]
    const isOfEvents = next?.is === 'concept' && next.names.some((name) => conceptOf(name).noun === 'events')
    return isAny(piece, 'all') && isAny(done, 'attended', 'registered', 'no_show') && isOfEvents ? [piece.text] : []
  })
}

/** "Cancellations": of places, events, memberships or invoices, where nothing else says which. */
function bareCancelling(pieces: readonly Piece[], { asks }: Plan): string[] {
  const isOfSomething = pieces.some(
    (piece) =>
      ['event', 'person', 'reference'].includes(piece.is) ||
      (piece.is === 'concept' &&
        piece.names.some(
          (name) =>
            name === 'who' || name === 'tickets_sold' || (conceptOf(name).noun !== undefined && name !== 'cancelled'),
        )),
  )
  if (isOfSomething || asks.length > 1) return []
  return pieces.flatMap((piece) =>
    piece.is === 'concept' && piece.names.every((name) => name === 'cancelled') ? [piece.text] : [],
  )
}

/** "Who paid last": the last to pay are not the last to have joined. */
function strayOrder(pieces: readonly Piece[], { asks }: Plan): string[] {
  if (!asks.some(({ question: { of, order } }) => of === 'members' && order === '-joined_on')) return []
  const hasDeed = pieces.some(
    (piece) =>
      piece.is === 'concept' &&
      piece.names.every((name) => conceptOf(name).is_verb && name !== 'joined' && name !== 'registered'),
  )
  return hasDeed ? pieces.flatMap((piece) => (isConcept(piece, 'newest', 'last') ? [piece.text] : [])) : []
}

/** "How many are we at the gala": that the gala is one is not what was asked. */
function countOfOne(pieces: readonly Piece[], { asks }: Plan): string[] {
  const isOne = asks.some(
    ({ question: { of, show, where, by } }) =>
      of === 'events' && show === 'count' && by === undefined && typeof where?.id === 'string',
  )
  if (!isOne || pieces.some((piece) => isConcept(piece, 'events'))) return []
  return pieces.flatMap((piece) => (isConcept(piece, 'how_many') ? [piece.text] : []))
}

/** "Not sent": a word without a condition of its own has no opposite either, and nothing would be left. */
function emptyNegation(pieces: readonly Piece[], { text }: Plan): string[] {
  if (!text.includes('"not":{}')) return []
  return pieces.flatMap((piece, at) =>
    isConcept(piece, 'not', 'never', 'without') ? [`${piece.text} ${pieces[at + 1]?.text ?? ''}`.trim()] : [],
  )
}

/** "The figures of the event": which one, nobody says. */
function bareEvent(pieces: readonly Piece[], { asks }: Plan): string[] {
  const isAll = asks.every(
    ({ question: { of, show, where, order, by } }) =>
      of === 'events' &&
      show === 'rows' &&
      order === undefined &&
      by === undefined &&
      Object.keys(where ?? {}).join() === 'event_status',
  )
  if (!isAll) return []
  return pieces.flatMap((piece) =>
    isConcept(piece, 'events') && !isConcept(piece, 'own_events') && !PLURAL.test(piece.text) && piece.text !== ''
      ? [piece.text]
      : [],
  )
}
const PLURAL = /(?:s|x|en|e|on|lined up)$/i

/** What finds words of which a plan made something else than they say. */
export const STRAYS: readonly ((pieces: readonly Piece[], plan: Plan) => string[])[] = [
  strayDeeds,
  strayMoney,
  strayCancelling,
  strayNegation,
  strayReceiving,
  strayAverage,
  doubledDeeds,
  clashes,
  bareCancelling,
  bareEvent,
  mannersOf,
  everyOf,
  emptyNegation,
  countOfOne,
  strayOrder,
]
