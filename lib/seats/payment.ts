import { sql } from 'kysely'
import { recordAudit } from '#lib/audit/service'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { NEXT_VERSION } from '#lib/records/versions'
import { lockSeats, moveSeats, paymentDeadline, promoteWaiting } from '#lib/seats/service'

/**
 * Lets the seat of a locked invoice follow what became of it: paid, a held seat is confirmed; unpaid again, one that had
 * to be paid first is held once more, with a new deadline, unless it was used; and one that is held for an invoice that
 * is void is free.
 */
export async function settleSeat(ctx: Ctx, invoice: { id: string; status: string }): Promise<void> {
  const seat = await ctx.db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.id',
      'registrations.event_id',
      'registrations.status',
      'registrations.billing',
      'registrations.quantity',
      'registrations.ticket_type_id',
      'events.event_status',
    ])
    .where('registrations.invoice_id', '=', invoice.id)
    .executeTakeFirst()
  if (!seat) return
  const { id, event_id, status, billing, event_status } = seat
  const told = (notice: string) => (ctx.is_silent ? {} : { notice })
  if (status === 'pending_payment' && invoice.status === 'paid') {
    await moveSeat(ctx, id, status, { status: 'confirmed', payment_due_at: null, ...told('registered') })
    await record(ctx, 'registration.paid', id, status, 'confirmed')
  } else if (status === 'confirmed' && billing === 'prepay' && invoice.status !== 'paid' && invoice.status !== 'void') {
    const deadline = paymentDeadline(sql`registrations.event_id`)
    await moveSeat(ctx, id, status, { status: 'pending_payment', ...deadline, ...told('held') })
    await record(ctx, 'registration.unpaid', id, status, 'pending_payment')
  } else if (status === 'pending_payment' && invoice.status === 'void' && event_status !== 'cancelled') {
    await lockSeats(ctx, event_id)
    if (!(await moveSeat(ctx, id, status, { status: 'expired', payment_due_at: null, ...told('released') }))) return
    await freeSeat(ctx, seat)
    await record(ctx, 'registration.released', id, status, 'expired')
  }
}

/** Gives the seats of a registration of a locked event back, to whoever waits for them. */
export async function freeSeat(
  ctx: Ctx,
  { event_id, ticket_type_id, quantity }: { event_id: string; ticket_type_id: string | null; quantity: number },
): Promise<void> {
  await moveSeats(ctx, event_id, [{ ticket_type_id, quantity: -quantity }])
  await promoteWaiting(ctx, event_id)
}

/** Moves a registration on from a status. Returns whether it still had it: checking in takes no lock that keeps it. */
async function moveSeat(ctx: Ctx, id: string, from: string, changes: Record<string, unknown>): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('registrations')
    .set({ ...changes, ...NEXT_VERSION })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function record(
  ctx: Ctx,
  action: 'registration.paid' | 'registration.unpaid' | 'registration.released',
  object_id: string,
  before: string,
  after: string,
): Promise<void> {
  const states = { before: { status: before }, after: { status: after } }
  return recordAudit(ctx, { action, noun: 'registrations', object_id, ...states })
}

/**
 * Makes an invoice the one that a seat is paid with. Throws invalid when there is no such registration, or when another
 * invoice is to pay it.
 */
export async function linkSeat(ctx: Ctx, registration_id: string, invoice_id: string): Promise<void> {
  const seat = await ctx.db
    .selectFrom('registrations')
    .leftJoin('invoices', 'invoices.id', 'registrations.invoice_id')
    .select(['invoices.number', 'invoices.status'])
    .select(sql<boolean>`coalesce(invoices.credited_minor = invoices.total_minor, false)`.as('is_credited'))
    .where('registrations.id', '=', registration_id)
    .executeTakeFirst()
  if (!seat) throw new AppError('invalid', 'There is no such registration.', { field: 'registration_id' })
  if (seat.status !== null && seat.status !== 'void' && !seat.is_credited)
    throw new AppError(
      'invalid',
      `The registration has ${seat.number ?? 'a draft'} already. Cancel that invoice first.`,
      { field: 'registration_id' },
    )
  await ctx.db
    .updateTable('registrations')
    .set({ invoice_id, ...NEXT_VERSION })
    .where('id', '=', registration_id)
    .execute()
}

/** Takes an invoice off the seat that it was to pay. */
export async function unlinkSeat(ctx: Ctx, invoice_id: string): Promise<void> {
  await ctx.db
    .updateTable('registrations')
    .set({ invoice_id: null, ...NEXT_VERSION })
    .where('invoice_id', '=', invoice_id)
    .execute()
}
