import { sql } from 'kysely'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { lockInvoice } from '#lib/invoices/service'
import { divideRounded } from '#lib/invoices/totals'
import { can } from '#lib/permissions'
import { NEXT_VERSION, requireVersion } from '#lib/records/versions'
import { billSeat, withdrawSeatInvoice } from '#lib/registrations/billing'
import { findBookingFacts, getRegistration } from '#lib/registrations/queries'
import type { HeldSeatsChange, Registration, RegistrationSeats } from '#lib/registrations/schema'
import {
  hasJustChanged,
  holdsSeats,
  invoiceable,
  lockBilled,
  requireCancellable,
  requireFitting,
  requireOpen,
  requireOwn,
  requireSale,
} from '#lib/registrations/service'
import { freeSeat, unlinkSeat } from '#lib/seats/payment'
import { PAYABLE_STATUSES } from '#lib/seats/schema'
import { moveSeats, promoteWaiting, seatsInside, seatsThatCame } from '#lib/seats/service'

/** What the person is told once the seats of a registration are others, by how it stands: the mail that it last had, anew. */
const NOTICES: Readonly<Record<string, string>> = {
  confirmed: 'registered',
  waitlisted: 'registered',
  pending_payment: 'held',
  offered: 'offered',
}

const ofRow = (name: string) => sql.ref(`registrations.${name}`)

type Locked = Awaited<ReturnType<typeof lockBilled>>

/**
 * Changes how many seats a registration has; its person gets the mail of the registration anew. Seats that are taken out
 * go to the waiting list in the same transaction, and of the invoice their share is taken back as when a whole
 * registration is cancelled. Seats are added by the office only, under the rules of a new registration, as long as
 * nothing was paid on its invoice, which is replaced by one for all of them.
 *
 * @param version the version that was seen
 * @throws AppError not_found, stale, forbidden, conflict when it has ended, no seat is free, fewer are left than have
 * come, the invoice is paid or it is too late for the member role, invalid (the same number, one that the ticket is not
 * sold by, names for more than are left)
 */
export async function changeSeats(
  ctx: Ctx,
  eventId: string,
  id: string,
  { quantity, companions, refund = null }: RegistrationSeats,
  version: number | null,
): Promise<Registration> {
  if (refund && !can(ctx, 'payments.write'))
    throw new AppError('forbidden', 'You may not give money back. Leave refund out, and it stays as credit.', {
      field: 'refund',
    })
  return transaction(ctx, async (ctx) => {
    const locked = await lockBilled(ctx, eventId, id)
    await requireOwn(ctx, id)
    await changeLocked(ctx, locked, { quantity, companions, refund }, version)
    return getRegistration(ctx, eventId, id)
  })
}

/**
 * Takes seats out for whoever holds the signed link of a mail, which stands for the person and no more: the rules of the
 * member role hold.
 *
 * @param version the version that was seen
 * @throws AppError as changeSeats
 */
export async function takeSeatsOutByHolder(
  ctx: Ctx,
  eventId: string,
  id: string,
  asked: HeldSeatsChange,
  version: number | null,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await changeLocked(ctx, await lockBilled(ctx, eventId, id, true), { ...asked, refund: null }, version)
  })
}

async function changeLocked(
  ctx: Ctx,
  locked: Locked,
  { quantity, companions, refund }: RegistrationSeats,
  version: number | null,
): Promise<void> {
  const { event, registration } = locked
  requireVersion(registration, version, 'registration')
  const mayAlways = can(ctx, 'registrations.write')
  if (event.event_status === 'cancelled')
    throw new AppError(
      'conflict',
      `This event is cancelled, and its seats with it.${mayAlways ? ' Reopen it first.' : ''}`,
    )
  const isMore = quantity > registration.quantity
  if (isMore && !mayAlways)
    throw new AppError('forbidden', 'The organizers add seats to a registration. Ask them.', { field: 'quantity' })
  if (isMore && refund)
    throw new AppError('invalid', 'Nothing is given back for more seats. Leave refund out.', { field: 'refund' })
  await requireCancellable(ctx, locked, mayAlways, true)
  if (quantity === registration.quantity)
    throw new AppError('invalid', `This registration has ${seatsOf(quantity)} already. Give another number.`, {
      field: 'quantity',
    })
  const staying = companions ?? registration.companions
  requireChosen(staying, quantity)
  if (isMore) await addSeats(ctx, locked, quantity, staying)
  else await takeSeatsOut(ctx, locked, quantity, staying, refund ?? null)
  await recordAudit(ctx, {
    action: 'registration.seats_changed',
    noun: 'registrations',
    object_id: registration.id,
    before: { quantity: registration.quantity, companions: registration.companions },
    after: { quantity, companions: staying },
  })
}

