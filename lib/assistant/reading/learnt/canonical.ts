import { isDeepStrictEqual } from 'node:util'
import { models } from '#lib/query/models'
import type { Question } from '#lib/query/schema'
import type { Condition, Noun } from '#lib/records/model'

export const isObject = (held: unknown): held is Condition =>
  typeof held === 'object' && held !== null && !Array.isArray(held)

/** What stands in a plan for something that a question names begins with this. */
export const MARK = '$'

/** Payments whose money is there. */
const KEPT: Condition = { in: ['succeeded', 'partially_refunded'] }

/** What goes without saying of payments, of registrations and of invoices. */
const usual = (noun: Noun) => models[noun].population.where.status as Condition
const RECEIVED = usual('payments')
const STANDING = usual('registrations')

/** The registrations that have a seat. */
const SEATED: Condition = { not_in: [...(STANDING.not_in as string[]), 'waitlisted'] }

/** How a status is said in other words than those of its noun, and how plans say it. */
const STATUS: Partial<
  Record<Noun, Readonly<Record<string, readonly (readonly [said: unknown, canonical: unknown])[]>>>
> = {
  // What takes place at this moment is not over.
  events: { event_status: [['upcoming', { in: ['upcoming', 'ongoing'] }]] },
  // Who waits for a seat has none, and is counted as waiting where that is asked for.
  registrations: { status: [[STANDING, SEATED]] },
  invoices: { status: [[{ in: ['open', 'paid', 'uncollectible'] }, usual('invoices')]] },
  payments: { status: [[KEPT, RECEIVED]] },
}

/** A test without what is one however it is written. */
function canonicalTest(noun: Noun, field: string, held: unknown): unknown {
  const { in: any, not_in: none, equals } = isObject(held) ? held : ({} as Condition)
  if (Array.isArray(any) && any.length === 1) return any[0]
  if (Array.isArray(none) && none.length === 1) return { not: none[0] }
  if (equals !== undefined && isObject(held) && Object.keys(held).length === 1) return equals
  const list = (any ?? none) as readonly string[] | undefined
  const isSame = (said: unknown) => {
    if (!Array.isArray(list)) return isDeepStrictEqual(said, held)
    const { in: others, not_in: without } = (isObject(said) ? said : {}) as Record<string, readonly string[]>
    return isDeepStrictEqual([...((any ? others : without) ?? [])].sort(), [...list].sort())
  }
  const known = STATUS[noun]?.[field]?.find(([said]) => isSame(said))
  return known ? known[1] : held
}

/** Whether somebody or something is named: then no status is needed to tell which one is meant. */
const isNamed = (where: Condition): boolean =>
  [where.id, where.last_name].some((held) => typeof held === 'string') ||
  Object.keys(where).some((name) => /^\$(?:event|person)\.id$/.test(name))

/** What goes without saying of a noun. */
const isUsual = (noun: Noun, name: string, held: unknown): boolean =>
  isDeepStrictEqual(held, models[noun].population.where[name]) ||
  (noun === 'events' &&
    name === 'event_status' &&
    isObject(held) &&
    isDeepStrictEqual(held.in, ['upcoming', 'ongoing']))

/** Whether it is said in which time somebody joined, and not just that it is long ago. */
function isJoining({ joined_on: held }: Condition): boolean {
  const { within, gte, gt } = isObject(held) ? held : ({} as Condition)
  return typeof within === 'string' || (isObject(within) && within.from !== undefined) || (gte ?? gt) !== undefined
}

/** The status that an invoice must have of which this is said. */
function statusTold({ is_overdue, is_paid_late }: Condition): string | null {
  if (typeof is_paid_late === 'boolean') return 'paid'
  return is_overdue === true ? 'open' : null
}

/** A condition in the one way in which plans say it. */
function canonicalCondition(noun: Noun, where: Condition): Condition {
  const { fields, relations } = models[noun]
  const parts = Object.entries(where).flatMap(([name, held]): Condition[] => {
    if ((name === 'and' || name === 'or') && Array.isArray(held)) {
      const each = held.map((part) => canonicalCondition(noun, part ?? {}))
      return name === 'and' ? each : [{ or: each }]
    }
    if (name === 'not' && isObject(held)) return [{ not: canonicalCondition(noun, held) }]
    const relation = relations[name]
    if (name.startsWith(MARK) || !relation || (name in fields && !isObject(held)))
      return [{ [name]: canonicalTest(noun, name, held) }]
    if (!isObject(held)) return [{ [name]: held }]
    if (relation.many) return [{ [name]: canonicalMany(relation.to, held) }]
    return ofRelated(name, relation, canonicalCondition(relation.to, held))
  })
  const joined = noun === 'registrations' ? ofSomebody(joinedOf(parts)) : joinedOf(parts)
  const told = noun === 'invoices' ? statusTold(joined) : null
  return Object.fromEntries(
    Object.entries(joined).filter(([name, held]) => {
      if (name === 'status' && told) return held !== told && !isUsual(noun, name, held)
      // What was billed for a registration was billed for an event.
      if (noun === 'invoices' && name === 'kind' && held === 'event') return !isObject(joined.registration)
      // Whoever joined in a time did so whatever became of them since; those who never joined have no day of it.
      const isPending = noun === 'members' && name === 'status' && isDeepStrictEqual(held, { not: 'pending' })
      if (isPending) return !isJoining(joined) && !(`${MARK}time.joined_on` in joined)
      if (noun === 'members' && name === 'status' && isJoining(joined)) return !isUsual(noun, name, held)
      return !(isNamed(joined) && isUsual(noun, name, held))
    }),
  )
}

