import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { auditInsert, recordAudit } from '#lib/audit/service'
import { actingAccountId, batch, type Ctx, transaction } from '#lib/context'
import { listCustomFields, listGuestFields } from '#lib/custom-fields/queries'
import type { CustomField, CustomValues } from '#lib/custom-fields/schema'
import { customChange } from '#lib/custom-fields/service'
import { AppError, explainConstraints, orNotFound } from '#lib/errors'
import { toAmount } from '#lib/format/money'
import { endSentence } from '#lib/format/stops'
import { lockInvoice } from '#lib/invoices/service'
import type { CancelledFrom } from '#lib/mail/templates/registration-cancelled'
import { CURRENT_STATUSES } from '#lib/members/metrics'
import { type Billing, billingOf, forPapers } from '#lib/memberships/billing'
import { can } from '#lib/permissions'
import { NEXT_VERSION } from '#lib/records/versions'
import { billSeat, withdrawSeatInvoice } from '#lib/registrations/billing'
import { type BookingFacts, findBookingFacts, getRegistration, seesAllRegistrations } from '#lib/registrations/queries'
import type { NewRegistration, Registration, RegistrationCancellation, ShownPrice } from '#lib/registrations/schema'
import { freeSeat } from '#lib/seats/payment'
import {
  DOOR_HOURS,
  type PaymentRule,
  type RegistrationStatus,
  SEATED_STATUSES,
  type SeatBilling,
  TICKETLESS_STATUSES,
} from '#lib/seats/schema'
import {
  type ClaimedSeats,
  claimQuery,
  entryQuery,
  isToBePaid,
  lockQuery,
  lockSeats,
  moveSeats,
  paymentDeadline,
  promoteWaiting,
  type SeatClaim,
  seat,
  turnAwayQuery,
} from '#lib/seats/service'
import { getBrand, organizers, todayOfTenant } from '#lib/tenants/queries'

explainConstraints({
  registrations_once_per_member: { field: 'member_id', message: 'This member is already registered for the event.' },
  registrations_event_exists: { field: 'event_id', message: 'There is no such event.' },
  registrations_member_exists: { field: 'member_id', message: 'There is no such member.' },
  registrations_ticket_exists: { field: 'ticket_type_id', message: 'There is no such ticket type.' },
})

/** Seats that members may take for themselves and company where no ticket type says how many. */
const MAX_OWN_SEATS = 10

/** Whether the context registers others, or only the acting account's member. */
function isOrganizer(ctx: Ctx): boolean {
  return can(ctx, 'registrations.write')
}

/** Whether registrations in this state are among events.seats_taken. */
export function holdsSeats(status: string): boolean {
  return (SEATED_STATUSES as readonly string[]).includes(status)
}

/** What a ticket's QR code says: 128 random bits, safe in URLs. */
export function newCode(): string {
  return randomBytes(16).toString('base64url')
}

/** Throws unless people can be registered for the event now; who has come may also be added when it is over. */
export function requireOpen(ctx: Ctx, event: NonNullable<BookingFacts['event']>, hasCome: boolean): void {
  const closed: Record<string, string> = {
    draft: 'This event is a draft. Publish it before registering anybody.',
    cancelled: 'This event is cancelled.',
    postponed: 'This event is postponed. Registration opens again with its new date.',
    ...(!hasCome && {
      completed: isOrganizer(ctx)
        ? 'This event is over. Only who came to it can be added: say so with attended.'
        : 'This event is over.',
    }),
  }
  const reason = closed[event.event_status]
  if (reason) throw new AppError('conflict', reason)
  if (hasCome && !event.has_door_opened)
    throw new AppError(
      'conflict',
      `This event begins in more than ${DOOR_HOURS} hours, so nobody can have come yet. Add them to its registrations instead.`,
      { field: 'attended' },
    )
  if (isOrganizer(ctx)) return
  if (!event.has_opened) throw new AppError('conflict', 'Registration for this event has not opened yet.')
  if (event.has_closed) throw new AppError('conflict', 'Registration for this event has closed.')
}

type Ticket = BookingFacts['tickets'][number]
type Person = NonNullable<BookingFacts['member']>

