import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant, makeTier } from '#db/factories'
import { readerDb } from '#db/tenant'
import { createCtx } from '#lib/context'
import { findPublicEvent } from '#lib/events/queries'
import type { Role } from '#lib/permissions'

const EVENTS = '/api/v1/events/'
const SIX_FIELDS = { title: 'Evening', event_date: '2031-05-01T09:00:00', location: 'Berlin', capacity: 120 }

test('an event for tiers is seen, counted and booked by members of these tiers only', async () => {
  const admin = await makeCaller()
  const [gold, silver] = [await makeTier(admin.db), await makeTier(admin.db)]
  const add = async (fields: object) => (await admin.call('POST', EVENTS, { body: { ...SIX_FIELDS, ...fields } })).body
  const event = await add({ visibility: 'tiers', tier_ids: [gold.id] })
  expect(event).toMatchObject({ visibility: 'tiers', tier_ids: [gold.id] })
  await add({ visibility: 'private' })
  const open = await add({ visibility: 'members' })
  const join = async (fields: object, roles: Role[] = ['member']) => {
    const caller = await makeCaller(roles, admin)
    const member = await makeMember(admin.db, { account_id: caller.account_id, ...fields })
    return { ...caller, member }
  }
  const insiders = [
    await join({ tier_id: gold.id }),
    await join({ tier_id: gold.id, status: 'grace' }),
    await join({ tier_id: gold.id }, ['treasurer']),
  ]
  const left = await join({ tier_id: gold.id })
  await admin.db
    .updateTable('members')
    .set({ archived_at: new Date().toISOString() })
    .where('id', '=', left.member.id)
    .execute()
  const members = [
    await join({ tier_id: silver.id }),
    await join({}),
    await join({ tier_id: gold.id, status: 'pending' }),
    await makeCaller(['treasurer'], admin),
  ]
  const others = [await join({ tier_id: gold.id, status: 'lapsed' }), left, await makeCaller(['member'], admin)]
  const outsiders = [...members, ...others]
  const sees = async ({ call }: Pick<Caller, 'call'>) => {
    const list = await call('GET', EVENTS)
    const [titled, stats, detail, sessions, tickets] = await Promise.all([
      call('GET', `${EVENTS}?kind=other`),
      call('GET', `${EVENTS}stats`),
      call('GET', `${EVENTS}${event.id}`),
      call('GET', `${EVENTS}${event.id}/sessions/`),
      call('GET', `${EVENTS}${event.id}/ticket-types/`),
    ])
    return {
      listed: list.body.map(({ id }: { id: string }) => id).toSorted(),
      totals: [list.headers.get('x-total-count'), titled.headers.get('x-total-count')],
      counted: [stats.body.total_events, stats.body.upcoming_events],
      statuses: [detail.status, sessions.status, tickets.status],
    }
  }
  const both = [event.id, open.id].toSorted()
  for (const insider of insiders)
    expect(await sees(insider)).toEqual({
      listed: both,
      totals: ['2', '2'],
      counted: [2, 2],
      statuses: [200, 200, 200],
    })
  for (const outsider of outsiders) {
    const isMember = members.includes(outsider)
    const count = isMember ? 1 : 0
    expect(await sees(outsider)).toEqual({
      listed: isMember ? [open.id] : [],
      totals: [String(count), String(count)],
      counted: [count, count],
      statuses: [404, 404, 404],
    })
    expect((await outsider.call('POST', `${EVENTS}${event.id}/registrations/`, { body: {} })).status).toBe(404)
  }
  const path = `${EVENTS}${event.id}/registrations/`
  expect((await insiders[0]?.call('POST', path, { body: {} }))?.status).toBe(201)
  // Whoever was registered by an organizer finds the event, with the tier or without.
  const [guest] = outsiders as [Awaited<ReturnType<typeof join>>]
  expect((await admin.call('POST', path, { body: { member_id: guest.member.id } })).status).toBe(201)
  expect((await guest.call('GET', `${EVENTS}${event.id}`)).status).toBe(200)
  expect((await guest.call('GET', EVENTS)).body).toHaveLength(1)
  // The assistant's role holds the same without any filter of the query.
  const readers = [insiders[0], outsiders[1], others[0], others[1]].map((caller) =>
    readerDb(admin.tenant_id, caller?.account_id ?? ''),
  )
  const titles = await Promise.all(readers.map((db) => db.selectFrom('events').select('id').execute()))
  expect(titles.map((rows) => rows.length)).toEqual([2, 1, 0, 0])
  const ctx = createCtx({ tenant_id: admin.tenant_id, actor: { kind: 'anonymous' }, request_id: 'test' })
  expect(await findPublicEvent(ctx, event.id)).toBeNull()
})

