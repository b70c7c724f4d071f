import { CONCEPTS, type Concept, type ConceptName } from '#lib/assistant/reading/concepts'
import { isSaid, type Said } from '#lib/assistant/reading/guard/facts'
import { isConcept, type Piece } from '#lib/assistant/reading/pieces'
import { spanOf, type Time } from '#lib/assistant/reading/time'
import type { Together } from '#lib/assistant/reading/variants'
import type { Calendar } from '#lib/query/periods'
import type { Noun } from '#lib/records/model'

/** A plan as words are held against it. */
export interface Plan extends Said {
  readonly together: Together
}

type Check = (plan: Plan) => boolean

const some = (plan: Plan, test: (ask: Plan['asks'][number]) => boolean) => plan.asks.some(test)
const shows =
  (...shown: string[]): Check =>
  (plan) =>
    some(plan, ({ question }) => shown.includes(question.show ?? ''))
const isMeasured: Check = (plan) => some(plan, ({ measure }) => measure !== undefined)
const isGrouped: Check = (plan) => some(plan, ({ question }) => question.by !== undefined)
const isOrdered: Check = (plan) => some(plan, ({ question }) => question.order !== undefined)
const isCompared: Check = ({ together }) => together === 'compared' || together === 'shares'
const isSeries =
  (every: string): Check =>
  (plan) =>
    some(plan, ({ question: { by } }) => typeof by === 'object' && by.every === every)
const hasCount: Check = ({ facts }) => facts.some(({ value }) => /"(?:gte|gt|lte|lt|equals)"/.test(value))
const any =
  (...checks: Check[]): Check =>
  (plan) =>
    checks.some((check) => check(plan))

/** Words that say how a question is meant, each with what a plan has to be for it. */
const SHAPES: Partial<Record<ConceptName, Check>> = {
  no_show_rate: any(shows('share'), isMeasured),
  share: any(shows('share'), isCompared, isMeasured, isGrouped),
  fill_rate: any(shows('average'), isMeasured, isOrdered),
  percent: any(shows('share'), isCompared, isMeasured, isGrouped, hasCount),
  average: any(shows('average'), isMeasured),
  median: shows('median'),
  sum: any(shows('sum', 'count', 'rows'), isMeasured),
  compare: any(isCompared, isMeasured),
  difference: any(isCompared, isMeasured, hasCount, ({ asks }) =>
    asks.some(({ question }) => question.field?.startsWith('days_')),
  ),
  growth: any(isCompared, isMeasured, isGrouped),
  development: any(isCompared, isMeasured, isGrouped),
  year_before: any(isCompared, isMeasured),
  previous: any(isCompared, isMeasured),
  by: any(isGrouped, isMeasured, isCompared, isOrdered),
  each_week: any(isSeries('week')),
  each_month: any(isSeries('month'), isMeasured),
  each_quarter: any(isSeries('quarter')),
  each_year: any(isSeries('year')),
  most: isOrdered,
  least: isOrdered,
  best: isOrdered,
  worst: isOrdered,
  largest: isOrdered,
  smallest: isOrdered,
  dearest: isOrdered,
  cheapest: isOrdered,
  newest: isOrdered,
  oldest: isOrdered,
  youngest: isOrdered,
  longest: isOrdered,
  fullest: isOrdered,
  sort: isOrdered,
  joined: any(isMeasured, ({ text }) => /joined_on|"not":"pending"/.test(text)),
  // Since when somebody owes something is told by when it was due.
  since_when: ({ text }) => /joined_on|due_date/.test(text),
  newly: ({ text }) => /joined_on|issue_date|registered_at|event_date|received_on|"pending"/.test(text),
}

/** Words for money that say no more beside an amount, or beside what was paid. */
const MONEY_WORDS: ReadonlySet<ConceptName> = new Set([
  'revenue',
  'funds',
  'paid',
  'settled',
  'balance',
  'payments',
] as const)

const isOfMoney: Check = (plan) =>
  plan.nouns.has('payments') ||
  plan.nouns.has('invoices') ||
  plan.facts.some(({ field }) => field.startsWith('owes')) ||
  plan.nouns.has('allocations') ||
  some(plan, ({ question, fields }) =>
    [...fields, question.field, question.order].some((each) => each?.endsWith('_minor')),
  )

/** Words that are said of anything that comes in or goes out. */
const LIGHT: ReadonlySet<ConceptName> = new Set(['received'] as const)

/** Whether a noun is spoken of, by itself or by what can only be done there: who comes, comes to an event. */
function isNounSaid(plan: Plan, noun: Noun): boolean {
  if (plan.nouns.has(noun) || plan.asks.some(({ measure }) => measure !== undefined)) return true
  // Whoever pays is taken for a member.
  if (
    noun === 'members' &&
    plan.asks.some(({ question: { of, field } }) => of === 'invoices' && field?.startsWith('days_'))
  )
    return true
  // "What tier is she in" is told by that field of hers.
  if (noun === 'tiers' && plan.shown.has('members.tier_id')) return true
  // Ratings are of events.
  if (noun === 'events' && plan.nouns.has('feedback')) return true
  if (noun !== 'events' && noun !== 'registrations') return false
  return (
    plan.nouns.has('registrations') || plan.facts.some(({ field, value }) => field === 'kind' && value === '"event"')
  )
}

