import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countEvents, hasStatus, hasWords, visibleTo } from '#lib/events/conditions'
import {
  ATTENDANCE_MODES,
  AUDIENCES,
  EVENT_KINDS,
  EVENT_STATUSES,
  type EventStatus,
  VISIBILITIES,
  WAITLIST_MODES,
} from '#lib/events/schema'
import {
  choice,
  instant,
  integer,
  isOnly,
  localTime,
  type Model,
  many,
  money,
  one,
  PUBLIC,
  type Reach,
  reference,
  type Scope,
  tags,
  text,
  yesNo,
} from '#lib/records/model'
import { PAYMENT_RULE_LABELS, PAYMENT_RULES } from '#lib/seats/schema'

/** The condition that a column names an event in sight. */
function ofVisibleEvent({ ctx }: Scope, column: RawBuilder<unknown>): Reach {
  const seen = visibleTo(ctx)
  if (seen === 'all') return 'all'
  return sql<SqlBool>`${column} in (${ctx.db.selectFrom('events').select('events.id').where(seen)})`
}

/** Seats of an event whose holders came, from counters. */
const seatsUsed = ({ row }: Scope) =>
  sql`(select coalesce(sum(t.came), 0)::bigint from event_tallies t
    where t.tenant_id = ${sql.ref(`${row}.tenant_id`)} and t.event_id = ${sql.ref(`${row}.id`)})`

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Events: what the association invites to. */
export const eventModel: Model = {
  noun: 'events',
  table: 'events',
  one: 'event',
  many: 'events',
  fields: {
    id: reference('Event', { refers_to: 'events', indexed: true }),
    title: text('Title', { indexed: true }),
    description: text('Description'),
    kind: choice('Kind', EVENT_KINDS, { indexed: true, is_public: true }),
    event_date: localTime('Starts', { indexed: true, is_public: true }),
    weekday: choice('Weekday', WEEKDAYS, {
      is_public: true,
      sql: ({ col }) =>
        sql`(array[${sql.join(WEEKDAYS.map((day) => sql.lit(day)))}])[extract(isodow from ${col('event_date')})::integer]`,
    }),
    end_date: localTime('Ends', PUBLIC),
    location: text('Location', { groups: true }),
    attendance_mode: choice('Attendance', ATTENDANCE_MODES, PUBLIC),
    capacity: integer('Seats', PUBLIC),
    seats_taken: integer('Seats taken', PUBLIC),
    seats_free: integer('Seats free', {
      sql: ({ col }) => sql`(${col('capacity')} - ${col('seats_taken')})`,
      is_public: true,
    }),
    seats_used: integer('Seats used', { sql: seatsUsed, is_public: true }),
    fill_percent: integer('Taken, per cent', {
      is_public: true,
      is_percent: true,
      // Rounded, and not cut off: averages of it would come out too low.
      sql: ({ col }) => sql`round(${col('seats_taken')} * 100.0 / nullif(${col('capacity')}, 0))::integer`,
    }),
    event_status: choice('Status', EVENT_STATUSES, {
      is_public: true,
      indexed: true,
      sql: ({ col, now }) =>
        sql`event_status_at(${col('event_status')}, ${col('starts_at')}, ${col('ends_at')}, ${now})`,
      matches: ({ ctx, row, now }, value) => hasStatus(ctx, value as EventStatus, now, row),
    }),
    visibility: choice('Shown to', VISIBILITIES, PUBLIC),
    waitlist_mode: choice('Waiting list', WAITLIST_MODES, PUBLIC),
    registration_opens_at: instant('Registration opens', PUBLIC),
    registration_closes_at: instant('Registration closes', PUBLIC),
    cancel_by: instant('Can be cancelled until', PUBLIC),
    cancelled_at: instant('Cancelled', PUBLIC),
    tags: tags('Tags'),
    created_at: instant('Added', { indexed: true, is_public: true }),
    updated_at: instant('Changed', PUBLIC),
  },
  relations: {
    ticket_types: many('ticket_types', 'event_id', 'Ticket types'),
    sessions: many('sessions', 'event_id', 'Sessions'),
    registrations: many('registrations', 'event_id', 'Registrations'),
    check_ins: many('check_ins', 'event_id', 'Check-ins'),
    feedback: many('feedback', 'event_id', 'Feedback'),
  },
  reach: ({ ctx, row }) => visibleTo(ctx, row),
  search: ({ ctx, row }, words) => hasWords(ctx, words, row),
  population: {
    where: { event_status: { not_in: ['draft', 'cancelled'] } },
    words: 'events that are not drafts and not cancelled',
  },
  title: ({ col }) => sql<string>`${col('title')}`,
  order: ['-event_date'],
  time: { usual: 'event_date', starts: 'event_date', ends: 'end_date' },
  parameters: {
    event_status: (values: string[]) => ({ event_status: { in: values } }),
    kind: (values: string[]) => ({ kind: { in: values } }),
    from: (day: string) => ({ event_date: { gte: day } }),
    to: (day: string) => ({ event_date: { lte: day } }),
  },
  // What is kept from the context is known, so that everybody with an account can be told.
  counted: ({ ctx }, held, { sum }) =>
    sum || !isOnly(held, 'event_status') || ctx.actor.kind === 'anonymous'
      ? null
      : countEvents(ctx, held.get('event_status') ?? EVENT_STATUSES),
}

