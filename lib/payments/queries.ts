import { type SelectQueryBuilder, sql } from 'kysely'
import type { TenantTables } from '#db/tenant'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import type { Payment, PaymentSummary, PaymentSums } from '#lib/payments/schema'
import type { List } from '#lib/records/model'

const amount = (minor: string) => sql<string>`amount_text(${sql.raw(minor)}, payments.currency)`

/** The allocation by which a payment was recorded, with its invoice. */
function settled(ctx: Ctx) {
  return ctx.db
    .selectFrom('payment_allocations')
    .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
    .where(sql<boolean>`payment_allocations.payment_id = payments.id`)
    .select(['invoices.id', 'invoices.number', 'invoices.payer_name'])
    .orderBy('payment_allocations.created_at')
    .orderBy('payment_allocations.id')
    .limit(1)
    .as('settled')
}

function summary<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
  return query.select([
    sql<string>`payments.id`.as('id'),
    sql<string>`payments.number`.as('number'),
    sql<string>`payments.member_id`.as('member_id'),
    sql<string>`settled.payer_name`.as('payer_name'),
    sql<string>`settled.id`.as('invoice_id'),
    sql<string>`settled.number`.as('invoice_number'),
    sql<string>`payments.method`.as('method'),
    amount('payments.amount_minor').as('amount'),
    sql<string>`payments.currency`.as('currency'),
    sql<string>`payments.received_on`.as('received_on'),
    sql<string>`payments.status`.as('status'),
    sql<string>`payments.created_at`.as('created_at'),
  ])
}

/** The list of payments. */
export const paymentList: List<PaymentSummary, PaymentSums> = {
  noun: 'payments',
  rows: (ctx) => summary(ctx.db.selectFrom('payments').leftJoinLateral(settled(ctx), (join) => join.onTrue())) as never,
  sorts: {
    received_on: { by: sql`payments.received_on`, type: 'date' },
    created_at: { by: sql`payments.created_at`, type: 'timestamptz' },
    amount: { by: sql`payments.amount_minor`, type: 'bigint' },
    number: { by: sql`payments.number`, type: 'text' },
  },
  sums: {
    of: (rows: SelectQueryBuilder<TenantTables, 'payments', object>) =>
      rows
        .select([
          'payments.currency',
          sql<number>`count(*)`.as('payment_count'),
          sql<string>`amount_text(sum(payments.amount_minor)::bigint, payments.currency)`.as('amount'),
          sql<string>`amount_text(coalesce(sum(payments.amount_minor - payments.refunded_minor) filter (where payments.status in ('succeeded', 'partially_refunded', 'refunded')), 0)::bigint, payments.currency)`.as(
            'kept',
          ),
        ])
        .groupBy('payments.currency')
        .orderBy('payment_count', 'desc'),
  },
}

/** Returns a payment. Throws not_found. */
export async function getPayment(ctx: Ctx, id: string): Promise<Payment> {
  const query = ctx.db
    .selectFrom('payments')
    .leftJoinLateral(settled(ctx), (join) => join.onTrue())
    .where('payments.id', '=', id)
  const row = await summary(query)
    .select([
      'payments.provider',
      'payments.provider_ref',
      amount('payments.applied_minor').as('applied'),
      amount('payments.amount_minor - payments.applied_minor - payments.refunded_minor').as('unapplied'),
      amount('payments.refunded_minor').as('refunded'),
      'payments.note',
      'payments.recorded_by',
      'payments.reversed_on',
      'payments.reversal_reason',
      'payments.version',
      'payments.updated_at',
    ])
    .executeTakeFirst()
  return orNotFound(row, 'payment') as Payment
}
