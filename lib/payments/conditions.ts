import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { beginsWith } from '#lib/paging/search'
import { isAmong, type Scope } from '#lib/records/model'

/** The condition that something is left of a payment, as its index spells it. */
export const hasCredit = ({ col }: Pick<Scope, 'col'>): RawBuilder<SqlBool> =>
  sql`(${col('amount_minor')} > ${col('applied_minor')} + ${col('refunded_minor')} and ${col('status')} in ('succeeded', 'partially_refunded'))`

/** What is left of a payment in minor units: of money that is not here, nothing. */
export const unapplied = ({ col }: Pick<Scope, 'col'>): RawBuilder<number> =>
  sql`(case when ${hasCredit({ col })} then ${col('amount_minor')} - ${col('applied_minor')} - ${col('refunded_minor')} else 0 end)`

/** Who paid, as it stands in a payment; where nobody wrote it down it is told by what was paid. */
export const payerName = ({ ctx, col }: Pick<Scope, 'ctx' | 'col'>): RawBuilder<string | null> =>
  sql`coalesce(${col('payer_name')}, (select i.payer_name from payment_allocations a
    join invoices i on i.tenant_id = a.tenant_id and i.id = a.invoice_id
    where a.tenant_id = ${ctx.tenant_id} and a.payment_id = ${col('id')} order by a.created_at, a.id limit 1))`

/** The numbers of the invoices that a payment settles or once settled, the first before the others. */
export const invoiceNumbers = ({ ctx, col }: Pick<Scope, 'ctx' | 'col'>): RawBuilder<string | null> =>
  sql`(select string_agg(named.number, ', ' order by named.since, named.first) from (
    select i.number, min(a.created_at) as since, min(a.id::text) as first from payment_allocations a
    join invoices i on i.tenant_id = a.tenant_id and i.id = a.invoice_id
    where a.tenant_id = ${ctx.tenant_id} and a.payment_id = ${col('id')} group by i.id, i.number) named)`

/** Finds the payments whose number or payer begins with the text, or that settle an invoice whose number or payer does. */
function foundBy(ctx: Ctx, text: string) {
  const upper = sql<string>`upper(${text}::text)`
  const folded = sql<string>`fold(${text}::text)`
  const allocated = () =>
    ctx.db
      .selectFrom('payment_allocations')
      .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
      .select('payment_allocations.payment_id as id')
  return ctx.db
    .selectFrom('payments')
    .select('payments.id')
    .where(beginsWith('payments.number', upper))
    .union(ctx.db.selectFrom('payments').select('payments.id').where(beginsWith('payments.payer_key', folded)))
    .union(allocated().where(beginsWith('invoices.number', upper)))
    .union(allocated().where(beginsWith('invoices.payer_key', folded)))
}

/** The condition that a payment's number or payer begins with the text, or that it settles an invoice whose number or payer does. */
export function isFoundBy({ ctx, row }: Scope, _words: readonly string[], text: string): RawBuilder<SqlBool> {
  return isAmong(sql.ref(`${row}.id`), foundBy(ctx, text))
}

/** The condition that a refund is of a payment that is found by the text. */
export function isRefundFoundBy({ ctx, row }: Scope, _words: readonly string[], text: string): RawBuilder<SqlBool> {
  return isAmong(sql.ref(`${row}.payment_id`), foundBy(ctx, text))
}
