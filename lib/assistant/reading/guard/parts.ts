import { CONCEPTS, type Concept, type ConceptName } from '#lib/assistant/reading/concepts'
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
    const { within } = (JSON.parse(value) ?? {}) as { within?: string | { from?: string } }
    const from = typeof within === 'string' ? periodOf(within, calendar)?.from : within?.from
    return from !== undefined && from > calendar.today
  })
}

/** Whether a plan asks for rows that there cannot be: open ones by the day they were paid. */
export function isContradiction({ facts }: Plan): boolean {
  const of = (noun: Noun, field: string) => facts.filter((fact) => fact.noun === noun && fact.field === field)
  return of('invoices', 'status').some(({ value }) => value === '"open"') && of('invoices', 'paid_on').length > 0
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
