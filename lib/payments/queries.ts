import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { TenantTables } from '#db/tenant'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import { fold } from '#lib/format/fold'
import { toAmount } from '#lib/format/money'
import { ofOwnMember } from '#lib/members/model'
import { hasCredit, invoiceNumbers, payerName, unapplied } from '#lib/payments/conditions'
import { RECEIVED_STATUSES } from '#lib/payments/metrics'
import type {
  Allocation,
  Credit,
  Payment,
  PaymentSummary,
  PaymentSums,
  Refund,
  RefundSummary,
  RefundSums,
} from '#lib/payments/schema'
import { can } from '#lib/permissions'
import type { List } from '#lib/records/model'

const col = (column: string) => sql.ref<never>(`payments.${column}`)
const asAmount = (minor: RawBuilder<unknown>) => sql<string>`amount_text(${minor}, payments.currency)`
const amount = (column: string) => asAmount(col(column))

/** The first invoice that a payment settles; where it settles none any more, the one that it was recorded by. */
function settled(ctx: Ctx) {
  return ctx.db
    .selectFrom('payment_allocations')
    .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
    .where(sql<boolean>`payment_allocations.payment_id = payments.id`)
    .select(['invoices.id', 'invoices.number', 'invoices.payer_name'])
    .orderBy(sql`sum(payment_allocations.amount_minor) over (partition by payment_allocations.invoice_id) > 0`, 'desc')
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
    sql<string>`coalesce(payments.payer_name, settled.payer_name)`.as('payer_name'),
    sql<string>`settled.id`.as('invoice_id'),
    sql<string>`settled.number`.as('invoice_number'),
    sql<string>`payments.method`.as('method'),
    amount('amount_minor').as('amount'),
    asAmount(unapplied({ col })).as('unapplied'),
    sql<string>`payments.currency`.as('currency'),
    sql<string>`payments.received_on`.as('received_on'),
    sql<string>`payments.status`.as('status'),
    sql<string>`payments.created_at`.as('created_at'),
  ])
}

const received = sql`case when payments.is_first then payments.amount_minor else 0 end`

/** What an amount adds up to over payments whose money came. */
function ofArrived(amount: RawBuilder<unknown>) {
  const arrived = sql`payments.status in (${sql.join(RECEIVED_STATUSES.map((status) => sql.lit(status)))})`
  return asAmount(sql`coalesce(sum(${amount}) filter (where ${arrived}), 0)::bigint`)
}

/** The list of payments. */
export const paymentList: List<PaymentSummary, PaymentSums> = {
  noun: 'payments',
  rows: (ctx) => summary(ctx.db.selectFrom('payments').leftJoinLateral(settled(ctx), (join) => join.onTrue())) as never,
  columns: ['invoice'],
  sorts: {
    received_on: { by: sql`payments.received_on`, type: 'date' },
    created_at: { by: sql`payments.created_at`, type: 'timestamptz' },
    amount: { by: sql`payments.amount_minor`, type: 'bigint' },
    number: { by: sql`payments.number`, type: 'text' },
  },
  sums: {
    moved: 'kept_minor',
    of: (rows: SelectQueryBuilder<TenantTables, 'payments', object>) =>
      rows
        .select([
          'payments.currency',
          sql<number>`count(*) filter (where payments.is_first)`.as('payment_count'),
          ofArrived(received).as('received'),
          ofArrived(sql`payments.moved_minor - ${received}`).as('given_back'),
          ofArrived(sql`payments.moved_minor`).as('kept'),
        ])
        .groupBy('payments.currency')
        .orderBy('payment_count', 'desc'),
  },
}

function creditsIn({ db }: Ctx) {
  return db
    .selectFrom('payments')
    .select([
      'payments.id',
      'payments.number',
      'payments.member_id',
      'payments.payer_name',
      'payments.received_on',
      'payments.currency',
      amount('amount_minor').as('amount'),
      asAmount(unapplied({ col })).as('remaining'),
      'payments.created_at',
    ])
}

/** The list of what payers have left; each is a payment. */
export const creditList: List<Credit> = {
  noun: 'payments',
  rows: (ctx) => creditsIn(ctx) as never,
  sorts: {
    received_on: { by: sql`payments.received_on`, type: 'date' },
    created_at: { by: sql`payments.created_at`, type: 'timestamptz' },
  },
}

