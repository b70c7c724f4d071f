import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, callApi, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant, makeTier } from '#db/factories'
import { addDays, todayIn } from '#lib/format/dates'
import { emailKey } from '#lib/format/email-key'

const MEMBERS = '/api/v1/members/'

test('a list path without its slash redirects with the query, before anybody is asked who they are', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answer = await callApi(method, '/api/v1/members?limit=2')
    expect(answer.status).toBe(307)
    expect(answer.headers.get('location')).toBe('/api/v1/members/?limit=2')
  }
})

test('without a token the list is closed', async () => {
  expect((await callApi('GET', MEMBERS)).status).toBe(401)
})

test('an administrator adds a member, who appears in the list and counts', async () => {
  const { call } = await makeCaller()
  const added = await call('POST', MEMBERS, {
    body: { first_name: ' Zoë ', last_name: "O'Neill-Ødegård", email: 'Zoe@Example.org', tags: ['board'] },
  })
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ first_name: 'Zoë', member_number: 'M-00001', status: 'pending', version: 1 })
  expect(added.headers.get('etag')).toBe('"1"')
  const list = await call('GET', MEMBERS)
  expect(list.headers.get('x-total-count')).toBe('1')
  expect(list.body).toHaveLength(1)
  expect((await call('GET', `${MEMBERS}?q=odeg`)).body).toHaveLength(1)
  expect((await call('GET', `${MEMBERS}?q=zoe%40ex`)).body).toHaveLength(1)
  expect((await call('GET', `${MEMBERS}?q=zoe neil`)).body).toHaveLength(1)
  expect((await call('GET', `${MEMBERS}?q=nobody`)).body).toHaveLength(0)
})

test('who is renamed is found by the new name and no more by the old one, also among others of one statement', async () => {
  const { db, call } = await makeCaller()
  const { id, version } = await makeMember(db, { first_name: 'Ada', last_name: 'Byron', city: 'London' })
  await makeMember(db, { first_name: 'Grace', last_name: 'Hopper', city: 'London' })
  const found = async (q: string) =>
    (await call('GET', `${MEMBERS}?q=${q}`)).body.map(({ last_name }: { last_name: string }) => last_name)
  await call('PATCH', `${MEMBERS}${id}`, { body: { last_name: 'Lovelace' }, if_match: version })
  expect([await found('byron'), await found('lovelace'), await found('ada')]).toEqual([[], ['Lovelace'], ['Lovelace']])
  await sql`update members set city = case when last_name = 'Hopper' then 'Arlington' else city end`.execute(db)
  expect([await found('arlington'), await found('london')]).toEqual([['Hopper'], ['Lovelace']])
})

test('apostrophes and hyphens make no difference to a search, in what is typed and in the record', async () => {
  const { db, call } = await makeCaller()
  const people = [
    ['Conor', 'O’Brien'],
    ['Cara', 'OBrien'],
    ['Jean-Luc', 'Moreau'],
    ['Jean Luc', 'Petit'],
    ['Jeanluc', 'Simon'],
  ] as const
  for (const [at, [first_name, last_name]] of people.entries())
    await makeMember(db, {
      ...{ first_name, last_name, email: `${last_name}@anna-marie.example` },
      member_number: `M-0000${at}`,
    })
  const found = async (q: string) =>
    (await call('GET', `${MEMBERS}?q=${encodeURIComponent(q)}`)).body.map(
      ({ first_name, last_name }: Record<string, string>) => `${first_name} ${last_name}`,
    )
  for (const q of ['OBrien', "O'Brien", 'O’Bri', 'obr', 'O‘BRIEN'])
    expect([q, await found(q)]).toEqual([q, ['Cara OBrien', 'Conor O’Brien']])
  expect(await found('brien')).toEqual(['Conor O’Brien'])
  for (const q of ['Jean-Luc', 'jeanluc', 'jean-l', 'JEAN‐LUC'])
    expect([q, await found(q)]).toEqual([q, ['Jean-Luc Moreau', 'Jean Luc Petit', 'Jeanluc Simon']])
  expect(await found('Jean Luc')).toEqual(['Jean-Luc Moreau', 'Jean Luc Petit'])
  expect(await found('petit@anna-marie.ex')).toEqual(['Jean Luc Petit'])
  expect(await found('annamarie')).toEqual([])
  expect(await found('M-0000')).toHaveLength(5)
})

