import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { makeAccount, makeInvoice, makeMember, makePayment, makeTenant, makeTier } from '#db/factories'
import { measuresFor, takeMeasure } from '#lib/assistant/measures/measures'
import { getInvoiceStats } from '#lib/dashboard/finance'
import { makeBooks, readAs, truth } from '#lib/evaluation/books-fixture'
import { addDays } from '#lib/format/dates'
import { invoiceList } from '#lib/invoices/queries'
import { InvoiceFilter } from '#lib/invoices/schema'
import { getListPage } from '#lib/query/list'

/** A day in the middle of everything, so that no figure depends on when the test runs. */
const NOW = new Date('2026-11-20T10:00:00Z')
const within = (from: string, until: string) => ({ joined_on: { within: { from, until } } })
const amounts = (rows: { id: string; cells: Record<string, unknown> }[]) =>
  Object.fromEntries(rows.map(({ id, cells }) => [id, cells.amount]))

describe('the membership over time', () => {
  async function makeGuild() {
    const tenant = await makeTenant({ time_zone: 'Europe/Berlin' })
    const add = (status: string, joined_on: string, valid_through: string, grace_through = valid_through) =>
      makeMember(tenant.db, { status, joined_on, valid_through, grace_through } as never)
    await add('active', '2026-11-05', '2026-12-01')
    const { id } = await add('active', '2020-03-01', '2027-02-28')
    await add('grace', '2025-11-01', '2026-10-31', '2026-11-30')
    await add('lapsed', '2025-02-01', '2026-01-31', '2026-03-02')
    await add('lapsed', '2024-06-01', '2026-09-30', '2026-10-30')
    await add('suspended', '2026-10-10', '2027-10-09')
    return { tenant, renewed: id, by: await readAs(tenant.tenant_id, undefined, NOW) }
  }

  test('growth is how many members there are more at the end of a month than at its beginning', async () => {
    const { by } = await makeGuild()
    const result = await takeMeasure(by, 'growth', within('2026-09-01', '2026-11-30'))
    expect(result.rows.map(({ id, cells }) => [id, cells.value])).toEqual([
      ['2026-09-01', 0],
      ['2026-10-01', -1],
      ['2026-11-01', 1],
    ])
    expect(result).toMatchObject({ value: 0, totals: { value: 0 }, href: null })
  })

  test('whoever resigned is no member any more, as whoever lapsed', async () => {
    const { tenant } = await makeGuild()
    const { id } = await makeMember(tenant.db, { joined_on: '2025-05-01', valid_through: '2100-04-30' })
    const by = await readAs(tenant.tenant_id, undefined, new Date())
    const grown = async () => Number((await takeMeasure(by, 'growth', within('2026-09-01', by.today))).value)
    const before = await grown()
    await tenant.db.updateTable('members').set({ status: 'cancelled' }).where('id', '=', id).execute()
    expect(await grown()).toBe(before - 1)
  })

  test('development counts those who were members on the last day of each month', async () => {
    const { by } = await makeGuild()
    const { rows, value } = await takeMeasure(by, 'development', within('2026-01-01', '2026-11-20'))
    const on = (month: string) => rows.find(({ id }) => id === month)?.cells.value
    // The one who lapsed in March was in grace in February.
    expect([on('2026-02-01'), on('2026-04-01'), value]).toEqual([4, 3, 3])
  })

  test('retention weighs renewals against those who lapsed, and the churn rate is the rest', async () => {
    const { tenant, renewed, by } = await makeGuild()
    const tier = await makeTier(tenant.db)
    for (const dates of [
      { start_on: '2025-03-01', end_on: '2026-02-28', source: 'join' },
      { start_on: '2026-03-01', end_on: '2027-02-28', source: 'renewal' },
    ])
      await tenant.db
        .insertInto('terms')
        .values({ id: uuidv7(), member_id: renewed, tier_id: tier.id, state: 'active', ...dates })
        .execute()
    const result = await takeMeasure(by, 'retention', within('2026-01-01', '2026-10-31'))
    expect(result).toMatchObject({ value: 1 / 3, unit: 'percent', comparison: { value: null, change: null } })
    const rest = await takeMeasure(by, 'lapse_rate', within('2026-01-01', '2026-10-31'))
    expect(rest).toMatchObject({ value: 1 - 1 / 3, unit: 'percent' })
    // Where nobody renewed all have left, and where nothing was decided there is no rate.
    const rateIn = async (span: ReturnType<typeof within>) => (await takeMeasure(by, 'lapse_rate', span)).value
    expect(await rateIn(within('2026-03-02', '2026-10-31'))).toBe(1)
    expect(await rateIn(within('2020-01-01', '2020-12-31'))).toBe(null)
    // A renewal that is on record already counts from its day on.
    const { id: early } = await makeMember(tenant.db)
    for (const dates of [
      { start_on: '2025-12-01', end_on: '2026-11-30', source: 'join' },
      { start_on: '2026-12-01', end_on: '2027-11-30', source: 'renewal' },
    ])
      await tenant.db
        .insertInto('terms')
        .values({ id: uuidv7(), member_id: early, tier_id: tier.id, state: 'active', ...dates })
        .execute()
    expect(await takeMeasure(by, 'retention', within('2026-01-01', '2026-12-31'))).toMatchObject({ value: 1 / 3 })
  })

  test('a time that ends before it begins, or is none, is refused', async () => {
    const { by } = await makeGuild()
    for (const where of [
      within('2026-02-01', '2026-01-01'),
      within('soon', 'later'),
      within('2026-02-30', '2026-03-30'),
    ])
      await expect(takeMeasure(by, 'growth', where)).rejects.toMatchObject({ code: 'invalid' })
  })
})

