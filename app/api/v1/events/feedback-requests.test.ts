import { expect, test } from 'vitest'
import { type Caller, callApi, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant } from '#db/factories'
import { type ReceivedMail, startMailListener } from '#e2e/mail-listener'
import { createCtx } from '#lib/context'
import { keepDrawn } from '#lib/deliveries/papers'
import { settleEvents } from '#lib/events/clock'
import { getAskedFeedback } from '#lib/feedback/linked'
import { askAfterEvents } from '#lib/feedback/requests'
import { getLinkedStop } from '#lib/feedback/stops'
import { deliverMail } from '#lib/mail/delivery'
import { feedbackToken } from '#lib/mail/links'
import { editMailSetting } from '#lib/mail/settings/service'
import { openTransport } from '#lib/mail/transport'
import { api, pages } from '#lib/paths'
import { sendNotices } from '#lib/registrations/notices'
import { seatToken } from '#lib/registrations/seat-links'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** An administrator with an event that begins in two days. */
async function makeEvent(time_zone = 'UTC') {
  const admin = await makeCaller(['administrator'], await makeTenant({ time_zone }))
  const event = (await admin.call('POST', api.events(), { body: { title: 'Gala', event_date: inHours(48) } })).body
  return { admin, event: event as { id: string } }
}

const systemOf = ({ tenant_id }: Caller) =>
  createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })

async function book(admin: Caller, event: { id: string }, name: string, fields: object = {}) {
  const body = { guest: { name, email: `${name.toLowerCase()}@example.org` }, ...fields }
  return (await admin.call('POST', api.registrations(event.id), { body })).body as { id: string }
}

/** Lets the event have ended some hours ago, as the clock stores it, after everybody was told of their seat. */
async function endAgo(admin: Caller, event: { id: string }, hours: number) {
  while ((await sendNotices(systemOf(admin))) > 0);
  const [starts_at, ends_at] = [inHours(-hours - 3), inHours(-hours)]
  await admin.db
    .updateTable('events')
    .set({ starts_at, ends_at, event_date: starts_at.slice(0, 19), end_date: ends_at.slice(0, 19) })
    .where('id', '=', event.id)
    .execute()
  await settleEvents(systemOf(admin))
}

/** Writes what is due, and returns whom mails of this kind went to. */
async function askedIn(admin: Caller): Promise<string[]> {
  while ((await sendNotices(systemOf(admin))) > 0);
  const mails = admin.db.selectFrom('mails').select('to_address').where('template', '=', 'feedback_request')
  return (await mails.orderBy('to_address').execute()).map(({ to_address }) => to_address)
}

const ask = (admin: Caller, event: { id: string }) => admin.call('POST', api.feedbackRequest(event.id))
const stateOf = async (admin: Caller, event: { id: string }) =>
  (await admin.call('GET', api.feedbackRequest(event.id))).body
const give = (token: string, said: object) => callApi('POST', api.linkedFeedback(), { body: { token, ...said } })

test('members and guests who were there are asked once on the morning after, and nobody else', async () => {
  const { admin, event } = await makeEvent()
  const member = await makeMember(admin.db, { email: 'mia@example.org', first_name: 'Mia' })
  await book(admin, event, 'Mia', { guest: undefined, member_id: member.id })
  await book(admin, event, 'Ann')
  await book(admin, event, 'Lou', { guest: { name: 'Lou' } })
  const given_up = await book(admin, event, 'Cem')
  await admin.call('POST', `${api.registration(event.id, given_up.id)}/cancellation`, { body: {} })
  for (const fields of [{ status: 'deceased' }, { archived_at: inHours(-1) }]) {
    const silent = await makeMember(admin.db, { email: `silent-${JSON.stringify(fields).length}@example.org` })
    await book(admin, event, 'Silent', { guest: undefined, member_id: silent.id })
    await admin.db.updateTable('members').set(fields).where('id', '=', silent.id).execute()
  }
  const ctx = systemOf(admin)
  await endAgo(admin, event, 40)
  expect(await stateOf(admin, event)).toMatchObject({
    ...{ state: 'open', is_on: true, due: 2, asked: 0, without_address: 1, unreachable: 2 },
  })
  expect(await askAfterEvents(ctx)).toBe(2)
  expect(await askAfterEvents(ctx)).toBe(0)
  expect((await ask(admin, event)).body).toEqual({ asked_now: 0 })
  expect(await askedIn(admin)).toEqual(['ann@example.org', 'mia@example.org'])
  expect(await stateOf(admin, event)).toMatchObject({ due: 0, asked: 2, without_address: 1, unreachable: 2 })
  // Never again, also not when somebody takes the mail out of the list.
  await admin.db.deleteFrom('mails').where('template', '=', 'feedback_request').execute()
  expect(await askAfterEvents(ctx)).toBe(0)
})

