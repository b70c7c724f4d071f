import { buffer } from 'node:stream/consumers'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { type Caller, callApi, callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { loadHistories } from '#lib/intelligence/churn/history'
import { feedbackToken } from '#lib/mail/links'
import { api } from '#lib/paths'

const EVENTS = '/api/v1/events/'

function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)
}

/** An event with a member of the member role registered for it. */
async function makeVisit(event_date: string) {
  const admin = await makeCaller(['administrator'], await makeTenant({ time_zone: 'UTC' }))
  const self = await makeCaller(['member'], admin)
  const member = await makeMember(admin.db, { account_id: self.account_id, first_name: 'Ada', last_name: 'Lovelace' })
  const event = (await admin.call('POST', EVENTS, { body: { title: 'Gala', event_date } })).body
  const registration = (
    await admin.call('POST', `${EVENTS}${event.id}/registrations/`, { body: { member_id: member.id } })
  ).body
  return { admin, self, member, event, registration, path: `${EVENTS}${event.id}/feedback/` }
}

test('an attendee says once what the event was like, and the figures follow', async () => {
  const { admin, self, event, registration, path } = await makeVisit(inHours(-1))
  const given = await self.call('POST', path, { body: { rating: 4, nps: 9, liked: 'Music' } })
  expect(given.status).toBe(201)
  expect(given.body).toMatchObject({ registration_id: registration.id, attendee_name: 'Ada Lovelace', rating: 4 })
  expect((await self.call('POST', path, { body: { rating: 1 } })).status).toBe(409)
  const guest = (await admin.call('POST', `${EVENTS}${event.id}/registrations/`, { body: { guest: { name: 'G' } } }))
    .body
  const linked = { token: feedbackToken(admin.tenant_id, guest.id), rating: 3, nps: 2 }
  expect((await callApi('POST', api.linkedFeedback(), { body: linked })).status).toBe(201)
  const list = await admin.call('GET', path)
  expect(list.headers.get('x-total-count')).toBe('2')
  expect((await admin.call('GET', `${path}?rating=4`)).body).toEqual([given.body])
  expect((await admin.call('GET', `${EVENTS}${event.id}`)).body.feedback).toEqual({
    avg_rating: 3.5,
    nps: 0,
    responses: 2,
  })
  expect((await admin.call('GET', `${EVENTS}stats`)).body).toMatchObject({ average_rating: 3.5, nps: 0 })
})

test('of many at the same moment one counts', async () => {
  const { self, path } = await makeVisit(inHours(-1))
  const answers = await Promise.all(Array.from({ length: 10 }, () => self.call('POST', path, { body: { rating: 5 } })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
})

test('anonymous feedback tells nobody by whom, in the list or in the audit log', async () => {
  const { admin, self, registration, path } = await makeVisit(inHours(-1))
  await self.call('POST', path, { body: { rating: 2, is_anonymous: true } })
  const { body } = await admin.call('GET', path)
  expect(body[0]).toMatchObject({ registration_id: null, attendee_name: null, is_anonymous: true })
  expect(JSON.stringify(body)).not.toContain(registration.id)
  const log = await admin.db.selectFrom('audit_log').select('action').where('noun', '=', 'feedback').execute()
  expect(log).toEqual([])
})

test('staff give no feedback for others, and hear the same whether somebody gave it without a name', async () => {
  const { admin, self, event, registration, path } = await makeVisit(inHours(-1))
  const other = { guest: { name: 'G' } }
  const silent = (await admin.call('POST', `${EVENTS}${event.id}/registrations/`, { body: other })).body
  await self.call('POST', path, { body: { rating: 1, is_anonymous: true } })
  const manager = await makeCaller(['event_manager'], admin)
  const answers = new Set<string>()
  for (const caller of [admin, manager])
    for (const registration_id of [registration.id, silent.id, uuidv7()])
      for (const is_anonymous of [true, false]) {
        const { status, body } = await caller.call('POST', path, { body: { registration_id, rating: 5, is_anonymous } })
        answers.add(JSON.stringify([status, body.detail, body.errors]))
      }
  expect([...answers]).toEqual([expect.stringContaining('Only whoever was there gives feedback')])
  expect([...answers][0]).toMatch(/^\[422/)
  expect((await admin.call('GET', path)).body).toMatchObject([{ rating: 1, is_anonymous: true }])
  // Whoever was there has still to say.
  const linked = { token: feedbackToken(admin.tenant_id, silent.id), rating: 3, is_anonymous: true }
  expect((await callApi('POST', api.linkedFeedback(), { body: linked })).status).toBe(201)
})

test('where people are checked in only they give feedback, members and guests alike', async () => {
  const { admin, self, event, registration, path } = await makeVisit(inHours(-1))
  const book = async (name: string) =>
    (await admin.call('POST', `${EVENTS}${event.id}/registrations/`, { body: { guest: { name } } })).body
  const [came, away] = [await book('Came'), await book('Away')]
  const give = ({ id }: { id: string }) =>
    callApi('POST', api.linkedFeedback(), { body: { token: feedbackToken(admin.tenant_id, id), rating: 1 } })
  const letIn = (id: string) => {
    const body = { registration_id: id, nonce: uuidv7() }
    return admin.call('POST', api.checkIns(event.id), { body })
  }
  expect((await letIn(came.id)).body.result).toBe('ok')
  expect(await give(away)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('people who came') } })
  expect((await self.call('POST', path, { body: { rating: 1 } })).status).toBe(409)
  expect((await give(came)).status).toBe(201)
  await letIn(registration.id)
  expect((await self.call('POST', path, { body: { rating: 1 } })).status).toBe(201)
  expect((await give(away)).status).toBe(409)
})

/** All texts of the copy of a person that a caller takes. */
async function copyFor({ token }: Caller, member_id: string): Promise<string> {
  const response = await callRaw('POST', api.memberExport(member_id), { headers: { authorization: `Bearer ${token}` } })
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()))
  const texts: string[] = []
  for await (const entry of zip.eachEntry()) texts.push(String(await buffer(await zip.openReadStreamPromise(entry))))
  return texts.join('\n')
}

