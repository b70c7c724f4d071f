import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { actingAccountId, type Ctx } from '#lib/context'
import { customValues } from '#lib/custom-fields/queries'
import { orNotFound } from '#lib/errors'
import { hasStatus, seesAllEvents, visibleEvents } from '#lib/events/conditions'
import type {
  Attendee,
  CancellationProgress,
  Event,
  EventSession,
  EventStatus,
  EventSummary,
  TicketType,
} from '#lib/events/schema'
import { toAmount } from '#lib/format/money'
import { STANDING_STATUSES } from '#lib/invoices/metrics'
import { ofOwnMember } from '#lib/members/model'
import { runPrepared } from '#lib/paging/prepared'
import { can } from '#lib/permissions'
import type { List } from '#lib/records/model'
import { SEATED_STATUSES } from '#lib/seats/schema'
import { lacksInvoice, seatsInside, seatsThatCame, seatsThatStayedAway } from '#lib/seats/service'

/** Attendees that an event names; its counts know of all. */
const MAX_ATTENDEES = 500

function summary(ctx: Ctx, events = visibleEvents(ctx, true)) {
  return events.select([
    'events.id',
    'events.title',
    'events.description',
    'events.kind',
    'events.event_date',
    'events.end_date',
    'events.time_zone',
    'events.starts_at',
    'events.ends_at',
    'events.location',
    'events.address',
    // The way in is told to organizers here and to attendees with their own event.
    (seesAllEvents(ctx) ? sql<string | null>`events.online_url` : sql<string | null>`null`).as('online_url'),
    'events.attendance_mode',
    'events.capacity',
    'events.seats_taken',
    sql<EventStatus>`event_status_at(events.event_status, events.starts_at, events.ends_at, now())`.as('event_status'),
    'events.visibility',
    sql<string[]>`case when events.visibility = 'tiers' then array(
      select t.tier_id from event_tiers t
      where t.tenant_id = events.tenant_id and t.event_id = events.id order by t.tier_id
    ) else '{}' end`.as('tier_ids'),
    'events.registration_opens_at',
    'events.registration_closes_at',
    'events.cancel_by',
    'events.takes_guests',
    'events.waitlist_mode',
    'events.offer_minutes',
    'events.currency',
    'events.organizer_account_id',
    'events.tags',
    'events.cancelled_at',
    'events.cancel_reason',
    'events.archived_at',
    customValues(ctx, 'events').as('custom_values'),
    'events.version',
    'events.created_at',
    'events.updated_at',
  ])
}

/** The list of the events that the context may see. */
export const eventList: List<EventSummary> = {
  noun: 'events',
  rows: (ctx) => summary(ctx, ctx.db.selectFrom('events')) as never,
  sorts: {
    event_date: { by: sql`events.event_date`, type: 'timestamp' },
    title: { by: sql`events.title`, type: 'text' },
    created_at: { by: sql`events.created_at`, type: 'timestamptz' },
  },
}

/** An event that is not over, with the acting member's own registration for it. */
export interface UpcomingEvent extends EventSummary {
  own_registration_id: string | null
  own_status: string | null
}

/** Returns the next events that are not over, the soonest first, each with what the acting account's member has booked. */
export async function listUpcomingForMember(ctx: Ctx, limit = 10): Promise<UpcomingEvent[]> {
  const own = ctx.db
    .selectFrom('registrations')
    .innerJoin('members', 'members.id', 'registrations.member_id')
    .select(['registrations.id', 'registrations.event_id', 'registrations.status'])
    .where('members.account_id', '=', actingAccountId(ctx))
    .where('registrations.status', 'in', [...SEATED_STATUSES, 'waitlisted'])
  const next = summary(ctx)
    .leftJoin(own.as('own'), (join) => join.onRef('own.event_id', '=', 'events.id'))
    .select(['own.id as own_registration_id', 'own.status as own_status'])
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(limit)
  const [ongoing, upcoming] = await Promise.all([
    next.where(hasStatus(ctx, 'ongoing')).execute(),
    next
      .where(sql<boolean>`events.event_status = 'upcoming'`)
      .where('events.starts_at', '>', sql<string>`now()`)
      .execute(),
  ])
  return [...ongoing, ...upcoming].slice(0, limit) as UpcomingEvent[]
}

