import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { TenantTables } from '#db/tenant'
import type { Ctx } from '#lib/context'
import { endOfDay } from '#lib/records/model'

/** What an issued invoice tells of any day as it does today. */
const SAME = [
  'created_at',
  'created_by',
  'currency',
  'custom_values',
  'discount_minor',
  'due_date',
  'finalized_at',
  'id',
  'issue_date',
  'kind',
  'member_id',
  'memo',
  'number',
  'payer_key',
  'payer_name',
  'po_number',
  'public_note',
  'reference',
  'registration_id',
  'sent_at',
  'series',
  'service_from',
  'service_to',
  'subtotal_minor',
  'tax_minor',
  'tenant_id',
  'term_id',
  'total_minor',
  'updated_at',
  'version',
  'void_reason',
  'write_off_reason',
] as const satisfies (keyof TenantTables['invoices'])[]

/** The last day, up to a past one, at whose end more or less of an invoice remained than before. */
function lastSettled(eb: ExpressionBuilder<TenantTables, 'invoices'>, day: string) {
  const paid = eb
    .selectFrom('payment_allocations')
    .whereRef('payment_allocations.invoice_id', '=', 'invoices.id')
    .where('effective_on', '<=', day)
    .select(['effective_on as on', 'amount_minor'])
  const credited = eb
    .selectFrom('credit_notes')
    .whereRef('credit_notes.invoice_id', '=', 'invoices.id')
    .where('credit_notes.issue_date', '<=', day)
    .select(['credit_notes.issue_date as on', 'credit_notes.total_minor as amount_minor'])
  return (
    eb
      .selectFrom(paid.unionAll(credited).as('moved'))
      .groupBy('moved.on')
      // Credit that only frees money of a paid invoice moves nothing.
      .having((group) => group(group.fn.sum('moved.amount_minor'), '<>', 0))
      .orderBy('moved.on', 'desc')
      .select('moved.on')
      .limit(1)
  )
}

/**
 * The invoices as they stood at the end of a past day: those issued by then, with what had been paid, credited, voided
 * and written off by then. Money counts from the day it was received, credit from the day it was applied, and what was
 * taken back until the day on which it was.
 */
export function invoicesOn(ctx: Pick<Ctx, 'db'>, day: string): SelectQueryBuilder<never, never, object> {
  const { db } = ctx
  // What came later is little of all that there is, so it is taken off what stands today.
  const paidLater = db
    .selectFrom('payment_allocations')
    .where('effective_on', '>', day)
    .select(['invoice_id', sql<number>`sum(amount_minor)::bigint`.as('amount_minor')])
    .groupBy('invoice_id')
    .as('paid_later')
  const creditedLater = db
    .selectFrom('credit_notes')
    .where('issue_date', '>', day)
    .select(['invoice_id', sql<number>`sum(total_minor)::bigint`.as('amount_minor')])
    .groupBy('invoice_id')
    .as('credited_later')
  const isBy = (moment: string) => sql<boolean>`${sql.ref(moment)} < ${endOfDay(ctx, day)}`
  const then = db
    .selectFrom('invoices')
    .leftJoin(paidLater, 'paid_later.invoice_id', 'invoices.id')
    .leftJoin(creditedLater, 'credited_later.invoice_id', 'invoices.id')
    // The first condition is what the index knows.
    .where(sql<boolean>`(case when issue_date is null then 'infinity'::date else issue_date end) <= ${day}::date`)
    .select(SAME.map((column) => `invoices.${column}` as const))
    .select([
      sql<number>`invoices.paid_minor - coalesce(paid_later.amount_minor, 0)`.as('paid_minor'),
      sql<number>`invoices.credited_minor - coalesce(credited_later.amount_minor, 0)`.as('credited_minor'),
      sql<string | null>`case when ${isBy('invoices.voided_at')} then invoices.voided_at end`.as('voided_at'),
      sql<string | null>`case when ${isBy('invoices.uncollectible_at')} then invoices.uncollectible_at end`.as(
        'uncollectible_at',
      ),
    ])
    // What cost nothing was paid when it was issued.
    .select((eb) => eb.fn.coalesce(lastSettled(eb, day), 'invoices.issue_date').as('settled_on'))
    .as('invoices')
  const left = sql<number>`(invoices.total_minor - invoices.paid_minor - invoices.credited_minor)`
  const isPaid = sql<boolean>`invoices.voided_at is null and ${left} = 0`
  return db
    .selectFrom(then)
    .select(SAME.map((column) => `invoices.${column}` as const))
    .select([
      'invoices.paid_minor',
      'invoices.credited_minor',
      'invoices.voided_at',
      'invoices.uncollectible_at',
      sql<string | null>`case when ${isPaid} then invoices.settled_on end`.as('paid_on'),
      sql<number>`case when invoices.voided_at is null then ${left} else 0 end`.as('remaining_minor'),
      sql<string>`case when ${isPaid} then 'paid' when invoices.voided_at is not null then 'void'
        when invoices.uncollectible_at is not null then 'uncollectible' else 'open' end`.as('status'),
    ]) as never
}

/** The invoices as they stand for the context: now, or at the end of its past day. */
export function invoicesAt({ db, as_of }: Pick<Ctx, 'db' | 'as_of'>) {
  const now = db.selectFrom('invoices')
  return as_of === undefined ? now : (db.selectFrom(invoicesOn({ db }, as_of).as('invoices') as never) as typeof now)
}
