import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ofOwnMember } from '#lib/members/model'
import { hasCredit, invoiceNumbers, isFoundBy, isRefundFoundBy, payerName, unapplied } from '#lib/payments/conditions'
import { movementsOf, RECEIVED_STATUSES } from '#lib/payments/metrics'
import { PAYMENT_METHODS, PAYMENT_STATUS_LABELS, PAYMENT_STATUSES } from '#lib/payments/schema'
import {
  choice,
  date,
  daysOf,
  instant,
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

/** What the treasurer notes is not for the payer's eyes. */
const OFFICE = { may: ['payments.read'] } as const

/** Payments: money that arrived. */
export const paymentModel: Model = {
  noun: 'payments',
  table: 'payments',
  one: 'payment',
  many: 'payments',
  fields: {
    id: reference('Payment', { refers_to: 'payments', indexed: true }),
    number: text('Number', { indexed: true }),
    member_id: reference('Member', { refers_to: 'members', indexed: true, groups: true }),
    method: choice('Method', PAYMENT_METHODS, PUBLIC),
    amount_minor: money('Amount', { indexed: true, is_public: true }),
    applied_minor: money('Applied', PUBLIC),
    refunded_minor: money('Refunded', PUBLIC),
    kept_minor: money('Kept', {
      sql: ({ col }) => sql`(${col('amount_minor')} - ${col('refunded_minor')})`,
      is_public: true,
      moves: (ctx) => ctx.db.selectFrom(movementsOf(ctx)) as never,
    }),
    unapplied_minor: money('Credit left', { sql: unapplied, is_public: true }),
    has_credit: yesNo('Has credit left', {
      is_public: true,
      sql: hasCredit,
      matches: (scope, value) => (value ? hasCredit(scope) : sql<SqlBool>`(not ${hasCredit(scope)})`),
    }),
    payer_name: text('Payer', { sql: payerName }),
    invoice_numbers: text('Invoice numbers', { sql: invoiceNumbers }),
    reference: text('Reference of the payer'),
    currency: text('Currency', { is_public: true, groups: true }),
    received_on: date('Received', { indexed: true, is_public: true }),
    status: choice('Status', PAYMENT_STATUSES, { labels: PAYMENT_STATUS_LABELS, is_public: true }),
    refunded_on: date('Refunded on', {
      is_public: true,
      sql: ({ ctx, col }) =>
        sql`(select max(r.refunded_on) from refunds r where r.tenant_id = ${ctx.tenant_id} and r.payment_id = ${col('id')})`,
    }),
    reversed_on: date('Reversed', PUBLIC),
    reversal_reason: text('Reason of reversal', OFFICE),
    note: text('Note', OFFICE),
    created_at: instant('Added', { indexed: true }),
    updated_at: instant('Changed'),
  },
  relations: {
    member: one('members', 'member_id', 'Member'),
    allocations: many('allocations', 'payment_id', 'Allocations'),
    refunds: many('refunds', 'payment_id', 'Refunds'),
  },
  reach: (scope) => reachOf(scope, 'payments.read', 'invoices.own', () => ofOwnMember(scope, scope.col('member_id'))),
  search: isFoundBy,
  population: {
    where: { status: { in: ['succeeded', 'partially_refunded', 'refunded'] } },
    words: 'payments that arrived',
  },
  title: ({ col }) => sql<string>`${col('number')}`,
  order: ['-received_on'],
  time: { usual: 'received_on', received: 'received_on', reversed: 'reversed_on' },
  parameters: {
    status: (values: string[]) => ({ status: { in: values } }),
    method: (values: string[]) => ({ method: { in: values } }),
    member_id: (id: string) => ({ member_id: id }),
    invoice_id: (id: string) => ({ allocations: { some: { invoice_id: id } } }),
    currency: (currency: string) => ({ currency }),
    has_credit: (has: boolean) => ({ has_credit: has }),
    received_from: (day: string) => ({ received_on: { gte: day } }),
    received_to: (day: string) => ({ received_on: { lte: day } }),
  },
  counted: (_, held, { sum, reaches_all }) => {
    if (!reaches_all) return null
    if (!sum)
      return isOnly(held, 'status') ? { noun: 'payments', labels: held.get('status') ?? PAYMENT_STATUSES } : null
    // What was received is kept by day.
    const [days, labels] = [daysOf(held, 'received_on'), held.get('currency')]
    const isKnown = isOnly(held, 'status', 'currency', 'received_on.gte', 'received_on.lte')
    return days && labels && isKnown && sum === 'kept_minor' && isSameSet(held.get('status'), RECEIVED_STATUSES)
      ? { noun: 'received', labels, days }
      : null
  },
}

/** The rows of payments, where the row names its payment: all of them, or those of one's own payments. */
function reachOfPayment(scope: Scope) {
  return reachOf(scope, 'payments.read', 'invoices.own', () => {
    const own = scope.ctx.db
      .selectFrom('payments')
      .select('payments.id')
      .where(ofOwnMember(scope, sql.ref('payments.member_id')))
    return sql<SqlBool>`${scope.col('payment_id')} in (${own})`
  })
}

/** Something of the payment that a row names. */
function ofPayment(what: (of: Pick<Scope, 'ctx' | 'col'>) => RawBuilder<unknown>) {
  return ({ ctx, col }: Scope): RawBuilder<never> =>
    sql`(select ${what({ ctx, col: (name) => sql.ref<never>(`paid_with.${name}`) })} from payments paid_with
      where paid_with.tenant_id = ${col('tenant_id')} and paid_with.id = ${col('payment_id')})`
}

const currencyPaid = ofPayment(({ col }) => col('currency'))

/** Allocations: which part of a payment settles which invoice. */
export const allocationModel: Model = {
  noun: 'allocations',
  table: 'payment_allocations',
  one: 'allocation',
  many: 'allocations',
  fields: {
    id: reference('Allocation', { indexed: true }),
    payment_id: reference('Payment', { refers_to: 'payments', indexed: true }),
    invoice_id: reference('Invoice', { refers_to: 'invoices', indexed: true }),
    currency: text('Currency', { is_public: true, sql: currencyPaid }),
    amount_minor: money('Amount', { is_public: true, currency: currencyPaid }),
    received_on: date('Received', { is_public: true, sql: ofPayment(({ col }) => col('received_on')) }),
    created_at: instant('Added'),
  },
  relations: {
    payment: one('payments', 'payment_id', 'Payment'),
    invoice: one('invoices', 'invoice_id', 'Invoice'),
  },
  reach: reachOfPayment,
  population: { where: {}, words: 'allocations' },
  title: ({ col }) => sql<string>`${col('amount_minor')}::text`,
  order: ['-created_at'],
  time: { usual: 'created_at' },
  parameters: {},
}

/** Refunds: money of payments that was given back, each on its day and by its way. */
export const refundModel: Model = {
  noun: 'refunds',
  table: 'refunds',
  one: 'refund',
  many: 'refunds',
  fields: {
    id: reference('Refund', { refers_to: 'refunds', indexed: true }),
    refunded_on: date('Refunded', { indexed: true, is_public: true }),
    amount_minor: money('Amount', { is_public: true, currency: currencyPaid }),
    currency: text('Currency', { is_public: true, groups: true, sql: currencyPaid }),
    method: choice('Method', PAYMENT_METHODS, PUBLIC),
    member_id: reference('Member', {
      refers_to: 'members',
      groups: true,
      sql: ofPayment(({ col }) => col('member_id')),
    }),
    payer_name: text('Payer', { sql: ofPayment(payerName) }),
    payment_id: reference('Payment', { refers_to: 'payments', indexed: true }),
    payment_number: text('Payment number', { sql: ofPayment(({ col }) => col('number')) }),
    invoice_numbers: text('Invoice numbers', { sql: ofPayment(invoiceNumbers) }),
    reason: text('Reason'),
    reference: text('Reference'),
    recorded_by: reference('Written by', { refers_to: 'accounts', ...OFFICE }),
    created_at: instant('Added'),
  },
  relations: {
    payment: one('payments', 'payment_id', 'Payment'),
    // What its payment settles or once settled leads to the invoices.
    allocations: { to: 'allocations', label: 'Allocations', many: true, column: 'payment_id', key: 'payment_id' },
  },
  reach: reachOfPayment,
  search: isRefundFoundBy,
  population: { where: {}, words: 'refunds' },
  title: ofPayment(({ col }) => col('number')),
  order: ['-refunded_on'],
  time: { usual: 'refunded_on', refunded: 'refunded_on' },
  parameters: {
    method: (values: string[]) => ({ method: { in: values } }),
    member_id: (id: string) => ({ payment: { member_id: id } }),
    payment_id: (id: string) => ({ payment_id: id }),
    currency: (currency: string) => ({ currency }),
    refunded_from: (day: string) => ({ refunded_on: { gte: day } }),
    refunded_to: (day: string) => ({ refunded_on: { lte: day } }),
  },
}
