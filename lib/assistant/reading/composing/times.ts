import { isDeepStrictEqual } from 'node:util'
import { STILL_TO_COME } from '#lib/assistant/reading/at-events'
import type { Draft, Part } from '#lib/assistant/reading/composing/draft'
import { BIRTH_YEARS, COMING, METHODS } from '#lib/assistant/reading/composing/rules'
import { CONCEPTS, type Concept, type ConceptName } from '#lib/assistant/reading/concepts'
import { along, pathTo } from '#lib/assistant/reading/conditions'
import { conceptOf, namesOf } from '#lib/assistant/reading/pieces'
import { spanOf, type Time } from '#lib/assistant/reading/time'
import { addYears, daysBetween } from '#lib/format/dates'
import { models } from '#lib/query/models'
import type { Condition } from '#lib/records/model'

/** The days on which members left. */
const LEAVING: ReadonlySet<string> = new Set(['left_on', 'cancelled_on'])

/** What lies so many years before the time that is named: "who turns 60 this year", "five years anniversary this year". */
const YEARS_BEFORE = [
  ['turns', 'birth_date'],
  ['anniversary', 'joined_on'],
] as const

/** Finds who was born, or joined, so many years before. */
export function findYearsBefore(d: Draft): void {
  for (const [name, field] of YEARS_BEFORE) {
    const at = d.indexOf(name)
    const number = d.pieces.findIndex(({ is }, index) => (index > at || name === 'anniversary') && is === 'number')
    const [counted, timed] = [d.pieces[number], d.pieces.find(({ is }) => is === 'time')]
    if (at < 0 || counted?.is !== 'number' || d.main.noun !== 'members') continue
    const { from, until } = spanOf(timed?.is === 'time' ? timed.time.within : 'this_year', d.setting)
    if (!from || !until) continue
    const within = { from: addYears(from, -counted.value), until: addYears(until, -counted.value) }
    d.main.where.push({ [field]: { within } })
    d.fields.push(field)
    d.use(at, number, timed ? d.pieces.indexOf(timed) : -1)
    for (const index of [number + 1, number - 1])
      if (d.pieces[index]?.is === 'unit' || namesOf(d.pieces[index]).includes('years_old')) d.use(index)
  }
}

/** Puts a time where it belongs: to what was done last, else to the usual date of what is spoken of. */
export function placeTime(d: Draft, { within, is_possessive, is_length }: Time, current: Part, index: number): void {
  // A refund has a day of its own, whoever it went to.
  let part = d.main.noun === 'refunds' && current.time === null ? d.main : current
  if (is_length && typeof within === 'object' && within.from && !d.has('not', 'never', 'without', 'inactive'))
    return void placeLength(d, within.from, index)
  // "…in 2025 joined": a verb that comes right behind says which date is meant.
  const next = namesOf(d.pieces[index + 1])
  const own = next.map((name) => conceptOf(name).time?.[part.noun]).find(Boolean)
  const isOfReminders = part.noun === 'invoices' && d.has('reminded') && !d.has('issued', 'due', 'paid', 'invoices')
  let field = part.time ?? own ?? (isOfReminders ? 'reminded_on' : null)
  const { from = null, until = null } = typeof within === 'string' ? {} : within
  // "Who has not booked this year's": the one of this year is meant.
  if (is_possessive && part.noun === 'registrations') {
    const kinds = d.parts.flatMap((each) =>
      each.where.flatMap(({ event }) => (event as Condition | undefined)?.kind ?? []),
    )
    const [kind] = kinds
    return void part.where.push({
      event: {
        ...(kind !== undefined && { kind }),
        event_date: { within },
        ...STILL_TO_COME,
      },
    })
  }
  // What is booked for a time to come takes place then, and so does what is named right before it: "a workshop in May".
  const isToCome =
    (from && from >= d.setting.today && until !== d.setting.today) ||
    (typeof within === 'string' && within.startsWith('next'))
  // Of some days lately it is asked what was booked in them.
  const isOfEvents = (typeof within === 'object' || within.endsWith('year')) && isBehindEvents(d, index)
  if (field === 'registered_at' && (isToCome || isOfEvents)) {
    field = null
    part.time = null
  }
  if (field === null && part.noun === 'members') {
    const later = d.pieces.slice(index + 1).flatMap(namesOf)
    const timed = later.map((name) => conceptOf(name).time?.members).find(Boolean)
    const [there] = later.flatMap((name) =>
      conceptOf(name).is_verb && name !== 'registered' ? Object.entries(conceptOf(name).time ?? {}) : [],
    )
    const isPaying = later.some((name) => name === 'paid' || METHODS.includes(name)) && !d.has('unpaid', 'invoices')
    if (!timed && isPaying) {
      d.laterOf.push({ within, noun: 'payments', field: 'received_on' })
      return
    }
    if (!timed && there && there[0] === 'invoices' && !d.has('paid', 'issued', 'unpaid')) {
      d.laterOf.push({ within, noun: there[0], field: there[1] })
      return
    }
    const comes = later.some((name) => COMING.has(name)) || d.parts.length > 0
    // "Wer war dieses Jahr auf keiner Veranstaltung": the events are those of the year.
    const isOfEvents = !timed && later.some((name) => conceptOf(name).noun === 'events')
    if (isOfEvents && d.parts.length === 0) return void d.later.push({ within })
    // "Who has not paid this year": what was invoiced in it.
    const isOpen = !timed && !comes && d.has('unpaid') && !d.has('paid', 'invoices')
    if (isOpen) return void part.where.push({ invoices: { some: { status: 'open', issue_date: { within } } } })
    if (timed) return void part.where.push({ [timed]: { within } })
    if (comes && d.parts.length > 0) part = d.parts.at(-1) as Part
    else if (later.some((name) => COMING.has(name))) {
      d.later.push({ within })
      return
    }
  }
  const isMade =
    own === 'registered_at' && !isOfEvents && from !== null && from !== undefined && from <= d.setting.today
  if (
    part.noun === 'registrations' &&
    field === null &&
    (isMade || (saysRegistering(d, index) && !(from && from > d.setting.today)))
  )
    return void part.where.push({ registered_at: { within } })
  if (part.noun === 'registrations' && field === null) {
    const isSoFar = typeof within === 'object' && within.until === undefined && from && from <= d.setting.today
    part.where.push({ event: { event_date: { within: isSoFar ? { from, until: d.setting.today } : within } } })
    return
  }
  // Whoever leaves on a day to come is a member until then.
  if (part.noun === 'members' && LEAVING.has(field ?? '') && (spanOf(within, d.setting).from ?? '') > d.setting.today) {
    const past = [CONCEPTS.left, CONCEPTS.resigned].map(({ where }) => where.members)
    const others = part.where.filter((each) => !past.some((one) => isDeepStrictEqual(each, one)))
    part.where.splice(0, part.where.length, ...others, { leaves_on: { within } })
    return
  }
  if (part.noun === 'members' && d.has('birthday')) {
    const span = spanOf(within, d.setting)
    const isBirth = span.from !== undefined && span.from <= addYears(d.setting.today, -BIRTH_YEARS)
    part.where.push(isBirth ? { birth_date: { within } } : birthdaysWithin(span, d.setting.today))
    return
  }
  // "Events since January" are those up to now.
  if (
    part.noun === 'events' &&
    field === null &&
    from &&
    typeof within === 'object' &&
    within.until === undefined &&
    from <= d.setting.today
  )
    return void part.where.push({ event_date: { within: { from, until: d.setting.today } } })
  if (part.noun === 'allocations') return void part.where.push({ payment: { received_on: { within } } })
  if (part.noun === 'feedback') return void part.where.push({ event: { event_date: { within } } })
  // "How many members did we have in 2024": as they stood at its end.
  if (part === d.main && part.noun === 'members' && field === null) {
    const { from: begun, until } = spanOf(within, d.setting)
    if (until !== undefined && until < d.setting.today) d.as_of = until
    if (begun === undefined || begun <= d.setting.today) return
  }
  part.where.push({ [field ?? part.time ?? models[part.noun].time.usual]: { within } })
}

