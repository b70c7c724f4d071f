import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { makeMember, makeTenant } from '#db/factories'
import { type Ctx, createCtx } from '#lib/context'
import type { NewEvent, NewTicketType } from '#lib/events/schema'
import { addEvent, editEvent } from '#lib/events/service'
import { getEventStats } from '#lib/events/stats'
import { getInvoice } from '#lib/invoices/queries'
import { cancelInvoice } from '#lib/invoices/service'
import { recordPayment, reversePayment } from '#lib/payments/service'
import { billRegistration, editRegistration, releaseUnpaid } from '#lib/registrations/payment'
import { getRegistration } from '#lib/registrations/queries'
import type { NewRegistration, Registration } from '#lib/registrations/schema'
import { acceptOffer, cancelRegistration, register } from '#lib/registrations/service'

async function makeCtx(): Promise<Ctx> {
  const { tenant_id } = await makeTenant({ time_zone: 'Europe/Berlin' })
  return createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** An event with one ticket type over 119 euros. */
function makeEvent(ctx: Ctx, ticket: Partial<NewTicketType> = {}, fields: Partial<NewEvent> = {}) {
  const ticket_types = [{ name: 'Regular', price: '119.00', tax_rate: 19, ...ticket }]
  return addEvent(ctx, { title: 'Gala', event_date: inDays(60), ticket_types, ...fields })
}

const guest = (name: string) => ({ guest: { name, email: `${name.toLowerCase()}@example.org` } })

async function invoicesOf(ctx: Ctx) {
  const rows = await ctx.db.selectFrom('invoices').select('id').orderBy('created_at').execute()
  return Promise.all(rows.map(({ id }) => getInvoice(ctx, id)))
}

async function seatsTaken(ctx: Ctx, id: string): Promise<number> {
  return (await ctx.db.selectFrom('events').select('seats_taken').where('id', '=', id).executeTakeFirstOrThrow())
    .seats_taken
}

function pay(ctx: Ctx, { invoice_id }: Pick<Registration, 'invoice_id'>, amount = '119.00') {
  return recordPayment(ctx, invoice_id as string, { amount, method: 'cash' }, null)
}

const read = (ctx: Ctx, { event_id, id }: Registration) => getRegistration(ctx, event_id, id)

test('a ticket on invoice confirms the seat at once, with an open invoice that names ticket, event, day and person', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx)
  const registered = await register(ctx, event.id, { ...guest('Grete'), quantity: 2 })
  expect(registered).toMatchObject({ status: 'confirmed', billing: 'invoice', payment: 'open', remaining: '238.00' })
  const [invoice, ...others] = await invoicesOf(ctx)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({
    id: registered.invoice_id,
    status: 'open',
    kind: 'event',
    registration_id: registered.id,
    member_id: null,
    bill_to: { name: 'Grete', email: 'grete@example.org' },
    total: '238.00',
    tax: '38.00',
    service_from: event.event_date.slice(0, 10),
    lines: [{ quantity: 2, unit_price: '119.00', tax_rate: '19.00', source: 'ticket' }],
  })
  expect(invoice?.lines[0]?.description).toMatch(/^Regular, Gala, .*\d{4}, Grete$/)
  expect(await register(ctx, event.id, guest('Anna'))).toMatchObject({ status: 'confirmed' })
})

test('whoever pays for a member gets the invoice, and the seat is the member’s', async () => {
  const ctx = await makeCtx()
  const { id: payer } = await makeMember(ctx.db, { first_name: 'Paula', last_name: 'Payer' })
  const { id: member_id } = await makeMember(ctx.db, { first_name: 'Mia', last_name: 'Member', payer_member_id: payer })
  const event = await makeEvent(ctx)
  const registered = await register(ctx, event.id, { member_id })
  const [invoice] = await invoicesOf(ctx)
  expect(registered.member_id).toBe(member_id)
  expect(invoice).toMatchObject({ member_id: payer, payer_name: 'Paula Payer' })
  expect(invoice?.lines[0]?.description).toContain('Mia Member')
})

test('a free ticket and one to be paid at the door need no invoice', async () => {
  const ctx = await makeCtx()
  const free = await makeEvent(ctx, { price: '0' })
  const door = await makeEvent(ctx, { payment_rule: 'at_door' })
  expect(await register(ctx, free.id, guest('A'))).toMatchObject({
    status: 'confirmed',
    payment: 'free',
    billing: null,
  })
  expect(await register(ctx, door.id, guest('B'))).toMatchObject({
    status: 'confirmed',
    payment: 'unpaid',
    billing: 'at_door',
  })
  expect(await invoicesOf(ctx)).toEqual([])
})