test('the morning after begins at seven where the event was', async () => {
  const { admin, event } = await makeEvent('Pacific/Auckland')
  await book(admin, event, 'Ann')
  await endAgo(admin, event, 1)
  // Four in the afternoon there.
  const ends_at = '2027-03-10T03:00:00Z'
  await admin.db.updateTable('events').set({ ends_at }).where('id', '=', event.id).execute()
  const ctx = systemOf(admin)
  expect(await askAfterEvents(ctx, new Date('2027-03-10T17:59:00Z'))).toBe(0)
  expect(await askAfterEvents(ctx, new Date('2027-03-13T03:01:00Z'))).toBe(0)
  expect(await askAfterEvents(ctx, new Date('2027-03-10T18:01:00Z'))).toBe(1)
})

test('nobody is asked by itself while the mail is off, long after an event, or about one that was cancelled', async () => {
  const { admin, event } = await makeEvent()
  await book(admin, event, 'Ann')
  const ctx = systemOf(admin)
  await admin.call('POST', api.eventCancellation(event.id), { body: { notify: false } })
  await endAgo(admin, event, 40)
  expect(await askAfterEvents(ctx)).toBe(0)
  expect(await stateOf(admin, event)).toMatchObject({ state: 'never' })
  expect((await ask(admin, event)).status).toBe(409)
  const late = await makeEvent()
  await book(late.admin, late.event, 'Ann')
  await endAgo(late.admin, late.event, 24 * 4)
  expect(await askAfterEvents(systemOf(late.admin))).toBe(0)
  const off = await makeEvent()
  await book(off.admin, off.event, 'Ann')
  await endAgo(off.admin, off.event, 40)
  await editMailSetting(systemOf(off.admin), 'feedback_request', { is_on: false }, null)
  expect(await askAfterEvents(systemOf(off.admin))).toBe(0)
  expect(await stateOf(off.admin, off.event)).toMatchObject({ state: 'open', is_on: false, due: 1 })
  // By hand both go out.
  for (const { admin, event } of [late, off]) {
    expect((await ask(admin, event)).body).toEqual({ asked_now: 1 })
    expect(await askedIn(admin)).toEqual(['ann@example.org'])
  }
})

test('people are asked when the event is over, and no more when feedback has closed', async () => {
  const { admin, event } = await makeEvent()
  await book(admin, event, 'Ann')
  expect(await stateOf(admin, event)).toMatchObject({ state: 'early' })
  const early = await ask(admin, event)
  expect([early.status, early.body.detail]).toEqual([409, expect.stringContaining('not over yet')])
  await endAgo(admin, event, 24 * 15)
  expect(await stateOf(admin, event)).toMatchObject({ state: 'closed' })
  expect((await ask(admin, event)).status).toBe(409)
})

test('where people were let in, who stayed away is not asked', async () => {
  const { admin, event } = await makeEvent()
  const { id } = await book(admin, event, 'Ann')
  await book(admin, event, 'Bob')
  const body = { registration_id: id, nonce: 'one', anyway: true }
  expect((await admin.call('POST', api.checkIns(event.id), { body })).body).toMatchObject({ result: 'ok' })
  await endAgo(admin, event, 40)
  expect(await stateOf(admin, event)).toMatchObject({ due: 1 })
  await ask(admin, event)
  expect(await askedIn(admin)).toEqual(['ann@example.org'])
})

