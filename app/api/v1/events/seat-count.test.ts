import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { api } from '#lib/paths'
import { sendNotices } from '#lib/registrations/notices'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19)

/** An event with a ticket over ten euros, nineteen per cent tax in it. */
async function makeEvent(ticket: object = {}, fields: object = {}) {
  const admin = await makeCaller(['administrator'], await makeTenant({ time_zone: 'UTC' }))
  const ticket_types = [{ name: 'Regular', price: '10.00', tax_rate: 19, ...ticket }]
  const body = { title: 'Gala', event_date: inDays(30), ticket_types, ...fields }
  const event = (await admin.call('POST', api.events(), { body })).body
  const book = async (body: object, caller: Caller = admin) =>
    (await caller.call('POST', api.registrations(event.id), { body })).body
  const read = async ({ id }: { id: string }) => (await admin.call('GET', api.registration(event.id, id))).body
  const seats = ({ id }: { id: string }, body: object, caller: Caller = admin, options: object = {}) =>
    caller.call('POST', `${api.registration(event.id, id)}/seats`, { body, ...options })
  const pay = async ({ invoice_id }: { invoice_id: string }, amount: string, method = 'cash') => {
    const body = { amount, method, received_on: inDays(0).slice(0, 10) }
    const paid = await admin.call('POST', `${api.invoice(invoice_id)}/payments`, { body })
    expect(paid.status, paid.text).toBe(201)
  }
  const invoice = async ({ invoice_id }: { invoice_id: string }) =>
    (await admin.call('GET', api.invoice(invoice_id))).body
  const taken = async () => {
    const { seats_taken, ticket_types } = (await admin.call('GET', api.event(event.id))).body
    return [seats_taken, ticket_types[0]?.sold]
  }
  return { admin, event, book, read, seats, pay, invoice, taken }
}

const guest = (name: string) => ({ guest: { name, email: `${name.toLowerCase()}@example.org` } })

/** A member of the association with an account. */
async function makeSelf(admin: Caller, name = 'Anna') {
  const self = await makeCaller(['member'], admin)
  await makeMember(admin.db, { first_name: name, last_name: 'Bauer', account_id: self.account_id })
  return self
}

test('a seat that is taken out of an open invoice is credited, and the rest is owed', async () => {
  const { admin, book, seats, invoice, taken } = await makeEvent()
  const booked = await book({ ...guest('Anna'), quantity: 3, companions: ['Bo'] })
  const { status, body } = await seats(booked, { quantity: 2 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ quantity: 2, companions: ['Bo'], price: '20.00', payment: 'open', remaining: '20.00' })
  expect(body.version).toBe(booked.version + 1)
  expect(await invoice(booked)).toMatchObject({ total: '30.00', credited: '10.00', remaining: '20.00', status: 'open' })
  expect(await taken()).toEqual([2, 2])
  const [note] = (await admin.call('GET', api.creditNotes())).body
  expect(note).toMatchObject({ total: '10.00', freed: '0.00', reason: 'cancellation' })
  const { body: log } = await admin.call('GET', `${api.audit()}?noun=registrations&object_id=${booked.id}`)
  expect(log[0]).toMatchObject({
    action: 'registration.seats_changed',
    before: { quantity: 3 },
    after: { quantity: 2 },
  })
})

test('what was paid for a seat is credit of the payer, or given back by who may', async () => {
  const { admin, book, seats, pay, invoice } = await makeEvent()
  const member = await makeMember(admin.db, { first_name: 'Ada' })
  const booked = await book({ member_id: member.id, quantity: 3 })
  await pay(booked, '30.00')
  expect((await seats(booked, { quantity: 2 })).body).toMatchObject({ payment: 'paid', price: '20.00' })
  expect(await invoice(booked)).toMatchObject({ status: 'paid', credited: '10.00', paid: '20.00', remaining: '0.00' })
  expect((await admin.call('GET', `${api.credits()}?member_id=${member.id}`)).body).toMatchObject([
    { remaining: '10.00' },
  ])
  const refund = { method: 'cash' }
  const manager = await makeCaller(['event_manager'], admin)
  expect((await seats(booked, { quantity: 1, refund }, manager)).status).toBe(403)
  expect((await seats(booked, { quantity: 1, refund })).status).toBe(200)
  expect(await invoice(booked)).toMatchObject({ credited: '20.00', paid: '10.00' })
  const [note] = (await admin.call('GET', api.creditNotes())).body
  expect(note).toMatchObject({ total: '10.00', freed: '10.00' })
  expect((await admin.call('GET', `${api.credits()}?member_id=${member.id}`)).body).toMatchObject([
    { remaining: '10.00' },
  ])
  // The rest of the registration is taken back like any other.
  await admin.call('POST', `${api.registration(booked.event_id, booked.id)}/cancellation`, { body: {} })
  expect(await invoice(booked)).toMatchObject({ credited: '30.00', paid: '0.00' })
})

