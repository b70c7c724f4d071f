import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, callApi, makeCaller } from '#app/api/v1/test-client'
import { makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { sendNotices } from '#lib/registrations/notices'
import { getLinkedSeat } from '#lib/registrations/seat-decision'
import { seatToken } from '#lib/registrations/seat-links'
import { expireOffers } from '#lib/registrations/service'

const DECISION = '/api/v1/registrations/seat-decision'
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function makeEvent(admin: Caller, fields: object = {}) {
  const body = { title: 'Gala', event_date: inHours(48), ...fields }
  return (await admin.call('POST', '/api/v1/events/', { body })).body
}

async function book(admin: Caller, event: { id: string }, name: string, fields: object = {}) {
  const body = { guest: { name, email: `${name.toLowerCase()}@example.org` }, ...fields }
  return (await admin.call('POST', `/api/v1/events/${event.id}/registrations/`, { body })).body
}

/** The token in the last mail to a guest. */
async function mailedSeat({ tenant_id, db }: Caller, name: string): Promise<string> {
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  while ((await sendNotices(ctx)) > 0);
  const address = `${name.toLowerCase()}@example.org`
  const mails = db.selectFrom('mails').select('text').where('to_address', '=', address)
  const { text } = await mails.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  return decodeURIComponent(/[?]seat=([\w.%-]+)/.exec(text)?.[1] ?? '')
}

const decide = (token: string, decision: 'take' | 'keep' | 'give_up') =>
  callApi('POST', DECISION, { body: { token, decision } })

async function statusesOf({ db }: Caller) {
  const rows = await db.selectFrom('registrations').select(['guest_name', 'status']).orderBy('guest_name').execute()
  return Object.fromEntries(rows.map(({ guest_name, status }) => [guest_name, status]))
}

test('a guest gives a seat up with the link of the confirmation, and the next in line gets it', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin, { capacity: 1 })
  await book(admin, event, 'Ann')
  await book(admin, event, 'Bob')
  const token = await mailedSeat(admin, 'Ann')
  // Opening the link changes nothing.
  expect(await getLinkedSeat(token, 'give_up', 'test')).toMatchObject({ event_title: 'Gala', is_waiting: false })
  expect(await statusesOf(admin)).toEqual({ Ann: 'confirmed', Bob: 'waitlisted' })
  const answer = await decide(token, 'give_up')
  expect(answer).toMatchObject({ status: 200, body: { message: 'You have given up your seat at Gala.' } })
  expect(await statusesOf(admin)).toEqual({ Ann: 'cancelled', Bob: 'confirmed' })
  expect(await mailedSeat(admin, 'Bob')).not.toBe('')
  const entries = await admin.db.selectFrom('audit_log').select(['action', 'actor_kind']).execute()
  expect(entries).toContainEqual({ action: 'registration.cancelled', actor_kind: 'anonymous' })
  const again = await decide(token, 'give_up')
  expect(again.status).toBe(409)
  expect(again.body.detail).toContain('was given up already')
  await expect(getLinkedSeat(token, 'give_up', 'test')).rejects.toThrow('was given up already')
})

test('a seat is kept, which organizers see once however often it is said, and a place in line is left', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin, { capacity: 1 })
  const ann = await book(admin, event, 'Ann')
  await book(admin, event, 'Bob')
  const kept = await decide(await mailedSeat(admin, 'Ann'), 'keep')
  expect(kept).toMatchObject({ status: 200, body: { message: 'You keep your seat at Gala. Your ticket stays valid.' } })
  const registration = () => admin.call('GET', `/api/v1/events/${event.id}/registrations/${ann.id}`)
  const { kept_at, version } = (await registration()).body
  expect(Date.parse(kept_at)).toBeGreaterThan(0)
  expect((await decide(await mailedSeat(admin, 'Ann'), 'keep')).status).toBe(200)
  expect((await registration()).body).toMatchObject({ kept_at, version })
  const left = await decide(await mailedSeat(admin, 'Bob'), 'give_up')
  expect(left.body.message).toBe('You are no longer on the waiting list of Gala.')
  expect(await statusesOf(admin)).toEqual({ Ann: 'confirmed', Bob: 'cancelled' })
  const entries = await admin.db.selectFrom('audit_log').select(['action', 'object_id']).execute()
  const kept_entries = entries.filter(({ action }) => action === 'registration.kept')
  expect(kept_entries).toEqual([{ action: 'registration.kept', object_id: ann.id }])
  // Another change asks anew.
  const { version: edited } = (await admin.call('GET', `/api/v1/events/${event.id}`)).body
  const moved = { body: { location: 'Hall 4' }, if_match: edited }
  expect((await admin.call('PATCH', `/api/v1/events/${event.id}`, moved)).status).toBe(200)
  expect((await registration()).body.kept_at).toBeNull()
})

