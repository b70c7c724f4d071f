import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant, makeTier } from '#db/factories'
import { api } from '#lib/paths'

const EVENTS = '/api/v1/events/'

async function makeEvent(admin: Caller, fields: object = {}) {
  const body = { title: 'Workshop', event_date: '2031-05-01T09:00:00', ...fields }
  return (await admin.call('POST', EVENTS, { body })).body
}

function register(caller: Caller, event: { id: string }, body: object) {
  return caller.call('POST', `${EVENTS}${event.id}/registrations/`, { body })
}

test('a registration is answered as it is found again', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin, { capacity: 2, ticket_types: [{ name: 'Regular', price: '12.50' }] })
  const member = await makeMember(admin.db, { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org' })
  const first = await register(admin, event, { member_id: member.id, quantity: 2, answers: { diet: 'vegan' } })
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    event_title: 'Workshop',
    attendee_name: 'Ada Lovelace',
    ticket_name: 'Regular',
    quantity: 2,
    price: '25.00',
    remaining: '25.00',
    payment: 'open',
    currency: 'EUR',
    status: 'confirmed',
    waitlist_position: null,
    guest: null,
    source: 'admin',
  })
  expect(first.body.code).toMatch(/^[\w-]{20,}$/)
  const second = await register(admin, event, { guest: { name: 'Grace', email: 'grace@example.org' } })
  expect(second.body).toMatchObject({ status: 'waitlisted', waitlist_position: 1, attendee_name: 'Grace' })
  for (const { body } of [first, second]) {
    expect((await admin.call('GET', `${EVENTS}${event.id}/registrations/${body.id}`)).body).toEqual(body)
  }
  const list = await admin.call('GET', `${EVENTS}${event.id}/registrations/`)
  expect(list.body).toEqual([second.body, first.body])
  const search = async (q: string) =>
    (await admin.call('GET', `${EVENTS}${event.id}/registrations/?q=${q}`)).body.length
  expect([
    await search('lovel'),
    await search('grace@'),
    await search(first.body.code),
    await search('nobody'),
  ]).toEqual([1, 1, 1, 0])
  expect((await admin.call('GET', `${EVENTS}${event.id}`)).body).toMatchObject({
    seats_taken: 2,
    counts: { registered: 2, waitlisted: 1 },
    revenue: '0.00',
    invoiced: '25.00',
    outstanding: '25.00',
    attendees: [{ registration_id: first.body.id, name: 'Ada Lovelace', quantity: 2 }],
  })
  expect((await admin.call('GET', `${EVENTS}stats`)).body).toMatchObject({
    total_registrations: 1,
    waitlisted_registrations: 1,
    ticket_revenue: '0.00',
    ticket_invoiced: '25.00',
    ticket_outstanding: '25.00',
  })
})

test('more seats than there are in all are refused, as nobody could ever get them', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin, {
    capacity: 5,
    ticket_types: [
      { name: 'Regular', price: '5', quota: 3 },
      { name: 'Other', price: '5' },
    ],
  })
  const take = async (name: string, quantity: number) => {
    const { id } = event.ticket_types.find((ticket: { name: string }) => ticket.name === name)
    const body = { guest: { name: 'Grace' }, ticket_type_id: id, quantity }
    const { status, body: answer } = await register(admin, event, body)
    return [status, answer.errors?.[0]?.pointer ?? answer.status, answer.detail]
  }
  expect(await take('Regular', 4)).toEqual([422, '/quantity', 'Regular has 3 seats in all. Take at most 3.'])
  expect(await take('Other', 6)).toEqual([422, '/quantity', 'Workshop has 5 seats in all. Take at most 5.'])
  expect(await take('Regular', 3)).toEqual([201, 'confirmed', undefined])
  expect(await take('Other', 5)).toEqual([201, 'waitlisted', undefined])
  const later = await makeEvent(admin, { capacity: 0 })
  expect((await register(admin, later, { guest: { name: 'Grace' }, quantity: 2 })).body.status).toBe('waitlisted')
})

