import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, callApi, makeCaller } from '#app/api/v1/test-client'
import { makeAccount, makeMember, makeTier } from '#db/factories'
import { description, fitting, type Schema } from '#e2e/arbitraries'
import { signAccessToken } from '#lib/auth/tokens'
import { createCtx } from '#lib/context'
import { queueMail } from '#lib/mail/service'

const CANARY = 'canary-7f3a9'
const NOBODY = '018f0000-0000-7000-8000-000000000000'

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)
const closed = operations.filter(({ operation }) => operation.security.length > 0)

let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client(process.env.DATABASE_OWNER_URL)
  await owner.connect()
})
afterAll(() => owner.end())

/** One object of every kind, each with a text that nobody else may see. */
async function furnish(caller: Caller): Promise<Record<string, string>> {
  const { call, db } = caller
  const made = async (path: string, body: object) => {
    const answer = await call('POST', path, { body })
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(201)
    return answer.body.id as string
  }
  const member_id = (await makeMember(db, { last_name: CANARY })).id
  const tier_id = (await makeTier(db, { name: CANARY })).id
  const event_id = await made('/api/v1/events/', {
    title: CANARY,
    description: CANARY,
    event_date: '2031-05-01T09:00:00',
    location: CANARY,
    capacity: 5,
  })
  const events = `/api/v1/events/${event_id}`
  const session_id = await made(`${events}/sessions/`, {
    title: CANARY,
    starts_at: '2031-05-01T09:00:00',
    ends_at: '2031-05-01T10:00:00',
  })
  const ticket_type_id = await made(`${events}/ticket-types/`, { name: CANARY, price: '10.00' })
  const registration_id = await made(`${events}/registrations/`, { member_id, ticket_type_id })
  const invoices = '/api/v1/finances/finances/invoices/'
  const invoice_id = await made(invoices, {
    member_id,
    lines: [{ description: CANARY, quantity: 1, unit_price: '10.00' }],
  })
  await call('POST', `${invoices}${invoice_id}/finalization`)
  const payment_id = await made(`${invoices}${invoice_id}/payments`, { amount: '4.00', method: 'cash', note: CANARY })
  const ctx = createCtx({ tenant_id: caller.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const mail = await queueMail(ctx, {
    template: 'welcome',
    to: { address: 'someone@example.org', name: CANARY },
    props: {},
  })
  const mail_id = mail as string
  const account_id = (await makeAccount(db, { roles: ['member'], email: `${CANARY}@example.org` })).id
  return {
    member_id,
    tier_id,
    event_id,
    session_id,
    ticket_type_id,
    registration_id,
    invoice_id,
    payment_id,
    mail_id,
    account_id,
  }
}

/** What jobs move for every tenant at any time: sums to be folded, mails to be written and sent. */
const MOVED_BY_JOBS = [
  'churn_models',
  'churn_refreshes',
  'churn_scores',
  'findings',
  'finding_runs',
  'tallies',
  'invoice_tallies',
  'mails',
]

/** A digest of every row of a tenant that only requests change. */
async function digest(tenantId: string): Promise<string> {
  const { rows: tables } =
    await owner.query(`select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
    and exists (select from pg_attribute a where a.attrelid = c.oid and attname = 'tenant_id')`)
  const parts: string[] = []
  for (const { relname } of tables.filter((table) => !MOVED_BY_JOBS.includes(table.relname))) {
    const { rows } = await owner.query(
      `select md5(coalesce(string_agg(row, '' order by row), '')) as sum
        from (select md5((to_jsonb(t) - 'notice')::text) as row from ${relname} t where tenant_id = $1) rows`,
      [tenantId],
    )
    parts.push(`${relname} ${rows[0].sum}`)
  }
  return parts.sort().join('\n')
}

test("with the identifiers of another tenant's objects, no endpoint shows or changes anything of theirs", async () => {
  const theirs = await makeCaller()
  const ids = await furnish(theirs)
  const before = await digest(theirs.tenant_id)
  const everyId = Object.values(ids)
  for (const { method, path, operation } of closed) {
    const target = path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? everyId[0] ?? '')
    const schema = operation.requestBody?.content['application/json']?.schema as Schema | undefined
    const bodies = schema ? fc.sample(fitting(schema, everyId), { numRuns: 12, seed: 7 }) : [undefined]
    const told = new Set<number>()
    for (const body of bodies) {
      // Each with a session of its own: some endpoints end it.
      const { call } = await makeCaller()
      const answer = await call(method, target, { body, if_match: 1 })
      told.add(answer.status)
      expect.soft(JSON.stringify(answer.body), `${method} ${path}`).not.toContain(CANARY)
      if (path.includes('{'))
        expect
          .soft([404, 422], `${method} ${path} ${JSON.stringify(body)} ${JSON.stringify(answer.body)}`)
          .toContain(answer.status)
    }
    if (path.includes('{') && !schema) expect.soft([...told], `${method} ${path}`).toEqual([404])
  }
  expect(await digest(theirs.tenant_id)).toBe(before)
})

test('a member sees nothing of the others in the same tenant', async () => {
  const admin = await makeCaller()
  const ids = await furnish(admin)
  const before = await digest(admin.tenant_id)
  for (const { method, path, operation } of closed) {
    if (method !== 'GET' || path.startsWith('/api/v1/tiers/') || operation['x-permissions'].includes('tenant.read'))
      continue
    const { call } = await makeCaller(['member'], admin)
    const answer = await call(
      method,
      path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? ''),
    )
    const isEvent = /^\/api\/v1\/events\/(\{event_id\}(\/(sessions|ticket-types).*)?)?$/.test(path)
    // Events are for members too; who else comes, pays or writes is not.
    if (!isEvent) expect.soft(JSON.stringify(answer.body), `${method} ${path}`).not.toContain(CANARY)
    else expect.soft(JSON.stringify(answer.body?.attendees ?? []), path).not.toContain(CANARY)
  }
  // The callers' own accounts join meanwhile, which moves the version.
  const others = (sums: string) => sums.split('\n').filter((line) => !/^(accounts|data_versions) /.test(line))
  expect(others(await digest(admin.tenant_id))).toEqual(others(before))
})

