import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { addDays, daysBetween } from '#lib/format/dates'
import type { Detection, Detector, FoundAnomaly } from '#lib/intelligence/detectors/detector'
import { oncePerRun, readRows } from '#lib/intelligence/detectors/rows'
import type { Scope } from '#lib/intelligence/detectors/scope'
import { told } from '#lib/intelligence/detectors/told'
import { upperTail } from '#lib/intelligence/statistics/normal'
import { twoProportions } from '#lib/intelligence/statistics/proportions'
import { pages } from '#lib/paths'

/** The invoices that were due on a day, and how many were still unpaid some days later. */
export interface DueRow {
  due_date: string
  due: number
  /** Unpaid LATE_DAYS after that day. */
  late: number
  /** Unpaid at the end of the stretch of days (see STRETCH_DAYS) that the day lies in, counted back from today. */
  overdue: number
  overdue_minor: number
}

/** So long after the due day a payment is late. */
const LATE_DAYS = 14
/** Stretches of days whose overdue shares are compared. */
const STRETCH_DAYS = 90
const STRETCHES = 4
const WEEKS_NEEDED = 12
const INVOICES_NEEDED = 20
/** CUSUM (Page 1954): odds so many times higher are detected; the sum that is a finding; the least rise of the share. */
const CUSUM = { odds: 2, limit: 6.5, points: 0.05 }
const SURGE = { p: 1e-3, points: 0.1, count: 5 }

interface Week {
  from: string
  due: number
  late: number
}

/** Whole weeks counted back from a day, the oldest first. */
function weeksOf(rows: readonly DueRow[], last: string): Week[] {
  const weeks = new Map<number, Week>()
  for (const { due_date, due, late } of rows) {
    if (due_date > last) continue
    const back = Math.floor(daysBetween(due_date, last) / 7)
    const week = weeks.get(back) ?? { from: addDays(last, -7 * back - 6), due: 0, late: 0 }
    week.due += due
    week.late += late
    weeks.set(back, week)
  }
  return [...weeks.values()].toSorted((one, other) => (one.from < other.from ? -1 : 1))
}

/** Finds that invoices have been paid later and later, though no single week shows it. */
export function detectDrift(rows: readonly DueRow[], scope: Scope): Detection<FoundAnomaly> {
  const weeks = weeksOf(rows, addDays(scope.today, -LATE_DAYS)).filter(({ due }) => due > 0)
  const before = weeks.filter(({ from }) => from < scope.window.from)
  const due = before.reduce((sum, week) => sum + week.due, 0)
  const n = due >= INVOICES_NEEDED ? before.length : 0
  if (n < WEEKS_NEEDED) return { n, findings: [] }
  const usual = (before.reduce((sum, week) => sum + week.late, 0) + 0.5) / (due + 1)
  const { since, highest } = runSum(
    weeks.filter(({ from }) => from >= scope.window.from),
    usual,
    dispersionOf(before, usual),
  )
  const late = weeks.filter(({ from }) => since !== null && from >= since)
  const share = shareOf(late)
  const isDrifting = since !== null && highest >= CUSUM.limit && share >= usual + CUSUM.points
  return { n, findings: isDrifting ? [describeDrift(late, since, usual, highest, n, scope)] : [] }
}

function shareOf(weeks: readonly Week[]): number {
  return (
    weeks.reduce((sum, { late }) => sum + late, 0) /
    Math.max(
      1,
      weeks.reduce((sum, { due }) => sum + due, 0),
    )
  )
}

/** How many times more than chance the weeks vary (Pearson), at least once. */
function dispersionOf(weeks: readonly Week[], usual: number): number {
  const squares = weeks.map(({ due, late }) => (late - due * usual) ** 2 / (due * usual * (1 - usual)))
  return Math.max(1, squares.reduce((sum, square) => sum + square, 0) / Math.max(1, weeks.length - 1))
}

/**
 * The highest sum of what each week says for odds twice as high (the log-likelihood ratio, never below 0), and the
 * week from which it rose. Weeks of few invoices say little.
 */
