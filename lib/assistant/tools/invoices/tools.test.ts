import { expect, test } from 'vitest'
import { makeAccount, makeInvoice, makeMember, makeTenant } from '#db/factories'
import { INVOICE_TOOLS } from '#lib/assistant/tools/invoices/tools'
import { getInvoiceStats } from '#lib/dashboard/finance'
import { askTool, CLOCK, makeBooks, readAs, truth, truths } from '#lib/evaluation/books-fixture'
import { invoiceList } from '#lib/invoices/queries'
import { InvoiceFilter } from '#lib/invoices/schema'
import { getListPage, getListSums } from '#lib/query/list'

const TODAY = `date '2026-05-15'`
const ask = (...given: Parameters<typeof askTool> extends [unknown, ...infer Rest] ? Rest : never) =>
  askTool(INVOICE_TOOLS, ...given)
const amounts = (rows: { id: string; cells: Record<string, unknown> }[]) =>
  Object.fromEntries(rows.map(({ id, cells }) => [id, cells.amount]))
const sum = (rows: { cells: Record<string, unknown> }[], key: string) =>
  rows.reduce((total, { cells }) => total + Number(cells[key]), 0)

const STANDING = `status in ('open', 'paid', 'uncollectible')`
const GOLD: Record<string, { amount: string; of: string; day: string }> = {
  billed: { amount: 'total_minor', of: `invoices where ${STANDING} and currency = 'EUR'`, day: 'issue_date' },
  outstanding: {
    amount: 'remaining_minor',
    of: `invoices where status = 'open' and currency = 'EUR'`,
    day: 'due_date',
  },
  overdue: {
    amount: 'remaining_minor',
    of: `invoices where status = 'open' and currency = 'EUR' and due_date < ${TODAY}`,
    day: 'due_date',
  },
  written_off: {
    amount: 'remaining_minor',
    of: `invoices where status = 'uncollectible' and currency = 'EUR'`,
    day: `(uncollectible_at at time zone 'Europe/Berlin')::date`,
  },
  paid: {
    amount: 'part',
    of: `(select a.amount_minor as part, p.received_on, i.status, i.kind, p.member_id, 'none' as payer_key
      from payment_allocations a join payments p on p.id = a.payment_id join invoices i on i.id = a.invoice_id
      where p.currency = 'EUR') paid where true`,
    day: 'received_on',
  },
}
const KEYS = {
  status: 'status',
  kind: 'kind',
  member: `coalesce(member_id::text, payer_key)`,
} as const

test.each(Object.keys(GOLD))(
  '%s is what SQL written by hand adds up, in every span and in every grouping',
  async (measure) => {
    const gold = GOLD[measure] as (typeof GOLD)[string]
    const { tenant_id, db } = await makeBooks(1)
    await makeBooks(2)
    const readContext = await readAs(tenant_id)
    for (const span of [{}, { from: '2026-01-01', to: '2026-03-31' }, { from: '2025-12-31' }, { to: '2026-01-31' }]) {
      const { from, to } = { from: undefined, to: undefined, ...span }
      const within = `${gold.of}${from ? ` and ${gold.day} >= '${from}'` : ''}${to ? ` and ${gold.day} <= '${to}'` : ''}`
      const whole = await ask(readContext, 'invoice_totals', { measure, ...span })
      expect(whole.value).toBe(await truth(db, `select coalesce(sum(${gold.amount}), 0) from ${within}`))
      for (const group_by of ['status', 'kind', 'member', 'month'] as const) {
        const result = await ask(readContext, 'invoice_totals', { measure, group_by, ...span })
        const key = group_by === 'month' ? `to_char(${gold.day}, 'YYYY-MM-01')` : KEYS[group_by]
        const expected = await truths(db, `select ${key}, sum(${gold.amount}) from ${within} group by 1`)
        expect(amounts(result.rows)).toEqual(expected)
        expect(sum(result.rows, 'amount')).toBe(result.value)
        // A payment for two invoices counts with each of them.
        if (measure !== 'paid') expect(sum(result.rows, 'count')).toBe(result.totals.count)
        expect(result.value).toBe(whole.value)
        // One payment for two invoices is two parts.
        if (measure !== 'paid') expect(result.totals.count).toBe(whole.totals.count)
      }
    }
  },
)

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
  const aged = await ask(readContext, 'receivables_ageing')
  expect(amounts(aged.rows)).toEqual({ current: 1, '1-30': 6, '31-60': 24, '61-90': 96, '90+': 128 })
  expect(aged.value).toBe(255)
  expect(aged.filters_applied).toEqual([
    { name: 'currency', label: 'Currency', value: 'EUR; other currencies are left out' },
  ])
  const later = await ask(readContext, 'receivables_ageing', { as_of: '2026-05-16' })
  expect(amounts(later.rows)).toEqual({ current: 0, '1-30': 3, '31-60': 12, '61-90': 48, '90+': 192 })
})

