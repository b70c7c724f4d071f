import { isObject } from '#lib/assistant/reading/learnt/canonical'
import { models } from '#lib/query/models'
import type { Question } from '#lib/query/schema'
import type { Condition } from '#lib/records/model'

export const STILL_TO_COME: Condition = { event_status: { in: ['upcoming', 'ongoing'] } }

/** Registrations that wait, for the events that are still to come where neither an event nor a time says otherwise. */
function waitingStill(where: Condition): Condition {
  const isOfAny = !(
    'event' in where ||
    'event_id' in where ||
    'id' in where ||
    /"within"|_at"/.test(JSON.stringify(where))
  )
  return where.status === 'waitlisted' && isOfAny ? { ...where, event: STILL_TO_COME } : where
}

/** Whoever waits, waits for what is still to come: "who is on the waiting list?" is of no event that is over. */
export function stillWaiting(question: Question, is_past: boolean): Question {
  const { of, where } = question
  if (is_past || !where) return question
  if (of === 'registrations') return { ...question, where: waitingStill(where) }
  const { some } = (isObject(where.registrations) ? where.registrations : {}) as { some?: Condition }
  if (of !== 'members' || !some) return question
  return {
    ...question,
    where: { ...where, registrations: { ...(where.registrations as Condition), some: waitingStill(some) } },
  }
}

/** Whether somebody came shows on the day of the event: "no-shows by month" are of the month in which it was held. */
export function byDayOfEvent(question: Question): Question {
  const { of, by, where } = question
  const isOfDay = typeof by === 'object' && by.field === models.registrations.time.usual
  const isShown = where?.status === 'attended' || where?.status === 'no_show'
  return of === 'registrations' && isOfDay && isShown
    ? { ...question, by: { ...by, field: 'event.event_date' } }
    : question
}