test('retention is not compared with a time of which no renewals are on record', async () => {
  const tenant = await makeTenant()
  const by = await readAs(tenant.tenant_id, undefined, NOW)
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
  const asked = within('2025-01-01', '2025-12-31')
  expect(await takeMeasure(by, 'retention', asked)).toMatchObject({
    value: 0.5,
    comparison: { value: null, change: null },
  })
  await renew('2024-01-20')
  expect(await takeMeasure(by, 'retention', asked)).toMatchObject({ value: 0.5, comparison: { value: 0.5, change: 0 } })
})

describe('a renewal rate of some members, and by a field of theirs', () => {
  /** Two tiers: of the first two renewed and one lapsed, of the second one renewed and three lapsed. */
  async function makeRates() {
    const tenant = await makeTenant()
    const [regular, student] = [await makeTier(tenant.db), await makeTier(tenant.db)]
    const renew = async (tier_id: string, city: string, start_on = '2026-03-01') => {
      const { id: member_id } = await makeMember(tenant.db, { tier_id, city })
      for (const dates of [
        { start_on: addDays(start_on, -365), end_on: addDays(start_on, -1), source: 'join' },
        { start_on, end_on: addDays(start_on, 364), source: 'renewal' },
      ])
        await tenant.db
          .insertInto('terms')
          .values({ id: uuidv7(), member_id, tier_id, state: 'active', ...dates })
          .execute()
    }
    const lapse = (tier_id: string, city: string) =>
      makeMember(tenant.db, { tier_id, city, status: 'lapsed', valid_through: '2026-04-30' })
    for (const city of ['Kiel', 'Bonn']) await renew(regular.id, city)
    await renew(student.id, 'Kiel')
    await lapse(regular.id, 'Bonn')
    for (const city of ['Kiel', 'Kiel', 'Bonn']) await lapse(student.id, city)
    const by = await readAs(tenant.tenant_id, undefined, NOW)
    return { tenant, by, regular, student, year: within('2026-01-01', '2026-12-31') }
  }

  test('counts the renewals and those who lapsed of these members alone', async () => {
    const { tenant, by, regular, student, year } = await makeRates()
    const rate = async (where: object) =>
      (await takeMeasure(by, 'retention', { ...within('2026-02-15', '2026-12-31'), ...where })).value
    expect([await rate({ tier_id: regular.id }), await rate({ tier_id: student.id })]).toEqual([2 / 3, 1 / 4])
    expect([await rate({ city: 'Kiel' }), await rate({ tier_id: student.id, city: 'Bonn' })]).toEqual([2 / 4, 0])
    // Another tier since leaves a renewal where it was.
    await tenant.db.updateTable('members').set({ tier_id: student.id }).where('status', '=', 'active').execute()
    expect((await takeMeasure(by, 'retention', { ...year, tier_id: regular.id })).value).toBe(2 / 3)
  })

  test('is told by a field of theirs, the highest first, and the lowest first where that is asked for', async () => {
    const { by, regular, student, year } = await makeRates()
    const rates = async (name: string, groups: Parameters<typeof takeMeasure>[3]) => {
      const { rows, value } = await takeMeasure(by, name, year, groups)
      return [value, rows.map(({ id, cells }) => [id, cells.value])]
    }
    const [high, low] = [
      [regular.id, 2 / 3],
      [student.id, 1 / 4],
    ]
    expect(await rates('retention', { by: 'tier' })).toEqual([3 / 7, [high, low]])
    expect(await rates('retention', { by: 'tier', order: 'value', limit: 1 })).toEqual([null, [low]])
    expect(await rates('lapse_rate', { by: 'city' })).toEqual([
      4 / 7,
      [
        ['Bonn', 1 - 1 / 3],
        ['Kiel', 2 / 4],
      ],
    ])
  })

  test('begins where renewals are on record, and says so', async () => {
    const { by, student } = await makeRates()
    const before = await takeMeasure(by, 'retention', within('2025-01-01', '2025-12-31'))
    expect(before).toMatchObject({ value: null, rows: [], since: '2026-03-01' })
    expect(await takeMeasure(by, 'retention', within('2025-06-01', '2026-12-31'))).toMatchObject({
      value: 3 / 7,
      since: '2026-03-01',
      period: { from: '2026-03-01' },
    })
    const known = await takeMeasure(by, 'retention', { ...within('2026-02-15', '2026-12-31'), tier_id: student.id })
    expect(known).not.toHaveProperty('since')
  })

  test('is refused of a field that there is not, and of one that the role does not read', async () => {
    const { tenant, by, year } = await makeRates()
    const { id } = await makeAccount(tenant.db, { roles: ['event_manager'] })
    const restricted = await readAs(tenant.tenant_id, { id, roles: ['event_manager'] }, NOW)
    const refused = async (readContext: typeof by, where: object, groups = {}) => {
      const asked = takeMeasure(readContext, 'retention', { ...year, ...where }, groups)
      await expect(asked).rejects.toMatchObject({ code: expect.stringMatching(/^(?:invalid|forbidden)$/) })
    }
    await refused(by, { shoe_size: 42 })
    await refused(by, {}, { by: 'shoe_size' })
    expect(await takeMeasure(restricted, 'retention', { ...year, city: 'Kiel' })).toMatchObject({ value: 2 / 4 })
    await refused(restricted, { owes: true })
    await refused(restricted, {}, { by: 'owes' })
  })

  test('no other figure with a rule of its own is told of some, or by something', async () => {
    const { by } = await makeRates()
    for (const name of ['development', 'growth', 'churn', 'ageing'])
      for (const [where, groups] of [
        [{ city: 'Kiel' }, {}],
        [{}, { by: 'city' }],
      ] as const)
        await expect(takeMeasure(by, name, where, groups)).rejects.toMatchObject({ code: 'invalid' })
  })
})

