import { isDeepStrictEqual } from 'node:util'
import { factsOf } from '#lib/assistant/reading/guard/facts'
import type { Plan } from '#lib/assistant/reading/guard/words'
import { spanOf, type Time } from '#lib/assistant/reading/time'
import { models } from '#lib/query/models'
import type { Calendar } from '#lib/query/periods'
import type { Noun } from '#lib/records/model'

/** What can only lie behind, by noun. */
const DONE: Partial<Record<Noun, readonly string[]>> = {
  members: ['joined_on', 'cancelled_on', 'left_on', 'applied_on'],
  payments: ['received_on', 'refunded_on', 'reversed_on'],
  invoices: ['paid_on', 'issue_date', 'voided_at', 'reminded_on'],
  registrations: ['registered_at', 'cancelled_at'],
  credit_notes: ['issue_date'],
  reminders: ['sent_on'],
}

/** Whether it is asked what will have happened, which no record can hold. */
export function isForecast(plan: Plan, calendar: Calendar): boolean {
  const hasLeft = plan.facts.some(
    ({ noun, field, value }) => noun === 'members' && field === 'status' && /lapsed|cancelled/.test(value),
  )
  return plan.facts.some(({ noun, field, value }) => {
    // Nobody has left yet who will.
    if (hasLeft && noun === 'members' && field === 'valid_through') return startOf(value, calendar) > calendar.today
    if (!DONE[noun]?.includes(field)) return false
    return startOf(value, calendar) > calendar.today
  })
}

/** The day on which the time of a condition begins; none is before every day. */
function startOf(value: string, calendar: Calendar): string {
  const { within } = (JSON.parse(value) ?? {}) as { within?: Time['within'] }
  return (within && spanOf(within, calendar).from) ?? ''
}

/** Whether a plan asks for rows that there cannot be: open ones by the day they were paid, of two kinds at once. */
export function isContradiction({ asks }: Plan): boolean {
  return asks.some(({ question }) => {
    const of = question.of as Noun
    const { where = {}, share_of = {} } = question
    // "Six of six suspended members" is no share of anything.
    const isWhole = Object.entries(where).every(([name, held]) => isDeepStrictEqual(share_of[name], held))
    if (question.show === 'share' && isWhole) return true
    const facts = [...factsOf(of, question.where ?? {}), ...factsOf(of, question.share_of ?? {})]
    // What was billed for no event, or given, is of none.
    const isByEvent = typeof question.by === 'string' && /(?:^|\.)(?:event|registration)(?:_id|\.|$)/.test(question.by)
    const isOfNoEvent = facts.some(
      ({ noun, field, value, is_negative }) =>
        noun === 'invoices' && field === 'kind' && !is_negative && /^"(?!event)/.test(value),
    )
    if (isByEvent && isOfNoEvent) return true
    // What is overdue was not paid, late or on time.
    const isPaid = facts.find(({ noun, field }) => noun === 'invoices' && field === 'is_paid_late')
    const isOwed = ({ noun, field, value, scope }: (typeof facts)[number]) =>
      noun === 'invoices' && field === 'is_overdue' && value === 'true' && scope === isPaid?.scope
    if (isPaid && facts.some(isOwed)) return true
    return facts.some((one, index) => {
      const sameRow = facts.filter((each, at) => at > index && each.scope === one.scope && each.noun === one.noun)
      if (
        one.noun === 'invoices' &&
        facts.some((each) => each.scope === one.scope && each.field === 'paid_on') &&
        one.field === 'status' &&
        one.value === '"open"'
      )
        return true
      return sameRow.some((other) => {
        // Somebody has several tags.
        if (other.field !== one.field || models[one.noun].fields[one.field]?.type === 'tags') return false
        const [first, second] = [JSON.parse(one.value), JSON.parse(other.value)]
        if (['string', 'boolean'].includes(typeof first) && typeof first === typeof second) return first !== second
        const [one_of, among] = typeof first === 'string' ? [first, second?.in] : [second, first?.in]
        if (typeof one_of === 'string' && Array.isArray(among) && !among.includes(one_of)) return true
        // Of the current members none has left.
        if (Array.isArray(first?.in) && Array.isArray(second?.in))
          return !first.in.some((each: unknown) => second.in.includes(each))
        // What is one is no other anyway: "at the gala, but not at the conference" is said of two visits.
        const [plain, turned] = typeof first === 'string' ? [first, second] : [second, first]
        if (typeof plain === 'string' && typeof turned?.not === 'string') return true
        return (
          first?.within !== undefined &&
          second?.within !== undefined &&
          one.value !== other.value &&
          !isNested(first.within, second.within)
        )
      })
    })
  })
}

/** Whether two times may bound one another: the one is no other named period, and some day is in both. */
function isNested(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  type Bounds = { from?: string; until?: string }
  const isBefore = ({ until }: Bounds, { from }: Bounds) => until !== undefined && from !== undefined && until < from
  return !isBefore(one, other) && !isBefore(other, one)
}
