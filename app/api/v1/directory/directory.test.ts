import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { importWorld } from '#app/api/v1/imports/import-world'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { DIRECTORY_CHOICES } from '#lib/members/schema'
import { api } from '#lib/paths'
import { runErasure } from '#lib/privacy/erase'

const GRACE = {
  ...{ first_name: 'Grace', last_name: 'Hopper', email: 'grace@hidden.example', phone: '+1 555 0100' },
  ...{ organization: 'Navy Yard', job_title: 'Admiral', city: 'Arlington', address_line1: '7 Hidden Street' },
}

/** An association with a directory, its office, and one current member who looks. */
async function makeDirectory(fields: Parameters<typeof makeMember>[1] = {}) {
  const tenant = await makeTenant({ has_directory: true })
  const [office, reader] = [await makeCaller(['administrator'], tenant), await makeCaller(['member'], tenant)]
  const own = { first_name: 'Rita', last_name: 'Reader', account_id: reader.account_id }
  const me = await makeMember(tenant.db, { ...own, ...fields })
  return { ...tenant, office, reader, me }
}

async function listed({ call }: Caller, q?: string) {
  const { status, body, headers } = await call('GET', api.directory(q === undefined ? {} : { q }))
  expect([status, headers.get('x-total-count')]).toEqual([200, String(body.length)])
  return body
}

const names = async (caller: Caller, q?: string) =>
  (await listed(caller, q)).map(({ first_name }: { first_name: string }) => first_name)

test('the directory is off until the association turns it on, and then nobody is in it who did not agree', async () => {
  const tenant = await makeTenant()
  const [office, reader] = [await makeCaller(['administrator'], tenant), await makeCaller(['member'], tenant)]
  await makeMember(tenant.db, { account_id: reader.account_id })
  await makeMember(tenant.db, { ...GRACE, directory_opt_in: true })
  const { body: before } = await office.call('GET', api.tenant())
  expect(before.has_directory).toBe(false)
  for (const { call } of [office, reader]) {
    const answer = await call('GET', api.directory())
    expect([answer.status, answer.body.detail]).toEqual([404, 'The association keeps no member directory.'])
  }
  const patch = { body: { has_directory: true }, if_match: before.version }
  expect((await reader.call('PATCH', api.tenant(), patch)).status).toBe(403)
  expect((await office.call('PATCH', api.tenant(), patch)).status).toBe(200)
  expect(await names(reader)).toEqual(['Grace'])
  expect((await reader.call('GET', '/api/v1/auth/me')).body.tenant.has_directory).toBe(true)
})

test('whoever agreed under the one switch of before shows the name only, and each yes shows one thing more', async () => {
  const { db, reader } = await makeDirectory()
  const { id } = await makeMember(db, { ...GRACE, directory_opt_in: true })
  const nothing = { organization: null, job_title: null, email: null, phone: null, city: null }
  const name = { id, first_name: 'Grace', last_name: 'Hopper' }
  expect(await listed(reader)).toEqual([{ ...name, ...nothing }])
  const shown = {
    directory_email: { email: GRACE.email },
    directory_phone: { phone: GRACE.phone },
    directory_organization: { organization: GRACE.organization, job_title: GRACE.job_title },
    directory_city: { city: GRACE.city },
  }
  for (const choice of DIRECTORY_CHOICES) {
    const rest = Object.fromEntries(DIRECTORY_CHOICES.map((each) => [each, each === choice]))
    await db.updateTable('members').set(rest).where('id', '=', id).execute()
    const expected = { ...name, ...nothing, ...shown[choice] }
    expect(await listed(reader)).toEqual([expected])
    expect((await reader.call('GET', api.directoryEntry(id))).body).toEqual(expected)
  }
})

test('a search finds nothing by what is not shown, and finds by it once it is', async () => {
  const { db, reader, office } = await makeDirectory()
  const { id } = await makeMember(db, { ...GRACE, member_number: 'M-4711', directory_opt_in: true })
  await makeMember(db, { first_name: 'Secret', last_name: 'Hopper', email: 'secret@hidden.example', city: 'Arlington' })
  const hidden = ['grace@hidden.example', 'hidden.example', 'navy', 'arlington', 'grace arl', '4711', 'M-4711', '555']
  for (const caller of [reader, office]) {
    for (const q of [...hidden, 'secret', 'street', '-', "'", '%', '"'])
      expect([q, await names(caller, q)]).toEqual([q, []])
    for (const q of ['grace', 'HOPP', 'hopper gra']) expect([q, await names(caller, q)]).toEqual([q, ['Grace']])
  }
  const all = Object.fromEntries(DIRECTORY_CHOICES.map((choice) => [choice, true]))
  await db.updateTable('members').set(all).where('id', '=', id).execute()
  for (const q of ['grace@hid', 'navy', 'arlington', 'grace arl'])
    expect([q, await names(reader, q)]).toEqual([q, ['Grace']])
  for (const q of ['4711', '555', 'street', 'secret']) expect([q, await names(reader, q)]).toEqual([q, []])
})

