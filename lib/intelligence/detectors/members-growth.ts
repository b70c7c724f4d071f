import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { ReadContext } from '#lib/figures/read-context'
import { addDays, addMonths } from '#lib/format/dates'
import type { Span } from '#lib/format/periods'
import { type Detector, detected, type FoundInsight, monthOf, tooLittle } from '#lib/intelligence/detectors/detector'
import { judgeGrowth, judgeShares } from '#lib/intelligence/detectors/judge'
import { told } from '#lib/intelligence/detectors/told'
import { asShare, certaintyOf, NO_CAUSE, wordsOf } from '#lib/intelligence/detectors/words'
import { CURRENT, flowOf, flowQuery, getMemberTrend } from '#lib/members/metrics'
import { pages } from '#lib/paths'
import { figuresAt } from '#lib/query/figures'

/** The median renewal rate of associations (Marketing General, Membership Marketing Benchmarking Report 2025). */
const DEFAULT_RENEWAL = 0.84
const YEAR = 12
const MAX_YEARS = 3
const MIN_MEMBERS = 30
const MIN_ENDED = 30
const MIN_FIRST_ENDED = 20

const base = { module: 'members', subject: '', rows: [] } as const

/** How many are members now. */
export async function countCurrent(readContext: ReadContext): Promise<number> {
  const [count = 0] = await figuresAt(readContext)([{ of: 'members', query: CURRENT }])
  return count
}

/**
 * The last day whose memberships are decided: who is in grace has neither renewed nor lapsed, and counting the days
 * of grace would leave out the lapses of the last weeks but not their renewals.
 */
async function lastDecidedDay({ ctx, today }: ReadContext): Promise<string> {
  const { days } = await ctx.db
    .selectFrom('tiers')
    .select(sql<number>`coalesce(max(grace_days), 0)::integer`.as('days'))
    .executeTakeFirstOrThrow()
  return addDays(today, -1 - Math.min(days, 180))
}

