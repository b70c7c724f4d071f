import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { beginsWith } from '#lib/paging/search'
import { isAmong, type Scope } from '#lib/records/model'

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