const seatsOf = (quantity: number) => (quantity === 1 ? '1 seat' : `${quantity} seats`)

/** Writes the new number of seats, as long as nobody has checked in more of them meanwhile. */
async function writeSeats(
  ctx: Ctx,
  { registration: { id, status } }: Locked,
  quantity: number,
  changes: Record<string, unknown>,
): Promise<void> {
  const notice = NOTICES[status]
  const { numUpdatedRows } = await ctx.db
    .updateTable('registrations')
    .set({ ...changes, quantity, ...(notice && { notice, notice_before: null }), ...NEXT_VERSION })
    .where('id', '=', id)
    .where('status', '=', status)
    .where(seatsThatCame(ofRow), '<=', quantity)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw await cameOrChanged(ctx, id, status)
}

async function takeSeatsOut(
  ctx: Ctx,
  locked: Locked,
  quantity: number,
  companions: string[],
  refund: NonNullable<RegistrationSeats['refund']> | null,
): Promise<void> {
  const { status, event_id, ticket_type_id, invoice_id, price_minor, quantity: present } = locked.registration
  await requireSold(ctx, ticket_type_id, quantity)
  const freed = present - quantity
  await writeSeats(ctx, locked, quantity, {
    companions,
    price_minor: price_minor - shareOf(price_minor, freed, present),
    // Known once the event is over, and nothing until then.
    seats_absent: sql`greatest(0, seats_absent - ${freed}::integer)`,
  })
  if (holdsSeats(status)) await freeSeat(ctx, { event_id, ticket_type_id, quantity: freed })
  // A party that asks for less may fit now where it stands in line.
  else await promoteWaiting(ctx, event_id)
  if (invoice_id)
    await withdrawSeatInvoice(ctx, invoice_id, {
      reason: `${seatsOf(freed)} taken out`,
      refund,
      share: { of: present, seats: freed },
    })
}

async function addSeats(ctx: Ctx, locked: Locked, quantity: number, companions: string[]): Promise<void> {
  const { registration } = locked
  const { id, status, event_id, ticket_type_id, invoice_id, member_id, quantity: present } = registration
  const facts = await findBookingFacts(ctx, event_id, member_id ?? undefined)
  const event = orNotFound(facts.event, 'event')
  if (event.event_status === 'completed')
    throw new AppError('conflict', 'The event is over, so no seats are added. Add who came as a registration.')
  requireOpen(ctx, event, false)
  const ticket = facts.tickets.find((one) => one.id === ticket_type_id) ?? null
  if (ticket) requireSale(ctx, ticket, member_id ? (facts.member ?? null) : null, quantity, undefined)
  requireFitting(event, ticket, quantity)
  const added = quantity - present
  if (holdsSeats(status)) {
    requireFree(locked.event, ticket, added)
    await moveSeats(ctx, event_id, [{ ticket_type_id, quantity: added }])
  }
  const cost_minor = (ticket?.price_minor ?? 0) * added
  const price_minor = invoiceable(registration.price_minor + cost_minor)
  const isReplaced = invoice_id !== null && cost_minor > 0 && (await withdrawUnpaid(ctx, invoice_id))
  // What was free so far and is not any more: no seat is held any more for who has one.
  const becomes = registration.billing ?? (ticket?.payment_rule === 'at_door' ? 'at_door' : 'invoice')
  await writeSeats(ctx, locked, quantity, {
    companions,
    price_minor,
    ...(cost_minor > 0 && { billing: becomes }),
    // A whole party that has come is that many seats from now on.
    seats_came: sql`case when status = 'attended' then ${seatsThatCame(ofRow)} end`,
    seats_inside: sql`case when status = 'attended' then ${seatsInside(ofRow)} end`,
  })
  const isBilledNow = registration.billing === null && becomes === 'invoice' && cost_minor > 0
  const hasSeat = (PAYABLE_STATUSES as readonly string[]).includes(status)
  if (isReplaced || (isBilledNow && hasSeat)) await billSeat(ctx, id, null)
}

