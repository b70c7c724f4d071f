import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { type Caller, callApi, makeCaller } from '#app/api/v1/test-client'
import { makeAccount, makeMember, makeTier } from '#db/factories'
import { createCtx } from '#lib/context'
import { cleanUp } from '#lib/jobs/clean-up'
import { api } from '#lib/paths'
import { getAwaitedRegistration } from '#lib/registrations/guests'
import { getHeldRegistration } from '#lib/registrations/held'
import { sendNotices } from '#lib/registrations/notices'
import type { ShownToGuest } from '#lib/registrations/schema'
import { expireOffers } from '#lib/registrations/service'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

type Made = { id: string; version: number; ticket_types: { id: string; name: string }[] }

async function makeEvent(admin: Caller, fields: object = {}): Promise<Made> {
  const body = { title: 'Gala', event_date: inHours(48), visibility: 'public', ...fields }
  const { status, body: event } = await admin.call('POST', api.events(), { body })
  expect(status, JSON.stringify(event)).toBe(201)
  return event
}

/** What a guest asks for; each from a network of its own. */
function ask({ tenant_id }: Pick<Caller, 'tenant_id'>, event: { id: string }, fields: object = {}, address?: string) {
  const body = { tenant_id, event_id: event.id, name: 'Gil Guest', email: 'gil@example.org', ...fields }
  return callApi('POST', api.guestRequest(), { body, ...(address && { address }) })
}

const NOTHING = { ticket_type_id: null, price: '0.00', currency: 'EUR', payment_rule: null, is_to_wait: false }

/** What the page behind a link shows that its button would book. */
async function shownBy(token: string): Promise<ShownToGuest> {
  const found = await getAwaitedRegistration(token, 'test').catch(() => null)
  return found && 'shown' in found ? found.shown : NOTHING
}

/** Opens the page behind the link and confirms what it shows, or what it showed before. */
const confirm = async (token: string, shown?: ShownToGuest) =>
  callApi('POST', api.guestConfirmation(), { body: { token, shown: shown ?? (await shownBy(token)) } })

/** The mails to an address of a template, the last one first. */
function mailsTo({ db }: Caller, email: string, template: string) {
  return db
    .selectFrom('mails')
    .select(['subject', 'text', 'html', 'to_name'])
    .where('to_address', '=', email)
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .execute()
}

/** The token in the last mail that asks somebody to confirm. */
async function tokenFor(caller: Caller, email = 'gil@example.org'): Promise<string> {
  const [mail] = await mailsTo(caller, email, 'confirm_registration')
  return decodeURIComponent(/[?]token=([\w.%-]+)/.exec(mail?.text ?? '')?.[1] ?? '')
}

