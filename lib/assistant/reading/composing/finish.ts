import { isDeepStrictEqual } from 'node:util'
import { STILL_TO_COME } from '#lib/assistant/reading/at-events'
import type { Draft, Part, Reading, Shape } from '#lib/assistant/reading/composing/draft'
import { groupedField } from '#lib/assistant/reading/composing/grouping'
import { orderOf } from '#lib/assistant/reading/composing/ordering'
import { SHAPE, SORTS, TESTS } from '#lib/assistant/reading/composing/rules'
import { placeTime } from '#lib/assistant/reading/composing/times'
import type { ConceptName } from '#lib/assistant/reading/concepts'
import { allOf, along, pathTo, type Quantity, toTheStatus } from '#lib/assistant/reading/conditions'
import { conceptOf, namesOf } from '#lib/assistant/reading/pieces'
import { spanOf } from '#lib/assistant/reading/time'
import { fold } from '#lib/format/fold'
import { models } from '#lib/query/models'
import type { Question } from '#lib/query/schema'
import type { Condition, Noun } from '#lib/records/model'

const HIGHEST: readonly ConceptName[] = ['worst', 'largest', 'most']
const LOWEST: readonly ConceptName[] = ['best', 'smallest', 'least']
/** How many are told where it is not said. */
const MAX_RANKED = 5
const MARKS = ['rating', 'nps', 'age']

/** "Registered this year but did not come": who stayed away in a time did so on the days of its events. */
function missedOn({ noun, where }: Part): void {
  const made = where.findIndex((each) => 'registered_at' in each)
  if (noun !== 'registrations' || made < 0 || !where.some(({ status }) => status === 'no_show')) return
  where[made] = { event: { event_date: where[made]?.registered_at as Condition } }
}

/** "Signed up but never came": that they did not come once is too little, where they came to none of it. */
const neverThere = ({ noun, where }: Part): Part => ({
  ...{ noun, quantity: 'none', time: null, isStatusSaid: true },
  where: [...where.filter((each) => 'event' in each), { status: 'attended' }],
})

/** Whether registrations are those of people who came. */
const isOfCome = ({ where }: Part): boolean => where.some(({ status }) => status === 'attended')

const isTimed = ({ where }: Part): boolean => JSON.stringify(where).includes('within')

/** Which events are meant where neither a state nor a time says it. */
function sayWhichEvents(d: Draft, show: Shape['show']): void {
  const { main, parts, setting } = d
  // "Which were less than half full?": what is still to come may fill up.
  if (setting.is_past) {
    if (main.where.some((each) => 'fill_percent' in each)) d.say(main, { event_status: 'completed' }, false)
    return
  }
  // Whether there are seats is asked of what is still to come.
  const isOfRoom = d.has('full', 'nearly_full', 'has_room', 'free_seats')
  // "Which events am I registered for?" looks ahead.
  const isOfOwn = show === 'rows' && d.has('self') && d.has('registered') && !parts.some(isTimed)
  if (!d.isNamed(main) && (isOfRoom || isOfOwn)) d.say(main, STILL_TO_COME, false)
}

