import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { addDays, daysBetween } from '#lib/format/dates'
import { shortened } from '#lib/format/shortened'
import type { Detection, Detector, FoundAnomaly } from '#lib/intelligence/detectors/detector'
import { evidence, ISSUED_ON, readRows, subject } from '#lib/intelligence/detectors/rows'
import type { Scope } from '#lib/intelligence/detectors/scope'
import { similarity } from '#lib/intelligence/detectors/similarity'
import { told } from '#lib/intelligence/detectors/told'

/** An invoice that may be the copy of another. */
export interface BilledRow {
  id: string
  number: string | null
  /** The member, or the payer's folded name. */
  payer: string
  payer_name: string
  kind: string
  currency: string
  total_minor: number
  remaining_minor: number
  issue_date: string
  service_from: string | null
  service_to: string | null
  registration_id: string | null
  /** Of all lines. */
  description: string
  /** The days of all invoices of the same payer, kind and amount in a good year, separated by spaces. */
  same_dates: string
}

/** Within how many days a second invoice may be the same once more. */
const SPAN_DAYS = 35
/** Gaps of a plan that recurs differ by at most this many days. */
const PLAN_SLACK_DAYS = 4
/** Two that are alike by this much say the same. */
const ALIKE = 0.8

export type Likeness = 'exact' | 'near'

const normal = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

function overlaps(one: BilledRow, other: BilledRow): boolean {
  if (!one.service_from || !other.service_from) return true
  return (
    one.service_from <= (other.service_to ?? '9999-12-31') && other.service_from <= (one.service_to ?? '9999-12-31')
  )
}

function sharesPeriod(one: BilledRow, other: BilledRow): boolean {
  return one.service_from !== null && one.service_from === other.service_from && one.service_to === other.service_to
}

/** Whether invoices of this amount come at such intervals anyway, as instalments and monthly donations do. */
function isRecurring(gap: number, row: BilledRow): boolean {
  if (gap <= PLAN_SLACK_DAYS) return false
  const dates = row.same_dates.split(' ').filter(Boolean).toSorted()
  const gaps = dates.slice(1).map((date, index) => daysBetween(dates[index] as string, date))
  return gaps.filter((other) => Math.abs(other - gap) <= PLAN_SLACK_DAYS).length >= 2
}

/** How two invoices to the same payer and of the same kind resemble each other; null when they are two things. */
export function likenessOf(earlier: BilledRow, later: BilledRow): Likeness | null {
  const gap = daysBetween(earlier.issue_date, later.issue_date)
  if (gap < 0 || gap > SPAN_DAYS || earlier.currency !== later.currency) return null
  if (earlier.registration_id && later.registration_id && earlier.registration_id !== later.registration_id) return null
  if (!overlaps(earlier, later)) return null
  const alike = similarity(normal(earlier.description), normal(later.description))
  if (earlier.total_minor !== later.total_minor) {
    const ratio = later.total_minor / earlier.total_minor
    return sharesPeriod(earlier, later) && alike >= ALIKE && ratio > 0.5 && ratio < 2 ? 'near' : null
  }
  if (isRecurring(gap, later)) return null
  // Giving the same again is nothing odd.
  if (alike === 1) return later.kind === 'donation' && gap > 1 ? 'near' : 'exact'
  return alike >= ALIKE || sharesPeriod(earlier, later) ? 'near' : null
}

/** Finds invoices that charge the same once more; each copy once, beside the latest that it repeats. */
export function detectDuplicateInvoices(rows: readonly BilledRow[], scope: Scope): Detection<FoundAnomaly> {
  const groups = Map.groupBy(rows, ({ payer, kind, currency }) => `${payer} ${kind} ${currency}`)
  const findings: FoundAnomaly[] = []
  for (const group of groups.values()) {
    const sorted = group.toSorted((one, other) => (one.issue_date + one.id < other.issue_date + other.id ? -1 : 1))
    for (const [index, later] of sorted.entries()) {
      if (later.issue_date < scope.window.from) continue
      const originals = sorted.slice(0, index).map((row) => ({ row, likeness: likenessOf(row, later) }))
      const original =
        originals.findLast(({ likeness }) => likeness === 'exact') ?? originals.findLast(({ likeness }) => likeness)
      if (original?.likeness) findings.push(tellOf(original.row, later, original.likeness, scope))
    }
  }
  return { n: rows.length, findings }
}

