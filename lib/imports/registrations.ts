import { sql } from 'kysely'
import { type AuditEntry, recordAudit } from '#lib/audit/service'
import type { Ctx } from '#lib/context'
import { instantOf } from '#lib/events/times'
import { fold } from '#lib/format/fold'
import { minorOrNull, writtenMoney } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import { cut, shortened } from '#lib/format/shortened'
import { type CellReader, type Complain, complainAbout, readCells } from '#lib/imports/cells'
import { type EventDirectory, findEvents, type KnownEvent } from '#lib/imports/events'
import { anyOf, hashesOf, putBack, setColumns, untouched } from '#lib/imports/kept-rows'
import { MOST_MINOR } from '#lib/imports/money'
import type { Decided, DoneRow, NounImport, RowDecision, RowFate, ToldRow, WrittenRow } from '#lib/imports/noun'
import { checkedFields, isSameValues, ownFields, ownValues } from '#lib/imports/own-fields'
import { findMembers, type Members, type NamedMember, type NamedPerson } from '#lib/imports/payers'
import { REGISTRATION_FIELDS } from '#lib/imports/registration-fields'
import { rowsWith } from '#lib/imports/rows-with'
import { type RowKey, sameRows } from '#lib/imports/same-rows'
import type { RowProblem } from '#lib/imports/schema'
import type { KeptImport } from '#lib/imports/settings'
import {
  addImportedRegistrations,
  type ImportedRegistration,
  removeImportedRegistrations,
} from '#lib/registrations/imported'
import { NewRegistration, RegistrationCancellation } from '#lib/registrations/schema'
import { holdsSeats } from '#lib/registrations/service'
import type { PaymentRule, RegistrationStatus } from '#lib/seats/schema'
import { promoteWaiting } from '#lib/seats/service'
import { todayOfTenant } from '#lib/tenants/queries'
import { Email, line, prose } from '#lib/wire/schema'

const DAY = 24 * 3600 * 1000

/** Stands for "of no ticket type" where the event has some. */
const NO_TICKET = '-'

/** What a row says of a registration. */
interface GivenRegistration {
  event_id?: string
  event?: string
  event_date?: string
  person: NamedPerson
  /** Somebody who is no member for sure. */
  guest?: { name: string; email: string | null }
  ticket_type?: string
  quantity?: number
  companions?: string[]
  status?: RegistrationStatus
  /** Instants. */
  registered_at?: string
  checked_in_at?: string
  cancelled_at?: string
  cancel_reason?: string
  price?: string
  /** Whether it is to be paid at the door. */
  to_be_paid?: boolean
  code?: string
  notes?: string
  custom?: Record<string, unknown>
}

interface RegistrationDecision extends RowDecision {
  changes: Record<string, unknown>
  registration: ImportedRegistration | null
}

/** Who comes. */
type Attendee = { member: NamedMember } | { member: null; name: string; email: string | null }

const MOMENTS = ['registered_at', 'checked_in_at', 'cancelled_at'] as const

