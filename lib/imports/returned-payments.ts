import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { addDays, writtenDay } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { writtenMoney } from '#lib/format/money'

/** Money that went out of the account, as a row of a bank's file tells it. */
export interface Outgoing {
  line: number
  /** How much, in minor units. */
  amount_minor: number
  currency: string
  booked_on: string
  /** Whether the bank calls it a movement that takes another one back. */
  is_return: boolean
  member_id: string | null
  payer_name: string | null
  /** The invoices that it names. */
  invoice_ids: readonly string[]
  /** Why, where the bank says so. */
  reason: string | null
}

/** A payment that a row takes back. */
export interface Returned {
  payment_id: string
  /** What the row is told as, with what is to be done. */
  note: string
}

/** Payers have eight weeks to take a direct debit back, and thirteen months where they never agreed to it (SEPA Core rulebook). */
const MOST_DAYS = 400
/** What banks add for it at most, in minor units. */
const MOST_CHARGES = 2000

/**
 * Finds the payments that rows of a bank's file take back, each for one row: those of the same payer, or of an invoice that
 * is named, over the same amount; of what the bank calls a return, also with its charges added. Those of a named invoice come
 * first, then those nearest in amount, then the latest.
 *
 * @param taken payments that rows before have taken back; what is found is added
 */
export async function findReturned(
  ctx: Ctx,
  rows: readonly Outgoing[],
  taken: Set<string>,
): Promise<Map<number, Returned>> {
  if (rows.length === 0) return new Map()
  const asked = rows.map((row) => ({
    ...row,
    payer_key: row.payer_name ? fold(row.payer_name) : null,
    least_minor: row.amount_minor - (row.is_return ? MOST_CHARGES : 0),
    earliest: addDays(row.booked_on, -MOST_DAYS),
  }))
  const said = sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) asked (line integer, amount_minor bigint, least_minor bigint,
    currency text, earliest date, booked_on date, member_id uuid, payer_key text, invoice_ids uuid[], is_return boolean)`
  const { rows: found } = await sql<{
    line: number
    id: string
    number: string
    amount_minor: number
    received_on: string
    gone_on: string | null
  }>`select asked.line, p.id, p.number, p.amount_minor, p.received_on::text as received_on,
      coalesce(p.reversed_on, (select max(r.refunded_on) from refunds r where r.tenant_id = ${ctx.tenant_id}
        and r.payment_id = p.id and p.refunded_minor = p.amount_minor))::text as gone_on
    from ${said} cross join lateral (
      select p.* from payments p where p.tenant_id = ${ctx.tenant_id} and p.member_id = asked.member_id
      union select p.* from payments p where p.tenant_id = ${ctx.tenant_id} and p.payer_key = asked.payer_key
      union select p.* from payment_allocations a join payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id
        where a.tenant_id = ${ctx.tenant_id} and a.invoice_id = any(asked.invoice_ids)
    ) p
    where p.currency = asked.currency and p.amount_minor between asked.least_minor and asked.amount_minor
      and p.received_on between asked.earliest and asked.booked_on
      and p.series <> 'imported_paid' and p.status in ('succeeded', 'partially_refunded', 'refunded')
      and (not asked.is_return or p.method in ('direct_debit', 'bank_transfer', 'cheque', 'other'))
    order by asked.line, exists (select from payment_allocations a where a.tenant_id = ${ctx.tenant_id} and a.payment_id = p.id
        and a.invoice_id = any(asked.invoice_ids)) desc,
      p.amount_minor desc, p.status = 'refunded', p.received_on desc, p.id desc`.execute(ctx.db)
  const ofLine = Map.groupBy(found, ({ line }) => line)
  const returned = new Map<number, Returned>()
  for (const row of rows) {
    const payment = ofLine.get(row.line)?.find(({ id }) => !taken.has(id))
    if (!payment) continue
    taken.add(payment.id)
    returned.set(row.line, { payment_id: payment.id, note: noteOf(row, payment) })
  }
  return returned
}

function noteOf(
  { amount_minor, currency, is_return, reason }: Outgoing,
  payment: { number: string; amount_minor: number; received_on: string; gone_on: string | null },
): string {
  const day = (on: string) => writtenDay(on, 'en-GB')
  const named = `${payment.number} of ${day(payment.received_on)}`
  if (payment.gone_on) return `${named} went back on ${day(payment.gone_on)}; nothing is left to do.`
  const charges = amount_minor - payment.amount_minor
  const more = charges > 0 ? `, with ${writtenMoney(charges, currency)} of charges` : ''
  return is_return
    ? `This looks like ${named} that bounced${reason ? ` (${reason})` : ''}${more}. Open it and take it back, so that it is owed again.`
    : `If this gives ${named} back, open it and record that there.`
}

/** A payment that the file itself brings, which a later row of it takes back. */
export interface Brought {
  line: number
  amount_minor: number
  currency: string
  received_on: string
  member_id: string | null
  /** Their name, folded; empty where there is none. */
  payer_key: string
  invoice_ids: readonly string[]
}

/** Returns the last payment of the file that money which went out afterwards takes back, by the rules of findReturned. */
export function broughtBefore(brought: readonly Brought[], row: Outgoing): Brought | undefined {
  const least = row.amount_minor - (row.is_return ? MOST_CHARGES : 0)
  const key = fold(row.payer_name ?? '')
  const isOf = (one: Brought) =>
    one.invoice_ids.some((id) => row.invoice_ids.includes(id)) ||
    (row.member_id === null ? key !== '' && key === one.payer_key : row.member_id === one.member_id)
  return brought.findLast(
    (one) =>
      one.line < row.line &&
      one.currency === row.currency &&
      one.amount_minor >= least &&
      one.amount_minor <= row.amount_minor &&
      one.received_on <= row.booked_on &&
      isOf(one),
  )
}
