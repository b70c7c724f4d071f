import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { makeAccount, makeMember, makeTenant } from '#db/factories'
import { checkIn } from '#lib/check-ins/service'
import { type Ctx, createCtx } from '#lib/context'
import { settleEvents } from '#lib/events/clock'
import { addEvent, cancelEvent, copyEvent } from '#lib/events/service'
import { getEventStats } from '#lib/events/stats'
import { sendNotices } from '#lib/registrations/notices'
import { cancelRegistration, register } from '#lib/registrations/service'

async function makeCtx(): Promise<Ctx> {
  const { tenant_id } = await makeTenant({ time_zone: 'UTC' })
  return createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
}

function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)
}

async function move(ctx: Ctx, id: string, starts: number, ends: number): Promise<void> {
  const [event_date, end_date] = [inHours(starts), inHours(ends)]
  await ctx.db
    .updateTable('events')
    .set({ event_date, end_date, starts_at: `${event_date}Z`, ends_at: `${end_date}Z` })
    .where('id', '=', id)
    .execute()
}

test('settling stores what the clock did and changes no figure', async () => {
  const ctx = await makeCtx()
  const events = []
  for (let index = 0; index < 4; index += 1) {
    events.push(await addEvent(ctx, { title: `E${index}`, event_date: inHours(24) }))
  }
  await move(ctx, events[0]?.id ?? '', -1, 1)
  await move(ctx, events[1]?.id ?? '', -5, -1)
  const before = await getEventStats(ctx)
  expect(before).toMatchObject({ upcoming_events: 2, ongoing_events: 1, completed_events: 1 })
  expect(await settleEvents(ctx)).toBe(2)
  expect(await settleEvents(ctx)).toBe(0)
  expect(await getEventStats(ctx)).toEqual(before)
  await move(ctx, events[0]?.id ?? '', -5, -1)
  expect(await settleEvents(ctx)).toBe(1)
})

test('where people were checked in, who was not has stayed away', async () => {
  const ctx = await makeCtx()
  const [watched, open] = [
    await addEvent(ctx, { title: 'Watched', event_date: inHours(-1) }),
    await addEvent(ctx, { title: 'Open', event_date: inHours(-1) }),
  ]
  const came = await register(ctx, watched.id, { guest: { name: 'Came' } })
  await register(ctx, watched.id, { guest: { name: 'Stayed away' } })
  await register(ctx, open.id, { guest: { name: 'Who knows' } })
  await checkIn(ctx, watched.id, { registration_id: came.id, nonce: 'n1' })
  for (const { id } of [watched, open]) await move(ctx, id, -5, -1)
  await settleEvents(ctx)
  const statuses = await ctx.db
    .selectFrom('registrations')
    .select(['guest_name', 'status'])
    .orderBy('guest_name')
    .execute()
  expect(statuses).toEqual([
    { guest_name: 'Came', status: 'attended' },
    { guest_name: 'Stayed away', status: 'no_show' },
    { guest_name: 'Who knows', status: 'confirmed' },
  ])
  expect(await getEventStats(ctx)).toMatchObject({ total_attendance: 1, attendance_rate: 0.5, no_show_rate: 0.5 })
})

test('whoever has no account is sent to no page that needs one', async () => {
  const ctx = await makeCtx()
  const account = await makeAccount(ctx.db)
  const own = await makeMember(ctx.db, { email: 'own@example.org', account_id: account.id })
  const other = await makeMember(ctx.db, { email: 'other@example.org' })
  for (const visibility of ['public', 'members'] as const) {
    const event = await addEvent(ctx, { title: visibility, event_date: inHours(24), visibility })
    await register(ctx, event.id, { guest: { name: 'Ann', email: 'ann@example.org' } })
    await register(ctx, event.id, { member_id: own.id })
    await register(ctx, event.id, { member_id: other.id })
  }
  expect(await sendNotices(ctx)).toBe(6)
  const mails = await ctx.db.selectFrom('mails').select(['to_address', 'text', 'subject']).execute()
  const paths = mails.map(({ to_address, subject, text }) => {
    const found = [...text.matchAll(/https?:\/\/[^/]+(\/[^/?]+)/g)].map((match) => match[1])
    const path = found.find((each) => each !== '/seat') ?? null
    return [to_address, subject.split(': ')[1], path]
  })
  expect(paths.sort()).toEqual([
    ['ann@example.org', 'members', null],
    ['ann@example.org', 'public', '/e'],
    ['other@example.org', 'members', null],
    ['other@example.org', 'public', '/e'],
    ['own@example.org', 'members', '/login'],
    ['own@example.org', 'public', '/login'],
  ])
})