test('what a person said anonymously is in the copy that they take themselves, and in none that staff take of them', async () => {
  const { admin, self, member, path } = await makeVisit(inHours(-1))
  await self.call('POST', path, { body: { rating: 1, improve: 'Colder soup', is_anonymous: true } })
  expect(await copyFor(self, member.id)).toContain('Colder soup')
  const taken = await copyFor(admin, member.id)
  expect(taken).toContain('Lovelace')
  expect(taken).not.toMatch(/Colder soup|feedback(?![_ ]requests)/i)
})

test('when anonymous feedback was given is kept to the day where the association is, also in its id', async () => {
  const { admin, self, path } = await makeVisit(inHours(-1))
  await admin.db.updateTable('tenants').set({ time_zone: 'Pacific/Auckland' }).execute()
  const { body } = await self.call('POST', path, { body: { rating: 2, is_anonymous: true } })
  const given = new Date(body.created_at)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', timeStyle: 'medium' })
  expect(time.format(given)).toBe('00:00:00')
  expect(Date.now() - given.getTime()).toBeLessThan(25 * 3_600_000)
  // The seventh kind of UUID begins with the millisecond in which it was made.
  expect(body.id).toMatch(/^\w{8}-\w{4}-4/)
})

test('how likely a member is to leave is told by feedback with a name only', async () => {
  for (const is_anonymous of [true, false]) {
    const { admin, self, member, path } = await makeVisit(inHours(-1))
    await self.call('POST', path, { body: { rating: 1, is_anonymous } })
    const { tenant_id } = admin
    const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
    const [history] = await loadHistories(ctx, [member.id], 'UTC')
    expect(history?.registrations.map(({ rating }) => rating)).toEqual([is_anonymous ? null : 1])
  }
})

test('feedback opens with the event and closes 14 days after it', async () => {
  const early = await makeVisit(inHours(24))
  expect((await early.self.call('POST', early.path, { body: { rating: 5 } })).status).toBe(409)
  const { admin, self, event, path } = await makeVisit(inHours(-1))
  const moved = inHours(-24 * 15)
  await admin.db
    .updateTable('events')
    .set({ starts_at: `${moved}Z`, ends_at: `${moved}Z`, event_date: moved, end_date: moved })
    .where('id', '=', event.id)
    .execute()
  expect((await self.call('POST', path, { body: { rating: 5 } })).status).toBe(409)
})

test('only who has a seat gives feedback, for itself, within the scales', async () => {
  const { admin, self, event, registration, path } = await makeVisit(inHours(-1))
  const stranger = await makeCaller(['member'], admin)
  expect((await stranger.call('POST', path, { body: { rating: 5 } })).status).toBe(404)
  expect((await stranger.call('POST', path, { body: { rating: 5, registration_id: registration.id } })).status).toBe(
    404,
  )
  for (const body of [{ rating: 0 }, { rating: 6 }, { rating: 5, nps: 11 }, { rating: 4.5 }, {}]) {
    expect((await self.call('POST', path, { body })).status).toBe(422)
  }
  await admin.call('POST', `${EVENTS}${event.id}/registrations/${registration.id}/cancellation`, { body: {} })
  expect((await self.call('POST', path, { body: { rating: 5 } })).status).toBe(409)
})
