import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { ReadContext } from '#lib/figures/read-context'
import { addDays } from '#lib/format/dates'
import type { Span } from '#lib/format/periods'
import { MEMBER_STATUSES, type MemberStatus } from '#lib/members/schema'
import type { Query } from '#lib/paths'
import type { FigureOf, TakeFigures } from '#lib/records/model'

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

/** The parameters of the list of those who joined, or lapsed, in a span; of the terms that renewed one that ended in it. */
export function flowQuery(flow: MemberFlow, { from, to }: Span): Query {
  switch (flow) {
    case 'joined':
      return { status: JOINED, joined_from: from, joined_to: to, sort: '-joined_on' }
    case 'lapsed':
      return { status: ['lapsed'], expires_from: from, expires_to: to, sort: '-valid_through' }
    case 'renewed': {
      // A term that renews begins the day after the one that ended.
      const start_on = { gte: addDays(from, 1), lte: addDays(to, 1) }
      const source = { in: ['renewal', 'upgrade'] }
      return { filter: JSON.stringify({ source, state: { in: ['active', 'ended'] }, start_on }) }
    }
  }
}

/** How many joined, lapsed or renewed in a span. */
export function flowOf(flow: MemberFlow, span: Span): FigureOf {
  return { of: flow === 'renewed' ? 'terms' : 'members', query: flowQuery(flow, span) }
}

/** The parameters of the list of current members. */
export const CURRENT: Query = { status: CURRENT_STATUSES }

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

/** What can be followed over time. */
export const TREND_MEASURES = ['joined', 'lapsed', 'net', 'active', 'retention'] as const
export type TrendMeasure = (typeof TREND_MEASURES)[number]

/**
 * Returns a measure for each span: members, or for retention a share from 0 to 1, null where nothing was decided.
 *
 * @param today where the tenant is; for a span that ends later `active` is that of today
 * @param take takes figures
 */
export async function getMemberTrend(
  { ctx, today }: Pick<ReadContext, 'ctx' | 'today'>,
  measure: TrendMeasure,
  spans: readonly Span[],
  take: TakeFigures,
): Promise<(number | null)[]> {
  const days = spans.map(({ to }) => to)
  if (measure === 'active') return countActiveOn(ctx, days, today, take)
  const [gains, losses] = FLOWS[measure]
  const asked = [...(gains ? [gains] : []), ...(losses ? [losses] : [])].flatMap((flow) =>
    spans.map((span) => flowOf(flow, span)),
  )
  const sums = await take(asked)
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
async function countActiveOn(ctx: Ctx, days: readonly string[], today: string, take: TakeFigures): Promise<number[]> {
  const ended = sql`case when members.grace_through is null then members.valid_through else members.grace_through end`
  // In one pass, a column for each day.
  const goneSince = (day: string) =>
    sql<number>`count(*) filter (where ${ended} >= ${day}::date and (members.joined_on is null or members.joined_on <= ${day}::date))`
  const past = days.map((day) => (day < today ? day : today))
  const joinedSince = (day: string): FigureOf => ({
    of: 'members',
    query: { ...CURRENT, joined_from: addDays(day, 1) },
  })
  const [[now = 0, ...later], gone] = await Promise.all([
    take([{ of: 'members', query: CURRENT }, ...past.map(joinedSince)]),
    ctx.db
      .selectFrom('members')
      .where('members.list_status', '=', 'lapsed')
      .select(sql<number[]>`array[${sql.join(days.map(goneSince))}]::int[]`.as('by_day'))
      .executeTakeFirstOrThrow(),
  ])
  return days.map((day, position) => {
    if (day >= today) return now
    return now - (later[position] ?? 0) + (gone.by_day[position] ?? 0)
  })
}