function runSum(weeks: readonly Week[], usual: number, dispersion: number): { since: string | null; highest: number } {
  const odds = (CUSUM.odds * usual) / (1 - usual)
  const higher = odds / (1 + odds)
  let sum = 0
  let rising: string | null = null
  let best: { since: string | null; highest: number } = { since: null, highest: 0 }
  for (const { from, due, late } of weeks) {
    if (sum === 0) rising = from
    const says = late * Math.log(higher / usual) + (due - late) * Math.log((1 - higher) / (1 - usual))
    sum = Math.max(0, sum + says / dispersion)
    if (sum > best.highest) best = { since: rising, highest: sum }
  }
  return best
}

function describeDrift(
  late: readonly Week[],
  since: string,
  usual: number,
  sum: number,
  n: number,
  scope: Scope,
): FoundAnomaly {
  const { words, window } = scope
  const share = shareOf(late)
  const open = pages.admin.invoices({ due_from: since, due_to: window.to, overdue: 'true' })
  return {
    type: 'collections_drift',
    headline: told`${words.percent(share)} of invoices are paid late since ${words.date(since)}, after ${words.percent(usual)}`,
    key: [window.to.slice(0, 4)],
    entity: { type: 'invoices', id: null, label: `Invoices due since ${words.date(since)}`, href: open },
    occurred_on: window.to,
    // By chance a sum rises to this height about this often from any one week.
    surprise: { p: Math.min(0.01, Math.exp(-sum)) },
    observed: { value: share, unit: 'percent', text: `${words.percent(share)}` },
    expected: {
      low: usual / 2,
      mid: usual,
      high: Math.min(1, usual * 1.5),
      unit: 'percent',
      text: `${words.percent(usual)}`,
    },
    explanation: told`Since ${words.date(since)}, ${words.percent(share)} of the invoices were unpaid ${LATE_DAYS} days after they were due; before it was ${words.percent(usual)}.`,
    evidence_rows: late.map((week) => ({
      noun: 'weeks',
      id: week.from,
      label: `Due in the week from ${words.date(week.from)}`,
      detail: `${week.late} of ${week.due} paid late or not at all`,
      href: pages.admin.invoices({ due_from: week.from, due_to: addDays(week.from, 6) }),
    })),
    suggested_action: 'Send reminders earlier, and ask whoever used to pay on time.',
    method: 'Late payments of each week held against the weeks before, as they pile up',
    n_baseline: n,
  }
}

/** Finds that more of what fell due lately is overdue than was in the stretches of days before. */
export function detectSurge(rows: readonly DueRow[], scope: Scope): Detection<FoundAnomaly> {
  const stretches = Map.groupBy(rows, ({ due_date }) =>
    Math.floor((daysBetween(due_date, scope.today) - 1) / STRETCH_DAYS),
  )
  const standing = (stretch: number) => {
    const days = stretches.get(stretch) ?? []
    return { hits: total(days, 'overdue'), of: total(days, 'due') }
  }
  const now = standing(0)
  const past = Array.from({ length: STRETCHES - 1 }, (_, index) => standing(index + 1))
  const before = { hits: past.reduce((sum, { hits }) => sum + hits, 0), of: past.reduce((sum, { of }) => sum + of, 0) }
  const n = Math.min(now.of, before.of)
  if (n < INVOICES_NEEDED) return { n, findings: [] }
  const z = twoProportions(now, before)
  const rise = now.hits / now.of - before.hits / before.of
  // Stretches differ among themselves by more than chance; the highest of them has been seen before.
  const highest = Math.max(...past.filter(({ of }) => of >= INVOICES_NEEDED / 2).map(({ hits, of }) => hits / of), 0)
  const isSurge =
    upperTail(z) < SURGE.p && rise >= SURGE.points && now.hits >= SURGE.count && now.hits / now.of > highest
  const minor = total(stretches.get(0) ?? [], 'overdue_minor')
  return { n, findings: isSurge ? [describeSurge(now, before, z, minor, scope)] : [] }
}