test('an invoice that was paid in part is settled first by what is taken back', async () => {
  const { book, seats, pay, invoice, read } = await makeEvent({ payment_rule: 'prepay' })
  const booked = await book({ ...guest('Anna'), quantity: 2 })
  expect(booked).toMatchObject({ status: 'pending_payment' })
  await pay(booked, '10.00')
  // Nothing of the seat had been paid, so nothing goes back although it was asked for.
  expect((await seats(booked, { quantity: 1, refund: { method: 'cash' } })).status).toBe(200)
  expect(await invoice(booked)).toMatchObject({ status: 'paid', credited: '10.00', paid: '10.00' })
  expect(await read(booked)).toMatchObject({ status: 'confirmed', quantity: 1, payment: 'paid' })
})

test('money that came in several ways goes back in each of them, or all of it in the way that is chosen', async () => {
  const { admin, event, book, seats, pay, invoice } = await makeEvent()
  const given = async (booked: { invoice_id: string }) =>
    (await invoice(booked)).refunds.map(
      ({ method, amount }: { method: string; amount: string }) => `${method} ${amount}`,
    )
  const cancel = ({ id }: { id: string }, refund: object) =>
    admin.call('POST', `${api.registration(event.id, id)}/cancellation`, { body: { refund } })
  const paidTwice = async (name: string) => {
    const booked = await book({ ...guest(name), quantity: 3 })
    await pay(booked, '20.00', 'card_terminal')
    await pay(booked, '10.00', 'cash')
    return booked
  }
  const each = await paidTwice('Anna')
  // What came last goes back first.
  expect((await seats(each, { quantity: 2, refund: {} })).status).toBe(200)
  expect(await given(each)).toEqual(['cash 10.00'])
  expect((await cancel(each, { method: 'as_it_came' })).status).toBe(200)
  expect((await given(each)).toSorted()).toEqual(['card_terminal 20.00', 'cash 10.00'])
  const chosen = await paidTwice('Bo')
  expect((await cancel(chosen, { method: 'bank_transfer' })).status).toBe(200)
  expect((await given(chosen)).toSorted()).toEqual(['bank_transfer 10.00', 'bank_transfer 20.00'])
  const wrong = await cancel(await paidTwice('Cem'), { method: 'credit' })
  expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, '/refund/method'])
})

test('never more is credited than the invoice has left, whatever was credited by hand before', async () => {
  const { admin, book, seats, invoice } = await makeEvent()
  const booked = await book({ ...guest('Anna'), quantity: 3 })
  const { lines } = await invoice(booked)
  const credit = (amount: string) =>
    admin.call('POST', `${api.invoice(booked.invoice_id)}/credit-notes/`, {
      body: { reason: 'goodwill', lines: [{ invoice_line_id: lines[0].id, amount }] },
    })
  expect((await credit('24.00')).status).toBe(201)
  expect((await seats(booked, { quantity: 2 })).body).toMatchObject({ price: '20.00', remaining: '4.00' })
  expect(await invoice(booked)).toMatchObject({ credited: '26.00', remaining: '4.00' })
  expect((await credit('4.00')).status).toBe(201)
  expect((await seats(booked, { quantity: 1 })).body).toMatchObject({ quantity: 1, payment: 'credited' })
  expect(await invoice(booked)).toMatchObject({ credited: '30.00', remaining: '0.00' })
})