/** The months of up to three years until the last full one, with who joined and the change in each; the first year first. */
async function growthByYear(readContext: ReadContext) {
  const { today } = readContext
  const end = `${monthOf(today)}-01`
  const first = addMonths(end, -(MAX_YEARS + 1) * YEAR)
  const months = Array.from({ length: (MAX_YEARS + 1) * YEAR }, (_, month): Span => {
    const from = addMonths(first, month)
    return { from, to: addDays(addMonths(from, 1), -1) }
  })
  const take = figuresAt(readContext)
  const [joined, changes] = await Promise.all([
    take(months.map((span) => flowOf('joined', span, today))),
    getMemberTrend('net', months, today, take),
  ])
  const years = Array.from({ length: MAX_YEARS + 1 }, (_, year) => {
    const of = <T>(values: readonly T[]) => values.slice(year * YEAR, (year + 1) * YEAR)
    return { joined: total(of(joined)), net: of(changes).map((change) => change ?? 0) }
  })
  // A year counts when people had joined before it: the year of the foundation is no year like others.
  const counted = years.slice(1).filter((_, year) => (years[year]?.joined ?? 0) > 0)
  return { years: counted, span: { from: addMonths(end, -YEAR), to: addDays(end, -1) } }
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** Whether more join than leave, and whether that changes from year to year. */
const growth: Detector = {
  name: 'net member growth',
  kind: 'insight',
  module: 'members',
  permission: 'members.read',
  async detect({ readContext }) {
    const [{ years, span }, active] = await Promise.all([growthByYear(readContext), countCurrent(readContext)])
    const judged = judgeGrowth(years.map(({ net }) => net))
    const [before, now] = years.slice(-2)
    if (active < MIN_MEMBERS || !judged || !before || !now) return tooLittle(active)
    const [sum, sumBefore] = [total(now.net), total(before.net)]
    const { count, figure, span: days } = wordsOf(readContext)
    const net = (value: number) =>
      value >= 0 ? told`a net gain of ${count(value, 'member')}` : told`a net loss of ${count(-value, 'member')}`
    const joinedHref = pages.admin.members(flowQuery('joined', span, readContext.today))
    const leftHref = pages.admin.members({ filter: JSON.stringify({ left_on: { gte: span.from, lte: span.to } }) })
    // Rising from year to year, month by month, and yet not more in the last: that would read as a contradiction.
    const agrees = judged.isUp === sum > sumBefore
    const found: FoundInsight = {
      ...base,
      kind: 'member_growth',
      tone: judged.isUp ? 'good' : 'warning',
      period: monthOf(span.to),
      title: judged.isUp
        ? told`Membership growth picks up: ${net(sum)} within a year, after ${net(sumBefore)} the year before`
        : told`Membership growth slows: ${net(sum)} within a year, after ${net(sumBefore)} the year before`,
      why: told`Members at the end less members at the beginning of ${days(span)}. Each month was compared with the same month of other years.`,
      certainty: certaintyOf(judged.p),
      p_value: agrees ? judged.p : 1,
      impact: asShare(Math.abs(sum - sumBefore), active),
      actionability: 0.5,
      figures: [figure('Joined', now.joined, 'members', joinedHref), figure('Net', sum, 'members')],
      href: judged.isUp ? joinedHref : leftHref,
      action: judged.isUp
        ? { label: told`Welcome the new ones`, href: joinedHref }
        : { label: told`See who left`, href: leftHref },
      measure: sum,
    }
    return detected(active, [found])
  },
}

/** Whether fewer renew than a year before, or more. */
const retention: Detector = {
  name: 'renewal rate',
  kind: 'insight',
  module: 'members',
  permission: 'members.read',
  async detect({ readContext }) {
    const { today } = readContext
    const to = addDays(today, -1)
    const now = { from: addDays(addMonths(to, -YEAR), 1), to }
    const before = { from: addMonths(now.from, -YEAR), to: addDays(now.from, -1) }
    const flows = [now, before].flatMap((span) => [flowOf('renewed', span, today), flowOf('lapsed', span, today)])
    const [kept = 0, lost = 0, keptBefore = 0, lostBefore = 0] = await figuresAt(readContext)(flows)
    const [own, other] = [
      { hits: kept, of: kept + lost },
      { hits: keptBefore, of: keptBefore + lostBefore },
    ]
    const judged = judgeShares(own, other, MIN_ENDED)
    if (!judged) return tooLittle(own.of)
    const { share, figure, count, date, between } = wordsOf(readContext)
    const isUp = judged.difference > 0
    const rate = kept / own.of
    const href = pages.admin.members(flowQuery('lapsed', now, today))
    return detected(own.of, [
      {
        ...base,
        kind: 'retention',
        tone: isUp ? 'good' : 'warning',
        period: monthOf(to),
        title: isUp
          ? told`${share(rate)} of memberships were renewed in the year to ${date(to)}, up from ${share(keptBefore / other.of)}`
          : told`${share(rate)} of memberships were renewed in the year to ${date(to)}, down from ${share(keptBefore / other.of)}`,
        why: told`${count(lost, 'member')} did not renew, of ${count(own.of, 'membership')} that ended. Half of all associations keep ${share(DEFAULT_RENEWAL)} or more.`,
        certainty: `${certaintyOf(judged.p)} The rate to expect is ${between(own)}.`,
        p_value: judged.p,
        impact: Math.min(1, Math.abs(judged.difference) * 2),
        actionability: 0.8,
        figures: [
          figure('Renewal rate', rate, 'percent'),
          figure('The year before', keptBefore / other.of, 'percent'),
          figure('Did not renew', lost, 'members', href),
        ],
        href,
        action: isUp
          ? { label: told`See who left`, href }
          : { label: told`See who is likely to leave`, href: pages.admin.churn() },
        measure: rate,
      },
    ])
  },
}

/** Whether members in their first year renew less often than others. */
const firstYear: Detector = {
  name: 'first-year renewal',
  kind: 'insight',
  module: 'members',
  permission: 'members.read',
  async detect({ readContext }) {
    const { today } = readContext
    const counts = await countByYear(readContext)
    const [first, later] = [
      { hits: counts.first_renewed, of: counts.first_ended },
      { hits: counts.later_renewed, of: counts.later_ended },
    ]
    const judged = judgeShares(first, later, MIN_FIRST_ENDED)
    if (!judged) return tooLittle(Math.min(first.of, later.of))
    const isLower = judged.difference < 0
    const { share, figure, count, between } = wordsOf(readContext)
    const newcomers = pages.admin.members({
      status: 'active,grace',
      joined_from: addMonths(today, -YEAR),
      joined_to: today,
      sort: '-joined_on',
    })
    const found: FoundInsight = {
      ...base,
      kind: 'first_year_renewal',
      tone: isLower ? 'attention' : 'good',
      period: today.slice(0, 4),
      title: told`${share(first.hits / first.of)} of first-year members renew, against ${share(later.hits / later.of)} of all others`,
      why: told`Of ${count(first.of, 'first term')} and ${count(later.of, 'later term')} that ended within two years. ${NO_CAUSE}`,
      certainty: `${certaintyOf(judged.p)} The rate to expect in the first year is ${between(first)}.`,
      p_value: judged.p,
      impact: asShare(Math.abs(judged.difference) * first.of, first.of + later.of),
      actionability: 0.9,
      figures: [
        figure('First year', first.hits / first.of, 'percent'),
        figure('Later years', later.hits / later.of, 'percent'),
      ],
      href: null,
      action: { label: told`See this year’s new members`, href: newcomers },
      measure: judged.difference,
    }
    return detected(first.of + later.of, [found])
  },
}

/** Terms that ended in a span, each with whether it was the member's first and whether another followed it. */
export function selectDecidedTerms({ db }: Ctx, { from, to }: Span) {
  const held = db.selectFrom('terms').where('terms.state', 'in', ['active', 'ended'])
  // Grouped once: looking for another term from each of two hundred thousand takes seconds.
  const spans = held
    .select(['terms.member_id', sql`min(terms.start_on)`.as('first'), sql`max(terms.start_on)`.as('last')])
    .groupBy('terms.member_id')
    .as('held')
  return held
    .innerJoin(spans, 'held.member_id', 'terms.member_id')
    .select(['terms.id', 'terms.member_id', 'terms.end_on'])
    .select([
      sql<boolean>`terms.start_on < held.last`.as('renewed'),
      sql<boolean>`terms.start_on = held.first`.as('is_first'),
    ])
    .where(sql<boolean>`terms.end_on between ${from}::date and ${to}::date`)
}

/** Terms that ended within two years and are decided, by whether they were the member's first and were followed. */
async function countByYear(readContext: ReadContext) {
  const { ctx, today } = readContext
  const to = await lastDecidedDay(readContext)
  const count = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})`
  const ended = selectDecidedTerms(ctx, { from: addMonths(today, -2 * YEAR), to }).as('decided')
  return ctx.db
    .selectFrom(ended)
    .select([
      count('is_first and renewed').as('first_renewed'),
      count('is_first').as('first_ended'),
      count('not is_first and renewed').as('later_renewed'),
      count('not is_first').as('later_ended'),
    ])
    .executeTakeFirstOrThrow()
}

/** What there is to tell about how many come and stay. */
export const GROWTH_DETECTORS: readonly Detector[] = [growth, retention, firstYear]