/** Ticket types: what a seat at an event costs, and for whom. */
export const ticketTypeModel: Model = {
  noun: 'ticket_types',
  table: 'ticket_types',
  one: 'ticket type',
  many: 'ticket types',
  fields: {
    id: reference('Ticket type', { refers_to: 'ticket_types', indexed: true }),
    event_id: reference('Event', { refers_to: 'events', indexed: true }),
    name: text('Name', { groups: true }),
    price_minor: money('Price', PUBLIC),
    currency: text('Currency', PUBLIC),
    payment_rule: choice('To be paid', PAYMENT_RULES, { labels: PAYMENT_RULE_LABELS, is_public: true }),
    quota: integer('Tickets', PUBLIC),
    sold: integer('Sold', PUBLIC),
    audience: choice('For', AUDIENCES, PUBLIC),
    sale_from: instant('Sold from', PUBLIC),
    sale_to: instant('Sold until', PUBLIC),
    is_active: yesNo('For sale', PUBLIC),
    created_at: instant('Added', PUBLIC),
  },
  relations: {
    event: one('events', 'event_id', 'Event'),
    registrations: many('registrations', 'ticket_type_id', 'Registrations'),
  },
  reach: (scope) => {
    const reach = ofVisibleEvent(scope, scope.col('event_id'))
    if (reach === 'all') return reach
    // As in an event's own list: what is no longer offered is for organizers only.
    const { col } = scope
    const isOffered = sql`${col('is_active')} and not (${col('hidden_when_sold_out')} and ${col('quota')} is not null and ${col('sold')} >= ${col('quota')})`
    return sql<SqlBool>`(${reach} and ${isOffered})`
  },
  population: { where: { is_active: true }, words: 'ticket types for sale' },
  title: ({ col }) => sql<string>`${col('name')}`,
  order: ['name'],
  time: { usual: 'created_at' },
  parameters: {},
}

/** Sessions: the parts of an event's programme. */
export const sessionModel: Model = {
  noun: 'sessions',
  table: 'event_sessions',
  one: 'session',
  many: 'sessions',
  fields: {
    id: reference('Session', { indexed: true }),
    event_id: reference('Event', { refers_to: 'events', indexed: true, groups: true }),
    title: text('Title'),
    description: text('Description'),
    starts_at: instant('Starts', PUBLIC),
    ends_at: instant('Ends', PUBLIC),
    room: text('Room', { groups: true }),
    track: text('Track', { groups: true }),
    capacity: integer('Seats', PUBLIC),
    created_at: instant('Added', PUBLIC),
  },
  relations: { event: one('events', 'event_id', 'Event') },
  reach: (scope) => ofVisibleEvent(scope, scope.col('event_id')),
  population: { where: {}, words: 'sessions' },
  title: ({ col }) => sql<string>`${col('title')}`,
  order: ['starts_at'],
  time: { usual: 'starts_at', starts: 'starts_at', ends: 'ends_at' },
  parameters: {},
}
