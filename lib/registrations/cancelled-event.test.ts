import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { makeAccount, makeTenant } from '#db/factories'
import { type Ctx, createCtx } from '#lib/context'
import { getEvent } from '#lib/events/queries'
import { addEvent, cancelEvent, reopenEvent } from '#lib/events/service'
import { settleCancelledEvents } from '#lib/jobs/settle-cancelled-events'
import { recordPayment } from '#lib/payments/service'
import { getListPage } from '#lib/query/list'
import { settleCancelledEvent } from '#lib/registrations/cancelled-event'
import { billRegistration, releaseUnpaid } from '#lib/registrations/payment'
import { registrationList } from '#lib/registrations/queries'
import { EventRegistrationFilter, RegistrationFilter } from '#lib/registrations/schema'
import { register } from '#lib/registrations/service'

async function makeCtx(): Promise<Ctx> {
  const { tenant_id } = await makeTenant({ time_zone: 'Europe/Berlin' })
  return createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
}

/** An event with seats that are paid, and some that are not. */
async function makeSold(ctx: Ctx, paid: number, open = 0) {
  const event = await addEvent(ctx, {
    title: 'Gala',
    event_date: new Date(Date.now() + 60 * 86_400_000).toISOString(),
    ticket_types: [{ name: 'Regular', price: '10.00', payment_rule: 'prepay' }],
  })
  for (let index = 0; index < paid + open; index += 1) {
    const { invoice_id } = await register(ctx, event.id, { guest: { name: `Guest ${index}` } })
    if (index < paid) await recordPayment(ctx, invoice_id as string, { amount: '10.00', method: 'cash' }, null)
  }
  return event
}

/** The signal of a process that is stopped when it has looked so often whether it is: work without an end fails by it. */
function stoppingAfter(most: number): AbortSignal {
  let looks = 0
  return {
    get aborted() {
      looks += 1
      return looks > most
    },
  } as AbortSignal
}

async function papersOf(ctx: Ctx) {
  const { rows } = await sql<{ status: string; notes: number; count: number }>`
    select i.status, (select count(*)::int from credit_notes c where c.invoice_id = i.id) as notes, count(*)::int as count
    from invoices i group by 1, 2 order by 1, 2`.execute(ctx.db)
  return rows
}

test('an event with 200 paid seats is cancelled: stopped in the middle and gone on with, exactly one credit note and one refund each', async () => {
  const ctx = await makeCtx()
  const { id } = await makeSold(ctx, 200, 3)
  const cancelled = await cancelEvent(ctx, id, { refund: { method: 'bank_transfer' } }, null)
  expect(cancelled.cancellation).toMatchObject({ invoice_count: 203, settled_count: 0, finished_at: null })
  // It is stopped after some of the papers, as a process is that ends.
  expect(await settleCancelledEvent(ctx, id, stoppingAfter(80))).toBe(false)
  expect((await getEvent(ctx, id)).cancellation).toMatchObject({ settled_count: 80, finished_at: null })
  // Two go on at once, as after a worker that was taken for dead.
  expect(await Promise.all([1, 2].map(() => settleCancelledEvent(ctx, id, stoppingAfter(203))))).toEqual([true, true])
  expect(await papersOf(ctx)).toEqual([
    { status: 'paid', notes: 1, count: 200 },
    { status: 'void', notes: 0, count: 3 },
  ])
  const { rows } = await sql`
    select count(*)::int as refunds, count(distinct payment_id)::int as payments, sum(amount_minor)::int as sum from refunds`.execute(
    ctx.db,
  )
  expect(rows).toEqual([{ refunds: 200, payments: 200, sum: 200_000 }])
  const event = await getEvent(ctx, id)
  expect(event.cancellation).toMatchObject({ settled_count: 203, faults: [], finished_at: expect.any(String) })
  expect(event).toMatchObject({ revenue: '0.00', invoiced: '0.00', outstanding: '0.00' })
}, 180_000)

test('without a refund what was paid is credit of the payers, and the job does it', async () => {
  const ctx = await makeCtx()
  const { id } = await makeSold(ctx, 2, 1)
  await cancelEvent(ctx, id, {}, null)
  await settleCancelledEvents(
    [{ id: uuidv7(), data: { tenant_id: ctx.tenant_id, event_id: id } }],
    new AbortController().signal,
  )
  const payments = await ctx.db
    .selectFrom('payments')
    .select(['amount_minor', 'applied_minor', 'refunded_minor'])
    .execute()
  expect(payments).toEqual(Array(2).fill({ amount_minor: 1000, applied_minor: 0, refunded_minor: 0 }))
  expect(await papersOf(ctx)).toEqual([
    { status: 'paid', notes: 1, count: 2 },
    { status: 'void', notes: 0, count: 1 },
  ])
  // The registrations stay as they were, for the case that the event is reopened.
  const statuses = await ctx.db.selectFrom('registrations').select('status').orderBy('status').execute()
  expect(statuses.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'pending_payment'])
  await ctx.db.updateTable('registrations').set({ payment_due_at: sql`now() - interval '1 day'` }).execute()
  expect(await releaseUnpaid(ctx)).toBe(0)
  expect(await reopenEvent(ctx, id, null)).toMatchObject({ event_status: 'draft', cancellation: null })
  expect(await releaseUnpaid(ctx)).toBe(0)
})

