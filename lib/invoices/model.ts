import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CounterSum } from '#lib/counters/sums'
import { isFoundBy, issueDate, numberOf } from '#lib/invoices/conditions'
import { STANDING_STATUSES } from '#lib/invoices/metrics'
import { invoicesOn } from '#lib/invoices/past'
import { invoiceCounters, REMAINING } from '#lib/invoices/queries'
import { INVOICE_KINDS, INVOICE_STATUS_LABELS, INVOICE_STATUSES, LINE_SOURCES } from '#lib/invoices/schema'
import { writtenOff } from '#lib/invoices/write-offs'
import { ofOwnMember } from '#lib/members/model'
import { beginsWith } from '#lib/paging/search'
import {
  type CounterQuestion,
  choice,
  date,
  daysOf,
  type HeldFields,
  instant,
  integer,
  isOnly,
  isSameSet,
  type Model,
  many,
  money,
  one,
  PUBLIC,
  reachOf,
  reference,
  type Scope,
  text,
  yesNo,
} from '#lib/records/model'

/** What a member has before it is issued is not for the member's eyes. */
function ownIssued(scope: Scope) {
  return sql<SqlBool>`(${ofOwnMember(scope, scope.col('member_id'))} and ${scope.col('status')} <> 'draft')`
}

const isOverdue = ({ col, today }: Scope) => sql<SqlBool>`(${col('status')} = 'open' and ${col('due_date')} < ${today})`

/** A condition on amounts of one currency: the one that is named, else the association's. */
function inCurrency(condition: object, { currency }: Readonly<Record<string, unknown>>) {
  return { ...condition, ...(currency === undefined && { is_in_own_currency: true }) }
}

/** What counters keep of invoices by status, kind and currency. */
const KEPT: Readonly<Record<string, RawBuilder<unknown>>> = {
  total_minor: sql`total_minor`,
  charged_minor: sql`total_minor - credited_minor`,
  paid_minor: sql`paid_minor`,
  remaining_minor: REMAINING,
}

/** What counters keep of tickets by the day of issue, each of the invoices with these statuses. */
const TICKETS: Readonly<Record<string, Pick<CounterSum, 'noun'> & { status: readonly string[] }>> = {
  charged_minor: { noun: 'tickets_invoiced', status: STANDING_STATUSES },
  paid_minor: { noun: 'tickets_received', status: STANDING_STATUSES },
  remaining_minor: { noun: 'tickets_outstanding', status: ['open'] },
}

/** Counts and adds up invoices by what counters keep of them; of tickets that were sold also by the day of issue. */
function countedInvoices({ ctx, today }: Scope, held: HeldFields, { sum, reaches_all }: CounterQuestion) {
  if (!reaches_all) return null
  const [days, labels] = [daysOf(held, 'issue_date'), held.get('currency')]
  const asked = sum === undefined ? undefined : TICKETS[sum]
  const areTickets =
    asked &&
    isSameSet(held.get('kind'), ['event']) &&
    isSameSet(held.get('status'), asked.status) &&
    isOnly(held, 'kind', 'status', 'currency', 'issue_date.gte', 'issue_date.lte')
  if (days && labels && areTickets) return { noun: asked.noun, labels, days }
  const added = sum === undefined ? sql`row_count` : KEPT[sum]
  const counters = added && invoiceCounters(ctx, held, today)
  return counters ? sql<number>`(${counters.select(sql`coalesce(sum(${added}), 0)::bigint`.as('figure'))})` : null
}

