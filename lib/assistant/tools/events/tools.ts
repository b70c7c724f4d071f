import { sql } from 'kysely'
import { z } from 'zod'
import { type EventResolution, resolveEvent } from '#lib/assistant/tools/events/resolve'
import { EVENT_SORTS, listEventRows } from '#lib/assistant/tools/events/rows'
import { EventRef, eventsInWords, listOf, narrowing, pageOf, wordsOf } from '#lib/assistant/tools/events/tool-input'
import { notOne } from '#lib/assistant/tools/members/tool-input'
import {
  ATTENDANCE_MEASURES,
  type AttendanceGroup,
  type AttendanceMeasure,
  attendanceOf,
  countedFor,
  EVENT_DEFINITIONS,
  type EventGrouping,
  type EventSelection,
  eventsWhere,
  sumAttendance,
  wholeOf,
} from '#lib/events/metrics'
import { EVENT_STATUSES } from '#lib/events/schema'
import type { ReadContext } from '#lib/figures/read-context'
import type { Column, ResultRow } from '#lib/figures/schema'
import { defineTool, MAX_ROWS, type MetricTool, toResult } from '#lib/figures/tool'
import { nameOf, periodOf } from '#lib/figures/wording'
import { addDays, addMonths, formatDate } from '#lib/format/dates'
import { selectIn } from '#lib/query/figures'

const LIST_SORTS: Record<string, string> = { date: 'event_date', '-date': '-event_date' }

const findTool = defineTool({
  name: 'find_events',
  description: 'Lists events by status, kind, dates or words, sorted by date, attendance, fill rate or rating.',
  input: z.strictObject({
    status: z.array(z.enum(EVENT_STATUSES)).optional(),
    ...narrowing,
    text: z.string().trim().min(1).max(200).optional().describe('Beginnings of words of title or place'),
    sort: z
      .enum([...EVENT_SORTS, ...EVENT_SORTS.map((name) => `-${name}` as const)])
      .optional()
      .describe('With - in front descending; by default the latest first, of upcoming events the next'),
    limit: z.int().min(1).max(MAX_ROWS).default(MAX_ROWS),
  }),
  permission: ['events.read'],
  async run(readContext, { sort: asked, limit, ...selection }) {
    const { status = [] } = selection
    const sort = asked ?? (status.length > 0 && status.every((one) => one === 'upcoming') ? 'date' : '-date')
    const [{ count }, { columns, rows }] = await Promise.all([
      selectIn(
        readContext,
        'events',
      )(eventsWhere(selection))
        .rows.select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow(),
      listEventRows(readContext, selection, { sort, limit }),
    ])
    return toResult(readContext, {
      metric: 'events.list',
      title: eventsInWords(selection),
      definition: EVENT_DEFINITIONS.list,
      value: count,
      unit: 'events',
      columns,
      rows,
      row_count: count,
      filters_applied: wordsOf(selection),
      period: periodOf(readContext.tenant, selection.from, selection.to),
      href: listOf(readContext, selection, LIST_SORTS[sort]),
    })
  },
})

const getTool = defineTool({
  name: 'get_event',
  description: 'One event: when it is, how full, who came, what it earned and how it was rated.',
  input: z.strictObject({ event_ref: EventRef }),
  permission: ['events.read'],
  async run(readContext, { event_ref }) {
    const parts = { metric: 'events.detail', title: event_ref, definition: EVENT_DEFINITIONS.detail }
    const meant = await resolveEvent(readContext, event_ref)
    if (meant.kind !== 'one') return notOne(readContext, meant, { ...parts, filters_applied: wordsOf({}, event_ref) })
    const found = await listEventRows(readContext, { event_id: meant.id }, { isDetailed: true })
    return toResult(readContext, {
      ...parts,
      title: meant.label,
      unit: 'events',
      ...found,
      filters_applied: wordsOf({}, meant.label),
      href: pageOf(readContext, meant.id),
    })
  },
})

const TITLES: Record<AttendanceMeasure, string> = {
  registered: 'Seats registered',
  checked_in: 'Seats checked in',
  no_show_rate: 'No-show rate',
  fill_rate: 'Fill rate',
}

/** The measure first, then what it is made of. */
function columnsOf(measure: AttendanceMeasure): Column[] {
  const unit = measure === 'no_show_rate' || measure === 'fill_rate' ? 'percent' : 'seats'
  const own: Column = { key: measure, label: TITLES[measure], unit }
  const events: Column = { key: 'events', label: 'Events', unit: 'events' }
  if (measure === 'no_show_rate') {
    return [
      own,
      { key: 'stayed_away', label: 'Stayed away', unit: 'seats' },
      { key: 'expected', label: 'Expected', unit: 'seats' },
      events,
    ]
  }
  if (measure === 'fill_rate') {
    return [
      own,
      { key: 'seats_taken', label: 'Registered', unit: 'seats' },
      { key: 'capacity', label: 'Capacity', unit: 'seats' },
      events,
    ]
  }
  return [own, events]
}

