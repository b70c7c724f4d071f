import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { beginsWith } from '#lib/paging/search'
import { isAmong, type Scope } from '#lib/records/model'

/** The condition that something is left of a payment, as its index spells it. */
export const hasCredit = ({ col }: Pick<Scope, 'col'>): RawBuilder<SqlBool> =>
  sql`(${col('amount_minor')} > ${col('applied_minor')} + ${col('refunded_minor')} and ${col('status')} in ('succeeded', 'partially_refunded'))`

/** What is left of a payment in minor units: of money that is not here, nothing. */
export const unapplied = ({ col }: Pick<Scope, 'col'>): RawBuilder<number> =>
  sql`(case when ${hasCredit({ col })} then ${col('amount_minor')} - ${col('applied_minor')} - ${col('refunded_minor')} else 0 end)`

/** The condition that a payment's number or payer begins with the text, or that it settles an invoice whose number or payer does. */
export function isFoundBy({ ctx, row }: Scope, _words: readonly string[], text: string): RawBuilder<SqlBool> {
  const upper = sql<string>`upper(${text}::text)`
  const folded = sql<string>`fold(${text}::text)`
  const allocated = () =>
    ctx.db
      .selectFrom('payment_allocations')
      .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
      .select('payment_allocations.payment_id as id')
  const found = ctx.db
    .selectFrom('payments')
    .select('payments.id')
    .where(beginsWith('payments.number', upper))
    .union(ctx.db.selectFrom('payments').select('payments.id').where(beginsWith('payments.payer_key', folded)))
    .union(allocated().where(beginsWith('invoices.number', upper)))
    .union(allocated().where(beginsWith('invoices.payer_key', folded)))
  return isAmong(sql.ref(`${row}.id`), found)
}
