import { sql } from 'kysely'
import { type Candidate, type Detector, type Look, looked, tooLittle } from '#lib/ai/insights/detector'
import { asShare, COUNTED, certaintyOf, wordsOf } from '#lib/ai/insights/words'
import type { Reading } from '#lib/ai/reading'
import type { ResultRow } from '#lib/ai/schema'
import { bothTails } from '#lib/ai/statistics/normal'
import { twoProportions } from '#lib/ai/statistics/proportions'
import { theilSen } from '#lib/ai/statistics/robust'
import { addDays, addMonths } from '#lib/format/dates'
import { displayName } from '#lib/format/names'
import { CURRENT_STATUSES, countMembersByStatus, getMemberTrend, renewalsDue } from '#lib/members/metrics'
import { lastActivityOf, selectMembers } from '#lib/members/selection'
import { pages } from '#lib/paths'

/** Fewer than this are told by the lists themselves. */
const FLOOR = 5
const MONTHS = 12
const MOST_ROWS = 10
/** The median renewal rate of associations (Marketing General, Membership Marketing Benchmarking Report 2025). */
const USUAL_RENEWAL = 0.84

const base = { module: 'members', subject: '' } as const

async function countCurrent({ ctx }: Reading): Promise<number> {
  const counts = await countMembersByStatus(ctx)
  return counts.active + counts.grace
}

/** Whether values rise or fall over time: the standard score of Kendall's S without ties (Mann 1945). */
function mannKendall(values: readonly number[]): number {
  let s = 0
  for (const [position, earlier] of values.entries()) {
    for (const later of values.slice(position + 1)) s += Math.sign(later - earlier)
  }
  const n = values.length
  const spread = Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18)
  return s === 0 ? 0 : (s - Math.sign(s)) / spread
}

/** Whether more join than leave, month by month over a year. */
const growth: Detector = {
  name: 'net member growth',
  async look(reading) {
    const { ctx, today } = reading
    const first = addMonths(`${today.slice(0, 7)}-01`, -MONTHS)
    const spans = Array.from({ length: MONTHS }, (_, month) => ({
      from: addMonths(first, month),
      to: addDays(addMonths(first, month + 1), -1),
    }))
    const [net, active] = await Promise.all([getMemberTrend(ctx, 'net', spans, today), countCurrent(reading)])
    const values = net.map((value) => value ?? 0)
    if (active < 30 || values.every((value) => value === 0)) return tooLittle(active)
    const p = bothTails(mannKendall(values))
    const { slope } = theilSen(values)
    const sum = values.reduce((total, value) => total + value, 0)
    const { count, figure, share } = wordsOf(reading)
    const isUp = slope > 0
    const candidate: Candidate = {
      ...base,
      kind: 'member_growth',
      tone: isUp ? 'good' : 'warning',
      period: today.slice(0, 7),
      title: isUp
        ? `Membership grows faster from month to month: ${count(Math.abs(sum), 'member')} ${sum >= 0 ? 'more' : 'fewer'} over twelve months`
        : `Membership growth slows from month to month: ${count(Math.abs(sum), 'member')} ${sum >= 0 ? 'more' : 'fewer'} over twelve months`,
      why: `Joined less lapsed, by month. The trend is the median of all slopes between two months; the whole is ${share(Math.abs(sum) / active)} of the current members.`,
      certainty: certaintyOf(p),
      p_value: p,
      impact: asShare(Math.abs(sum), active),
      actionability: 0.5,
      figures: [
        figure('Net over twelve months', sum, 'members'),
        figure('Current members', active, 'members', pages.admin.members({ status: 'active,grace' })),
      ],
      rows: [],
      href: pages.admin.members({ sort: '-joined_on' }),
      action: isUp
        ? { label: 'Welcome the new ones', href: pages.admin.members({ sort: '-joined_on' }) }
        : { label: 'See who is likely to leave', href: pages.admin.churn() },
      measure: sum,
    }
    return looked(active, [candidate])
  },
}