function readRegistration(cells: readonly string[], reader: CellReader) {
  const { fields: read, custom, problems } = readCells(cells, reader)
  const complain = complainAbout(reader.columns, problems)
  const fields = read as Record<string, string | undefined>
  const { member_number, email, full_name, first_name, last_name, guest_name, guest_email } = fields
  const name = full_name ?? ([first_name, last_name].filter(Boolean).join(' ') || undefined)
  const given: GivenRegistration = {
    person: { ...(member_number && { member_number }), ...(email && { email }), ...(name && { name }) },
    ...(custom && { custom }),
  }
  if (guest_name) given.guest = { name: guest_name, email: guest_email ?? null }
  else if (guest_email) complain('guest_name', 'The guest has an address and no name. Fill it in.')
  const isNamed = Object.keys(given.person).length > 0
  if (given.guest && isNamed)
    complain('guest_name', 'Give either a member or a guest who is none, not both. Empty one of the two.')
  const isTold = problems.some(({ field }) => ['guest_name', 'guest_email', 'email', 'full_name'].includes(field ?? ''))
  if (!given.guest && !isNamed && !isTold)
    complain('member_number', 'Say who comes: by the member number, the e-mail address or a name.')
  for (const text of ['event_id', 'event', 'event_date', 'ticket_type', 'cancel_reason', 'code', 'price'] as const)
    if (fields[text]) given[text] = fields[text]
  if (fields.notes) given.notes = fields.notes
  if (read.quantity !== undefined) given.quantity = read.quantity as number
  const { companions } = read as { companions?: string[] }
  if (companions) given.companions = companionsOf(companions)
  const to_be_paid = read.to_be_paid ?? (read.paid === undefined ? undefined : !read.paid)
  if (to_be_paid !== undefined) given.to_be_paid = to_be_paid as boolean
  for (const moment of MOMENTS) {
    const local = fields[moment]
    if (local === undefined) continue
    try {
      const instant = instantOf(local.includes('T') ? local : `${local}T00:00:00`, reader.time_zone, moment)
      if (Date.parse(instant) > Date.now()) complain(moment, 'This is still to come. Correct the day.')
      else given[moment] = instant
    } catch (error) {
      complain(moment, (error as Error).message)
    }
  }
  const told = given.checked_in_at ? 'attended' : given.cancelled_at ? 'cancelled' : undefined
  const status = (fields.status as RegistrationStatus | undefined) ?? told
  if (status) given.status = status
  if (fields.price?.startsWith('-')) complain('price', 'The price is below zero. Correct it.')
  const event = given.event ?? given.event_id
  if (!event) complain('event', 'The event is missing. Give its title or its number.')
  return {
    given,
    problems,
    title: cut(guest_name ?? name ?? member_number ?? email ?? given.code ?? 'Row without a person', 200),
  }
}

/** The names of a cell: one a line, or all in one with semicolons or bars between them. */
function companionsOf(lines: readonly string[]): string[] {
  const names = lines.length === 1 ? (lines[0] as string).split(/[;|]/) : lines
  return names.map((name) => name.trim()).filter((name) => name !== '')
}

function selectRegistrations(ctx: Ctx) {
  return ctx.db
    .selectFrom('registrations')
    .select(['id', 'event_id', 'member_id', 'guest_name', 'guest_email', 'ticket_type_id', 'quantity', 'status'])
    .select(['code', 'companions', 'answers', 'custom_values'])
}

/** A registration that is there. */
type KnownRegistration = Awaited<ReturnType<ReturnType<typeof selectRegistrations>['executeTakeFirstOrThrow']>>

function selectTickets(ctx: Ctx) {
  return ctx.db
    .selectFrom('ticket_types')
    .select(['id', 'event_id', 'name', 'price_minor', 'currency', 'quota', 'sold', 'payment_rule', 'is_active'])
}

type KnownTicket = Awaited<ReturnType<ReturnType<typeof selectTickets>['executeTakeFirstOrThrow']>>

const attendeeKey = (event_id: string, member_id: string | null, name: string | null, email: string | null) =>
  `${event_id} ${member_id ?? `${fold(name ?? '')} ${(email ?? '').toLowerCase()}`}`

const keyOf = (event_id: string, who: Attendee) =>
  who.member ? attendeeKey(event_id, who.member.id, null, null) : attendeeKey(event_id, null, who.name, who.email)

const isEnded = (status: string) => ['rejected', 'expired', 'cancelled', 'transferred'].includes(status)

/** How a status is written in files: there are no offers and no seats that are held until they are paid. */
const writtenStatus = (status: string) =>
  status === 'offered' ? 'waitlisted' : status.startsWith('pending') ? 'confirmed' : status

const said = (status: string) => (status === 'waitlisted' ? 'on the waiting list' : status.replace('_', ' '))

/** What the rows of a file have taken so far. */
interface TakenInFile {
  /** Seats by event and by ticket type. */
  seats: Map<string, number>
  keys: Set<string>
}