test('the ageing puts every day into its bucket and adds up to what is outstanding', async () => {
  const { tenant_id, db } = await makeTenant({ time_zone: 'Europe/Berlin' })
  // Due today, and 1, 30, 31, 60, 61, 90 and 91 days ago.
  const days = {
    '2026-05-15': 1,
    '2026-05-14': 2,
    '2026-04-15': 4,
    '2026-04-14': 8,
    '2026-03-16': 16,
    '2026-03-15': 32,
    '2026-02-14': 64,
    '2026-02-13': 128,
  }
  for (const [due_date, total_minor] of Object.entries(days)) await makeInvoice(db, { due_date, total_minor })
  await makeInvoice(db, { due_date: '2026-01-01', total_minor: 999, currency: 'USD' })
  const readContext = await readAs(tenant_id)
  const aged = await takeMeasure(readContext, 'ageing', {})
  expect(amounts(aged.rows)).toEqual({ current: 1, '1-30': 6, '31-60': 24, '61-90': 96, '90+': 128 })
  expect(aged.value).toBe(255)
  expect(aged.filters_applied).toEqual([
    { name: 'currency', label: 'Currency', value: 'EUR; other currencies are left out' },
  ])
  const later = await takeMeasure(await readAs(tenant_id, undefined, new Date('2026-05-16T12:00:00Z')), 'ageing', {})
  expect(amounts(later.rows)).toEqual({ current: 0, '1-30': 3, '31-60': 12, '61-90': 48, '90+': 192 })
})

test('the ageing is that of the statistics', async () => {
  const { tenant_id } = await makeBooks(8)
  const readContext = await readAs(tenant_id, undefined, new Date())
  const { rows, value } = await takeMeasure(readContext, 'ageing', {})
  const stats = await getInvoiceStats(readContext.ctx, { as_of: readContext.today })
  expect(rows.map(({ cells }) => Number(cells.amount) / 100)).toEqual(Object.values(stats.ageing).map(Number))
  expect((value ?? 0) / 100).toBe(Number(stats.outstanding))
})

