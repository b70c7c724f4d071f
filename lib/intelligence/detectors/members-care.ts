import { sql } from 'kysely'
import type { ReadContext } from '#lib/figures/read-context'
import { addDays } from '#lib/format/dates'
import { displayName } from '#lib/format/names'
import { type Detector, detected, type FoundInsight, monthOf, tooLittle } from '#lib/intelligence/detectors/detector'
import { countCurrent } from '#lib/intelligence/detectors/members-growth'
import { told } from '#lib/intelligence/detectors/told'
import { asShare, COUNTED, wordsOf } from '#lib/intelligence/detectors/words'
import { renewalsDue } from '#lib/members/metrics'
import { pages } from '#lib/paths'
import { revenueOf } from '#lib/payments/metrics'
import { selectIn } from '#lib/query/figures'

const MIN_DUE = 5
const MAX_ROWS = 20
const RENEWAL_DAYS = 60

const base = { module: 'members', subject: '', certainty: COUNTED, p_value: null, actionability: 1 } as const
const NAMES = ['members.id', 'members.first_name', 'members.last_name', 'members.organization'] as const

/** Memberships that run out soon, and how many of them are at risk. */
const renewals: Detector = {
  name: 'renewals due',
  kind: 'insight',
  module: 'members',
  permission: 'members.read',
  async detect({ readContext }) {
    const { today } = readContext
    const span = { from: today, to: addDays(today, RENEWAL_DAYS) }
    const asked = renewalsDue(span)
    const due = selectIn(
      readContext,
      'members',
    )(asked).rows.leftJoin('churn_scores', 'churn_scores.member_id', 'members.id')
    const [{ n, at_risk }, rows, current] = await Promise.all([
      due
        .select([
          sql<number>`count(*)`.as('n'),
          sql<number>`count(*) filter (where churn_scores.level in ('high', 'medium'))`.as('at_risk'),
        ])
        .executeTakeFirstOrThrow(),
      due
        .select([...NAMES, 'members.valid_through', 'churn_scores.probability'])
        .where('churn_scores.level', 'in', ['high', 'medium'])
        .orderBy('churn_scores.probability', 'desc')
        .orderBy('members.id')
        .limit(MAX_ROWS)
        .execute(),
      countCurrent(readContext),
    ])
    if (n < MIN_DUE) return detected(n, [])
    const { count, figure } = wordsOf(readContext)
    const href = pages.admin.members(asked)
    const found: FoundInsight = {
      ...base,
      kind: 'renewals_due',
      tone: 'attention',
      period: monthOf(today),
      title: told`${count(n, 'membership runs', 'memberships run')} out within ${RENEWAL_DAYS} days`,
      why:
        at_risk > 0
          ? told`${count(at_risk, 'of them is', 'of them are')} at medium or high risk of leaving.`
          : told`None of them stands out as likely to leave.`,
      impact: asShare(n, current) * (at_risk > 0 ? 1 : 0.6),
      figures: [figure('Due', n, 'members', href), figure('At risk', at_risk, 'members')],
      rows: rows.map((row) => ({
        id: row.id,
        label: displayName(row),
        cells: { valid_through: row.valid_through, probability: row.probability },
        href: pages.admin.member(row.id),
      })),
      href,
      action: { label: told`See whom to contact`, href },
      measure: n,
    }
    return detected(n, [found])
  },
}

const MIN_SCORED = 30
const MIN_DEAR = 3

/** What every member has paid in all, less refunds, in minor units of the tenant's currency. */
function paidByMember(readContext: ReadContext) {
  return selectIn(
    readContext,
    'payments',
  )(revenueOf(readContext.tenant.currency))
    .rows.select([
      'payments.member_id',
      sql<number>`sum(payments.amount_minor - payments.refunded_minor)::bigint`.as('paid'),
    ])
    .where('payments.member_id', 'is not', null)
    .groupBy('payments.member_id')
    .as('paid_by')
}

/** Members in the top tenth of those at risk and in the top tenth of those who have paid most. */
async function listDearAtRisk(readContext: ReadContext) {
  const { ctx } = readContext
  const ranked = ctx.db
    .selectFrom('churn_scores')
    .leftJoin(paidByMember(readContext), 'paid_by.member_id', 'churn_scores.member_id')
    .select([
      'churn_scores.member_id',
      'churn_scores.probability',
      'churn_scores.level',
      sql<number>`coalesce(paid_by.paid, 0)::bigint`.as('paid'),
      sql<number>`percent_rank() over (order by churn_scores.probability)`.as('risk_rank'),
      sql<number>`percent_rank() over (order by coalesce(paid_by.paid, 0))`.as('paid_rank'),
    ])
    .as('ranked')
  const rows = await ctx.db
    .selectFrom(ranked)
    .innerJoin('members', 'members.id', 'ranked.member_id')
    .select([...NAMES, 'ranked.probability', 'ranked.paid'])
    .select([sql<number>`count(*) over ()`.as('n'), sql<number>`(sum(ranked.paid) over ())::bigint`.as('paid_by_all')])
    .where('ranked.level', '<>', 'low')
    .where('ranked.paid', '>', 0)
    .where('ranked.risk_rank', '>=', 0.9)
    .where('ranked.paid_rank', '>=', 0.9)
    .orderBy('ranked.paid', 'desc')
    .orderBy('members.id')
    .limit(MAX_ROWS)
    .execute()
  return { rows, n: rows[0]?.n ?? 0, paid: rows[0]?.paid_by_all ?? 0 }
}

/** Members who are likely to leave and have paid more than nearly all others. */
const dearAtRisk: Detector = {
  name: 'valuable members at risk',
  kind: 'insight',
  module: 'members',
  permission: 'members.read',
  async detect({ readContext }) {
    const [{ scored }, { rows, n, paid }] = await Promise.all([
      readContext.ctx.db
        .selectFrom('churn_scores')
        .select(sql<number>`count(*)`.as('scored'))
        .executeTakeFirstOrThrow(),
      listDearAtRisk(readContext),
    ])
    if (scored < MIN_SCORED) return tooLittle(scored)
    if (n < MIN_DEAR) return detected(scored, [])
    const { count, money, figure } = wordsOf(readContext)
    const found: FoundInsight = {
      ...base,
      kind: 'valuable_at_risk',
      tone: 'warning',
      period: monthOf(readContext.today),
      title:
        n === 1
          ? told`${count(n, 'member')} who paid most so far is among the most likely to leave`
          : told`${count(n, 'member')} who paid most so far are among the most likely to leave`,
      why: told`Together they have paid ${money(paid)}. Each is in the top tenth of all members by risk and by what was paid.`,
      certainty: 'What was paid is counted; the risk is an estimate.',
      impact: Math.min(1, (n / scored) * 10),
      figures: [figure('Members', n, 'members'), figure('Paid so far', paid, 'money')],
      rows: rows.map((row) => ({
        id: row.id,
        label: displayName(row),
        cells: { paid: row.paid, probability: row.probability },
        href: pages.admin.member(row.id),
      })),
      href: null,
      action: { label: told`See everybody by risk`, href: pages.admin.churn({ level: 'high,medium' }) },
      measure: n,
    }
    return detected(scored, [found])
  },
}

/** What there is to tell about members who need somebody to call them. */
export const CARE_DETECTORS: readonly Detector[] = [renewals, dearAtRisk]