interface RegistrationSettings {
  reader: CellReader
  custom: Awaited<ReturnType<typeof checkedFields>>
  on_match: string
  file: TakenInFile
  /** By what each row is told to repeat another. */
  repeats: WeakMap<GivenRegistration, RowKey[]>
}

async function settingsOf(ctx: Ctx, kept: KeptImport): Promise<RegistrationSettings> {
  const [fields, custom, { time_zone }, today] = await Promise.all([
    registrationImport.fields(ctx),
    checkedFields(ctx, 'registrations', kept.columns),
    ctx.db.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow(),
    todayOfTenant(ctx),
  ])
  const { quantity, companions, guest } = NewRegistration.shape
  return {
    reader: {
      ...{ columns: kept.columns, time_zone, today, fields: new Map(fields.map((each) => [each.field, each])) },
      checks: {
        ...{ email: Email, guest_email: Email, guest_name: guest.unwrap().shape.name, full_name: line(200), quantity },
        companions: companions.unwrap(),
        ...{ cancel_reason: RegistrationCancellation.shape.reason, code: line(100), notes: prose(2000) },
      },
    },
    ...{ custom, on_match: kept.on_match, file: { seats: new Map(), keys: new Set() }, repeats: new WeakMap() },
  }
}

/** Returns the event of a row; undefined where there is none or it cannot be told, which is noted. */
function eventOf(
  { event_id, event: title, event_date: day }: GivenRegistration,
  directory: EventDirectory,
  complain: Complain,
): KnownEvent | undefined {
  const numbered = event_id ? directory.byNumber(event_id) : undefined
  if (numbered) return numbered
  if (!title) {
    if (event_id)
      complain(
        'event_id',
        `There is no event ${shortened(event_id, 60)}. Import the events first, or correct the number.`,
      )
    return undefined
  }
  const called = `“${shortened(title, 60)}”`
  const found = day ? directory.byTitle(title, day) : directory.ofTitle(title)
  if (found.length === 1) return found[0]
  const days = directory.ofTitle(title).map(({ event_date }) => event_date.slice(0, 10))
  const some = [...new Set(days)].sort().slice(0, 5).join(', ')
  if (found.length === 0 && days.length > 0)
    complain('event_date', `${called} is not on ${day}, but on ${some}. Correct the day.`)
  else if (found.length === 0)
    complain('event', `There is no event ${called}. Import the events first, or correct the title.`)
  else if (new Set(days).size > 1 && !day)
    complain('event', `${found.length} events are called ${called}, on ${some}. Give the day of the event.`)
  else complain('event', `${found.length} events are called ${called} on that day. Give the number of the event.`)
  return undefined
}

/** Returns the ticket type of a row, null for none; undefined where it cannot be told, which is noted. */
function ticketOf(
  { ticket_type }: GivenRegistration,
  event: KnownEvent,
  tickets: readonly KnownTicket[],
  complain: Complain,
): KnownTicket | null | undefined {
  if (ticket_type === NO_TICKET) return null
  const names = tickets.map(({ name }) => name).join(', ')
  if (ticket_type) {
    const ticket = tickets.find(({ name }) => fold(name) === fold(ticket_type))
    if (ticket) return ticket
    complain(
      'ticket_type',
      tickets.length === 0
        ? `“${event.title}” has no ticket types. Add them to the event, or empty the cell.`
        : `“${event.title}” has no ticket type “${shortened(ticket_type, 60)}”. It has: ${names}.`,
    )
    return undefined
  }
  if (tickets.length <= 1) return tickets[0] ?? null
  complain('ticket_type', `Name the ticket type. “${event.title}” has: ${names}.`)
  return undefined
}

function attendeeOf(given: GivenRegistration, members: Members, complain: Complain): Attendee | undefined {
  if (given.guest) return { member: null, ...given.guest }
  if (Object.keys(given.person).length === 0) return undefined
  const { name, email } = given.person
  const member = members.find(given.person, 'full_name', complain)
  if (member === undefined) return undefined
  return member ? { member } : { member: null, name: name as string, email: email ?? null }
}