/** An event with one seat to be paid for, which Ann gives up: it is offered to Bob, and Eve is behind him. */
async function makeOffer(admin: Caller, fields: object = {}) {
  const event = await makeEvent(admin, { capacity: 1, ticket_types: [{ name: 'T', price: '30' }], ...fields })
  const ann = await book(admin, event, 'Ann')
  for (const name of ['Bob', 'Eve']) await book(admin, event, name)
  await admin.call('POST', `/api/v1/events/${event.id}/registrations/${ann.id}/cancellation`, { body: {} })
  const token = await mailedSeat(admin, 'Bob')
  expect(await statusesOf(admin)).toEqual({ Ann: 'cancelled', Bob: 'offered', Eve: 'waitlisted' })
  return { event, token }
}

test('a guest takes an offered seat with the link of its mail, once, and gets the ticket', async () => {
  const admin = await makeCaller()
  const { token } = await makeOffer(admin, { cancel_by: inHours(-1) })
  const { text } = await admin.db
    .selectFrom('mails')
    .select('text')
    .where('template', '=', 'seat_offered')
    .executeTakeFirstOrThrow()
  expect(text).toMatch(/Take the seat .*[/]seat[/]take[?]seat=/)
  expect(text).toMatch(/I do not want it .*[/]seat[/]give-up[?]seat=/)
  expect(text).toMatch(/Kept for you until: .*20\d\d.*\d:\d\d.*\(time zone Europe\/Berlin\)/)
  expect(await getLinkedSeat(token, 'take', 'test')).toMatchObject({ is_offered: true, price_minor: 3000 })
  expect(await decide(token, 'take')).toMatchObject({
    status: 200,
    body: { message: 'The seat at Gala is yours. A mail with the ticket is on its way.' },
  })
  expect(await statusesOf(admin)).toEqual({ Ann: 'cancelled', Bob: 'confirmed', Eve: 'waitlisted' })
  await mailedSeat(admin, 'Bob')
  const last = admin.db
    .selectFrom('mails')
    .select('subject')
    .where('to_address', '=', 'bob@example.org')
    // The invoice comes in a mail of its own.
    .where('template', '<>', 'invoice')
  expect(await last.orderBy('id', 'desc').limit(1).executeTakeFirst()).toEqual({ subject: 'You are registered: Gala' })
  const again = await decide(token, 'take')
  expect(again.status).toBe(409)
  expect(again.body.detail).toContain('You have taken this seat at Gala already.')
})

test('a seat is offered for half of the time until the event begins at most, so that the next in line has a chance', async () => {
  const offeredFor = async (starts_in: number, offer_minutes: number) => {
    const admin = await makeCaller(['administrator'], await makeTenant({ time_zone: 'UTC' }))
    await makeOffer(admin, { event_date: inHours(starts_in).slice(0, 19), offer_minutes })
    const { minutes } = await admin.db
      .selectFrom('registrations')
      .select(sql<number>`extract(epoch from offer_expires_at - now())::float / 60`.as('minutes'))
      .where('status', '=', 'offered')
      .executeTakeFirstOrThrow()
    return minutes
  }
  const about = (minutes: number) => expect.closeTo(minutes, -0.7)
  expect(await offeredFor(6, 720)).toEqual(about(180))
  expect(await offeredFor(100, 720)).toEqual(about(720))
  expect(await offeredFor(100, 30)).toEqual(about(30))
})

test('a declined offer goes to the next in line at once, also when it is too late to cancel a seat', async () => {
  const admin = await makeCaller()
  const { token } = await makeOffer(admin, { cancel_by: inHours(-1) })
  const { body } = await decide(token, 'give_up')
  expect(body.message).toBe('You have declined the seat at Gala. It is free for the next in line.')
  expect(await statusesOf(admin)).toEqual({ Ann: 'cancelled', Bob: 'cancelled', Eve: 'offered' })
  expect((await decide(token, 'take')).body.detail).toContain('was given up already')
  expect((await decide(await mailedSeat(admin, 'Eve'), 'take')).status).toBe(200)
})

