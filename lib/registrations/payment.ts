import { sql } from 'kysely'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { customChange } from '#lib/custom-fields/service'
import { AppError } from '#lib/errors'
import { instantOf } from '#lib/events/times'
import { toLocal } from '#lib/format/dates'
import { getInvoice } from '#lib/invoices/queries'
import { lockInvoice } from '#lib/invoices/service'
import { billingOf, forPapers, payInvoice } from '#lib/memberships/billing'
import { can } from '#lib/permissions'
import { NEXT_VERSION, requireVersion } from '#lib/records/versions'
import { billSeat, withdrawSeatInvoice } from '#lib/registrations/billing'
import { getRegistration } from '#lib/registrations/queries'
import type {
  Registration,
  RegistrationBilling,
  RegistrationCompanions,
  RegistrationPatch,
} from '#lib/registrations/schema'
import { lockBilled, requireSeatsFor } from '#lib/registrations/service'
import { freeSeat, unlinkSeat } from '#lib/seats/payment'
import { SEATED_STATUSES } from '#lib/seats/schema'
import { latestPaymentAt, lockSeats, paymentDeadline } from '#lib/seats/service'
import { todayOfTenant } from '#lib/tenants/queries'

type Locked = Awaited<ReturnType<typeof lockBilled>>
type Row = Locked['registration']

/** Returns the invoice that a seat is to be paid with; null when it has none, or none that still counts. */
async function findLiveInvoice(ctx: Ctx, { invoice_id }: Row) {
  if (!invoice_id) return null
  const invoice = await getInvoice(forPapers(ctx), invoice_id)
  return invoice.status === 'void' || (invoice.credited === invoice.total && invoice.status === 'paid') ? null : invoice
}

async function change(ctx: Ctx, id: string, changes: Record<string, unknown>): Promise<void> {
  await ctx.db
    .updateTable('registrations')
    .set({ ...changes, ...NEXT_VERSION })
    .where('id', '=', id)
    .execute()
}

/**
 * Settles the price of a seat: records that what remains was paid, with an invoice where there is none yet; waives it
 * for a reason, which makes its invoice void; or writes an invoice that stays open.
 *
 * @throws AppError not_found, conflict (no seat, paid or invoiced already), invalid (nothing to pay, billing that does
 * not fit), forbidden (waiving and invoicing by who only checks in)
 */
export async function billRegistration(
  ctx: Ctx,
  eventId: string,
  id: string,
  input: RegistrationBilling,
): Promise<Registration> {
  if (input.billing !== 'paid' && !can(ctx, 'registrations.write'))
    throw new AppError('forbidden', 'At the door payments are recorded. Let an organizer do the rest.', {
      field: 'billing',
    })
  return transaction(ctx, async (ctx) => {
    const { event, registration } = await lockBilled(ctx, eventId, id)
    const { status, price_minor } = registration
    if (event.event_status === 'cancelled')
      throw new AppError('conflict', 'This event is cancelled: nothing is to be paid for it. Reopen it first.', {
        field: 'billing',
      })
    if (!(SEATED_STATUSES as readonly string[]).includes(status) || status === 'offered')
      throw new AppError('conflict', 'This registration has no seat that could be paid for.', { field: 'billing' })
    if (price_minor === 0) throw new AppError('invalid', 'This seat costs nothing.', { field: 'billing' })
    const billing = billingOf(forPapers(ctx), input, price_minor, await todayOfTenant(ctx))
    const invoice = await findLiveInvoice(ctx, registration)
    if (invoice?.status === 'paid')
      throw new AppError('conflict', `${invoice.number} is paid already.`, { field: 'billing' })
    if (billing.kind === 'waived') {
      if (invoice) {
        await unlinkSeat(ctx, invoice.id)
        await withdrawSeatInvoice(ctx, invoice.id, { reason: billing.reason ?? '' })
      }
      const isHeld = status === 'pending_payment'
      await change(ctx, id, {
        billing: 'waived',
        billing_reason: billing.reason,
        payment_due_at: null,
        ...(isHeld && { status: 'confirmed', notice: 'registered' }),
      })
    } else if (invoice) {
      if (!billing.payment)
        throw new AppError('conflict', `${invoice.number ?? 'A draft'} is open already.`, { field: 'billing' })
      await payInvoice(forPapers(ctx), invoice, billing.payment)
    } else {
      const isHeld = status === 'pending_payment'
      await change(ctx, id, {
        billing: isHeld ? 'prepay' : registration.billing === 'at_door' && billing.payment ? 'at_door' : 'invoice',
        billing_reason: null,
        ...(isHeld && paymentDeadline(sql`registrations.event_id`)),
      })
      await billSeat(ctx, id, billing.payment)
    }
    await recordAudit(ctx, {
      action: 'registration.billed',
      noun: 'registrations',
      object_id: id,
      before: { billing: registration.billing },
      after: { billing: billing.kind, billing_reason: billing.reason },
    })
    return getRegistration(ctx, eventId, id)
  })
}