/** Asks and confirms; returns the answer of the confirmation. */
async function book(caller: Caller, event: { id: string }, name = 'Gil Guest', fields: object = {}) {
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`
  const asked = await ask(caller, event, { name, email, ...fields })
  expect(asked.status, asked.text).toBe(202)
  return confirm(await tokenFor(caller, email))
}

const systemOf = ({ tenant_id }: Caller) =>
  createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })

async function tellAll(caller: Caller): Promise<void> {
  while ((await sendNotices(systemOf(caller))) > 0);
}

const registrationsOf = ({ db }: Caller) =>
  db
    .selectFrom('registrations')
    .select(['guest_name', 'guest_email', 'member_id', 'status', 'quantity', 'source', 'custom_values', 'companions'])
    .orderBy('guest_name')
    .execute()

test('nothing is booked before the link is confirmed, opening it changes nothing, and the organizer sees where it came from', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin, { capacity: 5 })
  const asked = await ask(admin, event, { quantity: 2, companions: ['Fay Friend'] })
  expect(asked).toMatchObject({ status: 202, body: { message: expect.stringContaining('gil@example.org') } })
  const token = await tokenFor(admin)
  expect(await getAwaitedRegistration(token, 'test')).toMatchObject({
    ...{ event_title: 'Gala', name: 'Gil Guest', quantity: 2, companions: ['Fay Friend'] },
    ...{ price_minor: 0, is_to_wait: false, others: [] },
  })
  expect(await registrationsOf(admin)).toEqual([])
  const { status, body } = await confirm(token)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'confirmed', message: expect.stringContaining('You are registered for Gala.') })
  expect(await registrationsOf(admin)).toEqual([
    {
      ...{ guest_name: 'Gil Guest', guest_email: 'gil@example.org', member_id: null, status: 'confirmed' },
      ...{ quantity: 2, source: 'public', custom_values: {}, companions: ['Fay Friend'] },
    },
  ])
  await tellAll(admin)
  const [ticket] = await mailsTo(admin, 'gil@example.org', 'registration_confirmed')
  expect(ticket?.text).toMatch(/Open my registration .*[/]seat[?]seat=/)
  const held = await getHeldRegistration(body.seat, 'test')
  expect(held).toMatchObject({ registration: { attendee_name: 'Gil Guest' }, may_cancel: true, invoice: null })
  expect(held.registration.code).toMatch(/^[\w-]{22}$/)
  // The link leads to what it has booked from then on.
  expect(await getAwaitedRegistration(token, 'test')).toEqual({ seat: body.seat })
})

test('a link confirmed by many at once books once', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin)
  await ask(admin, event)
  const token = await tokenFor(admin)
  const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(token)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(new Set(answers.map(({ body }) => body.seat)).size).toBe(1)
  expect(await registrationsOf(admin)).toHaveLength(1)
})

test('as many are seated as there are seats, however many confirm at once', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin, { capacity: 3, waitlist_mode: 'none' })
  const tokens: string[] = []
  for (let number = 0; number < 8; number += 1) {
    const email = `guest${number}@example.org`
    expect((await ask(admin, event, { name: `Guest ${'ABCDEFGH'[number]}`, email })).status).toBe(202)
    tokens.push(await tokenFor(admin, email))
  }
  const answers = await Promise.all(tokens.map((token) => confirm(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  const { body } = await admin.call('GET', api.event(event.id))
  expect(body.seats_taken).toBe(3)
  // Sold out, the form says so, and the link as well.
  expect((await ask(admin, event)).status).toBe(409)
  const lost = tokens[answers.findIndex(({ status }) => status === 409)] ?? ''
  await expect(getAwaitedRegistration(lost, 'test')).rejects.toThrow('No seat is left')
})

test('a link that has expired, was made up or is from elsewhere books nothing', async () => {
  const [admin, other] = [await makeCaller(), await makeCaller()]
  const event = await makeEvent(admin)
  await ask(admin, event)
  const token = await tokenFor(admin)
  const [, secret] = token.split('.')
  const foreign = `${Buffer.from(other.tenant_id).toString('base64url')}.${secret}`
  for (const each of ['x', foreign, `${token.slice(0, -1)}_`, `${token}\0`, token.replace('.', '..')]) {
    const { status } = await confirm(each)
    expect(status, each).toBe(422)
  }
  await admin.db
    .updateTable('guest_registrations')
    .set({ expires_at: inHours(-1) })
    .execute()
  const late = await confirm(token)
  expect(late).toMatchObject({ status: 422, body: { detail: expect.stringContaining('does not work any more') } })
  expect(await registrationsOf(admin)).toEqual([])
  // An event of another association is none here.
  expect((await ask(other, event)).status).toBe(404)
})

test('guests get tickets for everybody, or with the code, and none that are for members', async () => {
  const admin = await makeCaller()
  const tier = await makeTier(admin.db)
  const event = await makeEvent(admin, {
    ticket_types: [
      { name: 'All', price: '0' },
      { name: 'Members', price: '0', audience: 'members' },
      { name: 'Tier', price: '0', audience: 'tiers', tier_ids: [tier.id] },
      { name: 'Friends', price: '0', audience: 'code', code: 'SESAME' },
      { name: 'Off', price: '0', is_active: false },
    ],
  })
  const ticket = (name: string) => event.ticket_types.find((each) => each.name === name)?.id
  const refused = async (fields: object) => {
    const { status, body } = await ask(admin, event, fields)
    return [status, body.errors?.[0]?.pointer]
  }
  for (const name of ['Members', 'Tier', 'Off'])
    expect(await refused({ ticket_type_id: ticket(name) }), name).toEqual([409, '/ticket_type_id'])
  expect(await refused({ ticket_type_id: ticket('Friends') })).toEqual([409, '/code'])
  expect(await refused({ ticket_type_id: ticket('Friends'), code: 'sesam' })).toEqual([409, '/code'])
  expect(await refused({ ticket_type_id: uuidv7() })).toEqual([422, '/ticket_type_id'])
  expect(await refused({ ticket_type_id: ticket('All'), quantity: 11 })).toEqual([422, '/quantity'])
  expect(await refused({})).toEqual([422, '/ticket_type_id'])
  const alone = { ticket_type_id: ticket('All'), companions: ['Fay Friend'] }
  expect(await refused(alone)).toEqual([422, '/companions'])
  // An address of a member makes nobody a member.
  await makeMember(admin.db, { email: 'gil@example.org' })
  expect(await refused({ ticket_type_id: ticket('Members') })).toEqual([409, '/ticket_type_id'])
  expect(await registrationsOf(admin)).toEqual([])
  // A code that nobody asked for is neither looked at nor kept.
  const all = { ticket_type_id: ticket('All'), code: 'secret' }
  expect((await book(admin, event, 'Gil Guest', all)).status).toBe(200)
  expect(await admin.db.selectFrom('guest_registrations').select('code').execute()).toEqual([{ code: null }])
  const opened = await book(admin, event, 'Fay Friend', { ticket_type_id: ticket('Friends'), code: 'SESAME' })
  expect(opened.status).toBe(200)
  // A code that was changed in between opens nothing any more.
  await ask(admin, event, { ticket_type_id: ticket('Friends'), code: 'SESAME', email: 'late@example.org' })
  await admin.db.updateTable('ticket_types').set({ code: 'OTHER' }).where('name', '=', 'Friends').execute()
  expect((await confirm(await tokenFor(admin, 'late@example.org'))).status).toBe(409)
})

test('only public events that take guests and are open are registered for without an account', async () => {
  const admin = await makeCaller()
  const statusOf = async (fields: object) => (await ask(admin, await makeEvent(admin, fields))).status
  expect(await statusOf({ visibility: 'members' })).toBe(404)
  expect(await statusOf({ visibility: 'private' })).toBe(404)
  expect(await statusOf({ event_status: 'draft' })).toBe(404)
  expect(await statusOf({ takes_guests: false })).toBe(409)
  expect(await statusOf({ registration_opens_at: inHours(1) })).toBe(409)
  expect(await statusOf({ registration_closes_at: inHours(-1) })).toBe(409)
  expect(await statusOf({})).toBe(202)
  expect((await ask({ tenant_id: 'no-such-club' }, { id: uuidv7() })).status).toBe(404)
  // Switched off while the link waits, it books nothing, and says why.
  const event = await makeEvent(admin)
  await ask(admin, event)
  const changed = await admin.call('PATCH', api.event(event.id), {
    body: { takes_guests: false },
    if_match: event.version,
  })
  expect(changed.body.takes_guests).toBe(false)
  expect((await confirm(await tokenFor(admin))).status).toBe(409)
  const copied = await admin.call('POST', api.eventCopies(event.id), { body: { event_date: inHours(96) } })
  expect(copied.body.takes_guests).toBe(false)
})

test('the answer is the same for an address that is known, and only the mail differs', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin)
  const account = await makeAccount(admin.db, { roles: ['member'], email: 'known@example.org' })
  await makeMember(admin.db, { email: 'known@example.org', account_id: account.id })
  await makeMember(admin.db, { email: 'member@example.org' })
  await book(admin, event, 'Regi Stered')
  const texts: string[] = []
  for (const email of ['known@example.org', 'member@example.org', 'regi@example.org', 'unknown@example.org']) {
    const { status, headers, text } = await ask(admin, event, { email })
    texts.push(JSON.stringify([status, headers.get('content-type'), text.replaceAll(email, 'ADDRESS')]))
    const [mail] = await mailsTo(admin, email, 'confirm_registration')
    expect(mail?.text.includes('You have an account here'), email).toBe(email === 'known@example.org')
    expect(mail?.text.includes('that of a member'), email).toBe(email === 'member@example.org')
  }
  expect(new Set(texts).size).toBe(1)
  // The owner of the address sees who is registered with it, and may register more people.
  const token = await tokenFor(admin, 'regi@example.org')
  expect(await getAwaitedRegistration(token, 'test')).toMatchObject({ others: [{ name: 'Regi Stered', quantity: 1 }] })
  expect((await confirm(await tokenFor(admin, 'known@example.org'))).status).toBe(200)
})

test('names are names only, and neither they nor free answers are in the mail to an address that nobody has proven', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin)
  const field = { noun: 'registrations', label: 'Wishes', type: 'text', visible_to: 'member', member_may_edit: true }
  expect((await admin.call('POST', api.customFields(), { body: field })).status).toBe(201)
  const bad = [
    'Win at evil.example',
    'https://evil.example',
    'Gil\r\nBcc: all@example.org',
    'gil@example.org',
    'Call 0900 123 45 67',
    '100 % off',
    '\u202egnp.live',
    'You won, ring 0660/123456 today',
    '0660–123–456 ring me',
    'Ring 555‑123‑4567',
    'Pay 500 euro',
    'visit evil․com now',
    'http//evil/login',
    'Ihr Konto ist gesperrt. Rufen Sie uns bitte an',
    ' ',
    'x'.repeat(61),
  ]
  for (const name of bad) {
    const { status, body } = await ask(admin, event, { name })
    expect([status, body.errors?.[0]?.pointer], name).toEqual([422, '/name'])
  }
  const asked = await ask(admin, event, {
    name: 'Gil <b>Bold</b>',
    custom_values: { wishes: 'Look at https://evil.example' },
  })
  expect(asked.status).toBe(202)
  const [mail] = await mailsTo(admin, 'gil@example.org', 'confirm_registration')
  expect(mail?.to_name).toBe('')
  expect(`${mail?.html}${mail?.text}${mail?.subject}`).not.toMatch(/Gil\b|Bold/)
  expect(`${mail?.html}${mail?.text}${mail?.subject}`).not.toContain('evil')
  await confirm(await tokenFor(admin))
  expect(await registrationsOf(admin)).toMatchObject([{ custom_values: { wishes: 'Look at https://evil.example' } }])
  for (const email of ['a@b', 'a@example.org\r\nBcc: b@example.org', 'a@example.org, b@example.org', '<a@example.org>'])
    expect((await ask(admin, event, { email })).status, email).toBe(422)
})

test('guests answer what members fill in themselves, and nothing that is for staff', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin)
  const add = (fields: object) => admin.call('POST', api.customFields(), { body: { noun: 'registrations', ...fields } })
  await add({ label: 'Meal', type: 'text', visible_to: 'member', member_may_edit: true, required: true })
  await add({ label: 'Table', type: 'text' })
  expect(await ask(admin, event)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/custom_values/meal' }] },
  })
  expect((await ask(admin, event, { custom_values: { meal: 'Soup', table: '1' } })).status).toBe(422)
  expect((await ask(admin, event, { custom_values: { meal: 'Soup' } })).status).toBe(202)
  // A question that is gone meanwhile keeps nobody from confirming.
  await admin.db
    .updateTable('custom_fields')
    .set({ archived_at: inHours(0) })
    .where('key', '=', 'meal')
    .execute()
  expect((await confirm(await tokenFor(admin))).status).toBe(200)
})

test('what fills in the field that people do not see gets the same answer, and nothing is kept or sent', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin)
  const program = await ask(admin, event, { homepage: 'https://spam.example' })
  expect(program).toMatchObject({ status: 202, body: (await ask(admin, event)).body })
  expect(await mailsTo(admin, 'gil@example.org', 'confirm_registration')).toHaveLength(1)
  expect(await admin.db.selectFrom('guest_registrations').select('id').execute()).toHaveLength(1)
})

test('a mailbox gets five mails an hour, and whoever asks once more gets the same answer', async () => {
  const admin = await makeCaller()
  const [event, other] = [await makeEvent(admin), await makeEvent(admin, { title: 'Ball' })]
  // A stranger asks five times in the name of somebody who has asked already, or has not.
  for (let count = 0; count < 5; count += 1) expect((await ask(admin, event)).status).toBe(202)
  const answers = [
    await ask(admin, event),
    await ask(admin, other, { email: 'GIL+again@example.org' }),
    await ask(admin, other, { email: 'new@example.org' }),
  ].map(({ status, body }) => [status, body.message.replace(/\S+@example.org/i, 'ADDRESS')])
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.[0]).toBe(202)
  expect(await mailsTo(admin, 'gil@example.org', 'confirm_registration')).toHaveLength(5)
  expect(await mailsTo(admin, 'GIL+again@example.org', 'confirm_registration')).toEqual([])
  expect(await admin.db.selectFrom('guest_registrations').select('id').execute()).toHaveLength(6)
  // What came before still books.
  expect((await confirm(await tokenFor(admin))).status).toBe(200)
})

test('dots do not make other mailboxes where they are left out, and do elsewhere', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin)
  const spellings = (host: string) =>
    ['target.xy', 'targetxy', 't.argetxy+1', 'TARGETXY', 't.a.r.g.e.t.x.y', 'targ.etxy'].map((box) => `${box}@${host}`)
  for (const email of spellings('gmail.com').with(1, 'targetxy@googlemail.com')) await ask(admin, event, { email })
  for (const email of spellings('example.org')) await ask(admin, event, { email })
  const mails = await admin.db.selectFrom('mails').select('to_address').execute()
  const count = (host: RegExp) => mails.filter(({ to_address }) => host.test(to_address)).length
  expect([count(/@(gmail|googlemail).com$/), count(/@example.org$/)]).toEqual([5, 6])
})

test('of the links of an address for an event the newest five work, so that nobody is kept out by what waits', async () => {
  const admin = await makeCaller()
  const [event, other] = [await makeEvent(admin), await makeEvent(admin, { title: 'Ball' })]
  await ask(admin, event, { email: 'eve@example.org' })
  const first = await tokenFor(admin, 'eve@example.org')
  await ask(admin, other, { email: 'eve@example.org' })
  const elsewhere = await tokenFor(admin, 'eve@example.org')
  // A day long they wait, whatever was counted in this hour.
  const { tenant_id: _tenant, ...copy } = await admin.db
    .selectFrom('guest_registrations')
    .selectAll()
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow()
  for (let count = 0; count < 4; count += 1)
    await admin.db
      .insertInto('guest_registrations')
      .values({ ...copy, id: uuidv7(), custom_values: '{}', token_hash: Buffer.from(`other ${count}`) })
      .execute()
  expect((await ask(admin, event, { email: 'eve@example.org' })).status).toBe(202)
  const waiting = admin.db.selectFrom('guest_registrations').select('id').where('expires_at', '>', inHours(0))
  expect(await waiting.where('event_id', '=', event.id).execute()).toHaveLength(5)
  expect((await confirm(first)).body.detail).toContain('does not work any more')
  for (const token of [await tokenFor(admin, 'eve@example.org'), elsewhere])
    expect((await confirm(token)).status).toBe(200)
})

test('one network asks a hundred times an hour', async () => {
  const admin = await makeCaller()
  // Refused ones count: nobody guesses codes of tickets this way.
  const event = await makeEvent(admin, { takes_guests: false })
  const statuses = new Set<number>()
  for (let round = 0; round < 10; round += 1)
    for (const { status } of await Promise.all(Array.from({ length: 10 }, () => ask(admin, event, {}, '198.51.100.7'))))
      statuses.add(status)
  expect([...statuses]).toEqual([409])
  expect((await ask(admin, event, {}, '198.51.100.7')).status).toBe(429)
  expect((await ask(admin, event, {}, '198.51.101.7')).status).toBe(409)
}, 60_000)

test('what nobody confirmed is deleted once its link has expired', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin)
  await ask(admin, event)
  await ask(admin, event, { email: 'fay@example.org' })
  await admin.db
    .updateTable('guest_registrations')
    .set({ expires_at: inHours(-1) })
    .where('email', '=', 'gil@example.org')
    .execute()
  await cleanUp(new AbortController().signal)
  const kept = await admin.db.selectFrom('guest_registrations').select('email').execute()
  expect(kept).toEqual([{ email: 'fay@example.org' }])
  expect(await mailsTo(admin, 'gil@example.org', 'confirm_registration')).toEqual([])
  expect(await mailsTo(admin, 'fay@example.org', 'confirm_registration')).toHaveLength(1)
})

test('a paid ticket is invoiced to the guest, whose page says how to pay, and giving it up makes the invoice void', async () => {
  const admin = await makeCaller()
  await admin.db.updateTable('tenants').set({ iban: 'DE89370400440532013000', legal_name: 'Club e.V.' }).execute()
  const event = await makeEvent(admin, { ticket_types: [{ name: 'All', price: '30', payment_rule: 'invoice' }] })
  const { body } = await book(admin, event, 'Gil Guest', { quantity: 2 })
  expect(body.status).toBe('confirmed')
  await tellAll(admin)
  const [paper] = await mailsTo(admin, 'gil@example.org', 'invoice')
  expect(paper?.text).toContain('DE89')
  const held = await getHeldRegistration(body.seat, 'test')
  expect(held).toMatchObject({ registration: { payment: 'open', remaining: '60.00' }, invoice: { remaining: '60.00' } })
  const given = await callApi('POST', api.seatDecision(), { body: { token: body.seat, decision: 'give_up' } })
  expect(given.status).toBe(200)
  const after = await getHeldRegistration(body.seat, 'test')
  const nothing = { status: 'void', remaining: '0.00' }
  expect(after).toMatchObject({ registration: { status: 'cancelled' }, may_cancel: false, invoice: nothing })
  expect(await admin.db.selectFrom('invoices').select('status').execute()).toEqual([{ status: 'void' }])
})

test('seats that cost more than an invoice can say are refused, and a link that was used says what became of it', async () => {
  const admin = await makeCaller()
  const priceless = { name: 'All', price: '999999999999.99', max_per_order: 100, payment_rule: 'invoice' }
  const dear = await makeEvent(admin, { ticket_types: [priceless] })
  const asked = await ask(admin, dear, { quantity: 100 })
  expect([asked.status, asked.body.errors?.[0]?.pointer]).toEqual([422, '/quantity'])
  const event = await makeEvent(admin)
  await ask(admin, event)
  const token = await tokenFor(admin)
  const { body } = await confirm(token)
  await callApi('POST', api.seatDecision(), { body: { token: body.seat, decision: 'give_up' } })
  expect((await confirm(token)).body).toMatchObject({
    status: 'cancelled',
    message: 'Your registration for Gala has ended.',
  })
  const called = await makeEvent(admin, { title: 'Ball' })
  await ask(admin, called, { email: 'fay@example.org' })
  const other = await tokenFor(admin, 'fay@example.org')
  await confirm(other)
  await admin.db.updateTable('events').set({ event_status: 'cancelled' }).where('id', '=', called.id).execute()
  expect((await confirm(other)).body.message).toBe('Ball does not take place.')
})

test('a seat that has to be paid first is held for the guest, with the way to pay in the mail and no ticket yet', async () => {
  const admin = await makeCaller()
  await admin.db.updateTable('tenants').set({ iban: 'DE89370400440532013000' }).execute()
  const event = await makeEvent(admin, { ticket_types: [{ name: 'All', price: '30', payment_rule: 'prepay' }] })
  const { body } = await book(admin, event)
  expect(body).toMatchObject({ status: 'pending_payment', message: expect.stringContaining('is held for you') })
  await tellAll(admin)
  const [mail] = await mailsTo(admin, 'gil@example.org', 'seat_held')
  expect(mail?.text).toContain('DE89')
  const held = await getHeldRegistration(body.seat, 'test')
  expect(held.registration).toMatchObject({ status: 'pending_payment', code: null })
  expect(held.invoice?.remaining).toBe('30.00')
})

test('a guest gets what the page showed, or nothing: no other price, ticket or way to pay', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin, { ticket_types: [{ name: 'All', price: '0' }] })
  await ask(admin, event, { quantity: 2 })
  const token = await tokenFor(admin)
  const tickets = () => admin.db.updateTable('ticket_types').where('event_id', '=', event.id)
  const booked = async () => [
    await registrationsOf(admin),
    await admin.db.selectFrom('invoices').select('id').execute(),
    await admin.db.selectFrom('events').select('seats_taken').where('seats_taken', '>', 0).execute(),
  ]
  for (const change of [{ price_minor: 500_000, payment_rule: 'invoice' }, { payment_rule: 'prepay' }]) {
    const shown = await shownBy(token)
    await tickets().set(change).execute()
    const refused = await confirm(token, shown)
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([409, '/shown'])
    expect(refused.body.detail).toContain('Look at what would be booked now')
  }
  expect(await booked()).toEqual([[], [], []])
  expect((await callApi('POST', api.guestConfirmation(), { body: { token } })).status).toBe(422)
  expect(await shownBy(token)).toMatchObject({ price: '10000.00', payment_rule: 'prepay' })
  expect((await confirm(token)).body.status).toBe('pending_payment')

  // An event without tickets gets one that costs something.
  const free = await makeEvent(admin, { title: 'Ball' })
  await ask(admin, free, { email: 'fay@example.org' })
  const other = await tokenFor(admin, 'fay@example.org')
  const shown = await shownBy(other)
  const body = { name: 'Now', price: '900', payment_rule: 'invoice' }
  expect((await admin.call('POST', api.ticketTypes(free.id), { body })).status).toBe(201)
  expect((await confirm(other, shown)).status).toBe(409)
  expect(await admin.db.selectFrom('invoices').select('id').execute()).toHaveLength(1)
  expect(await shownBy(other)).toMatchObject({ price: '900.00', payment_rule: 'invoice' })
  expect((await confirm(other)).status).toBe(200)
})

test('a guest who was shown a seat is put on no waiting list, and whoever was shown the list gets no seat', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin, { capacity: 1 })
  await ask(admin, event)
  const token = await tokenFor(admin)
  const seat = await shownBy(token)
  expect(seat.is_to_wait).toBe(false)
  const early = await book(admin, event, 'Ann Early')
  const late = await confirm(token, seat)
  expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('only the waiting list is left')])
  const waiting = await shownBy(token)
  expect(waiting.is_to_wait).toBe(true)
  await callApi('POST', api.seatDecision(), { body: { token: early.body.seat, decision: 'give_up' } })
  const lucky = await confirm(token, waiting)
  expect([lucky.status, lucky.body.detail]).toEqual([409, expect.stringContaining('there is a seat now')])
  expect(await registrationsOf(admin)).toMatchObject([{ guest_name: 'Ann Early', status: 'cancelled' }])
  expect((await confirm(token)).body.status).toBe('confirmed')
})

test('where the organizers give seats to those who wait, the page shows the list although a seat is free', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin, { capacity: 1, waitlist_mode: 'manual' })
  await book(admin, event, 'Ann Early')
  await book(admin, event, 'Bob Later')
  await admin.db.updateTable('events').set({ capacity: 5 }).where('id', '=', event.id).execute()
  await ask(admin, event)
  const token = await tokenFor(admin)
  expect(await getAwaitedRegistration(token, 'test')).toMatchObject({ is_to_wait: true })
  expect((await confirm(token)).body.status).toBe('waitlisted')
})

test('a guest waits in line, is offered a seat and takes it by link', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin, { capacity: 1, ticket_types: [{ name: 'All', price: '30' }] })
  const first = await book(admin, event, 'Ann Early')
  const second = await book(admin, event, 'Bob Later')
  expect(second.body).toMatchObject({ status: 'waitlisted', message: expect.stringContaining('waiting list') })
  await tellAll(admin)
  const line = await getHeldRegistration(second.body.seat, 'test')
  expect(line).toMatchObject({ registration: { waitlist_position: 1, code: null }, may_cancel: true })
  await callApi('POST', api.seatDecision(), { body: { token: first.body.seat, decision: 'give_up' } })
  await tellAll(admin)
  expect((await mailsTo(admin, 'bob@example.org', 'seat_offered'))[0]?.text).toContain('/seat/take?seat=')
  const taken = await callApi('POST', api.seatDecision(), { body: { token: second.body.seat, decision: 'take' } })
  expect(taken.status).toBe(200)
  expect((await getHeldRegistration(second.body.seat, 'test')).registration.status).toBe('confirmed')
  expect(await expireOffers(systemOf(admin))).toBe(0)
})

test('the page of a registration shows the way in online to seats only, and no ticket of another association', async () => {
  const [admin, other] = [await makeCaller(), await makeCaller()]
  const online = { attendance_mode: 'online', online_url: 'https://meet.example.org/gala', capacity: 1 }
  const event = await makeEvent(admin, online)
  const seated = (await book(admin, event, 'Ann Early')).body
  const waiting = (await book(admin, event, 'Bob Later')).body
  expect((await getHeldRegistration(seated.seat, 'test')).event.online_url).toBe(online.online_url)
  expect((await getHeldRegistration(waiting.seat, 'test')).event.online_url).toBeNull()
  const [, id, signature] = seated.seat.split('.')
  const forged = `${Buffer.from(other.tenant_id).toString('base64url')}.${id}.${signature}`
  await expect(getHeldRegistration(forged, 'test')).rejects.toThrow('not complete')
})

test('a second page that still shows the old price says what was booked, and thanks for nothing else', async () => {
  const admin = await makeCaller()
  const event = await makeEvent(admin, { ticket_types: [{ name: 'T', price: '80.00' }] })
  await ask(admin, event)
  const token = await tokenFor(admin)
  const old = await shownBy(token)
  await admin.db.updateTable('ticket_types').set({ price_minor: 11_000 }).execute()
  const now = await shownBy(token)
  expect((await confirm(token, now)).status).toBe(200)
  const second = await confirm(token, old)
  expect(second.status).toBe(409)
  expect(second.body.detail).toContain('1 seat for EUR 110.00')
  expect((await confirm(token, now)).status).toBe(200)
  expect(await registrationsOf(admin)).toHaveLength(1)
})
