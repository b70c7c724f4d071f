import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { actingAccountId, type Ctx } from '#lib/context'
import { NEXT_VERSION } from '#lib/records/versions'
import type { RegistrationSource, RegistrationStatus, SeatBilling } from '#lib/seats/schema'

/**
 * Seats are counted twice: events.seats_taken and ticket_types.sold, the sums over registrations that hold
 * seats. Whoever moves them locks the event's row first and its ticket types after it, so two never wait
 * for each other, and looks only after the lock is held, so nobody decides on an old sum. The CHECK
 * constraints of both tables stand behind this.
 */

/** Locks an event for moving seats, for the rest of the transaction. Returns what decides about them, or null. */
export async function lockSeats(ctx: Ctx, eventId: string) {
  return (await lockQuery(ctx, eventId).executeTakeFirst()) ?? null
}

/** The statement of `lockSeats`. */
export function lockQuery(ctx: Ctx, eventId: string) {
  return ctx.db
    .selectFrom('events')
    .select([
      'id',
      'capacity',
      'seats_taken',
      'waitlist_mode',
      'offer_minutes',
      'cancel_by',
      sql<string>`event_status_at(event_status, starts_at, ends_at, now())`.as('event_status'),
      // The deadline of a day that does not hold any more is none.
      sql<boolean>`cancel_by < now() and event_status <> 'postponed'`.as('is_too_late_to_cancel'),
    ])
    .where('id', '=', eventId)
    .forNoKeyUpdate()
}

/** What a claim got. */
export interface ClaimedSeats {
  status: RegistrationStatus
  checked_in_at: string | null
  payment_due_at: string | null
  registered_at: string
  created_at: string
  updated_at: string
  version: number
  waitlist_position: number | null
}

/** A registration that asks for seats. */
export interface SeatClaim {
  id: string
  event_id: string
  member_id: string | null
  guest_name: string | null
  guest_email: string | null
  ticket_type_id: string | null
  quantity: number
  /** The names of those who come along, as far as they were given. */
  companions: readonly string[]
  price_minor: number
  currency: string
  answers: object
  custom_values: object
  code: string
  source: RegistrationSource
  notice: string | null
  /** How the seat is paid for; null where nothing is to be paid. */
  billing: SeatBilling | null
  billing_reason: string | null
  /** Whether it may stand in line when there is no seat. */
  may_wait: boolean
  /** Whether its people are here, or came to an event that is over. */
  has_come: boolean
  /** Whether it has to stand behind those who wait already, seat or not. */
  queues_behind: boolean
}

/**
 * The statement that fails as a conflict when there is no seat. It takes no lock: where nobody may wait, it
 * goes in front of `lockQuery`, so that a crowd at a full event does not queue to hear that.
 */
export function turnAwayQuery(ctx: Ctx, eventId: string, quantity: number) {
  return ctx.db
    .selectFrom('events')
    .select(sql`refuse('no seat is left')`.as('refusal'))
    .where('id', '=', eventId)
    .where(sql<boolean>`capacity is not null and seats_taken + ${quantity}::integer > capacity`)
}

/**
 * The statement that takes seats for a new registration, or a place in line; with neither to be had it
 * fails as a conflict. To be sent behind `lockQuery` in the same transaction.
 */
