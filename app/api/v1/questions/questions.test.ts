import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import {
  makeAccount,
  makeEvent,
  makeInvoice,
  makeMember,
  makePayment,
  makeRegistration,
  makeTenant,
  makeTier,
} from '#db/factories'
import { api } from '#lib/paths'

async function asker(currency = 'EUR') {
  const tenant = await makeTenant({ currency })
  const admin = await makeCaller(['administrator'], tenant)
  const ask = (question: object) => admin.call('POST', api.questions(), { body: question })
  return { ...admin, ask }
}

test('says in words whether a date is given, in whatever field', async () => {
  const { ask } = await asker()
  const { status, body } = await ask({ of: 'members', where: { birth_date: null, created_at: { is_set: true } } })
  expect(status).toBe(200)
  expect(body.words).toBe('number of members: birth date is not given and added is given')
})

test('a yes that holds for one of two reasons holds together with whatever else is asked', async () => {
  const { ask, db } = await asker()
  const [theirs, other] = [await makeTier(db), await makeTier(db)]
  const account = await makeAccount(db, { email: 'ada@example.org' })
  await db.updateTable('accounts').set({ email_verified_at: new Date().toISOString() }).execute()
  const email = { email: 'ada@example.org', email_key: 'ada@example.org' }
  await makeMember(db, { tier_id: theirs.id, account_id: account.id, ...email })
  await makeMember(db, { tier_id: other.id })
  const where = { members: { some: { has_confirmed_email: true } } }
  const { body } = await ask({ of: 'tiers', where, show: 'rows' })
  expect(body.rows.map(({ id }: { id: string }) => id)).toEqual([theirs.id])
})

test('adds up amounts in the currency that the condition names, else in the own one', async () => {
  const { ask, db } = await asker()
  await makeInvoice(db, { total_minor: 1000 })
  await makeInvoice(db, { total_minor: 2500, currency: 'USD' })
  const sum = { of: 'invoices', show: 'sum', field: 'total_minor' }
  expect((await ask(sum)).body).toMatchObject({ value: '10.00', currency: 'EUR', count: 1 })
  expect((await ask({ ...sum, where: { currency: 'USD' } })).body).toMatchObject({
    value: '25.00',
    currency: 'USD',
    count: 1,
    where: { currency: 'USD' },
  })
  const kuwait = await asker('KWD')
  expect((await kuwait.ask(sum)).body).toMatchObject({ value: '0.000', currency: 'KWD', count: 0 })
})

test('adds up and groups under a condition as deep as conditions may be, and each group opens its rows', async () => {
  const { ask, db } = await asker()
  await makeInvoice(db, { total_minor: 1000 })
  const where = { or: [{ or: [{ or: [{ not: { status: 'void' } }] }] }] }
  const { status, body } = await ask({ of: 'invoices', where, show: 'sum', field: 'total_minor', by: 'currency' })
  expect(status).toBe(200)
  expect(body.groups).toMatchObject([{ key: 'EUR', value: '10.00', count: 1 }])
  for (const opened of [body.where, body.groups[0].where])
    expect((await ask({ of: 'invoices', where: opened })).body).toMatchObject({ count: 1 })
})

test('names the place of a period that cannot be compared', async () => {
  const { ask } = await asker()
  for (const within of ['nonsense', { from: 5, until: 7 }, { from: '2026-99-01', until: '2026-99-02' }]) {
    const { status, body } = await ask({ of: 'members', where: { joined_on: { within } }, compare: 'year_before' })
    expect(status).toBe(422)
    expect(body.errors[0].pointer).toMatch('/where/joined_on/within')
  }
  const { status } = await ask({ of: 'members', where: { and: [null] }, compare: 'year_before' })
  expect(status).toBe(422)
  for (const within of [
    { from: '1000-01-01', until: '9999-12-31' },
    { from: '9999-12-01', until: '9999-12-31' },
    { from: '1000-01-01', until: '1000-01-31' },
  ])
    for (const compare of ['year_before', 'previous_period'])
      expect([200, 422]).toContain((await ask({ of: 'members', where: { joined_on: { within } }, compare })).status)
})