test('seats whose invoices were taken back are named when the event is reopened, until each is billed anew or waived', async () => {
  const ctx = await makeCtx()
  const { id } = await makeSold(ctx, 2, 1)
  expect(await getEvent(ctx, id)).toMatchObject({ without_invoice: 0 })
  await cancelEvent(ctx, id, {}, null)
  await settleCancelledEvent(ctx, id, stoppingAfter(3))
  const lacking = async () => {
    const filter = EventRegistrationFilter.parse({ filter: JSON.stringify({ lacks_invoice: true }) })
    return (await getListPage(ctx, registrationList, filter, { event_id: id })).rows
  }
  expect(await lacking()).toEqual([])
  const everywhere = await getListPage(ctx, registrationList, RegistrationFilter.parse({}))
  expect(everywhere.rows.map(({ event_status }) => event_status)).toEqual(Array(3).fill('cancelled'))
  await reopenEvent(ctx, id, null)
  const [waived, ...billed] = await lacking()
  expect(await getEvent(ctx, id)).toMatchObject({ without_invoice: 1 + billed.length })
  await billRegistration(ctx, id, waived?.id as string, { billing: 'waived', billing_reason: 'Speaker' })
  expect(await lacking()).toHaveLength(2)
  for (const seat of billed)
    expect(await billRegistration(ctx, id, seat.id, { billing: 'invoice' })).toMatchObject({
      payment: 'open',
      remaining: '10.00',
    })
  expect(await lacking()).toEqual([])
  expect(await getEvent(ctx, id)).toMatchObject({ without_invoice: 0 })
})

test('nothing is taken back any more from the moment that the event is reopened', async () => {
  const ctx = await makeCtx()
  const { id } = await makeSold(ctx, 0, 30)
  await cancelEvent(ctx, id, {}, null)
  let looks = 0
  let reopened: Promise<unknown> | undefined
  const watching = {
    get aborted() {
      looks += 1
      if (looks === 3) reopened = reopenEvent(ctx, id, null).then(() => papersOf(ctx))
      return false
    },
  } as AbortSignal
  expect(await settleCancelledEvent(ctx, id, watching)).toBe(true)
  expect(await reopened).toEqual(await papersOf(ctx))
})

test('an event that nobody was invoiced for needs no papers, and only who records payments gives money back', async () => {
  const ctx = await makeCtx()
  const { id } = await makeSold(ctx, 0)
  expect(await cancelEvent(ctx, id, {}, null)).toMatchObject({ cancellation: null })
  const { id: account_id } = await makeAccount(ctx.db, { roles: ['event_manager'] })
  const actor = {
    kind: 'account',
    account_id,
    roles: ['event_manager'],
    session_version: 1,
    browser_session_id: null,
  } as const
  const manager = createCtx({ tenant_id: ctx.tenant_id, actor, request_id: uuidv7() })
  const sold = await makeSold(ctx, 1)
  await expect(cancelEvent(manager, sold.id, { refund: { method: 'cash' } }, null)).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await cancelEvent(manager, sold.id, {}, null)).toMatchObject({ cancellation: { invoice_count: 1 } })
})

test('nothing is paid for a cancelled event, and nothing is invoiced or waived, until it is reopened', async () => {
  const ctx = await makeCtx()
  const { id } = await makeSold(ctx, 1, 1)
  const seats = await ctx.db.selectFrom('registrations').select('id').execute()
  await cancelEvent(ctx, id, { refund: { method: 'cash' } }, null)
  await settleCancelledEvent(ctx, id, stoppingAfter(10))
  const payment = { method: 'cash', received_on: new Date().toISOString().slice(0, 10) } as const
  for (const seat of seats) {
    for (const input of [
      { billing: 'paid', payment },
      { billing: 'invoice' },
      { billing: 'waived', billing_reason: 'x' },
    ] as const)
      await expect(billRegistration(ctx, id, seat.id, input)).rejects.toThrow('This event is cancelled')
  }
  expect((await getEvent(ctx, id)).revenue).toBe('0.00')
})
