import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { type DaySum, sumDays } from '#lib/counters/days'
import { addDays } from '#lib/format/dates'
import type { Span } from '#lib/format/periods'
import { MEMBER_STATUSES, type MemberStatus } from '#lib/members/schema'
import type { Query } from '#lib/paths'

/**
 * What the figures about members mean. Tools quote these sentences, the dashboard shows them, and everything that
 * counts members counts by the functions below.
 */
export const MEMBER_DEFINITIONS = {
  count: 'Member records of every status, archived ones left out.',
  list: 'Member records of every status, archived ones left out.',
  detail: 'One member record, with what is owed and used as of now.',
  active: 'Members that are active or in grace. Pending, lapsed, suspended, cancelled and archived ones do not count.',
  joined: 'Members by the day they joined; applications that wait and archived records do not count.',
  lapsed: 'Members that are lapsed now, by the last day of their paid time; whoever came back does not count.',
  net: 'Members that joined less members that lapsed, each by its day.',
  retention:
    'Renewals of all memberships that ended either way: terms that began as a renewal, against members that lapsed after their paid time had ended. Members in grace are not decided yet.',
  active_then:
    'Members at the end of the period: joined by then, with their paid time or grace not over, judged by where they stand today.',
  renewals_due: 'Active members and members in grace whose paid time ends within the coming days, today included.',
} as const

/** The parameters of the list of members whose paid time ends in a span: those who are due to renew. */
export function renewalsDue({ from, to }: Span): Query {
  return { status: CURRENT_STATUSES, expires_from: from, expires_to: to, sort: 'valid_through' }
}

/** The statuses that count as being a member. */
export const CURRENT_STATUSES = ['active', 'grace'] as const satisfies MemberStatus[]

/** Whoever applied has not joined yet. */
const JOINED = MEMBER_STATUSES.filter((status) => status !== 'pending')

/** What happens to members on a day: they join, their paid time ends for good, a term begins that renews one. */
export type MemberFlow = 'joined' | 'lapsed' | 'renewed'

/** What to add up for a flow over a span, for sumDays; its list is that of flowQuery. */
export function flowOf(flow: MemberFlow, { from, to }: Span): DaySum {
  switch (flow) {
    case 'joined':
      return { noun: 'members_joined', labels: JOINED, from, to }
    case 'lapsed':
      return { noun: 'members_valid_through', labels: ['lapsed'], from, to }
    case 'renewed':
      // A term that renews begins the day after the one that ended.
      return { noun: 'terms_renewed', labels: ['renewal', 'upgrade'], from: addDays(from, 1), to: addDays(to, 1) }
  }
}

/** What to add up for the active members whose paid time ends in a span, for sumDays. */
export function expiringIn({ from, to }: Span): DaySum {
  return { noun: 'members_valid_through', labels: ['active'], from, to }
}

/** The filter of the list of those who joined, or lapsed, in a span. */
export function flowQuery(flow: 'joined' | 'lapsed', { from, to }: Span): Query {
  return flow === 'joined'
    ? { status: JOINED.join(','), joined_from: from, joined_to: to, sort: '-joined_on' }
    : { status: 'lapsed', expires_from: from, expires_to: to, sort: '-valid_through' }
}

/** The share of memberships that were renewed, 0 to 1; null while none has ended. */
export function retentionOf(renewed: number, lapsed: number): number | null {
  return renewed + lapsed === 0 ? null : renewed / (renewed + lapsed)
}

/** The day of the first renewal on record; null without any. Before it retention would only seem low. */
export async function findFirstRenewal(ctx: Ctx): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('day_tallies')
    .select('day_tallies.day')
    .where('day_tallies.noun', '=', 'terms_renewed')
    .orderBy('day_tallies.day')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}

/** How many members have each status; the archived stand apart. From counters. */
export async function countMembersByStatus(ctx: Ctx): Promise<Record<MemberStatus | 'archived', number>> {
  const rows = await ctx.db
    .selectFrom('tallies')
    .select(['status', sql<number>`sum(row_count)::bigint`.as('count')])
    .where('noun', '=', 'members')
    .groupBy('status')
    .execute()
  const counts = Object.fromEntries([...MEMBER_STATUSES, 'archived'].map((status) => [status, 0]))
  for (const { status, count } of rows) counts[status] = count
  return counts as Record<MemberStatus | 'archived', number>
}

