import { expect, test } from 'vitest'
import { type Caller, callApi, makeCaller } from '#app/api/v1/test-client'
import { makeMember } from '#db/factories'
import { api } from '#lib/paths'
import { seatToken } from '#lib/registrations/seat-links'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

interface Booked {
  id: string
  version: number
}

async function makeEvent(fields: object = {}) {
  const admin = await makeCaller()
  const body = { title: 'Gala', event_date: inHours(48), ...fields }
  const event = (await admin.call('POST', api.events(), { body })).body as { id: string }
  const book = async (who: object, fields: object = {}): Promise<Booked> =>
    (await admin.call('POST', api.registrations(event.id), { body: { quantity: 4, ...who, ...fields } })).body
  const read = async ({ id }: Booked) => (await admin.call('GET', api.registration(event.id, id))).body
  return { admin, event, book, read, link: ({ id }: { id: string }) => seatToken(admin.tenant_id, id) }
}

const ANN = { guest: { name: 'Ann', email: 'ann@example.org' } }

const name = (seat: string, companions: string[], if_match?: number) =>
  callApi('PATCH', api.heldSeats({ seat }), { body: { companions }, ...(if_match !== undefined && { if_match }) })
const takeOut = (seat: string, body: object, if_match?: number) =>
  callApi('POST', api.heldSeatCount({ seat }), { body, ...(if_match !== undefined && { if_match }) })
const look = (seat: string) => callApi('GET', api.heldSeats({ seat }))

test('a guest names who comes along, and takes seats out, with the link of a mail', async () => {
  const { admin, book, read, link } = await makeEvent({ ticket_types: [{ name: 'Standard', price: '10.00' }] })
  const booked = await book(ANN)
  const seat = link(booked)
  const named = await name(seat, ['Bo', 'Cem'], booked.version)
  expect([named.status, named.body]).toEqual([
    200,
    {
      ...{ event_title: 'Gala', status: 'confirmed', quantity: 4, companions: ['Bo', 'Cem'], seats_came: 0 },
      version: booked.version + 1,
    },
  ])
  expect((await read(booked)).companions).toEqual(['Bo', 'Cem'])
  // Somebody who saw an older version says nothing over what has changed.
  expect((await name(seat, [], booked.version)).status).toBe(412)
  expect((await takeOut(seat, { quantity: 3 }, booked.version)).status).toBe(412)
  const unsaid = await takeOut(seat, { quantity: 2 })
  expect([unsaid.status, unsaid.body.detail]).toEqual([422, expect.stringContaining('Say who still comes along')])
  const fewer = await takeOut(seat, { quantity: 2, companions: ['Cem'] }, booked.version + 1)
  expect([fewer.status, fewer.body]).toEqual([200, expect.objectContaining({ quantity: 2, companions: ['Cem'] })])
  // Of the invoice their share is taken back, as when a member does it.
  expect(await read(booked)).toMatchObject({ quantity: 2, price: '20.00', remaining: '20.00' })
  expect((await look(seat)).body).toMatchObject({ quantity: 2, companions: ['Cem'] })
  const log = await admin.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind'])
    .where('object_id', '=', booked.id)
    .where('action', 'in', ['registration.updated', 'registration.seats_changed'])
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { action: 'registration.updated', actor_kind: 'anonymous' },
    { action: 'registration.seats_changed', actor_kind: 'anonymous' },
  ])
})

test('money is not given back with a link, and nothing else of a registration is changed with it', async () => {
  const { book, read, link } = await makeEvent()
  const booked = await book(ANN)
  const seat = link(booked)
  const refund = { method: 'cash', refunded_on: inHours(0).slice(0, 10) }
  expect((await takeOut(seat, { quantity: 2, refund })).status).toBe(422)
  for (const more of [{ custom_values: {} }, { payment_due_at: inHours(24) }, { status: 'attended' }]) {
    const body = { companions: ['Bo'], ...more }
    expect((await callApi('PATCH', api.heldSeats({ seat }), { body })).status).toBe(422)
  }
  expect((await callApi('PATCH', api.heldSeats({ seat }), { body: {} })).status).toBe(422)
  expect(await read(booked)).toMatchObject({ quantity: 4, companions: [], version: booked.version })
})