test('whoever waits has no code for the door until there is a seat', async () => {
  const admin = await makeCaller()
  const self = await makeCaller(['member'], admin)
  await makeMember(admin.db, { account_id: self.account_id })
  const event = await makeEvent(admin, { capacity: 1, ticket_types: [{ name: 'Regular', price: '5' }] })
  const path = `${EVENTS}${event.id}/registrations/`
  const first = (await register(admin, event, { guest: { name: 'First' } })).body
  expect(first.code).toMatch(/^[\w-]{20,}$/)
  const waiting = (await register(self, event, {})).body
  expect(waiting).toMatchObject({ status: 'waitlisted', code: null })
  const read = async (caller: Caller) => (await caller.call('GET', `${path}${waiting.id}`)).body
  expect([await read(self), await read(admin)]).toMatchObject([{ code: null }, { code: null }])
  expect((await self.call('GET', '/api/v1/registrations/')).body).toMatchObject([{ code: null }])
  await admin.call('POST', `${path}${first.id}/cancellation`, { body: {} })
  expect(await read(self)).toMatchObject({ status: 'offered', code: null })
  const accepted = await self.call('POST', `${path}${waiting.id}/acceptance`)
  expect(accepted.body).toMatchObject({ status: 'confirmed', code: expect.stringMatching(/^[\w-]{20,}$/) })
})

test('nothing is booked at another price, or paid in another way, than the page showed', async () => {
  const admin = await makeCaller()
  const self = await makeCaller(['member'], admin)
  await makeMember(admin.db, { account_id: self.account_id })
  const seat = { name: 'Regular', price: '20', payment_rule: 'invoice' }
  const event = await makeEvent(admin, { ticket_types: [seat] })
  const [ticket] = event.ticket_types
  const change = async (patch: object) =>
    expect((await admin.call('PATCH', api.ticketType(event.id, ticket.id), { body: patch })).status).toBe(200)
  const shown = { price: '40.00', currency: 'EUR', payment_rule: 'invoice' }
  const press = () => register(self, event, { quantity: 2, shown })

  await change({ price: '25' })
  const dearer = await press()
  expect([dearer.status, dearer.body.errors[0].pointer]).toEqual([409, '/shown'])
  await change({ price: '20', payment_rule: 'prepay' })
  expect((await press()).status).toBe(409)
  await change({ payment_rule: 'invoice' })
  expect((await press()).body).toMatchObject({ price: '40.00', status: 'confirmed' })

  const free = await makeEvent(admin)
  const nothing = { price: '0.00', currency: 'EUR', payment_rule: null }
  expect((await admin.call('POST', api.ticketTypes(free.id), { body: seat })).status).toBe(201)
  expect((await register(self, free, { shown: nothing })).status).toBe(409)
  expect((await self.call('GET', '/api/v1/registrations/')).body).toHaveLength(1)
})

test('a registration names one person, and a member only once', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin)
  const member = await makeMember(admin.db)
  expect((await register(admin, event, {})).status).toBe(422)
  expect((await register(admin, event, { member_id: member.id, guest: { name: 'X' } })).status).toBe(422)
  expect((await register(admin, event, { member_id: event.id })).status).toBe(422)
  expect((await register(admin, event, { guest: { name: 'X' }, quantity: 0 })).status).toBe(422)
  const first = await register(admin, event, { member_id: member.id })
  const again = await register(admin, event, { member_id: member.id })
  expect([again.status, again.body.errors[0].pointer]).toEqual([409, '/member_id'])
  await admin.call('POST', `${EVENTS}${event.id}/registrations/${first.body.id}/cancellation`, { body: {} })
  expect((await register(admin, event, { member_id: member.id })).status).toBe(201)
})

test('nobody registers for what is a draft, cancelled, postponed or over', async () => {
  const admin = await makeCaller(['administrator'], await makeTenant({ time_zone: 'UTC' }))
  for (const event_status of ['draft', 'cancelled', 'postponed']) {
    const event = await makeEvent(admin, { event_status })
    expect((await register(admin, event, { guest: { name: 'X' } })).status).toBe(409)
  }
  const over = await makeEvent(admin, { event_date: '2020-01-01T10:00' })
  expect((await register(admin, over, { guest: { name: 'X' } })).status).toBe(409)
})