test('a member with a tier gets a term at once, and the invoice of it', async () => {
  const { call, db } = await makeCaller()
  const tier = await makeTier(db, { grace_days: 30 })
  const today = new Date().toISOString().slice(0, 10)
  const { body: member } = await call('POST', MEMBERS, {
    body: { first_name: 'Ann', last_name: 'Lee', tier_id: tier.id, joined_on: today },
  })
  expect(member).toMatchObject({ status: 'active', tier_name: tier.name, current_term_start: today })
  expect(member).toMatchObject({ balance: { amount: '60.00', currency: 'EUR' }, proposed_term: null })
  const terms = (await call('GET', `${MEMBERS}${member.id}/terms/`)).body
  expect(terms).toMatchObject([
    {
      start_on: today,
      end_on: member.valid_through,
      source: 'join',
      billing: 'invoice',
      invoice_id: expect.any(String),
    },
  ])
})

test('a member added without a tier gets one by an edit or with the approval, and is approved then', async () => {
  const { call, db } = await makeCaller()
  const [regular, gold] = [await makeTier(db), await makeTier(db)]
  const add = async () => (await call('POST', MEMBERS, { body: { first_name: 'Ann', last_name: 'Lee' } })).body
  const approve = (id: string, body?: object) => call('POST', `${MEMBERS}${id}/approval`, body ? { body } : {})
  const edit = (id: string, body: object) => call('PATCH', `${MEMBERS}${id}`, { body, headers: { 'if-match': '*' } })
  const first = await add()
  const refused = await approve(first.id)
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/tier_id'])
  expect((await approve(first.id, { tier_id: first.id })).body.errors[0].pointer).toBe('/tier_id')
  const approved = await approve(first.id, { tier_id: gold.id })
  expect(approved.body).toMatchObject({ status: 'active', tier_id: gold.id })
  const second = await add()
  expect((await edit(second.id, { tier_id: second.id })).body.errors[0].pointer).toBe('/tier_id')
  expect((await edit(second.id, { tier_id: regular.id })).body).toMatchObject({
    status: 'pending',
    tier_id: regular.id,
  })
  expect((await approve(second.id)).body).toMatchObject({ status: 'active', tier_id: regular.id })
})

test('another tier takes the running term along and leaves its dates and what has ended', async () => {
  const { call, db } = await makeCaller()
  const [regular, gold] = [await makeTier(db), await makeTier(db)]
  const names = { first_name: 'Ann', last_name: 'Lee' }
  const edit = (id: string, body: object) => call('PATCH', `${MEMBERS}${id}`, { body, headers: { 'if-match': '*' } })
  const termsOf = async (id: string) => (await call('GET', `${MEMBERS}${id}/terms/`)).body
  const member = (await call('POST', MEMBERS, { body: { ...names, tier_id: regular.id } })).body
  const ended = { id: crypto.randomUUID(), member_id: member.id, tier_id: regular.id, source: 'join', state: 'ended' }
  await db
    .insertInto('terms')
    .values({ ...ended, start_on: '2020-01-01', end_on: '2020-12-31' })
    .execute()
  const [running] = await termsOf(member.id)
  expect((await edit(member.id, { tier_id: gold.id })).body).toMatchObject({
    tier_id: gold.id,
    status: 'active',
    valid_through: member.valid_through,
  })
  expect(await termsOf(member.id)).toMatchObject([
    { id: running.id, tier_id: gold.id, start_on: running.start_on, end_on: running.end_on },
    { id: ended.id, tier_id: regular.id },
  ])
  const none = await edit(member.id, { tier_id: null })
  expect([none.status, none.body.errors[0].pointer]).toEqual([422, '/tier_id'])
  // What waits for approval gets the end that the tier gives.
  await db.updateTable('tiers').set({ requires_approval: true }).where('id', '=', regular.id).execute()
  await db.updateTable('tiers').set({ period_count: 2 }).where('id', '=', gold.id).execute()
  await db.updateTable('tiers').set({ price_minor: 0 }).where('id', '=', regular.id).execute()
  const applied = { ...names, tier_id: regular.id, joined_on: '2031-01-01' }
  const applicant = (await call('POST', MEMBERS, { body: applied })).body
  await edit(applicant.id, { tier_id: gold.id })
  expect(await termsOf(applicant.id)).toMatchObject([{ state: 'proposed', tier_id: gold.id, end_on: '2032-12-31' }])
})