export function claimQuery(ctx: Ctx, claim: SeatClaim) {
  const { tenant_id } = ctx
  const isPaidFirst = claim.billing === 'prepay'
  const held = paymentDeadline(sql`${claim.event_id}::uuid`)
  return sql<ClaimedSeats>`
    with open_event as (
      -- Of an event that is over it is not known when in its course somebody came.
      select id, case when ${claim.has_come}::boolean then case when ends_at <= now() then starts_at else now() end end as came_at
      from events
      where tenant_id = ${tenant_id} and id = ${claim.event_id}
        and (event_status_at(event_status, starts_at, ends_at, now()) in ('upcoming', 'ongoing')
          or (${claim.has_come}::boolean and event_status_at(event_status, starts_at, ends_at, now()) = 'completed'))
    ), seat as (
      update events set seats_taken = seats_taken + ${claim.quantity}::integer
      where tenant_id = ${tenant_id} and id = (select id from open_event)
        and (capacity is null or seats_taken + ${claim.quantity}::integer <= capacity)
        and not (${claim.queues_behind}::boolean and exists (
          select from registrations r
          where r.tenant_id = ${tenant_id} and r.event_id = ${claim.event_id} and r.status = 'waitlisted'
        ))
        and (${claim.ticket_type_id}::uuid is null or exists (
          select from ticket_types t
          where t.tenant_id = ${tenant_id} and t.id = ${claim.ticket_type_id}
            and (t.quota is null or t.sold + ${claim.quantity}::integer <= t.quota)
        ))
      returning id
    ), ticket as (
      update ticket_types set sold = sold + ${claim.quantity}::integer
      where tenant_id = ${tenant_id} and id = ${claim.ticket_type_id} and exists (select from seat)
    )
    insert into registrations (tenant_id, id, event_id, member_id, guest_name, guest_email, ticket_type_id, quantity, companions,
      price_minor, currency, answers, custom_values, code, source, billing, billing_reason, notice, payment_promised_at, payment_due_at,
      checked_in_at, status)
    select ${tenant_id}, ${claim.id}::uuid, ${claim.event_id}::uuid, ${claim.member_id}::uuid, ${claim.guest_name}::text,
      ${claim.guest_email}::text, ${claim.ticket_type_id}::uuid, ${claim.quantity}::smallint, ${[...claim.companions]}::text[], ${claim.price_minor}::bigint,
      ${claim.currency}::text, ${JSON.stringify(claim.answers)}::jsonb, ${JSON.stringify(claim.custom_values)}::jsonb, ${claim.code}::text, ${claim.source}::text,
      ${claim.billing}::text, ${claim.billing_reason}::text,
      case when ${isPaidFirst}::boolean and exists (select from seat) and ${claim.notice}::text is not null then 'held' else ${claim.notice}::text end,
      case when ${isPaidFirst}::boolean and exists (select from seat) then ${held.payment_promised_at} end,
      case when ${isPaidFirst}::boolean and exists (select from seat) then ${held.payment_due_at} end,
      (select came_at from open_event where exists (select from seat)),
      case
        when exists (select from seat) then case when ${claim.has_come}::boolean then 'attended'
          when ${isPaidFirst}::boolean then 'pending_payment' else 'confirmed' end
        when exists (select from open_event) and ${claim.may_wait}::boolean then 'waitlisted'
        else refuse('no seat is left')
      end
    returning status, payment_due_at, checked_in_at, registered_at, created_at, updated_at, version,
      case when status = 'waitlisted' then 1 + (
        select count(*) from registrations r
        where r.tenant_id = ${tenant_id} and r.event_id = ${claim.event_id} and r.status = 'waitlisted'
      ) end as waitlist_position`
}

/** The statement that notes the entry of those whose claim said that they are here, as a scan does; behind `claimQuery`. */
export function entryQuery(ctx: Ctx, { id }: Pick<SeatClaim, 'id'>) {
  return sql`
    insert into check_ins (tenant_id, id, event_id, registration_id, kind, by_account_id, nonce, scanned_at, seats, result)
    select r.tenant_id, ${uuidv7()}::uuid, r.event_id, r.id, 'entry', ${actingAccountId(ctx)}::uuid, ${uuidv7()}::text,
      r.checked_in_at, r.quantity, 'ok'
    from registrations r where r.tenant_id = ${ctx.tenant_id} and r.id = ${id}::uuid`
}

/** Until when a seat is to be paid that is held from now on: as many days as the association gives. */
const PROMISED = sql<string>`(
  select now() + make_interval(days => t.ticket_payment_days) from tenants t where t.tenant_id = current_tenant()
)`

/**
 * Until when a seat is held that has to be paid first, as columns: what is promised, which outlasts a change of the event's
 * time, and what of it the event leaves.
 */
export function paymentDeadline(event_id: RawBuilder<unknown>) {
  return { payment_promised_at: PROMISED, payment_due_at: dueWithinEvent(PROMISED, event_id) }
}

