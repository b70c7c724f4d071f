import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { api } from '#lib/paths'

const ULM = { city: 'Ulm' }

const add = (caller: Caller, body: object) =>
  caller.call('POST', api.views(), { body: { noun: 'members', name: 'Ulm', filter: ULM, ...body } })

const namesFor = async (caller: Caller, noun = 'members') =>
  (await caller.call('GET', api.views({ noun }))).body.map(({ name }: { name: string }) => name)

test('a view is kept with its condition, columns and order, changed, and deleted by whoever keeps it', async () => {
  const caller = await makeCaller()
  const shown = { columns: ['last_name', 'city'], sort: '-joined_on' }
  const { status, body } = await add(caller, shown)
  expect(status).toBe(201)
  expect(body).toMatchObject({ noun: 'members', name: 'Ulm', filter: ULM, ...shown, is_shared: false, is_own: true })
  const renamed = await caller.call('PATCH', api.view(body.id), { body: { name: 'South' }, if_match: body.version })
  expect(renamed.body).toMatchObject({ name: 'South', filter: ULM, version: body.version + 1 })
  expect(await namesFor(caller)).toEqual(['South'])
  expect(await namesFor(caller, 'events')).toEqual([])
  expect((await caller.call('DELETE', api.view(body.id))).status).toBe(204)
  expect(await namesFor(caller)).toEqual([])
})

test('others see a view only when it is shared, with who made it, and change it as administrators only', async () => {
  const owner = await makeCaller()
  const other = await makeCaller(['treasurer'], owner)
  const { body: own } = await add(owner, {})
  const { body: shared } = await add(owner, { name: 'Shared', is_shared: true })
  expect(shared).toMatchObject({ is_own: true, can_edit: true })
  expect(await namesFor(other)).toEqual(['Shared'])
  expect((await other.call('GET', api.view(own.id))).status).toBe(404)
  const { first_name, last_name } = (await owner.call('GET', api.account(owner.account_id))).body
  const seen = { is_own: false, can_edit: false, owner_name: `${first_name} ${last_name}` }
  expect((await other.call('GET', api.view(shared.id))).body).toMatchObject(seen)
  const patch = { body: { name: 'Mine' }, if_match: shared.version }
  expect((await other.call('PATCH', api.view(shared.id), patch)).status).toBe(403)
  expect((await other.call('DELETE', api.view(shared.id))).status).toBe(403)
  expect((await other.call('DELETE', api.view(own.id))).status).toBe(404)
  const elsewhere = await makeCaller()
  expect(await namesFor(elsewhere)).toEqual([])
  expect((await elsewhere.call('GET', api.view(shared.id))).status).toBe(404)
  expect((await elsewhere.call('DELETE', api.view(shared.id))).status).toBe(404)
})

test('an administrator renames and deletes what others share, and nothing that they do not', async () => {
  const treasurer = await makeCaller(['treasurer'])
  const administrator = await makeCaller(['administrator'], treasurer)
  const { body: own } = await add(treasurer, {})
  const { body: shared } = await add(treasurer, { name: 'Shared', is_shared: true })
  const change = (body: object, if_match: number) =>
    administrator.call('PATCH', api.view(shared.id), { body, if_match })
  const renamed = await change({ name: 'South' }, shared.version)
  expect(renamed.body).toMatchObject({ name: 'South', is_own: false, can_edit: true })
  expect((await change({ name: 'East' }, shared.version)).status).toBe(412)
  expect((await change({ is_shared: false }, renamed.body.version)).body.errors[0].pointer).toBe('/is_shared')
  expect((await change({ name: 'Ulm' }, renamed.body.version)).status).toBe(409)
  expect((await administrator.call('DELETE', api.view(own.id))).status).toBe(404)
  expect((await administrator.call('DELETE', api.view(shared.id))).status).toBe(204)
  expect(await namesFor(treasurer)).toEqual(['Ulm'])
})

test('members keep views for themselves only, and see none that staff share', async () => {
  const staff = await makeCaller()
  const member = await makeCaller(['member'], staff)
  const { body: shared } = await add(staff, { noun: 'events', name: 'Shared', filter: {}, is_shared: true })
  expect(await namesFor(member, 'events')).toEqual([])
  expect((await member.call('GET', api.view(shared.id))).status).toBe(404)
  expect((await member.call('DELETE', api.view(shared.id))).status).toBe(404)
  const mine = { noun: 'events', name: 'Mine', filter: {} }
  expect(await add(member, { ...mine, is_shared: true })).toMatchObject({
    status: 403,
    body: { detail: 'Your role shares no views. Leave is_shared out.' },
  })
  const { body: own } = await add(member, mine)
  const share = { body: { is_shared: true }, if_match: own.version }
  expect((await member.call('PATCH', api.view(own.id), share)).status).toBe(403)
  expect(await namesFor(member, 'events')).toEqual(['Mine'])
  expect(await namesFor(staff, 'events')).toEqual(['Shared'])
})

