import { sql } from 'kysely'
import { median } from 'simple-statistics'
import type { Ctx } from '#lib/context'
import { addDays, addMonths } from '#lib/format/dates'
import type { Detection, Detector, FoundAnomaly } from '#lib/intelligence/detectors/detector'
import { ISSUED_ON, readRows } from '#lib/intelligence/detectors/rows'
import type { Scope } from '#lib/intelligence/detectors/scope'
import { told } from '#lib/intelligence/detectors/told'
import { robustSpread, theilSen } from '#lib/intelligence/statistics/robust'
import { pages } from '#lib/paths'

/** What a month came to. */
export interface MonthRow {
  series: 'billed' | 'received'
  /** Its first day. */
  month: string
  total_minor: number
  count: number
}

const MONTHS_NEEDED = 8
const ODD_Z = 3.5
const MIN_SPREAD = 0.15
/** The variance of the logarithm that one payment of usual variety adds: a month of few may come to anything. */
const VARIANCE_OF_ONE = 3
/** Where a usual month has fewer entries, its total says nothing. */
const ENTRIES_NEEDED = 5
/** So many months lie at most between a month and those that it is held against. */
const MONTHS_APART = 3
/** A year in months, from which on the same month of the year before counts. */
const YEAR = 12

interface Verdict {
  z: number
  low: number
  mid: number
  high: number
}

/**
 * Holds a month against earlier ones, oldest first and without gaps, `ahead` months behind the last of them: against their trend (Theil–Sen), and
 * against the same month of earlier years, on the log scale. The smaller of the two deviations counts, so that what
 * comes every January is no surprise in January.
 *
 * @param perMonth how many entries make up a usual month
 */
function judgeMonth(total: number, before: readonly number[], perMonth: number, ahead = 0): Verdict | null {
  if (before.length < MONTHS_NEEDED) return null
  const logs = before.map((value) => Math.log1p(Math.max(0, value)))
  const line = theilSen(logs)
  const rests = logs.map((value, index) => value - line.intercept - line.slope * index)
  // A spread that is told from few months may be larger than it looks.
  const fewMonths = Math.sqrt((logs.length + 3) / (logs.length - 3))
  const spread =
    fewMonths *
    robustSpread(
      rests.map((value) => ({ value, weight: 1 })),
      0,
      Math.max(MIN_SPREAD, Math.sqrt(VARIANCE_OF_ONE / Math.max(1, perMonth))),
    )
  const at = Math.log1p(Math.max(0, total))
  const expected = line.intercept + line.slope * (logs.length + ahead)
  const byTrend = (at - expected) / spread
  const earlier = logs.filter((_, index) => (logs.length + ahead - index) % YEAR === 0)
  const grown = earlier.map((value) => value + (line.slope * YEAR * (earlier.length + 1)) / 2)
  const bySeason = grown.length > 0 ? (at - median(grown)) / spread : byTrend
  const isSameSide = Math.sign(byTrend) === Math.sign(bySeason)
  const z = !isSameSide ? 0 : Math.abs(bySeason) < Math.abs(byTrend) ? bySeason : byTrend
  const mid = z === byTrend || grown.length === 0 ? expected : median(grown)
  const back = (value: number) => Math.max(0, Math.round(Math.expm1(value)))
  return { z, low: back(mid - ODD_Z * spread), mid: back(mid), high: back(mid + ODD_Z * spread) }
}

const SERIES = {
  billed: {
    title: 'Invoices',
    open: (from: string, to: string) => pages.admin.invoices({ issued_from: from, issued_to: to }),
  },
  received: {
    title: 'Payments',
    open: (from: string, to: string) => pages.admin.payments({ received_from: from, received_to: to }),
  },
}

/** Finds complete months in the window whose total is far from what was to be expected. */
export function detectMonthTotals(rows: readonly MonthRow[], scope: Scope): Detection<FoundAnomaly> {
  const findings: FoundAnomaly[] = []
  let most = 0
  for (const [series, months] of Map.groupBy(rows, (row) => row.series)) {
    const totals = withoutGaps(months)
    const endOf = ({ month }: MonthRow) => addDays(addMonths(month, 1), -1)
    const tested = totals.filter((row) => endOf(row) >= scope.window.from && endOf(row) < scope.today)
    for (const row of tested) {
      // Of a long window the months long before this one say what was usual then.
      const since = [scope.window.from, addMonths(row.month, -MONTHS_APART)].toSorted().at(-1) as string
      const before = totals.filter((earlier) => endOf(earlier) < since)
      const perMonth = before.length > 0 ? median(before.map(({ count }) => count)) : 0
      if (perMonth < ENTRIES_NEEDED) continue
      most = Math.max(most, before.length)
      const ahead = totals.indexOf(row) - before.length
      const verdict = judgeMonth(
        row.total_minor,
        before.map(({ total_minor }) => total_minor),
        perMonth,
        ahead,
      )
      if (verdict && Math.abs(verdict.z) >= ODD_Z) findings.push(tellOf(series, row, verdict, before.length, scope))
    }
  }
  return { n: most, findings }
}