/** Finds the payments in a currency that something is left of: those of a member, or of a payer who is none, by name. */
export function paymentsWithCredit(
  ctx: Ctx,
  payer: { member_id: string | null; payer_name: string; currency: string },
) {
  const query = ctx.db.selectFrom('payments').where('payments.currency', '=', payer.currency).where(hasCredit({ col }))
  if (payer.member_id) return query.where('payments.member_id', '=', payer.member_id)
  return query
    .where('payments.member_id', 'is', null)
    .where('payments.payer_key', '=', sql<string>`fold(${payer.payer_name}::text)`)
}

/** Returns what a member has left of payments in any currency, the oldest first. */
export function listCreditsOf(ctx: Ctx, member_id: string): Promise<Credit[]> {
  return creditsIn(ctx)
    .where('payments.member_id', '=', member_id)
    .where(hasCredit({ col }))
    .orderBy('payments.received_on')
    .orderBy('payments.id')
    .execute()
}

/** Returns how much credit a payer has in a currency, as a decimal string. */
export async function sumCredit(ctx: Ctx, payer: Parameters<typeof paymentsWithCredit>[1]): Promise<string> {
  const { credit } = await paymentsWithCredit(ctx, payer)
    .select(
      sql<string>`amount_text(coalesce(sum(payments.amount_minor - payments.applied_minor - payments.refunded_minor), 0)::bigint, ${payer.currency}::text)`.as(
        'credit',
      ),
    )
    .executeTakeFirstOrThrow()
  return credit
}

/**
 * Returns payers with the credit that each has in its currency, as a decimal string; null of a past day, and for whoever
 * may not read payments.
 */
export async function withCredit<T extends { member_id: string | null; payer_name: string; currency: string }>(
  ctx: Ctx,
  payers: readonly T[],
  as_of?: string,
): Promise<(T & { credit: string | null })[]> {
  if (payers.length === 0 || as_of !== undefined || !can(ctx, 'payments.read'))
    return payers.map((payer) => ({ ...payer, credit: null }))
  const memberIds = payers.flatMap(({ member_id }) => member_id ?? [])
  const keys = payers.flatMap(({ member_id, payer_name }) => (member_id ? [] : fold(payer_name)))
  const rows = await ctx.db
    .selectFrom('payments')
    .where(hasCredit({ col }))
    .where(
      sql<boolean>`(payments.member_id = any(${memberIds}::uuid[])
        or payments.member_id is null and payments.payer_key = any(${keys}::text[]))`,
    )
    .select(['payments.currency', sql<string>`coalesce(payments.member_id::text, payments.payer_key)`.as('payer')])
    .select(asAmount(sql`sum(${unapplied({ col })})::bigint`).as('credit'))
    .groupBy(['payments.currency', sql`coalesce(payments.member_id::text, payments.payer_key)`])
    .execute()
  const credits = new Map(rows.map(({ payer, currency, credit }) => [`${payer} ${currency}`, credit]))
  return payers.map((payer) => {
    const { member_id, payer_name, currency } = payer
    return { ...payer, credit: credits.get(`${member_id ?? fold(payer_name)} ${currency}`) ?? toAmount(0, currency) }
  })
}

/** Returns what a payment settles now, the oldest first. */
function listAllocations({ db }: Ctx, payment_id: string): Promise<Allocation[]> {
  return db
    .selectFrom('payment_allocations')
    .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
    .where('payment_allocations.payment_id', '=', payment_id)
    .select([
      'invoices.id as invoice_id',
      'invoices.number as invoice_number',
      sql<string>`amount_text(sum(payment_allocations.amount_minor)::bigint, invoices.currency)`.as('amount'),
    ])
    .groupBy(['invoices.id', 'invoices.number', 'invoices.currency'])
    .having(sql<boolean>`sum(payment_allocations.amount_minor) > 0`)
    .orderBy(sql`min(payment_allocations.created_at)`)
    .orderBy('invoices.number')
    .execute()
}

