import { type RawBuilder, sql } from 'kysely'
import { actingAccountId, type Ctx } from '#lib/context'
import { customValues } from '#lib/custom-fields/queries'
import type { CustomValues } from '#lib/custom-fields/schema'
import { orNotFound } from '#lib/errors'
import type { EventStatus } from '#lib/events/schema'
import { can } from '#lib/permissions'
import type { List } from '#lib/records/model'
import { waitlistPosition } from '#lib/registrations/model'
import type { Registration } from '#lib/registrations/schema'
import { DOOR_HOURS, type SeatPayment, TICKETLESS_STATUSES } from '#lib/seats/schema'
import { seatsInside, seatsThatCame, seatsThatStayedAway } from '#lib/seats/service'

/** Whether the context reaches all registrations of the tenant, or only those of the acting account's member. */
export function seesAllRegistrations(ctx: Ctx): boolean {
  return can(ctx, 'registrations.read')
}

/** Where the payment of a registration stands, of its row and that of its invoice. */
export const SEAT_PAYMENT = sql<SeatPayment>`case
  when registrations.billing = 'waived' then 'waived'
  when registrations.price_minor = 0 then 'free'
  when invoices.status is null or invoices.status in ('draft', 'void') then 'unpaid'
  when invoices.credited_minor = invoices.total_minor and invoices.total_minor > 0 then 'credited'
  when invoices.status = 'paid' then 'paid'
  else 'open' end`

/** The name of whoever a registration is for. */
export const ATTENDEE_NAME = sql<string>`coalesce(nullif(btrim(members.first_name || ' ' || members.last_name), ''), registrations.guest_name, 'Unnamed')`

/**
 * What only organizers and the person concerned may read: as it is in their own registrations, null in those of
 * others without registrations.details.
 */
function detailOnly<T>(ctx: Ctx, value: RawBuilder<T>): RawBuilder<T | null> {
  if (can(ctx, 'registrations.details') || !seesAllRegistrations(ctx)) return value
  return sql<T | null>`case when members.account_id = ${actingAccountId(ctx)} then ${value} end`
}

const ofRow = (name: string) => sql.ref(`registrations.${name}`)

function withMembers(ctx: Ctx) {
  return ctx.db.selectFrom('registrations').leftJoin('members', 'members.id', 'registrations.member_id')
}

function reachable(ctx: Ctx) {
  const query = withMembers(ctx)
  return seesAllRegistrations(ctx) ? query : query.where('members.account_id', '=', actingAccountId(ctx))
}

function detail(ctx: Ctx, rows = reachable(ctx)) {
  return rows
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .leftJoin('ticket_types', 'ticket_types.id', 'registrations.ticket_type_id')
    .leftJoin('invoices', 'invoices.id', 'registrations.invoice_id')
    .select([
      'registrations.id',
      'registrations.event_id',
      'events.title as event_title',
      'events.event_date',
      sql<EventStatus>`event_status_at(events.event_status, events.starts_at, events.ends_at, now())`.as(
        'event_status',
      ),
      'registrations.member_id',
      sql<{ name: string; email: string | null } | null>`case when registrations.guest_name is not null
      then jsonb_build_object('name', registrations.guest_name, 'email', ${detailOnly(ctx, sql`registrations.guest_email`)}) end`.as(
        'guest',
      ),
      ATTENDEE_NAME.as('attendee_name'),
      detailOnly(ctx, sql<string | null>`coalesce(members.email, registrations.guest_email)`).as('attendee_email'),
      'registrations.ticket_type_id',
      'ticket_types.name as ticket_name',
      'registrations.quantity',
      'registrations.companions',
      'registrations.status',
      // Only those in line have a place in it, and only for them is it counted.
      waitlistPosition('registrations').as('waitlist_position'),
      detailOnly(ctx, sql<string>`amount_text(registrations.price_minor, registrations.currency)`).as('price'),
      'registrations.currency',
      'registrations.billing',
      detailOnly(ctx, sql<string | null>`registrations.billing_reason`).as('billing_reason'),
      SEAT_PAYMENT.as('payment'),
      'registrations.payment_due_at',
      detailOnly(ctx, sql<string | null>`amount_text(invoices.remaining_minor, invoices.currency)`).as('remaining'),
      detailOnly(ctx, sql<string | null>`registrations.invoice_id`).as('invoice_id'),
      detailOnly(ctx, sql<string | null>`invoices.number`).as('invoice_number'),
      detailOnly(ctx, sql<Registration['answers']>`registrations.answers`).as('answers'),
      sql<CustomValues>`coalesce(${detailOnly(ctx, customValues(ctx, 'registrations'))}, '{}')`.as('custom_values'),
      sql<
        string | null
      >`case when registrations.status in (${sql.join([...TICKETLESS_STATUSES])}) then null else registrations.code end`.as(
        'code',
      ),
      'registrations.source',
      'registrations.registered_at',
      'registrations.offer_expires_at',
      'registrations.kept_at',
      'registrations.checked_in_at',
      'registrations.checked_out_at',
      seatsThatCame(ofRow).as('seats_came'),
      seatsInside(ofRow).as('seats_inside'),
      seatsThatStayedAway(ofRow).as('seats_absent'),
      'registrations.cancelled_at',
      detailOnly(ctx, sql<string | null>`registrations.cancel_reason`).as('cancel_reason'),
      'registrations.version',
      'registrations.created_at',
      'registrations.updated_at',
    ])
}