/**
 * What an event leaves of the time to pay for a seat: until it begins at the latest, and of one that has begun until it
 * ends. Of one that is over all of it: nobody loses a seat at once because a day was entered wrong.
 */
export function dueWithinEvent(promised: RawBuilder<string>, event_id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(
    select least(${promised}, case when e.starts_at > now() then e.starts_at when e.ends_at > now() then e.ends_at end)
    from events e where e.tenant_id = current_tenant() and e.id = ${event_id}
  )`
}

/** Until when a seat of an event can be held unpaid at all: until it begins, and of one that has begun until it ends. */
export function latestPaymentAt(event_id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(
    select case when e.starts_at > now() then e.starts_at else e.ends_at end
    from events e where e.tenant_id = current_tenant() and e.id = ${event_id}
  )`
}

/** Seats of one ticket type, or of none. */
export interface SeatMove {
  ticket_type_id: string | null
  quantity: number
}

/** Adds seats to the sums of a locked event, or takes them back when negative. */
export async function moveSeats(ctx: Ctx, eventId: string, moves: readonly SeatMove[]): Promise<void> {
  const total = moves.reduce((sum, move) => sum + move.quantity, 0)
  if (total !== 0) {
    await ctx.db
      .updateTable('events')
      .set({ seats_taken: sql`seats_taken + ${total}` })
      .where('id', '=', eventId)
      .execute()
  }
  const byTicket = new Map<string, number>()
  for (const { ticket_type_id, quantity } of moves) {
    if (ticket_type_id) byTicket.set(ticket_type_id, (byTicket.get(ticket_type_id) ?? 0) + quantity)
  }
  for (const [id, quantity] of [...byTicket].sort(([left], [right]) => (left < right ? -1 : 1))) {
    await ctx.db
      .updateTable('ticket_types')
      .set({ sold: sql`sold + ${quantity}` })
      .where('id', '=', id)
      .execute()
  }
}

/** Whether something is to be paid for a seat, so that it is offered before it is taken. */
export const isToBePaid = sql<boolean>`(
  registrations.price_minor > 0 and registrations.billing is distinct from 'waived'
)`.as('is_to_be_paid')

/**
 * Whether a seat is to be invoiced and has no invoice that stands: it is void or wholly credited, as after the
 * cancellation of an event that takes place all the same. Of an event that is cancelled nothing is to be invoiced.
 */
