import { sql } from 'kysely'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { endSentence } from '#lib/format/stops'
import { momentText, type TimeAndPlace } from '#lib/mail/templates/event-facts'
import { NEXT_VERSION } from '#lib/records/versions'
import { ATTENDEE_NAME, SEAT_PAYMENT } from '#lib/registrations/queries'
import type { SeatDecided, SeatDecision } from '#lib/registrations/schema'
import { readSeatToken } from '#lib/registrations/seat-links'
import { acceptByHolder, cancelByHolder } from '#lib/registrations/service'
import { type PaymentRule, type SeatPayment, TICKETLESS_STATUSES } from '#lib/seats/schema'
import { type Brand, getBrand, organizers } from '#lib/tenants/queries'

/** What a seat's link is about, for its page. */
export interface LinkedSeat extends TimeAndPlace {
  event_status: string
  event_id: string
  event_title: string
  is_waiting: boolean
  is_offered: boolean
  /** Whose name it is in, and who comes along as far as they are named. */
  attendee_name: string
  companions: string[]
  quantity: number
  /** When an offer ends; null without one. */
  offer_expires_at: string | null
  /** For all seats together. */
  price_minor: number
  currency: string
  /** By which rule it is paid; null where nothing says so. */
  billing: PaymentRule | null
  /** Where its payment stands. */
  payment: SeatPayment
  brand: Brand
}

async function findLinkedSeat(ctx: Ctx, registration_id: string) {
  return ctx.db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .leftJoin('invoices', 'invoices.id', 'registrations.invoice_id')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .select([
      'registrations.quantity',
      'registrations.companions',
      ATTENDEE_NAME.as('attendee_name'),
      'events.cancel_by',
      sql<boolean>`coalesce(events.cancel_by < now(), false) and events.event_status <> 'postponed'`.as('is_too_late'),
      'registrations.status',
      'registrations.offer_expires_at',
      'registrations.price_minor',
      'registrations.currency',
      sql<PaymentRule | null>`nullif(registrations.billing, 'waived')`.as('billing'),
      SEAT_PAYMENT.as('payment'),
      'events.id as event_id',
      'events.title as event_title',
      'events.event_status',
      'events.starts_at',
      'events.ends_at',
      'events.time_zone',
      'events.location',
      'events.address',
      'events.online_url',
      'events.attendance_mode',
      sql<boolean>`events.starts_at <= now() and events.event_status <> 'postponed'`.as('has_begun'),
      sql<boolean>`events.ends_at <= now() and events.event_status <> 'postponed'`.as('is_over'),
      sql<boolean>`coalesce(registrations.offer_expires_at <= now(), false)`.as('is_offer_over'),
    ])
    .where('registrations.id', '=', registration_id)
    .executeTakeFirst()
}

/**
 * Returns what a link is about as long as there is something to decide. Changes nothing: mail programs open links before
 * people do.
 *
 * @throws AppError invalid for a link that is not ours, conflict with a sentence when it has ended
 */
export async function getLinkedSeat(
  token: string,
  decision: SeatDecision['decision'],
  request_id: string,
): Promise<LinkedSeat> {
  const { ctx, registration_id } = readSeatToken(token, request_id)
  return readLinkedSeat(ctx, registration_id, decision)
}