test('a guest answers with the link of the mail, once, without an account', async () => {
  const { admin, event } = await makeEvent()
  const { id } = await book(admin, event, 'Ann')
  await endAgo(admin, event, 2)
  await ask(admin, event)
  await askedIn(admin)
  const { text, subject } = await admin.db
    .selectFrom('mails')
    .select(['text', 'subject'])
    .where('template', '=', 'feedback_request')
    .executeTakeFirstOrThrow()
  expect(subject).toBe('How was Gala?')
  const token = decodeURIComponent(/[?]feedback=([\w.%-]+)/.exec(text)?.[1] ?? '')
  expect(await getAskedFeedback(token, 'test')).toMatchObject({ event_title: 'Gala', is_given: false })
  const nothing = await give(token, { rating: 9 })
  expect([nothing.status, nothing.body.errors[0].pointer]).toEqual([422, '/rating'])
  const given = await give(token, { rating: 4, nps: 9, liked: 'Music' })
  expect(given.status).toBe(201)
  const [listed] = (await admin.call('GET', api.feedback(event.id))).body
  expect(listed).toMatchObject({ registration_id: id, attendee_name: 'Ann', rating: 4, nps: 9, liked: 'Music' })
  const again = await give(token, { rating: 1 })
  expect(again.status).toBe(409)
  expect(await getAskedFeedback(token, 'test')).toMatchObject({ is_given: true })
  const log = await admin.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind'])
    .where('action', 'like', 'feedback.%')
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { action: 'feedback.asked', actor_kind: 'account' },
    { action: 'feedback.given', actor_kind: 'anonymous' },
  ])
})