test('an offer that is over cannot be taken, and the link says until when it held', async () => {
  const admin = await makeCaller()
  const { event, token } = await makeOffer(admin)
  // Neither before the clock passed the seat on, nor after.
  await admin.db
    .updateTable('registrations')
    .set({ offer_expires_at: inHours(-1) })
    .where('status', '=', 'offered')
    .execute()
  const ctx = createCtx({ tenant_id: admin.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  for (const pass of [async () => 0, expireOffers]) {
    await pass(ctx)
    const { status, body } = await decide(token, 'take')
    expect(status).toBe(409)
    expect(body.detail).toMatch(
      /^The seat at Gala was kept for you until .*\(time zone Europe\/Berlin\)\. The offer is over\./,
    )
  }
  expect(await statusesOf(admin)).toEqual({ Ann: 'cancelled', Bob: 'expired', Eve: 'offered' })
  // Who waits has nothing to take, and who was offered a seat nothing to keep.
  const late = await book(admin, event, 'Zoe')
  expect((await decide(seatToken(admin.tenant_id, late.id), 'take')).body.detail).toContain(
    'You are on its waiting list.',
  )
  expect((await decide(await mailedSeat(admin, 'Eve'), 'keep')).body.detail).toContain('has a link that takes it')
})

test('a seat offered while the event runs can be taken until the event is over', async () => {
  const admin = await makeCaller()
  const { event, token } = await makeOffer(admin)
  const move = (starts_at: string, ends_at: string) =>
    admin.db.updateTable('events').set({ starts_at, ends_at }).where('id', '=', event.id).execute()
  await move(inHours(-2), inHours(-1))
  expect((await decide(token, 'take')).body.detail).toContain('Gala is over.')
  await move(inHours(-2), inHours(1))
  expect((await decide(token, 'take')).status).toBe(200)
})

test('where it is too late to cancel by oneself, the link says so and whom to write to', async () => {
  const admin = await makeCaller()
  await admin.db.updateTable('tenants').set({ contact_email: 'office@example.org' }).execute()
  const event = await makeEvent(admin, { cancel_by: inHours(-1) })
  await book(admin, event, 'Ann')
  const { status, body } = await decide(await mailedSeat(admin, 'Ann'), 'give_up')
  expect(status).toBe(409)
  expect(body.detail).toMatch(
    /^It is too late to cancel by yourself: that was possible until .*\. Write to .* \(office@example\.org\)\.$/,
  )
  expect(await statusesOf(admin)).toEqual({ Ann: 'confirmed' })
})

test('the link ends when the event begins or is cancelled', async () => {
  const admin = await makeCaller()
  const [begun, cancelled] = [await makeEvent(admin), await makeEvent(admin, { title: 'Ball' })]
  const tokens = []
  for (const event of [begun, cancelled]) tokens.push(seatToken(admin.tenant_id, (await book(admin, event, 'Ann')).id))
  const began = { starts_at: inHours(-1), ends_at: inHours(1) }
  await admin.db.updateTable('events').set(began).where('id', '=', begun.id).execute()
  await admin.call('POST', `/api/v1/events/${cancelled.id}/cancellation`, { body: {}, if_match: cancelled.version })
  const answers = [await decide(tokens[0] ?? '', 'give_up'), await decide(tokens[1] ?? '', 'give_up')]
  expect(answers.map(({ status }) => status)).toEqual([409, 409])
  expect(answers[0]?.body.detail).toContain('Gala has begun')
  expect(answers[1]?.body.detail).toContain('Ball is cancelled')
})

test('a token works for its own registration in its own association, and for nothing else', async () => {
  const [admin, other] = [await makeCaller(), await makeCaller()]
  const event = await makeEvent(admin)
  const [ann, bob] = [await book(admin, event, 'Ann'), await book(admin, event, 'Bob')]
  const token = seatToken(admin.tenant_id, ann.id)
  const [tenant, id, signed] = token.split('.')
  const forged = [
    '',
    'x',
    `${tenant}.${id}`,
    `${tenant}.${id}.${'A'.repeat(43)}`,
    // The signature of another registration, and of another association.
    `${tenant}.${seatToken(admin.tenant_id, bob.id).split('.')[1]}.${signed}`,
    `${seatToken(other.tenant_id, ann.id).split('.')[0]}.${id}.${signed}`,
    `${token}A`,
    `${token}\0`,
  ]
  for (const each of forged) expect((await decide(each, 'give_up')).status, each).toBe(422)
  // Rightly signed, but there is no such registration there.
  expect((await decide(seatToken(other.tenant_id, ann.id), 'give_up')).status).toBe(409)
  expect(await statusesOf(admin)).toEqual({ Ann: 'confirmed', Bob: 'confirmed' })
  expect((await decide(token, 'give_up')).status).toBe(200)
  expect(await statusesOf(admin)).toEqual({ Ann: 'cancelled', Bob: 'confirmed' })
})

test('administrators do not read the links of others’ seats, and can send such a mail again', async () => {
  const admin = await makeCaller()
  await book(admin, await makeEvent(admin), 'Ann')
  const token = await mailedSeat(admin, 'Ann')
  const [mail] = (await admin.call('GET', '/api/v1/mails/')).body
  const { body } = await admin.call('GET', `/api/v1/mails/${mail.id}`)
  expect(JSON.stringify(body)).not.toContain(token)
  expect(body.html).toContain('seat=removed')
  await admin.db.updateTable('mails').set({ status: 'sent' }).where('id', '=', mail.id).execute()
  expect((await admin.call('POST', `/api/v1/mails/${mail.id}/delivery`)).status).toBe(202)
})

test('the link that gives a party up says how many seats, whose, and for what sum', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin, { ticket_types: [{ name: 'T', price: '33.00' }] })
  const { id } = await book(admin, event, 'Ann', { quantity: 3, companions: ['Bo', 'Cy'] })
  const token = seatToken(admin.tenant_id, id)
  expect(await getLinkedSeat(token, 'give_up', 'test')).toMatchObject({
    ...{ quantity: 3, attendee_name: 'Ann', companions: ['Bo', 'Cy'], price_minor: 9900, payment: 'open' },
  })
  expect(await decide(token, 'give_up')).toMatchObject({ body: { message: 'You have given up all 3 seats at Gala.' } })
})

