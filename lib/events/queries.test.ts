import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { makeAccount, makeMember, makeTenant } from '#db/factories'
import { type Actor, createCtx } from '#lib/context'
import { settleEvents } from '#lib/events/clock'
import { findPublicEvent, getEvent, listUpcomingForMember } from '#lib/events/queries'
import { addEvent } from '#lib/events/service'
import { memberRegistrations } from '#lib/registrations/queries'
import { register } from '#lib/registrations/service'

function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)
}

/** An organizer, a member and a visitor of one tenant. */
async function makePeople() {
  const { tenant_id, db } = await makeTenant({ time_zone: 'UTC' })
  const account = await makeAccount(db, { roles: ['member'] })
  const member = await makeMember(db, { account_id: account.id })
  const as = (actor: Actor) => createCtx({ tenant_id, actor, request_id: uuidv7() })
  return {
    member_id: member.id,
    organizer: as({ kind: 'system', name: 'test' }),
    member: as({
      kind: 'account',
      account_id: account.id,
      roles: ['member'],
      session_version: 1,
      browser_session_id: null,
    }),
    visitor: as({ kind: 'anonymous' }),
  }
}

test('what comes next for a member starts with what is going on, and says what it has booked', async () => {
  const { organizer, member, member_id } = await makePeople()
  const add = (title: string, hours: number, fields = {}) =>
    addEvent(organizer, { title, event_date: inHours(hours), ...fields })
  const later = await add('Later', 48)
  await add('Now', -1)
  await add('Over', -5)
  await add('Draft', 5, { event_status: 'draft' })
  await add('Private', 5, { visibility: 'private' })
  const invited = await add('Invited', 24, { visibility: 'private' })
  const booked = await register(organizer, later.id, { member_id })
  await register(organizer, invited.id, { member_id })
  for (let round = 0; round < 2; round += 1) {
    const next = await listUpcomingForMember(member)
    expect(next.map(({ title, own_status }) => [title, own_status])).toEqual([
      ['Now', null],
      ['Invited', 'confirmed'],
      ['Later', 'confirmed'],
    ])
    expect(next[2]?.own_registration_id).toBe(booked.id)
    await settleEvents(organizer)
  }
  expect(await listUpcomingForMember(member, 1)).toHaveLength(1)
  expect((await memberRegistrations(member, member_id)).map(({ event_title }) => event_title)).toEqual([
    'Invited',
    'Later',
  ])
})

test('a visitor sees public events only, and nobody who comes', async () => {
  const { organizer, visitor, member_id } = await makePeople()
  const open = await addEvent(organizer, { title: 'Open', event_date: inHours(5), online_url: 'https://example.org/x' })
  const closed = await addEvent(organizer, { title: 'Closed', event_date: inHours(5), visibility: 'members' })
  await register(organizer, open.id, { member_id })
  expect(await getEvent(visitor, open.id)).toMatchObject({
    attendees: [],
    online_url: null,
    revenue: null,
    feedback: null,
    counts: { registered: 1 },
  })
  await expect(getEvent(visitor, closed.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('a public page shows what is public and published, and nobody’s data', async () => {
  const { organizer, visitor, member_id } = await makePeople()
  const open = await addEvent(organizer, {
    title: 'Open day',
    event_date: inHours(24),
    capacity: 10,
    online_url: 'https://meet.example.org/secret',
    ticket_types: [{ name: 'Friends', audience: 'code', code: 'hush' }],
  })
  await register(organizer, open.id, { member_id, code: 'hush' })
  const shown = await findPublicEvent(visitor, open.id)
  expect(shown).toMatchObject({ title: 'Open day', capacity: 10, seats_taken: 1 })
  expect(shown?.ticket_types).toMatchObject([{ name: 'Friends', code: null }])
  expect(JSON.stringify(shown)).not.toMatch(/attendees|secret|hush/)
  const hidden = { event_date: inHours(24) }
  const draft = await addEvent(organizer, { title: 'Draft', event_status: 'draft', ...hidden })
  const members = await addEvent(organizer, { title: 'Members', visibility: 'members', ...hidden })
  for (const { id } of [draft, members]) {
    expect(await findPublicEvent(visitor, id)).toBeNull()
    expect(await findPublicEvent(organizer, id)).toBeNull()
  }
})

test('an event with everything that belongs to it takes three queries in one trip', async () => {
  const { tenant_id, db } = await makeTenant({ time_zone: 'UTC' })
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
  const member = await makeMember(db)
  const event = await addEvent(ctx, {
    title: 'Conference',
    event_date: inHours(24),
    sessions: [{ title: 'Opening', starts_at: inHours(24), ends_at: inHours(25), credit_points: 1.5 }],
    ticket_types: [{ name: 'Standard', price: '25.00', tax_rate: 7.5 }],
  })
  await register(ctx, event.id, { member_id: member.id })
  let asked = 0
  const counted = new Proxy(ctx.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      if (name === 'executeQuery') asked += 1
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const read = await getEvent({ ...ctx, db: counted }, event.id)
  expect(asked).toBe(3)
  expect(read).toMatchObject({
    sessions: [{ title: 'Opening', credit_points: '1.50' }],
    ticket_types: [{ name: 'Standard', price: '25.00', tax_rate: '7.50', sold: 1 }],
    counts: { registered: 1 },
    feedback: { responses: 0, avg_rating: null, nps: null },
  })
  expect(read.attendees).toHaveLength(1)
})
