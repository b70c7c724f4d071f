import { expect, test } from 'vitest'
import { type ImportWorld, importWorld } from '#app/api/v1/imports/import-world'
import { callRaw } from '#app/api/v1/test-client'
import { makeTier } from '#db/factories'
import { tenantDb } from '#db/tenant'
import { seedDemo } from '#lib/demo/demo'
import { addDays, todayIn } from '#lib/format/dates'
import { api } from '#lib/paths'
import { makeRandom, type Random } from '#lib/random/random'

const SEED = process.env.ROUND_TRIP_SEED ?? '20261122'
const COUNT = 40
const TODAY = todayIn('Europe/Berlin')

/** Letters of many scripts, signs that files are made of, and what spreadsheets take for a formula. */
const WORDS = [
  'Zoë',
  "D'Arcy",
  'Łukasz',
  'Ærø',
  'İbrahim',
  'Σωκράτης',
  'Дмитрий',
  '李小龍',
  'محمد',
  'שרה',
  'नमस्ते',
  '👩‍👩‍👧',
  'e\u0301a',
  '=1+1',
  '+49 170 1',
  '-x',
  '@sum',
  "'=y",
  "''+z",
  'a"b',
  'a, b',
  'a; b',
  'a|b',
  '100%',
  '0012',
  '\u00a0x',
  '_x0041_',
  '<b>',
  '&amp;',
]

async function fieldsAndTiers({ db, call }: ImportWorld) {
  const [student] = await Promise.all([
    makeTier(db, { name: 'Student; young', price_minor: 0 }),
    makeTier(db, { name: 'Full "member"', price_minor: 0, period_count: 2 }),
  ])
  const fields = [
    { label: 'Shirt', type: 'choice', choices: [{ label: 'M' }, { label: 'L' }] },
    { label: 'Motto', type: 'text' },
    { label: 'Steps', type: 'number' },
    { label: 'Gift', type: 'money' },
    { label: 'Since', type: 'date' },
    { label: 'Drives', type: 'boolean' },
  ]
  for (const field of fields)
    expect((await call('POST', api.customFields(), { body: { noun: 'members', ...field } })).status).toBe(201)
  return student
}

function generated(random: Random, n: number, tiers: readonly string[]) {
  const text = () => `${random.pick(WORDS)} ${random.pick(WORDS)}`.trim()
  const some = <T>(value: T) => (random.chance(0.6) ? value : undefined)
  const tier_id = some(random.pick(tiers))
  return {
    member_number: `${n}`.padStart(4, '0'),
    first_name: text(),
    last_name: `${text()} ${n}`,
    kind: random.pick(['individual', 'organization']),
    organization: some(text()),
    job_title: some(text()),
    email: some(`p${n}@example.org`),
    phone: some('+49 (170) 1234567'),
    address_line1: some(text()),
    address_line2: some(text()),
    postal_code: some('01067'),
    city: some(text()),
    region: some(text()),
    country: some(random.pick(['DE', 'FR', 'US'])),
    language: some(random.pick(['de', 'fr'])),
    birth_date: some(addDays(TODAY, -random.int(7000, 30000))),
    referral_source: some(text()),
    directory_opt_in: random.chance(0.5),
    auto_renew: random.chance(0.5),
    tags: ['board', 'müller', '=x', '👩‍👩‍👧'].filter(() => random.chance(0.4)),
    notes: some(`${text()}\n${text()}`),
    custom_values: {
      ...(random.chance(0.6) && { shirt: random.pick(['m', 'l']) }),
      ...(random.chance(0.6) && { motto: text() }),
      ...(random.chance(0.6) && { steps: random.int(-9, 99999) / 100 }),
      ...(random.chance(0.6) && { gift: `${random.int(1, 9999)}.50` }),
      ...(random.chance(0.6) && { since: addDays(TODAY, -random.int(0, 9000)) }),
      ...(random.chance(0.6) && { drives: random.chance(0.5) }),
    },
    ...(tier_id && { tier_id, joined_on: addDays(TODAY, -random.int(0, 300)) }),
  }
}

async function exported({ token }: ImportWorld): Promise<string> {
  const path = api.members({ format: 'csv', profile: 'import', sort: 'member_number' })
  const file = await callRaw('GET', path, { headers: { authorization: `Bearer ${token}` } })
  return file.text()
}

test('generated members with terms, balances and custom values come back from a file as they were, byte for byte', async () => {
  const [from, to] = [await importWorld(), await importWorld()]
  await Promise.all([from, to].map(fieldsAndTiers))
  const random = makeRandom(SEED)
  const tiers = (await from.call('GET', api.tiers())).body.map(({ id }: { id: string }) => id)
  for (let n = 1; n <= COUNT; n += 1) {
    const { status, body } = await from.call('POST', api.members(), { body: generated(random, n, tiers) })
    expect([status, body.errors]).toEqual([201, undefined])
    if (!random.chance(0.3)) continue
    const { body: invoice } = await from.call('POST', '/api/v1/finances/finances/invoices/', {
      body: {
        member_id: body.id,
        lines: [{ description: 'Dues', unit_price: `${random.int(1, 500)}.${random.int(10, 99)}` }],
      },
    })
    const done = await from.call('POST', `/api/v1/finances/finances/invoices/${invoice.id}/finalization`, {
      if_match: 1,
    })
    expect(done.status).toBe(200)
  }
  const before = await exported(from)
  const file = await to.checked(before)
  const problems = file.rows.flatMap(({ line, problems }) => problems.map(({ message }) => `${line}: ${message}`))
  expect(problems).toEqual([])
  expect(await to.run(file.id)).toMatchObject({ status: 'done', done_count: COUNT, refused_count: 0 })
  const after = await exported(to)
  expect(after.split('\r\n')).toEqual(before.split('\r\n'))
  expect(after).toBe(before)
})

test('the list of the demo changes nothing when it is imported where it comes from', { timeout: 600_000 }, async () => {
  const tenant_ids = ['round-trip-main', 'round-trip-small'] as const
  await seedDemo({ database_url: process.env.DATABASE_URL as string, tenant_ids })
  for (const tenant_id of tenant_ids) {
    const world = await importWorld({ tenant_id, db: tenantDb({ tenant_id, account: null }) })
    const file = await world.checked(await exported(world))
    const told = async (outcome: string) =>
      (await world.rows(file.id, { outcome })).map(({ line, changes, problems, note }) => [
        line,
        changes,
        problems,
        note,
      ])
    expect(await told('problem')).toEqual([])
    expect(await told('create')).toEqual([])
    expect(await told('update')).toEqual([])
    expect(file.skip_count).toBe(file.row_count)
    // Some of them owe something, and some have paid ahead.
    const owing = (await world.rows(file.id)).filter(({ note }) => note?.includes('The open balance of'))
    expect([tenant_id, owing.length > 0]).toEqual([tenant_id, true])
    const ahead = await world.db
      .selectFrom('terms')
      .select('id')
      .where('state', '=', 'active')
      .where('start_on', '>', TODAY)
      .execute()
    if (tenant_id === 'round-trip-main') expect(ahead.length).toBeGreaterThan(0)
  }
})