function chooseTicket(tickets: readonly Ticket[], input: NewRegistration): Ticket | null {
  if (input.ticket_type_id) {
    const ticket = tickets.find(({ id }) => id === input.ticket_type_id)
    if (!ticket) throw new AppError('invalid', 'This event has no such ticket type.', { field: 'ticket_type_id' })
    return ticket
  }
  const active = tickets.filter(({ is_active }) => is_active)
  if (active.length > 1) {
    const names = active.map(({ name }) => name).join(', ')
    throw new AppError('invalid', `Choose a ticket type: ${names}.`, { field: 'ticket_type_id' })
  }
  if (active.length === 0 && tickets.length > 0) throw new AppError('conflict', 'No ticket for this event is on sale.')
  return active[0] ?? null
}

/** Throws invalid for more names than there are seats beside that of whoever booked. */
export function requireSeatsFor(companions: readonly string[], quantity: number): void {
  if (companions.length < quantity) return
  const seats = quantity === 1 ? '1 seat is' : `${quantity} seats are`
  const most = quantity - 1
  const room = most === 0 ? 'no name' : most === 1 ? '1 name' : `${most} names`
  throw new AppError(
    'invalid',
    `${seats} booked, so there is room for ${room} beside that of whoever booked. Take more seats, or leave names out.`,
    { field: 'companions' },
  )
}

/** Throws unless this person may buy so many of the ticket now. */
export function requireSale(
  ctx: Ctx,
  ticket: Ticket,
  person: Person | null,
  quantity: number,
  code: string | undefined,
): void {
  if (!ticket.is_active) throw new AppError('conflict', `${ticket.name} is not on sale.`, { field: 'ticket_type_id' })
  if (!ticket.is_in_sale && !isOrganizer(ctx)) {
    throw new AppError('conflict', `${ticket.name} is not on sale at the moment.`, { field: 'ticket_type_id' })
  }
  if (quantity < ticket.min_per_order || quantity > ticket.max_per_order) {
    const range =
      ticket.min_per_order === ticket.max_per_order
        ? `exactly ${ticket.min_per_order}`
        : `${ticket.min_per_order} to ${ticket.max_per_order}`
    throw new AppError('invalid', `${ticket.name} is sold ${range} at a time.`, { field: 'quantity' })
  }
  const isMember = isCurrent(person)
  if (ticket.audience === 'members' && !isMember) {
    throw new AppError('conflict', `${ticket.name} is for members. Choose another ticket type.`, {
      field: 'ticket_type_id',
    })
  }
  if (ticket.audience === 'tiers' && !(isMember && person?.tier_id && ticket.tier_ids.includes(person.tier_id))) {
    throw new AppError('conflict', `${ticket.name} is for other tiers. Choose another ticket type.`, {
      field: 'ticket_type_id',
    })
  }
  if (ticket.audience === 'code' && !isOrganizer(ctx) && (!code || code !== ticket.code)) {
    const message = code ? `This code does not open ${ticket.name}.` : `${ticket.name} needs its code.`
    throw new AppError('conflict', message, { field: 'code' })
  }
}

/** Whether somebody currently is a member, and so gets what their tier brings. */
function isCurrent(person: Person | null | undefined): boolean {
  return person != null && (CURRENT_STATUSES as readonly string[]).includes(person.list_status)
}

/** Whether people may register themselves for the event: it is announced, and not kept from them. */
function isOffered(event: NonNullable<BookingFacts['event']>, person: Person | undefined): boolean {
  if (event.event_status === 'draft' || event.visibility === 'private') return false
  if (event.visibility !== 'tiers') return true
  return isCurrent(person) && person?.tier_id != null && event.tier_ids.includes(person.tier_id)
}

/** What somebody whose membership does not count now is told about an event for members. */
const NOT_A_MEMBER_NOW: Readonly<Record<string, string>> = {
  pending: 'You can register as soon as your membership is active.',
  lapsed: 'Yours has run out: renew it, and register then.',
  suspended: 'Yours is paused: write to your association.',
}

/** Throws conflict when the event is for members and the person is none now. */
function requireMembership(event: NonNullable<BookingFacts['event']>, person: Person | null): void {
  if (event.visibility !== 'members' || isCurrent(person)) return
  const way = NOT_A_MEMBER_NOW[person?.list_status ?? ''] ?? 'Yours has ended: write to your association.'
  throw new AppError('conflict', `This event is for members. ${way}`)
}