/** The months from the first to the last; those without a row came to nothing. */
function withoutGaps(rows: readonly MonthRow[]): MonthRow[] {
  const sorted = rows.toSorted((one, other) => (one.month < other.month ? -1 : 1))
  const [first] = sorted
  const last = sorted.at(-1)
  if (!first || !last) return []
  const byMonth = new Map(sorted.map((row) => [row.month, row]))
  const months: MonthRow[] = []
  for (let month = first.month; month <= last.month; month = addMonths(month, 1)) {
    months.push(byMonth.get(month) ?? { series: first.series, month, total_minor: 0, count: 0 })
  }
  return months
}

function tellOf(
  series: MonthRow['series'],
  row: MonthRow,
  verdict: Verdict,
  n: number,
  { words }: Scope,
): FoundAnomaly {
  const { title, open } = SERIES[series]
  const last = addDays(addMonths(row.month, 1), -1)
  const total = words.money(row.total_minor)
  const month = words.month(row.month)
  const isOfInvoices = series === 'billed'
  const heading = isOfInvoices ? told`Invoices of ${month}` : told`Payments of ${month}`
  const label = `${heading}`
  const isMore = verdict.z > 0
  const far = isMore
    ? told`far more than the ${words.money(verdict.mid)} that the months before and the same month of earlier years suggest`
    : told`far less than the ${words.money(verdict.mid)} that the months before and the same month of earlier years suggest`
  return {
    headline: isMore
      ? told`${heading}: ${total}, far more than usual`
      : told`${heading}: ${total}, far less than usual`,
    type: verdict.z > 0 ? 'period_spike' : 'period_drop',
    key: [series, row.month],
    entity: { type: 'month', id: null, label, href: open(row.month, last) },
    occurred_on: last,
    surprise: { z: verdict.z },
    observed: { value: row.total_minor, unit: 'money', text: `${total}` },
    expected: { ...verdict, unit: 'money', text: `${words.money(verdict.low)} to ${words.money(verdict.high)}` },
    explanation: isOfInvoices
      ? told`In ${month} invoices were issued for ${total}, ${far}.`
      : told`In ${month} payments were received over ${total}, ${far}.`,
    evidence_rows: [
      {
        noun: 'months',
        id: row.month,
        label,
        detail: `${row.count} in all, together ${total}`,
        href: open(row.month, last),
      },
    ],
    suggested_action: `Open the ${title.toLowerCase()} of the month and see what made the difference.`,
    method: 'Held against the course of the months before and the same month of earlier years',
    n_baseline: n,
    amount_minor: Math.abs(row.total_minor - verdict.mid),
  }
}

/** What was billed and received month by month in the association's currency, from the first complete month on. */
async function loadMonths(ctx: Ctx, { baseline_from, window, currency }: Scope): Promise<MonthRow[]> {
  const from = addMonths(`${baseline_from.slice(0, 7)}-01`, 1)
  const [billed, received] = await Promise.all([
    readRows<MonthRow>(
      ctx,
      sql`select 'billed' as series, date_trunc('month', i.issue_date::timestamp)::date as month, sum(i.total_minor)::bigint as total_minor, count(*)::int as count
      from invoices i
      where ${ISSUED_ON} between ${from}::date and ${window.to}::date and i.status in ('open', 'paid', 'uncollectible') and i.currency = ${currency}
      group by 2`,
    ),
    readRows<MonthRow>(
      ctx,
      sql`select 'received' as series, date_trunc('month', moved.day::timestamp)::date as month,
        sum(moved.amount_minor)::bigint as total_minor, sum(moved.payments)::int as count
      from (
        select p.received_on, p.amount_minor, 1 from payments p
        where p.received_on between ${from}::date and ${window.to}::date and p.currency = ${currency}
          and p.status in ('succeeded', 'partially_refunded', 'refunded') and p.reversed_on is null
        union all
        select r.refunded_on, -r.amount_minor, 0 from refunds r join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
        where r.refunded_on between ${from}::date and ${window.to}::date and p.currency = ${currency}
      ) moved (day, amount_minor, payments)
      group by 2`,
    ),
  ])
  // The first month with a row may have begun before the records did.
  return [billed, received].flatMap((rows) => {
    const first = rows.map(({ month }) => month).toSorted()[0]
    return rows.filter(({ month }) => month !== first)
  })
}

export const monthTotals: Detector = {
  name: 'period_totals',
  kind: 'anomaly',
  module: 'finances',
  permission: 'invoices.read',
  label: 'Months that came to far more or less',
  needs: { count: MONTHS_NEEDED, unit: 'months before' },
  detect: async ({ ctx, scope }) => detectMonthTotals(await loadMonths(ctx, scope), scope),
}