test('an odd price is shared out to the last cent', async () => {
  const { admin, book, seats, invoice } = await makeEvent({ price: '3.33', tax_rate: 7 })
  const booked = await book({ ...guest('Anna'), quantity: 3 })
  await admin.db.updateTable('registrations').set({ price_minor: 1000 }).where('id', '=', booked.id).execute()
  expect((await seats(booked, { quantity: 2 })).body).toMatchObject({ price: '6.67' })
  expect((await seats(booked, { quantity: 1 })).body).toMatchObject({ price: '3.33' })
  expect(await invoice(booked)).toMatchObject({ total: '9.99', credited: '6.66', remaining: '3.33' })
})

test('without an invoice the price alone goes down', async () => {
  const { admin, book, seats } = await makeEvent({ payment_rule: 'at_door' })
  const booked = await book({ ...guest('Anna'), quantity: 3 })
  expect((await seats(booked, { quantity: 1 })).body).toMatchObject({ price: '10.00', payment: 'unpaid' })
  expect((await admin.call('GET', api.creditNotes())).body).toEqual([])
})

test('the free seats go to the waiting list, and a party in line that asks for less moves up itself', async () => {
  const { book, seats, read, taken } = await makeEvent({ price: '0' }, { capacity: 3, waitlist_mode: 'auto' })
  const booked = await book({ ...guest('Anna'), quantity: 3 })
  const pair = await book({ ...guest('Bo'), quantity: 2 })
  const next = await book(guest('Cleo'))
  expect([pair.status, next.status]).toEqual(['waitlisted', 'waitlisted'])
  expect((await seats(booked, { quantity: 2 })).body).toMatchObject({ quantity: 2, status: 'confirmed' })
  expect(await read(next)).toMatchObject({ status: 'confirmed' })
  expect(await taken()).toEqual([3, 3])
  const three = await book({ ...guest('Dora'), quantity: 3 })
  await seats(booked, { quantity: 1 })
  expect((await seats(three, { quantity: 1 })).body).toMatchObject({ status: 'confirmed' })
  expect((await read(pair)).status).toBe('waitlisted')
  expect(await taken()).toEqual([3, 3])
})

test('who has come cannot be taken out, and what stayed away of a party is counted anew', async () => {
  const { admin, event, book, seats, read } = await makeEvent({ price: '0' }, { event_date: inDays(-1 / 24) })
  const booked = await book({ ...guest('Anna'), quantity: 4 })
  const scan = { registration_id: booked.id, nonce: uuidv7(), seats: 2 }
  await admin.call('POST', api.checkIns(event.id), { body: scan })
  const refused = await seats(booked, { quantity: 1 })
  expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('2 of them have come') } })
  await admin.db.updateTable('registrations').set({ seats_absent: 2 }).where('id', '=', booked.id).execute()
  expect((await seats(booked, { quantity: 3 })).body).toMatchObject({ quantity: 3, seats_came: 2, seats_absent: 1 })
  expect((await seats(booked, { quantity: 2 })).body).toMatchObject({ quantity: 2, seats_came: 2, seats_absent: 0 })
  const whole = await book({ ...guest('Bo'), quantity: 2, attended: true })
  expect((await seats(whole, { quantity: 1 })).status).toBe(409)
  expect(await read(whole)).toMatchObject({ quantity: 2, seats_came: 2 })
})

test('whoever booked takes seats out as long as cancelling is allowed, the office always, others never', async () => {
  const { admin, event, book, seats } = await makeEvent({ price: '0' })
  const self = await makeSelf(admin)
  const booked = await book({ quantity: 4 }, self)
  expect((await seats(booked, { quantity: 3 }, self)).body).toMatchObject({ quantity: 3 })
  expect((await seats(booked, { quantity: 2 }, await makeSelf(admin, 'Bo'))).status).toBe(404)
  expect((await seats(booked, { quantity: 2 }, await makeCaller(['front_desk'], admin))).status).toBe(403)
  expect((await seats(booked, { quantity: 2 }, await makeCaller())).status).toBe(404)
  await admin.db
    .updateTable('events')
    .set({ cancel_by: `${inDays(-1)}Z` })
    .where('id', '=', event.id)
    .execute()
  const late = await seats(booked, { quantity: 2 }, self)
  expect(late).toMatchObject({ status: 409, body: { detail: expect.stringContaining('It is too late to cancel') } })
  const manager = await makeCaller(['event_manager'], admin)
  expect((await seats(booked, { quantity: 2 }, manager)).body).toMatchObject({ quantity: 2 })
  await admin.call('POST', `${api.registration(event.id, booked.id)}/cancellation`, { body: {} })
  expect((await seats(booked, { quantity: 1 })).status).toBe(409)
})

