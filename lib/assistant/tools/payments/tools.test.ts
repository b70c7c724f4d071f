import { expect, test } from 'vitest'
import { makeInvoice, makePayment, makeTenant } from '#db/factories'
import { PAYMENT_TOOLS } from '#lib/assistant/tools/payments/tools'
import { askTool, makeBooks, readAs, truth, truths } from '#lib/evaluation/books-fixture'
import type { ToolResult } from '#lib/figures/schema'
import { paymentList } from '#lib/payments/queries'
import { PaymentFilter } from '#lib/payments/schema'
import { getListPage, getListSums } from '#lib/query/list'

type Asked = Parameters<typeof askTool> extends [unknown, ...infer Rest] ? Rest : never
const ask = (...asked: Asked) => askTool(PAYMENT_TOOLS, ...asked)
const amounts = ({ rows }: ToolResult) => Object.fromEntries(rows.map(({ id, cells }) => [id, cells.amount]))
const sum = ({ rows }: ToolResult, key: string) => rows.reduce((total, { cells }) => total + Number(cells[key]), 0)

const RECEIVED = `payments where status in ('succeeded', 'partially_refunded') and currency = 'EUR'`
const KEPT = 'amount_minor - refunded_minor'
/** What of each payment goes where, the rest of it to nothing. */
const PARTS = `(select p.received_on, i.kind, r.event_id, a.amount_minor as part
    from payments p join payment_allocations a on a.payment_id = p.id join invoices i on i.id = a.invoice_id
    left join registrations r on r.id = i.registration_id where p.currency = 'EUR'
  union all
  select received_on, null, null, amount_minor - refunded_minor - applied_minor from ${RECEIVED}) parts`

const SPANS = [
  { from: '2025-01-01', to: '2025-12-31' },
  { from: '2026-01-31', to: '2026-02-01' },
  { from: '2026-02-01', to: '2026-05-15' },
  { from: '2024-01-01', to: '2024-12-31' },
]

test.each(SPANS)(
  'revenue of $from to $to is what SQL written by hand adds up, in every grouping',
  async ({ from, to }) => {
    const { tenant_id, db } = await makeBooks(11)
    await makeBooks(12)
    const readContext = await readAs(tenant_id)
    const within = `received_on between '${from}' and '${to}'`
    const whole = await ask(readContext, 'revenue_summary', { from, to })
    expect(whole.value).toBe(await truth(db, `select coalesce(sum(${KEPT}), 0) from ${RECEIVED} and ${within}`))
    const keys = { kind: `coalesce(kind, 'none')`, event: `coalesce(event_id::text, 'none')` }
    for (const [group_by, key] of Object.entries(keys)) {
      const result = await ask(readContext, 'revenue_summary', { from, to, group_by })
      const expected = await truths(
        db,
        `select ${key}, sum(part) from ${PARTS} where ${within} group by 1 having sum(part) <> 0`,
      )
      expect(amounts(result)).toEqual(expected)
      expect(sum(result, 'amount')).toBe(whole.value)
    }
    for (const [group_by, key] of [
      ['method', 'method'],
      ['month', `to_char(received_on, 'YYYY-MM-01')`],
    ]) {
      const result = await ask(readContext, 'revenue_summary', { from, to, group_by })
      const expected = await truths(db, `select ${key}, sum(${KEPT}) from ${RECEIVED} and ${within} group by 1`)
      const found = Object.fromEntries(Object.entries(amounts(result)).filter(([, amount]) => amount !== 0))
      expect(found).toEqual(expected)
      expect(sum(result, 'amount')).toBe(whole.value)
      expect(sum(result, 'count')).toBe(await truth(db, `select count(*) from ${RECEIVED} and ${within}`))
    }
  },
)

test('revenue by month names every month that has begun, also one without money', async () => {
  const { tenant_id } = await makeTenant()
  await makePayment({ tenant_id }, { received_on: '2026-03-31' })
  const result = await ask(await readAs(tenant_id), 'revenue_summary', {
    from: '2026-02-10',
    to: '2026-12-31',
    group_by: 'month',
  })
  expect(result.rows.map(({ id, label, cells }) => [id, label, cells.amount, cells.count])).toEqual([
    ['2026-02-01', 'February 2026', 0, 0],
    ['2026-03-01', 'March 2026', 6000, 1],
    ['2026-04-01', 'April 2026', 0, 0],
    ['2026-05-01', 'May 2026', 0, 0],
  ])
  expect(result.rows[0]?.href).toContain('received_from=2026-02-10&received_to=2026-02-28')
})

test('the list behind revenue holds exactly its payments', async () => {
  const { tenant_id } = await makeBooks(13)
  const readContext = await readAs(tenant_id)
  const result = await ask(readContext, 'revenue_summary', { from: '2025-03-01', to: '2026-05-15', group_by: 'month' })
  for (const { href, value, count } of [
    { href: result.href, value: result.value, count: result.totals.count },
    ...result.rows.map(({ href, cells }) => ({ href, value: Number(cells.amount), count: cells.count })),
  ]) {
    const filter = PaymentFilter.parse(Object.fromEntries(new URL(href ?? '', 'http://localhost').searchParams))
    expect((await getListPage(readContext.ctx, paymentList, filter)).total).toBe(count)
    const kept = (await getListSums(readContext.ctx, paymentList, filter)).map((one) => Number(one.kept))
    expect(kept).toEqual(count === 0 ? [] : [(value ?? 0) / 100])
  }
})