/** The cells of a group, and the sums of a whole: what no column shows is left out. */
function cellsOf(measure: AttendanceMeasure, sums: AttendanceGroup): Record<string, number | null> {
  const known: Record<string, number | null> = {
    [measure]: attendanceOf(measure, sums),
    stayed_away: sums.stayed_away,
    expected: sums.came + sums.stayed_away,
    seats_taken: sums.limited,
    capacity: sums.capacity,
    events: sums.events,
  }
  return Object.fromEntries(columnsOf(measure).map(({ key }) => [key, known[key] ?? null]))
}

function toRow(
  readContext: ReadContext,
  measure: AttendanceMeasure,
  group_by: EventGrouping,
  selection: EventSelection,
  sums: AttendanceGroup,
): ResultRow {
  const { key, label } = sums
  const id = key ?? 'none'
  const cells = cellsOf(measure, sums)
  if (group_by === 'event') return { id, label: label ?? '', cells, href: pageOf(readContext, id) }
  if (group_by === 'kind') {
    return {
      id,
      label: nameOf(id),
      cells,
      href: listOf(readContext, countedFor(measure, { ...selection, kind: [id as 'other'] })),
    }
  }
  const { locale, time_zone } = readContext.tenant
  const end = addDays(addMonths(id, 1), -1)
  const from = selection.from && selection.from > id ? selection.from : id
  const to = selection.to && selection.to < end ? selection.to : end
  return {
    id,
    label: formatDate(id, { locale, timeZone: time_zone, style: 'month' }),
    cells,
    href: listOf(readContext, countedFor(measure, { ...selection, from, to })),
  }
}

function inOrder(group_by: EventGrouping, measure: string, rows: ResultRow[]): ResultRow[] {
  if (group_by === 'month') return rows.toSorted((a, b) => a.id.localeCompare(b.id)).slice(-MAX_ROWS)
  const value = ({ cells }: ResultRow) => Number(cells[measure] ?? -1)
  return rows.toSorted((a, b) => value(b) - value(a) || a.label.localeCompare(b.label))
}

const attendanceTool = defineTool({
  name: 'event_attendance',
  description: 'Seats registered or checked in, no-show rate or fill rate, of one event, a kind or a span of days.',
  input: z.strictObject({
    event_ref: EventRef.optional(),
    ...narrowing,
    measure: z.enum(ATTENDANCE_MEASURES),
    group_by: z.enum(['event', 'kind', 'month']).optional(),
  }),
  permission: ['registrations.read'],
  async run(readContext, { event_ref, measure, group_by, ...narrowed }) {
    const definition = EVENT_DEFINITIONS[measure]
    const parts = { metric: `events.${measure}`, title: TITLES[measure], definition }
    const meant: EventResolution | null = event_ref ? await resolveEvent(readContext, event_ref) : null
    if (meant && meant.kind !== 'one')
      return notOne(readContext, meant, { ...parts, filters_applied: wordsOf(narrowed, event_ref) })
    const selection: EventSelection = { ...narrowed, event_id: meant?.id }
    const grouping = group_by ?? (meant ? 'event' : undefined)
    const groups = await sumAttendance(readContext, measure, selection, selectIn(readContext, 'events'), grouping)
    const whole = wholeOf(groups)
    const rows = grouping ? groups.map((sums) => toRow(readContext, measure, grouping, selection, sums)) : []
    const columns = columnsOf(measure)
    return toResult(readContext, {
      ...parts,
      title: group_by ? `${TITLES[measure]} by ${group_by}` : TITLES[measure],
      value: attendanceOf(measure, whole),
      unit: columns[0]?.unit ?? 'seats',
      columns: grouping ? columns : [],
      rows: grouping ? inOrder(grouping, measure, rows) : [],
      row_count: grouping ? rows.length : whole.events,
      totals: sumsIn(cellsOf(measure, whole)),
      filters_applied: wordsOf(narrowed, meant?.label),
      period: periodOf(readContext.tenant, narrowed.from, narrowed.to),
      href: meant ? pageOf(readContext, meant.id) : listOf(readContext, countedFor(measure, selection)),
    })
  },
})

function sumsIn(cells: Record<string, number | null>): Record<string, number> {
  return Object.fromEntries(Object.entries(cells).filter((entry): entry is [string, number] => entry[1] !== null))
}

/** What can be asked about events. */
export const EVENT_TOOLS: readonly MetricTool[] = [findTool, getTool, attendanceTool]