function tellOf(earlier: BilledRow, later: BilledRow, likeness: Likeness, { words }: Scope): FoundAnomaly {
  const days = daysBetween(earlier.issue_date, later.issue_date)
  const when = days === 0 ? told`the same day` : days === 1 ? told`a day later` : told`${days} days later`
  const total = words.money(later.total_minor, later.currency)
  const label = later.number ?? told`A draft`
  const other = earlier.number ?? told`another invoice`
  const same =
    earlier.total_minor === later.total_minor
      ? told`${total} for the same`
      : told`${total} after ${words.money(earlier.total_minor, earlier.currency)} for the same period`
  return {
    type: 'duplicate_invoice',
    headline: told`${later.payer_name} was charged twice, ${total} by ${label}`,
    key: [earlier.id, later.id],
    entity: subject('invoices', later.id, `${label}`),
    occurred_on: later.issue_date,
    surprise: { rule: likeness === 'exact' ? 'certain' : 'likely' },
    observed: { value: 2, unit: 'invoices', text: '2 invoices' },
    expected: { low: 1, mid: 1, high: 1, unit: 'invoices', text: '1 invoice' },
    explanation:
      likeness === 'exact'
        ? told`${label} charges ${later.payer_name} ${same} as ${other}, ${when}, with the same lines.`
        : told`${label} charges ${later.payer_name} ${same} as ${other}, ${when}.`,
    evidence_rows: [earlier, later].map((row) =>
      evidence(
        'invoices',
        row.id,
        row.number ?? 'Draft',
        `${words.money(row.total_minor, row.currency)}, issued ${words.date(row.issue_date)}: ${shortened(row.description, 140)}`,
      ),
    ),
    suggested_action:
      later.remaining_minor > 0
        ? `Compare the two; if one is enough, cancel ${label}.`
        : `Compare the two; if one is enough, refund what was paid for ${label}.`,
    method: `Same payer, kind and ${earlier.total_minor === later.total_minor ? 'amount' : 'period'} within ${SPAN_DAYS} days; plans that recur and other periods left out`,
    n_baseline: 0,
    amount_minor: later.total_minor,
    currency: later.currency,
  }
}

/** Invoices with another to the same payer, of the same kind and of the same amount or period, close by. */
function loadBilled(ctx: Ctx, { window }: Scope): Promise<BilledRow[]> {
  const from = addDays(window.from, -SPAN_DAYS)
  return readRows<BilledRow>(
    ctx,
    sql`select i.id, i.number, i.payer, i.payer_name, i.kind, i.currency, i.total_minor, i.remaining_minor, i.issue_date,
      i.service_from, i.service_to, i.registration_id,
      coalesce((select string_agg(l.description, ', ' order by l.position) from invoice_lines l where l.invoice_id = i.id), '') as description,
      coalesce((select string_agg(h.issue_date::text, ' ') from invoices h
        where h.member_id = i.member_id and h.kind = i.kind and h.currency = i.currency and h.total_minor = i.total_minor
          and h.issue_date between ${window.from}::date - 400 and i.issue_date and h.status not in ('draft', 'void')), '') as same_dates
    from (
      select i.id, i.number, i.member_id, coalesce(i.member_id::text, i.payer_key) as payer, i.payer_name, i.kind, i.currency,
        i.total_minor, i.remaining_minor, i.issue_date, i.service_from, i.service_to, i.registration_id,
        least(i.issue_date - lag(i.issue_date) over amounts, lead(i.issue_date) over amounts - i.issue_date) as amount_gap,
        least(i.issue_date - lag(i.issue_date) over periods, lead(i.issue_date) over periods - i.issue_date) as period_gap
      from invoices i
      where ${ISSUED_ON} between ${from}::date and ${window.to}::date
        and i.status in ('open', 'paid', 'uncollectible') and i.total_minor > 0
      window
        amounts as (partition by coalesce(i.member_id::text, i.payer_key), i.kind, i.currency, i.total_minor order by i.issue_date, i.id),
        periods as (partition by coalesce(i.member_id::text, i.payer_key), i.kind, i.currency, i.service_from, i.service_to order by i.issue_date, i.id)
    ) i
    where i.amount_gap <= ${SPAN_DAYS} or (i.service_from is not null and i.period_gap <= ${SPAN_DAYS})`,
  )
}

/** How many invoices were issued in the window; a duplicate takes two. */
async function countIssued(ctx: Ctx, { window }: Scope): Promise<number> {
  const [row] = await readRows<{ n: number }>(
    ctx,
    sql`select count(*)::int as n from invoices i where ${ISSUED_ON} between ${addDays(window.from, -SPAN_DAYS)}::date and ${window.to}::date`,
  )
  return row?.n ?? 0
}

export const duplicateInvoices: Detector = {
  name: 'duplicate_invoice',
  kind: 'anomaly',
  module: 'finances',
  permission: 'invoices.read',
  label: 'Invoices written twice',
  needs: { count: 2, unit: 'invoices' },
  detect: async ({ ctx, scope }) => {
    const [rows, n] = await Promise.all([loadBilled(ctx, scope), countIssued(ctx, scope)])
    return { ...detectDuplicateInvoices(rows, scope), n }
  },
}