test('an order that rows do not have is refused, whatever is shown', async () => {
  const { ask } = await asker()
  for (const show of ['count', 'rows']) {
    const { status, body } = await ask({ of: 'members', show, order: '-nonsense' })
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/order'])
    expect((await ask({ of: 'members', show, order: '-last_name' })).status).toBe(200)
  }
})

test('finds invoices by the beginning of a number as it finds other texts, case and accents aside', async () => {
  const { ask, db } = await asker()
  const [number, year] = [(await makeInvoice(db)).number ?? '', new Date().getFullYear()]
  expect(number).toMatch(/^[A-Z]/)
  const starts = async (text: string) => (await ask({ of: 'invoices', where: { number: { starts_with: text } } })).body
  for (const text of [number, number.toLowerCase(), ` ${number}`, number.replace(/^./, '$&\u0301'), number.slice(0, 2)])
    expect(await starts(text), text).toMatchObject({ count: 1 })
  expect(await starts(`${year}`)).toMatchObject({ count: 0 })
})

test('refuses texts that every text would contain, and searches for no word', async () => {
  const { ask } = await asker()
  for (const where of [{ city: { contains: '\u0301' } }, { city: { starts_with: '\u0301' } }, { search: ' ,; ' }]) {
    const { status, body } = await ask({ of: 'members', where })
    expect([status, body.errors?.length]).toEqual([422, 1])
  }
  const mails = await ask({ of: 'mails', where: { search: ',' } })
  expect(mails.status).toBe(422)
})

test('finds guests by address and ticket in a question as in a list', async () => {
  const admin = await asker()
  const { ask, db } = admin
  const { id: event_id } = await makeEvent(db, { event_date: '2031-05-01T09:00:00' })
  await makeRegistration(db, { event_id, status: 'confirmed', guest_name: 'Grace', guest_email: 'door@example.org' })
  await makeRegistration(db, { event_id, status: 'confirmed', guest_name: 'Other' })
  const { body } = await ask({ of: 'registrations', where: { event_id, search: 'door@' }, show: 'rows' })
  expect(body.rows).toMatchObject([{ attendee_name: 'Grace', attendee_email: 'door@example.org' }])
  const desk = await makeCaller(['front_desk'], admin)
  const question = { of: 'registrations', where: { event_id, search: 'Grace' }, show: 'rows' }
  const { body: seen } = await desk.call('POST', api.questions(), { body: question })
  expect(JSON.stringify(seen)).not.toContain('door@example.org')
})

test('a group of somebody whom the asker may not look into is not said to be unspecified', async () => {
  const admin = await asker()
  const { id: event_id } = await makeEvent(admin.db, { event_date: '2031-05-01T09:00:00' })
  const member = await makeMember(admin.db, { first_name: 'Ada', last_name: 'Lovelace' })
  await makeRegistration(admin.db, { event_id, status: 'confirmed', member_id: member.id, guest_name: null })
  await makeRegistration(admin.db, { event_id, status: 'confirmed', guest_name: 'Grace' })
  const question = { of: 'registrations', where: { event_id }, by: 'member' }
  const labelsFor = async (caller: Caller) => {
    const { body } = await caller.call('POST', api.questions(), { body: question })
    return body.groups.map(({ label }: { label: string }) => label).toSorted()
  }
  expect(await labelsFor(admin)).toEqual(['Ada Lovelace', 'Not specified'])
  const desk = await makeCaller(['front_desk'], admin)
  expect(await labelsFor(desk)).toEqual(['Not shown to your role', 'Not specified'])
})

test('a role that reads its own alone is told so, and refused where it has none, as none would read as none at all', async () => {
  const admin = await asker()
  const desk = await makeCaller(['front_desk'], admin)
  const ask = () => desk.call('POST', api.questions(), { body: { of: 'invoices' } })
  const other = await makeMember(admin.db, {})
  await makeInvoice(admin.db, { member_id: other.id })
  const refused = await ask()
  expect(refused.status).toBe(403)
  expect(refused.body.detail).toBe('Your role reads no invoices but your own, and your account belongs to no member.')
  const { id: member_id } = await makeMember(admin.db, { account_id: desk.account_id })
  await makeInvoice(admin.db, { member_id })
  expect((await ask()).body).toMatchObject({ count: 1, words: 'number of invoices (your own alone)' })
  expect((await admin.ask({ of: 'invoices' })).body).toMatchObject({ count: 2, words: 'number of invoices' })
})