/** The programme of an event in its order. Numbers stand as text, so that they are the same inside JSON. */
function sessionsOf(ctx: Ctx, eventId: string) {
  return ctx.db
    .selectFrom('event_sessions')
    .select([
      'id',
      'event_id',
      'title',
      'description',
      'starts_at',
      'ends_at',
      'room',
      'track',
      'speakers',
      'capacity',
      sql<string | null>`credit_points::text`.as('credit_points'),
    ])
    .where('event_id', '=', eventId)
    .orderBy('starts_at')
    .orderBy('id')
}

/** Returns an event's programme in its order. */
export async function listSessions(ctx: Ctx, eventId: string): Promise<EventSession[]> {
  return (await sessionsOf(ctx, eventId).execute()) as unknown as EventSession[]
}

/** The ticket types of an event in their order; only what is for sale, without codes, unless the context organizes. */
function ticketTypesOf(ctx: Ctx, eventId: string) {
  const isOrganizer = seesAllEvents(ctx)
  const opensCodes = can(ctx, 'events.write') || can(ctx, 'registrations.details')
  const isOnSale = sql<boolean>`(is_active and coalesce(sale_from <= now(), true) and coalesce(sale_to > now(), true) and (quota is null or sold < quota))`
  let query = ctx.db
    .selectFrom('ticket_types')
    .select([
      'id',
      'event_id',
      'name',
      'description',
      sql<string>`amount_text(price_minor, currency)`.as('price'),
      'currency',
      sql<string>`tax_rate::text`.as('tax_rate'),
      'payment_rule',
      'quota',
      'sold',
      'sale_from',
      'sale_to',
      'audience',
      'tier_ids',
      (opensCodes ? sql<string | null>`code` : sql<string | null>`null`).as('code'),
      'min_per_order',
      'max_per_order',
      'attendance_mode',
      'waitlist_enabled',
      'hidden_when_sold_out',
      'is_active',
      isOnSale.as('is_on_sale'),
      'position',
    ])
    .where('event_id', '=', eventId)
  if (!isOrganizer) {
    query = query
      .where('is_active', '=', true)
      .where(sql<boolean>`not (hidden_when_sold_out and quota is not null and sold >= quota)`)
  }
  return query.orderBy('position').orderBy('id')
}

/** Returns an event's ticket types in their order; only what is for sale, without codes, unless the context organizes. */
export async function listTicketTypes(ctx: Ctx, eventId: string): Promise<TicketType[]> {
  return (await ticketTypesOf(ctx, eventId).execute()) as TicketType[]
}

function attendees(ctx: Ctx, eventId: string) {
  // The page of registrations is cut before names are looked up.
  let seated = ctx.db
    .selectFrom('registrations')
    .selectAll('registrations')
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', 'in', [...SEATED_STATUSES])
    .orderBy('registrations.registered_at')
    .orderBy('registrations.id')
    .limit(sql.lit(MAX_ATTENDEES))
  if (!can(ctx, 'registrations.read')) seated = seated.where(ofOwnMember({ ctx }, sql.ref('registrations.member_id')))
  return ctx.db
    .selectFrom(seated.as('r'))
    .leftJoin('members', 'members.id', 'r.member_id')
    .leftJoin('ticket_types', 'ticket_types.id', 'r.ticket_type_id')
    .select([
      'r.id as registration_id',
      'r.member_id',
      sql<string>`coalesce(nullif(btrim(members.first_name || ' ' || members.last_name), ''), r.guest_name, 'Unnamed')`.as(
        'name',
      ),
      (can(ctx, 'registrations.details')
        ? sql<string | null>`coalesce(members.email, r.guest_email)`
        : sql<string | null>`case when members.account_id = ${actingAccountId(ctx)} then members.email end`
      ).as('email'),
      'ticket_types.name as ticket_name',
      'r.quantity',
      'r.companions',
      'r.status',
      'r.registered_at',
      'r.checked_in_at',
      seatsThatCame((name) => sql.ref(`r.${name}`)).as('seats_came'),
      seatsInside((name) => sql.ref(`r.${name}`)).as('seats_inside'),
    ])
    .orderBy('r.registered_at')
    .orderBy('r.id')
}