test('it has to be said who stays where more are named than seats are left, and what cannot be is refused', async () => {
  const { book, seats } = await makeEvent({ price: '0', min_per_order: 2, max_per_order: 8 })
  const booked = await book({ ...guest('Anna'), quantity: 4, companions: ['Bo', 'Cleo'] })
  const open = await seats(booked, { quantity: 2 })
  expect(open).toMatchObject({ status: 422, body: { errors: [{ pointer: '/companions' }] } })
  expect(open.body.detail).toContain('Say who still comes along: of Bo, Cleo at most 1.')
  expect((await seats(booked, { quantity: 2, companions: ['Cleo'] })).body.companions).toEqual(['Cleo'])
  for (const quantity of [0, 2, 1.5, 101, 1]) expect.soft((await seats(booked, { quantity })).status).toBe(422)
})

test('of seats that are taken out at once with the same version one change goes through, and a repeated press is one', async () => {
  const { book, seats, taken, invoice } = await makeEvent()
  const booked = await book({ ...guest('Anna'), quantity: 5 })
  const { version: if_match } = booked
  const atOnce = await Promise.all([1, 2, 3, 4].map(() => seats(booked, { quantity: 4 }, undefined, { if_match })))
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
  const headers = { 'idempotency-key': uuidv7() }
  const again = [await seats(booked, { quantity: 3 }, undefined, { headers })]
  again.push(await seats(booked, { quantity: 3 }, undefined, { headers }))
  expect(again.map(({ status }) => status)).toEqual([200, 200])
  const [first] = again
  // Without a version, too: those that come later find the seats gone.
  const bare = await Promise.all([1, 2, 3, 4].map(() => seats(booked, { quantity: 2 })))
  expect(bare.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  expect(first?.body.quantity).toBe(3)
  expect(await taken()).toEqual([2, 2])
  expect(await invoice(booked)).toMatchObject({ credited: '30.00', remaining: '20.00' })
})

test('a scan and a seat that is taken out at the same moment never leave fewer seats than have come', async () => {
  const { admin, event, book, seats, read } = await makeEvent({ price: '0' }, { event_date: inDays(1 / 24) })
  for (let round = 0; round < 5; round++) {
    const booked = await book({ ...guest(`Anna${round}`), quantity: 3 })
    const body = { registration_id: booked.id, nonce: uuidv7() }
    const [scan, taking] = await Promise.all([
      admin.call('POST', api.checkIns(event.id), { body }),
      seats(booked, { quantity: 1 }),
    ])
    const now = await read(booked)
    expect(scan.body.result).toBe('ok')
    expect(now.seats_came).toBeLessThanOrEqual(now.quantity)
    expect(now.quantity).toBe(taking.status === 200 ? 1 : 3)
  }
})

test('seats are added by the rules of a new booking, by the office alone', async () => {
  const { admin, book, seats, taken } = await makeEvent({ price: '0', max_per_order: 4, quota: 6 }, { capacity: 8 })
  const self = await makeSelf(admin)
  const booked = await book({ quantity: 2 }, self)
  expect((await seats(booked, { quantity: 3 }, self)).status).toBe(403)
  expect((await seats(booked, { quantity: 3, refund: { method: 'cash' } })).status).toBe(422)
  expect((await seats(booked, { quantity: 5 })).body.detail).toBe('Regular is sold 1 to 4 at a time.')
  expect((await seats(booked, { quantity: 4, companions: ['Bo', 'Cleo', 'Dora'] })).body).toMatchObject({
    ...{ quantity: 4, companions: ['Bo', 'Cleo', 'Dora'], status: 'confirmed', payment: 'free' },
  })
  expect(await taken()).toEqual([4, 4])
  const other = await book(guest('Emil'))
  expect((await seats(other, { quantity: 4 })).body.detail).toBe('Of Regular only 1 seat can be added.')
  expect((await seats(other, { quantity: 2 })).status).toBe(200)
  expect((await seats(other, { quantity: 3 })).body.detail).toBe('No seat of Regular is free. Nothing can be added.')
  expect(await taken()).toEqual([6, 6])
})

test('an invoice on which nothing was paid is replaced by one for all seats, at the price of now for those added', async () => {
  const { admin, event, book, seats, invoice, read, taken } = await makeEvent()
  const booked = await book({ ...guest('Anna'), quantity: 2 })
  const path = api.ticketType(event.id, booked.ticket_type_id)
  expect((await admin.call('PATCH', path, { body: { price: '12.50' } })).status).toBe(200)
  const { body } = await seats(booked, { quantity: 3 })
  expect(body).toMatchObject({ quantity: 3, price: '32.50', payment: 'open', remaining: '32.50', status: 'confirmed' })
  expect(body.invoice_id).not.toBe(booked.invoice_id)
  expect(await invoice(booked)).toMatchObject({ status: 'void' })
  expect(await invoice(body)).toMatchObject({ status: 'open', total: '32.50', lines: [{ quantity: 1 }] })
  expect((await seats(booked, { quantity: 1 })).body).toMatchObject({ price: '10.83', remaining: '10.83' })
  expect(await taken()).toEqual([1, 1])
  expect((await read(booked)).invoice_id).toBe(body.invoice_id)
})

test('a seat that is held until it is paid stays held, with an invoice for all; what was paid stands against more', async () => {
  const { book, seats, pay, invoice, read, taken } = await makeEvent({ payment_rule: 'prepay' })
  const booked = await book({ ...guest('Anna'), quantity: 1 })
  const { body } = await seats(booked, { quantity: 2 })
  expect(body).toMatchObject({ status: 'pending_payment', price: '20.00', remaining: '20.00' })
  expect(body.payment_due_at).toBe(booked.payment_due_at)
  await pay(body, '5.00')
  const refused = await seats(booked, { quantity: 3 })
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Register those who are added') },
  })
  expect(await read(booked)).toMatchObject({ quantity: 2, remaining: '15.00' })
  expect(await invoice(body)).toMatchObject({ paid: '5.00', status: 'open' })
  expect(await taken()).toEqual([2, 2])
})