test('the ageing of an answer is that of the statistics', async () => {
  const { tenant_id } = await makeBooks(8)
  const readContext = await readAs(tenant_id)
  for (const as_of of ['2026-05-14', '2026-01-31', '2026-12-31']) {
    const { rows, value } = await ask(readContext, 'receivables_ageing', { as_of })
    const stats = await getInvoiceStats(readContext.ctx, { as_of })
    expect(rows.map(({ cells }) => Number(cells.amount) / 100)).toEqual(Object.values(stats.ageing).map(Number))
    expect((value ?? 0) / 100).toBe(Number(stats.outstanding))
  }
})

test('a day ends at midnight where the tenant is', async () => {
  const { tenant_id, db } = await makeTenant({ time_zone: 'Europe/Berlin' })
  await makeInvoice(db, { due_date: '2026-05-15' })
  const overdue = async (now: string) =>
    (await ask(await readAs(tenant_id, undefined, new Date(now)), 'invoice_totals', { measure: 'overdue' })).value
  expect(await overdue('2026-05-15T21:59:59Z')).toBe(0)
  expect(await overdue('2026-05-15T22:00:00Z')).toBe(6000)
})

test('receivables by payer are those that owe, with what they owe', async () => {
  const { tenant_id, db } = await makeBooks(3)
  const readContext = await readAs(tenant_id)
  const result = await ask(readContext, 'receivables_ageing', { group_by: 'member' })
  const owed = await truths(
    db,
    `select ${KEYS.member}, sum(remaining_minor) from invoices where status = 'open' and currency = 'EUR' group by 1`,
  )
  expect(amounts(result.rows)).toEqual(owed)
  expect(result.value).toBe(sum(result.rows, 'amount'))
  expect(result.rows.map(({ cells }) => cells.amount)).toEqual(Object.values(owed).sort((a, b) => b - a))
})

const FILTERS: [string, Record<string, unknown>, string][] = [
  ['nothing', {}, 'true'],
  ['states', { status: ['open', 'void'] }, `status in ('open', 'void')`],
  ['what is overdue', { overdue: true }, `status = 'open' and due_date < ${TODAY}`],
  ['what is not overdue', { overdue: false }, `not (status = 'open' and due_date < ${TODAY})`],
  ['a kind', { kind: ['dues'] }, `kind = 'dues'`],
  [
    'days of issue',
    { issued_from: '2025-06-01', issued_to: '2025-12-31' },
    `issue_date between '2025-06-01' and '2025-12-31'`,
  ],
  ['due dates', { due_from: '2026-01-31', due_to: '2026-02-28' }, `due_date between '2026-01-31' and '2026-02-28'`],
  ['amounts', { min_amount: 22.5, max_amount: 60 }, `total_minor between 2250 and 6000`],
]

test.each(FILTERS)(
  'invoices by %s are found, counted and added up in the tenant’s currency',
  async (_, input, condition) => {
    const { tenant_id, db } = await makeBooks(4)
    const result = await ask(await readAs(tenant_id), 'find_invoices', input)
    const of = `invoices where ${condition} and currency = 'EUR'`
    expect(result.value).toBe(await truth(db, `select count(*) from ${of}`))
    expect(result.row_count).toBe(result.value)
    expect(result.totals).toEqual({
      total: await truth(db, `select coalesce(sum(total_minor), 0) from ${of}`),
      remaining: await truth(db, `select coalesce(sum(remaining_minor), 0) from ${of}`),
    })
    const ids = Object.keys(await truths(db, `select id, 1 from ${of}`))
    expect(result.rows.every(({ id }) => ids.includes(id))).toBe(true)
    expect(result.rows.length).toBe(Math.min(50, ids.length))
    expect(result.truncated).toBe(ids.length > 50)
  },
)

test('the list behind an answer holds exactly its invoices', async () => {
  const { tenant_id, member_ids } = await makeBooks(5)
  const readContext = await readAs(tenant_id, undefined, new Date())
  for (const input of [
    { overdue: true, sort: '-amount' },
    { kind: ['dues'], issued_from: '2025-06-01' },
    { member_ref: member_ids[0] },
    { min_amount: 50 },
    { number: 'INV-' },
  ]) {
    const { href, value, totals } = await ask(readContext, 'find_invoices', input)
    const query = Object.fromEntries(new URL(href ?? '', 'http://localhost').searchParams)
    const filter = InvoiceFilter.parse(query)
    expect((await getListPage(readContext.ctx, invoiceList, filter)).total).toBe(value)
    const sums = await getListSums(readContext.ctx, invoiceList, filter)
    expect(sums.map(({ total }) => Number(total))).toEqual([(totals.total ?? 0) / 100])
  }
})