test('after the deadline the link that gives a seat up promises nothing, and says until when it was possible', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin, { capacity: 1, ticket_types: [{ name: 'T', price: '33.00' }] })
  const [ann, bob] = [await book(admin, event, 'Ann'), await book(admin, event, 'Bob')]
  const tokens = [seatToken(admin.tenant_id, ann.id), seatToken(admin.tenant_id, bob.id)] as const
  await admin.db
    .updateTable('events')
    .set({ cancel_by: inHours(-1) })
    .execute()
  const late = /too late to cancel by yourself: that was possible until .* Its invoice stays as it is\. Write to/
  await expect(getLinkedSeat(tokens[0], 'give_up', 'test')).rejects.toThrow(late)
  expect((await decide(tokens[0], 'give_up')).status).toBe(409)
  // Nobody has promised to come yet who waits; and the deadline of a day that does not hold is none.
  expect(await getLinkedSeat(tokens[1], 'give_up', 'test')).toMatchObject({ is_waiting: true })
  await admin.db
    .updateTable('events')
    .set({ event_status: 'postponed', event_date: inHours(-9), starts_at: inHours(-9) })
    .execute()
  expect((await decide(tokens[0], 'give_up')).status).toBe(200)
})

test('whoever lets an offer run out is told that it is over and how to get in line again', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin, { capacity: 1, visibility: 'public', ticket_types: [{ name: 'T', price: '5' }] })
  const first = await book(admin, event, 'First')
  await book(admin, event, 'Ann')
  await admin.call('POST', `/api/v1/events/${event.id}/registrations/${first.id}/cancellation`, { body: {} })
  const ctx = createCtx({ tenant_id: admin.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  await mailedSeat(admin, 'Ann')
  await admin.db
    .updateTable('registrations')
    .set({ offer_expires_at: inHours(-1) })
    .where('status', '=', 'offered')
    .execute()
  expect(await expireOffers(ctx)).toBe(1)
  while ((await sendNotices(ctx)) > 0);
  const mails = admin.db.selectFrom('mails').select(['template', 'text']).where('to_address', '=', 'ann@example.org')
  const [ended, offered] = await mails.orderBy('id', 'desc').execute()
  expect(offered?.text).toContain('the offer ends at the time below')
  expect(ended).toMatchObject({ template: 'offer_ended' })
  expect(ended?.text).toContain('you are no longer on the waiting list')
  expect(ended?.text).toContain('Register again')
})
