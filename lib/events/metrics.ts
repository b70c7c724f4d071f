import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { EventKind, EventStatus } from '#lib/events/schema'
import type { ReadContext } from '#lib/figures/read-context'
import type { Query } from '#lib/paths'
import type { Select } from '#lib/records/model'

/** What the figures about events mean. Tools quote these sentences, and whoever counts seats uses the SQL below. */
export const EVENT_DEFINITIONS = {
  list: 'Events with the seats that registrations hold (registered), those whose holder came (checked in), and the share of the capacity that is held (fill rate).',
  detail:
    'One event: registered are the seats that registrations hold, the no-show rate is of seats known to have been used or not, and revenue is what was received for tickets and not given back, beside what they were invoiced with and what is still to be paid.',
  registered: 'Seats that registrations hold, a no-show included; drafts, cancelled and postponed events do not count.',
  checked_in: 'Seats whose holder came, at events that have begun.',
  no_show_rate:
    'Seats whose holder stayed away, of all seats whose holder is known to have come or stayed away, at events that have begun.',
  fill_rate:
    'Seats that registrations hold as a share of the capacity; events without a limit, drafts, cancelled and postponed ones do not count.',
} as const

export const ATTENDANCE_MEASURES = ['registered', 'checked_in', 'no_show_rate', 'fill_rate'] as const
export type AttendanceMeasure = (typeof ATTENDANCE_MEASURES)[number]

/** Which events; days are those of their beginning, where they are. */
export interface EventSelection {
  event_id?: string | undefined
  status?: readonly EventStatus[] | undefined
  kind?: readonly EventKind[] | undefined
  from?: string | undefined
  to?: string | undefined
  text?: string | undefined
  /** Only those with a limit of seats. */
  is_limited?: boolean | undefined
}

/** Where an event stands at the moment of the read context. */
export function statusOf(readContext: ReadContext): RawBuilder<EventStatus> {
  return sql<EventStatus>`event_status_at(events.event_status, events.starts_at, events.ends_at, ${readContext.now}::timestamptz)`
}

/** The parameters of the list with the events of a selection. */
export function eventsWhere({ event_id, status, is_limited, text, ...same }: EventSelection): Query {
  const filter = { ...(event_id && { id: event_id }), ...(is_limited && { capacity: { gt: 0 } }) }
  const condition = Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined
  return { event_status: status?.length ? status : undefined, ...same, q: text, filter: condition }
}

/** Seats of an event whose holder came, or stayed away: from counters. */
export function seatsOf(which: 'came' | 'stayed_away'): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(t.${sql.ref(which)}), 0)::bigint from event_tallies t
    where t.tenant_id = events.tenant_id and t.event_id = events.id)`
}

/** The share of an event's capacity that is held; null without a limit. */
export const FILL_RATE = sql<number | null>`(events.seats_taken::float8 / nullif(events.capacity, 0))`

/** The mean rating of an event, 1 to 5; null without any. */
export const RATING = sql<number | null>`(select avg(f.rating)::float8 from feedback f
  where f.tenant_id = events.tenant_id and f.event_id = events.id)`

/** The sums from which attendance is worked out; all of them seats but `events`. */
export interface AttendanceGroup {
  /** An event, a kind, or the first day of a month; null for the whole. */
  key: string | null
  label: string | null
  events: number
  registered: number
  /** Seats held, and all seats, of the events that have a limit. */
  limited: number
  capacity: number
  came: number
  stayed_away: number
}

export type EventGrouping = 'event' | 'kind' | 'month'

const GROUP_KEYS: Record<EventGrouping, RawBuilder<string | null>> = {
  event: sql`events.id::text`,
  kind: sql`events.kind`,
  month: sql`date_trunc('month', events.event_date)::date::text`,
}

const asksWhoCame = (measure: AttendanceMeasure) => measure === 'checked_in' || measure === 'no_show_rate'

/**
 * The events that a measure looks at: those that take place, and for who came those that have begun. Asked for by name,
 * an event counts wherever it stands.
 */
export function countedFor(measure: AttendanceMeasure, selection: EventSelection): EventSelection {
  if (selection.event_id) return selection
  if (asksWhoCame(measure)) return { ...selection, status: ['ongoing', 'completed'] }
  return { ...selection, status: ['upcoming', 'ongoing', 'completed'], is_limited: measure === 'fill_rate' }
}

/**
 * Adds up the seats of events, in groups or as a whole; without a grouping there is one group, also of nothing. Who
 * came and stayed away is looked up only for the measures of it.
 *
 * @param select finds the events
 */
export function sumAttendance(
  { ctx }: ReadContext,
  measure: AttendanceMeasure,
  selection: EventSelection,
  select: Select<'events'>,
  group_by?: EventGrouping,
): Promise<AttendanceGroup[]> {
  const none = sql<string | null>`null::text`
  const sum = (what: RawBuilder<unknown>) => sql<number>`coalesce(sum(${what}), 0)::bigint`
  // From counters; of measures that do not ask for it nobody came.
  const all = ctx.db
    .selectFrom('event_tallies')
    .select(({ fn }) => [
      'event_tallies.event_id',
      fn.sum<number>('event_tallies.came').as('came'),
      fn.sum<number>('event_tallies.stayed_away').as('stayed_away'),
    ])
    .groupBy('event_tallies.event_id')
  const used = asksWhoCame(measure) ? all : all.where(sql<SqlBool>`false`)
  const sums = select(eventsWhere(countedFor(measure, selection)))
    .rows.leftJoin(used.as('used'), 'used.event_id', 'events.id')
    .select([
      (group_by ? GROUP_KEYS[group_by] : none).as('key'),
      (group_by === 'event' ? sql<string | null>`max(events.title)` : none).as('label'),
      sql<number>`count(*)`.as('events'),
      sum(sql`events.seats_taken`).as('registered'),
      sum(sql`case when events.capacity > 0 then events.seats_taken end`).as('limited'),
      sum(sql`events.capacity`).as('capacity'),
      sum(sql`used.came`).as('came'),
      sum(sql`used.stayed_away`).as('stayed_away'),
    ])
  return (group_by ? sums.groupBy(sql`1`) : sums).execute()
}

/** What all groups add up to. */
export function wholeOf(groups: readonly AttendanceGroup[]): AttendanceGroup {
  const whole = { key: null, label: null, events: 0, registered: 0, limited: 0, capacity: 0, came: 0, stayed_away: 0 }
  for (const group of groups) {
    whole.events += group.events
    whole.registered += group.registered
    whole.limited += group.limited
    whole.capacity += group.capacity
    whole.came += group.came
    whole.stayed_away += group.stayed_away
  }
  return whole
}

/** The value of a measure: seats, or a share from 0 to 1; null where there is nothing to take a share of. */
export function attendanceOf(measure: AttendanceMeasure, sums: AttendanceGroup): number | null {
  switch (measure) {
    case 'registered':
      return sums.registered
    case 'checked_in':
      return sums.came
    case 'no_show_rate':
      return share(sums.stayed_away, sums.came + sums.stayed_away)
    case 'fill_rate':
      return share(sums.limited, sums.capacity)
  }
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