/** Joins all that was said into the question, with what comes first in its answer and the words that found no place. */
export function finish(d: Draft, { show: said, noun, field, wants }: Shape): Reading {
  // "How much was it rated": nobody adds marks up.
  const show = said === 'sum' && field !== undefined && MARKS.includes(field) ? 'average' : said
  const main = d.main
  for (const { within, noun: of, field: on } of d.laterOf) {
    const part = d.parts.find((each) => each.noun === of)
    const path = pathTo(main.noun, of)
    if (part) part.where.push({ [on]: { within } })
    else if (path) main.where.push(along(path, { [on]: { within } }))
  }
  for (const { within } of d.later) {
    const part = d.parts.find(({ noun: of }) => of === 'registrations' || of === 'events') ?? main
    placeTime(d, { within }, part, d.pieces.length)
  }
  for (const part of [main, ...d.parts]) if (!d.has('registrations')) missedOn(part)
  for (const { where } of [main, ...d.parts]) where.splice(0, where.length, ...where.filter(isNeeded))
  if (d.stayedAway) d.parts.push(neverThere(d.stayedAway))
  // The phone number of somebody who is named is asked for, and not whether it is there.
  if (noun === 'members' && d.isNamed(main)) {
    const said = d.pieces.flatMap(namesOf).flatMap((name) => conceptOf(name).field?.members ?? [])
    const isSet = (each: Condition) =>
      [...said, ...(d.has('what') ? ['email'] : [])].some(
        (field) => JSON.stringify(each) === `{"${field}":{"is_set":true}}`,
      )
    d.fields.push(...main.where.filter(isSet).flatMap((each) => Object.keys(each)))
    main.where.splice(0, main.where.length, ...main.where.filter((each) => !isSet(each)))
  }
  if (noun === 'events' && !main.isStatusSaid && !isTimed(main)) sayWhichEvents(d, show)
  // Whether anybody came or stayed away shows once it is over.
  const isOver = d.parts.some(
    ({ noun: of, quantity, where }) =>
      of === 'registrations' &&
      quantity === 'none' &&
      where.some(({ status }) => status === 'no_show' || status === 'attended'),
  )
  if (noun === 'events' && isOver && !main.isStatusSaid) d.say(main, { event_status: 'completed' }, false)
  // "Reminded three times and still unpaid": both are said of one invoice.
  const ofInvoices = d.parts.find(({ noun: of, quantity }) => of === 'invoices' && quantity === 'some')
  const isCounted = (each: Condition) => JSON.stringify(each).startsWith('{"invoices":{"some":{"reminder_count"')
  if (ofInvoices) {
    const counted = main.where.filter(isCounted)
    main.where.splice(0, main.where.length, ...main.where.filter((each) => !isCounted(each)))
    if (counted.length > 0)
      ofInvoices.where.splice(
        0,
        ofInvoices.where.length,
        ...ofInvoices.where.filter((each) => !('was_reminded' in each)),
      )
    ofInvoices.where.push(...counted.map(({ invoices }) => (invoices as { some: Condition }).some))
  }
  const joined = joinedParts(d)
  const model = models[noun]
  // Whoever was reminded was, whatever became of the invoice.
  if (noun === 'invoices' && d.has('reminded')) main.isStatusSaid = true
  const [order, by] = orderOf(d, noun, show)
  // "When did she join, and is she paid up": of somebody named, what is asked is told.
  if (noun === 'members' && show === 'rows' && d.isNamed(main) && (d.fields.length > 0 || d.has('when'))) {
    const told = main.where.filter((each) => typeof each.status === 'string' || 'owes' in each)
    for (const each of told) {
      main.where.splice(main.where.indexOf(each), 1)
      d.fields.push('status' in each ? 'status' : 'owed_minor')
    }
  }
  let where = allOf([...toTheStatus(main.where), ...joined])
  const population = d.isWide || main.isStatusSaid || d.isOneRow(main) ? {} : model.population.where
  // Whoever owes something owes it still after leaving.
  const isOfDebts =
    main.where.some((each) => 'owes' in each || 'owes_overdue' in each) ||
    d.parts.some(({ noun: of, quantity }) => of === 'invoices' && (quantity === 'some' || isAtLeast(quantity)))
  if (noun === 'members' && isOfDebts && !d.has('still', 'tiers')) d.isWide = true
  if (noun === 'members' && (isOfPast(d, main) || d.by === 'status')) d.isWide = true
  const isShare = show === 'share' && noun === 'members' && !d.isWide
  const isPopulated = isShare || (Object.keys(population).length > 0 && !(noun === 'members' && d.isWide))
  let question: Question = { of: noun, show }
  let isWholeAsked = false
  if (show === 'share') {
    const base: Condition[] = isPopulated ? [model.population.where] : []
    const times = main.where.filter((each) => JSON.stringify(each).includes('"within"'))
    // Who joined is told by when: that they are no applicants is no part of its own.
    const joining = main.where.filter(({ status }) => JSON.stringify(status) === '{"not":"pending"}')
    const isOfCame = main.where.some((each) => each.status === 'no_show' || each.status === 'attended')
    if (noun === 'registrations' && isOfCame && !main.where.some((each) => 'is_guest' in each))
      base.push({ status: { in: ['attended', 'no_show'] } })
    const rest = main.where.filter((each) => !times.includes(each) && !joining.includes(each))
    // What comes last is the part that is asked for; what comes before says of which whole.
    // "Of those who came, how many were guests": what they are is the part, that they came says of which whole.
    const isOfGuests = rest.some((each) => 'is_guest' in each)
    const rated =
      noun === 'registrations'
        ? rest.filter((each) => (isOfGuests ? 'is_guest' in each : 'status' in each))
        : rest.filter((each) => 'nps' in each || 'rating' in each || 'is_paid_late' in each)
    const said = rated.length > 0 ? rated : joined.length > 0 ? joined : rest.slice(-1)
    const isJoining = said.length === 0 && joining.length > 0 && times.length > 0
    const part = isJoining ? times.splice(0) : said
    const whole = [...rest, ...joined, ...(isJoining ? [] : joining)].filter((each) => !part.includes(each))
    if (isJoining && !isPopulated) base.push(model.population.where)
    // Of all that were cancelled then, all were cancelled: of which whole it is asked was not understood.
    const isOwnTime = d.pieces.some((piece) =>
      namesOf(piece).some((name) => {
        const { where: its, time } = conceptOf(name)
        const own = JSON.stringify(its?.[noun] ?? {})
        return (
          time?.[noun] !== undefined &&
          own !== '{}' &&
          part.some((each) => JSON.stringify(each) === own) &&
          times.some((each) => (time[noun] as string) in each)
        )
      }),
    )
    isWholeAsked = part.length === 0 || isOwnTime
    // Voided and written-off invoices are not to be paid any more.
    if (noun === 'invoices' && part.some(({ status }) => status === 'paid' || status === 'open'))
      base.splice(0, base.length, { status: { in: ['open', 'paid'] } })
    if (part.some((each) => 'nps' in each)) base.push({ nps: { is_set: true } })
    // Of whom no birth date is known, nobody can say how old they are.
    if (noun === 'members' && part.some((each) => 'age' in each)) base.push({ birth_date: { is_set: true } })
    if (whole.some((each) => d.speaksOfStatus(each))) base.splice(0, isPopulated ? 1 : 0)
    question = { ...question, where: allOf(part), share_of: allOf([...base, ...whole, ...times]) }
  } else {
    where = isPopulated ? allOf([population, where]) : where
    question = { ...question, where }
  }
  // "How many people came to the gala": one registration may be for two, of whom one came.
  const isOfPeople = noun === 'registrations' && show === 'count' && d.has('people', 'guests') && d.by === null
  if (isOfPeople && d.pieces.some(({ is }) => is === 'event'))
    question = { ...question, show: 'sum', field: isOfCome(main) ? 'seats_came' : 'quantity' }
  if (field) question = { ...question, field }
  // "Which event had the worst no-show rate": a rate of each of them, and the highest is the worst.
  const isRanked = show === 'share' && d.has('no_show_rate') && d.has('events') && d.has(...HIGHEST, ...LOWEST)
  // "What did the last three workshops bring in?" is told of each.
  const isOfEach = show === 'count' || show === 'sum' || show === 'average'
  const areAll = isOfEach && d.limit === null && d.pieces.some((piece) => piece.is === 'event' && piece.are_all)
  const grouped = by ?? (isRanked ? 'event' : groupedField(d, noun, d.by ?? (areAll ? 'events' : null)))
  // Who paid the most is somebody: what nobody is named for is no answer.
  const isOfWhom = typeof grouped === 'string' && d.limit !== null && d.has('who', 'members', 'people')
  if (isOfWhom && noun === 'payments' && grouped === 'member')
    question = { ...question, where: allOf([question.where ?? {}, { member_id: { is_set: true } }]) }
  if (isOfWhom && (noun === 'allocations' || noun === 'refunds') && grouped === 'payment.member')
    question = { ...question, where: allOf([question.where ?? {}, { payment: { member_id: { is_set: true } } }]) }
  if (grouped && show === 'rows') question = { ...question, show: 'count' }
  if (grouped) question = { ...question, by: grouped }
  const isSeries = typeof grouped === 'object'
  if (isRanked) question = { ...question, order: d.has(...LOWEST) ? 'value' : '-value', limit: d.limit ?? MAX_RANKED }
  else if (order) question = { ...question, order: grouped ? (order.startsWith('-') ? '-value' : 'value') : order }
  else if (isSeries && d.limit !== null) question = { ...question, order: '-value' }
  if (d.limit !== null) question = { ...question, limit: d.limit }
  const isKept = d.as_of !== null && models[noun].past !== undefined
  if (isKept) question = { ...question, as_of: d.as_of as string }
  const unused = d.pieces.flatMap((piece, index) => {
    if (d.used.has(index)) return []
    // "per month", "the month" of a series; elsewhere a unit without a number says something that was not understood.
    if (piece.is === 'unit' && (field?.startsWith('days_') || isSeries || (typeof d.by === 'object' && d.by))) return []
    if (
      namesOf(piece).some(
        (name) =>
          SHAPE.has(name) ||
          (name === 'first' && d.has('sort')) ||
          (name === 'funds' && d.has('owes', 'unpaid', 'overdue', 'paid', 'debtors')) ||
          (TESTS[name] && (d.has('compare') || d.setting.prepositions.has(fold(piece.text)))) ||
          (SORTS[name] && question.order !== undefined) ||
          (noun === 'feedback' && ['attendees', 'members'].includes(name)),
      )
    )
      return []
    // Beside the amount that is added up, other words for money say no more.
    if (field && namesOf(piece).some((name) => conceptOf(name).amount && !conceptOf(name).where)) return []
    return [piece.text]
  })
  // What each group is split by once more has no place.
  if (grouped && !d.has('sort') && d.sortBy === null)
    unused.push(
      ...d.fields
        .filter((name) => name !== grouped && name !== field)
        .map((name) => {
          const said = d.pieces.find((piece) => namesOf(piece).some((each) => conceptOf(each).field?.[noun] === name))
          return said?.text ?? name
        }),
    )
  // A count tells no field of what it counts.
  if (show === 'count' && !grouped && d.sortBy === null && !d.has('sort', 'when', 'where'))
    unused.push(
      ...d.pieces.slice(d.indexOf('how_many') + 1).flatMap((piece) =>
        namesOf(piece).some(
          (name) =>
            d.fields.includes(conceptOf(name).field?.[noun] ?? '') &&
            // "For more than five years": it says what is held against the number.
            !(name === 'since_when' && main.where.some((each) => 'joined_on' in each)),
        )
          ? [piece.text]
          : [],
      ),
    )
  // Nobody is in two tiers or towns at once.
  for (const name of ['tier_id', 'city', 'country', 'status', 'kind']) {
    const said = main.where.filter((each) => typeof each[name] === 'string')
    if (new Set(said.map((each) => each[name])).size > 1)
      unused.push(
        ...d.pieces.flatMap((piece) =>
          piece.is === 'value' || d.conditionsAt(d.pieces.indexOf(piece)) ? [piece.text] : [],
        ),
      )
  }
  // Which birthday is a round one is known of this year.
  const isOfOtherYear = d.pieces.some((piece) => {
    const { from = d.setting.today } = piece.is === 'time' ? spanOf(piece.time.within, d.setting) : {}
    return from.slice(0, 4) !== d.setting.today.slice(0, 4)
  })
  if (isOfOtherYear && d.has('round_birthday')) unused.push(d.pieces[d.indexOf('round_birthday')]?.text ?? '')
  if (isWholeAsked) unused.push(d.pieces[d.indexOf('share')]?.text ?? '')
  if (d.limit !== null && !grouped && question.show !== 'rows') unused.push(String(d.limit))
  // An order that was asked for and not found would be dropped.
  if (d.has('sort') && question.order === undefined && question.show === 'rows')
    unused.push(d.pieces[d.indexOf('sort')]?.text ?? '')
  if (d.by !== null && !grouped)
    unused.push(d.pieces[d.indexOf('by')]?.text ?? String(typeof d.by === 'object' ? d.by.every : d.by))
  if (d.has('when') && show === 'rows') {
    // "When do I have to pay": of what is open, by when it is due.
    const isOpen = noun === 'invoices' && main.where.some(({ status }) => status === 'open')
    const dated =
      d.pieces
        .flatMap(namesOf)
        .map((name) => conceptOf(name).time?.[noun])
        .find(Boolean) ?? (noun === 'members' ? 'valid_through' : isOpen ? 'due_date' : models[noun].time.usual)
    const isDated = d.fields.some((name) => models[noun].fields[name]?.type === 'date')
    if (!isDated) d.fields.unshift(dated)
  }
  if (noun === 'invoices' && d.fields.includes('due_date') && !d.fields.includes('remaining_minor'))
    d.fields.unshift('remaining_minor')
  const isField = d.fields.length > 0 && wants === 'list' && d.isNamed(main)
  // How many reminders went out is another number than how many invoices were reminded.
  const isOfReminders =
    noun === 'invoices' &&
    d.has('reminded') &&
    !d.has('invoices', 'members', 'people', 'how_much', 'sum', 'unpaid', 'overdue', 'owes') &&
    (show !== 'rows' || (!d.has('who') && JSON.stringify(question.where).includes('reminded_on'))) &&
    !JSON.stringify(question.where).includes('"was_reminded":false')
  const debt = noun === 'members' && show === 'rows' ? sinceWhenOwed(d, main) : null
  return {
    question: isOfReminders ? asReminders(question) : (debt ?? question),
    wants: debt ? 'list' : grouped ? 'groups' : isField ? 'field' : wants,
    fields: debt ? ['remaining_minor', 'issue_date', 'due_date'] : [...new Set(d.fields)],
    is_wide: !isPopulated,
    as_of: isKept ? null : d.as_of,
    unused: debt ? unused.filter((text) => text !== d.pieces[d.indexOf('since_when')]?.text) : unused,
  }
}

