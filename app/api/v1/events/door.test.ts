import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { todayIn } from '#lib/format/dates'
import { api } from '#lib/paths'
import { getMemberActivity } from '#lib/timeline/queries'

function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)
}

async function open(fields: object = {}) {
  const admin = await makeCaller(['administrator'], await makeTenant({ time_zone: 'UTC' }))
  const body = { title: 'Gala', event_date: inHours(-1), ...fields }
  const event = (await admin.call('POST', api.events(), { body })).body
  return { admin, event }
}

function admit(caller: Caller, event: { id: string }, body: object) {
  return caller.call('POST', api.registrations(event.id), { body: { attended: true, ...body } })
}

/** An event that was yesterday. */
const PAST = { event_date: inHours(-30), end_date: inHours(-27) }

/** A payment in cash of today. */
const paid = { billing: 'paid', payment: { method: 'cash', received_on: todayIn('UTC') } }

test('whom an organizer registers at the door is in at once, with a paid invoice, a scan and no mail of a ticket', async () => {
  const { admin, event } = await open({ ticket_types: [{ name: 'Regular', price: '12.50' }] })
  const { status, body } = await admit(admin, event, { guest: { name: 'Anna Bauer' }, quantity: 2, ...paid })
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'attended', payment: 'paid', price: '25.00', remaining: '0.00' })
  expect(Date.now() - Date.parse(body.checked_in_at)).toBeLessThan(600_000)
  expect((await admin.call('GET', api.registration(event.id, body.id))).body).toEqual(body)
  const [scan, ...others] = await admin.db.selectFrom('check_ins').selectAll().execute()
  expect(others).toEqual([])
  expect(scan).toMatchObject({ registration_id: body.id, kind: 'entry', result: 'ok', event_id: event.id })
  expect(scan?.by_account_id).not.toBeNull()
  expect(await admin.db.selectFrom('registrations').select('notice').execute()).toEqual([{ notice: null }])
  expect((await admin.call('GET', api.event(event.id))).body).toMatchObject({
    counts: { registered: 2, checked_in: 2 },
    revenue: '25.00',
    seats_taken: 2,
  })
  const { body: undone } = await admin.call('DELETE', `${api.registration(event.id, body.id)}/check-in`)
  expect(undone).toMatchObject({ status: 'confirmed', checked_in_at: null })
})

test('a free seat and one that nothing is asked for need no invoice, and each answer is as it is found again', async () => {
  const { admin, event } = await open({ ticket_types: [{ name: 'Regular', price: '12.50' }] })
  const free = await open()
  const given = await admit(free.admin, free.event, { guest: { name: 'Free Guest' } })
  expect(given.body).toMatchObject({ status: 'attended', payment: 'free' })
  expect((await free.admin.call('GET', api.registration(free.event.id, given.body.id))).body).toEqual(given.body)
  const waived = await admit(admin, event, {
    guest: { name: 'Speaker' },
    billing: 'waived',
    billing_reason: 'Speaks tonight',
  })
  expect(waived.body).toMatchObject({ status: 'attended', payment: 'waived', invoice_id: null })
})

test('a ticket that is paid first is not held for who has come: it is paid, or its invoice stays open', async () => {
  const { admin, event } = await open({
    ticket_types: [{ name: 'Regular', price: '12.50', payment_rule: 'prepay' }],
  })
  const bought = await admit(admin, event, { guest: { name: 'Anna Bauer' }, ...paid })
  expect(bought.body).toMatchObject({ status: 'attended', payment: 'paid' })
  const later = await admit(admin, event, { guest: { name: 'Otto Bauer' } })
  expect(later.body).toMatchObject({ status: 'attended', payment: 'open', remaining: '12.50', payment_due_at: null })
})

test('who came without having registered is added when the event is over, and counts as all who came', async () => {
  const { admin, event } = await open({ ...PAST, ticket_types: [{ name: 'Regular', price: '10.00' }] })
  const member = await makeMember(admin.db, { first_name: 'Ada', last_name: 'Lovelace' })
  expect((await admin.call('GET', api.event(event.id))).body.event_status).toBe('completed')
  const refused = await admin.call('POST', api.registrations(event.id), { body: { member_id: member.id } })
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'This event is over. Only who came to it can be added: say so with attended.',
  ])
  const { body } = await admit(admin, event, { member_id: member.id, ...paid })
  expect(body).toMatchObject({ status: 'attended', payment: 'paid', checked_in_at: `${PAST.event_date}+00:00` })
  expect((await admin.call('GET', api.event(event.id))).body).toMatchObject({
    counts: { checked_in: 1, registered: 1 },
    revenue: '10.00',
  })
  expect((await admin.call('GET', `${api.events()}stats`)).body).toMatchObject({ total_attendance: 1 })
  const tallied = await admin.db.selectFrom('event_tallies').select('came').execute()
  expect(tallied.reduce((sum, { came }) => sum + Number(came), 0)).toBe(1)
  const ctx = createCtx({ tenant_id: admin.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  expect(JSON.stringify(await getMemberActivity(ctx, member.id))).toContain('registration.checked_in')
})

