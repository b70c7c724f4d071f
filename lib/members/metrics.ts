import type { Ctx } from '#lib/context'
import { addDays } from '#lib/format/dates'
import type { Span } from '#lib/format/periods'
import type { MemberStatus } from '#lib/members/schema'
import type { Query } from '#lib/paths'
import type { Condition, FigureOf, TakeFigures } from '#lib/records/model'

/**
 * What the figures about members mean. Answers quote these sentences, the dashboard shows them, and everything that
 * counts members counts by the functions below.
 */
export const MEMBER_DEFINITIONS = {
  active: 'Members that are active or in grace. Pending, lapsed, suspended, cancelled and archived ones do not count.',
  net: 'Members at the end of the period less members at its beginning, each as it was on that day: whoever joined or came back, less whoever lapsed, resigned, was suspended or died.',
  retention:
    'Renewals of all memberships that were decided either way: terms that went on from another one, by the day on which they did, against members by the day on which they lapsed. Members in grace are not decided yet.',
  lapse_rate:
    'Members who lapsed, by the day on which they did, among all memberships that were decided either way: what is missing from the renewal rate to 100 %. Members in grace are not decided yet.',
  active_then: 'Members that were active or in grace at the end of the period, as it was on that day.',
} as const

/** The parameters of the list of members whose paid time ends in a span: those who are due to renew. */
export function renewalsDue({ from, to }: Span): Query {
  return { status: CURRENT_STATUSES, expires_from: from, expires_to: to, sort: 'valid_through' }
}

/** The parameters of the list of applications: staff have a record from the day on which they can sign in, and apply by a tier. */
export const APPLICATIONS: Query = {
  status: ['pending'],
  filter: JSON.stringify({ or: [{ is_staff: false }, { tier_id: { is_set: true } }] }),
}

/** The statuses that count as being a member. */
export const CURRENT_STATUSES = ['active', 'grace'] as const satisfies MemberStatus[]

/** What happens to members on a day: they join, they lapse, a term goes on from another one. */
export type MemberFlow = 'joined' | 'lapsed' | 'renewed'

/** A day as a list is asked for it: nothing from today on. */
function pastDay(day: string, today: string): string | undefined {
  return day < today ? day : undefined
}

/**
 * The parameters of the list of those who joined, or lapsed, in a span; of the terms that went on from another one in it.
 *
 * @param today where the tenant is
 */
export function flowQuery(flow: MemberFlow, { from, to }: Span, today: string): Query {
  switch (flow) {
    case 'joined': {
      // Also from the archive.
      const filter = JSON.stringify({ has_joined: true, is_archived: { is_set: true } })
      return { joined_from: from, joined_to: to, filter, sort: '-joined_on' }
    }
    case 'lapsed':
      return { lapsed_from: from, as_of: pastDay(to, today), sort: '-valid_through' }
    case 'renewed':
      return { filter: JSON.stringify({ continued_on: { gte: from, lte: to } }) }
  }
}

/**
 * How many joined, lapsed or renewed in a span.
 *
 * @param among which members; of a renewal it is the tier that counts in which it was
 */
export function flowOf(flow: MemberFlow, span: Span, today: string, among: Condition = {}): FigureOf {
  const of = flow === 'renewed' ? 'terms' : 'members'
  const { filter, ...query } = flowQuery(flow, span, today)
  if (Object.keys(among).length === 0) return { of, query: { ...query, ...(filter !== undefined && { filter }) } }
  const { tier_id, ...others } = among
  const isOfOthers = Object.keys(others).length > 0
  const where =
    of === 'terms' ? { ...(tier_id !== undefined && { tier_id }), ...(isOfOthers && { member: others }) } : among
  const said = filter === undefined ? undefined : (JSON.parse(`${filter}`) as Condition)
  return { of, query: { ...query, filter: JSON.stringify(said ? { and: [said, where] } : where) } }
}

/** The parameters of the list of those who were members at the end of a day. */
export function currentOn(day: string, today: string): Query {
  return { ...CURRENT, as_of: pastDay(day, today) }
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
export type TrendMeasure = 'net' | 'active' | 'retention' | 'lapse_rate'

/**
 * Returns a measure for each span: members, or for retention and the lapse rate a share from 0 to 1, null where nothing was decided.
 *
 * @param today where the tenant is; for a span that ends later members are those of today
 * @param take takes figures
 * @param among which members retention and the lapse rate are of; of all by itself
 */
export async function getMemberTrend(
  measure: TrendMeasure,
  spans: readonly Span[],
  today: string,
  take: TakeFigures,
  among: Condition = {},
): Promise<(number | null)[]> {
  if (measure === 'retention' || measure === 'lapse_rate') {
    const flows = ['renewed', 'lapsed'] as const
    const sums = await take(flows.flatMap((flow) => spans.map((span) => flowOf(flow, span, today, among))))
    const rates = spans.map((_, at) => retentionOf(sums[at] ?? 0, sums[at + spans.length] ?? 0))
    return measure === 'retention' ? rates : rates.map((rate) => (rate === null ? null : 1 - rate))
  }
  // Of spans that follow each other the end of one is the beginning of the next.
  const ends = spans.map(({ to }) => to)
  const begins = measure === 'net' ? spans.map(({ from }) => addDays(from, -1)) : []
  const days = [...new Set([...ends, ...begins])]
  const counted = await take(days.map((day) => ({ of: 'members', query: currentOn(day, today) })))
  const on = (day: string | undefined) => counted[days.indexOf(day ?? '')] ?? 0
  return spans.map((_, at) => on(ends[at]) - (measure === 'net' ? on(begins[at]) : 0))
}