/** Who is registered. Throws forbidden when the member role names somebody else. */
function choosePerson(ctx: Ctx, member: Person | undefined, input: NewRegistration): Person | null {
  if (input.guest && input.member_id) {
    throw new AppError('invalid', 'Give either member_id or guest, not both.', { field: 'guest' })
  }
  if (input.guest) {
    if (!isOrganizer(ctx)) throw new AppError('forbidden', 'You can register only yourself.')
    return null
  }
  if (member && (isOrganizer(ctx) || member.account_id === actingAccountId(ctx))) return member
  if (!isOrganizer(ctx)) {
    if (input.member_id) throw new AppError('forbidden', 'You can register only yourself.')
    throw new AppError('conflict', 'Your account belongs to no member yet. Ask your association to link the two.')
  }
  if (input.member_id) throw new AppError('invalid', 'There is no such member.', { field: 'member_id' })
  throw new AppError('invalid', 'Say who comes: a member or a guest.', { field: 'member_id' })
}

/**
 * How the price of a seat is settled: as the request says, else by the rule of its ticket type. Who has come is let in,
 * and no seat is held for them until they pay.
 */
function settledBy({ kind, is_given }: Billing, rule: PaymentRule, hasCome: boolean): SeatBilling | null {
  if (kind === 'free') return null
  if (kind === 'waived') return kind
  if (hasCome && rule === 'prepay') return 'invoice'
  return is_given && rule === 'at_door' ? 'invoice' : rule
}

/**
 * Registers a member or a guest: with a seat, or on the waiting list when there is none and the event has
 * one. Never more seats are given than the event and the ticket type have, whoever asks at the same time. A seat that
 * costs something ends in an invoice, a payment, or the reason why it is waived; one that has to be paid first is held
 * until then. Who has come is let in with it and waits for no seat.
 *
 * @throws AppError not_found, invalid, forbidden, conflict (closed, for members, full, registered already, a payment
 * without a seat)
 */
export async function register(ctx: Ctx, eventId: string, input: NewRegistration): Promise<Registration> {
  const [facts, fields] = await Promise.all([
    findBookingFacts(ctx, eventId, input.member_id),
    listCustomFields(ctx, 'registrations'),
  ])
  const event = orNotFound(facts.event, 'event')
  if (input.attended) requireDoor(ctx)
  if (!isOrganizer(ctx) && !isOffered(event, facts.member)) orNotFound(null, 'event')
  const person = choosePerson(ctx, facts.member, input)
  if (!isOrganizer(ctx)) requireMembership(event, person)
  const prepared = await prepare(ctx, { event, tickets: facts.tickets, fields, person }, input)
  if (isInvoiced(prepared.claim))
    return transaction(ctx, async (ctx) => {
      await book(ctx, prepared)
      return getRegistration(ctx, eventId, prepared.claim.id)
    })
  const seats = await book(ctx, prepared)
  const described = describe(prepared.claim, event, prepared.ticket, person)
  return { ...described, ...seats, code: seats.status === 'waitlisted' ? null : prepared.claim.code }
}

/** What a guest asks for. */
type GuestRegistration = Pick<
  NewRegistration,
  'ticket_type_id' | 'quantity' | 'companions' | 'code' | 'custom_values'
> & {
  guest: { name: string; email: string }
}

/**
 * Returns what a guest would get who registers on the public page of an event, as far as nobody else comes first. Nothing
 * is written.
 *
 * @throws AppError not_found for what not everybody may see, invalid, conflict (closed, no guests, full, for members)
 */
export async function prepareGuest(ctx: Ctx, eventId: string, input: GuestRegistration): Promise<Prepared> {
  const [facts, fields] = await Promise.all([findBookingFacts(ctx, eventId, null), listGuestFields(ctx)])
  const event = facts.event?.visibility === 'public' && facts.event.event_status !== 'draft' ? facts.event : undefined
  const found = orNotFound(event, 'event')
  if (!found.takes_guests)
    throw new AppError('conflict', 'For this event people register with an account. Sign in, or create one.')
  const prepared = await prepare(ctx, { event: found, tickets: facts.tickets, fields, person: null }, input)
  const is_to_wait = prepared.is_to_wait || (prepared.claim.queues_behind && (await isAnybodyWaiting(ctx, eventId)))
  return { ...prepared, is_to_wait }
}

