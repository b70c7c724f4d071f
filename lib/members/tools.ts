import { sql } from 'kysely'
import { z } from 'zod'
import type { Reading } from '#lib/ai/reading'
import type { ResultRow, ToolResult } from '#lib/ai/schema'
import { defineTool, type MetricTool, MOST_ROWS, toResult } from '#lib/ai/tool'
import { addDays, addMonths, formatDate } from '#lib/format/dates'
import { displayName } from '#lib/format/names'
import { getMemberTool } from '#lib/members/detail-tool'
import { countMembersByStatus, MEMBER_DEFINITIONS } from '#lib/members/metrics'
import { renewalsDueTool } from '#lib/members/renewals-tool'
import { MEMBER_STATUSES } from '#lib/members/schema'
import {
  lastActivityOf,
  listOf,
  overdueByMember,
  overdueOf,
  type Selection,
  selectMembers,
} from '#lib/members/selection'
import { type Asked, filtersOf, narrowing, understand } from '#lib/members/tool-input'
import { trendTool } from '#lib/members/trend-tool'
import { pages } from '#lib/paths'
import { Day } from '#lib/wire/schema'

const GROUPS = ['status', 'tier', 'kind', 'month', 'city'] as const
type Group = (typeof GROUPS)[number]

const CountInput = z.strictObject({
  ...narrowing,
  kind: z.enum(['individual', 'organization']).optional(),
  verified: z.boolean().optional().describe('Whether the e-mail address of their account is confirmed'),
  group_by: z.enum(GROUPS).optional().describe('month: of joining'),
})

/** The answer to a tier that nobody has. */
function unknownTier(reading: Reading, metric: string, asked: Asked, choices: ToolResult['choices']): ToolResult {
  return toResult(reading, {
    metric,
    title: `No tier is called ${asked.tier?.join(', ')}`,
    definition: MEMBER_DEFINITIONS.count,
    filters_applied: filtersOf(asked),
    choices,
  })
}

function periodOf({ joined_from, joined_to }: Asked): ToolResult['period'] {
  if (!joined_from && !joined_to) return null
  return { from: joined_from ?? null, to: joined_to ?? null, label: 'Joined' }
}

function titled(status: readonly string[] | undefined, group: Group | undefined): string {
  const all = status?.length ? `${status.join(', ')} members` : 'members'
  const what = all.charAt(0).toUpperCase() + all.slice(1)
  if (!group) return what
  return `${what} by ${group === 'month' ? 'month of joining' : group}`
}