test('a tier is not for members to choose themselves', async () => {
  const admin = await makeCaller()
  const self = await makeCaller(['member'], admin)
  const { id } = await makeMember(admin.db, { account_id: self.account_id })
  const body = { tier_id: (await makeTier(admin.db)).id }
  const answer = await self.call('PATCH', `${MEMBERS}${id}`, { body, headers: { 'if-match': '*' } })
  expect([answer.status, answer.body.errors[0].pointer]).toEqual([403, '/tier_id'])
})

test('whoever is to be added is found by address, or by name and birth date, in one association', async () => {
  const { call, db } = await makeCaller()
  const person = { first_name: 'Zoë', last_name: 'O’Neil', email: 'Zoe@Example.org', birth_date: '1990-02-03' }
  const { id } = (await call('POST', MEMBERS, { body: person })).body
  await call('POST', `${MEMBERS}${id}/archival`)
  await makeMember((await makeCaller()).db, { email: 'zoe@example.org' })
  await makeMember(db, { first_name: 'Zoë', last_name: 'O’Neil' })
  const found = async (query: Record<string, string>) => {
    const { body } = await call('GET', `${MEMBERS}matches/?${new URLSearchParams(query)}`)
    return body.map((member: { id: string }) => member.id)
  }
  const named = { first_name: 'zoe', last_name: 'O’NEIL' }
  expect(await found({ email: ' zoe@example.ORG' })).toEqual([id])
  expect(await found({ ...named, birth_date: '1990-02-03' })).toEqual([id])
  expect(await found({ ...named, birth_date: '1990-02-03', email: 'other@example.org' })).toEqual([id])
  expect(await found({ ...named, birth_date: '1990-02-04' })).toEqual([])
  for (const query of ['', '?first_name=Zoe&last_name=Neil'])
    expect((await call('GET', `${MEMBERS}matches/${query}`)).status).toBe(422)
})

test('a birth date lies neither in the future nor over 115 years ago', async () => {
  const { call } = await makeCaller()
  const inYears = (years: number, days = 0) => {
    const day = new Date()
    day.setUTCFullYear(day.getUTCFullYear() + years)
    return new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  }
  const names = { first_name: 'Ann', last_name: 'Lee' }
  const { body: member } = await call('POST', MEMBERS, { body: { ...names, birth_date: inYears(-115, 2) } })
  expect(member.status).toBe('pending')
  for (const birth_date of [inYears(0, 2), '2999-01-01', inYears(-115, -2), '1850-01-01']) {
    const added = await call('POST', MEMBERS, { body: { ...names, birth_date } })
    const headers = { 'if-match': '*' }
    const edited = await call('PATCH', `${MEMBERS}${member.id}`, { body: { birth_date }, headers })
    for (const { status, body } of [added, edited])
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/birth_date'])
  }
})