test('an auditor sees the views that staff share, and keeps own ones only for themselves', async () => {
  const staff = await makeCaller()
  const auditor = await makeCaller(['auditor'], staff)
  await add(staff, { name: 'Shared', is_shared: true })
  const { body: own } = await add(auditor, { name: 'Checked' })
  expect(await namesFor(auditor)).toEqual(['Checked', 'Shared'])
  expect((await add(auditor, { name: 'Mine', is_shared: true })).status).toBe(403)
  const share = { body: { is_shared: true }, if_match: own.version }
  expect((await auditor.call('PATCH', api.view(own.id), share)).status).toBe(403)
  expect(await namesFor(staff)).toEqual(['Shared'])
})

test('a shared view that asks what somebody may not ask is not there for them', async () => {
  const owner = await makeCaller()
  const organizer = await makeCaller(['event_manager'], owner)
  const { body: debts } = await add(owner, { name: 'Debts', is_shared: true, filter: { invoices: { some: {} } } })
  await add(owner, { name: 'Open', is_shared: true })
  expect(await namesFor(organizer)).toEqual(['Open'])
  expect((await organizer.call('GET', api.view(debts.id))).status).toBe(404)
  expect((await add(organizer, { filter: { invoices: { some: {} } } })).status).toBe(403)
})

test('what cannot be kept is refused with its place', async () => {
  const caller = await makeCaller()
  await add(caller, {})
  const refusals = [
    [{ name: 'Ulm' }, 409, '/name'],
    [{ name: ' ' }, 422, '/name'],
    [{ name: 'A', noun: 'member' }, 422, '/noun'],
    [{ name: 'B', filter: { town: 'Ulm' } }, 422, '/filter/town'],
    [{ name: 'C', sort: '-joined' }, 422, '/sort'],
    [{ name: 'D', noun: 'terms', filter: {}, sort: 'id' }, 422, '/sort'],
  ] as const
  for (const [body, status, pointer] of refusals) {
    const answer = await add(caller, body)
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([status, pointer])
  }
})

/** The nouns with a table, and where it stands. */
const TABLES = {
  members: 'members/members-list',
  groups: 'groups/groups-list',
  events: 'events/events-list',
  registrations: 'registrations/registrations-list',
  invoices: 'invoices/invoices-list',
  payments: 'payments/payments-list',
  refunds: 'payments/refunds-list',
  credit_notes: 'credit-notes/credit-notes-list',
  mails: 'mail/mails-list',
}

test('a view has the columns of its table, and the nearest is named for one that it does not have', async () => {
  const caller = await makeCaller()
  for (const [noun, table] of Object.entries(TABLES)) {
    const source = readFileSync(`components/${table}.tsx`, 'utf8')
    const columns = [...source.matchAll(/\bkey: '(\w+)'/g)].map(([, key]) => key)
    expect(columns.length, noun).toBeGreaterThan(3)
    const { status, body } = await add(caller, { noun, filter: {}, columns })
    expect([noun, status, body.columns]).toEqual([noun, 201, columns])
  }
  const refusal = async (...columns: string[]) =>
    (await add(caller, { name: columns.join(), columns })).body.errors?.[0]
  expect(await refusal('city', 'citty')).toMatchObject({
    pointer: '/columns',
    message: 'members have no column citty. Did you mean city?',
  })
  expect(await refusal('custom_values.nonsense')).toMatchObject({ pointer: '/columns' })
  expect(await refusal('none')).toBeUndefined()
  const { body } = await add(caller, { name: 'Plain' })
  const change = { body: { columns: ['zzz'] }, if_match: body.version }
  expect((await caller.call('PATCH', api.view(body.id), change)).status).toBe(422)
})

test('a view is ordered only as its list can be, and the nearest order is named', async () => {
  const caller = await makeCaller()
  const refused = await add(caller, { sort: '-joind_on' })
  expect(refused.body.errors).toMatchObject([{ pointer: '/sort', message: expect.stringContaining('joined_on?') }])
  const { body } = await add(caller, { sort: 'name' })
  const change = (sort: string | null) =>
    caller.call('PATCH', api.view(body.id), { body: { sort }, if_match: body.version })
  expect((await change('created')).status).toBe(422)
  expect((await change('-created_at')).body).toMatchObject({ sort: '-created_at' })
  expect((await add(caller, { name: 'Unordered', sort: null })).status).toBe(201)
})