test('a seat that has to be paid first is held, counts against the capacity, and is confirmed by the payment', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { payment_rule: 'prepay' }, { capacity: 1 })
  const held = await register(ctx, event.id, guest('Held'))
  expect(held).toMatchObject({ status: 'pending_payment', billing: 'prepay', payment: 'open' })
  expect(Date.parse(held.payment_due_at as string) / 86_400_000).toBeCloseTo(Date.parse(inDays(7)) / 86_400_000, 1)
  expect(await seatsTaken(ctx, event.id)).toBe(1)
  const next = await register(ctx, event.id, guest('Next'))
  expect(next).toMatchObject({ status: 'waitlisted', invoice_id: null })
  await pay(ctx, held, '100.00')
  expect(await read(ctx, held)).toMatchObject({ status: 'pending_payment', remaining: '19.00' })
  const last = await pay(ctx, held, '19.00')
  expect(await read(ctx, held)).toMatchObject({ status: 'confirmed', payment: 'paid', payment_due_at: null })
  // Taken back, it is held again, with time to pay; paid anew, it is confirmed.
  await reversePayment(ctx, last.id, { reason: 'Bounced' }, null)
  const again = await read(ctx, held)
  expect(again).toMatchObject({ status: 'pending_payment', payment: 'open' })
  expect(Date.parse(again.payment_due_at as string)).toBeGreaterThan(Date.now())
  expect(await seatsTaken(ctx, event.id)).toBe(1)
  await pay(ctx, held, '19.00')
  expect(await read(ctx, held)).toMatchObject({ status: 'confirmed' })
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where object_id = ${held.id} order by at, id`.execute(ctx.db)
  expect(rows.map(({ action }) => action)).toEqual([
    'registration.created',
    'registration.paid',
    'registration.unpaid',
    'registration.paid',
  ])
})

test('a held seat ends no later than the event begins', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { payment_rule: 'prepay' }, { event_date: inDays(2) })
  const held = await register(ctx, event.id, guest('Late'))
  expect(Date.parse(held.payment_due_at as string)).toBe(Date.parse(event.starts_at))
})

test('more time to pay is given until the event begins and no longer, and once it has begun until it ends', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { payment_rule: 'prepay' }, { event_date: '2031-05-01T19:00:00' })
  const held = await register(ctx, event.id, guest('Late'))
  const postpone = (payment_due_at: string) => editRegistration(ctx, event.id, held.id, { payment_due_at }, null)
  await expect(postpone('2031-05-01T19:01')).rejects.toMatchObject({
    errors: [
      {
        code: 'invalid',
        pointer: '/payment_due_at',
        message: expect.stringContaining('until 2031-05-01 19:00 in Europe/Berlin at the latest'),
      },
    ],
  })
  expect(Date.parse((await read(ctx, held)).payment_due_at as string)).toBeLessThan(Date.parse(inDays(8)))
  expect(await postpone('2031-05-01T19:00')).toMatchObject({ payment_due_at: event.starts_at })
  const running = await editEvent(ctx, event.id, { event_date: inDays(-1), end_date: inDays(1) }, null)
  expect(await read(ctx, held)).toMatchObject({ payment_due_at: running.ends_at })
  await expect(postpone(inDays(2))).rejects.toMatchObject({ errors: [{ pointer: '/payment_due_at' }] })
  expect(await postpone(running.ends_at)).toMatchObject({ payment_due_at: running.ends_at })
})

test('the time to pay for held seats moves with an event that begins earlier, only when it has to, and comes back with it', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { payment_rule: 'prepay' })
  const [short, long] = [await register(ctx, event.id, guest('Short')), await register(ctx, event.id, guest('Long'))]
  const confirmed = await register(ctx, event.id, guest('Paid'))
  await pay(ctx, confirmed)
  await editRegistration(ctx, event.id, long.id, { payment_due_at: event.starts_at }, null)
  const moved = await editEvent(ctx, event.id, { event_date: inDays(20) }, null)
  expect(await read(ctx, short)).toMatchObject({ payment_due_at: short.payment_due_at, version: short.version })
  const followed = await read(ctx, long)
  expect(followed).toMatchObject({ status: 'pending_payment', payment_due_at: moved.starts_at })
  expect(await read(ctx, confirmed)).toMatchObject({ status: 'confirmed', payment_due_at: null })
  // Later again, it is what was promised.
  await editEvent(ctx, event.id, { event_date: inDays(70) }, null)
  expect(await read(ctx, long)).toMatchObject({ payment_due_at: event.starts_at, version: followed.version + 1 })
})

test('nobody loses a held seat to a day that was entered wrong, neither at once nor once it is put right', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { payment_rule: 'prepay' })
  const held = await register(ctx, event.id, guest('Held'))
  const { event_date, end_date } = event
  await editEvent(ctx, event.id, { event_date: inDays(-300), end_date: inDays(-299) }, null)
  expect(await releaseUnpaid(ctx)).toBe(0)
  expect(await read(ctx, held)).toMatchObject({ status: 'pending_payment', payment_due_at: held.payment_due_at })
  await editEvent(ctx, event.id, { event_date: inDays(2) }, null)
  await editEvent(ctx, event.id, { event_date, end_date }, null)
  expect(await releaseUnpaid(ctx)).toBe(0)
  expect(await read(ctx, held)).toMatchObject({ status: 'pending_payment', payment_due_at: held.payment_due_at })
})

test('a seat that is held for an event soon has its days once the event is moved to a later day', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { payment_rule: 'prepay' }, { event_date: inDays(2) })
  const held = await register(ctx, event.id, guest('Late'))
  await editEvent(ctx, event.id, { event_date: inDays(80) }, null)
  const { payment_due_at } = await read(ctx, held)
  expect(Date.parse(payment_due_at as string) / 86_400_000).toBeCloseTo(Date.parse(inDays(7)) / 86_400_000, 1)
})

test('an accepted offer is paid for by the rule of its ticket', async () => {
  const ctx = await makeCtx()
  for (const [payment_rule, status, papers] of [
    ['invoice', 'confirmed', 1],
    ['prepay', 'pending_payment', 1],
    ['at_door', 'confirmed', 0],
  ] as const) {
    const event = await makeEvent(ctx, { payment_rule }, { capacity: 1 })
    const first = await register(ctx, event.id, { ...guest('First'), billing: 'waived', billing_reason: 'Speaker' })
    const second = await register(ctx, event.id, guest('Second'))
    expect([first.status, second.status]).toEqual(['confirmed', 'waitlisted'])
    await cancelRegistration(ctx, event.id, first.id)
    expect(await read(ctx, second)).toMatchObject({ status: 'offered', invoice_id: null })
    expect(await acceptOffer(ctx, event.id, second.id)).toMatchObject({ status })
    const found = await ctx.db.selectFrom('invoices').select('id').where('registration_id', '=', second.id).execute()
    expect(found).toHaveLength(papers)
  }
})

test('organizers say how a seat is paid for: at once, by invoice, or not for a reason', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { payment_rule: 'prepay' })
  const received_on = new Date().toISOString().slice(0, 10)
  const payment = { method: 'cash', received_on } as const
  expect(await register(ctx, event.id, { ...guest('Paid'), billing: 'paid', payment })).toMatchObject({
    status: 'confirmed',
    payment: 'paid',
  })
  expect(
    await register(ctx, event.id, { ...guest('Waived'), billing: 'waived', billing_reason: 'Speaker' }),
  ).toMatchObject({ status: 'confirmed', payment: 'waived', billing_reason: 'Speaker', invoice_id: null })
  const wrong: [Partial<NewRegistration>, string][] = [
    [{ billing: 'waived' }, '/billing_reason'],
    [{ billing: 'paid' }, '/payment'],
    [{ payment }, '/payment'],
    [{ billing: 'paid', payment: { ...payment, received_on: '2999-01-01' } }, '/payment/received_on'],
  ]
  for (const [input, pointer] of wrong)
    await expect(register(ctx, event.id, { ...guest('X'), ...input })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ pointer }],
    })
  const door = await makeEvent(ctx, { payment_rule: 'at_door' })
  expect(await register(ctx, door.id, { ...guest('Firm'), billing: 'invoice' })).toMatchObject({ payment: 'open' })
  const full = await makeEvent(ctx, {}, { capacity: 0 })
  await expect(register(ctx, full.id, { ...guest('Y'), billing: 'paid', payment })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await register(ctx, full.id, { ...guest('Z'), billing: 'waived', billing_reason: 'Press' })).toMatchObject({
    status: 'waitlisted',
    payment: 'waived',
  })
})

test('who cancels an unpaid seat owes nothing, and what was paid is credit of the payer or given back', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx)
  const { id: member_id } = await makeMember(ctx.db)
  const open = await register(ctx, event.id, guest('Open'))
  expect(await cancelRegistration(ctx, event.id, open.id)).toMatchObject({ status: 'cancelled' })
  expect(await getInvoice(ctx, open.invoice_id as string)).toMatchObject({ status: 'void', remaining: '0.00' })
  const part = await register(ctx, event.id, guest('Part'))
  await pay(ctx, part, '19.00')
  await cancelRegistration(ctx, event.id, part.id)
  expect(await getInvoice(ctx, part.invoice_id as string)).toMatchObject({ status: 'void', paid: '0.00' })
  const credited = await register(ctx, event.id, { member_id })
  await pay(ctx, credited)
  await cancelRegistration(ctx, event.id, credited.id)
  const given = await register(ctx, event.id, guest('Given'))
  await pay(ctx, given)
  await cancelRegistration(ctx, event.id, given.id, { reason: 'Ill', refund: { method: 'cash' } })
  const payments = await ctx.db
    .selectFrom('payments')
    .select(['amount_minor', 'applied_minor', 'refunded_minor'])
    .orderBy('created_at')
    .execute()
  expect(payments).toEqual([
    { amount_minor: 1900, applied_minor: 0, refunded_minor: 0 },
    { amount_minor: 11900, applied_minor: 0, refunded_minor: 0 },
    { amount_minor: 11900, applied_minor: 0, refunded_minor: 11900 },
  ])
  const notes = await ctx.db
    .selectFrom('credit_notes')
    .select(['invoice_id', 'total_minor'])
    .orderBy('number')
    .execute()
  expect(notes).toEqual([credited, given].map(({ invoice_id }) => ({ invoice_id, total_minor: 11900 })))
  expect(await read(ctx, credited)).toMatchObject({ payment: 'credited' })
})

test('a seat held for an invoice that is cancelled goes to the next in line', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { payment_rule: 'prepay' }, { capacity: 1 })
  const held = await register(ctx, event.id, guest('Held'))
  const next = await register(ctx, event.id, guest('Next'))
  await cancelInvoice(ctx, held.invoice_id as string, 'Wrong price', null)
  expect(await read(ctx, held)).toMatchObject({ status: 'expired', code: expect.any(String) })
  expect(await read(ctx, next)).toMatchObject({ status: 'offered' })
})

test('tickets count as revenue when they are paid, apart from what was charged and what is to come', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx)
  const figures = async () => {
    const { ticket_revenue, ticket_invoiced, ticket_outstanding } = await getEventStats(ctx)
    return [ticket_invoiced, ticket_revenue, ticket_outstanding]
  }
  const [paid] = [await register(ctx, event.id, guest('Paid')), await register(ctx, event.id, guest('Open'))]
  expect(await figures()).toEqual(['238.00', '0.00', '238.00'])
  await pay(ctx, paid)
  expect(await figures()).toEqual(['238.00', '119.00', '119.00'])
  await cancelRegistration(ctx, event.id, paid.id, { refund: { method: 'cash' } })
  expect(await figures()).toEqual(['119.00', '0.00', '119.00'])
})

/** Lets the time in which a seat had to be paid be over. */
function passDeadline(ctx: Ctx, { id }: Registration) {
  return ctx.db
    .updateTable('registrations')
    .set({ payment_due_at: sql`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute()
}