async function countSelected(reading: Reading, selection: Selection): Promise<number> {
  const { status, ...others } = selection
  if (reading.reaches_all && Object.values(others).every((value) => value === undefined)) {
    const counts = await countMembersByStatus(reading.ctx)
    return (status ?? MEMBER_STATUSES).reduce((sum, one) => sum + counts[one], 0)
  }
  const { total } = await selectMembers(reading, selection)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const KEYS = {
  status: sql<string>`members.list_status`,
  tier: sql<string>`members.tier_id::text`,
  kind: sql<string>`members.kind`,
  month: sql<string>`date_trunc('month', members.joined_on)::date`,
  city: sql<string>`members.city`,
} satisfies Record<Group, unknown>

/** The selection with only one group of it left. */
function narrowedTo(selection: Selection, group: Group, key: string): Selection {
  switch (group) {
    case 'status':
      return { ...selection, status: [key] as Selection['status'] }
    case 'tier':
      return { ...selection, tier_ids: [key] }
    case 'kind':
      return { ...selection, kind: key as Selection['kind'] }
    case 'city':
      return { ...selection, cities: [key] }
    case 'month': {
      const [from, to] = [key, addDays(addMonths(key, 1), -1)]
      const { joined_from, joined_to } = selection
      return {
        ...selection,
        joined_from: joined_from && joined_from > from ? joined_from : from,
        joined_to: joined_to && joined_to < to ? joined_to : to,
      }
    }
  }
}

const NONE: Record<Group, string> = {
  status: 'No status',
  tier: 'No tier',
  kind: 'No kind',
  month: 'Not joined yet',
  city: 'No city',
}

async function listGroups(reading: Reading, selection: Selection, group: Group): Promise<ResultRow[]> {
  const key = KEYS[group]
  const { locale, time_zone } = reading.tenant
  const [rows, tiers] = await Promise.all([
    selectMembers(reading, selection)
      .select([key.as('key'), sql<number>`count(*)`.as('count')])
      .groupBy(key)
      .execute(),
    group === 'tier' ? reading.ctx.db.selectFrom('tiers').select(['id', 'name']).execute() : [],
  ])
  const named = rows.map(({ key, count }: { key: string | null; count: number }) => {
    const tier = tiers.find(({ id }) => id === key)
    const label =
      key === null
        ? NONE[group]
        : group === 'month'
          ? formatDate(key, { locale, timeZone: time_zone, style: 'month' })
          : (tier?.name ?? key)
    return {
      // A tier is known by its name: that is what the other questions take.
      id: group === 'tier' ? label : (key ?? 'none'),
      label,
      cells: { count },
      href: key === null ? null : listOf(narrowedTo(selection, group, key)),
    }
  })
  return named.sort((a, b) =>
    group === 'month' ? a.id.localeCompare(b.id) : b.cells.count - a.cells.count || a.label.localeCompare(b.label),
  )
}

const countTool = defineTool({
  name: 'count_members',
  description: 'How many members there are, also by status, tier, kind, month of joining or city.',
  input: CountInput,
  permission: ['members.read'],
  async run(reading, { group_by, ...input }) {
    const understood = await understand(reading, input)
    if (understood.choices) return unknownTier(reading, 'members.count', input, understood.choices)
    const { selection, asked } = understood
    const [value, rows] = await Promise.all([
      countSelected(reading, selection),
      group_by ? listGroups(reading, selection, group_by) : [],
    ])
    return toResult(reading, {
      metric: 'members.count',
      title: titled(input.status, group_by),
      definition: MEMBER_DEFINITIONS.count,
      value,
      unit: 'members',
      columns: group_by ? [{ key: 'count', label: 'Members', unit: 'members' }] : [],
      rows: group_by === 'month' ? rows.slice(-MOST_ROWS) : rows,
      row_count: group_by ? rows.length : value,
      totals: group_by ? { count: value } : {},
      filters_applied: filtersOf(asked),
      period: periodOf(asked),
      href: listOf(selection),
    })
  },
})

const SORTS = ['name', 'joined_on', 'valid_through', 'overdue', 'last_activity'] as const
type Sort = (typeof SORTS)[number] | `-${(typeof SORTS)[number]}`

const FindInput = z.strictObject({
  text: z.string().trim().min(1).max(200).optional().describe('Beginnings of words of name, e-mail, number or city'),
  ...narrowing,
  expires_from: Day.optional().describe('Last paid day on or after'),
  expires_to: Day.optional().describe('Last paid day on or before'),
  has_overdue: z.boolean().optional().describe('Owes something that is past its due date'),
  inactive_days: z
    .int()
    .min(1)
    .max(3650)
    .optional()
    .describe('No registration, check-in, payment or sign-in for so many days'),
  sort: z
    .enum([...SORTS, ...SORTS.map((name) => `-${name}` as const)])
    .default('name')
    .describe('With - in front descending'),
  limit: z.int().min(1).max(MOST_ROWS).default(MOST_ROWS),
})

/** The identifiers of the first members of a selection in an order. */
async function listSorted(reading: Reading, selection: Selection, sort: Sort, limit: number): Promise<string[]> {
  const isDescending = sort.startsWith('-')
  const name = sort.replace('-', '') as (typeof SORTS)[number]
  const key = {
    name: sql`members.name_key`,
    joined_on: sql`members.joined_on`,
    valid_through: sql`members.valid_through`,
    overdue: sql`owed.overdue`,
    last_activity: lastActivityOf(reading),
  }[name]
  const selected = selectMembers(reading, selection)
  const joined =
    name === 'overdue'
      ? selected.leftJoin(overdueByMember(reading).as('owed'), 'owed.member_id', 'members.id')
      : selected
  const rows = await joined
    .select('members.id')
    .orderBy(sql`${key} ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last, members.id`)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** What the members of a selection owe beyond its due date, all together. */
async function sumOverdue(reading: Reading, selection: Selection): Promise<number> {
  const { overdue } = await selectMembers(reading, selection)
    .innerJoin(overdueByMember(reading).as('owed'), 'owed.member_id', 'members.id')
    .select(sql<number>`coalesce(sum(owed.overdue), 0)::bigint`.as('overdue'))
    .executeTakeFirstOrThrow()
  return overdue
}

/** The sorts that the list of members has too. */
const LIST_SORTS: readonly string[] = ['name', 'joined_on', '-joined_on', 'valid_through', '-valid_through']

/** Members as rows of a result, in the order of their identifiers. */
async function describeMembers(reading: Reading, ids: readonly string[]): Promise<ResultRow[]> {
  if (ids.length === 0) return []
  const rows = await reading.ctx.db
    .selectFrom('members')
    .leftJoin('tiers', 'tiers.id', 'members.tier_id')
    .select([
      'members.id',
      'members.first_name',
      'members.last_name',
      'members.list_status as status',
      'tiers.name as tier',
      'members.joined_on',
      'members.valid_through',
      'members.city',
      overdueOf(reading).as('overdue'),
      lastActivityOf(reading).as('last_activity'),
    ])
    .where('members.id', 'in', [...ids])
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = known.get(id)
    if (!row) return []
    const { first_name, last_name, id: _, ...cells } = row
    return [{ id, label: displayName({ first_name, last_name }), cells, href: pages.admin.member(id) }]
  })
}