/** The states in which whoever booked still has what was booked. */
const HOLDING: readonly string[] = [...SEATED_STATUSES, 'waitlisted'].filter((status) => status !== 'no_show')

/** Why whoever booked names nobody else any more; null as long as they do. */
export function whyNamesStay(status: string, event_status: string): string | null {
  if (event_status === 'completed') return 'The event is over, so who comes along stays as it is.'
  const holds = HOLDING.includes(status) && event_status !== 'cancelled'
  return holds ? null : 'This booking does not hold any more.'
}

/** Returns the names of a locked registration as columns. Throws invalid, conflict for whoever booked once it is over. */
function companionColumns(ctx: Ctx, { event, registration }: Locked, companions: string[]) {
  requireSeatsFor(companions, registration.quantity)
  const why = can(ctx, 'registrations.write') ? null : whyNamesStay(registration.status, event.event_status)
  if (why) throw new AppError('conflict', why, { field: 'companions' })
  return { companions }
}

/**
 * Changes a registration: gives more time, or less, to pay for a seat that is held, of which the person is told; names
 * who comes along; and sets custom values, of which people fill in some of their own registrations.
 *
 * @param version the version that was seen
 * @throws AppError not_found, stale, forbidden, conflict when no payment is awaited, or names come too late, invalid (a
 * moment that has passed or comes after the event has begun, more names than seats, custom values)
 */
export async function editRegistration(
  ctx: Ctx,
  eventId: string,
  id: string,
  { payment_due_at, companions, custom_values }: RegistrationPatch,
  version: number | null,
): Promise<Registration> {
  return transaction(ctx, async (ctx) => {
    // Whoever only reads the registrations of others changes none of them.
    const locked = await lockBilled(ctx, eventId, id, can(ctx, 'registrations.write'))
    const { registration } = locked
    requireVersion(registration, version, 'registration')
    if (payment_due_at !== undefined) await postponePayment(ctx, eventId, registration, payment_due_at)
    await editAnswers(ctx, locked, { companions, custom_values }, payment_due_at === undefined)
    return getRegistration(ctx, eventId, id)
  })
}

/**
 * Names who comes along for whoever holds the signed link of a mail, which stands for the person and no more: the rules of
 * the member role hold.
 *
 * @param version the version that was seen
 * @throws AppError not_found, stale, conflict when names come too late, invalid for more names than seats
 */
export async function nameByHolder(
  ctx: Ctx,
  eventId: string,
  id: string,
  { companions }: RegistrationCompanions,
  version: number | null,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const locked = await lockBilled(ctx, eventId, id, true)
    requireVersion(locked.registration, version, 'registration')
    await editAnswers(ctx, locked, { companions }, true)
  })
}

/**
 * Writes the names and custom values of a locked registration.
 *
 * @param isNewVersion false where something else of the same edit has moved the version: one edit is one version
 */
async function editAnswers(
  ctx: Ctx,
  locked: Locked,
  { companions, custom_values }: Pick<RegistrationPatch, 'companions' | 'custom_values'>,
  isNewVersion: boolean,
): Promise<void> {
  if (!custom_values && !companions) return
  const { registration } = locked
  const { id } = registration
  const custom = custom_values
    ? await customChange(ctx, 'registrations', custom_values, registration.custom_values)
    : null
  const named = companions ? companionColumns(ctx, locked, companions) : null
  const columns = { ...custom?.columns, ...named }
  if (isNewVersion) await change(ctx, id, columns)
  else await ctx.db.updateTable('registrations').set(columns).where('id', '=', id).execute()
  await recordAudit(ctx, {
    action: 'registration.updated',
    noun: 'registrations',
    object_id: id,
    before: { ...custom?.before, ...(named && { companions: registration.companions }) },
    after: { ...custom?.after, ...named },
  })
}