function registrationSums(ctx: Ctx, eventId: string) {
  const seats = (condition: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(quantity) filter (where ${condition}), 0)::bigint`
  return ctx.db
    .selectFrom('registrations')
    .select([
      seats(sql`status in (${sql.join([...SEATED_STATUSES])})`).as('registered'),
      seats(sql`status = 'waitlisted'`).as('waitlisted'),
      sql<number>`coalesce(sum(${seatsThatCame(sql.ref)}), 0)::bigint`.as('checked_in'),
      sql<number>`coalesce(sum(${seatsThatStayedAway(sql.ref)}), 0)::bigint`.as('no_show'),
      seats(sql`status = 'cancelled'`).as('cancelled'),
      seats(lacksInvoice((name) => sql.ref(`registrations.${name}`))).as('without_invoice'),
    ])
    .where('event_id', '=', eventId)
}

/** What the tickets of events brought in and are still to bring in, by the invoices that stand; in the currency of each. */
function ticketSums(ctx: Ctx) {
  const sum = (amount: RawBuilder<unknown>) => sql<number>`coalesce(sum(${amount}), 0)::bigint`
  return ctx.db
    .selectFrom('registrations')
    .innerJoin('invoices', 'invoices.registration_id', 'registrations.id')
    .where('invoices.status', 'in', [...STANDING_STATUSES])
    .select([
      sum(sql`invoices.paid_minor`).as('revenue_minor'),
      sum(sql`invoices.total_minor - invoices.credited_minor`).as('invoiced_minor'),
      sum(sql`case when invoices.status = 'open' then invoices.remaining_minor else 0 end`).as('outstanding_minor'),
    ])
}

function feedbackSums(ctx: Ctx, eventId: string) {
  return ctx.db
    .selectFrom('feedback')
    .select([
      sql<number>`count(*)`.as('responses'),
      sql<number | null>`round(avg(rating), 2)::float8`.as('avg_rating'),
      sql<
        number | null
      >`round(100.0 * (count(*) filter (where nps >= 9) - count(*) filter (where nps <= 6)) / nullif(count(nps), 0))::integer`.as(
        'nps',
      ),
    ])
    .where('event_id', '=', eventId)
}

/** How far the invoices of a cancelled event are taken back. */
function cancellationOf(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('event_cancellations')
    .select([
      'refund_method',
      'invoice_count',
      'settled_count',
      sql<CancellationProgress['faults']>`faults`.as('faults'),
      'finished_at',
    ])
    .where('event_id', '=', id)
}

/** An event that the context may see, with its programme and its tickets. */
function eventWithParts(ctx: Ctx, id: string) {
  return summary(ctx)
    .select([
      jsonArrayFrom(sessionsOf(ctx, id)).as('sessions'),
      jsonArrayFrom(ticketTypesOf(ctx, id)).as('ticket_types'),
      jsonObjectFrom(cancellationOf(ctx, id)).as('cancellation'),
      'events.online_url as link',
    ])
    .where('events.id', '=', id)
}

/** The figures of an event: seats by what became of them, prices, and what was said of it, when that is in sight. */
function eventFigures(ctx: Ctx, id: string) {
  const seesFeedback = seesAllEvents(ctx) && can(ctx, 'feedback.read')
  const tickets = ticketSums(ctx)
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .whereRef('invoices.currency', '=', 'events.currency')
    .where('events.id', '=', id)
  return registrationSums(ctx, id).select([
    (seesFeedback ? jsonObjectFrom(feedbackSums(ctx, id)) : sql<null>`null::json`).as('feedback'),
    jsonObjectFrom(tickets).as('tickets'),
  ])
}

/**
 * Returns an event with its programme, tickets, attendees and figures, in three queries. Money and addresses are for
 * registrations.details; the member role sees of the attendees only itself, and no feedback. Throws not_found, also
 * for what is out of sight.
 */
export async function getEvent(ctx: Ctx, id: string): Promise<Event> {
  const isOrganizer = seesAllEvents(ctx)
  const [[row], people, [figures]] = await Promise.all([
    runPrepared<EventRow>(ctx, 'event', { id }, (ctx, given) => eventWithParts(ctx, given.id as string)),
    ctx.actor.kind === 'anonymous'
      ? []
      : runPrepared<Attendee>(ctx, 'attendees', { id }, (ctx, given) => attendees(ctx, given.id as string)),
    runPrepared<EventFigures>(ctx, 'event figures', { id }, (ctx, given) => eventFigures(ctx, given.id as string)),
  ])
  const { link, sessions, ticket_types, cancellation, ...event } = orNotFound(row, 'event')
  const { tickets, feedback, without_invoice, ...counts } = figures as EventFigures
  const amount = (minor: number) => (can(ctx, 'registrations.details') ? toAmount(minor, event.currency) : null)
  const hasSeat = people.some(({ status }) => status === 'confirmed' || status === 'attended')
  return {
    ...event,
    online_url: isOrganizer || !hasSeat ? event.online_url : link,
    attendees: people,
    sessions,
    ticket_types,
    counts,
    revenue: amount(tickets.revenue_minor),
    invoiced: amount(tickets.invoiced_minor),
    outstanding: amount(tickets.outstanding_minor),
    without_invoice: can(ctx, 'registrations.details') ? without_invoice : null,
    cancellation: event.event_status === 'cancelled' && can(ctx, 'registrations.details') ? cancellation : null,
    feedback,
  }
}

interface EventRow extends EventSummary {
  sessions: EventSession[]
  ticket_types: TicketType[]
  cancellation: CancellationProgress | null
  /** The way in, whoever may see it. */
  link: string | null
}

type EventFigures = Event['counts'] &
  Pick<Event, 'feedback'> & {
    tickets: { revenue_minor: number; invoiced_minor: number; outstanding_minor: number }
    without_invoice: number
  }

/** An event as anybody may see it: no people, no money taken, no address of the online meeting. */
export type PublicEvent = Pick<
  EventSummary,
  | 'id'
  | 'title'
  | 'description'
  | 'kind'
  | 'event_date'
  | 'end_date'
  | 'time_zone'
  | 'starts_at'
  | 'ends_at'
  | 'location'
  | 'address'
  | 'attendance_mode'
  | 'custom_values'
  | 'capacity'
  | 'seats_taken'
  | 'event_status'
  | 'registration_opens_at'
  | 'registration_closes_at'
  | 'takes_guests'
  | 'waitlist_mode'
  | 'version'
> & { sessions: EventSession[]; ticket_types: TicketType[] }

/**
 * Returns a published event that everybody may see, with its programme and the tickets on sale, or null. For an
 * anonymous context: any other sees what is its own to see.
 */
export async function findPublicEvent(ctx: Ctx, id: string): Promise<PublicEvent | null> {
  const [row, sessions, ticket_types] = await Promise.all([
    summary(ctx)
      .where('events.id', '=', id)
      .where('events.visibility', '=', 'public')
      .where(sql<boolean>`events.event_status <> 'draft'`)
      .executeTakeFirst(),
    listSessions(ctx, id),
    listTicketTypes(ctx, id),
  ])
  if (!row) return null
  const { title, description, kind, event_date, end_date, time_zone, starts_at, ends_at, location, address } = row
  const { attendance_mode, capacity, seats_taken, event_status, takes_guests, waitlist_mode } = row
  const { registration_opens_at, registration_closes_at, custom_values, version } = row
  return {
    ...{ id, title, description, kind, event_date, end_date, time_zone, starts_at, ends_at, location, address },
    ...{ attendance_mode, capacity, seats_taken, event_status, takes_guests, waitlist_mode },
    ...{ registration_opens_at, registration_closes_at, custom_values, version, sessions, ticket_types },
  } as PublicEvent
}