test('front desk reads names, tickets and states of registrations, and nothing else of them', async () => {
  const admin = await makeCaller()
  const ids = await furnish(admin)
  const ticket_types = [{ name: 'Regular', price: '10.07' }]
  const event_date = '2031-05-01T09:00:00'
  const other = (await admin.call('POST', '/api/v1/events/', { body: { title: 'Gala', event_date, ticket_types } }))
    .body
  const guest = { name: 'Grace Guest', email: 'secret-guest@example.org' }
  const member = await makeMember(admin.db, { first_name: 'Ada', last_name: 'Adams', email: 'secret-ada@example.org' })
  for (const who of [{ guest }, { member_id: member.id }]) {
    const body = { ...who, quantity: 3, answers: { diet: 'secret-vegan' } }
    const made = await admin.call('POST', `/api/v1/events/${other.id}/registrations/`, { body })
    expect(made.body).toMatchObject({ price: '30.21', answers: { diet: 'secret-vegan' } })
    ids.registration_id = made.body.id
  }
  ids.event_id = other.id
  const desk = await makeCaller(['front_desk'], admin)
  const secrets = /secret-|30\.21|60\.42|70\.42/
  for (const { method, path } of closed) {
    if (method !== 'GET') continue
    const answer = await desk.call(
      method,
      path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? ''),
    )
    expect.soft(JSON.stringify(answer.body), `${method} ${path}`).not.toMatch(secrets)
  }
  const path = `/api/v1/events/${other.id}/registrations/`
  const listed = async (query: string) => (await desk.call('GET', `${path}?${query}`)).body
  expect(await listed('q=adams')).toMatchObject([
    { attendee_name: 'Ada Adams', ticket_name: 'Regular', status: 'confirmed', attendee_email: null, price: null },
  ])
  expect(await listed('q=grace')).toMatchObject([{ guest: { name: 'Grace Guest', email: null }, answers: null }])
  // An address that cannot be read cannot be tried out either.
  expect(await listed('q=secret-guest')).toEqual([])
  expect((await desk.call('GET', '/api/v1/registrations/?q=secret-ada')).body).toEqual([])
  expect((await desk.call('GET', '/api/v1/registrations/?q=adams')).body).toHaveLength(1)
  expect((await desk.call('GET', `/api/v1/events/${other.id}`)).body).toMatchObject({ revenue: null })
  const entered = { registration_id: ids.registration_id, nonce: 'door' }
  await desk.call('POST', `/api/v1/events/${other.id}/check-ins/`, { body: entered })
  const undone = await desk.call('DELETE', `${path}${ids.registration_id}/check-in`)
  expect(JSON.stringify(undone.body)).not.toMatch(secrets)
  // What is their own they read like everybody else.
  await makeMember(admin.db, { account_id: desk.account_id, email: 'desk@example.org' })
  const own = await desk.call('POST', path, { body: { answers: { diet: 'none' } } })
  expect((await desk.call('GET', `${path}${own.body.id}`)).body).toEqual(own.body)
  expect(own.body).toMatchObject({ price: '10.07', attendee_email: 'desk@example.org', answers: { diet: 'none' } })
})

test('an expired token and the token of a disabled account are refused by every endpoint', async () => {
  const { tenant_id, db } = await makeCaller()
  const disabled = await makeAccount(db, { status: 'disabled' })
  const expired = await makeAccount(db)
  const claims = { tenant_id, roles: ['administrator' as const], session_version: 1, browser_session_id: null }
  const tokens = [
    await signAccessToken({ ...claims, account_id: disabled.id }, 3600),
    await signAccessToken({ ...claims, account_id: expired.id }, -60),
  ]
  for (const { method, path, operation } of closed) {
    const target = path.replace(/\{\w+\}/g, NOBODY)
    for (const token of tokens) {
      const body = operation.requestBody
        ? fc.sample(fitting(operation.requestBody.content['application/json']?.schema as Schema, [NOBODY]), {
            numRuns: 1,
            seed: 7,
          })[0]
        : undefined
      const { status } = await callApi(method, target, {
        body,
        if_match: 1,
        headers: { authorization: `Bearer ${token}` },
      })
      // A disabled account is found out by the first query; a body that no query sees is refused before.
      expect.soft(token === tokens[1] ? [401] : [401, 422], `${method} ${path}`).toContain(status)
    }
  }
})