/** Holds a locked seat until another moment. Throws forbidden, conflict, invalid. */
async function postponePayment(ctx: Ctx, eventId: string, registration: Row, moment: string): Promise<void> {
  if (!can(ctx, 'registrations.write'))
    throw new AppError('forbidden', 'Organizers give more time to pay. Ask them.', { field: 'payment_due_at' })
  const { id } = registration
  if (registration.status !== 'pending_payment')
    throw new AppError('conflict', 'This seat does not wait for a payment.', { field: 'payment_due_at' })
  const { time_zone, latest } = await ctx.db
    .selectFrom('events')
    .select(['time_zone', latestPaymentAt(sql`events.id`).as('latest')])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const payment_due_at = instantOf(moment, time_zone, 'payment_due_at')
  if (Date.parse(payment_due_at) <= Date.now())
    throw new AppError('invalid', 'Give a moment that has not passed.', { field: 'payment_due_at' })
  if (Date.parse(payment_due_at) > Date.parse(latest)) {
    const last = toLocal(new Date(latest).toISOString(), time_zone).slice(0, 16).replace('T', ' ')
    throw new AppError(
      'invalid',
      `A seat is held until the event begins, or ends once it has begun: until ${last} in ${time_zone} at the latest.`,
      { field: 'payment_due_at' },
    )
  }
  await change(ctx, id, { payment_promised_at: payment_due_at, payment_due_at, notice: 'held' })
  await recordAudit(ctx, {
    action: 'registration.postponed',
    noun: 'registrations',
    object_id: id,
    after: { payment_due_at },
  })
}

/** So many seats are released at a time. */
const BATCH = 500

/**
 * Gives away the seats that were not paid for in time: their invoices are void, what was paid of them is credit of the
 * payers, and the seats go to whoever waits. For the clock; a transaction for each. Returns how many there were.
 */
export async function releaseUnpaid(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.id', 'registrations.event_id', 'registrations.invoice_id'])
    // Written out, so that the index of those is known to hold all of them.
    .where(sql<boolean>`registrations.status = 'pending_payment'`)
    .where('registrations.payment_due_at', '<=', sql<string>`now()`)
    .where('events.event_status', '<>', 'cancelled')
    .orderBy('registrations.payment_due_at')
    .limit(BATCH)
    .execute()
  let released = 0
  let failure: unknown
  for (const seat of due) {
    try {
      released += await transaction(ctx, (ctx) => release(ctx, seat))
    } catch (error) {
      // One seat that cannot be released must not keep the others.
      failure ??= error
    }
  }
  if (failure !== undefined) throw failure
  return released
}

async function release(
  ctx: Ctx,
  { id, event_id, invoice_id }: { id: string; event_id: string; invoice_id: string | null },
): Promise<number> {
  // Whoever pays it locks in this order: a payment that comes first keeps the seat.
  if (invoice_id) await lockInvoice(ctx, invoice_id, null)
  await lockSeats(ctx, event_id)
  const released = await ctx.db
    .updateTable('registrations')
    .set({ status: 'expired', notice: 'released', ...NEXT_VERSION })
    .where('id', '=', id)
    .where('status', '=', 'pending_payment')
    .where('payment_due_at', '<=', sql<string>`now()`)
    .where('invoice_id', 'is not distinct from', invoice_id)
    .returning(['event_id', 'ticket_type_id', 'quantity'])
    .executeTakeFirst()
  if (!released) return 0
  await freeSeat(ctx, released)
  if (invoice_id) await withdrawSeatInvoice(ctx, invoice_id, { reason: 'Not paid in time' })
  await recordAudit(ctx, {
    action: 'registration.released',
    noun: 'registrations',
    object_id: id,
    before: { status: 'pending_payment' },
    after: { status: 'expired' },
  })
  return 1
}
