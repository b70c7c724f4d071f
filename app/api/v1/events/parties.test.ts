import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeTenant } from '#db/factories'
import type { CheckIn } from '#lib/check-ins/schema'
import { checkIn } from '#lib/check-ins/service'
import { createCtx } from '#lib/context'
import { settleEvents } from '#lib/events/clock'
import { api } from '#lib/paths'

function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)
}

const systemOf = ({ tenant_id }: Caller) =>
  createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })

/** An event that is going on, with a party of so many. */
async function makeParty(quantity: number) {
  const admin = await makeCaller(['administrator'], await makeTenant({ time_zone: 'UTC' }))
  const event = (await admin.call('POST', api.events(), { body: { title: 'Gala', event_date: inHours(-1) } })).body
  const registration = (
    await admin.call('POST', api.registrations(event.id), { body: { guest: { name: 'Anna Bauer' }, quantity } })
  ).body
  let scans = 0
  const scan = async (body: object = {}): Promise<CheckIn> => {
    scans += 1
    const nonce = `scan-${scans}`
    return (await admin.call('POST', api.checkIns(event.id), { body: { code: registration.code, nonce, ...body } }))
      .body
  }
  const read = async () => (await admin.call('GET', api.registration(event.id, registration.id))).body
  return { admin, event, registration, scan, read }
}

const told = ({ result, reason, seats, counts }: CheckIn) => [result, reason, seats, counts.checked_in, counts.inside]

test('a party comes in parts: so many as are said, then the rest, then nobody', async () => {
  const { scan, read } = await makeParty(3)
  expect(told(await scan({ seats: 2 }))).toEqual(['ok', null, 2, 2, 2])
  expect(await read()).toMatchObject({
    status: 'attended',
    quantity: 3,
    seats_came: 2,
    seats_inside: 2,
    seats_absent: 0,
  })
  const tooMany = await scan({ seats: 2 })
  expect(told(tooMany)).toEqual(['refused', 'rules', null, 2, 2])
  expect(tooMany.message).toBe('Of 3 seats 1 is still outside. Let at most 1 in.')
  const rest = await scan()
  expect(told(rest)).toEqual(['ok', null, 1, 3, 3])
  expect(rest.registration).toMatchObject({ quantity: 3, seats_came: 3, seats_inside: 3 })
  expect(told(await scan())).toEqual(['refused', 'already_redeemed', null, 3, 3])
  expect(told(await scan({ seats: 1 }))).toEqual(['refused', 'already_redeemed', null, 3, 3])
})

test('without a number the whole party goes in and out at once, as ever', async () => {
  const { scan, read } = await makeParty(3)
  expect(told(await scan())).toEqual(['ok', null, 3, 3, 3])
  expect(told(await scan({ kind: 'exit' }))).toEqual(['ok', null, 3, 3, 0])
  expect((await read()).checked_out_at).not.toBeNull()
  expect(told(await scan({ kind: 'exit' }))).toEqual(['refused', 'already_redeemed', null, 3, 0])
  expect(told(await scan())).toEqual(['ok', null, 3, 3, 3])
  expect(await read()).toMatchObject({ checked_out_at: null, seats_came: 3 })
})

test('some go out and come back, which makes nobody come twice', async () => {
  const { scan, read } = await makeParty(4)
  await scan({ seats: 3 })
  expect(told(await scan({ kind: 'exit', seats: 2 }))).toEqual(['ok', null, 2, 3, 1])
  expect((await read()).checked_out_at).toBeNull()
  const refused = await scan({ kind: 'exit', seats: 2 })
  expect([...told(refused), refused.message]).toEqual([
    ...['refused', 'rules', null, 3, 1],
    'Of 4 seats 1 is still inside. Let at most 1 out.',
  ])
  expect(told(await scan({ seats: 2 }))).toEqual(['ok', null, 2, 3, 3])
  expect(told(await scan())).toEqual(['ok', null, 1, 4, 4])
  expect(told(await scan({ kind: 'exit' }))).toEqual(['ok', null, 4, 4, 0])
})

