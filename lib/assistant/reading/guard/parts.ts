import { CONCEPTS, type Concept, type ConceptName } from '#lib/assistant/reading/concepts'
import { factsOf } from '#lib/assistant/reading/guard/facts'
import type { Plan } from '#lib/assistant/reading/guard/words'
import { isConcept, type Piece } from '#lib/assistant/reading/pieces'
import { periodOf, type Calendar } from '#lib/query/periods'
import type { Noun } from '#lib/records/model'

const ORDERING: readonly ConceptName[] = [
  'most', 'least', 'best', 'worst', 'largest', 'smallest', 'dearest', 'cheapest', 'newest', 'oldest', 'youngest', 'longest',
  'fullest', 'next', 'last', 'first', 'sort', 'order', 'recommendation', 'rating', 'better', 'faster',
]
const GROUPING: readonly ConceptName[] = [
  'by', 'which', 'who', 'what', 'each_week', 'each_month', 'each_quarter', 'each_year', 'development', 'growth', 'list', 'when', 'where',
]
const AVERAGING: readonly ConceptName[] = ['average', 'median', 'time_to_pay', 'late_days', 'fill_rate', 'rating', 'recommendation', 'fill', 'faster', 'better', 'feedback', 'overview', 'best', 'worst']
const SHARING: readonly ConceptName[] = ['share', 'percent', 'no_show_rate', 'retention', 'all']

/** What of a plan nobody asked for; null where everything was. */
export function addedTo(pieces: readonly Piece[], plan: Plan): string | null {
  const has = (...names: ConceptName[]) => pieces.some((piece) => isConcept(piece, ...names))
  for (const { question, measure } of plan.asks) {
    if (measure !== undefined) continue
    const { show, by, order, limit } = question
    if (order !== undefined && !has(...ORDERING) && by === undefined) return 'order'
    if (order !== undefined && by === undefined && show !== 'rows') return 'order'
    if (by !== undefined && !has(...GROUPING, ...ORDERING)) return 'by'
    if ((show === 'average' || show === 'median') && !has(...AVERAGING)) return 'average'
    if (show === 'share' && !has(...SHARING) && plan.together !== 'compared') return 'share'
    if (typeof by === 'string' && /(?:^|\.)member$/.test(by) && !has('who', 'members', 'people', 'debtors', 'guests', 'attendees', 'by', 'them')) return 'by'
    if (show === 'sum' && question.field === 'price_minor' && !has('sum')) return 'sum'
    if (limit !== undefined && !has(...ORDERING) && !pieces.some(({ is }) => is === 'number')) return 'limit'
  }
  return null
}

/** Deeds of people that are said of other rows only where people are spoken of. */
const DEEDS: readonly ConceptName[] = ['left', 'resigned', 'joined', 'renewed', 'expires']

/** Words of what somebody did, of which the plan speaks of other people than the question. */
export function strayDeeds(pieces: readonly Piece[], plan: Plan): string[] {
  const isOfPeople = plan.asks.some(({ question, measure }) => measure !== undefined || ['members', 'terms'].includes(question.of)) ||
    pieces.some((piece) => isConcept(piece, 'members', 'people', 'who', 'debtors', 'tiers', 'them') || piece.is === 'person' || (piece.is === 'value' && piece.where.members !== undefined))
  if (isOfPeople) return []
  return pieces.flatMap((piece) => (piece.is === 'concept' && piece.names.every((name) => DEEDS.includes(name)) ? [piece.text] : []))
}

/** Money of events that is said of people where nobody speaks of money: "members who came to us through events". */
export function strayMoney(pieces: readonly Piece[], plan: Plan): string[] {
  const isOfMoney =
    plan.asks.some(({ question: { of } }) => ['invoices', 'payments', 'allocations', 'credit_notes'].includes(of)) ||
    pieces.some((piece) => isConcept(piece, 'paid', 'unpaid', 'owes', 'invoices', 'revenue', 'issued', 'money', 'overdue', 'funds', 'payments'))
  if (isOfMoney) return []
  return pieces.flatMap((piece) => (piece.is === 'concept' && piece.names.every((name) => name === 'tickets_sold') ? [piece.text] : []))
}

/** "Who cancelled the gala": what somebody cancelled is their place. An event that was called off is said in front of it. */
export function strayCancelling(pieces: readonly Piece[], { facts, asks }: Plan): string[] {
  const isOfPeople = asks.some(({ question: { of } }) => of === 'members' || of === 'registrations')
  if (!isOfPeople || !facts.some(({ field, value }) => field === 'event_status' && value === '"cancelled"')) return []
  return pieces.flatMap((piece, index) => {
    const next = pieces[index + 1]
    const isOfNext = next?.is === 'concept' && next.names.some((name) => conceptOf(name).noun === 'events')
    return isConcept(piece, 'cancelled') && !isOfNext ? [piece.text] : []
  })
}

/** What can only lie behind, by noun. */
const DONE: Partial<Record<Noun, readonly string[]>> = {
  members: ['joined_on', 'cancelled_on', 'applied_on'],
  payments: ['received_on', 'refunded_on'],
  invoices: ['paid_on', 'issue_date', 'voided_at', 'reminded_on'],
  registrations: ['registered_at', 'cancelled_at'],
  credit_notes: ['issue_date'],
}

/** Whether it is asked what will have happened, which no record can hold. */
export function isForecast(plan: Plan, calendar: Calendar): boolean {
  return plan.facts.some(({ noun, field, value }) => {
    if (!DONE[noun]?.includes(field)) return false
    return startOf(value, calendar) > calendar.today
  })
}

