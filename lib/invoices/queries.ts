import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { TenantTables } from '#db/tenant'
import type { Ctx } from '#lib/context'
import { customValues } from '#lib/custom-fields/queries'
import { orNotFound } from '#lib/errors'
import { issueDate, numberOf } from '#lib/invoices/conditions'
import { invoicesAt } from '#lib/invoices/past'
import type {
  Arrear,
  ArrearsFilter,
  Invoice,
  InvoiceCredit,
  InvoiceLine,
  InvoicePayment,
  InvoiceRefund,
  InvoiceSummary,
  InvoiceSums,
} from '#lib/invoices/schema'
import { taxByRate } from '#lib/invoices/totals'
import { ofOwnMember } from '#lib/members/model'
import type { Query } from '#lib/paths'
import { can } from '#lib/permissions'
import { daysOf, type HeldFields, isOnly, isSameSet, type List } from '#lib/records/model'
import { listReminders, standingStop } from '#lib/reminders/queries'
import { asOf } from '#lib/tenants/queries'

const amount = (minor: string) => sql<string>`amount_text(${sql.ref(minor)}, invoices.currency)`

/** Today where the tenant is, worked out once per statement. */
function today(ctx: Ctx): RawBuilder<string> {
  const { db, as_of } = ctx
  if (as_of) return sql`${as_of}::date`
  return sql`(${db.selectFrom('tenants').select(sql<string>`(now() at time zone tenants.time_zone)::date`.as('today'))})`
}

/** The currency that was asked for, or the tenant's. */
function currencyOf(ctx: Ctx, asked: string | undefined): RawBuilder<string> {
  if (asked) return sql<string>`cast(${asked} as char(3))`
  return sql<string>`(${ctx.db.selectFrom('tenants').select('tenants.currency')})`
}

/** Whether the context reaches all invoices, or only the issued ones of the acting account's member. */
export function seesAllInvoices(ctx: Ctx): boolean {
  return can(ctx, 'invoices.read')
}

/** The condition that an invoice is the acting account's member's. */
const isOwn = (ctx: Ctx) => ofOwnMember({ ctx }, sql.ref('invoices.member_id'))

/** The invoices that the context may see. */
function reachable(ctx: Ctx) {
  const query = ctx.db.selectFrom('invoices')
  if (seesAllInvoices(ctx)) return query
  return query.where(isOwn(ctx)).where('invoices.status', '<>', 'draft')
}

function summary<DB, TB extends keyof DB, O>(ctx: Ctx, query: SelectQueryBuilder<DB, TB, O>) {
  return query.select([
    sql<string>`invoices.id`.as('id'),
    sql<string>`invoices.number`.as('number'),
    sql<string>`invoices.status`.as('status'),
    sql<string>`invoices.kind`.as('kind'),
    sql<string>`invoices.member_id`.as('member_id'),
    sql<string>`invoices.payer_name`.as('payer_name'),
    sql<string>`invoices.currency`.as('currency'),
    sql<string>`invoices.issue_date`.as('issue_date'),
    sql<string>`invoices.due_date`.as('due_date'),
    amount('invoices.total_minor').as('total'),
    amount('invoices.paid_minor').as('paid'),
    amount('invoices.credited_minor').as('credited'),
    amount('invoices.remaining_minor').as('remaining'),
    sql<boolean>`invoices.status = 'open' and invoices.due_date < ${today(ctx)}`.as('is_overdue'),
    sql<boolean>`invoices.remaining_minor > 0 and invoices.paid_minor > 0`.as('is_partially_paid'),
    customValues(ctx, 'invoices').as('custom_values'),
    sql<string>`invoices.created_at`.as('created_at'),
  ])
}

/** What remains of a group of counters; a void invoice owes nothing. */
export const REMAINING = sql`case when status = 'void' then 0 else total_minor - paid_minor - credited_minor end`