/** Since when somebody owes something: the invoice of it that is the first to be due. Null where that is not asked. */
function sinceWhenOwed(d: Draft, main: Part): Question | null {
  const id = main.where.find((each) => typeof each.id === 'string')?.id
  const isOverdue = d.has('overdue')
  if (!d.has('since_when') || !(isOverdue || d.has('owes', 'unpaid', 'debtors')) || id === undefined) return null
  const owed: Condition = isOverdue ? { is_overdue: true } : { status: 'open' }
  return { of: 'invoices', show: 'rows', where: { member_id: id, ...owed }, order: 'due_date', limit: 1 }
}

/** The reminders of invoices, as they are asked for by when an invoice was last reminded. */
function asReminders({ where = {}, by, show, order, limit }: Question): Question {
  const held = Object.entries(where).flatMap(([name, test]): Condition[] =>
    name === 'and' ? (test as Condition[]) : [{ [name]: test }],
  )
  const sent = held.flatMap(({ reminded_on }) => (reminded_on === undefined ? [] : [{ sent_on: reminded_on }]))
  const ofInvoice = held.filter((each) => !('reminded_on' in each || 'was_reminded' in each || 'status' in each))
  // A third reminder is its own step: the invoice may have had more since.
  const steps = ofInvoice.flatMap(({ reminder_count }) => {
    const { gte } = (reminder_count ?? {}) as { gte?: number }
    return gte === undefined ? [] : [{ step: gte }]
  })
  const others = ofInvoice.filter((each) => !('reminder_count' in each))
  const invoice = others.length > 0 ? [{ invoice: allOf(others) }] : []
  const at = typeof by === 'object' ? { ...by, field: 'sent_on' } : by && `invoice.${by}`
  const shown =
    show === 'rows' ? { show } : { show: 'count' as const, ...(order && { order }), ...(limit && { limit }) }
  return { of: 'reminders', ...shown, where: allOf([...sent, ...steps, ...invoice]), ...(at && { by: at }) }
}