/** Invoices: what people and organisations are asked to pay. */
export const invoiceModel: Model = {
  noun: 'invoices',
  table: 'invoices',
  one: 'invoice',
  many: 'invoices',
  fields: {
    id: reference('Invoice', { refers_to: 'invoices', indexed: true }),
    number: text('Number', {
      indexed: true,
      sql: ({ row }) => numberOf(row),
      // Numbers are capitals, digits and hyphens, so this is what folding means of other texts.
      begins: ({ row }, start) => beginsWith(`${row}.number`, sql<string>`upper(fold(${start}))`),
    }),
    status: choice('Status', INVOICE_STATUSES, {
      is_public: true,
      indexed: true,
      labels: INVOICE_STATUS_LABELS,
    }),
    kind: choice('For', INVOICE_KINDS, PUBLIC),
    member_id: reference('Member', { refers_to: 'members', indexed: true, groups: true }),
    payer_name: text('Payer'),
    currency: text('Currency', { is_public: true, groups: true }),
    is_in_own_currency: yesNo("In the association's currency", {
      is_public: true,
      matches: ({ col, currency }, value) =>
        value ? sql<SqlBool>`${col('currency')} = ${currency}` : sql<SqlBool>`${col('currency')} <> ${currency}`,
      sql: ({ col, currency }) => sql`(${col('currency')} = ${currency})`,
    }),
    issue_date: date('Issued', { is_endless: true, indexed: true, sql: ({ row }) => issueDate(row), is_public: true }),
    due_date: date('Due', { indexed: true, is_public: true }),
    service_from: date('Period from', PUBLIC),
    service_to: date('Period until', PUBLIC),
    subtotal_minor: money('Before tax', PUBLIC),
    discount_minor: money('Discount', PUBLIC),
    tax_minor: money('Tax', PUBLIC),
    total_minor: money('Total', { indexed: true, is_public: true }),
    charged_minor: money('Total less credit notes', {
      is_public: true,
      sql: ({ col }) => sql`(${col('total_minor')} - ${col('credited_minor')})`,
    }),
    paid_minor: money('Paid', PUBLIC),
    credited_minor: money('Credited', PUBLIC),
    remaining_minor: money('Remaining', PUBLIC),
    is_overdue: yesNo('Overdue', {
      is_public: true,
      groups: true,
      sql: isOverdue,
      matches: (scope, value) =>
        value
          ? isOverdue(scope)
          : sql<SqlBool>`(${scope.col('status')} <> 'open' or ${scope.col('due_date')} >= ${scope.today})`,
    }),
    days_overdue: integer('Days overdue', {
      is_public: true,
      sql: (scope) => sql`(case when ${isOverdue(scope)} then ${scope.today} - ${scope.col('due_date')} else 0 end)`,
    }),
    is_partially_paid: yesNo('Paid in part', {
      is_public: true,
      sql: ({ col }) => sql`(${col('remaining_minor')} > 0 and ${col('paid_minor')} > 0)`,
    }),
    paid_on: date('Paid on', PUBLIC),
    days_to_pay: integer('Days until paid', {
      is_public: true,
      sql: ({ row, col }) => sql`(case when ${col('status')} = 'paid' then ${col('paid_on')} - ${issueDate(row)} end)`,
    }),
    days_paid_late: integer('Days paid late', {
      is_public: true,
      sql: ({ col }) => sql`(case when ${col('status')} = 'paid' then ${col('paid_on')} - ${col('due_date')} end)`,
    }),
    is_paid_late: yesNo('Paid after it was due', {
      is_public: true,
      groups: true,
      // Neither where it is not paid: an open one is not paid on time.
      sql: ({ col }) => sql`(case when ${col('status')} = 'paid' then ${col('paid_on')} > ${col('due_date')} end)`,
    }),
    was_reminded: yesNo('Reminded', {
      is_public: true,
      groups: true,
      sql: ({ ctx, col }) =>
        sql`exists (select from reminders r where r.tenant_id = ${ctx.tenant_id} and r.invoice_id = ${col('id')})`,
    }),
    reminder_count: integer('Reminders sent', {
      is_public: true,
      sql: ({ ctx, col }) =>
        sql`(select count(*) from reminders r where r.tenant_id = ${ctx.tenant_id} and r.invoice_id = ${col('id')})::integer`,
    }),
    reminded_on: date('Last reminded', {
      is_public: true,
      sql: ({ ctx, col }) =>
        sql`(select max(r.sent_on) from reminders r where r.tenant_id = ${ctx.tenant_id} and r.invoice_id = ${col('id')})`,
    }),
    sent_at: instant('Sent', PUBLIC),
    voided_at: instant('Voided', PUBLIC),
    uncollectible_at: instant('Written off at', PUBLIC),
    written_off_minor: money('Written off', { is_public: true, sql: ({ col }) => writtenOff(col) }),
    created_at: instant('Added', { indexed: true, is_public: true }),
    updated_at: instant('Changed', PUBLIC),
  },
  relations: {
    member: one('members', 'member_id', 'Member'),
    term: one('terms', 'term_id', 'Term'),
    registration: one('registrations', 'registration_id', 'Registration'),
    lines: many('invoice_lines', 'invoice_id', 'Lines'),
    allocations: many('allocations', 'invoice_id', 'Allocations'),
    reminders: many('reminders', 'invoice_id', 'Reminders'),
  },
  reach: (scope) => reachOf(scope, 'invoices.read', 'invoices.own', () => ownIssued(scope)),
  search: isFoundBy,
  population: { where: { status: { not_in: ['draft', 'void'] } }, words: 'invoices that were issued and not voided' },
  title: ({ col }) => sql<string>`coalesce(${col('number')}, 'Draft')`,
  order: ['-created_at'],
  time: { usual: 'issue_date', issued: 'issue_date', due: 'due_date', paid: 'paid_on', voided: 'voided_at' },
  parameters: {
    status: (values: string[]) => ({ status: { in: values } }),
    kind: (values: string[]) => ({ kind: { in: values } }),
    overdue: (is: boolean) => ({ is_overdue: is }),
    member_id: (id: string) => ({ member_id: id }),
    currency: (currency: string) => ({ currency }),
    due_from: (day: string) => ({ due_date: { gte: day } }),
    due_to: (day: string) => ({ due_date: { lte: day } }),
    issued_from: (day: string) => ({ issue_date: { gte: day } }),
    issued_to: (day: string) => ({ issue_date: { lte: day } }),
    min_amount: (amount: string, all) => inCurrency({ total_minor: { gte: amount } }, all),
    max_amount: (amount: string, all) => inCurrency({ total_minor: { lte: amount } }, all),
  },
  counted: countedInvoices,
  past: {
    rows: invoicesOn,
    note: 'What was paid, credited, voided and written off counts up to that day. Drafts have no day and are left out.',
  },
}

