import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import type { DatedEvent } from '#lib/events/calendar-files'
import type { EventStatus } from '#lib/events/schema'
import { getInvoice } from '#lib/invoices/queries'
import type { Invoice } from '#lib/invoices/schema'
import { feedbackToken } from '#lib/mail/links'
import { forPapers } from '#lib/memberships/billing'
import { findHeldRegistration } from '#lib/registrations/queries'
import type { Registration } from '#lib/registrations/schema'
import { readSeatToken } from '#lib/registrations/seat-links'
import { TICKETLESS_STATUSES } from '#lib/seats/schema'
import { type Brand, getBrand } from '#lib/tenants/queries'

/** A registration for whoever holds the link of its mails. */
export interface HeldRegistration {
  registration: Registration
  /** With the way in online for who has a seat. */
  event: DatedEvent & { event_status: EventStatus; cancel_by: string | null }
  /** Whether whoever holds the link may still give it up by themselves. */
  may_cancel: boolean
  /** What is open for it, where the person of the registration is the one who pays. */
  invoice: Invoice | null
  /** What the link carries by which such mails end that ask for feedback; null for whom none can be sent. */
  feedback_token: string | null
  brand: Brand
}

/** A registration that stands, before its event. */
const STANDING: readonly Registration['status'][] = ['confirmed', 'pending_approval', ...TICKETLESS_STATUSES]

/** Of these people know the way in online. */
const HAS_SEAT: readonly Registration['status'][] = ['confirmed', 'attended']

/**
 * Returns what the holder of a registration's link sees: the ticket, what is to be paid, and whether it can be given up.
 * The link works as long as the registration is kept.
 *
 * @throws AppError invalid for a link that is not ours, conflict when the registration is gone
 */
export async function getHeldRegistration(token: string, request_id: string): Promise<HeldRegistration> {
  const { ctx, registration_id } = readSeatToken(token, request_id)
  const [registration, found, brand] = await Promise.all([
    findHeldRegistration(ctx, registration_id),
    findEvent(ctx, registration_id),
    getBrand(ctx),
  ])
  if (!registration || !found) throw new AppError('conflict', 'This registration does not exist any more.')
  const { is_too_late, has_begun, ...event } = found
  const { status } = registration
  const is_off = ['cancelled', 'completed'].includes(event.event_status)
  const is_ticketless = (TICKETLESS_STATUSES as readonly string[]).includes(status)
  return {
    registration,
    event: { ...event, online_url: HAS_SEAT.includes(status) ? event.online_url : null },
    may_cancel: STANDING.includes(status) && !is_off && !has_begun && (is_ticketless || !is_too_late),
    invoice: await findOpenInvoice(ctx, registration),
    feedback_token: registration.attendee_email === null ? null : feedbackToken(ctx.tenant_id, registration_id),
    brand,
  }
}

function findEvent(ctx: Ctx, registration_id: string) {
  return ctx.db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'events.id',
      'events.title',
      'events.event_date',
      'events.end_date',
      'events.starts_at',
      'events.ends_at',
      'events.time_zone',
      'events.location',
      'events.address',
      'events.online_url',
      'events.attendance_mode',
      'events.visibility',
      'events.version',
      'events.cancel_by',
      sql<EventStatus>`event_status_at(events.event_status, events.starts_at, events.ends_at, now())`.as(
        'event_status',
      ),
      sql<boolean>`coalesce(events.cancel_by < now(), false)`.as('is_too_late'),
      sql<boolean>`events.starts_at <= now()`.as('has_begun'),
    ])
    .where('registrations.id', '=', registration_id)
    .executeTakeFirst()
}

/** The open invoice of a registration that its own person pays; what a payer gets is the payer's to see. */
async function findOpenInvoice(ctx: Ctx, { invoice_id, payment, member_id }: Registration): Promise<Invoice | null> {
  if (!invoice_id || payment !== 'open') return null
  const invoice = await getInvoice(forPapers(ctx), invoice_id)
  return invoice.member_id === member_id ? invoice : null
}