/** Whether only those are meant that have one at least. */
const isAtLeast = (quantity: Quantity): boolean =>
  typeof quantity === 'object' && Object.entries(quantity).some(([test, n]) => test.startsWith('gt') && n > 0)

/** Who came to an event that is over may have left since. */
function isOfPast(d: Draft, main: Part): boolean {
  return d.parts.some(
    ({ noun, quantity, where }) =>
      quantity === 'some' &&
      (where.some((each) => 'event_id' in each) ||
        (main.noun === 'members' &&
          noun === 'registrations' &&
          !d.has('members') &&
          where.some(({ status }) => status === 'attended'))),
  )
}

/** "Who is vegan at the gala": what is said of an event and of a registration is said of one registration, for that event. */
function partsInOne({ main, parts }: Draft): readonly Part[] {
  const isSome = (noun: Noun) => (part: Part) => part.noun === noun && part.quantity === 'some'
  const [ofEvents, ofRegistrations] = [parts.find(isSome('events')), parts.find(isSome('registrations'))]
  if (main.noun !== 'members' || !ofEvents || !ofRegistrations) return parts
  const joint = { ...ofRegistrations, where: [...ofRegistrations.where, { event: allOf(ofEvents.where) }] }
  return parts.filter((part) => part !== ofEvents).map((part) => (part === ofRegistrations ? joint : part))
}