test('of many answers with one link at the same moment one counts', async () => {
  const { admin, event } = await makeEvent()
  const { id } = await book(admin, event, 'Ann')
  await endAgo(admin, event, 2)
  const token = feedbackToken(admin.tenant_id, id)
  const answers = await Promise.all(Array.from({ length: 8 }, () => give(token, { rating: 5 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
})

test('the link works within the time for feedback, and for nothing else', async () => {
  const { admin, event } = await makeEvent()
  const { id } = await book(admin, event, 'Ann')
  const token = feedbackToken(admin.tenant_id, id)
  const early = await give(token, { rating: 5 })
  expect([early.status, early.body.detail]).toEqual([409, expect.stringContaining('opens when the event starts')])
  await endAgo(admin, event, 24 * 15)
  const late = await give(token, { rating: 5 })
  expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('closed 14 days after')])
  await expect(getAskedFeedback(token, 'test')).rejects.toThrow('closed 14 days after')
  await endAgo(admin, event, 2)
  const other = await makeCaller()
  for (const wrong of ['', 'x', `${token}x`, seatToken(admin.tenant_id, id), 'x'.repeat(401)])
    expect((await give(wrong, { rating: 5 })).status, wrong).toBe(422)
  // The same registration in another association does not exist.
  expect((await give(feedbackToken(other.tenant_id, id), { rating: 5 })).status).toBe(409)
  const decided = await callApi('POST', api.seatDecision(), { body: { token, decision: 'give_up' } })
  expect(decided.status).toBe(422)
  await admin.db.updateTable('registrations').set({ status: 'no_show' }).where('id', '=', id).execute()
  expect((await give(token, { rating: 5 })).status).toBe(409)
})

test('before the event a link says not yet, also when the doors have opened for others', async () => {
  const { admin, event } = await makeEvent()
  const [ann, bob] = [await book(admin, event, 'Ann'), await book(admin, event, 'Bob')]
  const scan = { registration_id: bob.id, nonce: 'one', anyway: true }
  expect((await admin.call('POST', api.checkIns(event.id), { body: scan })).body.result).toBe('ok')
  await expect(getAskedFeedback(feedbackToken(admin.tenant_id, ann.id), 'test')).rejects.toThrow(
    'opens when the event starts',
  )
  expect((await give(feedbackToken(admin.tenant_id, bob.id), { rating: 5 })).status).toBe(201)
})

test('whoever answered with a name is not asked, and who is not asked does not tell who answered without', async () => {
  const { admin, event } = await makeEvent()
  const [ann, bob] = [await book(admin, event, 'Ann'), await book(admin, event, 'Bob')]
  await endAgo(admin, event, 2)
  await give(feedbackToken(admin.tenant_id, ann.id), { rating: 5 })
  await give(feedbackToken(admin.tenant_id, bob.id), { rating: 1, is_anonymous: true })
  expect(await stateOf(admin, event)).toMatchObject({ due: 1, asked: 0 })
  await ask(admin, event)
  expect(await askedIn(admin)).toEqual(['bob@example.org'])
  const log = await admin.db.selectFrom('audit_log').select('action').where('noun', '=', 'feedback').execute()
  expect(log).toHaveLength(1)
})

test('the office asks, and nobody without the right to change events does', async () => {
  const { admin, event } = await makeEvent()
  await book(admin, event, 'Ann')
  await endAgo(admin, event, 2)
  const front_desk = await makeCaller(['front_desk'], admin)
  expect((await ask(front_desk, event)).status).toBe(403)
  const other = await makeCaller()
  expect((await ask(other, event)).status).toBe(404)
  const [one, two] = await Promise.all([ask(admin, event), ask(admin, event)])
  expect(one.body.asked_now + two.body.asked_now).toBe(1)
  expect(await askedIn(admin)).toEqual(['ann@example.org'])
})

test('the mail comes in the language of its reader, in the words of the association', async () => {
  const { admin, event } = await makeEvent()
  const member = await makeMember(admin.db, { email: 'mia@example.org', first_name: 'Mia', language: 'fr' })
  await book(admin, event, 'Mia', { guest: undefined, member_id: member.id })
  await book(admin, event, 'Ann')
  await admin.db.updateTable('tenants').set({ locale: 'de-DE' }).execute()
  await editMailSetting(
    systemOf(admin),
    'feedback_request',
    { texts: [{ variant: 'usual', language: 'fr', subject: 'Alors, {event} ?', text: null }] },
    null,
  )
  await endAgo(admin, event, 2)
  await ask(admin, event)
  await askedIn(admin)
  const mails = admin.db.selectFrom('mails').select('subject').where('template', '=', 'feedback_request')
  expect((await mails.orderBy('subject').execute()).map(({ subject }) => subject)).toEqual([
    'Alors, Gala ?',
    'Wie war Gala?',
  ])
})

test('whoever ends these mails by the link of one is not asked any more, a member nowhere and a guest at that address', async () => {
  const { admin, event } = await makeEvent()
  const member = await makeMember(admin.db, { email: 'mia@example.org', first_name: 'Mia' })
  const own = await book(admin, event, 'Mia', { guest: undefined, member_id: member.id })
  const guest = await book(admin, event, 'Ann')
  await book(admin, event, 'Bo')
  await endAgo(admin, event, 40)
  await ask(admin, event)
  expect(await askedIn(admin)).toEqual(['ann@example.org', 'bo@example.org', 'mia@example.org'])
  const stop = ({ id }: { id: string }, method: 'POST' | 'DELETE' | 'GET' = 'POST') =>
    callApi(method, api.feedbackStop({ feedback: feedbackToken(admin.tenant_id, id) }))
  // The mail has the link in its small print; opening it ends nothing.
  const { text, html } = await admin.db
    .selectFrom('mails')
    .select(['text', 'html'])
    .where('to_address', '=', 'ann@example.org')
    .where('template', '=', 'feedback_request')
    .executeTakeFirstOrThrow()
  for (const part of [text, html]) expect(part).toContain(pages.endFeedback(feedbackToken(admin.tenant_id, guest.id)))
  expect((await stop(guest, 'GET')).status).toBe(303)
  expect(await getLinkedStop(feedbackToken(admin.tenant_id, guest.id), 'r')).toMatchObject({ is_stopped: false })
  for (const one of [own, guest, guest]) expect((await stop(one)).status).toBe(200)
  expect((await callApi('POST', api.feedbackStop({ feedback: 'x.y' }))).status).toBe(422)
  expect((await admin.call('GET', api.member(member.id))).body).toMatchObject({ gets_feedback_requests: false })
  const { body: log } = await admin.call('GET', api.audit())
  expect(log.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['feedback.stopped', 'member.updated']),
  )

  const askAbout = async (email = 'ann@example.org') => {
    const body = { title: 'Next', event_date: inHours(48) }
    const next = (await admin.call('POST', api.events(), { body })).body as { id: string }
    await book(admin, next, 'Mia', { guest: undefined, member_id: member.id })
    await book(admin, next, 'Ann', { guest: { name: 'Ann', email } })
    await endAgo(admin, next, 40)
    return next
  }
  await admin.db.deleteFrom('mails').where('template', '=', 'feedback_request').execute()
  const next = await askAbout('Ann@Example.org')
  expect(await stateOf(admin, next)).toMatchObject({ due: 0, stopped: 2 })
  expect((await ask(admin, next)).body).toEqual({ asked_now: 0 })
  // They take it back: the guest by the link, the member on the own record.
  expect((await stop(guest, 'DELETE')).status).toBe(200)
  expect(
    (await admin.call('PATCH', api.member(member.id), { body: { gets_feedback_requests: true }, if_match: 2 })).status,
  ).toBe(200)
  expect(await stateOf(admin, next)).toMatchObject({ due: 2, stopped: 0 })
  // Who ends them after they were noted gets none either.
  await ask(admin, next)
  await stop(own)
  expect(await askedIn(admin)).toEqual(['Ann@Example.org'])
  // Nothing of it is known to another association.
  const elsewhere = await makeEvent()
  await book(elsewhere.admin, elsewhere.event, 'Ann')
  await stop(guest)
  await endAgo(elsewhere.admin, elsewhere.event, 40)
  expect(await stateOf(elsewhere.admin, elsewhere.event)).toMatchObject({ due: 1, stopped: 0 })
})

test('mail programs end these mails with one click, at the address in the header of the mail as it went out', async () => {
  const { admin, event } = await makeEvent()
  const guest = await book(admin, event, 'Ann')
  await endAgo(admin, event, 40)
  await ask(admin, event)
  await askedIn(admin)
  const queued = admin.db.selectFrom('mails').select(['id', 'template']).where('to_address', '=', 'ann@example.org')
  const listener = await startMailListener()
  const transport = openTransport(listener.smtp_url)
  const headersOf = async (template: string) => {
    const mail = (await queued.execute()).find((each) => each.template === template)
    await deliverMail(systemOf(admin), mail?.id ?? '', transport, false, keepDrawn)
    const received = await fetch(`${listener.mailbox_url}/?to=ann@example.org`)
    return ((await received.json()) as ReceivedMail).headers
  }
  const needed = await headersOf('registration_confirmed')
  const asked = await headersOf('feedback_request')
  transport.close()
  await listener.stop()
  // What a seat needs cannot be ended.
  expect([needed['list-unsubscribe'], needed['list-unsubscribe-post']]).toEqual([undefined, undefined])
  expect(asked['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const [, address = ''] = /^<(https?:[^>]+)>$/.exec(asked['list-unsubscribe'] ?? '') ?? []
  const { pathname, search } = new URL(address)
  const feedback = feedbackToken(admin.tenant_id, guest.id)
  expect(`${pathname}${search}`).toBe(api.feedbackStop({ feedback }))
  const opened = await callApi('GET', `${pathname}${search}`)
  expect([opened.status, opened.headers.get('location')]).toEqual([303, pages.endFeedback(feedback)])
  expect(await getLinkedStop(feedback, 'test')).toMatchObject({ is_stopped: false })
  // RFC 8058: a form with one field, and neither cookies nor a session.
  const ended = await callApi('POST', `${pathname}${search}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(ended.status).toBe(200)
  expect(await getLinkedStop(feedback, 'test')).toMatchObject({ is_stopped: true })
  const next = (await admin.call('POST', api.events(), { body: { title: 'Next', event_date: inHours(48) } })).body
  await book(admin, next, 'Ann')
  await endAgo(admin, next, 40)
  expect((await ask(admin, next)).body).toEqual({ asked_now: 0 })
})

test('a member switches these mails off in the own profile, and mails that a seat needs come all the same', async () => {
  const { admin, event } = await makeEvent()
  const self = await makeCaller(['member'], admin)
  const member = await makeMember(admin.db, { email: 'mia@example.org', account_id: self.account_id })
  const off = { body: { gets_feedback_requests: false }, if_match: 1 }
  expect((await self.call('PATCH', api.member(member.id), off)).body).toMatchObject({ gets_feedback_requests: false })
  await book(admin, event, 'Mia', { guest: undefined, member_id: member.id })
  while ((await sendNotices(systemOf(admin))) > 0);
  await admin.call('PATCH', api.event(event.id), { body: { location: 'Hall 4' } })
  await endAgo(admin, event, 40)
  await ask(admin, event)
  expect(await askedIn(admin)).toEqual([])
  const mails = await admin.db.selectFrom('mails').select('template').where('member_id', '=', member.id).execute()
  expect(mails.map(({ template }) => template).sort()).toEqual(['event_changed', 'registration_confirmed'])
})