test('a day of joining beyond the years of any record is refused by name', async () => {
  const { call, db } = await makeCaller()
  const { id: tier_id } = await makeTier(db)
  for (const joined_on of ['1000-01-01', '1899-12-31', '2200-01-01', '9999-12-31']) {
    const { status, body } = await call('POST', MEMBERS, {
      body: { first_name: 'Ann', last_name: 'Lee', tier_id, joined_on },
    })
    expect([status, body.detail]).toEqual([422, 'joined_on: Give a year from 1900 to 2199.'])
  }
})

test('the day somebody joined is kept without a tier, and only a membership that starts sets one', async () => {
  const { call } = await makeCaller()
  const names = { first_name: 'Ann', last_name: 'Lee' }
  const joined = await call('POST', MEMBERS, { body: { ...names, joined_on: '2019-04-01' } })
  expect(joined.body).toMatchObject({ status: 'pending', tier_id: null, joined_on: '2019-04-01' })
  expect((await call('POST', MEMBERS, { body: names })).body.joined_on).toBeNull()
})

test('the list pages forwards and back through every member exactly once, in any order', async () => {
  const { call, db } = await makeCaller()
  for (let index = 0; index < 23; index += 1)
    await makeMember(db, { first_name: `N${index % 3}`, last_name: `L${index % 5}` })
  for (const sort of ['name', '-name', 'created_at', '-joined_on', 'valid_through']) {
    const seen: string[] = []
    let path: string | undefined = `${MEMBERS}?limit=5&sort=${sort}`
    let previous: string | undefined
    while (path) {
      const page = await call('GET', path)
      expect(page.headers.get('x-total-count')).toBe('23')
      seen.push(...page.body.map((row: { id: string }) => row.id))
      const link: string = page.headers.get('link') ?? ''
      previous = /<([^>]+)>; rel="prev"/.exec(link)?.[1] ?? previous
      path = /<([^>]+)>; rel="next"/.exec(link)?.[1]
    }
    expect(new Set(seen).size).toBe(23)
    const before = await call('GET', previous as string)
    expect(before.body.map((row: { id: string }) => row.id)).toEqual(seen.slice(15, 20))
  }
})

test('an unknown parameter or field is refused by name, with the nearest known one', async () => {
  const { call } = await makeCaller()
  const list = await call('GET', `${MEMBERS}?statsu=active`)
  expect(list.status).toBe(422)
  expect(list.body).toMatchObject({
    code: 'invalid',
    errors: [{ pointer: '/statsu', message: 'There is no field statsu. Did you mean status?' }],
  })
  const add = await call('POST', MEMBERS, { body: { first_name: 'A', last_nam: 'B', role: 'administrator' } })
  expect(add.status).toBe(422)
  expect(add.body.errors.map((error: { pointer: string }) => error.pointer).sort()).toEqual([
    '/last_nam',
    '/last_name',
    '/role',
  ])
})

test('the member role sees and edits its own record only, and of it the contact data', async () => {
  const admin = await makeCaller()
  const self = await makeCaller(['member'], admin)
  const own = await makeMember(admin.db, { account_id: self.account_id, tags: ['watchlist'], notes: 'Pays late' })
  const other = await makeMember(admin.db)
  expect((await self.call('GET', MEMBERS)).body.map((row: { id: string }) => row.id)).toEqual([own.id])
  expect((await self.call('GET', `${MEMBERS}${other.id}`)).status).toBe(404)
  expect((await self.call('PATCH', `${MEMBERS}${other.id}`, { body: { phone: '1' }, if_match: 1 })).status).toBe(404)
  expect((await self.call('POST', MEMBERS, { body: { first_name: 'A', last_name: 'B' } })).status).toBe(403)
  expect((await self.call('PATCH', `${MEMBERS}${own.id}`, { body: { notes: 'x' }, if_match: 1 })).status).toBe(403)
  expect((await self.call('GET', `${MEMBERS}${own.id}`)).body).toMatchObject({ tags: [], notes: null })
  expect((await admin.call('GET', `${MEMBERS}${own.id}`)).body).toMatchObject({
    tags: ['watchlist'],
    notes: 'Pays late',
  })
  const edited = await self.call('PATCH', `${MEMBERS}${own.id}`, { body: { phone: '+49 30 1' }, if_match: 1 })
  expect(edited.body).toMatchObject({ phone: '+49 30 1', version: 2 })
})