/** Whether fewer renew than a year before, or more. */
const retention: Detector = {
  name: 'renewal rate',
  async look(reading) {
    const { ctx, today } = reading
    const now = { from: addDays(addMonths(today, -MONTHS), 1), to: addDays(today, -1) }
    const before = { from: addMonths(now.from, -MONTHS), to: addDays(now.from, -1) }
    const [lapsed = 0, lapsedBefore = 0] = (await getMemberTrend(ctx, 'lapsed', [now, before], today)).map(Number)
    const rates = await getMemberTrend(ctx, 'retention', [now, before], today)
    const [rate, rateBefore] = rates
    if (rate === null || rate === undefined || rateBefore === null || rateBefore === undefined) return tooLittle(0)
    const ended = (lost: number, kept: number) => (kept === 1 ? 0 : Math.round(lost / (1 - kept)))
    const [n, nBefore] = [ended(lapsed, rate), ended(lapsedBefore, rateBefore)]
    if (n < 30 || nBefore < 30) return tooLittle(n)
    const p = bothTails(twoProportions({ hits: n - lapsed, of: n }, { hits: nBefore - lapsedBefore, of: nBefore }))
    const { share, figure, count } = wordsOf(reading)
    const isUp = rate >= rateBefore
    const lapsedHref = pages.admin.members({
      status: 'lapsed',
      expires_from: now.from,
      expires_to: now.to,
      sort: '-valid_through',
    })
    return looked(n, [
      {
        ...base,
        kind: 'retention',
        tone: isUp ? 'good' : 'warning',
        period: today.slice(0, 7),
        title: `${share(rate)} renewed over the last twelve months, ${isUp ? 'up from' : 'down from'} ${share(rateBefore)} the year before`,
        why: `${count(n, 'membership')} ended either way; ${count(lapsed, 'member')} did not renew. Half of all associations keep ${share(USUAL_RENEWAL)} or more.`,
        certainty: certaintyOf(p),
        p_value: p,
        impact: asShare(Math.abs(rate - rateBefore) * n, n) * 2,
        actionability: 0.8,
        figures: [
          figure('Renewal rate', rate, 'percent'),
          figure('The year before', rateBefore, 'percent'),
          figure('Did not renew', lapsed, 'members', lapsedHref),
        ],
        rows: [],
        href: lapsedHref,
        action: isUp ? null : { label: 'See who is likely to leave', href: pages.admin.churn() },
        measure: rate,
      },
    ])
  },
}

interface FirstYear {
  first_renewed: number
  first_ended: number
  later_renewed: number
  later_ended: number
}

/** Whether members in their first year renew less often than others. */
const firstYear: Detector = {
  name: 'first-year renewal',
  async look(reading) {
    const counts = await countByYear(reading)
    if (counts.first_ended < 20 || counts.later_ended < 20) return tooLittle(counts.first_ended)
    const first = counts.first_renewed / counts.first_ended
    const later = counts.later_renewed / counts.later_ended
    const p = bothTails(
      twoProportions(
        { hits: counts.first_renewed, of: counts.first_ended },
        { hits: counts.later_renewed, of: counts.later_ended },
      ),
    )
    const isLower = first < later
    const { share, figure, count } = wordsOf(reading)
    const candidate: Candidate = {
      ...base,
      kind: 'first_year_renewal',
      tone: isLower ? 'attention' : 'good',
      period: reading.today.slice(0, 4),
      title: `${share(first)} of first-year members renew, against ${share(later)} of all others`,
      why: `Of ${count(counts.first_ended, 'first term')} that ended within two years, and of ${count(counts.later_ended, 'later term')}. An association, not a cause.`,
      certainty: certaintyOf(p),
      p_value: p,
      impact: asShare(Math.abs(later - first) * counts.first_ended, counts.first_ended + counts.later_ended),
      actionability: 0.9,
      figures: [figure('First year', first, 'percent'), figure('Later years', later, 'percent')],
      rows: [],
      href: pages.admin.members({ joined_from: addMonths(reading.today, -MONTHS), sort: '-joined_on' }),
      action: {
        label: 'See this year’s new members',
        href: pages.admin.members({ joined_from: addMonths(reading.today, -MONTHS), sort: '-joined_on' }),
      },
      measure: later - first,
    }
    return looked(counts.first_ended, [candidate])
  },
}