test('the registrations of what a member may not see are not there, as those of no event', async () => {
  const admin = await makeCaller()
  const self = await makeCaller(['member'], admin)
  await makeMember(admin.db, { account_id: self.account_id })
  const hidden = await makeEvent(admin, { event_status: 'draft' })
  const missing = await self.call('GET', `${EVENTS}${crypto.randomUUID()}/registrations/`)
  const answer = await self.call('GET', `${EVENTS}${hidden.id}/registrations/`)
  expect([answer.status, answer.body.detail]).toEqual([404, missing.body.detail])
  expect((await admin.call('GET', `${EVENTS}${hidden.id}/registrations/`)).status).toBe(200)
})

test('members register within the window, organizers at any time', async () => {
  const admin = await makeCaller()
  const self = await makeCaller(['member'], admin)
  await makeMember(admin.db, { account_id: self.account_id })
  const early = await makeEvent(admin, { registration_opens_at: '2031-01-01T00:00' })
  const late = await makeEvent(admin, { registration_closes_at: '2021-01-01T00:00' })
  for (const event of [early, late]) {
    expect((await register(self, event, {})).status).toBe(409)
    expect((await register(admin, event, { guest: { name: 'X' } })).status).toBe(201)
  }
})

test('a ticket type is sold to its audience, in its window, in its numbers', async () => {
  const admin = await makeCaller()
  const tier = await makeTier(admin.db)
  const plain = await makeMember(admin.db)
  const lapsed = await makeMember(admin.db, { status: 'lapsed' })
  const tiered = await makeMember(admin.db, { tier_id: tier.id })
  const event = await makeEvent(admin, {
    ticket_types: [
      { name: 'Members', audience: 'members' },
      { name: 'Tier', audience: 'tiers', tier_ids: [tier.id] },
      { name: 'Code', audience: 'code', code: 'sesame' },
      { name: 'Over', sale_to: '2021-01-01T00:00' },
      { name: 'Pairs', min_per_order: 2, max_per_order: 2, price: '10' },
      { name: 'Off', is_active: false },
    ],
  })
  const [members, tiers, code, over, pairs, off] = event.ticket_types.map(({ id }: { id: string }) => id)
  const buy = async (caller: Caller, body: object) => (await register(caller, event, body)).status
  expect(await buy(admin, { guest: { name: 'X' } })).toBe(422)
  expect(await buy(admin, { guest: { name: 'X' }, ticket_type_id: members })).toBe(409)
  expect(await buy(admin, { member_id: lapsed.id, ticket_type_id: members })).toBe(409)
  expect(await buy(admin, { member_id: plain.id, ticket_type_id: tiers })).toBe(409)
  expect(await buy(admin, { member_id: tiered.id, ticket_type_id: tiers })).toBe(201)
  expect(await buy(admin, { member_id: plain.id, ticket_type_id: pairs, quantity: 1 })).toBe(422)
  expect(await buy(admin, { member_id: plain.id, ticket_type_id: off })).toBe(409)
  const pair = await register(admin, event, { member_id: plain.id, ticket_type_id: pairs })
  expect(pair.body).toMatchObject({ quantity: 2, price: '20.00' })
  const self = await makeCaller(['member'], admin)
  await makeMember(admin.db, { account_id: self.account_id })
  expect(await buy(self, { ticket_type_id: over })).toBe(409)
  expect(await buy(self, { ticket_type_id: code })).toBe(409)
  expect(await buy(self, { ticket_type_id: code, code: 'wrong' })).toBe(409)
  expect(await buy(self, { ticket_type_id: code, code: 'sesame' })).toBe(201)
})