const ofInvoice = ({ col }: Scope, what: string) =>
  sql<string>`(select ${sql.raw(what)} from invoices i where i.tenant_id = ${col('tenant_id')} and i.id = ${col('invoice_id')})`

/** Whether what belongs to an invoice is of one that was issued to the asker. */
function ofOwnInvoice(scope: Scope) {
  const own = scope.ctx.db
    .selectFrom('invoices')
    .select('invoices.id')
    .where('invoices.status', '<>', 'draft')
    .where(ofOwnMember(scope, sql.ref('invoices.member_id')))
  return sql<SqlBool>`${scope.col('invoice_id')} in (${own})`
}

/** Invoice lines: what an invoice charges for. */
export const invoiceLineModel: Model = {
  noun: 'invoice_lines',
  table: 'invoice_lines',
  one: 'invoice line',
  many: 'invoice lines',
  fields: {
    id: reference('Line', { indexed: true }),
    invoice_id: reference('Invoice', { refers_to: 'invoices', indexed: true }),
    description: text('Description'),
    quantity: integer('Quantity', PUBLIC),
    currency: text('Currency', { is_public: true, sql: (scope) => ofInvoice(scope, 'i.currency') }),
    unit_price_minor: money('Unit price', { currency: (scope) => ofInvoice(scope, 'i.currency'), is_public: true }),
    discount_minor: money('Discount', { currency: (scope) => ofInvoice(scope, 'i.currency'), is_public: true }),
    tax_minor: money('Tax', { currency: (scope) => ofInvoice(scope, 'i.currency'), is_public: true }),
    amount_minor: money('Amount', { currency: (scope) => ofInvoice(scope, 'i.currency'), is_public: true }),
    source: choice('Origin', LINE_SOURCES, PUBLIC),
  },
  relations: { invoice: one('invoices', 'invoice_id', 'Invoice') },
  reach: (scope) => reachOf(scope, 'invoices.read', 'invoices.own', () => ofOwnInvoice(scope)),
  population: { where: {}, words: 'invoice lines' },
  title: ({ col }) => sql<string>`${col('description')}`,
  order: ['description'],
  time: { usual: 'invoice_id' },
  parameters: {},
}

/** Reminders: each that was sent of an invoice. */
export const reminderModel: Model = {
  noun: 'reminders',
  table: 'reminders',
  one: 'reminder',
  many: 'reminders',
  fields: {
    id: reference('Reminder', { indexed: true }),
    invoice_id: reference('Invoice', { refers_to: 'invoices', indexed: true }),
    step: integer('Step', { ...PUBLIC, groups: true }),
    sent_on: date('Sent', PUBLIC),
    delivery: choice('Delivery', ['mail', 'print'], { labels: { mail: 'By mail', print: 'Printed' }, is_public: true }),
  },
  relations: { invoice: one('invoices', 'invoice_id', 'Invoice') },
  reach: (scope) => reachOf(scope, 'invoices.read', 'invoices.own', () => ofOwnInvoice(scope)),
  population: { where: {}, words: 'reminders' },
  title: (scope) => ofInvoice(scope, 'i.number'),
  order: ['-sent_on'],
  time: { usual: 'sent_on' },
  parameters: {},
}