/** A member of the role and their record, with the mails that were written and the token of the newest link. */
async function makeOwnRecord() {
  const admin = await makeCaller()
  const self = await makeCaller(['member'], admin)
  const { email } = await admin.db
    .updateTable('accounts')
    .set({ email_verified_at: sql`now()` })
    .where('id', '=', self.account_id)
    .returning('email')
    .executeTakeFirstOrThrow()
  const { id } = await makeMember(admin.db, { account_id: self.account_id, email, email_key: emailKey(email) })
  const mails = () => admin.db.selectFrom('mails').select(['template', 'to_address', 'text']).orderBy('id').execute()
  const links = async () =>
    (await mails())
      .filter(({ template }) => template === 'confirm_email')
      .map(({ text }) => /token=([\w.-]+)/.exec(text)?.[1] as string)
  const change = (body: object, caller = self) =>
    caller.call('PATCH', `${MEMBERS}${id}`, { body, headers: { 'if-match': '*' } })
  const confirm = (token: string | undefined) => callApi('POST', '/api/v1/auth/verify-email', { body: { token } })
  const read = async () => (await self.call('GET', '/api/v1/members/me')).body
  const isConfirmed = async () => {
    const filter = encodeURIComponent(JSON.stringify({ has_confirmed_email: true }))
    return (await admin.call('GET', `${MEMBERS}?filter=${filter}`)).body.length === 1
  }
  return { admin, self, id, email, mails, links, change, confirm, read, isConfirmed }
}

test('a new address of the own record is used only once the link is that went to it, and the former one is told without it', async () => {
  const { email, mails, links, change, confirm, read, isConfirmed } = await makeOwnRecord()
  const asked = await change({ email: 'New@elsewhere.example', phone: '1' })
  expect(asked.body).toMatchObject({ email, phone: '1', email_change: { email: 'New@elsewhere.example' } })
  expect((await mails()).map(({ template, to_address }) => [template, to_address])).toEqual([
    ['confirm_email', 'New@elsewhere.example'],
    ['email_changed', email],
  ])
  expect((await mails())[1]?.text).not.toContain('elsewhere')
  expect([(await read()).email, await isConfirmed()]).toEqual([email, true])
  const [token] = await links()
  const uses = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
  expect(uses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)])
  expect(uses.find(({ status }) => status === 200)?.body).toMatchObject({
    email: 'New@elsewhere.example',
    proved: 'new_address',
  })
  expect(await read()).toMatchObject({ email: 'New@elsewhere.example', email_change: null })
  expect(await isConfirmed()).toBe(true)
  const [, , told, ...others] = await mails()
  expect([told?.template, told?.to_address, others]).toEqual(['email_changed', email, []])
  expect(told?.text).not.toContain('elsewhere')
})

test('a new address that waits is sent its link again or taken back, and only the newest link works', async () => {
  const { admin, self, id, email, links, change, confirm, read } = await makeOwnRecord()
  await change({ email: 'first@elsewhere.example' })
  await change({ email: 'second@elsewhere.example' })
  expect((await self.call('POST', `${MEMBERS}${id}/email-change`)).body.email_change.email).toBe(
    'second@elsewhere.example',
  )
  const [first, second, third] = await links()
  for (const token of [first, second]) expect((await confirm(token)).status).toBe(422)
  const stranger = await makeCaller(['member'], admin)
  expect((await stranger.call('DELETE', `${MEMBERS}${id}/email-change`)).status).toBe(404)
  expect((await self.call('DELETE', `${MEMBERS}${id}/email-change`)).body.email_change).toBe(null)
  expect((await confirm(third)).status).toBe(422)
  for (const method of ['POST', 'DELETE'])
    expect((await self.call(method, `${MEMBERS}${id}/email-change`)).status).toBe(409)
  expect((await read()).email).toBe(email)
})

