import { sql } from 'kysely'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import type { SeatDecided, SeatDecision } from '#lib/registrations/schema'
import { readSeatToken } from '#lib/registrations/seat-links'
import { cancelByHolder } from '#lib/registrations/service'
import { type Brand, getBrand, organizers } from '#lib/tenants/queries'

/** What a seat's link is about, for its page. */
export interface LinkedSeat {
  event_id: string
  event_title: string
  starts_at: string
  ends_at: string
  time_zone: string
  is_waiting: boolean
  is_offered: boolean
  brand: Brand
}

async function findLinkedSeat(ctx: Ctx, registration_id: string) {
  return ctx.db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.status',
      'events.id as event_id',
      'events.title as event_title',
      'events.event_status',
      'events.starts_at',
      'events.ends_at',
      'events.time_zone',
      sql<boolean>`events.starts_at <= now()`.as('has_begun'),
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
export async function getLinkedSeat(token: string, request_id: string): Promise<LinkedSeat> {
  const { ctx, registration_id } = readSeatToken(token, request_id)
  return readLinkedSeat(ctx, registration_id)
}

async function readLinkedSeat(ctx: Ctx, registration_id: string): Promise<LinkedSeat> {
  const [seat, brand] = await Promise.all([findLinkedSeat(ctx, registration_id), getBrand(ctx)])
  if (!seat) throw ended('This registration does not exist any more.', brand)
  const { status, event_status, has_begun, ...event } = seat
  if (event_status === 'cancelled')
    throw ended(`${event.event_title} is cancelled, so there is no seat to decide on.`, brand)
  if (status === 'cancelled') throw ended(`This registration for ${event.event_title} was given up already.`, brand)
  if (!['confirmed', 'waitlisted', 'offered', 'pending_payment', 'pending_approval'].includes(status)) {
    throw ended(`This registration for ${event.event_title} has ended or was used.`, brand)
  }
  if (has_begun) throw ended(`${event.event_title} has begun, and the link worked until then.`, brand)
  return { ...event, is_waiting: status === 'waitlisted', is_offered: status === 'offered', brand }
}

function ended(sentence: string, brand: Brand): AppError {
  return new AppError('conflict', `${sentence} If you have a question, write to ${organizers(brand)}.`)
}

/**
 * Keeps a seat or a place in line, or gives it up, in the name of whoever holds the link of a mail. A seat given up goes
 * to the waiting list as with any cancellation.
 *
 * @throws AppError invalid, conflict like getLinkedSeat, and when it is too late to cancel by oneself
 */
export async function decideSeat({ token, decision }: SeatDecision, request_id: string): Promise<SeatDecided> {
  const { ctx, registration_id } = readSeatToken(token, request_id)
  const { event_id, event_title, is_waiting, is_offered, brand } = await readLinkedSeat(ctx, registration_id)
  if (decision === 'give_up') {
    await cancelByHolder(ctx, event_id, registration_id)
    return {
      message: is_waiting
        ? `You are no longer on the waiting list of ${event_title}.`
        : `You have given up your seat at ${event_title}.`,
    }
  }
  if (is_offered) {
    throw new AppError(
      'conflict',
      `The seat at ${event_title} is offered to you and not taken yet. Accept it in your account, or write to ${organizers(brand)}.`,
    )
  }
  await transaction(ctx, (ctx) =>
    recordAudit(ctx, { action: 'registration.kept', noun: 'registrations', object_id: registration_id }),
  )
  return {
    message: is_waiting
      ? `You keep your place on the waiting list of ${event_title}.`
      : `You keep your seat at ${event_title}. Your ticket stays valid.`,
  }
}
