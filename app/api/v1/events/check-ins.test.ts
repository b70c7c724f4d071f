import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeRegistration, makeTenant } from '#db/factories'
import type { CheckIn } from '#lib/check-ins/schema'
import { checkIn } from '#lib/check-ins/service'
import { createCtx } from '#lib/context'

const EVENTS = '/api/v1/events/'

function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)
}

/** An event that is going on, with one registration. */
async function makeDoor(fields: object = {}, roles: Parameters<typeof makeCaller>[0] = ['administrator']) {
  const admin = await makeCaller(roles, await makeTenant({ time_zone: 'UTC' }))
  const body = { title: 'Gala', event_date: inHours(-1), ...fields }
  const event = (await admin.call('POST', EVENTS, { body })).body
  const member = await makeMember(admin.db, { first_name: 'Ada', last_name: 'Lovelace' })
  const registration = (
    await admin.call('POST', `${EVENTS}${event.id}/registrations/`, { body: { member_id: member.id } })
  ).body
  return { admin, event, registration, path: `${EVENTS}${event.id}/check-ins/` }
}

function scan(caller: Caller, path: string, body: object) {
  return caller.call('POST', path, { body })
}

test('a ticket opens the door once; the second scan says when it was used', async () => {
  const { admin, registration, path } = await makeDoor()
  const first = await scan(admin, path, { code: registration.code, nonce: 'a', device: 'Gate 1' })
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    result: 'ok',
    reason: null,
    message: 'Welcome, Ada Lovelace.',
    registration: { id: registration.id, attendee_name: 'Ada Lovelace', status: 'attended' },
    counts: { expected: 1, checked_in: 1, inside: 1 },
  })
  const second = await scan(admin, path, { code: registration.code, nonce: 'b' })
  expect(second.body).toMatchObject({
    result: 'refused',
    reason: 'already_redeemed',
    registration: { checked_in_at: first.body.registration.checked_in_at },
    counts: { checked_in: 1 },
  })
})

test('the same nonce gets the first answer again and leaves one row', async () => {
  const { admin, registration, path } = await makeDoor()
  const scans = await Promise.all(
    Array.from({ length: 20 }, () => scan(admin, path, { code: registration.code, nonce: 'same' })),
  )
  expect(new Set(scans.map(({ body }) => `${body.id} ${body.result}`)).size).toBe(1)
  expect(scans[0]?.body.result).toBe('ok')
  expect(await admin.db.selectFrom('check_ins').select('id').execute()).toHaveLength(1)
})

