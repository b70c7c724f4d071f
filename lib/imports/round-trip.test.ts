import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { type ImportWorld, importWorld } from '#app/api/v1/imports/import-world'
import { callRaw } from '#app/api/v1/test-client'
import { makeInvoice, makeTier } from '#db/factories'
import { tenantDb } from '#db/tenant'
import { takeConsentBack } from '#lib/consents/service'
import { createCtx, transaction } from '#lib/context'
import { readCustomHeader } from '#lib/custom-fields/headers'
import { seedDemo } from '#lib/demo/demo'
import { addDays, todayIn } from '#lib/format/dates'
import { DIRECTORY_CHOICES } from '#lib/members/schema'
import { followTerms } from '#lib/members/terms'
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

function inDirectory(random: Random) {
  if (random.chance(0.4)) return { directory_opt_in: false }
  const chosen = DIRECTORY_CHOICES.filter(() => random.chance(0.5))
  return { directory_opt_in: true, ...Object.fromEntries(chosen.map((choice) => [choice, true])) }
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
    ...inDirectory(random),
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

const PURPOSES = ['newsletter', 'photos', 'partners']

/** Answers of a member, given and withdrawn in any order of days, some of which were noted by mistake. */
async function giveConsents(
  { call, tenant_id }: ImportWorld,
  random: Random,
  member_id: string,
  purposes: readonly string[],
) {
  const system = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
  for (const purpose of purposes.filter(() => random.chance(0.6)))
    for (let count = random.int(1, 3); count > 0; count -= 1) {
      const state = random.pick(['given', 'withdrawn'])
      const day = random.chance(0.8) ? addDays(TODAY, -random.int(0, 4000)) : undefined
      const { status, body } = await call('POST', api.memberConsents(member_id), {
        body: { purpose, state, way: 'form', ...(day && { day }) },
      })
      expect([status, body.errors]).toEqual([201, undefined])
      const [last] = body.history
      if (last && random.chance(0.2)) await takeConsentBack(system, member_id, last.id)
    }
}

async function fileOf({ token }: ImportWorld, format: 'csv' | 'xlsx'): Promise<Uint8Array> {
  const path = api.members({ format, profile: 'import', sort: 'member_number' })
  const file = await callRaw('GET', path, { headers: { authorization: `Bearer ${token}` } })
  return new Uint8Array(await file.arrayBuffer())
}

const exported = async (world: ImportWorld) => Buffer.from(await fileOf(world, 'csv')).toString()

test('generated members with terms, balances and custom values come back from a file as they were, byte for byte', async () => {
  const [from, to] = [await importWorld(), await importWorld()]
  await Promise.all([from, to].map(fieldsAndTiers))
  for (const { call } of [from, to]) {
    const purpose = { label: 'Rides by e-mail; "shared"', key: 'email_rides', text: 'I share rides.' }
    expect((await call('POST', api.consentPurposes(), { body: purpose })).status).toBe(201)
  }
  const random = makeRandom(SEED)
  const tiers = (await from.call('GET', api.tiers())).body.map(({ id }: { id: string }) => id)
  for (let n = 1; n <= COUNT; n += 1) {
    const { status, body } = await from.call('POST', api.members(), { body: generated(random, n, tiers) })
    expect([status, body.errors]).toEqual([201, undefined])
    await giveConsents(from, random, body.id, [...PURPOSES, 'email_rides'])
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
  // Whoever agreed before agreed to other words by now, and the file does not say that they agree.
  const { version } = (await from.call('GET', api.consentPurpose('partners'))).body
  const again = { body: { ask_again: true, text: 'Other words.' }, if_match: version }
  expect((await from.call('PATCH', api.consentPurpose('partners'), again)).status).toBe(200)
  const before = await exported(from)
  for (const text of ['consents.email_rides', 'yes 20', 'no 20']) expect(before).toContain(text)
  const file = await to.checked(before)
  const problems = file.rows.flatMap(({ line, problems }) => problems.map(({ message }) => `${line}: ${message}`))
  expect(problems).toEqual([])
  const answers = before.match(/(?:yes|no) \d{4}-\d\d-\d\d/g)?.length
  expect(await to.run(file.id)).toMatchObject({
    ...{ status: 'done', done_count: COUNT, refused_count: 0, consent_count: answers },
  })
  const after = await exported(to)
  expect(after.split('\r\n')).toEqual(before.split('\r\n'))
  expect(after).toBe(before)
  // What came from here says nothing new here: no answer is noted twice.
  const back = await from.checked(before)
  expect(back.rows.map(({ outcome, problems }) => [outcome, problems])).toEqual(Array(COUNT).fill(['skip', []]))
})

/** Fields of every type, with choices of which the file shows the order only here and there. */
const EVERY_TYPE = [
  { label: 'T-shirt', type: 'choice', choices: ['xs', 's', 'm', 'l', 'xl', 'xxl', '3xl'].map((label) => ({ label })) },
  { label: 'Sports & games', type: 'multi_choice', choices: [...'zyxwvutsrq'].map((n) => ({ label: `Sport ${n}` })) },
  { label: 'Motto', type: 'text' },
  { label: 'Story', type: 'long_text' },
  { label: 'Page', type: 'url' },
  { label: 'Steps', type: 'number' },
  { label: 'Gift', type: 'money' },
  // Its key is what other columns are called.
  { label: 'Member since', type: 'date' },
  { label: 'Drives', type: 'boolean' },
] as const

function everyValue(random: Random): Record<string, unknown> {
  const [shirt, sports] = [EVERY_TYPE[0].choices, EVERY_TYPE[1].choices]
  const values = {
    t_shirt: random.pick(shirt).label,
    sports_games: sports.filter(() => random.chance(0.3)).map(({ label }) => label.toLowerCase().replace(' ', '_')),
    motto: `${random.pick(WORDS)} ${random.pick(WORDS)}`.trim(),
    story: `${random.pick(WORDS)}\n\n${random.pick(WORDS)}`.trim(),
    page: `https://example.org/${random.int(1, 99)}?a=1,2;3`,
    // Three decimals, which other files mean as thousands.
    steps: random.pick([1.234, -12.345, 0.125, 0.000001, 1234567, 0]),
    gift: `${random.int(-999, 999_999)}.${random.int(10, 99)}`,
    member_since: addDays(TODAY, -random.int(0, 30000)),
    drives: random.chance(0.5),
  }
  return Object.fromEntries(Object.entries(values).filter(() => random.chance(0.7)))
}

/** Terms with gaps between them or none: of long ago, that run, for good, and that were paid ahead. */
function someTerms(random: Random, tiers: readonly string[]) {
  const terms: { tier_id: string; start_on: string; end_on: string | null }[] = []
  let start_on = addDays(TODAY, random.pick([-2500, -900, -400, -30, 0, 20]))
  for (let count = random.int(1, 4); count > 0; count -= 1) {
    const end_on = random.chance(0.1) ? null : addDays(start_on, random.pick([0, 30, 364, 700]))
    terms.push({ tier_id: random.pick(tiers), start_on, end_on })
    if (end_on === null) break
    start_on = addDays(end_on, random.pick([1, 1, 10, 200]))
  }
  return terms
}

async function giveTerms({ db, tenant_id }: ImportWorld, member_id: string, terms: ReturnType<typeof someTerms>) {
  for (const term of terms) {
    const state = term.end_on !== null && term.end_on < TODAY ? 'ended' : 'active'
    await db
      .insertInto('terms')
      .values({ ...term, id: uuidv7(), member_id, state, source: 'join' })
      .execute()
  }
  const system = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
  await transaction(system, (ctx) => followTerms(ctx, member_id, TODAY))
}

/**
 * Families of several sizes and organisations, two of one name: with people who joined later or have terms of their own,
 * administrators, somebody who has left, another payer than at first, and one that was dissolved.
 */
async function makeFamilies(world: ImportWorld, random: Random, tiers: readonly string[]) {
  const { call } = world
  let number = COUNT
  const join = async (terms: ReturnType<typeof someTerms> | null) => {
    number += 1
    const { tier_id: _, joined_on: __, custom_values: ___, ...fields } = generated(random, number, tiers)
    const { status, body } = await call('POST', api.members(), { body: fields })
    expect([status, body.errors]).toEqual([201, undefined])
    if (terms) await giveTerms(world, body.id, terms)
    return body.id as string
  }
  for (const [at, size] of [0, 1, 2, 5, 3, 2, 7].entries()) {
    const payer_member_id = await join([
      ...someTerms(random, tiers).filter(({ end_on }) => end_on !== null && end_on < addDays(TODAY, -100)),
      { tier_id: random.pick(tiers), start_on: addDays(TODAY, -99), end_on: addDays(TODAY, at === 4 ? -20 : 40) },
      ...(at % 2 === 0
        ? [{ tier_id: random.pick(tiers), start_on: addDays(TODAY, 41), end_on: at === 2 ? null : addDays(TODAY, 400) }]
        : []),
    ])
    const kind = at % 3 === 0 ? 'organization' : 'household'
    const name = at < 2 ? 'Zoë, "Müller"' : `${random.pick(WORDS)} ${random.pick(WORDS)}`.trim()
    const made = await call('POST', api.groups(), { body: { name, kind, payer_member_id } })
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    const people: string[] = []
    for (let n = 0; n < size; n += 1) {
      const member_id = await join(random.chance(0.4) ? someTerms(random, tiers) : null)
      const since = addDays(TODAY, -random.pick([0, 5, 60, 200, 3000]))
      const put = await call('POST', api.groupPeople(made.body.id), { body: { member_id, since } })
      expect([put.status, put.body.detail]).toEqual([201, undefined])
      people.push(member_id)
    }
    const path = (id: string | undefined) => api.groupPerson(made.body.id, id as string)
    if (at === 3) expect((await call('PATCH', path(people[1]), { body: { is_administrator: true } })).status).toBe(204)
    if (at === 6) expect((await call('DELETE', path(people[2]))).status).toBe(204)
    if (at === 5) {
      const { version } = (await call('GET', api.group(made.body.id))).body
      const next = { body: { member_id: people[0] }, if_match: version }
      expect((await call('POST', api.groupPayer(made.body.id), next)).status).toBe(200)
    }
    if (at === 4) {
      const { version } = (await call('GET', api.group(made.body.id))).body
      expect((await call('DELETE', api.group(made.body.id), { if_match: version })).status).toBe(204)
    }
  }
  return number - COUNT
}

test.each(['csv', 'xlsx'] as const)(
  'a file (%s) of generated members makes the same association of an empty one, with all tiers and custom fields',
  async (format) => {
    const [from, to] = [await importWorld(), await importWorld()]
    for (const field of EVERY_TYPE)
      expect((await from.call('POST', api.customFields(), { body: { noun: 'members', ...field } })).status).toBe(201)
    const random = makeRandom(SEED)
    const tiers: string[] = []
    for (const [at, name] of ['Student; young', 'Full "member"', 'Żółć, 李', '=1+1'].entries())
      tiers.push((await makeTier(from.db, { name, price_minor: 0, grace_days: 10 * at, seats_included: 9 })).id)
    for (let n = 1; n <= COUNT; n += 1) {
      const { tier_id: _, joined_on: __, ...fields } = generated(random, n, tiers)
      const { status, body } = await from.call('POST', api.members(), {
        body: { ...fields, custom_values: everyValue(random) },
      })
      expect([status, body.errors]).toEqual([201, undefined])
      await giveConsents(from, random, body.id, PURPOSES)
      if (random.chance(0.8)) await giveTerms(from, body.id, someTerms(random, tiers))
      if (random.chance(0.3)) await makeInvoice(from.db, { member_id: body.id, total_minor: random.int(1, 99_999_99) })
    }
    const count = COUNT + (await makeFamilies(from, random, tiers))
    const before = await exported(from)
    for (const text of ['administrator', 'organization', 'never', '1.234', ' to ']) expect(before).toContain(text)
    const { body: sent } = await to.send(await fileOf(from, format))
    const { columns } = (
      await to.patch(sent.id, {
        tiers: sent.tiers.map(({ name }: { name: string }) => ({ name, create: true })),
        columns: sent.columns.flatMap(({ header, position }: { header: string; position: number }) => {
          const own = readCustomHeader(header)
          return own ? [{ position, create_field: own.type }] : []
        }),
      })
    ).body
    expect(columns.filter(({ field }: { field: string | null }) => field === null)).toEqual([])
    const checked = await to.check(sent.id)
    const problems = (await to.rows(sent.id, { outcome: 'problem' })).flatMap(({ line, problems }) =>
      problems.map(({ message }) => `${line}: ${message}`),
    )
    expect(problems).toEqual([])
    expect(checked).toMatchObject({ create_count: count })
    expect(await to.run(sent.id)).toMatchObject({ status: 'done', done_count: count, refused_count: 0 })
    const after = await exported(to)
    expect(after.split('\r\n')).toEqual(before.split('\r\n'))
    expect(after).toBe(before)
    expect(Buffer.from(await fileOf(to, format)).equals(Buffer.from(await fileOf(from, format)))).toBe(true)
    const { body: made } = await to.call('GET', api.customFields())
    expect(made.map(({ key, type }: { key: string; type: string }) => [key, type])).toEqual(
      (await from.call('GET', api.customFields())).body.map(({ key, type }: { key: string; type: string }) => [
        key,
        type,
      ]),
    )
  },
)

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
    // Families are among them: people who share a membership, and who pays for it.
    const shared = await world.db.selectFrom('members').select('group_role').where('group_id', 'is not', null).execute()
    expect(shared.filter(({ group_role }) => group_role !== 'payer').length).toBeGreaterThan(0)
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