async function findRegistrations(
  ctx: Ctx,
  codes: readonly string[],
  people: readonly { event: KnownEvent; who: Attendee }[],
  isLocked: boolean,
) {
  const members = people.flatMap(({ event, who }) => (who.member ? [{ event: event.id, id: who.member.id }] : []))
  const guests = people.flatMap(({ event, who }) => (who.member ? [] : [{ event: event.id, key: fold(who.name) }]))
  // Each looked up by its index; see rowsWith.
  const ids = sql<string>`array(
    select id from unnest(${rowsWith('registrations', 'code', codes)}) id
    union all select r.id from unnest(${members.map(({ event }) => event)}::uuid[], ${members.map(({ id }) => id)}::uuid[]) asked (event, member)
      cross join lateral (select id from registrations where tenant_id = current_tenant() and event_id = asked.event
        and member_id = asked.member offset 0) r
    union all select r.id from unnest(${guests.map(({ event }) => event)}::uuid[], ${guests.map(({ key }) => key)}::text[]) asked (event, guest)
      cross join lateral (select id from registrations where tenant_id = current_tenant() and event_id = asked.event
        and guest_key = asked.guest and member_id is null offset 0) r)`
  const query = selectRegistrations(ctx).where('id', '=', sql<string>`any(${ids})`).orderBy('id')
  const found = await (isLocked ? query.forNoKeyUpdate() : query).execute()
  return {
    byCode: new Map(found.map((each) => [each.code, each])),
    byAttendee: Map.groupBy(found, (each) =>
      attendeeKey(each.event_id, each.member_id, each.guest_name, each.guest_email),
    ),
  }
}

async function decide(
  ctx: Ctx,
  settings: RegistrationSettings,
  rows: readonly ToldRow<GivenRegistration>[],
  isLocked: boolean,
): Promise<RegistrationDecision[]> {
  const { reader, custom, on_match, file, repeats } = settings
  // The events first: whoever moves seats locks them before anything else, and their sums hold from then on.
  const directory = await findEvents(
    ctx,
    rows.map(({ given }) => ({ event_id: given.event_id, title: given.event })),
    isLocked,
  )
  const members = await findMembers(
    ctx,
    rows.map(({ given }) => given.person),
  )
  const read = rows.map((row) => {
    const problems: RowProblem[] = [...row.problems]
    const complain = complainAbout(reader.columns, problems)
    const event = eventOf(row.given, directory, complain)
    const who = attendeeOf(row.given, members, complain)
    return { ...row, problems, complain, event, who }
  })
  const people = read.flatMap(({ event, who }) => (event && who ? [{ event, who }] : []))
  const ids = [...new Set(people.map(({ event }) => event.id))]
  const codes = rows.flatMap(({ given }) => given.code ?? [])
  const tickets = Map.groupBy(
    await selectTickets(ctx).where('event_id', '=', anyOf(ids)).orderBy('position').orderBy('id').execute(),
    ({ event_id }) => event_id,
  )
  const known = await findRegistrations(ctx, codes, people, isLocked)
  return read.map(({ line, given, problems, complain, event, who }) => {
    const decision: RegistrationDecision = {
      ...{ line, outcome: 'create', object_id: null, matched_by: null, problems, note: null },
      ...{ changes: {}, registration: null },
    }
    if (event && who) {
      const there = recognise(given, event, who, known, decision, complain)
      const values = ownValues(custom, given.custom, there ? there.custom_values : null, complain) ?? {}
      const ofEvent = tickets.get(event.id) ?? []
      // Whoever is named by a number is shown by name.
      if (who.member) decision.title = displayName(who.member)
      if (there) update(given, there, { event, tickets: ofEvent, values, on_match }, decision, complain)
      else create(given, { event, who, values, file, tickets: ofEvent }, decision, complain)
      repeats.set(given, keysOf(given, event, who, there))
    }
    if (problems.length > 0) return { ...decision, outcome: 'problem', note: null, registration: null }
    for (const { key } of repeats.get(given) ?? []) file.keys.add(key)
    return decision
  })
}

type KnownRegistrations = Awaited<ReturnType<typeof findRegistrations>>