/** The list of registrations, of which the member role reaches those of its own member. */
export const registrationList: List<Registration> = {
  noun: 'registrations',
  rows: (ctx) => detail(ctx, withMembers(ctx)) as never,
  sorts: { registered_at: { by: sql`registrations.registered_at`, type: 'timestamptz' } },
}

/** Returns a registration of an event. Throws not_found, also for another's when only the own are in reach. */
export async function getRegistration(ctx: Ctx, eventId: string, id: string): Promise<Registration> {
  const row = await detail(ctx)
    .where('registrations.id', '=', id)
    .where('registrations.event_id', '=', eventId)
    .executeTakeFirst()
  return orNotFound(row, 'registration') as Registration
}

/** Returns a registration for whoever holds its link, which stands for its person; undefined when there is none. */
export async function findHeldRegistration(ctx: Ctx, id: string): Promise<Registration | undefined> {
  const row = await detail(ctx, withMembers(ctx)).where('registrations.id', '=', id).executeTakeFirst()
  return row as Registration | undefined
}

/** So many registrations of a member are listed in the member's record. */
const MAX_OF_MEMBER = 100

/** Returns what a member is registered for, coming events and past, the latest registration first. */
export async function memberRegistrations(ctx: Ctx, memberId: string): Promise<Registration[]> {
  const rows = await detail(ctx)
    .where('registrations.member_id', '=', memberId)
    .orderBy('registrations.registered_at', 'desc')
    .limit(MAX_OF_MEMBER)
    .execute()
  return rows as Registration[]
}

/**
 * What decides whether somebody gets in: the event with its clock read, in one batch with the rest.
 *
 * @param memberId who is asked for; undefined is the member of the acting account, null nobody
 */
export async function findBookingFacts(ctx: Ctx, eventId: string, memberId: string | null | undefined) {
  let person = ctx.db
    .selectFrom('members')
    .select(['id', 'list_status', 'tier_id', 'email', 'account_id', 'first_name', 'last_name'])
  person = memberId ? person.where('id', '=', memberId) : person.where('account_id', '=', actingAccountId(ctx))
  const [event, tickets, member] = await Promise.all([
    ctx.db
      .selectFrom('events')
      .select([
        'id',
        'title',
        'event_date',
        'visibility',
        'takes_guests',
        sql<string[]>`array(select t.tier_id from event_tiers t
          where t.tenant_id = events.tenant_id and t.event_id = events.id)`.as('tier_ids'),
        'capacity',
        'seats_taken',
        'waitlist_mode',
        'currency',
        sql<EventStatus>`event_status_at(event_status, starts_at, ends_at, now())`.as('event_status'),
        sql<boolean>`coalesce(registration_opens_at <= now(), true)`.as('has_opened'),
        sql<boolean>`coalesce(registration_closes_at <= now(), false)`.as('has_closed'),
        sql<boolean>`now() >= starts_at - make_interval(hours => ${DOOR_HOURS})`.as('has_door_opened'),
      ])
      .where('id', '=', eventId)
      .executeTakeFirst(),
    ctx.db
      .selectFrom('ticket_types')
      .select([
        'id',
        'name',
        'price_minor',
        'payment_rule',
        'currency',
        'quota',
        'sold',
        'audience',
        'tier_ids',
        'code',
        'min_per_order',
        'max_per_order',
        'waitlist_enabled',
        'is_active',
        sql<boolean>`coalesce(sale_from <= now(), true) and coalesce(sale_to > now(), true)`.as('is_in_sale'),
      ])
      .where('event_id', '=', eventId)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    memberId === null ? undefined : person.executeTakeFirst(),
  ])
  return { event, tickets, member }
}

export type BookingFacts = Awaited<ReturnType<typeof findBookingFacts>>