/** Terms that ended within two years and were decided: followed by another, or not and past any grace. */
async function countByYear({ ctx, today }: Reading): Promise<FirstYear> {
  const followed = sql`exists (select from terms n where n.tenant_id = terms.tenant_id and n.member_id = terms.member_id
    and n.start_on > terms.start_on and n.state in ('active', 'ended'))`
  const isFirst = sql`not exists (select from terms e where e.tenant_id = terms.tenant_id and e.member_id = terms.member_id
    and e.start_on < terms.start_on and e.state in ('active', 'ended'))`
  const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::bigint`
  const ended = ctx.db
    .selectFrom('terms')
    .select([sql<boolean>`${followed}`.as('renewed'), sql<boolean>`${isFirst}`.as('is_first')])
    .where('terms.state', 'in', ['active', 'ended'])
    .where(sql<boolean>`terms.end_on between ${addMonths(today, -24)}::date and ${addDays(today, -60)}::date`)
    .as('decided')
  return ctx.db
    .selectFrom(ended)
    .select([
      count(sql`is_first and renewed`).as('first_renewed'),
      count(sql`is_first`).as('first_ended'),
      count(sql`not is_first and renewed`).as('later_renewed'),
      count(sql`not is_first`).as('later_ended'),
    ])
    .executeTakeFirstOrThrow()
}

const RENEWAL_DAYS = 60

/** Memberships that run out soon, and how many of them are at risk. */
const renewals: Detector = {
  name: 'renewals due',
  async look(reading) {
    const { ctx, today } = reading
    const span = { from: today, to: addDays(today, RENEWAL_DAYS) }
    const due = renewalsDue(ctx, span).leftJoin('churn_scores', 'churn_scores.member_id', 'members.id')
    const [{ n, at_risk }, rows, current] = await Promise.all([
      due
        .select([
          sql<number>`count(*)`.as('n'),
          sql<number>`count(*) filter (where churn_scores.level in ('high', 'medium'))`.as('at_risk'),
        ])
        .executeTakeFirstOrThrow(),
      due
        .select([
          'members.id',
          'members.first_name',
          'members.last_name',
          'members.organization',
          'members.valid_through',
        ])
        .select('churn_scores.probability')
        .where('churn_scores.level', 'in', ['high', 'medium'])
        .orderBy('churn_scores.probability', 'desc')
        .limit(MOST_ROWS)
        .execute(),
      countCurrent(reading),
    ])
    if (n < FLOOR) return looked(n, [])
    const { count, figure } = wordsOf(reading)
    const href = pages.admin.members({
      status: 'active,grace',
      expires_from: span.from,
      expires_to: span.to,
      sort: 'valid_through',
    })
    return looked(n, [
      {
        ...base,
        kind: 'renewals_due',
        tone: 'attention',
        period: today.slice(0, 7),
        title: `${count(n, 'membership')} ${n === 1 ? 'runs' : 'run'} out within ${RENEWAL_DAYS} days`,
        why:
          at_risk > 0
            ? `${count(at_risk, 'of them is', 'of them are')} at medium or high risk of leaving.`
            : 'None of them stands out as likely to leave.',
        certainty: COUNTED,
        p_value: null,
        impact: asShare(n, current) * (at_risk > 0 ? 1 : 0.6),
        actionability: 1,
        figures: [
          figure('Due', n, 'members', href),
          figure('At risk', at_risk, 'members', pages.admin.churn({ level: 'high,medium' })),
        ],
        rows: rows.map((row) => ({
          id: row.id,
          label: displayName(row),
          cells: { valid_through: row.valid_through, probability: row.probability },
          href: pages.admin.member(row.id),
        })),
        href,
        action: { label: 'See whom to contact', href },
        measure: n,
      },
    ])
  },
}

type Selected = Awaited<ReturnType<typeof firstRows>>

function firstRows(reading: Reading, selection: Parameters<typeof selectMembers>[1]) {
  return selectMembers(reading, selection)
    .select(['members.id', 'members.first_name', 'members.last_name', 'members.organization'])
    .select(lastActivityOf(reading).as('last_activity'))
    .orderBy('members.joined_on')
    .limit(MOST_ROWS)
    .execute()
}

function toRows(rows: Selected): ResultRow[] {
  return rows.map((row) => ({
    id: row.id,
    label: displayName(row),
    cells: { last_activity: row.last_activity },
    href: pages.admin.member(row.id),
  }))
}

/** A plain count of members of a selection, worth telling from a floor on. */
function counted(
  name: string,
  selectionOf: (reading: Reading) => Parameters<typeof selectMembers>[1],
  tell: (
    n: number,
    reading: Reading,
  ) => Pick<Candidate, 'kind' | 'tone' | 'title' | 'why' | 'href' | 'action' | 'actionability'>,
): Detector {
  return {
    name,
    async look(reading): Promise<Look> {
      const selection = selectionOf(reading)
      const [{ n }, rows, current] = await Promise.all([
        selectMembers(reading, selection).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow(),
        firstRows(reading, selection),
        countCurrent(reading),
      ])
      if (n < FLOOR) return looked(n, [])
      const told = tell(n, reading)
      const candidate: Candidate = {
        ...base,
        ...told,
        period: reading.today.slice(0, 7),
        certainty: COUNTED,
        p_value: null,
        impact: asShare(n, current) * 0.6,
        figures: [wordsOf(reading).figure('Members', n, 'members', told.href)],
        rows: toRows(rows),
        measure: n,
      }
      return looked(n, [candidate])
    },
  }
}

const SILENT_DAYS = 180

const silent = counted(
  'silent members',
  () => ({ status: CURRENT_STATUSES, inactive_days: SILENT_DAYS }),
  (n, reading) => ({
    kind: 'silent_members',
    tone: 'attention',
    title: `${wordsOf(reading).count(n, 'member')} ${n === 1 ? 'has' : 'have'} not been heard of for ${SILENT_DAYS} days`,
    why: 'No registration, check-in, payment or sign-in since then. Silence comes before leaving.',
    href: pages.admin.churn(),
    action: { label: 'Write to them', href: pages.admin.churn() },
    actionability: 0.8,
  }),
)

const NEWCOMER_DAYS = 90

const quietNewcomers = counted(
  'new members without activity',
  ({ today }) => ({
    status: CURRENT_STATUSES,
    joined_from: addDays(today, -365),
    joined_to: addDays(today, -NEWCOMER_DAYS),
    inactive_days: NEWCOMER_DAYS,
  }),
  (n, reading) => ({
    kind: 'quiet_newcomers',
    tone: 'attention',
    title: `${wordsOf(reading).count(n, 'new member')} ${n === 1 ? 'has' : 'have'} done nothing for ${NEWCOMER_DAYS} days`,
    why: 'They joined within the last year. The first months decide about the first renewal.',
    href: pages.admin.members({
      joined_from: addDays(reading.today, -365),
      joined_to: addDays(reading.today, -NEWCOMER_DAYS),
      status: 'active,grace',
    }),
    action: {
      label: 'Welcome them again',
      href: pages.admin.members({
        joined_from: addDays(reading.today, -365),
        joined_to: addDays(reading.today, -NEWCOMER_DAYS),
        status: 'active,grace',
      }),
    },
    actionability: 0.9,
  }),
)

/** What there is to tell about members. */
export const MEMBER_DETECTORS: readonly Detector[] = [growth, retention, firstYear, renewals, silent, quietNewcomers]
