import { type SqlBool, sql } from 'kysely'
import { ofOwnMember } from '#lib/members/model'
import { hasCredit, isFoundBy, unapplied } from '#lib/payments/conditions'
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
    payer_name: text('Payer', {
      // Where nobody wrote it down it is told by what was paid.
      sql: ({ ctx, col }) =>
        sql`coalesce(${col('payer_name')}, (select i.payer_name from payment_allocations a
          join invoices i on i.tenant_id = a.tenant_id and i.id = a.invoice_id
          where a.tenant_id = ${ctx.tenant_id} and a.payment_id = ${col('id')} order by a.created_at, a.id limit 1))`,
    }),
    invoice_numbers: text('Invoice numbers', {
      sql: ({ ctx, col }) =>
        sql`(select string_agg(named.number, ', ' order by named.since, named.first) from (
          select i.number, min(a.created_at) as since, min(a.id::text) as first from payment_allocations a
          join invoices i on i.tenant_id = a.tenant_id and i.id = a.invoice_id
          where a.tenant_id = ${ctx.tenant_id} and a.payment_id = ${col('id')} group by i.id, i.number) named)`,
    }),
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
    currency: text('Currency', {
      is_public: true,
      sql: ({ col }) =>
        sql`(select p.currency from payments p where p.tenant_id = ${col('tenant_id')} and p.id = ${col('payment_id')})`,
    }),
    amount_minor: money('Amount', {
      is_public: true,
      currency: ({ col }) =>
        sql`(select p.currency from payments p where p.tenant_id = ${col('tenant_id')} and p.id = ${col('payment_id')})`,
    }),
    received_on: date('Received', {
      is_public: true,
      sql: ({ col }) =>
        sql`(select p.received_on from payments p where p.tenant_id = ${col('tenant_id')} and p.id = ${col('payment_id')})`,
    }),
    created_at: instant('Added'),
  },
  relations: {
    payment: one('payments', 'payment_id', 'Payment'),
    invoice: one('invoices', 'invoice_id', 'Invoice'),
  },
  reach: (scope) =>
    reachOf(scope, 'payments.read', 'invoices.own', () => {
      const own = scope.ctx.db
        .selectFrom('payments')
        .select('payments.id')
        .where(ofOwnMember(scope, sql.ref('payments.member_id')))
      return sql<SqlBool>`${scope.col('payment_id')} in (${own})`
    }),
  population: { where: {}, words: 'allocations' },
  title: ({ col }) => sql<string>`${col('amount_minor')}::text`,
  order: ['-created_at'],
  time: { usual: 'created_at' },
  parameters: {},
}