/** The list of invoices, of which the member role reaches its own issued ones. */
export const invoiceList: List<InvoiceSummary, InvoiceSums> = {
  noun: 'invoices',
  rows: (ctx) => summary(ctx, ctx.db.selectFrom('invoices')) as never,
  columns: ['invoice'],
  sorts: {
    created_at: { by: sql`invoices.created_at`, type: 'timestamptz' },
    due_date: { by: sql`invoices.due_date`, type: 'date' },
    issue_date: { by: issueDate(), type: 'date' },
    number: { by: numberOf(), type: 'text' },
    total: { by: sql`invoices.total_minor`, type: 'bigint' },
  },
  sums: {
    of: (rows: SelectQueryBuilder<TenantTables, 'invoices', object>) =>
      rows
        .select([
          'invoices.currency',
          sql<number>`count(*)`.as('invoice_count'),
          sql<string>`amount_text(sum(invoices.total_minor)::bigint, invoices.currency)`.as('total'),
          sql<string>`amount_text(sum(invoices.paid_minor)::bigint, invoices.currency)`.as('paid'),
          sql<string>`amount_text(sum(invoices.remaining_minor)::bigint, invoices.currency)`.as('remaining'),
        ])
        .groupBy('invoices.currency')
        .orderBy('invoice_count', 'desc'),
    counted: (ctx, fields, day) =>
      invoiceCounters(ctx, fields, day)
        ?.select([
          'currency',
          sql<number>`sum(row_count)::bigint`.as('invoice_count'),
          sql<string>`amount_text(sum(total_minor)::bigint, currency)`.as('total'),
          sql<string>`amount_text(sum(paid_minor)::bigint, currency)`.as('paid'),
          sql<string>`amount_text(sum(${REMAINING})::bigint, currency)`.as('remaining'),
        ])
        .groupBy('currency')
        .having(sql<boolean>`sum(row_count) > 0`)
        .orderBy('invoice_count', 'desc') ?? null,
  },
}

/**
 * The counters of the invoices that a condition holds to values; null where they do not tell them apart.
 *
 * @param day what counts as today
 */
export function invoiceCounters(ctx: Ctx, fields: HeldFields, day: RawBuilder<string>) {
  const due = daysOf(fields, 'due_date')
  if (!isOnly(fields, 'status', 'kind', 'currency', 'is_overdue', 'due_date.gte', 'due_date.lte')) return null
  // Only of open invoices the due date is kept.
  if (due && !isSameSet(fields.get('status'), ['open'])) return null
  let query = ctx.db.selectFrom('invoice_tallies')
  for (const name of ['status', 'kind', 'currency'] as const) {
    const values = fields.get(name)
    if (values) query = query.where(name, 'in', [...values])
  }
  if (due) query = query.where('due_date', '>=', due.from).where('due_date', '<=', due.to)
  if (!fields.has('is_overdue')) return query
  const late = sql<boolean>`(status = 'open' and due_date < ${day})`
  return query.where(fields.get('is_overdue')?.[0] === 'true' ? late : sql<boolean>`not ${late}`)
}

function detail(ctx: Ctx, id: string) {
  return summary(ctx, reachable(ctx).where('invoices.id', '=', id)).select([
    'invoices.bill_to',
    'invoices.bill_to_follows_member',
    'invoices.issuer',
    'invoices.service_from',
    'invoices.service_to',
    amount('invoices.subtotal_minor').as('subtotal'),
    amount('invoices.discount_minor').as('discount'),
    amount('invoices.tax_minor').as('tax'),
    'invoices.memo',
    'invoices.public_note',
    'invoices.reference',
    'invoices.po_number',
    'invoices.term_id',
    'invoices.registration_id',
    'invoices.finalized_at',
    'invoices.sent_at',
    'invoices.paid_at',
    'invoices.paid_on',
    'invoices.voided_at',
    'invoices.void_reason',
    'invoices.uncollectible_at',
    'invoices.write_off_reason',
    'invoices.version',
    'invoices.updated_at',
    standingStop('invoice_id', 'invoices.id').as('reminders_stopped'),
  ])
}