test('of any number of scans at the same moment never more get in than the ticket has seats', async () => {
  const { admin, event, registration, read } = await makeParty(7)
  const ctx = systemOf(admin)
  const answers: CheckIn[] = []
  for (const wave of [0, 1]) {
    const scans = Array.from({ length: 40 }, (_, index) =>
      checkIn(ctx, event.id, { code: registration.code, nonce: `${wave}-${index}`, seats: 1 + (index % 2) }),
    )
    answers.push(...(await Promise.all(scans)))
  }
  const inside = answers.reduce((sum, { seats }) => sum + (seats ?? 0), 0)
  // One scan for a single seat takes what those for two leave over.
  expect(inside).toBe(7)
  expect(await read()).toMatchObject({ seats_came: 7, seats_inside: 7 })
  for (const { result, reason, seats } of answers) {
    if (result === 'ok') expect([reason, seats === 1 || seats === 2]).toEqual([null, true])
    else expect(['already_redeemed', 'rules']).toContain(reason)
  }
})

test('the same scan sent again, at once or later, lets nobody else in', async () => {
  const { admin, event, registration, read } = await makeParty(5)
  const body = { code: registration.code, nonce: 'same', seats: 2 }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.call('POST', api.checkIns(event.id), { body })),
  )
  expect(new Set(answers.map(({ body }) => `${body.id} ${body.result} ${body.seats}`)).size).toBe(1)
  expect(await read()).toMatchObject({ seats_came: 2, seats_inside: 2 })
})

test('of a check-in as many seats are taken back as are said, and all of them make it unused', async () => {
  const { admin, event, registration, scan, read } = await makeParty(3)
  await scan()
  const undo = (query = '') => admin.call('DELETE', `${api.registration(event.id, registration.id)}/check-in${query}`)
  expect((await undo('?seats=1')).body).toMatchObject({ status: 'attended', seats_came: 2, seats_inside: 2 })
  expect((await undo('?seats=0')).status).toBe(422)
  expect((await undo('?seats=2')).body).toMatchObject({ status: 'confirmed', seats_came: 0, checked_in_at: null })
  expect((await undo()).status).toBe(409)
  await scan({ seats: 1 })
  expect((await undo()).body).toMatchObject({ status: 'confirmed', seats_came: 0, seats_inside: 0 })
  expect(await read()).toMatchObject({ status: 'confirmed' })
})

test('seats that came are what is counted everywhere, and the rest of a party has stayed away once the event is over', async () => {
  const { admin, event, registration, scan, read } = await makeParty(3)
  const other = { guest: { name: 'Nobody' }, quantity: 2 }
  await admin.call('POST', api.registrations(event.id), { body: other })
  const figures = async () => {
    const [{ body: now }, { body: stats }, { body: door }, tallies] = [
      await admin.call('GET', api.event(event.id)),
      await admin.call('GET', `${api.events()}stats`),
      await admin.call('GET', api.checkInStats(event.id)),
      await admin.db.selectFrom('event_tallies').select(['came', 'stayed_away']).execute(),
    ]
    const sum = (key: 'came' | 'stayed_away') => tallies.reduce((total, row) => total + Number(row[key]), 0)
    const rows = async (filter: object) =>
      (await admin.call('GET', api.registrations(event.id, { filter: JSON.stringify(filter) }))).body.length
    return {
      event: [now.counts.checked_in, now.counts.no_show],
      stats: [stats.total_attendance, stats.attendance_rate, stats.no_show_rate],
      door: [door.checked_in, door.expected],
      tallies: [sum('came'), sum('stayed_away')],
      rows: [await rows({ seats_came: { gte: 1 } }), await rows({ seats_absent: { gte: 1 } })],
    }
  }
  await scan({ seats: 2 })
  expect(await figures()).toEqual({
    ...{ event: [2, 0], stats: [2, 1, 0], door: [2, 5], tallies: [2, 0], rows: [1, 0] },
  })
  await admin.db
    .updateTable('events')
    .set({
      starts_at: new Date(Date.now() - 7_200_000).toISOString(),
      ends_at: new Date(Date.now() - 1000).toISOString(),
    })
    .execute()
  await admin.db.updateTable('events').set({ event_status: 'ongoing' }).execute()
  await settleEvents(systemOf(admin))
  expect(await read()).toMatchObject({ status: 'attended', seats_came: 2, seats_absent: 1 })
  expect(await figures()).toEqual({
    ...{ event: [2, 3], stats: [2, 0.4, 0.6], door: [2, 5], tallies: [2, 3], rows: [1, 2] },
  })
  // Somebody remembers that the third one was there as well.
  await scan()
  expect(await read()).toMatchObject({ seats_came: 3, seats_absent: 0 })
  expect((await figures()).tallies).toEqual([3, 2])
  await admin.call('DELETE', `${api.registration(event.id, registration.id)}/check-in?seats=2`)
  expect(await read()).toMatchObject({ seats_came: 1, seats_absent: 2 })
  expect((await figures()).tallies).toEqual([1, 4])
})