function recognise(
  { code, status }: GivenRegistration,
  event: KnownEvent,
  who: Attendee,
  { byCode, byAttendee }: KnownRegistrations,
  decision: RegistrationDecision,
  complain: Complain,
): KnownRegistration | null {
  const key = keyOf(event.id, who)
  const coded = code === undefined ? undefined : byCode.get(code)
  if (coded && attendeeKey(coded.event_id, coded.member_id, coded.guest_name, coded.guest_email) !== key) {
    const isSameGuest =
      coded.event_id === event.id && !who.member && !coded.member_id && fold(coded.guest_name ?? '') === fold(who.name)
    if (!isSameGuest)
      complain(
        'code',
        `The ticket ${shortened(coded.code, 60)} is there already, of somebody else or for another event. Correct or empty it.`,
      )
  }
  const same = byAttendee.get(key) ?? []
  const standing = same.find((each) => !isEnded(each.status))
  // Guests of one name may be several, each with a ticket.
  const isOther = (each: KnownRegistration) => code !== undefined && each.code !== code && !each.member_id
  const ended = same.find((each) => each.status === status && isEnded(each.status))
  const byPerson =
    status !== undefined && isEnded(status) ? (code === undefined ? (ended ?? standing) : undefined) : standing
  const found = coded ?? (byPerson && !isOther(byPerson) ? byPerson : undefined)
  if (!found) return null
  decision.object_id = found.id
  decision.matched_by = coded ? 'code' : 'attendee'
  return found
}

interface Update {
  event: KnownEvent
  tickets: readonly KnownTicket[]
  values: object
  on_match: string
}

const ON_ITS_PAGE = 'Change that on its page, or empty the cell.'

/** What a file changes of a registration that is there: what moves no seat, no money, and nobody has to be told. */
function update(
  given: GivenRegistration,
  there: KnownRegistration,
  { event, tickets, values, on_match }: Update,
  decision: RegistrationDecision,
  complain: Complain,
) {
  if (on_match === 'skip') {
    Object.assign(decision, { outcome: 'skip', note: 'Is there already.' })
    return
  }
  const { status, quantity, companions, ticket_type, notes, guest } = given
  const { changes } = decision
  if (status && status !== writtenStatus(there.status)) {
    const isSeen = status === 'attended' || status === 'no_show'
    if (there.status === 'confirmed' && isSeen && requireBegun(event, status, complain)) {
      changes.status = status
      if (status === 'attended') changes.checked_in_at = given.checked_in_at ?? event.starts_at
    } else if (!isSeen || there.status !== 'confirmed')
      complain('status', `This registration is ${said(there.status)} here. ${ON_ITS_PAGE}`)
  }
  if (quantity !== undefined && quantity !== there.quantity)
    complain('quantity', `This registration has ${there.quantity} seats here. ${ON_ITS_PAGE}`)
  // As files write them, where both signs stand between names.
  const named = there.companions.map((name) => name.replaceAll(';', ',').replaceAll('|', '/'))
  if (companions && !isSameValues(companions, named) && hasRoom(companions, there.quantity, complain))
    changes.companions = companions
  const ticket = ticket_type ? ticketOf(given, event, tickets, complain) : undefined
  if (ticket !== undefined && (ticket?.id ?? null) !== there.ticket_type_id) {
    const name = tickets.find(({ id }) => id === there.ticket_type_id)?.name ?? 'no ticket type'
    complain('ticket_type', `This registration is of ${name} here. ${ON_ITS_PAGE}`)
  }
  const answers = there.answers as Record<string, unknown>
  if (notes !== undefined && notes !== answers.Notes) changes.answers = { ...answers, Notes: notes }
  if (guest?.email && !there.member_id && guest.email !== there.guest_email) changes.guest_email = guest.email
  if (!isSameValues(values, there.custom_values)) changes.custom_values = values
  if (Object.keys(changes).length > 0) decision.outcome = 'update'
  else Object.assign(decision, { outcome: 'skip', note: 'Nothing to change.' })
  if (given.code !== undefined && given.code !== there.code)
    decision.note = [decision.note, `The ticket here is ${there.code}; the code of the file is left out.`]
      .filter(Boolean)
      .join(' ')
}