export function lacksInvoice(col: (name: string) => RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${col('billing')} in ('invoice', 'prepay') and ${col('price_minor')} > 0
    and ${col('status')} in ('pending_payment', 'confirmed', 'attended', 'no_show')
    and not exists (
      select from invoices i where i.tenant_id = ${col('tenant_id')} and i.id = ${col('invoice_id')}
        and i.status <> 'void' and (i.credited_minor < i.total_minor or i.total_minor = 0)
    ) and not exists (
      select from events e where e.tenant_id = ${col('tenant_id')} and e.id = ${col('event_id')}
        and e.event_status = 'cancelled'
    ), false)`
}

type Column = (name: string) => RawBuilder<unknown>

/** The seats of a registration whose holders came. */
export function seatsThatCame(col: Column): RawBuilder<number> {
  return sql<number>`seats_that_came(${col('status')}, ${col('quantity')}, ${col('seats_came')})`
}

/** The seats of a registration whose holders are inside. */
export function seatsInside(col: Column): RawBuilder<number> {
  return sql<number>`seats_that_are_inside(${col('status')}, ${col('quantity')}, ${col('seats_came')}, ${col('seats_inside')}, ${col('checked_out_at')})`
}

/** The seats of a registration whose holders are known to have stayed away, those of a party that came in part too. */
export function seatsThatStayedAway(col: Column): RawBuilder<number> {
  return sql<number>`seats_that_stayed_away(${col('status')}, ${col('quantity')}, ${col('seats_absent')})`
}

/** The longest stretch of a waiting list that is looked through at once. */
const FARTHEST_LOOK = 500

/**
 * Gives the free seats of a locked event to those who wait, in their order, passing over who asks for more
 * seats than are free. Free tickets are confirmed at once; a paid one is offered for a while (offerEnd). Returns
 * how many moved up.
 */
export async function promoteWaiting(ctx: Ctx, eventId: string): Promise<number> {
  let total = 0
  for (;;) {
    const { moved, mayBeMore } = await promoteFirst(ctx, eventId)
    total += moved
    if (moved === 0 || !mayBeMore) return total
  }
}

/** Does so for the first stretch of the waiting list; whoever moves up makes room in it for others. */
async function promoteFirst(ctx: Ctx, eventId: string): Promise<{ moved: number; mayBeMore: boolean }> {
  const [event, waiting, tickets] = await Promise.all([
    lockSeats(ctx, eventId),
    ctx.db
      .selectFrom('registrations')
      .select(['id', 'quantity', 'ticket_type_id', isToBePaid])
      .where('event_id', '=', eventId)
      .where('status', '=', 'waitlisted')
      .orderBy('registered_at')
      .orderBy('id')
      .limit(FARTHEST_LOOK)
      .execute(),
    ctx.db.selectFrom('ticket_types').select(['id', 'quota', 'sold']).where('event_id', '=', eventId).execute(),
  ])
  if (event?.waitlist_mode !== 'auto' || !['upcoming', 'ongoing'].includes(event.event_status)) {
    return { moved: 0, mayBeMore: false }
  }
  let free = event.capacity === null ? Number.POSITIVE_INFINITY : event.capacity - event.seats_taken
  const left = new Map(
    tickets.map(({ id, quota, sold }) => [id, quota === null ? Number.POSITIVE_INFINITY : quota - sold]),
  )
  const next = waiting.filter(({ quantity, ticket_type_id }) => {
    const ofTicket = ticket_type_id ? (left.get(ticket_type_id) ?? 0) : Number.POSITIVE_INFINITY
    if (quantity > free || quantity > ofTicket) return false
    free -= quantity
    if (ticket_type_id) left.set(ticket_type_id, ofTicket - quantity)
    return true
  })
  const outcome = { moved: next.length, mayBeMore: waiting.length === FARTHEST_LOOK }
  if (next.length === 0) return outcome
  await moveSeats(ctx, eventId, next)
  await seat(
    ctx,
    next.filter(({ is_to_be_paid }) => !is_to_be_paid).map(({ id }) => id),
    null,
  )
  await seat(
    ctx,
    next.filter(({ is_to_be_paid }) => is_to_be_paid).map(({ id }) => id),
    event.offer_minutes,
  )
  return outcome
}

/** The shortest time that a seat is offered for where the event begins soon, in minutes. */
const MIN_OFFER_MINUTES = 10

/**
 * Until when a seat is kept: for the event's minutes, but at most half of the time until it begins, so that the next in
 * line has a chance as well; of one that runs, until it ends.
 */
function offerEnd(minutes: number): RawBuilder<string> {
  const bound = sql`(select case when e.starts_at > now() then e.starts_at else e.ends_at end from events e
    where e.tenant_id = registrations.tenant_id and e.id = registrations.event_id)`
  return sql`least(
    now() + make_interval(mins => ${minutes}),
    (select case when b.bound > now() then least(b.bound,
        greatest(now() + (b.bound - now()) / 2, now() + make_interval(mins => ${MIN_OFFER_MINUTES}))) end
      from (select ${bound} as bound) b))`
}

/** Moves registrations from the waiting list onto seats: for good, or as an offer that holds some minutes. */
export async function seat(ctx: Ctx, ids: readonly string[], offerMinutes: number | null): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('registrations')
    .set({
      status: offerMinutes === null ? 'confirmed' : 'offered',
      notice: offerMinutes === null ? 'registered' : 'offered',
      offer_expires_at: offerMinutes === null ? null : offerEnd(offerMinutes),
      ...NEXT_VERSION,
    })
    .where('id', 'in', [...ids])
    .where('status', '=', 'waitlisted')
    .execute()
}
