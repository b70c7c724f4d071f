import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasStatus, hasWords, visibleEvents } from '#lib/events/queries'
import type { EventKind, EventStatus } from '#lib/events/schema'
import type { ReadContext } from '#lib/figures/read-context'
import { addDays } from '#lib/format/dates'

/** What the figures about events mean. Tools quote these sentences, and whoever counts seats uses the SQL below. */
export const EVENT_DEFINITIONS = {
  list: 'Events with the seats that registrations hold (registered), those whose holder came (checked in), and the share of the capacity that is held (fill rate).',
  detail:
    'One event: registered are the seats that registrations hold, the no-show rate is of seats known to have been used or not, and revenue is the price of the tickets that were sold.',
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
}

const at = ({ now }: Pick<ReadContext, 'now'>) => sql<string>`${now}::timestamptz`

/** Where an event stands at the moment of the read context. */
export function statusOf(readContext: ReadContext): RawBuilder<EventStatus> {
  return sql<EventStatus>`event_status_at(events.event_status, events.starts_at, events.ends_at, ${at(readContext)})`
}

/** The events of a selection, as far as the account of the read context may see them. */
export function selectEvents(readContext: ReadContext, selection: EventSelection) {
  const { event_id, status, kind, from, to, text } = selection
  let query = visibleEvents(readContext.ctx)
  if (event_id) query = query.where('events.id', '=', event_id)
  if (status?.length) {
    const conditions = status.map((one) => hasStatus(readContext.ctx, one, at(readContext)))
    query = query.where(sql<SqlBool>`(${sql.join(conditions, sql` or `)})`)
  }
  if (kind?.length) query = query.where('events.kind', 'in', [...kind])
  if (from) query = query.where('events.event_date', '>=', from)
  if (to) query = query.where('events.event_date', '<', addDays(to, 1))
  if (text) query = query.where(hasWords(readContext.ctx, text))
  return query
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

/** The events that a measure looks at: those that take place, and for who came those that have begun. */
function counted(readContext: ReadContext, measure: AttendanceMeasure, selection: EventSelection) {
  const events = selectEvents(readContext, selection)
  // Asked for by name, an event counts wherever it stands.
  if (selection.event_id) return events
  const held = events.where('events.event_status', 'in', ['upcoming', 'ongoing', 'completed'])
  if (asksWhoCame(measure)) return held.where('events.starts_at', '<=', at(readContext))
  return measure === 'fill_rate' ? held.where('events.capacity', '>', 0) : held
}

/**
 * Adds up the seats of events, in groups or as a whole; without a grouping there is one group, also of nothing. Who
 * came and stayed away is looked up only for the measures of it.
 */
export function sumAttendance(
  readContext: ReadContext,
  measure: AttendanceMeasure,
  selection: EventSelection,
  group_by?: EventGrouping,
): Promise<AttendanceGroup[]> {
  const none = sql<string | null>`null::text`
  const sum = (what: RawBuilder<unknown>) => sql<number>`coalesce(sum(${what}), 0)::bigint`
  const sums = withSeats(readContext, measure, counted(readContext, measure, selection)).select([
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

/** Events with who came, from counters; of measures that do not ask for it nobody. */
function withSeats({ ctx }: ReadContext, measure: AttendanceMeasure, events: ReturnType<typeof selectEvents>) {
  const all = ctx.db
    .selectFrom('event_tallies')
    .select(({ fn }) => [
      'event_tallies.event_id',
      fn.sum<number>('event_tallies.came').as('came'),
      fn.sum<number>('event_tallies.stayed_away').as('stayed_away'),
    ])
    .groupBy('event_tallies.event_id')
  const used = asksWhoCame(measure) ? all : all.where(sql<SqlBool>`false`)
  return events.leftJoin(used.as('used'), 'used.event_id', 'events.id')
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