function total(rows: readonly DueRow[], field: 'due' | 'overdue' | 'overdue_minor'): number {
  return rows.reduce((sum, row) => sum + row[field], 0)
}

function describeSurge(
  now: { hits: number; of: number },
  before: { hits: number; of: number },
  z: number,
  amount_minor: number,
  scope: Scope,
): FoundAnomaly {
  const { words, today } = scope
  const share = now.hits / now.of
  const usual = before.hits / before.of
  const open = pages.admin.invoices({ overdue: 'true', due_from: addDays(today, -STRETCH_DAYS) })
  return {
    type: 'overdue_surge',
    headline: told`${words.percent(share)} of invoices that fell due lately are overdue, after ${words.percent(usual)}`,
    key: [today.slice(0, 4)],
    entity: { type: 'invoices', id: null, label: 'Overdue invoices', href: open },
    occurred_on: today,
    surprise: { p: upperTail(z), z },
    observed: { value: share, unit: 'percent', text: `${words.percent(share)}` },
    expected: {
      low: usual / 2,
      mid: usual,
      high: usual + SURGE.points,
      unit: 'percent',
      text: `${words.percent(usual)}`,
    },
    explanation: told`${now.hits} of the ${now.of} invoices that fell due in the last ${STRETCH_DAYS} days are overdue (${words.percent(share)}); in the stretches before it was ${words.percent(usual)}.`,
    evidence_rows: [
      {
        noun: 'invoices',
        id: 'overdue',
        label: `${now.hits} overdue invoices`,
        detail: `${words.money(amount_minor)} due since ${words.date(addDays(today, -STRETCH_DAYS))}`,
        href: open,
      },
    ],
    suggested_action: 'Send reminders for the listed invoices.',
    method: 'Two-proportion test against the three stretches of 90 days before, at least 10 points more',
    n_baseline: before.of,
    amount_minor,
  }
}

/** Issued invoices by the day they were due, a good year back. */
function loadDue(ctx: Ctx, { today, window, currency }: Scope): Promise<DueRow[]> {
  const from = [addDays(today, -STRETCH_DAYS * STRETCHES), addDays(window.from, -365)].toSorted()[0] as string
  const end = sql`(${today}::date - ((${today}::date - i.due_date - 1) / ${STRETCH_DAYS}) * ${STRETCH_DAYS})`
  const unpaid = sql`(i.paid_on is null or i.paid_on >= ${end})`
  return readRows<DueRow>(
    ctx,
    sql`select i.due_date, count(*)::int as due,
      (count(*) filter (where i.paid_on is null or i.paid_on > i.due_date + ${LATE_DAYS}::int))::int as late,
      (count(*) filter (where ${unpaid}))::int as overdue,
      coalesce(sum(i.remaining_minor) filter (where ${unpaid}), 0)::bigint as overdue_minor
    from invoices i
    where i.due_date >= ${from}::date and i.due_date < ${today}::date
      and i.status in ('open', 'paid', 'uncollectible') and i.currency = ${currency} and i.total_minor > 0
    group by 1`,
  )
}

const dueDays = oncePerRun(loadDue)

export const collectionsDrift: Detector = {
  name: 'collections_drift',
  kind: 'anomaly',
  module: 'finances',
  permission: 'invoices.read',
  label: 'Payments that come later and later',
  needs: { count: WEEKS_NEEDED, unit: 'weeks before' },
  detect: async ({ ctx, scope }) => detectDrift(await dueDays(ctx, scope), scope),
}

export const overdueSurge: Detector = {
  name: 'overdue_surge',
  kind: 'anomaly',
  module: 'finances',
  permission: 'invoices.read',
  label: 'More overdue than usual',
  needs: { count: INVOICES_NEEDED, unit: 'invoices' },
  detect: async ({ ctx, scope }) => detectSurge(await dueDays(ctx, scope), scope),
}
