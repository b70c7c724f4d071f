import fc from 'fast-check'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, callApi, callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeAccount, makeMember, makeTier } from '#db/factories'
import { description, fitting, type Schema } from '#e2e/arbitraries'
import { Conditions } from '#e2e/conditions/generator'
import { makeWorld } from '#e2e/conditions/world'
import { signAccessToken } from '#lib/auth/tokens'
import { createCtx } from '#lib/context'
import { queueMail } from '#lib/mail/service'
import { api } from '#lib/paths'
import { isAllowed, type Permission, type Role } from '#lib/permissions'
import { models } from '#lib/query/models'
import type { ModelDescription } from '#lib/query/schema'
import { makeRandom } from '#lib/random/random'
import { type Model, NOUNS, type Noun, type Referred } from '#lib/records/model'

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
  const refund = { amount: '1.00', method: 'cash', reason: CANARY, reference: CANARY }
  const paid = await call('POST', api.paymentRefunds(payment_id), { body: refund })
  expect(paid.status, paid.text).toBe(201)
  const refund_id = paid.body.refunds[0].id as string
  const credit_note_id = await made(`${invoices}${invoice_id}/credit-notes/`, { reason: 'other', note: CANARY })
  const ctx = createCtx({ tenant_id: caller.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const mail = await queueMail(ctx, {
    template: 'welcome',
    to: { address: 'someone@example.org', name: CANARY },
    props: {},
  })
  const mail_id = mail as string
  const account_id = (await makeAccount(db, { roles: ['member'], email: `${CANARY}@example.org` })).id
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const file = await call('POST', `/api/v1/files/?kind=logo&name=${CANARY}`, { body: new Uint8Array(png) })
  return {
    file_id: file.body.id,
    member_id,
    tier_id,
    event_id,
    session_id,
    ticket_type_id,
    registration_id,
    invoice_id,
    payment_id,
    refund_id,
    credit_note_id,
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
  'mails_once',
  'renewal_notices_done',
  'summaries',
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

/** What everybody changes who is signed in: their own account and record, their own questions and views. */
const OWN_PERMISSION = /\.own$|^ai\.use$/

test('an auditor changes nothing but what is their own, whatever is asked of which endpoint', async () => {
  const admin = await makeCaller()
  const ids = await furnish(admin)
  const before = await digest(admin.tenant_id)
  const everyId = Object.values(ids)
  let refused = 0
  for (const { method, path, operation } of closed) {
    if (method === 'GET') continue
    const target = path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? everyId[0] ?? '')
    const granted = operation['x-permissions'].filter((permission) => isAllowed(['auditor'], permission as Permission))
    const schema = operation.requestBody?.content['application/json']?.schema as Schema | undefined
    const numRuns = granted.length > 0 ? 8 : 1
    for (const body of schema ? fc.sample(fitting(schema, everyId), { numRuns, seed: 11 }) : [undefined]) {
      const { call } = await makeCaller(['auditor'], admin)
      const answer = await call(method, target, { body, if_match: 1 })
      const told = `${method} ${path} ${JSON.stringify(body)} ${JSON.stringify(answer.body)}`
      if (granted.length === 0) expect.soft(answer.status, told).toBe(403)
      else if (path.includes('{')) expect.soft([403, 404, 422], told).toContain(answer.status)
      expect
        .soft(
          granted.every((permission) => OWN_PERMISSION.test(permission)),
          told,
        )
        .toBe(true)
    }
    if (granted.length === 0) refused += 1
  }
  expect(refused).toBeGreaterThan(100)
  const own = /^(accounts|data_versions|conversations|messages|audit_log|audit_values) /
  const others = (sums: string) => sums.split('\n').filter((line) => !own.test(line))
  expect(others(await digest(admin.tenant_id))).toEqual(others(before))
  const { rows } = await owner.query(
    'select distinct noun, object_id = actor_account_id as is_own from audit_log where tenant_id = $1 and actor_account_id <> $2',
    [admin.tenant_id, admin.account_id],
  )
  expect(rows).toEqual([{ noun: 'accounts', is_own: true }])
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
    // A mail and a purpose have names, not identifiers.
    const target = path
      .replace('{template}', 'invoice')
      .replace('{purpose_key}', 'newsletter')
      .replace(/\{\w+\}/g, NOBODY)
    for (const token of tokens) {
      const schema = operation.requestBody?.content['application/json']?.schema as Schema | undefined
      const body = schema && fc.sample(fitting(schema, [NOBODY]), { numRuns: 1, seed: 7 })[0]
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

const REFERENCES: Partial<Record<Referred, string>> = {
  members: 'member_id',
  tiers: 'tier_id',
  groups: 'group_id',
  events: 'event_id',
  sessions: 'session_id',
  ticket_types: 'ticket_type_id',
  registrations: 'registration_id',
  invoices: 'invoice_id',
  payments: 'payment_id',
  refunds: 'refund_id',
  credit_notes: 'credit_note_id',
  mails: 'mail_id',
  accounts: 'account_id',
}

const asking = (caller: Caller) => (question: object) => caller.call('POST', '/api/v1/questions', { body: question })

/** Every condition on a noun that names one of the identifiers or the text of the furnished tenant. */
function conditionsOn(noun: Noun, ids: Record<string, string>): object[] {
  const { fields, relations } = models[noun]
  const ofField = (name: string): object[] => {
    const field = fields[name] as Model['fields'][string]
    const id = ids[REFERENCES[field.refers_to ?? noun] ?? '']
    if (field.type === 'reference' && id) return [{ [name]: id }, { [name]: { in: [id] } }]
    return field.type === 'text' ? [{ [name]: CANARY }, { [name]: { contains: CANARY } }] : []
  }
  const direct = Object.keys(fields).flatMap(ofField)
  const related = Object.entries(relations).flatMap(([name, { to, many }]): object[] => {
    const id = ids[REFERENCES[to] ?? '']
    if (!id) return []
    return many
      ? [{ [name]: { some: { id } } }, { [name]: { count: { gte: 1 }, where: { id } } }]
      : [{ [name]: { id } }]
  })
  return [...direct, ...related]
}

test("a condition with another tenant's identifiers or texts finds nothing and names nothing of theirs", async () => {
  const theirs = await makeCaller()
  const ids = await furnish(theirs)
  const ours = await makeCaller()
  await makeMember(ours.db)
  let found = 0
  let named = 0
  for (const noun of NOUNS) {
    // Another account now and then, so that no limit is met.
    const asker = await makeCaller(['administrator'], ours)
    const owner = await makeCaller(['administrator'], theirs)
    for (const where of conditionsOn(noun, ids)) {
      const isText = JSON.stringify(where).includes(CANARY)
      const told = `${noun} ${JSON.stringify(where)}`
      const { status, body } = await asking(asker)({ of: noun, where })
      expect.soft([status, body.count], told).toEqual([200, 0])
      if (!isText) expect.soft(JSON.stringify(body), told).not.toContain(CANARY)
      const seen = await asking(owner)({ of: noun, where })
      found += seen.body.count
      if (!isText && seen.body.words.includes(CANARY)) named += 1
    }
  }
  // The same conditions find and name the rows at home, or they would prove nothing.
  expect([found > 50, named > 20]).toEqual([true, true])
})

/** Which nouns a role reaches in whole and in part; of the others it may not ask at all. */
const REACHED: Record<Exclude<Role, 'administrator'>, { whole: Noun[]; part: Noun[] }> = {
  membership_manager: {
    whole: ['members', 'terms', 'tiers', 'groups'],
    part: [
      ...(['events', 'ticket_types', 'sessions', 'registrations', 'invoices', 'invoice_lines'] as const),
      ...(['payments', 'allocations', 'refunds', 'reminders', 'credit_notes'] as const),
    ],
  },
  treasurer: {
    whole: [
      'members',
      'terms',
      'tiers',
      'groups',
      'invoices',
      'invoice_lines',
      'payments',
      'allocations',
      'refunds',
      'reminders',
      'credit_notes',
    ],
    part: ['events', 'ticket_types', 'sessions', 'registrations'],
  },
  auditor: {
    whole: [
      ...(['members', 'terms', 'tiers', 'groups', 'invoices', 'invoice_lines', 'payments', 'allocations'] as const),
      ...(['refunds', 'reminders', 'credit_notes'] as const),
    ],
    part: ['events', 'ticket_types', 'sessions', 'registrations', 'audit'],
  },
  event_manager: {
    whole: [
      ...(['members', 'terms', 'tiers', 'groups', 'events', 'ticket_types', 'sessions', 'registrations'] as const),
      ...(['check_ins', 'feedback'] as const),
    ],
    part: ['invoices', 'invoice_lines', 'payments', 'allocations', 'refunds', 'reminders', 'credit_notes'],
  },
  front_desk: {
    whole: ['tiers', 'events', 'ticket_types', 'sessions', 'registrations', 'check_ins'],
    part: [
      'members',
      'terms',
      'groups',
      'invoices',
      'invoice_lines',
      'payments',
      'allocations',
      'refunds',
      'reminders',
      'credit_notes',
    ],
  },
  member: {
    whole: [],
    part: [
      'tiers',
      ...(['members', 'terms', 'groups', 'events', 'ticket_types', 'sessions', 'registrations'] as const),
      ...(['invoices', 'invoice_lines', 'payments', 'allocations', 'refunds', 'reminders', 'credit_notes'] as const),
    ],
  },
}

/** What the people in a group tell of it. */
const OF_PEOPLE = ['groups.payer_member_id', 'groups.people_count', 'groups.seats', 'groups.free_seats']

/** The fields of a noun it reaches that a role does not read. */
const UNREAD: Record<Exclude<Role, 'administrator'>, string[]> = {
  membership_manager: ['members.risk_of_leaving', 'payments.note', 'payments.reversal_reason', 'refunds.recorded_by'],
  treasurer: [],
  auditor: ['members.risk_of_leaving'],
  event_manager: [
    ...['members.owes', 'members.owes_overdue', 'members.owed_minor', 'members.overdue_minor'],
    ...['members.risk_of_leaving', 'payments.note', 'payments.reversal_reason', 'refunds.recorded_by'],
  ],
  front_desk: [
    ...[
      'members.tags',
      'members.consents',
      'members.notes',
      'members.status_reason',
      'members.risk_of_leaving',
      'payments.note',
      'payments.reversal_reason',
      'refunds.recorded_by',
    ],
    ...OF_PEOPLE,
    ...[
      'registrations.attendee_email',
      'registrations.price_minor',
      'registrations.invoice_id',
      'registrations.lacks_invoice',
      'registrations.cancel_reason',
    ],
  ],
  member: [
    ...[
      'members.tags',
      'members.consents',
      'members.notes',
      'members.status_reason',
      'members.risk_of_leaving',
      'payments.note',
      'payments.reversal_reason',
      'refunds.recorded_by',
    ],
    ...OF_PEOPLE,
  ],
}

/** Somebody of a role with a record of their own, whose own rows may be asked about. */
async function makeMemberCaller(role: Role, admin: Caller) {
  const caller = await makeCaller([role], admin)
  await makeMember(admin.db, { account_id: caller.account_id })
  return caller
}

test.each(['membership_manager', 'treasurer', 'auditor', 'event_manager', 'front_desk', 'member'] as const)(
  'a %s asks about the nouns, fields and relations of the role, and no way leads to another',
  async (role) => {
    const admin = await makeCaller()
    await furnish(admin)
    const { whole, part } = REACHED[role]
    const isWhole = (noun: Noun) => whole.includes(noun)
    const isReached = (noun: Noun) => isWhole(noun) || part.includes(noun)
    const isRead = (noun: Noun, name: string) => isReached(noun) && !UNREAD[role].includes(`${noun}.${name}`)
    const isFollowed = (from: Noun, to: Noun) => isReached(to) && (isWhole(to) || !isWhole(from))
    const described = (await (await makeMemberCaller(role, admin)).call('GET', '/api/v1/models/'))
      .body as ModelDescription[]
    for (const noun of NOUNS) {
      const caller = await makeMemberCaller(role, admin)
      const ask = async (question: object, expected: 'read' | 'refused') => {
        const { status, body } = await asking(caller)({ of: noun, ...question })
        const told = `${role} ${JSON.stringify({ of: noun, ...question })} ${JSON.stringify(body)}`
        if (expected === 'read') expect.soft(status, told).toBe(200)
        else expect.soft([403, 422], told).toContain(status)
        // A refusal says nothing of the rows.
        if (expected === 'refused') expect.soft(Object.keys(body), told).not.toContain('count')
        if (expected === 'refused') expect.soft(JSON.stringify(body), told).not.toContain(CANARY)
      }
      const model = described.find((each) => each.noun === noun)
      const { fields, relations } = models[noun]
      expect
        .soft(model?.fields.map(({ name }) => name) ?? [], `${role} ${noun}`)
        .toEqual(Object.keys(fields).filter((name) => isRead(noun, name)))
      expect
        .soft(model?.relations.map(({ name }) => name) ?? [], `${role} ${noun}`)
        .toEqual(
          Object.keys(relations).filter((name) => isReached(noun) && isFollowed(noun, relations[name]?.to as Noun)),
        )
      await ask({}, isReached(noun) ? 'read' : 'refused')
      for (const [name, field] of Object.entries(fields)) {
        const expected = isRead(noun, name) ? 'read' : 'refused'
        const where = { [name]: { is_set: true } }
        await ask({ where }, expected)
        if (expected === 'read') continue
        await ask({ where: { or: [{}, { not: where }] } }, expected)
        await ask({ show: 'share', share_of: where }, expected)
        await ask({ show: 'rows', order: name }, expected)
        await ask({ show: 'rows', order: `-${name}` }, expected)
        await ask({ show: 'maximum', field: name }, expected)
        await ask({ by: name }, expected)
        await ask({ by: { field: name, every: 'month' } }, expected)
        await ask({ compare: { where } }, expected)
        expect.soft(field).toBeDefined()
      }
      for (const [name, { to, many }] of Object.entries(relations)) {
        const expected = isReached(noun) && isFollowed(noun, to) ? 'read' : 'refused'
        const ways = many
          ? [{ some: {} }, { none: {} }, { every: {} }, { count: { gte: 1 } }, { count: { gte: 1 }, where: {} }]
          : [{}]
        for (const way of ways) await ask({ where: { [name]: way } }, expected)
        if (!many && expected === 'refused') await ask({ where: { or: [{}, { [name]: {} }] } }, expected)
        // What is not read is not read by the way of another noun either.
        for (const unread of UNREAD[role].filter((each) => each.startsWith(`${to}.`))) {
          const where = { [unread.slice(to.length + 1)]: { is_set: true } }
          await ask({ where: { [name]: many ? { some: where } : where } }, 'refused')
          if (many) await ask({ where: { [name]: { count: { gte: 0 }, where } } }, 'refused')
        }
      }
    }
    const rows = await asking(await makeMemberCaller(role, admin))({ of: 'registrations', show: 'rows' })
    for (const row of rows.body.rows ?? [])
      for (const unread of UNREAD[role]) expect.soft(Object.keys(row)).not.toContain(unread.split('.')[1])
  },
)

test('front desk cannot find out e-mails, prices or reasons by conditions, words, files or saved views', async () => {
  const admin = await makeCaller()
  const event_date = '2031-05-01T09:00:00'
  const ticket_types = [{ name: 'Regular', price: '10.07' }]
  const event = (await admin.call('POST', '/api/v1/events/', { body: { title: 'Gala', event_date, ticket_types } }))
    .body
  const member = await makeMember(admin.db, { first_name: 'Ada', last_name: 'Adams', email: 'secret-ada@example.org' })
  const path = `/api/v1/events/${event.id}/registrations/`
  for (const who of [{ guest: { name: 'Grace', email: 'secret-grace@example.org' } }, { member_id: member.id }])
    expect((await admin.call('POST', path, { body: { ...who, quantity: 3 } })).status).toBe(201)
  const desk = await makeCaller(['front_desk'], admin)
  const ask = asking(desk)
  for (const search of ['secret-ada', 'secret-grace', 'secret', 'secret-ada@example.org']) {
    for (const where of [{ search }, { search, event_id: event.id }]) {
      expect.soft((await ask({ of: 'registrations', where })).body.count, JSON.stringify(where)).toBe(0)
      const filter = encodeURIComponent(JSON.stringify(where))
      for (const list of ['/api/v1/registrations/', path])
        expect.soft((await desk.call('GET', `${list}?filter=${filter}`)).body, `${list} ${filter}`).toEqual([])
    }
    expect.soft((await ask({ of: 'events', where: { registrations: { some: { search } } } })).body.count).toBe(0)
  }
  expect(
    (await asking(admin)({ of: 'registrations', where: { search: 'secret-grace', event_id: event.id } })).body.count,
  ).toBe(1)
  // Neither the title of a member nor that there is one.
  const named = await ask({ of: 'registrations', where: { member_id: member.id } })
  expect(named.body.words).not.toContain('Adams')
  for (const where of [
    { price_minor: { gte: '30.21' } },
    { cancel_reason: { contains: 'x' } },
    { invoice_id: { is_set: true } },
  ]) {
    const filter = JSON.stringify(where)
    const list = await desk.call('GET', `/api/v1/registrations/?filter=${encodeURIComponent(filter)}`)
    expect.soft([list.status, list.headers.get('x-total-count')], filter).toEqual([403, null])
    const view = { noun: 'registrations', name: 'Tried', filter: where }
    expect.soft((await desk.call('POST', '/api/v1/views/', { body: view })).status, filter).toBeGreaterThanOrEqual(400)
    const action = { noun: 'registrations', filter: where, action: 'archive', dry_run: true }
    expect.soft((await desk.call('POST', '/api/v1/bulk-actions/', { body: action })).status, filter).toBe(403)
  }
  const { headers } = await desk.call('GET', '/api/v1/registrations/')
  expect(headers.get('x-total-count')).toBe('2')
  const file = await callRaw('GET', '/api/v1/registrations/?format=csv', {
    headers: { authorization: `Bearer ${desk.token}` },
  })
  const text = await file.text()
  expect(text).toContain('Grace')
  expect(text).not.toMatch(/secret|30\.21/)
})

test('whoever gave feedback without a name, every answer stays the same', async () => {
  const { world, ...admin } = await makeWorld({ time_zone: 'UTC', currency: 'EUR', fiscal_year_start: 1 }, 'feedback')
  const described = (await admin.call('GET', '/api/v1/models/')).body as ModelDescription[]
  const conditions = new Conditions(
    world,
    new Map(described.map((model) => [model.noun, model])),
    makeRandom('feedback'),
  )
  const nouns = ['feedback', 'events', 'registrations', 'members', 'check_ins', 'audit'] as const
  const questions = nouns.flatMap((of) =>
    Array.from({ length: 20 }, () => ({ of, show: 'rows', limit: 200, where: conditions.make(of) })),
  )
  const answers = async () => {
    const told: unknown[] = []
    for (const [index, question] of questions.entries()) {
      const caller = index % 120 === 0 ? await makeCaller(['administrator'], admin) : last
      last = caller
      const { status, body } = await asking(caller)(question)
      expect(status, JSON.stringify(body)).toBe(200)
      told.push(body.rows)
    }
    return told
  }
  let last: Caller = admin
  const before = await answers()
  const { rowCount } = await owner.query(
    `with given as (
       select id, row_number() over (order by id) as place from feedback where tenant_id = $1 and is_anonymous
     ), silent as (
       select r.id, row_number() over (order by r.id desc) as place from registrations r
       where r.tenant_id = $1 and not exists (select from feedback f where f.tenant_id = $1 and f.registration_id = r.id)
     )
     update feedback f set registration_id = silent.id from given join silent using (place)
     where f.tenant_id = $1 and f.id = given.id`,
    [admin.tenant_id],
  )
  expect(rowCount).toBeGreaterThan(5)
  expect(await answers()).toEqual(before)
})
