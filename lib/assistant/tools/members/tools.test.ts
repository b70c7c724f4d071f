import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { type MadeTenant, makeAccount, makeMember, makeTenant, makeTier } from '#db/factories'
import { TOOLS } from '#lib/assistant/toolbox'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'
import type { ToolResult } from '#lib/figures/schema'
import { addDays } from '#lib/format/dates'
import type { Role } from '#lib/permissions'

/** A day in the middle of everything, so that no figure depends on when the test runs. */
const NOW = new Date('2026-11-20T10:00:00Z')
let ours: MadeTenant
let theirs: MadeTenant
let readContext: ReadContext

function readingOf({ tenant_id }: MadeTenant): Promise<ReadContext> {
  return openReading(createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' }), NOW)
}

async function readingAs({ tenant_id, db }: MadeTenant, role: Role, account_id?: string): Promise<ReadContext> {
  const account = account_id ? { id: account_id, session_version: 1 } : await makeAccount(db, { roles: [role] })
  const actor = {
    kind: 'account' as const,
    account_id: account.id,
    roles: [role],
    session_version: account.session_version,
    browser_session_id: null,
  }
  return openReading(createCtx({ tenant_id, actor, request_id: 'test' }), NOW)
}

async function ask(name: string, input: Record<string, unknown>, by = readContext): Promise<ToolResult> {
  const tool = TOOLS.find((one) => one.name === name)
  if (!tool) throw new Error(`there is no ${name}`)
  return tool.run(by, tool.input.parse(input))
}

/** The only number of the only row, as somebody would work it out by hand. */
async function byHand(where: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from members where tenant_id = ${ours.tenant_id} and ${sql.raw(where)}`.execute(ours.db)
  return rows[0]?.n ?? 0
}

const STANDINGS: [first: string, last: string, fields: Record<string, unknown>][] = [
  [
    'Anna',
    'Schmidt',
    { status: 'active', tier: 'Student', joined_on: '2026-11-05', valid_through: '2026-12-01', city: 'Kiel' },
  ],
  [
    'Anna-Lena',
    'Schmidt',
    { status: 'active', tier: 'Fellow', joined_on: '2020-03-01', valid_through: '2027-02-28', city: 'Lübeck' },
  ],
  [
    'Robert',
    'Müller',
    {
      status: 'grace',
      tier: 'Student',
      joined_on: '2025-11-01',
      valid_through: '2026-10-31',
      grace_through: '2026-11-30',
      city: 'Kiel',
    },
  ],
  [
    'Jon',
    'Smith',
    {
      status: 'lapsed',
      tier: 'Student',
      joined_on: '2025-02-01',
      valid_through: '2026-01-31',
      grace_through: '2026-03-02',
      city: 'Kiel',
    },
  ],
  [
    'Mia',
    'Svensson',
    {
      status: 'lapsed',
      tier: 'Fellow',
      joined_on: '2024-06-01',
      valid_through: '2026-09-30',
      grace_through: '2026-10-30',
      city: 'Oslo',
    },
  ],
  ['Per', 'Vold', { status: 'suspended', tier: 'Fellow', joined_on: '2026-10-10', valid_through: '2027-10-09' }],
  ['Ola', 'Nordmann', { status: 'pending' }],
  ['Old', 'Timer', { status: 'active', joined_on: '1990-01-01', archived_at: '2026-01-01T00:00:00Z', city: 'Kiel' }],
  [
    'Norddeutsche',
    'Werke',
    {
      status: 'active',
      kind: 'organization',
      organization: 'Norddeutsche Werke AG',
      tier: 'Corporate',
      joined_on: '2026-10-31',
      valid_through: '2026-11-20',
      city: 'Kiel',
    },
  ],
]

const ids: Record<string, string> = {}

async function fill(tenant: MadeTenant): Promise<void> {
  const tiers: Record<string, string> = {}
  for (const name of ['Student', 'Fellow', 'Corporate']) tiers[name] = (await makeTier(tenant.db, { name })).id
  for (const [first_name, last_name, { tier, ...fields }] of STANDINGS) {
    const tier_id = tiers[tier as string] ?? null
    const { id } = await makeMember(tenant.db, { first_name, last_name, ...fields, tier_id })
    if (tenant === ours) ids[`${first_name} ${last_name}`] = id
  }
}

async function owe(member_id: string, due_date: string, total_minor: number): Promise<void> {
  const id = uuidv7()
  await ours.db
    .insertInto('invoices')
    .values({
      id,
      number: id,
      status: 'open',
      currency: 'EUR',
      member_id,
      issue_date: '2026-01-01',
      due_date,
      total_minor,
    })
    .execute()
}

beforeAll(async () => {
  ours = await makeTenant({ time_zone: 'Europe/Berlin' })
  theirs = await makeTenant({ time_zone: 'Europe/Berlin' })
  await fill(ours)
  await fill(theirs)
  await owe(ids['Anna Schmidt'] as string, '2026-11-19', 1200)
  await owe(ids['Anna Schmidt'] as string, '2026-11-20', 300)
  await owe(ids['Jon Smith'] as string, '2026-06-01', 5000)
  readContext = await readingOf(ours)
})

describe('counting members', () => {
  test('leaves out the archived, and opens the list with the same rows', async () => {
    expect(await ask('count_members', {})).toMatchObject({ value: 8, unit: 'members', href: '/admin/members' })
    expect(await byHand('archived_at is null')).toBe(8)
  })

  test.each([
    [{ status: ['active'] }, "archived_at is null and status = 'active'"],
    [
      { status: ['active', 'grace'], tier: ['students'] },
      "archived_at is null and status in ('active','grace') and tier_id = (select id from tiers t where t.tenant_id = members.tenant_id and name = 'Student')",
    ],
    [{ city: 'kiel' }, "archived_at is null and city = 'Kiel'"],
    [{ kind: 'organization' }, "archived_at is null and kind = 'organization'"],
    [
      { joined_from: '2026-10-01', joined_to: '2026-10-31' },
      "archived_at is null and joined_on between '2026-10-01' and '2026-10-31'",
    ],
    [{ verified: true }, 'false'],
  ])('%j is what SQL counts', async (input, where) => {
    expect((await ask('count_members', input)).value).toBe(await byHand(where))
  })

  test('those who joined in a span are compared with the span before', async () => {
    const result = await ask('count_members', { joined_from: '2026-11-01', joined_to: '2026-11-30' })
    expect(result).toMatchObject({
      value: 1,
      period: { label: 'November 2026' },
      comparison: { value: 1, change: 0, period: { from: '2026-10-01', to: '2026-10-20' } },
    })
    expect(await ask('count_members', { joined_from: '2026-11-01' })).toMatchObject({ comparison: null })
  })

  test('groups are as large as their lists, and add up', async () => {
    const tiers = await ask('count_members', { group_by: 'tier' })
    expect(tiers.rows.map(({ id, cells }) => [id, cells.count])).toEqual([
      ['Fellow', 3],
      ['Student', 3],
      ['Corporate', 1],
      ['No tier', 1],
    ])
    for (const group_by of ['status', 'kind', 'month', 'city']) {
      const { rows, value } = await ask('count_members', { group_by })
      expect(rows.reduce((sum, { cells }) => sum + Number(cells.count), 0)).toBe(value)
    }
    const months = await ask('count_members', { group_by: 'month', joined_from: '2026-10-15' })
    expect(months.rows.map(({ id, href }) => [id, href])).toEqual([
      ['2026-10-01', '/admin/members?joined_from=2026-10-15&joined_to=2026-10-31'],
      ['2026-11-01', '/admin/members?joined_from=2026-11-01&joined_to=2026-11-30'],
    ])
  })

  test('an unknown tier is not counted as nobody: the tiers there are stand for a choice', async () => {
    const result = await ask('count_members', { tier: ['Astronaut'] })
    expect(result).toMatchObject({ value: null, rows: [] })
    expect(result.choices.map(({ label }) => label)).toEqual(['Corporate', 'Fellow', 'Student'])
  })
})

describe('finding members', () => {
  const names = ({ rows }: ToolResult) => rows.map(({ label }) => label)

  test('knows who owes what is past its due date on the day of the question', async () => {
    const result = await ask('find_members', { has_overdue: true, sort: '-overdue' })
    expect(result.rows.map(({ label, cells }) => [label, cells.overdue])).toEqual([
      ['Jon Smith', 5000],
      ['Anna Schmidt', 1200],
    ])
    expect(result).toMatchObject({ value: 2, totals: { overdue: 6200 } })
    expect(result.href).toBe('/admin/members?filter=%7B%22owes_overdue%22%3Atrue%7D')
  })

  test('finds by beginnings of words, and by the dates of membership', async () => {
    expect(names(await ask('find_members', { text: 'schm ann', sort: 'joined_on' }))).toEqual([
      'Anna-Lena Schmidt',
      'Anna Schmidt',
    ])
    expect(names(await ask('find_members', { expires_from: '2026-10-01', expires_to: '2026-10-31' }))).toEqual([
      'Robert Müller',
    ])
    expect(names(await ask('find_members', { city: 'lubeck' }))).toEqual(['Anna-Lena Schmidt'])
  })

  test('puts those without a date last, whichever way the list runs', async () => {
    for (const sort of ['joined_on', '-joined_on'])
      expect(names(await ask('find_members', { sort })).at(-1)).toBe('Ola Nordmann')
  })

  test('sorts by the last activity that each row shows', async () => {
    const tenant = await makeTenant({ time_zone: 'Europe/Berlin' })
    const by = await readingOf(tenant)
    const [early, late, none] = [await makeMember(tenant.db), await makeMember(tenant.db), await makeMember(tenant.db)]
    const pay = (member_id: string, received_on: string, status = 'succeeded') =>
      tenant.db
        .insertInto('payments')
        .values({
          id: uuidv7(),
          number: uuidv7(),
          method: 'cash',
          amount_minor: 1,
          currency: 'EUR',
          member_id,
          received_on,
          status,
        })
        .execute()
    await pay(early.id, '2026-03-01')
    await pay(none.id, '2026-05-01', 'failed')
    const event_id = uuidv7()
    const at = '2026-06-01T18:00:00'
    await tenant.db
      .insertInto('events')
      .values({
        id: event_id,
        title: 'Evening',
        event_date: at,
        end_date: at,
        time_zone: 'UTC',
        starts_at: `${at}Z`,
        ends_at: `${at}Z`,
        currency: 'EUR',
      })
      .execute()
    // Half past eleven at night in Berlin, and after the question.
    for (const [member_id, registered_at] of [
      [late.id, '2026-06-30T21:30:00Z'],
      [none.id, '2026-12-01T00:00:00Z'],
    ] as const)
      await tenant.db
        .insertInto('registrations')
        .values({
          id: uuidv7(),
          event_id,
          member_id,
          status: 'confirmed',
          currency: 'EUR',
          code: uuidv7(),
          registered_at,
        })
        .execute()
    const { rows } = await ask('find_members', { sort: '-last_activity' }, by)
    expect(rows.map(({ id, cells }) => [id, cells.last_activity])).toEqual([
      [late.id, '2026-06-30'],
      [early.id, '2026-03-01'],
      [none.id, null],
    ])
  })

  test('cuts the rows, not the count', async () => {
    expect(await ask('find_members', { limit: 2 })).toMatchObject({ value: 8, row_count: 8, truncated: true })
  })
})

describe('one member', () => {
  test('a name that two fit nearly as well is asked back', async () => {
    const result = await ask('get_member', { member_ref: 'Schmidt' })
    expect(result).toMatchObject({ value: null, rows: [] })
    expect(result.choices.map(({ label }) => label.split(' (')[0])).toEqual(['Anna Schmidt', 'Anna-Lena Schmidt'])
    expect(await ask('get_member', { member_ref: result.choices[0]?.id })).toMatchObject({ title: 'Anna Schmidt' })
  })

  test.each([
    ['anna schmidt', 'Anna Schmidt'],
    ['Schmidt, Anna', 'Anna Schmidt'],
    ['Bob Mueller', 'Robert Müller'],
    ['R. Muller', 'Robert Müller'],
    ['Jon Smyth', 'Jon Smith'],
    ['Jhon Smith', 'Jon Smith'],
    ['Svenson', 'Mia Svensson'],
    ["Mia Svensson's", 'Mia Svensson'],
    ['Norddeutsche Werke', 'Norddeutsche Werke'],
    ['Old Timer', 'Old Timer'],
  ])('%s is %s', async (member_ref, title) => {
    expect(await ask('get_member', { member_ref })).toMatchObject({ title, choices: [], row_count: 1 })
  })

  test.each(['Zacharias Unknown', uuidv7(), 'M-99999'])('%s is nobody', async (member_ref) => {
    expect(await ask('get_member', { member_ref })).toMatchObject({ row_count: 0, rows: [], choices: [] })
  })

  test("another association's record is nobody, by whatever it is called", async () => {
    const other = await theirs.db
      .selectFrom('members')
      .select(['id', 'member_number'])
      .where('last_name', '=', 'Vold')
      .executeTakeFirstOrThrow()
    for (const member_ref of [other.id, other.member_number])
      expect((await ask('get_member', { member_ref })).row_count).toBe(0)
  })

  test('tells what is owed as of the question', async () => {
    const { rows } = await ask('get_member', { member_ref: 'Anna Schmidt' })
    expect(rows[0]?.cells).toMatchObject({
      status: 'active',
      tier: 'Student',
      balance_due: 1500,
      overdue: 1200,
      events_attended: 0,
      last_activity: null,
    })
  })
})

describe('the membership over time', () => {
  const trend = (measure: string, from = '2026-09-01', to = '2026-11-30') =>
    ask('membership_trend', { from, to, measure })

  test('joined, lapsed and net are what SQL counts, month by month', async () => {
    const joined = await trend('joined')
    expect(joined.rows.map(({ id, cells }) => [id, cells.value])).toEqual([
      ['2026-09-01', 0],
      ['2026-10-01', 2],
      ['2026-11-01', 1],
    ])
    expect(joined).toMatchObject({ value: 3, comparison: { value: 0 } })
    expect(await trend('lapsed')).toMatchObject({ value: 1, href: expect.stringContaining('lapsed_from=') })
    expect(await trend('net')).toMatchObject({ value: 2, href: null })
  })

  test('active counts those who were members on the last day of each period', async () => {
    const { rows, value } = await trend('active', '2026-01-01', '2026-11-20')
    const on = (month: string) => rows.find(({ id }) => id === month)?.cells.value
    // In February: Anna-Lena, Robert, Jon in grace, Mia. In April Jon has lapsed.
    expect([on('2026-02-01'), on('2026-04-01')]).toEqual([4, 3])
    expect(value).toBe(await byHand("archived_at is null and status in ('active', 'grace')"))
  })

  test('retention weighs renewals against those who lapsed', async () => {
    const member_id = ids['Anna-Lena Schmidt'] as string
    const tier = await ours.db.selectFrom('tiers').select('id').where('name', '=', 'Fellow').executeTakeFirstOrThrow()
    const term = { member_id, tier_id: tier.id, state: 'active' }
    for (const dates of [
      { start_on: '2025-03-01', end_on: '2026-02-28', source: 'join' },
      { start_on: '2026-03-01', end_on: '2027-02-28', source: 'renewal' },
    ])
      await ours.db
        .insertInto('terms')
        .values({ id: uuidv7(), ...term, ...dates })
        .execute()
    const result = await trend('retention', '2026-01-01', '2026-10-31')
    expect(result).toMatchObject({ value: 1 / 3, unit: 'percent', comparison: { value: null, change: null } })
  })
})

test('retention is not compared with a time of which no renewals are on record', async () => {
  const tenant = await makeTenant()
  const by = await readingOf(tenant)
  const tier = await makeTier(tenant.db)
  const lapsedOn = async (valid_through: string) => makeMember(tenant.db, { status: 'lapsed', valid_through })
  for (const day of ['2024-06-01', '2025-06-01']) await lapsedOn(day)
  const renew = async (start_on: string) => {
    const { id: member_id } = await makeMember(tenant.db)
    const term = { member_id, tier_id: tier.id, state: 'active' }
    const end_on = addDays(start_on, -1)
    for (const dates of [
      { start_on: addDays(end_on, -364), end_on, source: 'join' },
      { start_on, source: 'renewal' },
    ])
      await tenant.db
        .insertInto('terms')
        .values({ id: uuidv7(), ...term, ...dates })
        .execute()
  }
  await renew('2025-01-15')
  const asked = { from: '2025-01-01', to: '2025-12-31', measure: 'retention' }
  expect(await ask('membership_trend', asked, by)).toMatchObject({
    value: 0.5,
    comparison: { value: null, change: null },
  })
  await renew('2024-01-20')
  expect(await ask('membership_trend', asked, by)).toMatchObject({ value: 0.5, comparison: { value: 0.5, change: 0 } })
})

describe('renewals due', () => {
  test('are those whose paid time ends in the coming days, today included', async () => {
    const result = await ask('renewals_due', { within_days: 30 })
    expect(result.rows.map(({ label }) => label)).toEqual(['Norddeutsche Werke', 'Anna Schmidt'])
    expect(result).toMatchObject({ value: 2, unit: 'members' })
    expect(await ask('renewals_due', { within_days: 30, tier: ['Student'] })).toMatchObject({ value: 1 })
  })

  test('by risk are those that were scored so, and nobody as long as nobody is', async () => {
    const tenant = await makeTenant()
    const by = await readingOf(tenant)
    const [keen, wavering] = [
      await makeMember(tenant.db, { valid_through: '2026-12-01' }),
      await makeMember(tenant.db, { valid_through: '2026-12-02' }),
    ]
    const due = async (risk: string) =>
      (await ask('renewals_due', { within_days: 30, risk }, by)).rows.map(({ id, cells }) => [id, cells.risk])
    // Scores may be renewed by a job at any time: only what is said together has to agree.
    const level = async (member_id: string, level: string) =>
      tenant.db
        .insertInto('churn_scores')
        .values({ member_id, probability: 0.6, level, recommended_action: '{}', model_version: 1, as_of: '2026-11-20' })
        .onConflict((on) => on.columns(['tenant_id', 'member_id']).doUpdateSet({ level }))
        .execute()
    await level(keen.id, 'low')
    await level(wavering.id, 'high')
    for (const risk of ['low', 'medium', 'high'])
      expect((await due(risk)).every(([, said]) => said === risk)).toBe(true)
  })
})

describe('own scope', () => {
  test('a member sees the own record, by whatever it is called, and no other', async () => {
    const account = await makeAccount(ours.db, { roles: ['member'] })
    await ours.db
      .updateTable('members')
      .set({ account_id: account.id, notes: 'owes a cake' })
      .where('id', '=', ids['Per Vold'] as string)
      .execute()
    const own = await readingAs(ours, 'member', account.id)
    for (const member_ref of ['me', 'my membership', 'Per Vold', ids['Per Vold'] as string])
      expect(await ask('get_member', { member_ref }, own)).toMatchObject({
        title: 'Per Vold',
        quoted_data: [],
        href: '/member/profile',
      })
    for (const member_ref of ['Anna Schmidt', ids['Anna Schmidt'] as string])
      expect(await ask('get_member', { member_ref }, own)).toMatchObject({ row_count: 0, choices: [] })
    expect((await ask('get_member', { member_ref: 'Per Vold' })).quoted_data).toEqual([
      { label: 'Notes about Per Vold', text: 'owes a cake' },
    ])
  })

  test('the front desk, which sees registrations of all, sees no record but its own', async () => {
    const desk = await readingAs(ours, 'front_desk')
    expect(await ask('get_member', { member_ref: 'Anna Schmidt' }, desk)).toMatchObject({ row_count: 0, choices: [] })
  })
})

test('an association with nobody in it has figures, none of them broken', async () => {
  const empty = await readingOf(await makeTenant())
  expect(await ask('count_members', { group_by: 'status' }, empty)).toMatchObject({ value: 0, rows: [] })
  expect(await ask('find_members', { sort: '-last_activity', inactive_days: 30 }, empty)).toMatchObject({
    value: 0,
    rows: [],
  })
  expect(await ask('get_member', { member_ref: 'Anna' }, empty)).toMatchObject({ row_count: 0 })
  expect(
    await ask('membership_trend', { from: '2026-01-01', to: '2026-12-31', measure: 'retention' }, empty),
  ).toMatchObject({ value: null })
  expect(await ask('renewals_due', { within_days: 365 }, empty)).toMatchObject({ value: 0 })
})