function listLines(ctx: Ctx, id: string): Promise<InvoiceLine[]> {
  const lines = ctx.db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
    .where('invoice_lines.invoice_id', '=', id)
    .select([
      'invoice_lines.id',
      'invoice_lines.position',
      'invoice_lines.description',
      'invoice_lines.quantity',
      amount('invoice_lines.unit_price_minor').as('unit_price'),
      amount('invoice_lines.discount_minor').as('discount'),
      'invoice_lines.tax_name',
      'invoice_lines.tax_rate',
      'invoice_lines.tax_included',
      amount('invoice_lines.tax_minor').as('tax'),
      amount('invoice_lines.amount_minor').as('amount'),
      sql<string>`amount_text(coalesce((select sum(c.amount_minor) from credit_note_lines c
        where c.tenant_id = invoice_lines.tenant_id and c.invoice_line_id = invoice_lines.id), 0)::bigint, invoices.currency)`.as(
        'credited',
      ),
      'invoice_lines.source',
      'invoice_lines.source_id',
    ])
    .orderBy('invoice_lines.position')
    .execute()
  return lines as Promise<unknown> as Promise<InvoiceLine[]>
}

function listInvoicePayments(ctx: Ctx, id: string): Promise<InvoicePayment[]> {
  const sum = (what: string) =>
    sql<string>`amount_text((sum(payment_allocations.amount_minor)${sql.raw(what)})::bigint, payments.currency)`
  return ctx.db
    .selectFrom('payment_allocations')
    .innerJoin('payments', 'payments.id', 'payment_allocations.payment_id')
    .where('payment_allocations.invoice_id', '=', id)
    .select([
      'payments.id as payment_id',
      'payments.number',
      'payments.method',
      'payments.received_on',
      'payments.status',
      // Taking an allocation back is a row of its own, below zero.
      sum(' filter (where payment_allocations.amount_minor > 0)').as('amount'),
      sum('').as('kept'),
    ])
    .groupBy(['payments.tenant_id', 'payments.id'])
    .orderBy(sql`min(payment_allocations.created_at)`)
    .orderBy('payments.id')
    .execute()
}

/** What refunds took off an invoice: each parts of a payment in the transaction that gives them back, so at the same moment. */
async function listInvoiceRefunds({ db }: Ctx, id: string): Promise<InvoiceRefund[]> {
  const refund = db
    .selectFrom('refunds')
    .where(sql<boolean>`refunds.payment_id = payment_allocations.payment_id`)
    .where(sql<boolean>`refunds.created_at = payment_allocations.created_at`)
    .select(['refunds.id', 'refunds.method', 'refunds.refunded_on', 'refunds.reason'])
    // Of several at once, the one that is as much.
    .orderBy(sql`refunds.amount_minor = -payment_allocations.amount_minor`, 'desc')
    .orderBy('refunds.id')
    .limit(1)
    .as('refund')
  const rows = await db
    .selectFrom('payment_allocations')
    .innerJoin('payments', 'payments.id', 'payment_allocations.payment_id')
    .innerJoinLateral(refund, (join) => join.onTrue())
    .where('payment_allocations.invoice_id', '=', id)
    .where('payment_allocations.amount_minor', '<', 0)
    .select([
      'refund.id as refund_id',
      'payments.id as payment_id',
      'payments.number',
      'refund.method',
      'refund.refunded_on',
      'refund.reason',
      sql<string>`amount_text(-payment_allocations.amount_minor, payments.currency)`.as('amount'),
    ])
    .orderBy('refund.refunded_on')
    .orderBy('payment_allocations.id')
    .execute()
  return rows as InvoiceRefund[]
}

