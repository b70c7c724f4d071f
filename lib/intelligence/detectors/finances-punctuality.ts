import { sql } from 'kysely'
import type { ReadContext } from '#lib/figures/read-context'
import { addDays } from '#lib/format/dates'
import type { Span } from '#lib/format/periods'
import { type Detector, detected, type FoundInsight, monthOf, tooLittle } from '#lib/intelligence/detectors/detector'
import { judgeDrift, judgeShares } from '#lib/intelligence/detectors/judge'
import { told } from '#lib/intelligence/detectors/told'
import { asShare, certaintyOf, wordsOf } from '#lib/intelligence/detectors/words'
import type { Share } from '#lib/intelligence/statistics/beta-binomial'
import { weightedMedian } from '#lib/intelligence/statistics/robust'
import { STANDING_STATUSES } from '#lib/invoices/metrics'
import { pages, type Query } from '#lib/paths'
import { settledOf } from '#lib/payments/metrics'
import { selectIn } from '#lib/query/figures'

const MIN_INVOICES = 20
const QUARTER = 90

const base = { module: 'finances', subject: '', rows: [] } as const

/** The last quarter, and the nine months before it. */
function spansOf({ today }: ReadContext): { now: Span; before: Span } {
  return {
    now: { from: addDays(today, -QUARTER), to: addDays(today, -1) },
    before: { from: addDays(today, -365), to: addDays(today, -QUARTER - 1) },
  }
}

/** The parameters of the list with the invoices due in a span, written off or not. */
function dueIn({ tenant }: ReadContext, { from, to }: Span): Query {
  return { status: STANDING_STATUSES, currency: tenant.currency, due_from: from, due_to: to, sort: 'due_date' }
}

/** How many of the invoices due in a span were paid by their day; those written off were not. */
export async function countPunctual(readContext: ReadContext, span: Span): Promise<Share> {
  return selectIn(
    readContext,
    'invoices',
  )(dueIn(readContext, span))
    .rows.select([
      sql<number>`count(*) filter (where invoices.paid_on <= invoices.due_date)`.as('hits'),
      sql<number>`count(*)`.as('of'),
    ])
    .executeTakeFirstOrThrow()
}

/** Whether fewer invoices are paid in time than in the nine months before. */
const punctuality: Detector = {
  name: 'paid in time',
  kind: 'insight',
  module: 'finances',
  permission: 'invoices.read',
  async detect({ readContext }) {
    const spans = spansOf(readContext)
    const [now, before] = await Promise.all([
      countPunctual(readContext, spans.now),
      countPunctual(readContext, spans.before),
    ])
    const judged = judgeShares(now, before, MIN_INVOICES)
    if (!judged) return tooLittle(Math.min(now.of, before.of))
    const isUp = judged.difference > 0
    const rate = now.hits / now.of
    const { share, count, figure, between } = wordsOf(readContext)
    const listOf = (span: Span) => pages.admin.invoices(dueIn(readContext, span))
    const late = pages.admin.invoices({ overdue: 'true', currency: readContext.tenant.currency, sort: 'due_date' })
    const found: FoundInsight = {
      ...base,
      kind: 'paid_on_time',
      tone: isUp ? 'good' : 'warning',
      period: monthOf(readContext.today),
      title: isUp
        ? told`${share(rate)} of the invoices due in the last quarter were paid in time, up from ${share(before.hits / before.of)}`
        : told`${share(rate)} of the invoices due in the last quarter were paid in time, down from ${share(before.hits / before.of)}`,
      why: told`Of ${count(now.of, 'invoice')} due in the last ${QUARTER} days, against ${count(before.of, 'invoice')} in the nine months before.`,
      certainty: `${certaintyOf(judged.p)} The share to expect is ${between(now)}.`,
      p_value: judged.p,
      impact: Math.abs(judged.difference),
      actionability: 0.8,
      figures: [
        figure('In time', rate, 'percent'),
        figure('Due in the quarter', now.of, 'invoices', listOf(spans.now)),
        figure('Due before', before.of, 'invoices', listOf(spans.before)),
      ],
      href: listOf(spans.now),
      action: isUp
        ? { label: told`See how each was paid`, href: listOf(spans.now) }
        : { label: told`See what is overdue`, href: late },
      measure: rate,
    }
    return detected(now.of, [found])
  },
}

/** How many days the invoices that were settled in a span took to be paid, as counts by days. */
async function daysToPay(readContext: ReadContext, span: Span): Promise<Map<number, number>> {
  const settled = settledOf({ currency: readContext.tenant.currency, ...span })
  const rows = await selectIn(
    readContext,
    'invoices',
  )(settled)
    .rows.select([
      sql<number>`greatest(invoices.paid_on - invoices.issue_date, 0)`.as('days'),
      sql<number>`count(*)`.as('times'),
    ])
    .groupBy('days')
    .execute()
  return new Map(rows.map(({ days, times }) => [days, times]))
}

const medianOf = (counts: Map<number, number>) =>
  weightedMedian([...counts].map(([value, weight]) => ({ value, weight })))
const sizeOf = (counts: Map<number, number>) => [...counts.values()].reduce((sum, times) => sum + times, 0)

/** Whether members take longer to pay than before. */
const drift: Detector = {
  name: 'days to pay',
  kind: 'insight',
  module: 'finances',
  permission: 'invoices.read',
  async detect({ readContext }) {
    const spans = spansOf(readContext)
    const [now, before] = await Promise.all([daysToPay(readContext, spans.now), daysToPay(readContext, spans.before)])
    const judged = judgeDrift(now, before, MIN_INVOICES)
    if (!judged) return tooLittle(Math.min(sizeOf(now), sizeOf(before)))
    const [median, medianBefore] = [medianOf(now), medianOf(before)]
    const isFaster = median < medianBefore
    // Ranks may shift while the middle stays: that is nothing to tell in days.
    const isMaterial = Math.abs(median - medianBefore) >= 1 && judged.isUp !== isFaster
    const { count, figure } = wordsOf(readContext)
    const within = (days: number) => (days === 0 ? told`on the day of issue` : told`within ${count(days, 'day')}`)
    const q = isFaster ? 'How fast are invoices paid?' : 'Who pays latest?'
    const found: FoundInsight = {
      ...base,
      kind: 'days_to_pay',
      tone: isFaster ? 'good' : 'attention',
      period: monthOf(readContext.today),
      title: isFaster
        ? told`Invoices are paid faster: half of them ${within(median)}, against ${within(medianBefore)} before`
        : told`Invoices are paid more slowly: half of them ${within(median)}, against ${within(medianBefore)} before`,
      why: told`${count(sizeOf(now), 'invoice was', 'invoices were')} paid in the last ${QUARTER} days and ${count(sizeOf(before), 'invoice', 'invoices')} in the nine months before.`,
      certainty: certaintyOf(judged.p),
      p_value: isMaterial ? judged.p : 1,
      impact: asShare(Math.abs(median - medianBefore), QUARTER),
      actionability: 0.6,
      figures: [figure('Now', median, 'days'), figure('Before', medianBefore, 'days')],
      href: null,
      action: { label: isFaster ? told`Ask how fast` : told`Ask who pays latest`, href: pages.admin.assistant({ q }) },
      measure: median,
    }
    return detected(sizeOf(now), [found])
  },
}

/** What there is to tell about how invoices are paid. */
export const PUNCTUALITY_DETECTORS: readonly Detector[] = [punctuality, drift]