/** Registrations with those that wait for a seat, where there is nothing else that tells which are meant. */
const withWaiting = (where: Condition): Condition =>
  isDeepStrictEqual(where.status, SEATED) ? { ...where, status: STANDING } : where

/** Whether somebody is registered is told whole: that somebody waits, too. */
function ofSomebody(where: Condition): Condition {
  const isNamed = '$person.member_id' in where || typeof where.member_id === 'string'
  return isNamed || (isObject(where.member) && 'last_name' in where.member) ? withWaiting(where) : where
}

/** A question of whoever reaches only what is their own: what they wait for is theirs, too. */
export const ofOwn = (question: Question): Question =>
  question.of === 'registrations' && question.where ? { ...question, where: withWaiting(question.where) } : question

/** The days of which plans say that somebody left. */
const LEAVING: readonly string[] = ['cancelled_on', 'lapsed_on', 'valid_through', 'left_on']
const LEFT: Condition = { in: ['lapsed', 'cancelled'] }
const isOfThoseWhoLeft = (status: unknown): boolean =>
  isObject(status) && isDeepStrictEqual(new Set(status.in as string[]), new Set(LEFT.in as string[]))

/** A condition of whoever left in a time, by the day on which they did; null where it says nothing like it. */
function leftIn(where: Condition): Condition | null {
  const { status, or, ...rest } = where
  const days = LEAVING.filter((name) => name in rest)
  const [day = ''] = days
  const isOfEither = isOfThoseWhoLeft(status)
  const isResigned = day === 'cancelled_on' && (status === undefined || status === 'cancelled')
  if (days.length === 1 && or === undefined && (isOfEither || isResigned)) {
    const { [day]: held, ...others } = rest
    return { ...others, status: LEFT, left_on: held }
  }
  // Who resigned or lapsed, each by its own day.
  const parts = Array.isArray(or) && or.length === 2 ? (or as Condition[]) : []
  const times = parts.map(({ status: _, cancelled_on, lapsed_on, ...more }) =>
    Object.keys(more).length === 0 ? (cancelled_on ?? lapsed_on) : undefined,
  )
  const isOfTwo = parts.length === 2 && times[0] !== undefined && isDeepStrictEqual(times[0], times[1])
  return isOfTwo && days.length === 0 ? { ...rest, status: LEFT, left_on: times[0] } : null
}

/** Whether those who left are meant without a day: then whose application was refused is among them. */
const hasNoDay = ({ status, ...rest }: Condition): boolean =>
  (status === 'cancelled' || isOfThoseWhoLeft(status)) &&
  !['has_joined', 'joined_on', 'id', ...LEAVING].some((name) => name in rest)

/**
 * "How many did we lose this year?": whoever left lapsed or resigned, which plans say in several ways. Only of words that
 * say neither of the two.
 *
 * @param concepts what its words are known to stand for
 */
export function ofLeavers(question: Question, concepts: readonly string[]): Question {
  const { of, where = {}, compare, by } = question
  const isEither = concepts.includes('left') && !concepts.includes('resigned') && !concepts.includes('lapsed')
  const isOfFormer = isEither || concepts.includes('resigned') || concepts.includes('former')
  if (of !== 'members' || !isOfFormer) return question
  const order = question.order?.replace(/^(-?)joined_on$/, '$1left_on')
  const ordered = order && !concepts.includes('joined') ? { order } : {}
  if (!isEither) return { ...question, ...ordered, ...(hasNoDay(where) && { where: { ...where, has_joined: true } }) }
  const left = leftIn(where) ?? (hasNoDay(where) ? { ...where, status: LEFT, has_joined: true } : null)
  const isOfSteps = typeof by === 'object' && LEAVING.includes(by.field) && (left || isOfThoseWhoLeft(where.status))
  const than = typeof compare === 'object' && compare.where ? leftIn(compare.where) : null
  return {
    ...question,
    ...ordered,
    ...(left && { where: left }),
    ...(isOfSteps && { by: { ...by, field: 'left_on' } }),
    ...(typeof compare === 'object' && than && { compare: { ...compare, where: than } }),
  }
}