test('a link changes its own registration only, and one that is not ours none', async () => {
  const { admin, book, read, link } = await makeEvent()
  const [one, other] = [await book(ANN), await book(ANN)]
  const elsewhere = await makeCaller()
  const [tenant, , signed] = link(one).split('.')
  const forged = ['', 'x', `${link(one)}x`, `${tenant}.${link(other).split('.')[1]}.${signed}`]
  for (const seat of forged) {
    const answers = [await look(seat), await name(seat, ['Eve']), await takeOut(seat, { quantity: 1 })]
    expect(
      answers.map(({ status }) => status),
      seat,
    ).toEqual([422, 422, 422])
  }
  // The same registration in another association does not exist.
  const foreign = seatToken(elsewhere.tenant_id, one.id)
  const answers = [await look(foreign), await name(foreign, ['Eve']), await takeOut(foreign, { quantity: 1 })]
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
  expect((await name(link(one), ['Bo'])).status).toBe(200)
  expect([(await read(one)).companions, (await read(other)).companions]).toEqual([['Bo'], []])
  expect(JSON.stringify((await look(link(one))).body)).not.toContain('example.org')
  expect(admin.tenant_id).not.toBe(elsewhere.tenant_id)
})

/** What both may do, and what both are refused, in the order in which it is tried. */
const ATTEMPTS: readonly (readonly [what: 'names' | 'seats', body: object])[] = [
  ['names', { companions: ['Bo', 'Cem', 'Dia', 'Eve'] }],
  ['names', { companions: ['Bo'] }],
  ['seats', { quantity: 5 }],
  ['seats', { quantity: 4 }],
  ['seats', { quantity: 0 }],
  ['seats', { quantity: 1 }],
  ['seats', { quantity: 3 }],
]

const close = (caller: Caller, event: { id: string }) => (fields: object) =>
  caller.db.updateTable('events').set(fields).where('id', '=', event.id).execute()

test.each([
  ['before the deadline', {}],
  [
    'where a ticket is sold in threes and more',
    { ticket_types: [{ name: 'Table', price: '5', min_per_order: 3, max_per_order: 9 }] },
  ],
  ['when it is too late to cancel', { cancel_by: inHours(-1) }],
  ['when the event has begun', null],
  ['when the event is over', null],
  ['when the event is cancelled', null],
])('whoever holds a link may do what a member may, %s, and no more', async (when, fields) => {
  const { admin, event, book } = await makeEvent(fields ?? {})
  const self = await makeCaller(['member'], admin)
  const owner = await makeMember(admin.db, { account_id: self.account_id, email: 'own@example.org' })
  const silent = await makeMember(admin.db, { email: 'mia@example.org' })
  const [own, held] = [await book({ member_id: owner.id }), await book({ member_id: silent.id })]
  const set = close(admin, event)
  if (when.endsWith('begun')) await set({ starts_at: inHours(-1), ends_at: inHours(2), event_status: 'ongoing' })
  if (when.endsWith('over')) await set({ starts_at: inHours(-3), ends_at: inHours(-1), event_status: 'completed' })
  if (when.endsWith('is cancelled')) await set({ event_status: 'cancelled' })
  const seat = seatToken(admin.tenant_id, held.id)
  for (const [what, body] of ATTEMPTS) {
    const path = api.registration(event.id, own.id)
    const member = await (what === 'names'
      ? self.call('PATCH', path, { body })
      : self.call('POST', `${path}/seats`, { body }))
    const holder = await (what === 'names'
      ? callApi('PATCH', api.heldSeats({ seat }), { body })
      : callApi('POST', api.heldSeatCount({ seat }), { body }))
    const said = ({ status, body }: typeof member) => [status, body.detail, body.quantity, body.companions]
    expect(said(holder), JSON.stringify(body)).toEqual(said(member))
  }
})