test('an address takes no link that is spelt otherwise, removed, proven by signing in, or changed by staff, who end what waits', async () => {
  const { admin, email, mails, links, change, confirm, read, isConfirmed } = await makeOwnRecord()
  expect((await change({ email: email.toUpperCase() })).body).toMatchObject({ email: email.toUpperCase() })
  expect(await mails()).toEqual([])
  expect((await change({ email: null })).body).toMatchObject({ email: null, email_change: null })
  expect((await change({ email })).body).toMatchObject({ email, email_change: null })
  await change({ email: 'new@elsewhere.example' })
  expect((await change({ email: 'right@elsewhere.example' }, admin)).body).toMatchObject({
    email: 'right@elsewhere.example',
    email_change: null,
  })
  expect(await isConfirmed()).toBe(false)
  const [token] = await links()
  expect((await confirm(token)).status).toBe(422)
  expect((await read()).email).toBe('right@elsewhere.example')
  expect((await mails()).map(({ template, to_address }) => [template, to_address])).toEqual([
    ['email_changed', email.toUpperCase()],
    ['confirm_email', 'new@elsewhere.example'],
    ['email_changed', email],
    ['email_changed', email],
  ])
})

test('links to addresses that somebody chose are limited, of the one who chooses and of the address', async () => {
  const { change } = await makeOwnRecord()
  const asked = []
  for (const at of [1, 2, 3, 4, 5, 6]) asked.push(await change({ email: `n${at}@elsewhere.example` }))
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  // What sends no link goes on.
  expect((await change({ phone: '2' })).status).toBe(200)
})

test('nobody is their own payer', async () => {
  const { call, db } = await makeCaller()
  const { id } = await makeMember(db)
  const { status, body } = await call('PATCH', `${MEMBERS}${id}`, { body: { payer_member_id: id }, if_match: 1 })
  expect(status).toBe(422)
  expect(body.errors).toEqual([expect.objectContaining({ pointer: '/payer_member_id' })])
})

test('an edit says which version it edits: 428 without, 412 when stale, one winner of many', async () => {
  const { call, db } = await makeCaller()
  const { id } = await makeMember(db)
  expect((await call('PATCH', `${MEMBERS}${id}`, { body: { city: 'Kiel' } })).status).toBe(428)
  const edits = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      call('PATCH', `${MEMBERS}${id}`, { body: { city: `C${index}` }, if_match: 1 }),
    ),
  )
  expect(edits.map((edit) => edit.status).sort()).toEqual([200, ...Array(19).fill(412)])
})

test("another tenant's member reads like one that never existed", async () => {
  const { call } = await makeCaller()
  const foreign = await makeMember((await makeTenant()).db)
  const [theirs, nobody] = await Promise.all([
    call('GET', `${MEMBERS}${foreign.id}`),
    call('GET', `${MEMBERS}018f0000-0000-7000-8000-000000000000`),
  ])
  expect(theirs.status).toBe(404)
  expect({ ...theirs.body, request_id: '' }).toEqual({ ...nobody.body, request_id: '' })
  expect((await call('GET', `${MEMBERS}not-an-id`)).status).toBe(404)
})

test('a repeated Idempotency-Key adds once and answers the same', async () => {
  const { call, db } = await makeCaller()
  const add = (last_name: string) =>
    call('POST', MEMBERS, { body: { first_name: 'A', last_name }, headers: { 'idempotency-key': 'once' } })
  const answers = await Promise.all(Array.from({ length: 10 }, () => add('B')))
  for (const answer of answers) expect([201, 409]).toContain(answer.status)
  const again = await add('B')
  expect(again.status).toBe(201)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect((await add('C')).status).toBe(422)
  expect(await db.selectFrom('members').select('id').execute()).toHaveLength(1)
})