test.each([
  ['a month with the month before', { from: '2026-04-01', to: '2026-04-30' }, 'previous', '2026-03-01', '2026-03-31'],
  [
    'a month under way with the same days',
    { from: '2026-05-01', to: '2026-05-31' },
    'previous',
    '2026-04-01',
    '2026-04-15',
  ],
  [
    'a year under way with the year before',
    { from: '2026-01-01', to: '2026-12-31' },
    'previous',
    '2025-01-01',
    '2025-05-15',
  ],
  ['any days with as many', { from: '2026-04-10', to: '2026-04-19' }, 'previous', '2026-03-31', '2026-04-09'],
  [
    'a month with that of last year',
    { from: '2026-02-01', to: '2026-02-28' },
    'same_last_year',
    '2025-02-01',
    '2025-02-28',
  ],
  [
    'the end of a leap February',
    { from: '2025-02-01', to: '2025-02-28' },
    'same_last_year',
    '2024-02-01',
    '2024-02-29',
  ],
] as const)('%s is compared', async (_, span, compare, from, to) => {
  const { tenant_id, db } = await makeBooks(14)
  const { value, comparison } = await ask(await readAs(tenant_id), 'revenue_summary', { ...span, compare })
  expect(comparison?.period).toMatchObject({ from, to })
  const before = await truth(
    db,
    `select coalesce(sum(${KEPT}), 0) from ${RECEIVED} and received_on between '${from}' and '${to}'`,
  )
  expect(comparison?.value).toBe(before)
  expect(comparison?.change).toBe(before ? ((value ?? 0) - before) / before : null)
})

test('a span that ends before it begins is refused', async () => {
  const { tenant_id } = await makeTenant()
  const readContext = await readAs(tenant_id)
  await expect(ask(readContext, 'revenue_summary', { from: '2026-02-01', to: '2026-01-01' })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('how invoices are paid is what the days between say', async () => {
  const { tenant_id, db, member_ids } = await makeBooks(15)
  const readContext = await readAs(tenant_id)
  for (const [input, condition] of [
    [{}, 'true'],
    [{ from: '2025-06-01', to: '2025-12-31' }, `paid_on between '2025-06-01' and '2025-12-31'`],
    [{ member_ref: member_ids[1] }, `member_id = '${member_ids[1]}'`],
  ] as const) {
    const result = await ask(readContext, 'payment_behaviour', input)
    const of = `invoices where status = 'paid' and currency = 'EUR' and ${condition}`
    const median = (days: string) => truth(db, `select percentile_cont(0.5) within group (order by ${days}) from ${of}`)
    expect(result.value).toBe(await median('paid_on - due_date'))
    expect(result.rows[0]?.cells).toEqual({
      median_days_late: result.value,
      on_time_share: await truth(db, `select avg((paid_on <= due_date)::int)::float8 from ${of}`),
      median_days_to_pay: await median('paid_on - issue_date'),
      invoices: await truth(db, `select count(*) from ${of}`),
    })
  }
})

test('an invoice paid on its due date is on time, a day later it is late, and before it counts below zero', async () => {
  const { tenant_id, db } = await makeTenant()
  for (const received_on of ['2026-01-21', '2026-01-31', '2026-02-01']) {
    const { id } = await makeInvoice(db, { issue_date: '2026-01-01', due_date: '2026-01-31' })
    await makePayment({ tenant_id }, { received_on }, [{ invoice_id: id, amount_minor: 6000 }])
  }
  const readContext = await readAs(tenant_id)
  const paid = async (from: string, to: string) =>
    (await ask(readContext, 'payment_behaviour', { from, to })).rows[0]?.cells
  expect(await paid('2026-01-21', '2026-01-21')).toMatchObject({
    median_days_late: -10,
    on_time_share: 1,
    median_days_to_pay: 20,
  })
  expect(await paid('2026-01-31', '2026-02-01')).toMatchObject({ median_days_late: 0.5, on_time_share: 0.5 })
  expect(await paid('2026-01-21', '2026-02-01')).toMatchObject({
    median_days_late: 0,
    on_time_share: 2 / 3,
    invoices: 3,
  })
})

test('an association without payments gets no money and nobody’s behaviour', async () => {
  const { tenant_id } = await makeTenant()
  const readContext = await readAs(tenant_id)
  const revenue = await ask(readContext, 'revenue_summary', { from: '2026-01-01', to: '2026-05-15', group_by: 'kind' })
  expect(revenue).toMatchObject({ value: 0, row_count: 0, comparison: { value: 0, change: null } })
  expect(await ask(readContext, 'payment_behaviour')).toMatchObject({ value: null, row_count: 0, rows: [] })
})

test('a fiscal year is called by its name, and ends at its last day', async () => {
  const { tenant_id, db } = await makeTenant()
  await db.updateTable('tenants').set({ fiscal_year_start: 7 }).execute()
  for (const received_on of ['2025-06-30', '2025-07-01', '2026-06-30', '2026-07-01'])
    await makePayment({ tenant_id }, { received_on })
  const result = await ask(await readAs(tenant_id, undefined, new Date('2026-08-01T12:00:00Z')), 'revenue_summary', {
    from: '2025-07-01',
    to: '2026-06-30',
  })
  expect(result).toMatchObject({
    value: 12_000,
    period: { label: '2025/26' },
    comparison: { value: 6000, period: { label: '2024/25' } },
  })
})