/** Whether there is a seat for each who comes along, beside that of whoever booked; where not, it is noted. */
function hasRoom(companions: readonly string[], quantity: number, complain: Complain): boolean {
  if (companions.length < quantity) return true
  const [names, seats] = [companions.length, quantity].map(
    (count, at) => `${count} ${at ? 'seat' : 'name'}${count === 1 ? '' : 's'}`,
  )
  complain(
    'companions',
    `${names} for ${seats}: there has to be one seat more than names, for whoever booked. Correct the seats, or leave names out.`,
  )
  return false
}

function requireBegun(event: KnownEvent, status: string, complain: Complain): boolean {
  // Doors open before the event does.
  if (Date.parse(event.starts_at) <= Date.now() + DAY) return true
  complain(
    'status',
    `${status === 'attended' ? 'Nobody has been' : 'Nobody has stayed away'} from an event that is still to come. Write confirmed.`,
  )
  return false
}

interface Create {
  event: KnownEvent
  who: Attendee
  tickets: readonly KnownTicket[]
  values: object
  file: TakenInFile
}

function create(
  given: GivenRegistration,
  { event, who, tickets, values, file }: Create,
  decision: RegistrationDecision,
  complain: Complain,
) {
  const { quantity = 1, companions = [], status = 'confirmed', price, notes, code = null, cancel_reason = null } = given
  const { starts_at, currency: own, event_status, title } = event
  const ticket = ticketOf(given, event, tickets, complain)
  hasRoom(companions, quantity, complain)
  if (status === 'attended' || status === 'no_show') requireBegun(event, status, complain)
  if (event_status === 'cancelled' && (status === 'confirmed' || status === 'waitlisted'))
    complain('status', `“${title}” is cancelled. Write cancelled.`)
  const currency = ticket?.currency ?? own
  const price_minor = price === undefined ? (ticket?.price_minor ?? 0) * quantity : minorOrNull(price, currency)
  if (price_minor === null) complain('price', `The price has more decimals than ${currency} knows.`)
  else if (price_minor > MOST_MINOR) complain('price', 'The price is too large. Correct it.')
  if (who.member === null && given.person.email && given.person.name && decision.problems.length === 0)
    decision.note = 'No member has this address and name: comes as a guest.'
  if (ticket !== undefined && holdsSeats(status) && decision.problems.length === 0) {
    // What repeats an earlier row takes no seats: it is refused for that.
    const isRepeated = keysOf(given, event, who, null).some(({ key }) => file.keys.has(key))
    if (!isRepeated) takeSeats(event, ticket, quantity, file.seats, complain)
  }
  if (decision.problems.length > 0 || ticket === undefined || price_minor === null) return
  const earliest = Date.parse(starts_at) < Date.now() ? starts_at : new Date().toISOString()
  const registered_at = given.registered_at ?? given.cancelled_at ?? earliest
  const rule = (ticket?.payment_rule ?? 'at_door') as PaymentRule
  if (price_minor > 0 && given.to_be_paid === undefined && holdsSeats(status)) {
    const settled = `${writtenMoney(price_minor, currency)} count as settled before: no column says whether they were paid.`
    decision.note = [decision.note, settled].filter(Boolean).join(' ')
  }
  decision.registration = {
    ...{ event_id: event.id, member_id: who.member?.id ?? null },
    ...{ guest_name: who.member ? null : who.name, guest_email: who.member ? null : who.email },
    ...{ ticket_type_id: ticket?.id ?? null, quantity, companions, status, price_minor, currency, code, registered_at },
    // Who still waits pays as everybody who gets a seat here. Of all others money was asked for elsewhere already.
    billing:
      price_minor === 0 ? null : status === 'waitlisted' ? rule : given.to_be_paid === true ? 'at_door' : 'waived',
    checked_in_at: status === 'attended' ? (given.checked_in_at ?? starts_at) : null,
    cancelled_at: status === 'cancelled' ? (given.cancelled_at ?? registered_at) : null,
    cancel_reason: status === 'cancelled' ? cancel_reason : null,
    answers: notes === undefined ? {} : { Notes: notes },
    custom_values: values,
  }
}