test('another association’s members are never in it, nor found by their identifier', async () => {
  const [{ reader }, other] = [await makeDirectory(), await makeDirectory()]
  const { id } = await makeMember(other.db, { ...GRACE, directory_opt_in: true, directory_email: true })
  expect(await names(other.reader)).toEqual(['Grace'])
  expect(await listed(reader)).toEqual([])
  expect(await listed(reader, 'grace')).toEqual([])
  expect((await reader.call('GET', api.directoryEntry(id))).status).toBe(404)
})

test('the view shows the rows of the one tenant of its transaction, also to a statement that names another', async () => {
  const [one, other] = [await makeDirectory(), await makeDirectory()]
  await makeMember(other.db, { ...GRACE, directory_opt_in: true })
  const { rows } = await sql`select * from directory_entries where tenant_id = ${other.tenant_id}`.execute(one.db)
  expect(rows).toEqual([])
})

test('only current members are in it, and who leaves, dies, is archived or takes it back is gone at once', async () => {
  const { db, reader, office } = await makeDirectory()
  const expected = { pending: 0, active: 1, grace: 1, lapsed: 0, suspended: 0, cancelled: 0, deceased: 0 }
  const { id } = await makeMember(db, { ...GRACE, directory_opt_in: true })
  for (const [status, count] of Object.entries(expected)) {
    await db.updateTable('members').set({ status }).where('id', '=', id).execute()
    expect([status, (await listed(reader)).length]).toEqual([status, count])
    expect((await reader.call('GET', api.directoryEntry(id))).status).toBe(count === 1 ? 200 : 404)
  }
  const change = async (path: string, method = 'POST', body: object | undefined = undefined) => {
    const { version } = (await office.call('GET', api.member(id))).body
    expect((await office.call(method, path, { body, if_match: version })).status).toBeLessThan(300)
    return names(reader)
  }
  await db.updateTable('members').set({ status: 'active' }).where('id', '=', id).execute()
  expect(await change(`${api.member(id)}/archival`)).toEqual([])
  expect(await change(`${api.member(id)}/archival`, 'DELETE')).toEqual(['Grace'])
  expect(await change(`${api.member(id)}/death`, 'POST', { reason: 'Told by the family' })).toEqual([])
  await db.updateTable('members').set({ status: 'active' }).where('id', '=', id).execute()
  expect(await change(api.member(id), 'PATCH', { directory_opt_in: false })).toEqual([])
})

test('who was erased is in no directory', async () => {
  const { db, reader, office, tenant_id } = await makeDirectory()
  const { id } = await makeMember(db, { ...GRACE, status: 'active', directory_opt_in: true, directory_email: true })
  const { version } = (await office.call('GET', api.member(id))).body
  const { status, body } = await office.call('POST', api.memberErase(id), {
    body: { papers: 'kept', confirmation: 'Grace Hopper', ends_membership: true },
    if_match: version,
  })
  expect([status, body.errors]).toEqual([202, undefined])
  const system = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
  await runErasure(system, body.id)
  // Were the pseudonym's status ever set to a current one, it would still agree to nothing.
  await db.updateTable('members').set({ status: 'active' }).where('id', '=', id).execute()
  expect(await listed(reader)).toEqual([])
})

test('it is open to current members and to staff who read members, to nobody else', async () => {
  for (const [status, isOpen] of [
    ['active', true],
    ['grace', true],
    ['pending', false],
    ['lapsed', false],
    ['suspended', false],
    ['cancelled', false],
  ] as const) {
    const { db, reader } = await makeDirectory({ status })
    const { id } = await makeMember(db, { ...GRACE, directory_opt_in: true })
    for (const path of [api.directory(), api.directoryEntry(id)])
      expect([status, (await reader.call('GET', path)).status]).toEqual([status, isOpen ? 200 : 404])
  }
  const tenant = await makeTenant({ has_directory: true })
  await makeMember(tenant.db, { ...GRACE, directory_opt_in: true })
  for (const [role, code] of [
    ['administrator', 200],
    ['treasurer', 200],
    ['auditor', 200],
    ['event_manager', 200],
    ['front_desk', 404],
    ['member', 404],
  ] as const) {
    const { call } = await makeCaller([role], tenant)
    expect([role, (await call('GET', api.directory())).status]).toEqual([role, code])
  }
})