async function readLinkedSeat(
  ctx: Ctx,
  registration_id: string,
  decision: SeatDecision['decision'],
): Promise<LinkedSeat> {
  const [seat, brand] = await Promise.all([findLinkedSeat(ctx, registration_id), getBrand(ctx)])
  if (!seat) throw ended('This registration does not exist any more.', brand)
  const { status, has_begun, is_over, is_offer_over, is_too_late, cancel_by, ...event } = seat
  const { event_title: title, event_status, offer_expires_at, time_zone } = event
  if (event_status === 'cancelled') throw ended(`${title} is cancelled, so there is no seat to decide on.`, brand)
  if (status === 'cancelled') throw ended(`This registration for ${title} was given up already.`, brand)
  if (is_offer_over && offer_expires_at) {
    const when = momentText(offer_expires_at, time_zone, brand)
    throw ended(`The seat at ${title} was kept for you until ${when}. The offer is over.`, brand)
  }
  if (!['confirmed', 'waitlisted', 'offered', 'pending_payment', 'pending_approval'].includes(status)) {
    throw ended(`This registration for ${title} has ended or was used.`, brand)
  }
  const is_offered = status === 'offered'
  if (is_over) throw ended(`${title} is over.`, brand)
  // A seat that becomes free after the beginning is offered like any other.
  if (has_begun && !is_offered) throw ended(`${title} has begun, and the link worked until then.`, brand)
  const is_waiting = status === 'waitlisted'
  const hasSeat = !(TICKETLESS_STATUSES as readonly string[]).includes(status)
  if (decision === 'give_up' && hasSeat && is_too_late && cancel_by) {
    const until = momentText(cancel_by, time_zone, brand)
    const owed = event.payment === 'open' ? ' Its invoice stays as it is.' : ''
    throw new AppError(
      'conflict',
      endSentence(
        `It is too late to cancel by yourself: that was possible until ${until}.${owed} Write to ${organizers(brand)}`,
      ),
    )
  }
  if (decision === 'take' && is_waiting) {
    throw ended(`No seat at ${title} is offered to you. You are on its waiting list.`, brand)
  }
  if (decision === 'take' && !is_offered) throw ended(`You have taken this seat at ${title} already.`, brand)
  if (decision === 'keep' && is_offered) {
    throw ended(`A seat at ${title} is offered to you. The mail with the offer has a link that takes it.`, brand)
  }
  return { ...event, is_waiting, is_offered, brand }
}

/** The seats of a registration to whoever has it. */
function seatsOf(quantity: number): string {
  return quantity === 1 ? 'your seat' : `all ${quantity} seats`
}

/** Notes that somebody comes after a change, for the organizers. Whoever says so again says nothing new. */
async function keepSeat(ctx: Ctx, registration_id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('registrations')
      .set({ kept_at: sql`now()`, ...NEXT_VERSION })
      .where('id', '=', registration_id)
      .where('kept_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await recordAudit(ctx, { action: 'registration.kept', noun: 'registrations', object_id: registration_id })
  })
}

function ended(sentence: string, brand: Brand): AppError {
  return new AppError('conflict', endSentence(`${sentence} If you have a question, write to ${organizers(brand)}`))
}

/**
 * Takes an offered seat, keeps a seat or a place in line, or gives any of them up, in the name of whoever holds the link
 * of a mail. A seat given up goes to the waiting list as with any cancellation.
 *
 * @throws AppError invalid, conflict like getLinkedSeat, and when it is too late to cancel by oneself
 */
export async function decideSeat({ token, decision }: SeatDecision, request_id: string): Promise<SeatDecided> {
  const { ctx, registration_id } = readSeatToken(token, request_id)
  const seat = await readLinkedSeat(ctx, registration_id, decision)
  const { event_id, event_title, is_waiting, is_offered, quantity } = seat
  if (decision === 'take') {
    const status = await acceptByHolder(ctx, event_id, registration_id)
    if (status === 'pending_payment')
      return {
        message: `The seat at ${event_title} is held for you. A mail says how much is to be paid, until when and where to; the ticket follows.`,
      }
    return { message: `The seat at ${event_title} is yours. A mail with the ticket is on its way.` }
  }
  if (decision === 'give_up') {
    await cancelByHolder(ctx, event_id, registration_id)
    return {
      message: is_offered
        ? `You have declined the seat at ${event_title}. It is free for the next in line.`
        : is_waiting
          ? `You are no longer on the waiting list of ${event_title}.`
          : `You have given up ${seatsOf(quantity)} at ${event_title}.`,
    }
  }
  await keepSeat(ctx, registration_id)
  return {
    message: is_waiting
      ? `You keep your place on the waiting list of ${event_title}.`
      : `You keep your seat at ${event_title}. Your ticket stays valid.`,
  }
}