test('the member role registers and cancels itself, sees its own only, and touches nobody else', async () => {
  const admin = await makeCaller()
  const self = await makeCaller(['member'], admin)
  const unlinked = await makeCaller(['member'], admin)
  const own = await makeMember(admin.db, { account_id: self.account_id })
  const other = await makeMember(admin.db)
  const event = await makeEvent(admin, { visibility: 'members' })
  const theirs = (await register(admin, event, { member_id: other.id })).body
  expect((await register(unlinked, event, {})).status).toBe(409)
  expect((await register(self, event, { member_id: other.id })).status).toBe(403)
  expect((await register(self, event, { guest: { name: 'X' } })).status).toBe(403)
  const mine = (await register(self, event, {})).body
  expect(mine).toMatchObject({ member_id: own.id, source: 'member', status: 'confirmed' })
  for (const path of [`${EVENTS}${event.id}/registrations/`, '/api/v1/registrations/']) {
    const list = await self.call('GET', path)
    expect(list.body.map(({ id }: { id: string }) => id)).toEqual([mine.id])
    expect(list.headers.get('x-total-count')).toBe('1')
  }
  expect((await admin.call('GET', '/api/v1/registrations/')).headers.get('x-total-count')).toBe('2')
  const foreign = `${EVENTS}${event.id}/registrations/${theirs.id}`
  expect((await self.call('GET', foreign)).status).toBe(404)
  expect((await self.call('POST', `${foreign}/cancellation`, { body: {} })).status).toBe(404)
  expect((await self.call('POST', `${foreign}/offer`)).status).toBe(403)
  expect((await self.call('DELETE', `${foreign}/check-in`)).status).toBe(403)
  const cancelled = await self.call('POST', `${EVENTS}${event.id}/registrations/${mine.id}/cancellation`, {
    body: { reason: 'Ill' },
  })
  expect(cancelled.body).toMatchObject({ status: 'cancelled', cancel_reason: 'Ill' })
  expect(
    (await self.call('POST', `${EVENTS}${event.id}/registrations/${mine.id}/cancellation`, { body: {} })).status,
  ).toBe(409)
})

test('after the deadline a member asks the organizers, who can still cancel', async () => {
  const admin = await makeCaller()
  const self = await makeCaller(['member'], admin)
  await makeMember(admin.db, { account_id: self.account_id })
  const event = await makeEvent(admin, { cancel_by: '2021-01-01T00:00' })
  const { body } = await register(self, event, {})
  const path = `${EVENTS}${event.id}/registrations/${body.id}/cancellation`
  expect((await self.call('POST', path, { body: {} })).status).toBe(409)
  expect((await admin.call('POST', path, { body: {} })).status).toBe(200)
})

test('a repeated registration with the same Idempotency-Key takes one seat', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin, { capacity: 10 })
  const headers = { 'idempotency-key': 'click' }
  const path = `${EVENTS}${event.id}/registrations/`
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.call('POST', path, { body: { guest: { name: 'X' } }, headers })),
  )
  for (const { status } of answers) expect([201, 409]).toContain(status)
  expect((await admin.call('GET', `${EVENTS}${event.id}`)).body.seats_taken).toBe(1)
  const full = await makeEvent(admin, { capacity: 0, waitlist_mode: 'none' })
  const refused = await admin.call('POST', `${EVENTS}${full.id}/registrations/`, {
    body: { guest: { name: 'X' } },
    headers,
  })
  expect(refused.status).toBe(409)
})

test('the list of all registrations is filtered by event, member, status and name', async () => {
  const admin = await makeCaller()
  const [ann, bob] = [
    await makeMember(admin.db, { first_name: 'Ann', last_name: 'Öz' }),
    await makeMember(admin.db, { first_name: 'Bob', last_name: 'Lee' }),
  ]
  const [small, large] = [await makeEvent(admin, { capacity: 1 }), await makeEvent(admin)]
  for (const event of [small, large]) for (const { id } of [ann, bob]) await register(admin, event, { member_id: id })
  const total = async (query: string) =>
    Number((await admin.call('GET', `/api/v1/registrations/?${query}`)).headers.get('x-total-count'))
  expect(await total('')).toBe(4)
  expect(await total('status=waitlisted')).toBe(1)
  expect(await total(`event_id=${small.id}`)).toBe(2)
  expect(await total(`member_id=${ann.id}&status=confirmed`)).toBe(2)
  expect(await total('q=oz')).toBe(2)
})

test('where the waiting list moves by hand, members stand behind it although a seat is free', async () => {
  const admin = await makeCaller()
  const self = await makeCaller(['member'], admin)
  await makeMember(admin.db, { account_id: self.account_id })
  const event = await makeEvent(admin, { capacity: 1, waitlist_mode: 'manual' })
  const first = (await register(admin, event, { guest: { name: 'First' } })).body
  const second = (await register(admin, event, { guest: { name: 'Second' } })).body
  const path = `${EVENTS}${event.id}/registrations/`
  await admin.call('POST', `${path}${first.id}/cancellation`, { body: {} })
  expect((await register(self, event, {})).body).toMatchObject({ status: 'waitlisted', waitlist_position: 2 })
  expect((await admin.call('POST', `${path}${second.id}/offer`)).body).toMatchObject({ status: 'confirmed' })
})