test('everybody registered is told once, by what became of them', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, { title: 'Gala', event_date: inHours(24), capacity: 1 })
  await register(ctx, event.id, { guest: { name: 'Ann', email: 'ann@example.org' } })
  await register(ctx, event.id, { guest: { name: 'Bob', email: 'bob@example.org' } })
  await register(ctx, event.id, { guest: { name: 'Nobody' } })
  await register(ctx, event.id, { guest: { name: 'Odd', email: 'no address' } })
  expect(await sendNotices(ctx)).toBe(3)
  expect(await sendNotices(ctx)).toBe(0)
  await cancelEvent(ctx, event.id, { reason: 'Storm' }, null)
  expect(await sendNotices(ctx)).toBe(4)
  const mails = await ctx.db.selectFrom('mails').select(['to_address', 'subject']).orderBy('id').execute()
  expect(mails).toEqual([
    { to_address: 'ann@example.org', subject: 'You are registered: Gala' },
    { to_address: 'bob@example.org', subject: 'Waiting list: Gala' },
    { to_address: 'ann@example.org', subject: 'Cancelled: Gala' },
    { to_address: 'bob@example.org', subject: 'Cancelled: Gala' },
  ])
  const quiet = await addEvent(ctx, { title: 'Quiet', event_date: inHours(24) })
  await register(ctx, quiet.id, { guest: { name: 'Ann', email: 'ann@example.org' } })
  await cancelEvent(ctx, quiet.id, { notify: false }, null)
  expect(await sendNotices(ctx)).toBe(0)
})

test('who is offered a seat is told until when it is kept', async () => {
  const ctx = await makeCtx()
  const event = await addEvent(ctx, {
    title: 'Gala',
    event_date: inHours(24),
    capacity: 1,
    ticket_types: [{ name: 'T', price: '5' }],
  })
  const first = await register(ctx, event.id, { guest: { name: 'First' } })
  await register(ctx, event.id, { guest: { name: 'Bob', email: 'bob@example.org' } })
  await cancelRegistration(ctx, event.id, first.id)
  await sendNotices(ctx)
  const mails = await ctx.db.selectFrom('mails').select(['template', 'text']).execute()
  expect(mails).toEqual([{ template: 'seat_offered', text: expect.stringContaining('Kept for you until') }])
})

test('however many events are over, all are settled', async () => {
  const ctx = await makeCtx()
  await sql`insert into events (tenant_id, id, title, event_status, event_date, end_date, time_zone, starts_at, ends_at, currency)
    select current_tenant(), gen_random_uuid(), 'E' || n, 'upcoming', '2020-05-01T10:00', '2020-05-01T12:00', 'UTC',
      '2020-05-01T10:00Z', '2020-05-01T12:00Z', 'EUR'
    from generate_series(1, 2100) n`.execute(ctx.db)
  expect(await settleEvents(ctx)).toBe(2_100)
  expect(await settleEvents(ctx)).toBe(0)
})

test('a copy over a change of clocks keeps the time of day of the event and its deadlines', async () => {
  const { tenant_id } = await makeTenant({ time_zone: 'Europe/Berlin' })
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const { id } = await addEvent(ctx, {
    title: 'Gala',
    event_date: '2031-03-20T19:00',
    end_date: '2031-03-20T22:00',
    cancel_by: '2031-03-18T23:59',
  })
  // The clocks go forward on 30 March.
  const copy = await copyEvent(ctx, id, { event_date: '2031-03-31T19:00' })
  expect(copy).toMatchObject({ event_date: '2031-03-31T19:00:00', end_date: '2031-03-31T22:00:00' })
  expect(new Date(copy.cancel_by as string).toISOString()).toBe(new Date('2031-03-29T23:59:00+01:00').toISOString())
  const later = await copyEvent(ctx, id, { event_date: '2031-05-20T19:00' })
  expect(new Date(later.cancel_by as string).toISOString()).toBe(new Date('2031-05-18T23:59:00+02:00').toISOString())
})