test('orders rows with those that say nothing at the end, up and down', async () => {
  const { ask, db } = await asker()
  await makeMember(db, { last_name: 'Open' })
  await makeMember(db, { last_name: 'Paid', valid_through: '2026-12-31' })
  for (const order of ['valid_through', '-valid_through']) {
    const { body } = await ask({ of: 'members', show: 'rows', order })
    expect(body.rows.map(({ last_name }: { last_name: string }) => last_name)).toEqual(['Paid', 'Open'])
  }
})

test('members see of tickets only what is offered, and of payments not what the treasurer notes', async () => {
  const admin = await asker()
  const { id: event_id } = await makeEvent(admin.db, { event_date: '2031-05-01T09:00:00', visibility: 'members' })
  const made = async (body: object) =>
    (await admin.call('POST', `/api/v1/events/${event_id}/ticket-types/`, { body: { price: '10.00', ...body } })).body
  await made({ name: 'Regular' })
  const gone = await made({ name: 'secret-staff', is_active: false })
  expect((await admin.ask({ of: 'ticket_types' })).body.count).toBe(2)
  const member = await makeCaller(['member'], admin)
  const ask = (question: object) => member.call('POST', api.questions(), { body: question })
  const { body } = await ask({ of: 'ticket_types', show: 'rows', where: { id: { in: [gone.id] } } })
  expect(body.rows).toEqual([])
  expect(JSON.stringify(body)).not.toContain('secret-staff')
  expect((await ask({ of: 'events', where: { ticket_types: { count: { gt: 1 } } } })).body.count).toBe(0)
  for (const field of ['note', 'reversal_reason']) {
    expect((await ask({ of: 'payments', where: { [field]: { contains: 'x' } } })).status).toBe(403)
    expect((await ask({ of: 'payments', show: 'rows', order: field })).status).toBe(403)
  }
  const { id: member_id } = await makeMember(admin.db, { account_id: member.account_id })
  await makePayment(admin, { received_on: '2026-01-01', member_id, note: 'secret-late' })
  const paid = await ask({ of: 'payments', show: 'rows' })
  expect(paid.body.rows).toMatchObject([{ amount_minor: '60.00' }])
  expect(JSON.stringify(paid.body)).not.toContain('secret-late')
})

test('a member is found by the same words in a question as in the list', async () => {
  const admin = await asker()
  const member = await makeCaller(['member'], admin)
  await makeMember(admin.db, { last_name: 'Findling', account_id: member.account_id })
  await makeMember(admin.db, { last_name: 'Findling' })
  const where = { search: 'find' }
  expect((await member.call('POST', api.questions(), { body: { of: 'members', where } })).body.count).toBe(1)
  expect((await member.call('GET', api.members({ filter: JSON.stringify(where) }))).body).toHaveLength(1)
})

test('whatever a question names to group by can be grouped by, and a day that no month has is refused by its place', async () => {
  const { call, db } = await makeCaller()
  const event = await makeEvent(db, { event_date: '2026-05-01T18:00:00' })
  const member = await makeMember(db)
  await makeRegistration(db, {
    ...{ event_id: event.id, member_id: member.id, guest_name: null, status: 'confirmed' },
  })
  const ask = (body: object) => call('POST', '/api/v1/questions', { body })
  expect((await ask({ of: 'registrations', show: 'count', by: 'member' })).body.groups).toMatchObject([
    { key: member.id, value: 1 },
  ])
  const { body } = await ask({ of: 'members', show: 'count', by: 'nothing' })
  const named = /Group by one of ([a-z_, ]+), or/.exec(body.errors[0].message)?.[1]?.split(', ') ?? []
  expect(named.length).toBeGreaterThan(2)
  for (const by of named) expect((await ask({ of: 'members', show: 'count', by })).status, by).toBe(200)
  const wrong = await ask({ of: 'members', show: 'count', where: { created_at: { lt: '2026-02-30T00:00:00Z' } } })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors).toEqual([expect.objectContaining({ pointer: '/where/created_at/lt' })])
})