test('a seat that is not paid in time goes to the next in line, its invoice is void, and what was paid is credit', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { payment_rule: 'prepay' }, { capacity: 2 })
  const [late, other] = [await register(ctx, event.id, guest('Late')), await register(ctx, event.id, guest('Other'))]
  const next = await register(ctx, event.id, guest('Next'))
  await pay(ctx, late, '19.00')
  expect(await releaseUnpaid(ctx)).toBe(0)
  await passDeadline(ctx, late)
  expect(await Promise.all([releaseUnpaid(ctx), releaseUnpaid(ctx)])).toEqual(expect.arrayContaining([0, 1]))
  expect(await read(ctx, late)).toMatchObject({ status: 'expired', payment: 'unpaid' })
  expect(await read(ctx, other)).toMatchObject({ status: 'pending_payment' })
  expect(await getInvoice(ctx, late.invoice_id as string)).toMatchObject({ status: 'void', paid: '0.00' })
  const payment = await ctx.db.selectFrom('payments').select(['applied_minor', 'refunded_minor']).executeTakeFirst()
  expect(payment).toEqual({ applied_minor: 0, refunded_minor: 0 })
  expect(await read(ctx, next)).toMatchObject({ status: 'offered' })
  expect(await seatsTaken(ctx, event.id)).toBe(2)
  // The next in line pays by the same rule, and loses the seat by it.
  const held = await acceptOffer(ctx, event.id, next.id)
  expect(held).toMatchObject({ status: 'pending_payment', payment: 'open', remaining: '119.00' })
  await passDeadline(ctx, next)
  expect(await releaseUnpaid(ctx)).toBe(1)
  expect(await seatsTaken(ctx, event.id)).toBe(1)
})

