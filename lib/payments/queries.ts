import { type SelectQueryBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import { countRows, getPage, type Page, type SortKey } from '#lib/paging/keyset'
import { beginsWith } from '#lib/paging/search'
import type { Payment, PaymentFilter, PaymentSummary, PaymentSums } from '#lib/payments/schema'

const SORTS: Record<string, SortKey> = {
  received_on: { by: sql`payments.received_on`, type: 'date' },
  created_at: { by: sql`payments.created_at`, type: 'timestamptz' },
  amount: { by: sql`payments.amount_minor`, type: 'bigint' },
  number: { by: sql`payments.number`, type: 'text' },
}

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

function filtered(ctx: Ctx, filter: Partial<PaymentFilter>) {
  let query = ctx.db.selectFrom('payments')
  if (filter.status) query = query.where('payments.status', 'in', filter.status)
  if (filter.method) query = query.where('payments.method', 'in', filter.method)
  if (filter.member_id) query = query.where('payments.member_id', '=', filter.member_id)
  if (filter.currency) query = query.where('payments.currency', '=', filter.currency)
  if (filter.received_from) query = query.where('payments.received_on', '>=', filter.received_from)
  if (filter.received_to) query = query.where('payments.received_on', '<=', filter.received_to)
  if (filter.invoice_id) {
    const allocated = ctx.db
      .selectFrom('payment_allocations')
      .select('payment_allocations.payment_id')
      .where('payment_allocations.invoice_id', '=', filter.invoice_id)
    query = query.where('payments.id', 'in', allocated)
  }
  if (filter.q) query = query.where('payments.id', 'in', found(ctx, filter.q))
  return query
}

/** The payments whose number begins with the text, or that settle an invoice whose number or payer does. */
function found(ctx: Ctx, text: string) {
  const upper = sql<string>`cast(${text.toUpperCase()} as text)`
  const folded = sql<string>`fold(${text})`
  const allocated = () =>
    ctx.db
      .selectFrom('payment_allocations')
      .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
      .select('payment_allocations.payment_id as id')
  return ctx.db
    .selectFrom('payments')
    .select('payments.id')
    .where(beginsWith('payments.number', upper))
    .union(allocated().where(beginsWith('invoices.number', upper)))
    .union(allocated().where(beginsWith('invoices.payer_key', folded)))
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

async function countPayments(ctx: Ctx, filter: PaymentFilter): Promise<number> {
  const { limit, cursor, sort, status, ...others } = filter
  if (Object.values(others).every((value) => value === undefined || value === '')) {
    return countRows(ctx.db, 'payments', status)
  }
  const { total } = await filtered(ctx, filter).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return total
}

/** Returns a page of payments. */
export async function listPayments(ctx: Ctx, filter: PaymentFilter): Promise<Page<PaymentSummary>> {
  const query = summary(filtered(ctx, filter).leftJoinLateral(settled(ctx), (join) => join.onTrue()))
  const page = await getPage(query, filter, sql`payments.id`, SORTS, () => countPayments(ctx, filter))
  return page as Page<PaymentSummary>
}

/** Returns the sums of a filtered list, one row per currency, the currency with most payments first. */
export async function listPaymentSums(ctx: Ctx, filter: Partial<PaymentFilter>): Promise<PaymentSums[]> {
  return filtered(ctx, filter)
    .select([
      'payments.currency',
      sql<number>`count(*)`.as('payment_count'),
      sql<string>`amount_text(sum(payments.amount_minor)::bigint, payments.currency)`.as('amount'),
      sql<string>`amount_text(coalesce(sum(payments.amount_minor - payments.refunded_minor) filter (where payments.status in ('succeeded', 'partially_refunded', 'refunded')), 0)::bigint, payments.currency)`.as(
        'kept',
      ),
    ])
    .groupBy('payments.currency')
    .orderBy('payment_count', 'desc')
    .execute()
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
