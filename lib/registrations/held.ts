import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { readPaper } from '#lib/deliveries/papers'
import { AppError, orNotFound } from '#lib/errors'
import type { DatedEvent } from '#lib/events/calendar-files'
import type { EventStatus } from '#lib/events/schema'
import { emailKey } from '#lib/format/email-key'
import { getInvoice } from '#lib/invoices/queries'
import type { Invoice } from '#lib/invoices/schema'
import { feedbackToken } from '#lib/mail/links'
import { forPapers } from '#lib/memberships/billing'
import { nameByHolder, whyNamesStay } from '#lib/registrations/payment'
import { findHeldRegistration } from '#lib/registrations/queries'
import type { HeldSeats, HeldSeatsChange, Registration, RegistrationCompanions } from '#lib/registrations/schema'
import { takeSeatsOutByHolder } from '#lib/registrations/seat-count'
import { readSeatToken } from '#lib/registrations/seat-links'
import { TICKETLESS_STATUSES } from '#lib/seats/schema'
import { type Brand, getBrand } from '#lib/tenants/queries'

/** A registration for whoever holds the link of its mails. */
export interface HeldRegistration {
  registration: Registration
  /** With the way in online for who has a seat. */
  event: DatedEvent & { event_status: EventStatus; cancel_by: string | null }
  /** Whether whoever holds the link may still give it up by themselves, or some of its seats. */
  may_cancel: boolean
  /** Why they name nobody else any more; null as long as they do. */
  why_names_stay: string | null
  /** What it is paid with and its credit notes, where the person of the registration is the one who pays. */
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
    why_names_stay: whyNamesStay(status, event.event_status),
    invoice: await findOwnInvoice(ctx, registration),
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
      sql<boolean>`coalesce(events.cancel_by < now(), false) and events.event_status <> 'postponed'`.as('is_too_late'),
      sql<boolean>`events.starts_at <= now() and events.event_status <> 'postponed'`.as('has_begun'),
    ])
    .where('registrations.id', '=', registration_id)
    .executeTakeFirst()
}

/** The issued invoice of a registration that its own person pays; what another payer gets is that payer's to see. */
async function findOwnInvoice(ctx: Ctx, registration: Registration): Promise<Invoice | null> {
  if (!registration.invoice_id) return null
  const invoice = await getInvoice(forPapers(ctx), registration.invoice_id)
  return invoice.status !== 'draft' && isPaidBy(registration, invoice) ? invoice : null
}

/** Whether an invoice is to the person of a registration: the member, or the guest at the address of the booking. */
function isPaidBy({ member_id, guest }: Registration, invoice: Invoice): boolean {
  if (member_id !== null || invoice.member_id !== null) return invoice.member_id === member_id
  const email = invoice.bill_to?.email
  return typeof email === 'string' && guest?.email != null && emailKey(email) === emailKey(guest.email)
}

/**
 * Returns the invoice of a registration as PDF for whoever holds its link, or one of the credit notes on it. What is
 * asked for has to hang on this registration: the link says nothing of whoever else the payer pays for.
 *
 * @param credit_note_id null for the invoice itself
 * @throws AppError not_found, also for papers of others; invalid, conflict as getHeldRegistration
 */
export async function readHeldPaper(token: string, credit_note_id: string | null, request_id: string) {
  const { ctx, registration_id } = readSeatToken(token, request_id)
  const registration = await findHeldRegistration(ctx, registration_id)
  const invoice = registration ? await findOwnInvoice(ctx, registration) : null
  const { id } = orNotFound(invoice, 'invoice')
  if (credit_note_id === null) return readPaper(forPapers(ctx), { noun: 'invoices', id })
  const note = invoice?.credit_notes.find((each) => each.credit_note_id === credit_note_id)
  return readPaper(forPapers(ctx), { noun: 'credit_notes', id: orNotFound(note, 'credit note').credit_note_id })
}

/** The registration of a link and its event. Throws invalid for a link that is not ours, conflict when it is gone. */
async function findLinked(token: string, request_id: string) {
  const { ctx, registration_id } = readSeatToken(token, request_id)
  const registration = await findHeldRegistration(ctx, registration_id)
  if (!registration) throw new AppError('conflict', 'This registration does not exist any more.')
  return { ctx, registration }
}

/** Returns the seats of a registration for whoever holds its link. Throws invalid for a link that is not ours, conflict. */
export async function getHeldSeats(token: string, request_id: string): Promise<HeldSeats> {
  const { registration } = await findLinked(token, request_id)
  const { event_title, status, quantity, companions, seats_came, version } = registration
  return { event_title, status, quantity, companions, seats_came, version }
}

/**
 * Names who comes along in the name of whoever holds the link of a mail.
 *
 * @throws AppError as getHeldSeats and nameByHolder
 */
export async function nameHeldCompanions(
  token: string,
  named: RegistrationCompanions,
  version: number | null,
  request_id: string,
): Promise<HeldSeats> {
  const { ctx, registration } = await findLinked(token, request_id)
  await nameByHolder(ctx, registration.event_id, registration.id, named, version)
  return getHeldSeats(token, request_id)
}

/**
 * Takes seats out in the name of whoever holds the link of a mail.
 *
 * @throws AppError as getHeldSeats and takeSeatsOutByHolder
 */
export async function takeHeldSeatsOut(
  token: string,
  asked: HeldSeatsChange,
  version: number | null,
  request_id: string,
): Promise<HeldSeats> {
  const { ctx, registration } = await findLinked(token, request_id)
  await takeSeatsOutByHolder(ctx, registration.event_id, registration.id, asked, version)
  return getHeldSeats(token, request_id)
}