const findTool = defineTool({
  name: 'find_members',
  description: 'Lists members by words, status, tier, dates, city, debts or inactivity, sorted as asked.',
  input: FindInput,
  permission: ['members.read'],
  async run(reading, { sort, limit, ...input }) {
    const understood = await understand(reading, input)
    if (understood.choices) return unknownTier(reading, 'members.list', input, understood.choices)
    const { selection, asked } = understood
    const [count, overdue, found] = await Promise.all([
      countSelected(reading, selection),
      input.has_overdue ? sumOverdue(reading, selection) : null,
      listSorted(reading, selection, sort as Sort, limit),
    ])
    return toResult(reading, {
      metric: 'members.list',
      title: titled(input.status, undefined),
      definition: MEMBER_DEFINITIONS.list,
      value: count,
      unit: 'members',
      columns: [
        { key: 'status', label: 'Status', unit: 'text' },
        { key: 'tier', label: 'Tier', unit: 'text' },
        { key: 'joined_on', label: 'Joined', unit: 'date' },
        { key: 'valid_through', label: 'Paid until', unit: 'date' },
        { key: 'city', label: 'City', unit: 'text' },
        { key: 'overdue', label: 'Overdue', unit: 'money' },
        { key: 'last_activity', label: 'Last activity', unit: 'date' },
      ],
      rows: await describeMembers(reading, found),
      row_count: count,
      totals: overdue === null ? {} : { overdue },
      filters_applied: filtersOf(asked),
      period: periodOf(asked),
      href: listOf(selection, LIST_SORTS.includes(sort) && sort !== 'name' ? sort : undefined),
    })
  },
})

/** What can be asked about members. */
export const MEMBER_TOOLS: readonly MetricTool[] = [countTool, findTool, getMemberTool, trendTool, renewalsDueTool]
