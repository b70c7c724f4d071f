import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { makeAccount, makeMember, makePayment, makeTenant, makeTier } from '#db/factories'
import type { TenantDb } from '#db/tenant'
import { type Ctx, createCtx } from '#lib/context'
import { readHome } from '#lib/dashboard/home'
import { addDays, addMonths, addYears, todayIn } from '#lib/format/dates'

const ZONE = 'Europe/Berlin'
const today = todayIn(ZONE)

async function makeAssociation(): Promise<{ ctx: Ctx; db: TenantDb }> {
  const { tenant_id, db } = await makeTenant({ time_zone: ZONE })
  return { ctx: createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' }), db }
}

async function makeStanding(db: TenantDb, fields: Record<string, unknown>) {
  return (await makeMember(db, fields)).id
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

test('members count by status, tier and the days on which they joined and are paid until', async () => {
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

  const { needs, figures } = await readHome(ctx, today)
  expect(figures.active.value).toBe(5)
  expect(needs.pending.value).toBe(1)
  expect(needs.grace.value).toBe(1)
  expect(needs.expiring.value).toBe(2)
  // Whoever joined and went to the archive since joined all the same.
  expect(figures.joined_30_days.value).toBe(2)
  // Five of today and who lapsed since, less the one who joined since.
  expect(figures.active_before.value).toBe(5)
  expect(figures.renewal.lapsed.value).toBe(4)
  expect(figures.tiers).toMatchObject([
    { name: 'Gold', value: 3 },
    { name: 'Silver', value: 2 },
  ])
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
  const { renewal } = (await readHome(ctx, today)).figures
  expect(renewal).toMatchObject({ rate: 0.75, rate_before: null, renewed: { value: 3 }, lapsed: { value: 1 } })
})

test('sums of money are of one currency, of the days they are about, and less refunds', async () => {
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
  await makeInvoice(db, {
    kind: 'event',
    total_minor: 3000,
    paid_minor: 0,
    credited_minor: 100,
    due_date: addDays(today, 40),
  })
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

  const { needs, figures } = await readHome(ctx, today)
  expect(figures.ageing.map(({ value }) => value)).toEqual([3050, 600, 800, 4800, 6400])
  expect(figures.outstanding.value).toBe(15_650)
  expect(needs.overdue).toMatchObject({ invoices: { value: 6 }, amount: { value: 12_600 } })
  const { ticket_revenue, tickets_invoiced, tickets_outstanding } = figures
  expect([ticket_revenue.value, tickets_invoiced.value, tickets_outstanding.value]).toEqual([2500, 5400, 2900])
  expect([figures.received.value, figures.received_before.value]).toEqual([7000, 700])
})

test('events that fill up or have people waiting need somebody, and attendance is of the seats whose holder is known to have come or not', async () => {
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

  const { needs, figures } = await readHome(ctx, today)
  expect(needs.events.map(({ id, waitlisted }) => [id, waitlisted])).toEqual([
    [waiting, 2],
    [full, 0],
  ])
  expect(figures.attendance).toMatchObject({ rate: 0.75, rate_before: 1, came: 3, expected: 4, events: { value: 1 } })
  expect(figures).toMatchObject({ upcoming_events: { value: 3 }, next_event: { id: waiting } })
})

test('what waits for a decision names the longest waiting, and failed mails count', async () => {
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
  const { needs } = await readHome(ctx, today)
  expect(needs.pending).toMatchObject({ value: 4, first: ids.slice(0, 3).map((id) => ({ id, version: 1 })) })
  expect(needs.accounts).toMatchObject({ value: 1, first: [{ first_name: 'Ada' }] })
  expect(needs.failed_mails.value).toBe(2)
})

test('an association with nothing in it has figures, none of them broken', async () => {
  const { ctx } = await makeAssociation()
  const { needs, figures } = await readHome(ctx, today)
  expect(needs).toMatchObject({ pending: { value: 0 }, overdue: { invoices: { value: 0 } }, events: [] })
  expect(figures).toMatchObject({
    active: { value: 0 },
    renewal: { rate: null },
    attendance: { rate: null },
    tiers: [],
  })
  expect(figures.received_by_month).toHaveLength(Number(today.slice(5, 7)))
})