/** Notes what a row takes of an event and a ticket type, as far as there are so many seats. */
function takeSeats(
  event: KnownEvent,
  ticket: KnownTicket | null,
  quantity: number,
  taken: Map<string, number>,
  complain: Complain,
): void {
  const left = (id: string, most: number | null, already: number) =>
    most === null ? Number.POSITIVE_INFINITY : Math.max(0, most - already - (taken.get(id) ?? 0))
  const seats = (count: number) =>
    count === 0 ? 'No seat is' : count === 1 ? 'Only 1 seat is' : `Only ${count} seats are`
  const ofEvent = left(event.id, event.capacity, event.seats_taken)
  const ofTicket = ticket ? left(ticket.id, ticket.quota, ticket.sold) : Number.POSITIVE_INFINITY
  if (quantity > ofEvent)
    complain(
      'quantity',
      `${seats(ofEvent)} left of the ${event.capacity} of “${event.title}”, with the rows above. Give the event more seats, or write waitlisted as the status.`,
    )
  else if (quantity > ofTicket)
    complain(
      'quantity',
      `${seats(ofTicket)} left of the ${ticket?.quota} of ${ticket?.name}, with the rows above. Give the ticket type more seats, or write waitlisted as the status.`,
    )
  else for (const id of [event.id, ...(ticket ? [ticket.id] : [])]) taken.set(id, (taken.get(id) ?? 0) + quantity)
}

function keysOf(
  { code, status = 'confirmed', person, guest }: GivenRegistration,
  event: KnownEvent,
  who: Attendee,
  there: KnownRegistration | null,
): RowKey[] {
  const field = guest ? 'guest_name' : person.member_number ? 'member_number' : person.email ? 'email' : 'full_name'
  const isOnce = who.member !== null && !isEnded(status)
  return [
    ...(there ? [{ field, key: `id ${there.id}`, says: 'is the same registration' }] : []),
    ...(code ? [{ field: 'code', key: `code ${code}`, says: 'has the same ticket code' }] : []),
    ...(isOnce || !code
      ? [
          {
            field,
            key: `${isEnded(status) ? status : 'standing'} ${keyOf(event.id, who)}`,
            says: 'registers the same person for this event',
          },
        ]
      : []),
  ]
}

async function write(
  ctx: Ctx,
  import_id: string,
  rows: readonly Decided<GivenRegistration, RegistrationDecision>[],
): Promise<WrittenRow[]> {
  const fresh = rows.filter(({ decision }) => decision.object_id === null)
  const changed = rows.filter(({ decision }) => decision.object_id !== null)
  const added = await addImportedRegistrations(
    ctx,
    fresh.map(({ decision }) => decision.registration as ImportedRegistration),
  )
  const ids = changed.map(({ decision }) => decision.object_id as string)
  const old = await ctx.db.selectFrom('registrations').selectAll().where('id', '=', anyOf(ids)).execute()
  const byId = new Map(old.map((row) => [row.id, row as Record<string, unknown>]))
  await setColumns(
    ctx,
    'registrations',
    changed.map(({ decision }) => ({ id: decision.object_id as string, columns: decision.changes })),
  )
  const hashes = await hashesOf(ctx, 'registrations', [...added, ...ids])
  const made = (object_id: string) => ({ object_id, made: { hash: hashes.get(object_id) } })
  const written = [
    ...fresh.map(({ decision }, at) => ({
      line: decision.line,
      ...made(added[at] as string),
      before: null,
      after: {},
    })),
    ...changed.map(({ decision }) => {
      const id = decision.object_id as string
      const before = Object.fromEntries(Object.keys(decision.changes).map((name) => [name, byId.get(id)?.[name]]))
      return { line: decision.line, ...made(id), before, after: decision.changes }
    }),
  ]
  await recordAudit(
    ctx,
    ...written.map(
      ({ line, object_id, before, after }): AuditEntry => ({
        ...{ action: 'registration.imported', noun: 'registrations', object_id, before },
        after: { import_id, line, ...after },
      }),
    ),
  )
  return written.map(({ after: _, ...row }) => row)
}