test('days late run from the due date to today, and only for open invoices', async () => {
  const { tenant_id, db } = await makeTenant({ time_zone: 'Europe/Berlin' })
  for (const [due_date, status] of [
    ['2026-05-10', 'open'],
    ['2026-05-20', 'open'],
    ['2026-03-01', 'uncollectible'],
    ['2026-04-30', 'open'],
  ] as const)
    await makeInvoice(db, { due_date, status })
  const readContext = await readAs(tenant_id)
  const late = async (input: object) =>
    (await ask(readContext, 'find_invoices', input)).rows.map(({ cells }) => [cells.due_date, cells.days_late])
  const latest = [
    ['2026-04-30', 15],
    ['2026-05-10', 5],
    ['2026-05-20', 0],
  ]
  expect(await late({ sort: '-days_late' })).toEqual([...latest, ['2026-03-01', null]])
  expect(await late({ sort: '-days_late', status: ['open'] })).toEqual(latest)
  expect(await late({ sort: 'days_late', overdue: true, limit: 1 })).toEqual([['2026-05-10', 5]])
})

test('a name that several members bear is not decided, and one that nobody bears finds nothing', async () => {
  const { tenant_id } = await makeBooks(6)
  const readContext = await readAs(tenant_id)
  const several = await ask(readContext, 'find_invoices', { member_ref: 'Weber' })
  expect(several).toMatchObject({ value: null, row_count: 0, rows: [] })
  expect(several.choices).toHaveLength(3)
  expect(await ask(readContext, 'find_invoices', { member_ref: 'Zoltan Quux' })).toMatchObject({
    value: null,
    row_count: 0,
    choices: [],
  })
  const one = await ask(readContext, 'find_invoices', { member_ref: 'Anna Weber' })
  expect(one.filters_applied[0]).toEqual({ name: 'member', label: 'Member', value: 'Anna Weber' })
})

test('an association without invoices gets zeros and no rows', async () => {
  const { tenant_id } = await makeTenant()
  const readContext = await readAs(tenant_id)
  expect(await ask(readContext, 'find_invoices')).toMatchObject({
    value: 0,
    row_count: 0,
    rows: [],
    totals: { total: 0, remaining: 0 },
  })
  for (const measure of Object.keys(GOLD)) {
    expect(await ask(readContext, 'invoice_totals', { measure, group_by: 'member' })).toMatchObject({
      value: 0,
      row_count: 0,
      rows: [],
    })
  }
  expect((await ask(readContext, 'receivables_ageing')).value).toBe(0)
})

test.each(['member', 'front_desk', 'event_manager'] as const)(
  'an account with the role %s finds its own issued invoices only',
  async (role) => {
    const { tenant_id, db, member_ids } = await makeBooks(7)
    const account = await makeAccount(db, { roles: [role] })
    const [own] = member_ids
    await db
      .updateTable('members')
      .set({ account_id: account.id })
      .where('id', '=', own ?? '')
      .execute()
    const readContext = await readAs(tenant_id, { id: account.id, roles: [role] }, CLOCK)
    const result = await ask(readContext, 'find_invoices')
    const mine = `invoices where member_id = '${own}' and status <> 'draft' and currency = 'EUR'`
    expect(result.value).toBe(await truth(db, `select count(*) from ${mine}`))
    expect(result.totals.total).toBe(await truth(db, `select sum(total_minor) from ${mine}`))
    expect(result.href).toBe('/member/invoices')
    expect(result.rows.every(({ href }) => href?.startsWith('/member/invoices/'))).toBe(true)
    const others = await ask(readContext, 'find_invoices', { member_ref: member_ids[1] })
    expect(others).toMatchObject({ row_count: 0, rows: [] })
  },
)

test('who has no member record finds no invoices', async () => {
  const { tenant_id, db } = await makeTenant()
  await makeInvoice(db, { member_id: (await makeMember(db)).id })
  const account = await makeAccount(db, { roles: ['member'] })
  const readContext = await readAs(tenant_id, { id: account.id, roles: ['member'] })
  expect(await ask(readContext, 'find_invoices')).toMatchObject({ value: 0, rows: [] })
})

test('a member or a number of another association is nobody’s here', async () => {
  const { tenant_id } = await makeBooks(9)
  const theirs = await makeBooks(9)
  const readContext = await readAs(tenant_id)
  const nobody = { value: null, row_count: 0, rows: [], choices: [] }
  expect(await ask(readContext, 'find_invoices', { member_ref: theirs.member_ids[0] })).toMatchObject(nobody)
  const { number } = await makeInvoice(theirs.db)
  expect(await ask(readContext, 'find_invoices', { number })).toMatchObject({ value: 0, rows: [] })
  expect(await ask(await readAs(theirs.tenant_id), 'find_invoices', { number })).toMatchObject({ value: 1 })
})