test('nobody has come to an event that is far ahead, a draft or cancelled', async () => {
  const { admin, event } = await open({ event_date: inHours(13) })
  const far = await admit(admin, event, { guest: { name: 'Early Bird' } })
  expect([far.status, far.body.errors]).toEqual([409, [expect.objectContaining({ pointer: '/attended' })]])
  const soon = await open({ event_date: inHours(11) })
  expect((await admit(soon.admin, soon.event, { guest: { name: 'Early Bird' } })).status).toBe(201)
  for (const event_status of ['draft', 'cancelled'] as const) {
    const other = await open()
    await other.admin.db.updateTable('events').set({ event_status }).execute()
    expect((await admit(other.admin, other.event, { guest: { name: 'Nobody' } })).status).toBe(409)
  }
})

test('a full event lets nobody more in, now or later, waits for nobody at the door, and says what can be done', async () => {
  for (const fields of [{ waitlist_mode: 'auto' }, { waitlist_mode: 'none' }, PAST]) {
    const { admin, event } = await open({ capacity: 2, ...fields })
    const crowd = await Promise.all(
      Array.from({ length: 6 }, (_, index) => admit(admin, event, { guest: { name: `Guest ${index}` } })),
    )
    expect(crowd.filter(({ status }) => status === 201)).toHaveLength(2)
    const [refused] = crowd.filter(({ status }) => status !== 201)
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: 'No seat is left at Gala. Raise its number of seats, or cancel another registration first.' },
    })
    const now = (await admin.call('GET', api.event(event.id))).body
    expect(now).toMatchObject({ seats_taken: 2, counts: { checked_in: 2, waitlisted: 0 } })
    await admin.call('PATCH', api.event(event.id), { body: { capacity: 3 }, if_match: now.version })
    expect((await admit(admin, event, { guest: { name: 'One more' } })).status).toBe(201)
  }
})

test('front desk lets in but registers nobody, and neither does a member say that they have come', async () => {
  const { admin, event } = await open()
  const desk = await makeCaller(['front_desk'], admin)
  expect((await admit(desk, event, { guest: { name: 'Anna Bauer' } })).status).toBe(403)
  expect((await admit(desk, event, {})).status).toBe(403)
  const check = { event_id: event.id, guest: { name: 'Anna Bauer' } }
  expect((await desk.call('POST', api.ai.draftCheck('registrations'), { body: check })).status).toBe(403)
  const member = await makeCaller(['member'], admin)
  await makeMember(admin.db, { account_id: member.account_id })
  const own = await admit(member, event, {})
  expect([own.status, own.body.errors]).toEqual([403, [expect.objectContaining({ pointer: '/attended' })]])
  expect(await admin.db.selectFrom('registrations').select('id').execute()).toEqual([])
})

test('a guest of the same name is told before they are registered twice, and another address is somebody else', async () => {
  const { admin, event } = await open()
  const check = async (guest: object, of = event.id) => {
    const { status, body } = await admin.call('POST', api.ai.draftCheck('registrations'), {
      body: { event_id: of, guest },
    })
    expect(status).toBe(200)
    return body.warnings.map(({ explanation }: { explanation: string }) => explanation)
  }
  await admin.call('POST', api.registrations(event.id), {
    body: { guest: { name: 'Anna Bauer', email: 'anna@example.org' }, quantity: 2 },
  })
  const told = ['Anna Bauer is already registered (2 tickets, confirmed).']
  expect(await check({ name: 'anna  BAUER', email: 'Anna@Example.org' })).toEqual(told)
  expect(await check({ name: 'Anna Bauer' })).toEqual(told)
  expect(await check({ name: 'Anna Bauer', email: 'other@example.org' })).toEqual([])
  expect(await check({ name: '' })).toEqual([])
  const other = (await admin.call('POST', api.events(), { body: { title: 'Other', event_date: inHours(-1) } })).body
  expect(await check({ name: 'Anna Bauer' }, other.id)).toEqual([])
  const ada = await makeMember(admin.db, { first_name: 'Ada', last_name: 'Lovelace', email: null })
  const { body } = await admit(admin, event, { member_id: ada.id })
  expect(await check({ name: 'Ada Lovelace', email: 'ada@example.org' })).toEqual([
    'Ada Lovelace is already registered (1 ticket, checked in).',
  ])
  await admin.call('DELETE', `${api.registration(event.id, body.id)}/check-in`)
  await admin.call('POST', `${api.registration(event.id, body.id)}/cancellation`, { body: {} })
  expect(await check({ name: 'Ada Lovelace' })).toEqual([])
  const stranger = await makeCaller()
  const answer = await stranger.call('POST', api.ai.draftCheck('registrations'), {
    body: { event_id: event.id, guest: { name: 'Anna Bauer' } },
  })
  expect(answer.body).toEqual({ warnings: [] })
})