test('how invoices are paid is what the days between say, of all and of one member', async () => {
  const { tenant_id, db, member_ids } = await makeBooks(15)
  const readContext = await readAs(tenant_id)
  for (const [where, condition] of [
    [{}, 'true'],
    [{ id: member_ids[1] }, `member_id = '${member_ids[1]}'`],
  ] as const) {
    const result = await takeMeasure(readContext, 'payment_behaviour', where)
    const of = `invoices where status = 'paid' and currency = 'EUR' and ${condition}`
    const median = (days: string) => truth(db, `select percentile_cont(0.5) within group (order by ${days}) from ${of}`)
    expect(result.value).toBe(await median('paid_on - due_date'))
    expect(result.rows[0]?.cells).toEqual({
      median_days_late: result.value,
      on_time_share: await truth(db, `select avg((paid_on <= due_date)::int)::float8 from ${of}`),
      median_days_to_pay: await median('paid_on - issue_date'),
      invoices: await truth(db, `select count(*) from ${of}`),
    })
    const query = Object.fromEntries(new URL(result.href ?? '', 'http://localhost').searchParams)
    const { total } = await getListPage(readContext.ctx, invoiceList, InvoiceFilter.parse(query))
    expect(total).toBe(result.rows[0]?.cells.invoices)
  }
})

test('an invoice paid on its due date is on time, a day later it is late, and before it counts below zero', async () => {
  const { tenant_id, db } = await makeTenant()
  const paid = []
  for (const received_on of ['2026-01-21', '2026-01-31', '2026-02-01']) {
    const { id: member_id } = await makeMember(db)
    const { id } = await makeInvoice(db, { member_id, issue_date: '2026-01-01', due_date: '2026-01-31' })
    await makePayment({ tenant_id }, { received_on }, [{ invoice_id: id, amount_minor: 6000 }])
    paid.push(member_id)
  }
  const readContext = await readAs(tenant_id)
  const cells = async (where: object) => (await takeMeasure(readContext, 'payment_behaviour', where)).rows[0]?.cells
  expect(await cells({ id: paid[0] })).toMatchObject({
    median_days_late: -10,
    on_time_share: 1,
    median_days_to_pay: 20,
  })
  expect(await cells({ id: paid[1] })).toMatchObject({ median_days_late: 0, on_time_share: 1 })
  expect(await cells({ id: paid[2] })).toMatchObject({ median_days_late: 1, on_time_share: 0 })
  expect(await cells({})).toMatchObject({ median_days_late: 0, on_time_share: 2 / 3, invoices: 3 })
})

test('an association with nobody in it has figures, none of them broken', async () => {
  const { tenant_id } = await makeTenant()
  const readContext = await readAs(tenant_id)
  for (const name of measuresFor(readContext)) {
    const { value, currency } = await takeMeasure(readContext, name, {})
    expect([name, [0, null].includes(value as 0), currency]).toEqual([name, true, 'EUR'])
  }
  expect(await takeMeasure(readContext, 'payment_behaviour', {})).toMatchObject({ value: null, row_count: 0, rows: [] })
})

test('who may not see a figure is neither told of it nor given it', async () => {
  const { tenant_id, db } = await makeTenant()
  const readingAs = async (role: 'member' | 'front_desk') =>
    readAs(tenant_id, { id: (await makeAccount(db, { roles: [role] })).id, roles: [role] })
  const all = measuresFor(await readAs(tenant_id))
  expect(all).toHaveLength(12)
  for (const role of ['member', 'front_desk'] as const) {
    const readContext = await readingAs(role)
    expect(measuresFor(readContext)).toEqual([])
    for (const name of all)
      await expect(takeMeasure(readContext, name, {})).rejects.toMatchObject({ code: 'forbidden' })
  }
})

test('what there is not, and what is of all members, is refused', async () => {
  const { tenant_id } = await makeTenant()
  const readContext = await readAs(tenant_id)
  for (const [name, where] of [
    ['weather', {}],
    ['toString', {}],
    ['ageing', { id: uuidv7() }],
    ['churn', { id: { in: [uuidv7()] } }],
  ] as const)
    await expect(takeMeasure(readContext, name, where)).rejects.toMatchObject({ code: 'invalid' })
  await expect(takeMeasure(readContext, 'churn', { id: uuidv7() })).rejects.toMatchObject({ code: 'not_found' })
})
