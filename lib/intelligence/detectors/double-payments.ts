import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { addDays, daysBetween } from '#lib/format/dates'
import type { Detection, Detector, FoundAnomaly } from '#lib/intelligence/detectors/detector'
import { evidence, readRows, subject } from '#lib/intelligence/detectors/rows'
import type { Scope } from '#lib/intelligence/detectors/scope'
import { told } from '#lib/intelligence/detectors/told'

/** A payment that arrived. */
export interface ReceivedRow {
  id: string
  number: string
  member_id: string
  payer_name: string
  method: string
  currency: string
  amount_minor: number
  /** What no invoice has ever used and nobody got back; what a credit note freed is credit that is known. */
  unapplied_minor: number
  received_on: string
}

/** Within how many days the same amount is the same payment, and may still be. */
const SURE_DAYS = 2
const SPAN_DAYS = 35

/** Finds money that came twice, and money that is more than what was owed. */
export function detectDoublePayments(rows: readonly ReceivedRow[], scope: Scope): Detection<FoundAnomaly> {
  const findings: FoundAnomaly[] = []
  for (const payments of Map.groupBy(rows, ({ member_id }) => member_id).values()) {
    const sorted = payments.toSorted((one, other) =>
      one.received_on + one.number < other.received_on + other.number ? -1 : 1,
    )
    for (const [index, payment] of sorted.entries()) {
      if (payment.unapplied_minor <= 0 || payment.received_on < scope.window.from) continue
      const twin = sorted.slice(0, index).findLast((earlier) => isTwin(earlier, payment))
      findings.push(twin ? describeDouble(twin, payment, scope) : describeOver(payment, scope))
    }
  }
  return { n: rows.length, findings }
}

function isTwin(earlier: ReceivedRow, later: ReceivedRow): boolean {
  return (
    earlier.amount_minor === later.amount_minor &&
    earlier.currency === later.currency &&
    daysBetween(earlier.received_on, later.received_on) <= SPAN_DAYS
  )
}

function evidenceOf(payment: ReceivedRow, { words }: Scope) {
  const unused =
    payment.unapplied_minor > 0 ? `, ${words.money(payment.unapplied_minor, payment.currency)} of it not used` : ''
  return evidence(
    'payments',
    payment.id,
    payment.number,
    `${words.money(payment.amount_minor, payment.currency)} received ${words.date(payment.received_on)}${unused}`,
  )
}

function describeDouble(earlier: ReceivedRow, later: ReceivedRow, scope: Scope): FoundAnomaly {
  const { words } = scope
  const days = daysBetween(earlier.received_on, later.received_on)
  const isSure = days <= SURE_DAYS && earlier.method === later.method
  const when = days === 0 ? told`on the same day` : days === 1 ? told`a day apart` : told`${days} days apart`
  return {
    type: 'double_payment',
    headline: told`${later.payer_name} paid ${words.money(later.amount_minor, later.currency)} twice`,
    key: [earlier.id, later.id],
    entity: subject('payments', later.id, later.number),
    occurred_on: later.received_on,
    surprise: { rule: isSure ? 'certain' : 'likely' },
    observed: { value: 2, unit: 'payments', text: '2 payments' },
    expected: { low: 1, mid: 1, high: 1, unit: 'payments', text: '1 payment' },
    explanation: told`${later.payer_name} paid ${words.money(later.amount_minor, later.currency)} twice, ${when}, and nothing was left for ${later.number} to pay.`,
    evidence_rows: [evidenceOf(earlier, scope), evidenceOf(later, scope)],
    suggested_action: `Look at the bank statement: if the money came once, reverse ${later.number}; if it came twice, refund it or keep it for the next invoice.`,
    method: `Same member and amount within ${SPAN_DAYS} days, the later without an invoice to pay`,
    n_baseline: 0,
    amount_minor: later.unapplied_minor,
    currency: later.currency,
  }
}

function describeOver(payment: ReceivedRow, scope: Scope): FoundAnomaly {
  const { words } = scope
  const over = words.money(payment.unapplied_minor, payment.currency)
  const used = payment.amount_minor - payment.unapplied_minor
  return {
    type: 'overpayment',
    headline: told`${payment.payer_name} paid ${over} too much`,
    key: [payment.id],
    entity: subject('payments', payment.id, payment.number),
    occurred_on: payment.received_on,
    surprise: { rule: 'hint' },
    observed: {
      value: payment.amount_minor,
      unit: 'money',
      text: `${words.money(payment.amount_minor, payment.currency)}`,
    },
    expected: { low: used, mid: used, high: used, unit: 'money', text: `${words.money(used, payment.currency)}` },
    explanation: told`${payment.payer_name} paid ${over} more than ${payment.number} could be used for.`,
    evidence_rows: [evidenceOf(payment, scope)],
    suggested_action: 'Use it for an open invoice, or pay it back.',
    method: 'Money received that no invoice has used',
    n_baseline: 0,
    amount_minor: payment.unapplied_minor,
    currency: payment.currency,
  }
}

/** What came in the window and was not used, with all that came from the same members shortly before. */
function loadReceived(ctx: Ctx, { window }: Scope): Promise<ReceivedRow[]> {
  return readRows<ReceivedRow>(
    ctx,
    sql`select p.id, p.number, p.member_id, (select m.first_name || ' ' || m.last_name from members m where m.id = p.member_id) as payer_name,
      p.method, p.currency, p.amount_minor, p.unapplied_minor, p.received_on
    from (
      select *, bool_or(received_on >= ${window.from}::date and unapplied_minor > 0) over (partition by member_id) as is_asked
      from (
        select id, number, member_id, method, currency, amount_minor, received_on,
          case when amount_minor > applied_minor + refunded_minor then greatest(0, amount_minor - applied_minor - refunded_minor + (
            select coalesce(sum(a.amount_minor), 0) from payment_allocations a where a.payment_id = payments.id and a.amount_minor < 0
          )) else 0 end as unapplied_minor
        from payments
        where received_on between ${addDays(window.from, -SPAN_DAYS)}::date and ${window.to}::date
          and status in ('succeeded', 'partially_refunded') and member_id is not null
      ) received
    ) p where p.is_asked`,
  )
}

async function countReceived(ctx: Ctx, { window }: Scope): Promise<number> {
  const [row] = await readRows<{ n: number }>(
    ctx,
    sql`select count(*)::int as n from payments p where p.received_on between ${window.from}::date and ${window.to}::date`,
  )
  return row?.n ?? 0
}

export const doublePayments: Detector = {
  name: 'double_payment',
  kind: 'anomaly',
  module: 'finances',
  permission: 'payments.read',
  label: 'Payments received twice or beyond what was owed',
  needs: { count: 1, unit: 'payments' },
  detect: async ({ ctx, scope }) => {
    const [rows, n] = await Promise.all([loadReceived(ctx, scope), countReceived(ctx, scope)])
    return { ...detectDoublePayments(rows, scope), n }
  },
}