/** The conditions of the other nouns, said of the one that the question is about. */
function joinedParts(d: Draft): Condition[] {
  return partsInOne(d).flatMap((part) => {
    // "Has been to no event": what somebody has to do with events is that they came, or will.
    if (d.main.noun === 'members' && part.noun === 'events' && !d.parts.some(({ noun }) => noun === 'registrations')) {
      const said = JSON.stringify(part.where)
      const isAhead = [...d.setting.events.values()].some(({ id, on }) => on > d.setting.today && said.includes(id))
      const isComing = isAhead || said.includes('upcoming')
      const [step] = pathTo('members', 'registrations') ?? []
      const status = isComing ? models.registrations.population.where : { status: 'attended' }
      if (step) return [along([step], allOf([status, { event: allOf(part.where) }]), part.quantity)]
    }
    const path = pathTo(d.main.noun, part.noun)
    if (!path) return []
    if (d.paid && part.noun === 'payments') {
      const where = allOf(part.where.filter((each) => !('amount_minor' in each)))
      return [{ payments: { sum: { field: 'kept_minor', ...d.paid }, where } }]
    }
    const { where: population } = models[part.noun].population
    // What was refunded is of what was cancelled, often.
    const isOfAny = d.main.noun === 'refunds'
    const isPopulated =
      !isOfAny && !part.isStatusSaid && !part.where.some((each) => 'status' in each || 'event_status' in each)
    const said = toTheStatus(part.where)
    // "Which events had guests this year": what is said of a guest's event is said of the event.
    const back = path.length === 1 && path[0]?.many ? d.isOneFrom(part.noun, d.main.noun) : null
    const isBack = (each: Condition) =>
      back !== null && Object.keys(each).length > 0 && Object.keys(each).every((name) => name === back)
    const own = allOf([
      ...(isPopulated && part.noun !== 'events' && part.noun !== 'members' ? [population] : []),
      ...said.filter((each) => !isBack(each)),
    ])
    return [...said.filter(isBack).map((each) => each[back ?? ''] as Condition), along(path, own, part.quantity)]
  })
}

/** Whether a condition says more than the others beside it: what came back in a time came back. */
function isNeeded(condition: Condition, at: number, all: readonly Condition[]): boolean {
  const [[field, held] = ['', null], ...more] = Object.entries(condition)
  const isSet = more.length === 0 && isDeepStrictEqual(held, { is_set: true })
  return !isSet || !all.some((other, place) => place !== at && field in other)
}
