import { type RawBuilder, sql } from 'kysely'
import { pageOf } from '#lib/assistant/tools/events/tool-input'
import { type EventSelection, eventsWhere, FILL_RATE, RATING, seatsOf, statusOf } from '#lib/events/metrics'
import type { ReadContext } from '#lib/figures/read-context'
import type { Column, ResultRow } from '#lib/figures/schema'
import { STANDING_STATUSES } from '#lib/invoices/metrics'
import { can } from '#lib/permissions'
import { selectIn } from '#lib/query/figures'

interface Cell {
  column: Column
  value: RawBuilder<string | number | null>
  /** Whether the account of the read context may see it. */
  isSeen(readContext: ReadContext): boolean
}

const seesPeople = ({ ctx }: ReadContext) => can(ctx, 'registrations.read')
const seesFeedback = ({ ctx }: ReadContext) => can(ctx, 'feedback.read')
const seesMoney = ({ ctx }: ReadContext) => can(ctx, 'registrations.details') || can(ctx, 'invoices.read')
const everybody = () => true

function cell(
  key: string,
  label: string,
  unit: Column['unit'],
  value: Cell['value'],
  isSeen = everybody as Cell['isSeen'],
): Cell {
  return { column: { key, label, unit }, value, isSeen }
}

/** The cells of an event in a list. */
function listCells(readContext: ReadContext): Cell[] {
  return [
    cell('kind', 'Kind', 'text', sql`events.kind`),
    cell('date', 'Date', 'date', sql`events.event_date::date`),
    cell('status', 'Status', 'text', statusOf(readContext)),
    cell('capacity', 'Capacity', 'seats', sql`events.capacity`),
    cell('registered', 'Registered', 'seats', sql`events.seats_taken`),
    cell('checked_in', 'Checked in', 'seats', seatsOf('came'), seesPeople),
    cell('fill_rate', 'Filled', 'percent', FILL_RATE),
    cell('rating', 'Rating', 'rating', RATING, seesFeedback),
  ]
}

const ofEvent = sql`r.tenant_id = events.tenant_id and r.event_id = events.id`

/** What one event's answer holds in addition. */
function detailCells({ tenant }: ReadContext): Cell[] {
  const came = seatsOf('came')
  const stayedAway = seatsOf('stayed_away')
  const waitlisted = sql<number>`(select coalesce(sum(r.quantity), 0)::bigint from registrations r
    where ${ofEvent} and r.status = 'waitlisted')`
  const tickets = (amount: RawBuilder<unknown>) => sql<number>`(select coalesce(sum(${amount}), 0)::bigint
    from registrations r join invoices i on i.tenant_id = r.tenant_id and i.registration_id = r.id
    where ${ofEvent} and i.status in (${sql.join([...STANDING_STATUSES])}) and i.currency = ${tenant.currency})`
  const responses = sql<number>`(select count(*) from feedback f
    where f.tenant_id = events.tenant_id and f.event_id = events.id)`
  return [
    cell('waitlisted', 'On the waitlist', 'seats', waitlisted, seesPeople),
    cell(
      'no_show_rate',
      'No-show rate',
      'percent',
      sql`(${stayedAway}::float8 / nullif(${came} + ${stayedAway}, 0))`,
      seesPeople,
    ),
    cell('revenue', 'Ticket revenue', 'money', tickets(sql`i.paid_minor`), seesMoney),
    cell('invoiced', 'Tickets invoiced', 'money', tickets(sql`i.total_minor - i.credited_minor`), seesMoney),
    cell(
      'outstanding',
      'Tickets outstanding',
      'money',
      tickets(sql`case when i.status = 'open' then i.remaining_minor else 0 end`),
      seesMoney,
    ),
    cell('feedback_count', 'Feedback', 'responses', responses, seesFeedback),
  ]
}

export const EVENT_SORTS = ['date', 'attendance', 'fill_rate', 'rating'] as const
type Sort = (typeof EVENT_SORTS)[number]

/** What events can be sorted by; what an account may not see, it cannot sort by either: then it is the date. */
function orderOf(readContext: ReadContext, sort: string) {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const keys: Record<Sort, RawBuilder<unknown> | null> = {
    date: null,
    attendance: seesPeople(readContext) ? seatsOf('came') : null,
    fill_rate: FILL_RATE,
    rating: seesFeedback(readContext) ? RATING : null,
  }
  const key = keys[sort.replace('-', '') as Sort]
  return key
    ? sql`${key} ${direction} nulls last, events.event_date desc, events.id`
    : sql`events.event_date ${direction}, events.id ${direction}`
}

/** Events as rows of a result, with the cells that the account of the read context may see. */
export async function listEventRows(
  readContext: ReadContext,
  selection: EventSelection,
  { sort = '-date', limit = 1, isDetailed = false }: { sort?: string; limit?: number; isDetailed?: boolean },
): Promise<{ columns: Column[]; rows: ResultRow[] }> {
  const all = isDetailed ? [...listCells(readContext), ...detailCells(readContext)] : listCells(readContext)
  const seen = all.filter((one) => one.isSeen(readContext))
  const rows = await selectIn(
    readContext,
    'events',
  )(eventsWhere(selection))
    .rows.select(['events.id', 'events.title', ...seen.map(({ value, column }) => value.as(column.key))])
    .orderBy(orderOf(readContext, sort))
    .limit(limit)
    .execute()
  return {
    columns: seen.map(({ column }) => column),
    rows: rows.map(({ id, title, ...cells }) => ({ id, label: title, cells, href: pageOf(readContext, id) })),
  }
}
