import { isObject } from '#lib/assistant/reading/learnt/canonical'
import { models } from '#lib/query/models'
import type { Question } from '#lib/query/schema'
import type { Condition } from '#lib/records/model'

/** An event that a condition of registrations names, and whether those who were there are meant or those who were not. */
interface Said {
  readonly id: string
  readonly is_not: boolean
}

/** The parts of a condition that are said beside one another. */
const partsOf = (where: Condition): Condition[] => {
  const { and, ...rest } = where
  const own = Object.entries(rest).map(([name, held]): Condition => ({ [name]: held }))
  return [...own, ...(Array.isArray(and) ? (and as Condition[]).flatMap(partsOf) : [])]
}

/** The event of a part; null where it names none. */
function eventOf({ event_id }: Condition): Said | null {
  if (typeof event_id === 'string') return { id: event_id, is_not: false }
  const not = isObject(event_id) ? (event_id as { not?: unknown }).not : undefined
  return typeof not === 'string' ? { id: not, is_not: true } : null
}

/**
 * Who was at two events, or at one and not at another: nobody's registration is for both, so that it is asked of the people.
 * "Did not come to" the other is whoever was not there, registered or not. The same question where it is of anything else.
 */
export function ofTwoEvents(question: Question): Question {
  const { of, show, where = {}, by, field } = question
  const isOfSeats = show === 'sum' && (field === 'quantity' || field === 'seats_came')
  if (by !== undefined || !(show === 'rows' || show === 'count' || isOfSeats)) return question
  const { registrations, ...member } = of === 'members' ? where : {}
  const some = isObject(registrations) ? (registrations as { some?: unknown }).some : undefined
  const held = of === 'registrations' ? where : isObject(some) ? (some as Condition) : null
  if (!held) return question
  const parts = partsOf(held)
  const events = parts.flatMap((part) => eventOf(part) ?? [])
  const statuses = parts.flatMap(({ status }) => (status === undefined ? [] : [status]))
  const [status] = statuses
  const [one, other, ...more] = events
  const isPlain = parts.every((part) => 'status' in part || eventOf(part) !== null)
  const isMissed = statuses.length === 2 && statuses[0] === 'attended' && statuses[1] === 'no_show'
  if (!one || !other || more.length > 0 || one.id === other.id || one.is_not || !isPlain) return question
  if (status === undefined || (statuses.length > 1 && !isMissed)) return question
  const there = ({ id }: Said) => ({ status, event_id: id })
  const isNot = other.is_not || isMissed
  const current = Object.keys(member).length > 0 ? member : (models.members.population?.where ?? {})
  return {
    of: 'members',
    show: show === 'sum' ? 'count' : show,
    where: {
      and: [
        { ...current, registrations: { some: there(one) } },
        { registrations: isNot ? { none: there(other) } : { some: there(other) } },
      ],
    },
  }
}