/** Throws conflict unless so many seats are free at a locked event. */
function requireFree(
  { capacity, seats_taken }: Locked['event'],
  ticket: { name: string; quota: number | null; sold: number } | null,
  added: number,
): void {
  const bounds = [
    { left: capacity === null ? null : capacity - seats_taken, of: 'this event' },
    { left: ticket && ticket.quota !== null ? ticket.quota - ticket.sold : null, of: ticket?.name },
  ]
  for (const { left, of } of bounds)
    if (left !== null && left < added)
      throw new AppError(
        'conflict',
        left > 0 ? `Of ${of} only ${seatsOf(left)} can be added.` : `No seat of ${of} is free. Nothing can be added.`,
        { field: 'quantity' },
      )
}

/**
 * Takes back the invoice of a registration that is to have more seats, and returns whether there was one. Throws conflict
 * for one on which something was paid or credited: what stands on it stays.
 */
async function withdrawUnpaid(ctx: Ctx, invoice_id: string): Promise<boolean> {
  const { status, number, paid_minor, credited_minor, total_minor } = await lockInvoice(ctx, invoice_id, null)
  if (status === 'void' || (credited_minor === total_minor && total_minor > 0)) return false
  if (status !== 'open' || paid_minor > 0 || credited_minor > 0)
    throw new AppError(
      'conflict',
      status === 'draft'
        ? 'The invoice of this registration is a draft still. Issue or delete it, then add the seats.'
        : `${number} is ${paid_minor > 0 ? 'paid, at least in part' : 'settled in part'}, so it stays as it is. Register those who are added as guests, with a registration of their own.`,
      { field: 'quantity' },
    )
  // A seat that is held for it is not to be given away with it.
  await unlinkSeat(ctx, invoice_id)
  await withdrawSeatInvoice(ctx, invoice_id, { reason: 'Seats were added' })
  return true
}

/** The share of some seats in an amount for all of them, in minor units. */
function shareOf(amount_minor: number, seats: number, all: number): number {
  return Number(divideRounded(BigInt(amount_minor) * BigInt(seats), BigInt(all)))
}

/** Throws invalid for fewer seats than the ticket type is sold by. */
async function requireSold(ctx: Ctx, ticket_type_id: string | null, quantity: number): Promise<void> {
  if (ticket_type_id === null) return
  const { name, min_per_order } = await ctx.db
    .selectFrom('ticket_types')
    .select(['name', 'min_per_order'])
    .where('id', '=', ticket_type_id)
    .executeTakeFirstOrThrow()
  if (quantity < min_per_order)
    throw new AppError('invalid', `${name} is sold from ${min_per_order} seats on. Keep so many, or cancel them all.`, {
      field: 'quantity',
    })
}

/** Throws invalid where more people are named than seats are left: then it has to be said who stays. */
function requireChosen(names: readonly string[], quantity: number): void {
  if (names.length < quantity) return
  const most = quantity === 1 ? 'nobody' : `at most ${quantity - 1}`
  throw new AppError('invalid', `Say who still comes along: of ${names.join(', ')} ${most}.`, { field: 'companions' })
}

/** Why the seats could not be taken out after all: checking in takes no lock that keeps others from it. */
async function cameOrChanged(ctx: Ctx, id: string, status: string): Promise<AppError> {
  const now = await ctx.db
    .selectFrom('registrations')
    .select(['status', seatsThatCame(ofRow).as('came')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (now.status !== status) return hasJustChanged()
  const came = now.came === 1 ? '1 of them has come' : `${now.came} of them have come`
  return new AppError('conflict', `${came} already. Keep at least so many seats, or take the check-in back first.`, {
    field: 'quantity',
  })
}