/** "For ten years": as long as that, up to today. */
function placeLength(d: Draft, from: string, index: number): void {
  const { noun, where } = d.main
  const days = daysBetween(from, d.setting.today)
  const isOf = (...names: ConceptName[]) => d.has(...names)
  if (isOf('overdue', 'days_overdue') && (noun === 'invoices' || noun === 'members'))
    where.push(along(pathTo(noun, 'invoices') ?? [], { days_overdue: { gte: days } }))
  else if (noun === 'invoices') where.push({ issue_date: { lte: from } })
  else if (noun === 'members' && !isOf('left', 'paid', 'attended', 'registered'))
    where.push({ joined_on: { lte: from } })
  else d.used.delete(index)
}

/** Whether a time stands right behind events of a kind. */
function isBehindEvents(d: Draft, index: number): boolean {
  const at = d.pieces.findLastIndex((piece, before) => before < index && !namesOf(piece).includes('in'))
  return d.nounAt(at) === 'events' && !d.has('registrations')
}

/** Whether it is the registrations themselves that a time stands behind, and not the events. */
function saysRegistering(d: Draft, index: number): boolean {
  const before = d.pieces
    .slice(0, index)
    .flatMap((piece) => (piece.is === 'event' ? ['events' as const] : namesOf(piece)))
  const isEvent = (name: string) =>
    name === 'events' ||
    COMING.has(name as ConceptName) ||
    (CONCEPTS[name as ConceptName] as Concept | undefined)?.noun === 'events'
  // "Registrations for workshops that came in last week": a verb between them speaks of the registering.
  const last = before.filter((name) => name !== 'in' && name !== 'them').at(-1) as ConceptName
  if (d.has('registrations') && (COMING.has(last) || last === 'received')) return true
  return before.findLast((name) => name === 'registrations' || isEvent(name)) === 'registrations'
}

/** The condition that a birthday falls into a time: the year of the time is none of theirs. */
function birthdaysWithin({ from, until }: { from?: string; until?: string }, today: string): Condition {
  const year = Number(today.slice(0, 4))
  const inYear = (day: string) => `${year}${day.slice(4)}`
  if (!from || !until || until >= addYears(from, 1)) return { birth_date: { is_set: true } }
  const [first, last] = [inYear(from), inYear(until)]
  const of = (one: string, other: string) => ({ birthday: { within: { from: one, until: other } } })
  return first <= last ? of(first, last) : { or: [of(first, `${year}-12-31`), of(`${year}-01-01`, last)] }
}

/** Whether a time has begun. */
export function startsBy({ within }: Time, today: string): boolean {
  return typeof within === 'string' ? !within.startsWith('next') : (within.from ?? '') <= today
}

/** How many days a time up to today has; null for others. */
export function daysOf({ within }: Time, today: string): number | null {
  const [, days] = typeof within === 'string' ? (/^last_(\d+)_days$/.exec(within) ?? []) : []
  if (days) return Number(days)
  if (typeof within === 'string' || !within.from || (within.until !== undefined && within.until !== today)) return null
  return daysBetween(within.from, today)
}