test('a suspension shows its reason and can be lifted', async () => {
  const { call, db } = await makeCaller()
  const { id } = await makeMember(db)
  const suspended = await call('POST', `${MEMBERS}${id}/suspension`, { body: { reason: 'Dispute' } })
  expect(suspended.body).toMatchObject({ status: 'suspended', status_note: expect.stringContaining('Dispute') })
  expect((await call('GET', `${MEMBERS}?status=suspended`)).headers.get('x-total-count')).toBe('1')
  expect((await call('DELETE', `${MEMBERS}${id}/suspension`)).body.status).toBe('pending')
})

test('an archived member leaves the list and its count, and comes back whole', async () => {
  const { call, db } = await makeCaller()
  const { id } = await makeMember(db)
  await makeMember(db)
  await call('POST', `${MEMBERS}${id}/archival`)
  expect((await call('GET', MEMBERS)).headers.get('x-total-count')).toBe('1')
  expect((await call('GET', `${MEMBERS}?archived=true`)).body).toHaveLength(1)
  await call('DELETE', `${MEMBERS}${id}/archival`)
  expect((await call('GET', MEMBERS)).headers.get('x-total-count')).toBe('2')
})

test('an approved applicant joins with the first term, which counts as no renewal', async () => {
  const { call, db } = await makeCaller()
  const tier = await makeTier(db)
  await db.updateTable('tiers').set({ requires_approval: true }).where('id', '=', tier.id).execute()
  const { body: member } = await call('POST', MEMBERS, {
    body: { first_name: 'Ann', last_name: 'Lee', tier_id: tier.id },
  })
  expect(member.status).toBe('pending')
  const [proposed] = (await call('GET', `${MEMBERS}${member.id}/terms/`)).body
  expect(proposed).toMatchObject({ state: 'proposed', tier_id: tier.id })
  const approved = await call('POST', `${MEMBERS}${member.id}/approval`, { if_match: member.version })
  expect(approved.body).toMatchObject({ status: 'active', tier_id: tier.id })
  const terms = (await call('GET', `${MEMBERS}${member.id}/terms/`)).body
  expect(terms).toEqual([expect.objectContaining({ id: proposed.id, state: 'active', source: 'join' })])
})

/** Somebody who has applied for a tier that needs approval; the term begins so many days from today. */
async function makeApplicant({ call, db }: Caller, days: number) {
  const tier = await makeTier(db)
  await db.updateTable('tiers').set({ requires_approval: true }).where('id', '=', tier.id).execute()
  const body = { first_name: 'Ann', last_name: 'Lee', tier_id: tier.id }
  const { id } = (await call('POST', MEMBERS, { body })).body
  const { time_zone } = await db.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
  const today = todayIn(time_zone)
  const start_on = addDays(today, days)
  await db.updateTable('terms').set({ start_on }).where('member_id', '=', id).execute()
  const terms = async () => (await call('GET', `${MEMBERS}${id}/terms/`)).body
  return { id, today, start_on, terms, approve: () => call('POST', `${MEMBERS}${id}/approval`) }
}

test('only who waits for it is approved, and of several approvals at once one counts', async () => {
  const caller = await makeCaller()
  const { id, terms, approve } = await makeApplicant(caller, 0)
  const answers = await Promise.all(Array.from({ length: 4 }, approve))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const before = await terms()
  expect(before).toHaveLength(1)
  await caller.db.updateTable('members').set({ status: 'lapsed' }).where('id', '=', id).execute()
  const again = await approve()
  expect(again).toMatchObject({ status: 409 })
  expect(again.body.detail).toBe('Only a pending member can be approved; this one is lapsed.')
  expect(await terms()).toEqual(before)
})

test('a term that was applied for begins with the approval, or later where it was to begin later', async () => {
  for (const days of [-40, 0, 40]) {
    const { today, start_on, terms, approve } = await makeApplicant(await makeCaller(), days)
    expect((await approve()).status).toBe(200)
    expect(await terms()).toMatchObject([{ state: 'active', start_on: days > 0 ? start_on : today }])
  }
})