/** How many current members each tier has that has any, the largest first. From counters. */
export async function countMembersByTier(ctx: Ctx): Promise<{ id: string; name: string; count: number }[]> {
  const counts = ctx.db
    .selectFrom('tallies')
    .select(['tallies.status', sql<number>`sum(tallies.row_count)::bigint`.as('count')])
    .where('tallies.noun', '=', 'tier_members')
    .groupBy('tallies.status')
    .as('counted')
  return ctx.db
    .selectFrom('tiers')
    .innerJoin(counts, (join) => join.on(sql<boolean>`counted.status = tiers.id::text`))
    .select(['tiers.id', 'tiers.name', 'counted.count'])
    .where('counted.count', '>', 0)
    .orderBy('counted.count', 'desc')
    .orderBy('tiers.name')
    .execute()
}

/** What can be followed over time. */
export const TREND_MEASURES = ['joined', 'lapsed', 'net', 'active', 'retention'] as const
export type TrendMeasure = (typeof TREND_MEASURES)[number]

/**
 * Returns a measure for each span: members, or for retention a share from 0 to 1, null where nothing was decided.
 *
 * @param today where the tenant is; for a span that ends later `active` is that of today
 */
export async function getMemberTrend(
  ctx: Ctx,
  measure: TrendMeasure,
  spans: readonly Span[],
  today: string,
): Promise<(number | null)[]> {
  if (measure === 'active') {
    return countActiveOn(
      ctx,
      spans.map(({ to }) => to),
      today,
    )
  }
  const [gains, losses] = FLOWS[measure]
  const asked = [...(gains ? [gains] : []), ...(losses ? [losses] : [])].flatMap((flow) =>
    spans.map((span) => flowOf(flow, span)),
  )
  const sums = await sumDays(ctx, asked)
  return spans.map((_, position) => {
    const gained = gains ? (sums[position] ?? 0) : 0
    const lost = losses ? (sums[position + (gains ? spans.length : 0)] ?? 0) : 0
    if (measure === 'retention') return retentionOf(gained, lost)
    return measure === 'net' ? gained - lost : gained + lost
  })
}

const FLOWS: Record<Exclude<TrendMeasure, 'active'>, [MemberFlow | null, MemberFlow | null]> = {
  joined: ['joined', null],
  lapsed: [null, 'lapsed'],
  net: ['joined', 'lapsed'],
  retention: ['renewed', 'lapsed'],
}

/**
 * Returns how many were members on each day, as far as the present records tell: those who are now and had joined,
 * and those who have lapsed since. From today on it is how many there are.
 */
async function countActiveOn(ctx: Ctx, days: readonly string[], today: string): Promise<number[]> {
  const ended = sql`case when members.grace_through is null then members.valid_through else members.grace_through end`
  // In one pass, a column for each day.
  const goneSince = (day: string) =>
    sql<number>`count(*) filter (where ${ended} >= ${day}::date and (members.joined_on is null or members.joined_on <= ${day}::date))`
  const [counts, gone] = await Promise.all([
    countMembersByStatus(ctx),
    ctx.db
      .selectFrom('members')
      .where('members.list_status', '=', 'lapsed')
      .select(sql<number[]>`array[${sql.join(days.map(goneSince))}]::int[]`.as('by_day'))
      .executeTakeFirstOrThrow(),
  ])
  const past = days.map((day) => (day < today ? day : today))
  const later = await sumDays(
    ctx,
    past.map((day) => ({ noun: 'members_joined', labels: CURRENT_STATUSES, from: addDays(day, 1), to: '9999-12-31' })),
  )
  const now = counts.active + counts.grace
  return days.map((day, position) => {
    if (day >= today) return now
    return now - (later[position] ?? 0) + (gone.by_day[position] ?? 0)
  })
}