async function isAnybodyWaiting(ctx: Ctx, event_id: string): Promise<boolean> {
  const waiting = ctx.db.selectFrom('registrations').select('id').where('event_id', '=', event_id)
  return (await waiting.where('status', '=', 'waitlisted').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Registers what was prepared for a guest, as `register` does. Whoever calls it has proof of the address.
 *
 * @throws AppError conflict when there is no seat any more
 */
export async function registerGuest(ctx: Ctx, prepared: Prepared): Promise<{ id: string; status: RegistrationStatus }> {
  const { status } = await book(ctx, prepared)
  return { id: prepared.claim.id, status }
}

/** A registration that was checked, to be booked. */
export interface Prepared {
  readonly event: NonNullable<BookingFacts['event']>
  readonly ticket: Ticket | null
  readonly claim: SeatClaim
  readonly payment: Billing['payment']
  /** Whether there was no seat for it when it was checked, so that it waits for one. */
  readonly is_to_wait: boolean
}

interface Asker {
  event: Prepared['event']
  tickets: readonly Ticket[]
  /** The association's own fields that are asked for. */
  fields: readonly CustomField[]
  /** Null for a guest. */
  person: Person | null
}

/** Returns what seats cost, in minor units. Throws invalid for more than an invoice can be written over. */
export function invoiceable(price_minor: number): number {
  // Its tax may come on top.
  if (price_minor > Number.MAX_SAFE_INTEGER / 2)
    throw new AppError('invalid', 'So many seats cost more than can be invoiced. Take fewer.', { field: 'quantity' })
  return price_minor
}

/** Checks what is asked for by the rules of the event and its tickets, and returns what to book. */
async function prepare(ctx: Ctx, { event, tickets, fields, person }: Asker, input: NewRegistration): Promise<Prepared> {
  const hasCome = input.attended ?? false
  requireOpen(ctx, event, hasCome)
  const ticket = chooseTicket(tickets, input)
  const quantity = input.quantity ?? ticket?.min_per_order ?? 1
  if (ticket) requireSale(ctx, ticket, person, quantity, input.code)
  else if (!isOrganizer(ctx) && quantity > MAX_OWN_SEATS) {
    throw new AppError('invalid', `Take at most ${MAX_OWN_SEATS} seats.`, { field: 'quantity' })
  }
  const companions = input.companions ?? []
  requireSeatsFor(companions, quantity)
  const price_minor = invoiceable((ticket?.price_minor ?? 0) * quantity)
  const billing = await askedBilling(ctx, input, price_minor)
  const { values: custom_values } = await customChange(ctx, 'registrations', input.custom_values ?? {}, null, fields)
  const may_wait = !hasCome && event.waitlist_mode !== 'none' && (ticket?.waitlist_enabled ?? true)
  if (may_wait) requireFitting(event, ticket, quantity)
  // Without a waiting list a full event is refused before anybody queues for its lock.
  if (!may_wait && isFull(event, ticket, quantity)) throw full(event, ticket, quantity, hasCome)
  const claim: SeatClaim = {
    id: uuidv7(),
    event_id: event.id,
    member_id: person?.id ?? null,
    guest_name: input.guest?.name ?? null,
    guest_email: input.guest?.email ?? null,
    ticket_type_id: ticket?.id ?? null,
    quantity,
    companions,
    price_minor,
    currency: ticket?.currency ?? event.currency,
    answers: input.answers ?? {},
    custom_values,
    code: newCode(),
    source: isOrganizer(ctx) ? 'admin' : ctx.actor.kind === 'anonymous' ? 'public' : 'member',
    // Who stands there needs no ticket by mail.
    notice: !hasCome && (person ? person.email : input.guest?.email) ? 'registered' : null,
    billing: settledBy(billing, (ticket?.payment_rule ?? 'at_door') as PaymentRule, hasCome),
    billing_reason: billing.reason,
    may_wait,
    has_come: hasCome,
    queues_behind: event.waitlist_mode === 'manual' && !isOrganizer(ctx),
  }
  if (input.shown && !isDeepStrictEqual(priceOf(claim), input.shown))
    throw notAsShown('the price or how it is paid has changed')
  return { event, ticket, claim, payment: billing.payment, is_to_wait: isFull(event, ticket, quantity) }
}

/** Why nothing is booked for somebody who was shown something else. */
export const notAsShown = (change: string): AppError =>
  new AppError(
    'conflict',
    `Nothing was booked, because ${change} since you opened the page. Look at what would be booked now, and confirm it again.`,
    { field: 'shown' },
  )

/** What the seats of a claim cost, and when that is paid. */
export function priceOf({ price_minor, currency, billing }: SeatClaim): ShownPrice {
  return { price: toAmount(price_minor, currency), currency, payment_rule: billing === 'waived' ? null : billing }
}

/** Whether the seat is paid with an invoice that is written with it. */
function isInvoiced({ billing }: SeatClaim): boolean {
  return billing === 'invoice' || billing === 'prepay'
}

/** Writes what was prepared: its seats, or its place in line, and the invoice where there is one. Throws conflict. */
async function book(ctx: Ctx, { event, ticket, claim, payment }: Prepared): Promise<ClaimedSeats> {
  try {
    if (!isInvoiced(claim)) return await takeSeats(ctx, claim)
    return await transaction(ctx, async (ctx) => {
      const seats = await takeSeats(ctx, claim)
      if (holdsSeats(seats.status)) await billSeat(ctx, claim.id, payment)
      else if (payment) throw new AppError('conflict', NO_SEAT_TO_PAY, { field: 'billing' })
      return seats
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === 'QT003')
      throw full(event, ticket, claim.quantity, claim.has_come)
    throw error
  }
}

/** Throws forbidden unless the context may let people in whom it registers itself. */
function requireDoor(ctx: Ctx): void {
  if (isOrganizer(ctx) && can(ctx, 'check_ins.write')) return
  throw new AppError('forbidden', 'Your role registers nobody at the door. Leave attended out.', { field: 'attended' })
}

const NO_SEAT_TO_PAY =
  'No seat is free, so there is nothing to pay yet. Leave the payment out, and record it when there is a seat.'

/** What a request says of the price. Throws invalid, and forbidden when the member role settles its own. */
async function askedBilling(ctx: Ctx, input: NewRegistration, price_minor: number): Promise<Billing> {
  const { billing, billing_reason, payment } = input
  const isAsked = billing !== undefined || billing_reason !== undefined || payment !== undefined
  if (isAsked && !isOrganizer(ctx))
    throw new AppError('forbidden', 'The organizers decide how a seat is paid for. Leave billing out.', {
      field: 'billing',
    })
  // Whoever registers people takes their money at the door, too.
  return billingOf(forPapers(ctx), input, price_minor, isAsked ? await todayOfTenant(ctx) : '')
}

/** Writes a registration with its line in the audit log in one trip, so that a crowd waits for the database only. */
async function takeSeats(ctx: Ctx, claim: SeatClaim): Promise<ClaimedSeats> {
  const { id, event_id, member_id, ticket_type_id, quantity } = claim
  const audit = auditInsert(ctx, {
    action: 'registration.created',
    noun: 'registrations',
    object_id: id,
    after: { event_id, member_id, ticket_type_id, quantity, ...(claim.has_come && { attended: true }) },
  })
  const results = await batch(ctx, [
    ...(claim.may_wait ? [] : [turnAwayQuery(ctx, event_id, quantity).compile()]),
    audit.compile(),
    lockQuery(ctx, event_id).compile(),
    claimQuery(ctx, claim).compile(ctx.db),
    ...(claim.has_come ? [entryQuery(ctx, claim).compile(ctx.db)] : []),
  ])
  return results.at(claim.has_come ? -2 : -1)?.[0] as ClaimedSeats
}

/** What is known of a registration before it is written. */
function describe(
  claim: SeatClaim,
  event: NonNullable<BookingFacts['event']>,
  ticket: Ticket | null,
  person: Person | null,
): Omit<Registration, keyof ClaimedSeats | 'code'> {
  const seats_came = claim.has_come ? claim.quantity : 0
  const { id, event_id, member_id, ticket_type_id, quantity, companions, currency, source } = claim
  const guest = claim.guest_name === null ? null : { name: claim.guest_name, email: claim.guest_email }
  return {
    ...{ id, event_id, member_id, guest, ticket_type_id, quantity, companions: [...companions], currency, source },
    event_title: event.title,
    event_date: event.event_date,
    event_status: event.event_status,
    attendee_name: person ? `${person.first_name} ${person.last_name}`.trim() : (guest?.name ?? ''),
    attendee_email: person ? person.email : claim.guest_email,
    ticket_name: ticket?.name ?? null,
    price: toAmount(claim.price_minor, currency),
    billing: claim.billing,
    billing_reason: claim.billing_reason,
    payment: claim.billing === 'waived' ? 'waived' : claim.price_minor === 0 ? 'free' : 'unpaid',
    remaining: null,
    invoice_id: null,
    invoice_number: null,
    answers: claim.answers as Registration['answers'],
    custom_values: claim.custom_values as CustomValues,
    offer_expires_at: null,
    kept_at: null,
    checked_out_at: null,
    seats_came,
    seats_inside: seats_came,
    seats_absent: 0,
    cancelled_at: null,
    cancel_reason: null,
  }
}

/**
 * Throws invalid for more seats than there are in all: whoever waited for them would wait for ever. Where there are none
 * yet, the list is that of those who wait for the first.
 */
export function requireFitting(
  event: NonNullable<BookingFacts['event']>,
  ticket: Ticket | null,
  quantity: number,
): void {
  const bounds = [
    { name: event.title, most: event.capacity },
    { name: ticket?.name, most: ticket?.quota ?? null },
  ]
  for (const { name, most } of bounds)
    if (most && quantity > most) {
      const seats = most === 1 ? '1 seat' : `${most} seats`
      throw new AppError('invalid', `${name} has ${seats} in all. Take at most ${most}.`, { field: 'quantity' })
    }
}

function isFull(event: NonNullable<BookingFacts['event']>, ticket: Ticket | null, quantity: number): boolean {
  const lacks = (most: number | null | undefined, taken: number) => most != null && taken + quantity > most
  return lacks(event.capacity, event.seats_taken) || lacks(ticket?.quota, ticket?.sold ?? 0)
}

function full(
  event: NonNullable<BookingFacts['event']>,
  ticket: Ticket | null,
  quantity: number,
  hasCome: boolean,
): AppError {
  const left = event.capacity === null ? null : event.capacity - event.seats_taken
  if (quantity > 1 && left !== null && left > 0 && left < quantity) {
    return new AppError('conflict', left === 1 ? 'Only 1 seat is left.' : `Only ${left} seats are left.`, {
      field: 'quantity',
    })
  }
  if (ticket && ticket.quota !== null && ticket.sold + quantity > ticket.quota) {
    return new AppError('conflict', `${ticket.name} is sold out.`, { field: 'ticket_type_id' })
  }
  if (hasCome)
    return new AppError(
      'conflict',
      `No seat is left at ${event.title}. Raise its number of seats, or cancel another registration first.`,
    )
  return new AppError('conflict', 'No seat is left and this event has no waiting list.')
}

/** The same after the invoice of the registration, because whoever pays it locks in this order. */
export async function lockBilled(ctx: Ctx, eventId: string, id: string, reachesAll = seesAllRegistrations(ctx)) {
  const known = await ctx.db.selectFrom('registrations').select('invoice_id').where('id', '=', id).executeTakeFirst()
  if (known?.invoice_id) await lockInvoice(ctx, known.invoice_id, null)
  const locked = await lockRegistration(ctx, eventId, id, reachesAll)
  if (locked.registration.invoice_id !== (known?.invoice_id ?? null)) throw hasJustChanged()
  return locked
}

/** The conflict of somebody who changed it between being read and being written. */
export function hasJustChanged(): AppError {
  return new AppError('conflict', 'This registration has just changed. Load it again and repeat.')
}

/** Locks the event and reads a registration of it that is in reach. Throws not_found. */
async function lockRegistration(ctx: Ctx, eventId: string, id: string, reachesAll = seesAllRegistrations(ctx)) {
  let query = ctx.db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .select([
      'registrations.id',
      'registrations.status',
      'registrations.quantity',
      'registrations.ticket_type_id',
      'registrations.event_id',
      'registrations.invoice_id',
      'registrations.member_id',
      'registrations.billing',
      'registrations.version',
      'registrations.price_minor',
      'registrations.custom_values',
      'registrations.companions',
      isToBePaid,
      sql<boolean>`coalesce(registrations.offer_expires_at <= now(), false)`.as('is_offer_over'),
    ])
    .where('registrations.id', '=', id)
    .where('registrations.event_id', '=', eventId)
  if (!reachesAll) query = query.where('members.account_id', '=', actingAccountId(ctx))
  const [event, registration] = await Promise.all([lockSeats(ctx, eventId), query.executeTakeFirst()])
  return { event: orNotFound(event, 'registration'), registration: orNotFound(registration, 'registration') }
}

/** Throws forbidden unless the registration is the acting account's own, or it organizes. */
export async function requireOwn(ctx: Ctx, id: string): Promise<void> {
  if (isOrganizer(ctx)) return
  const own = await ctx.db
    .selectFrom('registrations')
    .innerJoin('members', 'members.id', 'registrations.member_id')
    .select('registrations.id')
    .where('registrations.id', '=', id)
    .where('members.account_id', '=', actingAccountId(ctx))
    .executeTakeFirst()
  if (!own) throw new AppError('forbidden', 'This registration is somebody else’s.')
}

async function moveStatus(
  ctx: Ctx,
  registration: { id: string; status: string },
  status: RegistrationStatus,
  changes: Record<string, unknown>,
): Promise<void> {
  const moved = await ctx.db
    .updateTable('registrations')
    .set({ ...changes, status, ...NEXT_VERSION })
    .where('id', '=', registration.id)
    .where('status', '=', registration.status)
    .executeTakeFirst()
  // Checking in does not take the event's lock and may have come between.
  if (moved.numUpdatedRows === 0n) throw hasJustChanged()
}

/**
 * Gives a registration up, which its person is told by mail. Its seats go to the waiting list in the same transaction, where the event's
 * waiting list moves by itself.
 *
 * @throws AppError not_found, conflict when it has ended, was used, or it is too late for the member role
 */
export async function cancelRegistration(
  ctx: Ctx,
  eventId: string,
  id: string,
  { reason = null, refund = null }: RegistrationCancellation = {},
): Promise<Registration> {
  if (refund && !can(ctx, 'payments.write'))
    throw new AppError('forbidden', 'You may not give money back. Leave refund out, and it stays as credit.', {
      field: 'refund',
    })
  return transaction(ctx, async (ctx) => {
    const locked = await lockBilled(ctx, eventId, id)
    await requireOwn(ctx, id)
    await endRegistration(ctx, locked, { reason: reason || null, refund, mayAlways: isOrganizer(ctx) })
    return getRegistration(ctx, eventId, id)
  })
}

/**
 * The same for whoever holds the signed link of a mail, which stands for the person and no more: the rules of the member
 * role hold.
 *
 * @throws AppError not_found, conflict like cancelRegistration
 */
export async function cancelByHolder(ctx: Ctx, eventId: string, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const locked = await lockBilled(ctx, eventId, id, true)
    await endRegistration(ctx, locked, { reason: null, refund: null, mayAlways: false })
  })
}

type Locked = Awaited<ReturnType<typeof lockRegistration>>

/**
 * Throws conflict unless the seats of a registration can be given up: by the office as long as it stands, by the person
 * as long as the event has not begun and its deadline has not passed.
 *
 * @param keepsSome whether only some of them are, so that those who have come do not matter
 */
export async function requireCancellable(
  ctx: Ctx,
  { event, registration: { status } }: Locked,
  mayAlways: boolean,
  keepsSome = false,
): Promise<void> {
  if (['rejected', 'expired', 'cancelled', 'transferred'].includes(status)) {
    throw new AppError('conflict', `This registration is ${status} already.`)
  }
  if (!keepsSome && (status === 'attended' || status === 'no_show')) {
    throw new AppError('conflict', 'This registration was used. Undo the check-in before cancelling it.')
  }
  // Nobody has promised to come yet who waits or was offered a seat.
  if (!mayAlways && !(TICKETLESS_STATUSES as readonly string[]).includes(status)) {
    if (event.is_too_late_to_cancel) {
      throw new AppError(
        'conflict',
        endSentence(`It is too late to cancel by yourself. Write to ${organizers(await getBrand(ctx))}`),
      )
    }
    if (event.event_status === 'ongoing' || event.event_status === 'completed') {
      throw new AppError('conflict', 'The event has begun, so this cannot be cancelled any more.')
    }
  }
}

async function endRegistration(
  ctx: Ctx,
  locked: Locked,
  { reason, refund, mayAlways }: Required<RegistrationCancellation> & { mayAlways: boolean },
): Promise<void> {
  const { registration } = locked
  const { id, status, invoice_id } = registration
  await requireCancellable(ctx, locked, mayAlways)
  await moveStatus(ctx, registration, 'cancelled', {
    cancelled_at: sql`now()`,
    cancel_reason: reason,
    offer_expires_at: null,
    payment_due_at: null,
    notice: 'cancelled',
    notice_before: JSON.stringify({ status, is_own: !mayAlways } satisfies CancelledFrom),
  })
  if (holdsSeats(status)) await freeSeat(ctx, registration)
  if (invoice_id) await withdrawSeatInvoice(ctx, invoice_id, { reason: 'Registration cancelled', refund })
  await recordAudit(ctx, {
    action: 'registration.cancelled',
    noun: 'registrations',
    object_id: id,
    before: { status },
    after: { status: 'cancelled', reason },
  })
}

/**
 * Gives somebody who waits a seat out of turn: confirmed when it costs nothing, else offered for the event's
 * offer_minutes.
 *
 * @throws AppError not_found, conflict when it does not wait or no seat is free
 */
export async function offerSeat(ctx: Ctx, eventId: string, id: string): Promise<Registration> {
  return transaction(ctx, async (ctx) => {
    const { event, registration } = await lockRegistration(ctx, eventId, id)
    const { status, quantity, ticket_type_id, is_to_be_paid } = registration
    if (status !== 'waitlisted')
      throw new AppError('conflict', 'Only who is on the waiting list can be offered a seat.')
    const ticket = ticket_type_id
      ? await ctx.db
          .selectFrom('ticket_types')
          .select(['quota', 'sold'])
          .where('id', '=', ticket_type_id)
          .executeTakeFirst()
      : undefined
    const lacks = (most: number | null | undefined, taken: number) => most != null && taken + quantity > most
    if (lacks(event.capacity, event.seats_taken) || lacks(ticket?.quota, ticket?.sold ?? 0)) {
      throw new AppError('conflict', 'No seat is free. Raise the capacity or cancel another registration first.')
    }
    await moveSeats(ctx, eventId, [{ ticket_type_id, quantity }])
    await seat(ctx, [id], is_to_be_paid ? event.offer_minutes : null)
    await recordAudit(ctx, { action: 'registration.offered', noun: 'registrations', object_id: id, before: { status } })
    return getRegistration(ctx, eventId, id)
  })
}

/** Takes an offered seat, which is then paid for by the rule of its ticket. Throws not_found, conflict when nothing is offered or the offer is over. */
export async function acceptOffer(ctx: Ctx, eventId: string, id: string): Promise<Registration> {
  return transaction(ctx, async (ctx) => {
    const locked = await lockRegistration(ctx, eventId, id)
    await requireOwn(ctx, id)
    await takeOffer(ctx, locked)
    return getRegistration(ctx, eventId, id)
  })
}

/**
 * The same for whoever holds the signed link of a mail. Returns how the registration stands then.
 *
 * @throws AppError not_found, conflict like acceptOffer
 */
export async function acceptByHolder(ctx: Ctx, eventId: string, id: string): Promise<RegistrationStatus> {
  return transaction(ctx, async (ctx) => takeOffer(ctx, await lockRegistration(ctx, eventId, id, true)))
}

async function takeOffer(ctx: Ctx, { registration }: Locked): Promise<RegistrationStatus> {
  if (registration.status !== 'offered') throw new AppError('conflict', 'No seat is offered to this registration.')
  if (registration.is_offer_over) {
    throw new AppError('conflict', 'This offer is over, and somebody else may get the seat.')
  }
  const { id, event_id, billing, is_to_be_paid } = registration
  const isHeld = is_to_be_paid && billing === 'prepay'
  const status = isHeld ? 'pending_payment' : 'confirmed'
  await moveStatus(ctx, registration, status, {
    offer_expires_at: null,
    ...(isHeld ? { notice: 'held', ...paymentDeadline(sql`${event_id}::uuid`) } : { notice: 'registered' }),
  })
  if (isHeld || (is_to_be_paid && billing === 'invoice')) await billSeat(ctx, id, null)
  await recordAudit(ctx, {
    action: 'registration.confirmed',
    noun: 'registrations',
    object_id: id,
    before: { status: 'offered' },
    after: { status },
  })
  return status
}

/**
 * Ends offers whose time is over, of which people are told, and passes their seats on. For the clock; a transaction per event. Returns
 * how many offers ended.
 */
export async function expireOffers(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .selectFrom('registrations')
    .select('event_id')
    .distinct()
    .where('status', '=', 'offered')
    .where('offer_expires_at', '<=', sql<string>`now()`)
    .execute()
  let count = 0
  for (const { event_id } of due) {
    count += await transaction(ctx, async (ctx) => {
      await lockSeats(ctx, event_id)
      const ended = await ctx.db
        .updateTable('registrations')
        .set({ status: 'expired', notice: 'offer_ended', ...NEXT_VERSION })
        .where('event_id', '=', event_id)
        .where('status', '=', 'offered')
        .where('offer_expires_at', '<=', sql<string>`now()`)
        .returning(['ticket_type_id', 'quantity'])
        .execute()
      await moveSeats(
        ctx,
        event_id,
        ended.map(({ ticket_type_id, quantity }) => ({ ticket_type_id, quantity: -quantity })),
      )
      if (ended.length > 0) await promoteWaiting(ctx, event_id)
      return ended.length
    })
  }
  return count
}
