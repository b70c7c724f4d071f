import { sql } from 'kysely'
import { z } from 'zod'
import { filtersOf, narrowing, periodAsked, understand, unknownTier } from '#lib/assistant/tools/members/tool-input'
import type { ReadContext } from '#lib/figures/read-context'
import type { ResultRow } from '#lib/figures/schema'
import { defineTool, MAX_ROWS, toResult } from '#lib/figures/tool'
import { comparedWith } from '#lib/figures/wording'
import { addDays, addMonths, formatDate } from '#lib/format/dates'
import { spanBefore } from '#lib/format/periods'
import { MEMBER_DEFINITIONS } from '#lib/members/metrics'
import { membersWhere, type Selection } from '#lib/members/selection'
import { pages } from '#lib/paths'
import { count, figuresAt, selectIn } from '#lib/query/figures'

const GROUPS = ['status', 'tier', 'kind', 'month', 'city'] as const
type Group = (typeof GROUPS)[number]

const CountInput = z.strictObject({
  ...narrowing,
  kind: z.enum(['individual', 'organization']).optional(),
  verified: z.boolean().optional().describe('Whether the e-mail address of their account is confirmed'),
  group_by: z.enum(GROUPS).optional().describe('month: of joining'),
})

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

async function listGroups(readContext: ReadContext, selection: Selection, group: Group): Promise<ResultRow[]> {
  const key = KEYS[group]
  const { locale, time_zone } = readContext.tenant
  const [rows, tiers] = await Promise.all([
    selectIn(
      readContext,
      'members',
    )(membersWhere(selection))
      .rows.select([key.as('key'), sql<number>`count(*)`.as('count')])
      .groupBy(key)
      .execute(),
    group === 'tier' ? readContext.ctx.db.selectFrom('tiers').select(['id', 'name']).execute() : [],
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
      href: key === null ? null : pages.admin.members(membersWhere(narrowedTo(selection, group, key))),
    }
  })
  return named.sort((a, b) =>
    group === 'month' ? a.id.localeCompare(b.id) : b.cells.count - a.cells.count || a.label.localeCompare(b.label),
  )
}

/** For those who joined in a span: how many there are of the span before. */
async function countBefore(readContext: ReadContext, selection: Selection) {
  const { joined_from, joined_to } = selection
  if (!joined_from || !joined_to || joined_to < joined_from) return null
  const span = spanBefore({ from: joined_from, to: joined_to }, readContext.today)
  const earlier = { ...selection, joined_from: span.from, joined_to: span.to }
  const query = membersWhere(earlier)
  const [value = 0] = await figuresAt(readContext)([count('members', query)])
  return { value, span, href: pages.admin.members(query) }
}

/** count_members: how many, in groups if asked. */
export const countTool = defineTool({
  name: 'count_members',
  description: 'How many members there are, also by status, tier, kind, month of joining or city.',
  input: CountInput,
  permission: ['members.read'],
  async run(readContext, { group_by, ...input }) {
    const understood = await understand(readContext, input)
    if (understood.choices) return unknownTier(readContext, 'members.count', input, understood.choices)
    const { selection, asked } = understood
    const [[value = 0], rows, before] = await Promise.all([
      figuresAt(readContext)([count('members', membersWhere(selection))]),
      group_by ? listGroups(readContext, selection, group_by) : [],
      countBefore(readContext, selection),
    ])
    return toResult(readContext, {
      metric: 'members.count',
      title: titled(input.status, group_by),
      definition: MEMBER_DEFINITIONS.count,
      value,
      unit: 'members',
      comparison: before && comparedWith(readContext.tenant, value, before),
      columns: group_by ? [{ key: 'count', label: 'Members', unit: 'members' }] : [],
      rows: group_by === 'month' ? rows.slice(-MAX_ROWS) : rows,
      row_count: group_by ? rows.length : value,
      totals: group_by ? { count: value } : {},
      filters_applied: filtersOf(asked),
      period: periodAsked(readContext, asked),
      href: pages.admin.members(membersWhere(selection)),
    })
  },
})

function titled(status: readonly string[] | undefined, group: Group | undefined): string {
  const all = status?.length ? `${status.join(', ')} members` : 'members'
  const what = all.charAt(0).toUpperCase() + all.slice(1)
  if (!group) return what
  return `${what} by ${group === 'month' ? 'month of joining' : group}`
}