test('of 200 scans of one ticket at the same moment exactly one opens the door', async () => {
  const { admin, event, registration } = await makeDoor()
  const ctx = createCtx({ tenant_id: admin.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  // In waves, so that on a slow machine nobody waits longer for a connection than the pool lets them.
  const scans: CheckIn[] = []
  for (let wave = 0; wave < 4; wave += 1) {
    const nonces = Array.from({ length: 50 }, (_, index) => `n${wave}-${index}`)
    const answers = nonces.map((nonce) => checkIn(ctx, event.id, { code: registration.code, nonce }))
    scans.push(...(await Promise.all(answers)))
  }
  expect(scans.filter(({ result }) => result === 'ok')).toHaveLength(1)
  expect(scans.filter(({ reason }) => reason === 'already_redeemed')).toHaveLength(199)
  expect(await admin.db.selectFrom('check_ins').select('id').execute()).toHaveLength(200)
})

test('who goes out may come back, once for each way out', async () => {
  const { admin, registration, path } = await makeDoor()
  const results: string[] = []
  for (const [index, kind] of ['exit', 'entry', 'exit', 'exit', 'entry', 'entry'].entries()) {
    const { body } = await scan(admin, path, { code: registration.code, nonce: `n${index}`, kind })
    results.push(`${kind} ${body.result} ${body.counts.inside}`)
  }
  expect(results).toEqual([
    'exit refused 0',
    'entry ok 1',
    'exit ok 0',
    'exit refused 0',
    'entry ok 1',
    'entry refused 1',
  ])
})

test('a wrong, foreign, waiting, unpaid or cancelled ticket is refused with its reason', async () => {
  const { admin, event, registration, path } = await makeDoor()
  const other = await makeDoor()
  const reason = async (body: object) => (await scan(admin, path, { nonce: crypto.randomUUID(), ...body })).body.reason
  expect(await reason({ code: 'nonsense' })).toBe('invalid')
  const elsewhere = (await admin.call('POST', EVENTS, { body: { title: 'Other', event_date: inHours(-1) } })).body
  const guest = (
    await admin.call('POST', `${EVENTS}${elsewhere.id}/registrations/`, { body: { guest: { name: 'Guest' } } })
  ).body
  const wrongDoor = await scan(admin, path, { code: guest.code, nonce: 'wrong-door' })
  expect(wrongDoor.body).toMatchObject({ reason: 'invalid', registration: null })
  expect(await reason({ code: other.registration.code })).toBe('invalid')
  const become = (status: string) =>
    admin.db.updateTable('registrations').set({ status }).where('id', '=', registration.id).execute()
  for (const [status, expected] of Object.entries({
    waitlisted: 'blocked',
    offered: 'unpaid',
    pending_payment: 'unpaid',
    pending_approval: 'unapproved',
    cancelled: 'canceled',
  })) {
    await become(status)
    expect([status, await reason({ code: registration.code })]).toEqual([status, expected])
  }
  await become('confirmed')
  await admin.call('POST', `${EVENTS}${event.id}/cancellation`, { body: { notify: false } })
  expect(await reason({ code: registration.code })).toBe('canceled')
})

test('a refused ticket asks for money only where the seat is still to be paid for', async () => {
  const { admin, registration, path } = await makeDoor({ ticket_types: [{ name: 'T', price: '15' }] })
  for (const [status, to_pay] of Object.entries({ pending_payment: '15.00', cancelled: null, waitlisted: null })) {
    await admin.db.updateTable('registrations').set({ status }).where('id', '=', registration.id).execute()
    const { body } = await scan(admin, path, { code: registration.code, nonce: crypto.randomUUID() })
    expect([status, body.result, body.registration.to_pay]).toEqual([status, 'refused', to_pay])
  }
})

test('far from the event a scan is refused for its time, and let in when somebody insists', async () => {
  for (const [hours, expected] of [
    [13, 'This event begins in more than 12 hours.'],
    [11, null],
    // Events last three hours.
    [-14, null],
    [-16, 'This event ended more than 12 hours ago.'],
  ] as const) {
    const { admin, event, registration, path } = await makeDoor()
    const moved = { event_date: inHours(hours), end_date: inHours(hours + 3) }
    await admin.call('PATCH', `${EVENTS}${event.id}`, { body: moved })
    const { body } = await scan(admin, path, { code: registration.code, nonce: 'n1' })
    if (expected === null) {
      expect(body).toMatchObject({ result: 'ok', may_repeat_anyway: false })
      continue
    }
    expect(body).toMatchObject({
      result: 'refused',
      reason: 'invalid_time',
      message: expected,
      may_repeat_anyway: true,
      registration: { status: 'confirmed', checked_in_at: null },
    })
    const insisted = await scan(admin, path, { code: registration.code, nonce: 'n2', anyway: true })
    expect(insisted.body).toMatchObject({ result: 'ok', may_repeat_anyway: false })
  }
})

test('nobody insists on a draft or on the ticket of somebody who waits', async () => {
  const { admin, event, registration, path } = await makeDoor({ event_date: inHours(20) })
  const ticket = { code: registration.code, anyway: true }
  await admin.db.updateTable('registrations').set({ status: 'waitlisted' }).where('id', '=', registration.id).execute()
  expect((await scan(admin, path, { ...ticket, nonce: 'n1' })).body).toMatchObject({ reason: 'blocked' })
  await admin.db.updateTable('registrations').set({ status: 'confirmed' }).where('id', '=', registration.id).execute()
  await admin.call('PATCH', `${EVENTS}${event.id}`, { body: { event_status: 'postponed' } })
  expect((await scan(admin, path, { ...ticket, nonce: 'n2' })).body).toMatchObject({
    reason: 'invalid_time',
    may_repeat_anyway: false,
  })
})

test('a scan that arrives late keeps its own time beside the time it arrived', async () => {
  const { admin, event, registration, path } = await makeDoor()
  const scanned_at = new Date(Date.now() - 30 * 60_000).toISOString()
  const late = { code: registration.code, nonce: 'n1', scanned_at }
  const first = (await scan(admin, path, late)).body
  const instant = (text: string) => new Date(text).toISOString()
  expect(instant(first.scanned_at)).toBe(scanned_at)
  expect(Date.parse(first.at)).toBeGreaterThan(Date.parse(scanned_at))
  expect(instant(first.registration.checked_in_at)).toBe(scanned_at)
  expect((await scan(admin, path, late)).body).toMatchObject({ scanned_at: first.scanned_at, at: first.at })
  // The time of the scan decides, not that of the connection.
  await admin.call('PATCH', `${EVENTS}${event.id}`, { body: { event_date: inHours(-30), end_date: inHours(-20) } })
  const guest = { guest_name: 'Guest', event_id: event.id, status: 'confirmed' }
  const id = await makeRegistration(admin.db, guest)
  const then = new Date(Date.now() - 21 * 3_600_000).toISOString()
  const scanOf = (fields: object) => scan(admin, path, { registration_id: id, nonce: crypto.randomUUID(), ...fields })
  expect((await scanOf({})).body).toMatchObject({ reason: 'invalid_time' })
  expect((await scanOf({ scanned_at: then })).body).toMatchObject({ result: 'ok' })
  // A clock that is ahead counts as now.
  const out = (await scanOf({ kind: 'exit', scanned_at: '2999-01-01T00:00:00Z', anyway: true })).body
  expect(out.result).toBe('ok')
  expect(out.scanned_at).toBe(out.at)
})

test('a nonce that comes with another code, person, way or number of seats lets nobody in', async () => {
  const { admin, event, registration, path } = await makeDoor()
  const book = async (fields: object) =>
    (await admin.call('POST', `${EVENTS}${event.id}/registrations/`, { body: { guest: { name: 'Berta' }, ...fields } }))
      .body
  const [other, party] = [await book({}), await book({ quantity: 3 })]
  const elsewhere = (await admin.call('POST', EVENTS, { body: { title: 'Other', event_date: inHours(-1) } })).body
  const foreign = (
    await admin.call('POST', `${EVENTS}${elsewhere.id}/registrations/`, { body: { guest: { name: 'Cem' } } })
  ).body
  const first = await scan(admin, path, { code: registration.code, nonce: '7' })
  expect(first.body.result).toBe('ok')
  // The same ticket, by its code or by the name that it was found under.
  for (const same of [
    { code: registration.code },
    { registration_id: registration.id },
    { code: registration.code, seats: 1 },
  ])
    expect((await scan(admin, path, { ...same, nonce: '7' })).body).toMatchObject({ id: first.body.id, result: 'ok' })
  for (const another of [
    { code: other.code },
    { code: 'forged' },
    { code: foreign.code },
    { registration_id: other.id },
    { registration_id: foreign.id },
    { code: registration.code, kind: 'exit' },
  ]) {
    const { status, body } = await scan(admin, path, { ...another, nonce: '7' })
    expect([status, body.errors?.[0]?.pointer], JSON.stringify(another)).toEqual([409, '/nonce'])
    expect(JSON.stringify(body)).not.toContain('Lovelace')
  }
  expect((await scan(admin, path, { code: party.code, nonce: '8', seats: 2 })).body).toMatchObject({ seats: 2 })
  expect((await scan(admin, path, { code: party.code, nonce: '8', seats: 1 })).status).toBe(409)
  // What was refused as no ticket is no way in for one.
  expect((await scan(admin, path, { code: 'forged', nonce: '9' })).body.result).toBe('refused')
  expect((await scan(admin, path, { code: 'forged', nonce: '9' })).body.result).toBe('refused')
  expect((await scan(admin, path, { code: other.code, nonce: '9' })).status).toBe(409)
})

test('a nonce belongs to one event, and a scan has a code or a registration', async () => {
  const { admin, registration, path } = await makeDoor()
  await scan(admin, path, { code: registration.code, nonce: 'n1' })
  const elsewhere = (await admin.call('POST', EVENTS, { body: { title: 'Other', event_date: inHours(-1) } })).body
  expect((await scan(admin, `${EVENTS}${elsewhere.id}/check-ins/`, { code: 'x', nonce: 'n1' })).status).toBe(409)
  expect((await scan(admin, path, { nonce: 'n2' })).status).toBe(422)
  expect((await scan(admin, path, { nonce: 'n2', code: 'x', registration_id: registration.id })).status).toBe(422)
  expect((await scan(admin, path, { code: registration.code })).status).toBe(422)
})

test('a check-in by name can be undone, and the ticket used again', async () => {
  const { admin, event, registration, path } = await makeDoor({}, ['administrator'])
  const desk = await makeCaller(['front_desk'], admin)
  expect((await scan(desk, path, { registration_id: registration.id, nonce: 'n1' })).body.result).toBe('ok')
  const undo = `${EVENTS}${event.id}/registrations/${registration.id}/check-in`
  expect((await desk.call('DELETE', undo)).body).toMatchObject({ status: 'confirmed', checked_in_at: null })
  expect((await desk.call('DELETE', undo)).status).toBe(409)
  expect((await desk.call('GET', `${path}stats`)).body).toEqual({ expected: 1, checked_in: 0, inside: 0 })
  expect((await scan(desk, path, { code: registration.code, nonce: 'n2' })).body.result).toBe('ok')
  const member = await makeCaller(['member'], admin)
  expect((await scan(member, path, { code: registration.code, nonce: 'n3' })).status).toBe(403)
})
