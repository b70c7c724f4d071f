import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { makeAccount, makeMember, makePayment, makeTenant, makeTier } from '#db/factories'
import type { TenantDb } from '#db/tenant'
import { type Ctx, createCtx } from '#lib/context'
import { type Figures, getFigures } from '#lib/dashboard/figures'
import { getNeeds, type Needs } from '#lib/dashboard/queries'
import { eventList } from '#lib/events/queries'
import { EventFilter } from '#lib/events/schema'
import { addDays, addMonths, addYears, todayIn } from '#lib/format/dates'
import { toMinor } from '#lib/format/money'
import { invoiceList } from '#lib/invoices/queries'
import { InvoiceFilter } from '#lib/invoices/schema'
import { mailList } from '#lib/mail/queries'
import { MailFilter } from '#lib/mail/schema'
import { memberList } from '#lib/members/queries'
import { MemberFilter } from '#lib/members/schema'
import type { Query } from '#lib/paths'
import { getPayment, paymentList } from '#lib/payments/queries'
import { PaymentFilter } from '#lib/payments/schema'
import { getListPage, getListSums } from '#lib/query/list'

const ZONE = 'Europe/Berlin'
const today = todayIn(ZONE)

async function makeAssociation(): Promise<{ ctx: Ctx; db: TenantDb }> {
  const { tenant_id, db } = await makeTenant({ time_zone: ZONE })
  return { ctx: createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' }), db }
}

async function look(ctx: Ctx): Promise<{ needs: Needs; figures: Figures }> {
  const needs = await getNeeds(ctx, today)
  return { needs, figures: await getFigures(ctx, today, needs) }
}

async function countMembers(ctx: Ctx, query: Query): Promise<number> {
  return (await getListPage(ctx, memberList, MemberFilter.parse(query))).total
}

async function makeStanding(db: TenantDb, fields: Record<string, unknown>) {
  const { id } = await makeMember(db)
  await db.updateTable('members').set(fields).where('id', '=', id).execute()
  return id
}

let numbers = 0

async function makeInvoice(db: TenantDb, fields: Record<string, unknown>) {
  numbers += 1
  const id = uuidv7()
  await db
    .insertInto('invoices')
    .values({
      id,
      number: `T-${numbers}`,
      status: 'open',
      currency: 'EUR',
      issue_date: today,
      due_date: today,
      bill_to: JSON.stringify({ name: 'Somebody' }),
      ...fields,
    })
    .execute()
  return id
}

async function makeEvent(
  db: TenantDb,
  fields: { days: number; capacity?: number; seats_taken?: number; event_status?: string },
) {
  const { days, ...rest } = fields
  const id = uuidv7()
  const at = `${addDays(today, days)}T12:00:00`
  await db
    .insertInto('events')
    .values({
      id,
      title: 'Evening',
      event_date: at,
      end_date: at,
      time_zone: ZONE,
      starts_at: `${at}Z`,
      ends_at: `${at}Z`,
      currency: 'EUR',
      ...rest,
    })
    .execute()
  return id
}

async function register(db: TenantDb, event_id: string, status: string, quantity = 1) {
  const id = uuidv7()
  await db
    .insertInto('registrations')
    .values({ id, event_id, guest_name: 'Guest', status, quantity, currency: 'EUR', code: id })
    .execute()
}

test('every figure about members is the total of the list that it opens', async () => {
  const { ctx, db } = await makeAssociation()
  const gold = await makeTier(db, { name: 'Gold' })
  const silver = await makeTier(db, { name: 'Silver' })
  for (const [tier_id, days] of [
    [gold.id, 10],
    [gold.id, 30],
    [silver.id, 31],
    [silver.id, 200],
  ] as const)
    await makeStanding(db, {
      tier_id,
      status: 'active',
      joined_on: addDays(today, -days),
      valid_through: addDays(today, days),
    })
  await makeStanding(db, {
    tier_id: gold.id,
    status: 'grace',
    joined_on: addYears(today, -3),
    valid_through: addDays(today, -3),
  })
  await makeStanding(db, { status: 'pending', joined_on: today })
  for (const days of [5, 40, 364, 365, 400])
    await makeStanding(db, { status: 'lapsed', joined_on: addYears(today, -4), valid_through: addDays(today, -days) })
  await makeStanding(db, { status: 'lapsed', valid_through: addDays(today, -5), archived_at: `${today}T00:00:00Z` })
  await makeStanding(db, { status: 'active', joined_on: today, archived_at: `${today}T00:00:00Z` })

  const { needs, figures } = await look(ctx)
  expect(figures.active.count).toBe(5)
  expect(needs.pending.count).toBe(1)
  expect(needs.grace.count).toBe(1)
  expect(needs.expiring.count).toBe(2)
  expect(figures.joined_30_days.count).toBe(1)
  expect(figures.ended_30_days.count).toBe(1)
  expect(figures.renewal.lapsed.count).toBe(3)
  expect(figures.tiers).toMatchObject([
    { name: 'Gold', count: 3 },
    { name: 'Silver', count: 2 },
  ])
  const shown = [
    figures.active,
    needs.pending,
    needs.grace,
    needs.expiring,
    figures.joined_30_days,
    figures.ended_30_days,
    figures.renewal.lapsed,
    ...figures.tiers,
    ...[...figures.joined_by_month, ...figures.ended_by_month].map(({ value, query }) => ({ count: value, query })),
  ]
  for (const { count, query } of shown) expect([await countMembers(ctx, query), query]).toEqual([count, query])
  expect(figures.joined_by_month).toHaveLength(12)
  expect(figures.joined_by_month.at(-1)?.month).toBe(`${today.slice(0, 7)}-01`)
})

test('the renewal rate weighs renewed terms against lapsed members and leaves grace undecided', async () => {
  const { ctx, db } = await makeAssociation()
  const tier = await makeTier(db)
  const term = (member_id: string, start_on: string, end_on: string, source = 'join') =>
    db
      .insertInto('terms')
      .values({ id: uuidv7(), member_id, tier_id: tier.id, start_on, end_on, source, state: 'active' })
      .execute()
  for (let index = 0; index < 3; index += 1) {
    const id = await makeStanding(db, { status: 'active', valid_through: addDays(today, 300) })
    await term(id, addDays(today, -430), addDays(today, -66))
    await term(id, addDays(today, -65), addDays(today, 300), 'renewal')
  }
  const lapsed = await makeStanding(db, { status: 'lapsed', valid_through: addDays(today, -60) })
  await term(lapsed, addDays(today, -424), addDays(today, -60))
  const undecided = await makeStanding(db, { status: 'grace', valid_through: addDays(today, -2) })
  await term(undecided, addDays(today, -366), addDays(today, -2))
  const { renewal } = (await look(ctx)).figures
  expect(renewal).toMatchObject({ rate: 0.75, rate_before: null, renewed_count: 3, lapsed: { count: 1 } })
})

test('every sum of money is the sum of the list that it opens', async () => {
  const { ctx, db } = await makeAssociation()
  // A fiscal year that began half a year ago, so that no day of this test lies beyond its ends.
  const start = `${addMonths(today, -6).slice(0, 7)}-01`
  await db
    .updateTable('tenants')
    .set({ fiscal_year_start: Number(start.slice(5, 7)) })
    .execute()
  for (const [days, total_minor] of [
    [0, 100],
    [1, 200],
    [30, 400],
    [31, 800],
    [61, 1600],
    [90, 3200],
    [91, 6400],
    [-5, 50],
  ] as const)
    await makeInvoice(db, { due_date: addDays(today, -days), total_minor, paid_minor: 0 })
  await makeInvoice(db, { total_minor: 990, currency: 'USD', due_date: addDays(today, -10) })
  await makeInvoice(db, { kind: 'event', status: 'paid', total_minor: 2500, paid_minor: 2500, paid_on: today })
  await makeInvoice(db, { kind: 'event', status: 'void', total_minor: 700 })
  await makeInvoice(db, {
    kind: 'event',
    status: 'paid',
    total_minor: 1100,
    paid_minor: 1100,
    issue_date: addYears(today, -1),
    paid_on: today,
  })
  await makeInvoice(db, { kind: 'event', status: 'draft', number: null, issue_date: null, total_minor: 1 })
  await makePayment(ctx, { amount_minor: 5000, received_on: today })
  await makePayment(ctx, { amount_minor: 4000, received_on: start, status: 'refunded', refunded_minor: 4000 })
  await makePayment(ctx, { amount_minor: 3000, received_on: start, status: 'partially_refunded', refunded_minor: 1000 })
  await makePayment(ctx, { amount_minor: 700, received_on: addYears(today, -1) })
  await makePayment(ctx, { amount_minor: 900, received_on: addDays(addYears(today, -1), 1) })

  const { needs, figures } = await look(ctx)
  const remaining = async (query: Query) =>
    (await getListSums(ctx, invoiceList, InvoiceFilter.parse(query)))[0]?.remaining ?? '0.00'
  for (const { amount, query } of [figures.outstanding, figures.overdue, ...figures.ageing])
    expect([await remaining(query), query]).toEqual([amount, query])
  expect(figures.ageing.map(({ amount }) => amount)).toEqual(['1.50', '6.00', '8.00', '48.00', '64.00'])
  expect(figures.outstanding.amount).toBe('127.50')
  expect(needs.overdue.count).toBe(6)
  expect((await getListPage(ctx, invoiceList, InvoiceFilter.parse(needs.overdue.query))).total).toBe(6)

  expect(figures.ticket_revenue).toMatchObject({ amount: '25.00', amount_before: '11.00' })
  expect((await getListSums(ctx, invoiceList, InvoiceFilter.parse(figures.ticket_revenue.query)))[0]?.total).toBe(
    '25.00',
  )

  expect(figures.received).toMatchObject({ amount: '70.00', amount_before: '7.00' })
  const received = async (query: Query) => {
    const { rows } = await getListPage(ctx, paymentList, PaymentFilter.parse(query))
    const payments = await Promise.all(rows.map(({ id }) => getPayment(ctx, id)))
    return payments.reduce((sum, { amount, refunded }) => sum + toMinor(amount, 'EUR') - toMinor(refunded, 'EUR'), 0)
  }
  expect(await received(figures.received.query)).toBe(7000)
  for (const { value, query } of figures.received_by_month)
    expect([await received(query), query]).toEqual([value, query])
})

test('events that fill up or have people waiting need somebody, and attendance opens the events it was counted at', async () => {
  const { ctx, db } = await makeAssociation()
  const full = await makeEvent(db, { days: 9, capacity: 10, seats_taken: 9 })
  const waiting = await makeEvent(db, { days: 4, capacity: 100, seats_taken: 5 })
  await register(db, waiting, 'waitlisted', 2)
  await makeEvent(db, { days: 5, capacity: 10, seats_taken: 8 })
  await makeEvent(db, { days: 5, capacity: 10, seats_taken: 10, event_status: 'cancelled' })
  const past = await makeEvent(db, { days: -20 })
  await register(db, past, 'attended', 3)
  await register(db, past, 'no_show')
  await register(db, past, 'cancelled')
  await register(db, await makeEvent(db, { days: -400 }), 'attended')

  const { needs, figures } = await look(ctx)
  expect(needs.events.map(({ id, waitlisted }) => [id, waitlisted])).toEqual([
    [waiting, 2],
    [full, 0],
  ])
  expect(figures.attendance).toMatchObject({ rate: 0.75, rate_before: 1, came: 3, expected: 4, count: 1 })
  expect(figures.upcoming_events).toMatchObject({ count: 3, next: { id: waiting } })
  for (const { count, query } of [figures.attendance, figures.upcoming_events])
    expect((await getListPage(ctx, eventList, EventFilter.parse(query))).total).toBe(count)
})

test('what waits for a decision names the longest waiting, and failed mails open their list', async () => {
  const { ctx, db } = await makeAssociation()
  await makeAccount(db, { roles: ['member'], status: 'awaiting_approval' })
  const ids: string[] = []
  for (let index = 0; index < 4; index += 1) ids.push(await makeStanding(db, { status: 'pending' }))
  for (const status of ['failed', 'failed', 'sent'])
    await db
      .insertInto('mails')
      .values({
        id: uuidv7(),
        template: 'welcome',
        to_address: 'a@example.org',
        subject: 's',
        html: '',
        text: '',
        message_id: uuidv7(),
        status,
      })
      .execute()
  const { needs } = await look(ctx)
  expect(needs.pending).toMatchObject({ count: 4, first: ids.slice(0, 3).map((id) => ({ id, version: 1 })) })
  expect(needs.accounts).toMatchObject({ count: 1, first: [{ first_name: 'Ada' }] })
  expect(needs.failed_mails.count).toBe(2)
  expect((await getListPage(ctx, mailList, MailFilter.parse(needs.failed_mails.query))).total).toBe(2)
})

test('an association with nothing in it has figures, none of them broken', async () => {
  const { ctx } = await makeAssociation()
  const { needs, figures } = await look(ctx)
  expect(needs).toMatchObject({ pending: { count: 0 }, overdue: { count: 0, amount: '0.00' }, events: [] })
  expect(figures).toMatchObject({
    active: { count: 0 },
    renewal: { rate: null },
    attendance: { rate: null },
    tiers: [],
  })
  expect(figures.received_by_month).toHaveLength(Number(today.slice(5, 7)))
})