/** Whether what a concept stands for is found again in a plan. */
function isConceptSaid(name: ConceptName, plan: Plan): boolean {
  const { noun, where, amount, field, measure, time, opposite }: Concept = CONCEPTS[name]
  if (measure !== undefined && some(plan, (ask) => ask.measure === measure)) return true
  const shape = SHAPES[name]
  if (shape) return shape(plan)
  if (LIGHT.has(name)) return true
  if (MONEY_WORDS.has(name) && isOfMoney(plan)) return true
  // Whoever signed up with the association joined it.
  if (name === 'registered' && plan.facts.some(({ field }) => field === 'joined_on')) return true
  // Whoever leaves on a day to come has resigned for it.
  if ((name === 'left' || name === 'resigned') && plan.facts.some(({ field }) => field === 'leaves_on')) return true
  if (name === 'reminded' && plan.nouns.has('reminders')) return true
  if (name === 'refunds' && plan.nouns.has('refunds')) return true
  if (
    name === 'owes' &&
    plan.facts.some(({ noun, field, value }) => `${noun}.${field} ${value}` === 'invoices.status "open"')
  )
    return true
  if (name === 'consented' && plan.facts.some(({ field }) => field === 'consents')) return true
  if (name === 'tagged' && plan.facts.some(({ field }) => field === 'tags')) return true
  if (name === 'issued' && (plan.nouns.has('invoices') || plan.nouns.has('credit_notes'))) return true
  const conditions = Object.entries(where ?? {}) as [Noun, object][]
  const telling = conditions.filter(([, condition]) => Object.keys(condition).length > 0)
  if (telling.some(([of, condition]) => isSaid(plan, of, condition as never))) return true
  if (opposite && isConceptSaidPlainly(opposite as ConceptName, plan)) return true
  if (amount && some(plan, ({ question }) => question.of === amount.of && question.field === amount.field)) return true
  if (field && Object.entries(field).some(([of, its]) => isFieldSaid(plan, of as Noun, its))) return true
  if (time && Object.entries(time).some(([of, its]) => isFieldSaid(plan, of as Noun, its))) return true
  if (telling.length > 0) return false
  return noun !== undefined && isNounSaid(plan, noun)
}

function isConceptSaidPlainly(name: ConceptName, plan: Plan): boolean {
  const { where }: Concept = CONCEPTS[name]
  return Object.entries(where ?? {}).some(([of, condition]) => isSaid(plan, of as Noun, condition))
}

const isFieldSaid = ({ facts, shown }: Plan, noun: Noun, field: string) =>
  shown.has(`${noun}.${field}`) ||
  shown.has(`${field}s.*`) ||
  facts.some((each) => each.noun === noun && (each.field === field || each.field === `${field}_id`))

/** Whether a piece is one that a plan can be held against at all. */
export function isContent(piece: Piece): boolean {
  if (piece.is !== 'concept') return piece.is !== 'unknown' && piece.is !== 'unit'
  return piece.names.every(isContentName)
}

function isContentName(name: ConceptName): boolean {
  const { noun, where, amount, field, measure, time }: Concept = CONCEPTS[name]
  return SHAPES[name] !== undefined || [noun, where, amount, field, measure, time].some((each) => each !== undefined)
}

/** Fields in which a time is found in other words: a birthday in any year, who was quiet since. */
const RETOLD = ['birth_date', 'birthday', 'inactive_days', 'days_overdue', 'joined_on']

function isTimeSaid({ within, day }: Time, plan: Plan, calendar: Calendar): boolean {
  if (within === 'today' || plan.text.includes(JSON.stringify(within))) return true
  const { from, until } = spanOf(within, calendar)
  // How things stood in a time is how they stood at its end.
  if (until !== undefined && plan.asks.some(({ question, as_of }) => until === question.as_of || until === as_of))
    return true
  if ([day, from, from ? undefined : until].some((each) => each !== undefined && plan.text.includes(each))) return true
  // "Than last year's": the edition before is the one of that year.
  if (plan.together === 'compared' && plan.facts.some(({ field }) => field === 'id' || field === 'event_id'))
    return true
  return plan.facts.some(({ field }) => RETOLD.includes(field)) && plan.together === 'single'
}

/** Whether what a piece says is found again in a plan. */
export function isPieceSaid(piece: Piece, next: Piece | undefined, plan: Plan, calendar: Calendar): boolean {
  switch (piece.is) {
    case 'time':
      return isTimeSaid(piece.time, plan, calendar)
    case 'number':
      return (
        piece.value === 1 ||
        piece.value === plan.asks.length ||
        // Who turns 50 was born so many years before.
        plan.facts.some(({ field }) => field === 'birth_date') ||
        next?.is === 'unit' ||
        isConcept(next, 'years_old', 'since_when', 'percent') ||
        some(plan, ({ question }) => question.limit === piece.value) ||
        plan.facts.some(({ value }) => new RegExp(`(?<![\\d.])${piece.value}(?:\\.0+)?(?![\\d.])`).test(value))
      )
    case 'value':
    case 'nothing':
    case 'reference':
      return [piece.where, ...(piece.is === 'value' && piece.also ? [piece.also] : [])].some((where) =>
        Object.entries(where).some(([noun, condition]) => isSaid(plan, noun as Noun, condition)),
      )
    case 'field':
      return plan.text.includes(piece.name)
    case 'event':
      return piece.events.some(({ id }) => plan.text.includes(id))
    case 'concept':
      return piece.names.some((name) => !isContentName(name) || isConceptSaid(name, plan))
    default:
      return true
  }
}