/** What a refund tells, from refunds with their payments. */
function refundColumns<O>(query: SelectQueryBuilder<TenantTables, 'refunds' | 'payments', O>) {
  return query.select([
    'refunds.id',
    'refunds.payment_id',
    asAmount(sql.ref('refunds.amount_minor')).as('amount'),
    'payments.currency',
    'refunds.method',
    'refunds.refunded_on',
    'refunds.reason',
    'refunds.reference',
    'refunds.recorded_by',
    'refunds.created_at',
  ])
}

/** Returns what was given back of a payment, the oldest first. */
async function listRefunds({ db }: Ctx, payment_id: string): Promise<Refund[]> {
  const rows = await refundColumns(
    db.selectFrom('refunds').innerJoin('payments', 'payments.id', 'refunds.payment_id') as never,
  )
    .where('refunds.payment_id', '=', payment_id)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()
  return rows as unknown as Refund[]
}

/** The list of refunds, of any payment. */
export const refundList: List<RefundSummary, RefundSums> = {
  noun: 'refunds',
  rows: (ctx) =>
    refundColumns(
      ctx.db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .leftJoin('accounts', 'accounts.id', 'refunds.recorded_by') as never,
    ).select([
      'payments.number as payment_number',
      'payments.member_id',
      payerName({ ctx, col }).as('payer_name'),
      invoiceNumbers({ ctx, col }).as('invoice_numbers'),
      sql<string | null>`nullif(btrim(accounts.first_name || ' ' || accounts.last_name), '')`.as('recorded_by_name'),
    ]) as never,
  sorts: {
    refunded_on: { by: sql`refunds.refunded_on`, type: 'date' },
    created_at: { by: sql`refunds.created_at`, type: 'timestamptz' },
    amount: { by: sql`refunds.amount_minor`, type: 'bigint' },
  },
  sums: {
    of: (rows: SelectQueryBuilder<TenantTables, 'refunds', object>) =>
      rows
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .select([
          'payments.currency',
          sql<number>`count(*)`.as('refund_count'),
          asAmount(sql`sum(refunds.amount_minor)::bigint`).as('refunded'),
        ])
        .groupBy('payments.currency')
        .orderBy('refund_count', 'desc'),
  },
}

/** Returns the payments of the acting account's member, the latest first; none without a member record. */
export async function listOwnPayments(ctx: Ctx, limit: number): Promise<PaymentSummary[]> {
  const query = ctx.db.selectFrom('payments').leftJoinLateral(settled(ctx), (join) => join.onTrue())
  const rows = await summary(query)
    .where(ofOwnMember({ ctx }, sql.ref('payments.member_id')))
    .orderBy('payments.received_on', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit)
    .execute()
  return rows as unknown as PaymentSummary[]
}

/** The payments that the context may see. */
function reachable(ctx: Ctx) {
  const query = ctx.db.selectFrom('payments')
  return can(ctx, 'payments.read') ? query : query.where(ofOwnMember({ ctx }, sql.ref('payments.member_id')))
}

/** Returns a payment. Throws not_found, also for another's when only own ones are in reach. */
export async function getPayment(ctx: Ctx, id: string): Promise<Payment> {
  const query = reachable(ctx)
    .leftJoinLateral(settled(ctx), (join) => join.onTrue())
    .where('payments.id', '=', id)
  const read = summary(query.leftJoin('members', 'members.id', 'payments.member_id')).select([
    sql<
      string | null
    >`coalesce(nullif(concat_ws(' ', members.first_name, members.last_name), ''), members.organization)`.as(
      'member_name',
    ),
    'payments.provider',
    'payments.provider_ref',
    amount('applied_minor').as('applied'),
    'payments.reference',
    amount('refunded_minor').as('refunded'),
    'payments.note',
    'payments.recorded_by',
    'payments.reversed_on',
    'payments.reversal_reason',
    'payments.sent_at',
    'payments.version',
    'payments.updated_at',
  ])
  const [row, allocations, refunds] = await Promise.all([
    read.executeTakeFirst(),
    listAllocations(ctx, id),
    listRefunds(ctx, id),
  ])
  const payment = { ...orNotFound(row, 'payment'), allocations, refunds } as Payment
  // What the treasurer notes is not for the payer's eyes.
  return can(ctx, 'payments.read') ? payment : { ...payment, note: null, reversal_reason: null }
}