test('a payment that comes before the clock looks keeps the seat, and more time can be given', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { payment_rule: 'prepay' })
  const [paid, waiting] = [
    await register(ctx, event.id, guest('Paid')),
    await register(ctx, event.id, guest('Waiting')),
  ]
  await passDeadline(ctx, paid)
  await passDeadline(ctx, waiting)
  await pay(ctx, paid)
  const payment_due_at = inDays(3)
  const { version } = await editRegistration(ctx, event.id, waiting.id, { payment_due_at }, null)
  expect(await releaseUnpaid(ctx)).toBe(0)
  expect(await read(ctx, paid)).toMatchObject({ status: 'confirmed' })
  expect(await read(ctx, waiting)).toMatchObject({ status: 'pending_payment', version })
  await expect(
    editRegistration(ctx, event.id, waiting.id, { payment_due_at: inDays(-1) }, version),
  ).rejects.toMatchObject({ code: 'invalid' })
  await expect(editRegistration(ctx, event.id, waiting.id, { payment_due_at }, version - 1)).rejects.toMatchObject({
    code: 'stale',
  })
  await expect(editRegistration(ctx, event.id, paid.id, { payment_due_at }, null)).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('whoever pays at the door gets the invoice with the payment; a price can be waived, and asked for again', async () => {
  const ctx = await makeCtx()
  const door = await makeEvent(ctx, { payment_rule: 'at_door' })
  const guestAtDoor = await register(ctx, door.id, guest('Door'))
  const received_on = new Date().toISOString().slice(0, 10)
  const paid = { billing: 'paid', payment: { method: 'cash', received_on } } as const
  expect(await billRegistration(ctx, door.id, guestAtDoor.id, paid)).toMatchObject({
    status: 'confirmed',
    billing: 'at_door',
    payment: 'paid',
  })
  await expect(billRegistration(ctx, door.id, guestAtDoor.id, paid)).rejects.toMatchObject({ code: 'conflict' })
  expect((await getEventStats(ctx)).ticket_revenue).toBe('119.00')

  const event = await makeEvent(ctx, { payment_rule: 'prepay' })
  const held = await register(ctx, event.id, guest('Held'))
  const waived = await billRegistration(ctx, event.id, held.id, { billing: 'waived', billing_reason: 'Speaker' })
  expect(waived).toMatchObject({ status: 'confirmed', payment: 'waived', invoice_id: null, payment_due_at: null })
  expect(await getInvoice(ctx, held.invoice_id as string)).toMatchObject({ status: 'void', void_reason: 'Speaker' })
  const billed = await billRegistration(ctx, event.id, held.id, { billing: 'invoice' })
  expect(billed).toMatchObject({ status: 'confirmed', payment: 'open', billing: 'invoice', billing_reason: null })
  await expect(billRegistration(ctx, event.id, held.id, { billing: 'invoice' })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('of two who act on a held seat at once, the payment and the release, one wins and the papers agree', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { payment_rule: 'prepay' }, { capacity: 10 })
  const held: Registration[] = []
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) held.push(await register(ctx, event.id, guest(name)))
  for (const each of held) await passDeadline(ctx, each)
  await Promise.allSettled([...held.map((each) => pay(ctx, each)), releaseUnpaid(ctx), releaseUnpaid(ctx)])
  const after = await Promise.all(held.map((each) => read(ctx, each)))
  for (const { status, invoice_id } of after) {
    const invoice = await getInvoice(ctx, invoice_id as string)
    expect([status, invoice.status]).toEqual(status === 'confirmed' ? ['confirmed', 'paid'] : ['expired', 'void'])
  }
  expect(await seatsTaken(ctx, event.id)).toBe(after.filter(({ status }) => status === 'confirmed').length)
})
