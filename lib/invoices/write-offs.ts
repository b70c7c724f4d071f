import { type RawBuilder, sql } from 'kysely'

/**
 * What of an invoice was written off, in minor units: all that was owed on it then, whatever came of it since. Null of one
 * that never was. The journal and all figures count write-offs by this.
 *
 * @param col a column of the invoice
 */
export function writtenOff(col: (name: string) => RawBuilder<unknown>): RawBuilder<number | null> {
  const before = (
    amount: string,
    table: string,
  ) => sql`coalesce((select sum(w.${sql.ref(amount)}) from ${sql.table(table)} w
    where w.tenant_id = ${col('tenant_id')} and w.invoice_id = ${col('id')} and w.created_at <= ${col('uncollectible_at')}), 0)`
  return sql`(case when ${col('uncollectible_at')} is not null then (${col('total_minor')}
    - ${before('amount_minor', 'payment_allocations')} - ${before('total_minor', 'credit_notes')})::bigint end)`
}

/**
 * Selects what came of written-off invoices after that, in minor units each on its day: money, credit, and what is cancelled,
 * as `invoice_id`, `amount_minor`, `day` and a text that tells each apart, `part`. It is recovered then; no write-off changes.
 *
 * @param dayOf the day of a moment where the association is
 */
export function recovered(dayOf: (moment: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select a.invoice_id, a.amount_minor, greatest(coalesce(a.effective_on, ${dayOf('a.created_at')}), ${dayOf('i.uncollectible_at')}) as day, a.id::text as part
    from payment_allocations a join invoices i on i.id = a.invoice_id where a.created_at > i.uncollectible_at
    union all
    select c.invoice_id, c.total_minor, greatest(c.issue_date, ${dayOf('i.uncollectible_at')}), c.id::text
    from credit_notes c join invoices i on i.id = c.invoice_id where c.created_at > i.uncollectible_at
    union all
    select i.id, i.total_minor, ${dayOf('i.voided_at')}, 'void' from invoices i where i.status = 'void' and i.voided_at > i.uncollectible_at)`
}