test('members choose for themselves, and nothing shows of whoever is not in it', async () => {
  const { reader, me, office } = await makeDirectory(GRACE)
  const edit = async (body: object) => {
    const { version } = (await reader.call('GET', api.member(me.id))).body
    return reader.call('PATCH', api.member(me.id), { body, if_match: version })
  }
  const early = await edit({ directory_email: true })
  expect([early.status, early.body.errors[0].pointer]).toEqual([422, '/directory_email'])
  expect(early.body.errors[0].message).toContain('Set directory_opt_in to true as well')
  expect((await edit({ directory_opt_in: true, directory_email: true, directory_city: true })).status).toBe(200)
  expect(await listed(reader)).toMatchObject([{ email: GRACE.email, city: GRACE.city, phone: null }])
  const left = await edit({ directory_opt_in: false })
  expect(left.body).toMatchObject({ directory_opt_in: false, directory_email: false, directory_city: false })
  expect(await listed(reader)).toEqual([])
  // Another yes later on is a yes to the name.
  expect((await edit({ directory_opt_in: true })).body).toMatchObject({ directory_email: false })
  const { body: log } = await office.call('GET', api.audit({ noun: 'members', object_id: me.id }))
  const told = log.map(({ after, actor_account_id }: Record<string, unknown>) => [actor_account_id, after])
  expect(told).toEqual([
    [reader.account_id, { directory_opt_in: true }],
    [reader.account_id, { directory_opt_in: false, directory_email: false, directory_city: false }],
    [reader.account_id, { directory_opt_in: true, directory_email: true, directory_city: true }],
  ])
})

test('the office records what it was told when it adds a member, and not what makes no sense', async () => {
  const { office, reader } = await makeDirectory()
  const person = { first_name: 'Ada', last_name: 'Byron', phone: '+44 20 7946 0018' }
  const wrong = await office.call('POST', api.members(), { body: { ...person, directory_phone: true } })
  expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, '/directory_phone'])
  const body = { ...person, directory_opt_in: true, directory_phone: true }
  expect((await office.call('POST', api.members(), { body })).status).toBe(201)
  // Whoever waits for a membership is no current member yet.
  expect(await listed(reader)).toEqual([])
})

test('a file brings consents along, which its undo takes back, and shows nothing of whoever is not in the directory', async () => {
  const world = await importWorld()
  await makeMember(world.db, { ...GRACE, directory_opt_in: true, directory_city: true })
  const file = [
    'First name,Last name,Email,In the directory,E-mail in the directory,City in the directory',
    `Grace,Hopper,${GRACE.email},no,yes,yes`,
    'Ada,Byron,ada@hidden.example,yes,yes,no',
    'Emmy,Noether,emmy@hidden.example,,yes,yes',
  ].join('\n')
  const { id: import_id } = await world.checked(file, { on_match: 'update' })
  await world.run(import_id)
  const consents = async () =>
    (
      await world.db
        .selectFrom('members')
        .select(['first_name', 'directory_opt_in', 'directory_email', 'directory_city'])
        .orderBy('first_name')
        .execute()
    ).map(({ first_name, ...rest }) => [first_name, ...Object.values(rest)])
  expect(await consents()).toEqual([
    ['Ada', true, true, false],
    ['Emmy', false, false, false],
    ['Grace', false, false, false],
  ])
  await world.undo(import_id)
  expect(await consents()).toEqual([['Grace', true, false, true]])
})

test('of two records made one the stricter consent wins', async () => {
  const { db, office } = await makeDirectory()
  const all = { directory_opt_in: true, directory_email: true, directory_phone: true, directory_city: true }
  const one = await makeMember(db, { ...GRACE, ...all })
  for (const [consents, expected] of [
    [
      { directory_opt_in: true, directory_city: true },
      { directory_opt_in: true, directory_city: true },
    ],
    [{}, { directory_opt_in: false, directory_city: false }],
  ] as const) {
    const two = await makeMember(db, { ...GRACE, email: 'other@hidden.example', ...consents })
    const { body: pair } = await office.call('POST', api.duplicates(), {
      body: { member_id: one.id, other_member_id: two.id },
    })
    const { status } = await office.call('POST', api.duplicateMerge(pair.id), {
      body: { kept_member_id: one.id },
      if_match: pair.version,
    })
    expect(status).toBe(200)
    const { body } = await office.call('GET', api.member(one.id))
    expect(body).toMatchObject({ ...expected, directory_email: false, directory_phone: false })
  }
})

test('the list is sorted by name and walked page by page, and is no file', async () => {
  const { db, reader } = await makeDirectory()
  for (const last_name of ['Curie', 'Ärzte', 'Byron', 'Dirac'])
    await makeMember(db, { first_name: 'Member', last_name, directory_opt_in: true })
  const lastNames = ({ body }: { body: { last_name: string }[] }) => body.map(({ last_name }) => last_name)
  const first = await reader.call('GET', api.directory({ limit: 3 }))
  expect([lastNames(first), first.headers.get('x-total-count')]).toEqual([['Ärzte', 'Byron', 'Curie'], '4'])
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] as string
  expect(lastNames(await reader.call('GET', next))).toEqual(['Dirac'])
  expect(lastNames(await reader.call('GET', api.directory({ sort: '-name', limit: 1 })))).toEqual(['Dirac'])
  for (const query of [{ format: 'csv' }, { sort: 'email' }, { filter: '{}' }])
    expect((await reader.call('GET', api.directory(query))).status).toBe(422)
})