test('a party that came whole and grows is let in for the seats that are added', async () => {
  const { admin, event, book, seats } = await makeEvent({ price: '0' }, { event_date: inDays(-1 / 24) })
  const booked = await book({ ...guest('Anna'), quantity: 2, attended: true })
  expect((await seats(booked, { quantity: 3 })).body).toMatchObject({ quantity: 3, seats_came: 2, seats_inside: 2 })
  const body = { registration_id: booked.id, nonce: uuidv7() }
  expect((await admin.call('POST', api.checkIns(event.id), { body })).body).toMatchObject({ result: 'ok', seats: 1 })
})

test('of bookings that grow at the same moment no more get a seat than there are', async () => {
  const { book, seats, taken } = await makeEvent({ price: '0' }, { capacity: 7, waitlist_mode: 'none' })
  const booked = await Promise.all(['Anna', 'Bo', 'Cleo', 'Dora'].map((name) => book(guest(name))))
  const grown = await Promise.all(booked.map((one) => seats(one, { quantity: 2 })))
  expect(grown.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409])
  expect(await taken()).toEqual([7, 7])
})

test('a mail confirms the seats that are left', async () => {
  const { admin, book, seats } = await makeEvent()
  const ctx = createCtx({
    tenant_id: admin.tenant_id,
    actor: { kind: 'system', name: 'test' },
    request_id: uuidv7(),
  })
  const booked = await book({ ...guest('Anna'), quantity: 3 })
  while ((await sendNotices(ctx)) > 0);
  const count = async () =>
    (await admin.db.selectFrom('mails').selectAll().where('template', '=', 'registration_confirmed').execute()).length
  expect(await count()).toBe(1)
  await seats(booked, { quantity: 2 })
  while ((await sendNotices(ctx)) > 0);
  expect(await count()).toBe(2)
})