/** The day on which the time of a condition begins; none is before every day. */
function startOf(value: string, calendar: Calendar): string {
  const { within } = (JSON.parse(value) ?? {}) as { within?: string | { from?: string } }
  return (typeof within === 'string' ? periodOf(within, calendar)?.from : within?.from) ?? ''
}

/** Whether a plan asks for rows that there cannot be: open ones by the day they were paid, of two kinds at once. */
export function isContradiction({ asks }: Plan): boolean {
  return asks.some(({ question }) => {
    const of = question.of as Noun
    const facts = [...factsOf(of, question.where ?? {}), ...factsOf(of, question.share_of ?? {})]
    return facts.some((one, index) => {
      const sameRow = facts.filter((each, at) => at > index && each.scope === one.scope && each.noun === one.noun)
      if (one.noun === 'invoices' && facts.some((each) => each.scope === one.scope && each.field === 'paid_on') && one.field === 'status' && one.value === '"open"')
        return true
      return sameRow.some((other) => {
        if (other.field !== one.field) return false
        const [first, second] = [JSON.parse(one.value), JSON.parse(other.value)]
        if (typeof first === 'string' && typeof second === 'string') return first !== second
        // What is one is no other anyway: "at the gala, but not at the conference" is said of two visits.
        const [plain, turned] = typeof first === 'string' ? [first, second] : [second, first]
        if (typeof plain === 'string' && typeof turned?.not === 'string') return true
        return first?.within !== undefined && second?.within !== undefined && one.value !== other.value && !isNested(first.within, second.within)
      })
    })
  })
}

/** Whether two times may bound one another: the one is no other named period. */
const isNested = (one: unknown, other: unknown) => typeof one === 'object' && typeof other === 'object' && one !== null && other !== null

/** A "not" that was put to an event, though what stands behind it is a deed: "did not come to the gala". */
export function strayNegation(pieces: readonly Piece[], { facts }: Plan): string[] {
  const isNegated = facts.some(({ field, value }) => (field === 'event_id' || field === 'id') && value.includes('"not"'))
  if (!isNegated) return []
  return pieces.flatMap((piece, index) => {
    const next = pieces.slice(index + 1).find((each) => !isConcept(each, 'in', 'with', 'last', 'next'))
    return isConcept(piece, 'not', 'never', 'without') && next?.is !== 'event' ? [piece.text] : []
  })
}

/** "Received a mail": no payment is meant where nobody speaks of money. */
export function strayReceiving(pieces: readonly Piece[], { asks, facts }: Plan): string[] {
  const isOfPeople = asks.some(({ question: { of } }) => of === 'members')
  if (!isOfPeople || !facts.some(({ noun }) => noun === 'payments')) return []
  const isOfMoney = pieces.some(
    (piece) =>
      piece.is === 'concept' &&
      piece.names.some((name) => name !== 'received' && (conceptOf(name).amount !== undefined || conceptOf(name).where?.payments !== undefined || name === 'money')),
  )
  return isOfMoney ? [] : pieces.flatMap((piece) => (isConcept(piece, 'received') ? [piece.text] : []))
}

/** "The average student", "an atelier on average": the average of one payment is not that of one of them. */
export function strayAverage(pieces: readonly Piece[], { asks }: Plan): string[] {
  if (!asks.some(({ question: { of, show } }) => (show === 'average' || show === 'median') && (of === 'payments' || of === 'allocations'))) return []
  if (pieces.some((piece) => isConcept(piece, 'payments', 'registrations', 'donations', 'invoices', 'amount'))) return []
  return pieces.flatMap((piece) => {
    const isHead = piece.is === 'event' || (piece.is === 'value' && piece.where.members !== undefined) ||
      (piece.is === 'concept' && piece.names.some((name) => ['events', 'members'].includes(conceptOf(name).noun ?? '')))
    return isHead ? [piece.text] : []
  })
}

/** "Lost and gained": two deeds beside each other are two counts, or said of the same people; nobody knows which. */
export function doubledDeeds(pieces: readonly Piece[], { asks }: Plan): string[] {
  if (asks.length > 1) return []
  const deeds = (piece: Piece | undefined) => (piece?.is === 'concept' ? piece.names.filter((name) => name === 'joined' || name === 'left' || name === 'resigned') : [])
  return pieces.flatMap((piece, index) => {
    const before = pieces[index - 2]
    return isConcept(pieces[index - 1], 'and', 'or') && deeds(piece).length > 0 && deeds(before).length > 0 ? [`${before?.text} ${piece.text}`] : []
  })
}

const conceptOf = (name: ConceptName): Concept => CONCEPTS[name]

/** Events that are named one by one are none of a kind beside it. */
export function clashes(pieces: readonly Piece[], plan: Plan): string[] {
  if (!pieces.some(({ is }) => is === 'event')) return []
  const isOne = plan.facts.some(({ noun, field }) => (noun === 'events' && field === 'id') || field === 'event_id')
  const isKind = plan.facts.some(({ noun, field }) => noun === 'events' && field === 'kind')
  if (!isOne || !isKind) return []
  return pieces.flatMap((piece) =>
    piece.is === 'concept' && piece.names.some((name) => (conceptOf(name).where?.events as { kind?: string } | undefined)?.kind)
      ? [piece.text]
      : [],
  )
}
