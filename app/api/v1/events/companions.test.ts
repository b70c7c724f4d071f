import { expect, test } from 'vitest'
import { type Caller, callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { readTexts } from '#lib/papers/read-pdf'
import { api } from '#lib/paths'
import { models } from '#lib/query/models'
import { sendNotices } from '#lib/registrations/notices'

function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)
}

/** An event in some hours, with a member who has booked three seats of it and named two people. */
async function makeBooking(hours = 48) {
  const admin = await makeCaller(['administrator'], await makeTenant({ time_zone: 'UTC', locale: 'en-GB' }))
  const event = (await admin.call('POST', api.events(), { body: { title: 'Gala', event_date: inHours(hours) } })).body
  const self = await makeCaller(['member'], admin)
  const member = await makeMember(admin.db, { first_name: 'Anna', last_name: 'Bauer', account_id: self.account_id })
  const body = { quantity: 3, companions: ['  Bo  ', 'Zoë d’Arc'] }
  const booked = await self.call('POST', api.registrations(event.id), { body })
  return { admin, self, member, event, booked, path: api.registration(event.id, booked.body.id) }
}

async function textOf(caller: Caller, path: string): Promise<string> {
  const response = await callRaw('GET', path, { headers: { authorization: `Bearer ${caller.token}` } })
  return response.headers.get('content-type')?.includes('pdf')
    ? (await readTexts(new Uint8Array(await response.arrayBuffer()))).join(' ')
    : await response.text()
}

test('names of companions are taken with the booking, at most one for each seat beside the own', async () => {
  const { admin, self, event, booked, path } = await makeBooking()
  expect(booked).toMatchObject({ status: 201, body: { quantity: 3, companions: ['Bo', 'Zoë d’Arc'] } })
  expect((await self.call('GET', path)).body).toEqual(booked.body)
  expect((await admin.call('GET', api.event(event.id))).body.attendees).toMatchObject([
    { companions: ['Bo', 'Zoë d’Arc'] },
  ])
  const book = (body: object) =>
    admin.call('POST', api.registrations(event.id), { body: { guest: { name: 'Gast' }, ...body } })
  const many = await book({ quantity: 2, companions: ['One', 'Two'] })
  expect(many).toMatchObject({ status: 422, body: { errors: [{ pointer: '/companions' }] } })
  expect(many.body.detail).toContain('2 seats are booked, so there is room for 1 name beside that of whoever booked.')
  expect((await book({ companions: ['One'] })).status).toBe(422)
  for (const name of ['', '   ', 'x'.repeat(201), 'two\nlines', 7])
    expect((await book({ quantity: 2, companions: [name] })).status).toBe(422)
  expect((await book({ quantity: 2 })).body.companions).toEqual([])
})

test('the mail that confirms a booking names who comes along', async () => {
  const { admin } = await makeBooking()
  await sendNotices(createCtx({ tenant_id: admin.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'r' }))
  const { text } = await admin.db.selectFrom('mails').select('text').executeTakeFirstOrThrow()
  expect(text).toContain('Who comes along: Bo, Zoë d’Arc')
})

test('whoever booked changes the names as long as the booking holds, the office ever after, others never', async () => {
  const { admin, self, event, booked, path } = await makeBooking()
  const patch = (caller: Caller, companions: string[], if_match?: number) =>
    caller.call('PATCH', path, { body: { companions }, ...(if_match !== undefined && { if_match }) })
  const { version } = booked.body
  expect(await patch(self, ['Cleo'], version)).toMatchObject({ status: 200, body: { companions: ['Cleo'] } })
  expect((await patch(self, ['Dora'], version)).status).toBe(412)
  expect((await patch(self, ['A', 'B', 'C'])).status).toBe(422)
  const other = await makeCaller(['member'], admin)
  await makeMember(admin.db, { account_id: other.account_id })
  expect((await patch(other, ['Mine'])).status).toBe(404)
  expect((await patch(await makeCaller(['front_desk'], admin), ['Mine'])).status).toBe(404)
  expect((await patch(await makeCaller(), ['Mine'])).status).toBe(404)
  expect((await patch(await makeCaller(['event_manager'], admin), ['Dora', 'Emil'])).body.companions).toEqual([
    'Dora',
    'Emil',
  ])
  const { body: log } = await admin.call('GET', `${api.audit()}?noun=registrations&object_id=${booked.body.id}`)
  expect(log[0]).toMatchObject({
    action: 'registration.updated',
    before: { companions: ['Cleo'] },
    after: { companions: ['Dora', 'Emil'] },
  })

  await admin.db
    .updateTable('events')
    .set({ starts_at: `${inHours(-5)}Z`, ends_at: `${inHours(-4)}Z` })
    .where('id', '=', event.id)
    .execute()
  const late = await patch(self, ['Too late'])
  expect(late).toMatchObject({ status: 409, body: { detail: expect.stringContaining('The event is over') } })
  expect((await patch(admin, ['Emil'])).status).toBe(200)
})

test('of a booking that was cancelled whoever booked names nobody any more', async () => {
  const { self, path } = await makeBooking()
  await self.call('POST', `${path}/cancellation`, { body: {} })
  expect((await self.call('PATCH', path, { body: { companions: ['Cleo'] } })).status).toBe(409)
})

test('the name of a companion finds the booking at the door, however it is typed, and the scan tells it', async () => {
  const { admin, event, booked } = await makeBooking(1)
  const desk = await makeCaller(['front_desk'], admin)
  const find = async (q: string) =>
    (await desk.call('GET', api.registrations(event.id, { q }))).body.map(({ id }: { id: string }) => id)
  for (const q of ['zoe', 'Darc', 'bauer zoë', 'bo']) expect.soft(await find(q), q).toEqual([booked.body.id])
  expect(await find('nobody')).toEqual([])
  const body = { registration_id: booked.body.id, nonce: 'one' }
  expect((await desk.call('POST', api.checkIns(event.id), { body })).body).toMatchObject({
    registration: { attendee_name: 'Anna Bauer', companions: ['Bo', 'Zoë d’Arc'] },
  })
})

test('the list for the door, the badges and the file have the names', async () => {
  const { admin, event, path, self } = await makeBooking()
  expect(await textOf(admin, api.attendanceList(event.id))).toMatch(/Anna Bauer Bo Zoë d’Arc/)
  await self.call('PATCH', path, { body: { companions: ['Zoë d’Arc'] } })
  const badges = await textOf(admin, api.nameBadges(event.id))
  expect(badges).toMatch(/Zoë d’Arc with Anna Bauer Gala/)
  expect(badges.match(/with Anna Bauer/g)).toHaveLength(2)
  const file = await textOf(admin, api.registrations(event.id, { format: 'csv' }))
  expect(file.split('\n')[0]).toContain('Companions')
  expect(file).toContain('Zoë d’Arc')
})

test('names of companions do not leave the machine in clear', () => {
  expect(models.registrations.fields.companions?.is_public).toBeUndefined()
})