/** Conditions that hold together, as one where they speak of different things. */
function joinedOf(parts: readonly Condition[]): Condition {
  const joined: Record<string, unknown> = {}
  const others: Condition[] = []
  for (const part of parts) {
    // What is named twice is two things: "tagged both mentor and volunteer".
    const isOnce = (name: string, held: unknown) =>
      isDeepStrictEqual(joined[name], held) && !JSON.stringify({ [name]: held }).includes(`"${MARK}`)
    const isFree = Object.entries(part).every(([name, held]) => !(name in joined) || isOnce(name, held))
    if (isFree) Object.assign(joined, part)
    else others.push(part)
  }
  return others.length > 0 ? { and: [joined, ...others] } : joined
}

/** What is said of the one row that a row belongs to: of which only the name counts, by its own field. */
function ofRelated(
  name: string,
  { to, column }: { readonly to: Noun; readonly column: string },
  where: Condition,
): Condition[] {
  const said = Object.keys(where)
  // Whoever paid, or came, is a member or was one.
  if (isDeepStrictEqual(where, { status: { not: 'pending' } })) return []
  // Every registration has an event.
  if (said.length === 0 && to === 'events') return []
  const [only = ''] = said
  const [, kind] = /^\$?(.*?\.)?id$/.exec(only) ?? []
  if (said.length === 1 && (only === 'id' || kind !== undefined)) {
    const mark = only.startsWith(MARK) ? `${MARK}${kind}` : ''
    return [{ [`${mark}${column}`]: where[only] }]
  }
  return [{ [name]: where }]
}

/** What is said of the many rows that belong to a row. */
function canonicalMany(to: Noun, held: Condition): Condition {
  const { count, where, ...others } = held
  const inner = isObject(where) ? canonicalCondition(to, where) : undefined
  const isCount = count !== undefined && Object.keys(others).length === 0
  // "Came at least once" is "came to any".
  if (isCount && isDeepStrictEqual(count, { gte: 1 })) return { some: inner ?? {} }
  if (isCount && (isDeepStrictEqual(count, { equals: 0 }) || count === 0)) return { none: inner ?? {} }
  const rest = Object.entries(others).map(([how, what]) => [
    how,
    how !== 'sum' && isObject(what) ? canonicalCondition(to, what) : what,
  ])
  return {
    ...Object.fromEntries(rest),
    ...(count !== undefined && { count }),
    ...(inner && { where: inner }),
  }
}

/** What groups are told by: the row that they belong to is told by its own field. */
function canonicalBy(of: Noun, by: string): string {
  const path = by.split('.')
  let noun: Noun = of
  for (const step of path.slice(0, -1)) {
    const relation = models[noun].relations[step]
    if (!relation) return by
    noun = relation.to
  }
  const relation = models[noun].relations[path.at(-1) ?? '']
  return relation && !relation.many ? [...path.slice(0, -1), relation.column].join('.') : by
}

/** Money that was given back is no income, unless it is asked for. */
function ofKept(noun: Noun, where: Condition): Condition {
  if (noun !== 'allocations') return where
  const { payment, ...others } = where
  const { status, ...rest } = isObject(payment) ? payment : ({} as Condition)
  const isOther = status !== undefined && !isDeepStrictEqual(status, RECEIVED)
  return isOther ? where : { ...others, payment: { ...rest, status: KEPT } }
}

/** Groups with a name of their own come in the order of their figures, where no other is asked for. */
function orderOf({ of, by, order }: Question): string | undefined {
  if (typeof by !== 'string' || order !== undefined) return order
  const path = by.split('.')
  const last = path.pop() ?? ''
  const noun = path.reduce<Noun | undefined>((at, step) => at && models[at].relations[step]?.to, of as Noun)
  return ['text', 'reference'].includes((noun && models[noun].fields[last]?.type) ?? '') ? '-value' : undefined
}

/**
 * A question in the one way in which plans say it: what can be said in several ways is learnt once, and what was learnt
 * twice is half as likely each time.
 */
export function canonical(question: Question): Question {
  const noun = question.of as Noun
  if (!(noun in models)) return question
  const { where, share_of, compare, by: given, order: _, ...rest } = question
  const whole = (said: Condition) => ofKept(noun, canonicalCondition(noun, said))
  const among = share_of && whole(share_of)
  const by = typeof given === 'string' ? canonicalBy(noun, given) : given
  const order = orderOf({ ...question, by })
  const partOf = (part: Condition, among: Condition | undefined): Condition =>
    Object.fromEntries(
      Object.entries(whole(part)).filter(
        ([name, held]) => !among || !(name in among) || !isDeepStrictEqual(among[name], held),
      ),
    )
  const than = typeof compare === 'object' && compare.share_of ? whole(compare.share_of) : undefined
  return {
    ...rest,
    ...(by !== undefined && { by }),
    ...(order !== undefined && { order }),
    ...(where && { where: partOf(where, among) }),
    ...(among && { share_of: among }),
    ...(compare && {
      compare:
        typeof compare === 'object'
          ? { where: partOf(compare.where, than ?? among), ...(than && { share_of: than }) }
          : compare,
    }),
  }
}
