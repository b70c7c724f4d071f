import { sql } from 'kysely'
import { z } from 'zod'
import { filtersOf, narrowing, periodAsked, understand, unknownTier } from '#lib/assistant/tools/members/tool-input'
import type { ReadContext } from '#lib/figures/read-context'
import type { ResultRow } from '#lib/figures/schema'
import { defineTool, MAX_ROWS, toResult } from '#lib/figures/tool'
import { displayName } from '#lib/format/names'
import { lastActivity } from '#lib/members/conditions'
import { MEMBER_DEFINITIONS } from '#lib/members/metrics'
import { membersWhere, overdueByMember, overdueOf, type Selection } from '#lib/members/selection'
import { pages } from '#lib/paths'
import { RECEIVED_STATUSES } from '#lib/payments/metrics'
import { figuresAt, selectIn } from '#lib/query/figures'
import { Day } from '#lib/wire/schema'

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
  limit: z.int().min(1).max(MAX_ROWS).default(MAX_ROWS),
})

/** The members of a selection, as far as the read context reaches. */
function membersOf(readContext: ReadContext, selection: Selection) {
  return selectIn(readContext, 'members')(membersWhere(selection)).rows
}

/** The members of a selection with the day of the last activity of each: what lastActivity says, worked out for all. */
function withActivity(readContext: ReadContext, selection: Selection) {
  const { ctx, now, today, tenant } = readContext
  const seen = ctx.db
    .selectFrom('registrations')
    .select(['registrations.member_id', sql<string>`greatest(max(registered_at), max(checked_in_at))`.as('at')])
    .where('registrations.registered_at', '<=', now)
    .groupBy('registrations.member_id')
    .as('seen')
  const paid = ctx.db
    .selectFrom('payments')
    .select(['payments.member_id', sql<string>`max(received_on)`.as('day')])
    .where('payments.status', 'in', [...RECEIVED_STATUSES])
    .where('payments.received_on', '<=', today)
    .groupBy('payments.member_id')
    .as('paid')
  const local = (moment: string) => sql`(${sql.ref(moment)} at time zone ${tenant.time_zone})::date`
  return {
    query: membersOf(readContext, selection)
      .leftJoin(seen, 'seen.member_id', 'members.id')
      .leftJoin(paid, 'paid.member_id', 'members.id')
      .leftJoin('accounts', 'accounts.id', 'members.account_id'),
    key: sql`greatest(${local('seen.at')}, paid.day, ${local('accounts.last_login_at')})`,
  }
}

function sortedBy(readContext: ReadContext, selection: Selection, name: (typeof SORTS)[number]) {
  const query = membersOf(readContext, selection)
  switch (name) {
    case 'name':
      return { query, key: sql`members.name_key` }
    case 'joined_on':
    case 'valid_through':
      return { query, key: sql.ref(`members.${name}`) }
    case 'overdue':
      return {
        query: query.leftJoin(overdueByMember(readContext).as('owed'), 'owed.member_id', 'members.id'),
        key: sql`owed.overdue`,
      }
    case 'last_activity':
      return withActivity(readContext, selection)
  }
}

/** Sorts that no index serves: all of a selection is read for them, and counted on the way. */
const READS_ALL: readonly string[] = ['overdue', '-overdue', 'last_activity', '-last_activity']

/**
 * The identifiers of the first members of a selection in an order, and how many there are in all; null where that is
 * not known on the way. Whoever lacks what it goes by comes last.
 */
async function listSorted(
  readContext: ReadContext,
  selection: Selection,
  sort: Sort,
  limit: number,
): Promise<{ ids: string[]; total: number | null }> {
  const { query, key } = sortedBy(readContext, selection, sort.replace('-', '') as (typeof SORTS)[number])
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const rows = await (query as typeof query & ReturnType<typeof membersOf>)
    .select('members.id')
    .$if(READS_ALL.includes(sort), (all) => all.select(sql<number>`count(*) over ()`.as('total')))
    .orderBy(sql`${key} ${direction} nulls last, members.id`)
    .limit(limit)
    .execute()
  return { ids: rows.map(({ id }) => id), total: READS_ALL.includes(sort) ? (rows[0]?.total ?? 0) : null }
}

/** What the members of a selection owe beyond its due date, all together. */
async function sumOverdue(readContext: ReadContext, selection: Selection): Promise<number> {
  const { overdue } = await membersOf(readContext, selection)
    .innerJoin(overdueByMember(readContext).as('owed'), 'owed.member_id', 'members.id')
    .select(sql<number>`coalesce(sum(owed.overdue), 0)::bigint`.as('overdue'))
    .executeTakeFirstOrThrow()
  return overdue
}

/** The sorts that the list of members has too. */
const LIST_SORTS: readonly string[] = ['name', 'joined_on', '-joined_on', 'valid_through', '-valid_through']

/** Members as rows of a result, in the order of their identifiers. */
async function describeMembers(readContext: ReadContext, ids: readonly string[]): Promise<ResultRow[]> {
  if (ids.length === 0) return []
  const rows = await readContext.ctx.db
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
      overdueOf(readContext).as('overdue'),
      lastActivity(sql<string>`${readContext.tenant.time_zone}`, 'members', readContext).as('last_activity'),
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

/** find_members: the list itself. */
export const findTool = defineTool({
  name: 'find_members',
  description: 'Lists members by words, status, tier, dates, city, debts or inactivity, sorted as asked.',
  input: FindInput,
  permission: ['members.read'],
  async run(readContext, { sort, limit, ...input }) {
    const understood = await understand(readContext, input)
    if (understood.choices) return unknownTier(readContext, 'members.list', input, understood.choices)
    const { selection, asked } = understood
    const [[counted], overdue, found] = await Promise.all([
      READS_ALL.includes(sort) ? [] : figuresAt(readContext)([{ of: 'members', query: membersWhere(selection) }]),
      input.has_overdue ? sumOverdue(readContext, selection) : null,
      listSorted(readContext, selection, sort as Sort, limit),
    ])
    const count = counted ?? found.total ?? 0
    return toResult(readContext, {
      metric: 'members.list',
      title: input.status?.length ? `Members: ${input.status.join(', ')}` : 'Members',
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
      rows: await describeMembers(readContext, found.ids),
      row_count: count,
      totals: overdue === null ? {} : { overdue },
      filters_applied: filtersOf(asked),
      period: periodAsked(readContext, asked),
      href: pages.admin.members({
        ...membersWhere(selection),
        sort: LIST_SORTS.includes(sort) && sort !== 'name' ? sort : undefined,
      }),
    })
  },
})