function listCredits({ db }: Ctx, id: string): Promise<InvoiceCredit[]> {
  return db
    .selectFrom('credit_notes')
    .where('invoice_id', '=', id)
    .select(['id as credit_note_id', 'number', 'issue_date'])
    .select(sql<string>`amount_text(total_minor, currency)`.as('total'))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns an invoice. Throws not_found, also for another's or a draft when only own invoices are in reach. */
export async function getInvoice(ctx: Ctx, id: string): Promise<Invoice> {
  const [row, lines, payments, refunds, credit_notes, reminders] = await Promise.all([
    detail(ctx, id).executeTakeFirst(),
    listLines(ctx, id),
    listInvoicePayments(ctx, id),
    listInvoiceRefunds(ctx, id),
    listCredits(ctx, id),
    listReminders(ctx, id),
  ])
  const { memo, bill_to, issuer, reminders_stopped, ...invoice } = orNotFound(row, 'invoice')
  return {
    ...invoice,
    bill_to: namedOrNull(bill_to),
    issuer: namedOrNull(issuer),
    // What the treasurer notes is not for the payer's eyes.
    memo: seesAllInvoices(ctx) ? memo : null,
    reminders_stopped: seesAllInvoices(ctx) ? reminders_stopped : null,
    reminders,
    lines,
    tax_by_rate: taxByRate(lines, invoice.currency),
    payments,
    refunds,
    credit_notes,
  } as Invoice
}

function namedOrNull(snapshot: unknown): Invoice['bill_to'] {
  return typeof snapshot === 'object' && snapshot !== null && 'name' in snapshot
    ? (snapshot as Invoice['bill_to'])
    : null
}

/** Returns the issued invoices of the acting account's member, the latest first; none without a member record. */
export async function listOwnInvoices(ctx: Ctx, limit = 20): Promise<InvoiceSummary[]> {
  const rows = await summary(ctx, ctx.db.selectFrom('invoices'))
    .where(isOwn(ctx))
    .where('invoices.status', '<>', 'draft')
    .orderBy('invoices.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows as unknown as InvoiceSummary[]
}

/** So many who owe are listed when nobody says how many. */
const DEFAULT_ARREARS = 100

/** What one payer owes, without the credit that lib/payments tells. */
type Owed = Omit<Arrear, 'credit'>

/**
 * Returns who owes what in one currency, those who owe most first: per member, and per name for payers
 * who are no members.
 */
export async function listArrears(ctx: Ctx, filter: Partial<ArrearsFilter> = {}): Promise<Owed[]> {
  return (await listOwing(ctx, filter)).map(({ query, ...arrear }) => arrear)
}

/** Returns what listArrears does, each row with the parameters of the list of the invoices that it is made of. */
export async function listOwing(
  caller: Ctx,
  filter: Partial<ArrearsFilter> = {},
): Promise<(Owed & { query: Query })[]> {
  const ctx = await asOf(caller, filter.as_of)
  const { as_of } = ctx
  const currency = currencyOf(ctx, filter.currency)
  const rows = await ctx.db
    .selectFrom(
      invoicesAt(ctx)
        .where('invoices.status', '=', 'open')
        .where('invoices.currency', '=', currency)
        .where('invoices.remaining_minor', '>', 0)
        .select([
          'invoices.member_id',
          sql<string>`max(invoices.payer_name)`.as('payer_name'),
          sql<string[]>`array_agg(distinct invoices.payer_name)`.as('payer_names'),
          sql<string>`${currency}`.as('currency'),
          sql<number>`count(*)`.as('open_count'),
          sql<number>`sum(invoices.remaining_minor)::bigint`.as('remaining_minor'),
          sql<number>`coalesce(sum(invoices.remaining_minor) filter (where invoices.due_date < ${today(ctx)}), 0)::bigint`.as(
            'overdue_minor',
          ),
          sql<string>`min(invoices.due_date)`.as('oldest_due_date'),
        ])
        .groupBy(['invoices.member_id', sql`case when invoices.member_id is null then invoices.payer_key end`])
        .as('owed'),
    )
    .select([
      'owed.member_id',
      'owed.payer_name',
      'owed.payer_names',
      'owed.currency',
      'owed.open_count',
      sql<string>`amount_text(owed.remaining_minor, owed.currency)`.as('remaining'),
      sql<string>`amount_text(owed.overdue_minor, owed.currency)`.as('overdue'),
      'owed.oldest_due_date',
    ])
    .orderBy('owed.remaining_minor', 'desc')
    .orderBy('owed.oldest_due_date')
    .limit(filter.limit ?? DEFAULT_ARREARS)
    .execute()
  return rows.map(({ payer_names, ...arrear }) => {
    const { member_id, payer_name, currency } = arrear
    const named = payer_name === '' ? { is_set: false } : { in: payer_names }
    const filter = JSON.stringify({ member_id: null, payer_name: named, remaining_minor: { gt: '0' } })
    const payer = member_id ? { member_id } : { filter }
    return { ...arrear, query: { status: ['open'], currency, ...payer, sort: 'due_date', as_of } }
  })
}