test('an event for members is seen by current members and applicants, and booked by current members only', async () => {
  const admin = await makeCaller()
  const tier = await makeTier(admin.db)
  const everyone = { name: 'Free', audience: 'everyone' }
  const add = async (title: string) =>
    (
      await admin.call('POST', EVENTS, {
        body: { ...SIX_FIELDS, title, visibility: 'members', ticket_types: [everyone] },
      })
    ).body
  const [event, later] = [await add('Evening'), await add('Later')]
  const path = `${EVENTS}${event.id}`
  const join = async (status: string, fields: object = {}) => {
    const caller = await makeCaller(['member'], admin)
    const member = await makeMember(admin.db, { account_id: caller.account_id, status, tier_id: tier.id, ...fields })
    return { ...caller, member }
  }
  const book = ({ call }: Pick<Caller, 'call'>, body = {}, id = event.id) =>
    call('POST', `${EVENTS}${id}/registrations/`, { body })
  const sees = async ({ call }: Pick<Caller, 'call'>) => {
    const [list, stats, detail, tickets] = await Promise.all([
      call('GET', EVENTS),
      call('GET', `${EVENTS}stats`),
      call('GET', path),
      call('GET', `${path}/ticket-types/`),
    ])
    return [list.body.length, stats.body.total_events, detail.status, tickets.status]
  }
  for (const status of ['active', 'grace']) {
    const member = await join(status)
    expect(await sees(member)).toEqual([2, 2, 200, 200])
    expect(await book(member)).toMatchObject({ status: 201, body: { status: 'confirmed' } })
  }
  const applicant = await join('pending')
  expect(await sees(applicant)).toEqual([2, 2, 200, 200])
  const said = 'This event is for members.'
  expect(await book(applicant)).toMatchObject({
    status: 409,
    body: { detail: `${said} You can register as soon as your membership is active.` },
  })
  const refused = {
    lapsed: `${said} Yours has run out: renew it, and register then.`,
    suspended: `${said} Yours is paused: write to your association.`,
    cancelled: `${said} Yours has ended: write to your association.`,
  }
  for (const [status, detail] of Object.entries(refused)) {
    const other = await join(status)
    expect(await sees(other)).toEqual([0, 0, 404, 404])
    expect(await book(other)).toMatchObject({ status: 409, body: { detail } })
  }
  // An account that has applied for nothing has the record of whoever signs in.
  expect(await sees(await join('pending', { tier_id: null }))).toEqual([0, 0, 404, 404])
  // The office registers whom it likes, and whoever has a seat finds the event, this one and no other.
  const guest = await join('cancelled')
  const seat = await book(admin, { member_id: guest.member.id })
  expect(seat.status).toBe(201)
  expect(await sees(guest)).toEqual([0, 0, 200, 200])
  expect((await guest.call('GET', `${EVENTS}${later.id}`)).status).toBe(404)
  const ended = await join('active')
  const own = await book(ended)
  await admin.db.updateTable('members').set({ status: 'cancelled' }).where('id', '=', ended.member.id).execute()
  expect(await sees(ended)).toEqual([0, 0, 200, 200])
  expect((await book(ended, {}, later.id)).status).toBe(409)
  expect((await ended.call('POST', `${path}/registrations/${own.body.id}/cancellation`, { body: {} })).status).toBe(200)
})

test('the tiers of an event are named with the visibility, known, and go when it is for others', async () => {
  const admin = await makeCaller()
  const tier = await makeTier(admin.db)
  const foreign = await makeTier((await makeTenant()).db)
  const refused = async (body: object, path = EVENTS, method = 'POST') => {
    const answer = await admin.call(method, path, { body })
    return [answer.status, answer.body.errors?.[0]?.pointer]
  }
  expect(await refused({ ...SIX_FIELDS, visibility: 'tiers' })).toEqual([422, '/tier_ids'])
  expect(await refused({ ...SIX_FIELDS, visibility: 'tiers', tier_ids: [] })).toEqual([422, '/tier_ids'])
  expect(await refused({ ...SIX_FIELDS, visibility: 'members', tier_ids: [tier.id] })).toEqual([422, '/tier_ids'])
  expect(await refused({ ...SIX_FIELDS, visibility: 'tiers', tier_ids: [tier.id, foreign.id] })).toEqual([
    422,
    '/tier_ids',
  ])
  const forTier = { name: 'T', audience: 'tiers', tier_ids: [foreign.id] }
  expect(await refused({ ...SIX_FIELDS, ticket_types: [forTier] })).toEqual([422, '/ticket_types/0/tier_ids'])
  const event = (await admin.call('POST', EVENTS, { body: SIX_FIELDS })).body
  const path = `${EVENTS}${event.id}`
  expect(await refused({ visibility: 'tiers' }, path, 'PATCH')).toEqual([422, '/tier_ids'])
  expect(await refused({ tier_ids: [tier.id] }, path, 'PATCH')).toEqual([422, '/tier_ids'])
  expect(await refused(forTier, `${path}/ticket-types/`)).toEqual([422, '/tier_ids'])
  const change = async (body: object) => (await admin.call('PATCH', path, { body })).body
  expect(await change({ visibility: 'tiers', tier_ids: [tier.id, tier.id] })).toMatchObject({ tier_ids: [tier.id] })
  expect(await change({ title: 'Renamed' })).toMatchObject({ visibility: 'tiers', tier_ids: [tier.id] })
  const copy = await admin.call('POST', `${path}/copies/`, { body: { event_date: '2032-01-01T10:00' } })
  expect(copy.body).toMatchObject({ visibility: 'tiers', tier_ids: [tier.id] })
  expect(await change({ visibility: 'members' })).toMatchObject({ visibility: 'members', tier_ids: [] })
})