async function undo(ctx: Ctx, kept: KeptImport, rows: readonly DoneRow[]): Promise<RowFate[]> {
  const ids = rows.map(({ object_id }) => object_id as string)
  const events = ctx.db.selectFrom('registrations').select('event_id').where('id', '=', anyOf(ids))
  await ctx.db.selectFrom('events').select('id').where('id', 'in', events).orderBy('id').forNoKeyUpdate().execute()
  await ctx.db.selectFrom('registrations').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
  const { free, kept: stay } = await untouched(ctx, 'registrations', rows)
  const { rows: noted } = await sql<{ id: string }>`
    select registration_id as id from feedback where registration_id = any(${ids}::uuid[])
    union select registration_id from check_ins where registration_id = any(${ids}::uuid[])`.execute(ctx.db)
  const used = new Set(noted.map(({ id }) => id))
  const isUsed = ({ object_id, outcome }: DoneRow) => outcome === 'create' && used.has(object_id as string)
  const gone = free.filter((row) => !isUsed(row))
  await removeImportedRegistrations(
    ctx,
    gone.filter(({ outcome }) => outcome === 'create').map(({ object_id }) => object_id as string),
  )
  await putBack(ctx, 'registrations', kept.id, gone)
  return [
    ...stay.map((fate) => ({ ...fate, note: 'Kept: changed since the import, for example checked in or cancelled.' })),
    ...free
      .filter(isUsed)
      .map(
        ({ line }): RowFate => ({ line, state: 'kept', note: 'Kept: its ticket was scanned, or feedback was given.' }),
      ),
    ...gone.map(({ line }): RowFate => ({ line, state: 'undone', note: null })),
  ]
}

/** Gives seats that have become free to those who wait for them: who waited for what the file took moves up. */
async function fillSeats(ctx: Ctx): Promise<void> {
  const events = await ctx.db
    .selectFrom('events')
    .select('id')
    .where('waitlist_mode', '=', 'auto')
    .where('event_status', 'in', ['upcoming', 'ongoing'])
    .where((is) => is.or([is('capacity', 'is', null), is('seats_taken', '<', is.ref('capacity'))]))
    .where('id', 'in', ctx.db.selectFrom('registrations').select('event_id').where('status', '=', 'waitlisted'))
    .orderBy('id')
    .execute()
  for (const { id } of events) await promoteWaiting(ctx, id)
}

/** Registrations of members and guests for events that are there. */
export const registrationImport: NounImport = {
  match_by: ['code', 'attendee'],
  layouts: [],
  fields: async (ctx) => [...REGISTRATION_FIELDS, ...(await ownFields(ctx, 'registrations'))],
  lacks: (taken) => {
    const has = (...names: string[]) => names.some((name) => taken.has(name))
    return has('event_id', 'event') && has('member_number', 'email', 'full_name', 'last_name', 'guest_name')
      ? null
      : 'Which columns are the event, and the member or the name of who comes? Choose them.'
  },
  open: async (ctx, kept) => {
    const settings = await settingsOf(ctx, kept)
    return {
      read: (cells) => readRegistration(cells, settings.reader),
      decide: (ctx, rows, isLocked) => decide(ctx, settings, rows as ToldRow<GivenRegistration>[], isLocked),
      ...sameRows<GivenRegistration>(kept.columns, (given) => settings.repeats.get(given) ?? []),
      changed: (decision) => Object.keys((decision as RegistrationDecision).changes),
      write: (ctx, import_id, rows) =>
        write(ctx, import_id, rows as Decided<GivenRegistration, RegistrationDecision>[]),
    }
  },
  undo,
  undone: fillSeats,
  referred: (table) =>
    `Kept: something was added since that belongs to this registration (${table.replaceAll('_', ' ')}).`,
}
