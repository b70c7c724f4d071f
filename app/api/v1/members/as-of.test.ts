import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant, makeTier } from '#db/factories'
import { passDays } from '#db/pass-days'
import { createCtx } from '#lib/context'
import { addDays, todayIn } from '#lib/format/dates'
import { INVOICE_STATUSES } from '#lib/invoices/schema'
import { updateStatuses } from '#lib/members/terms'

const MEMBERS = '/api/v1/members/'
const INVOICES = '/api/v1/finances/finances/invoices/'
const ARREARS = '/api/v1/finances/finances/arrears/'
const PAYMENTS = '/api/v1/finances/finances/payments/'
const today = todayIn('UTC')

async function makeWorld() {
  const tenant = await makeTenant({ time_zone: 'UTC' })
  const caller = await makeCaller(['administrator'], tenant)
  const get = async (path: string) => (await caller.call('GET', path)).body
  const post = async (path: string, body: object = {}) => {
    const answer = await caller.call('POST', path, { body })
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }
  const pass = (days: number) => passDays(tenant.tenant_id, days)
  return { ...tenant, ...caller, get, post, pass }
}

const ago = (days: number) => addDays(today, -days)

test('whoever waited for the first day of a term was active from that day on, however late the clock was looked at', async () => {
  const { tenant_id, db, get, post, pass } = await makeWorld()
  const tier = await makeTier(db)
  const starts = { joined_on: ago(-10), billing: 'waived', billing_reason: 'Founder' }
  await post(MEMBERS, { first_name: 'Ada', last_name: 'Waits', tier_id: tier.id, ...starts })
  await pass(15)
  await updateStatuses(createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' }))
  const then = async (days: number) => (await get(`${MEMBERS}?as_of=${ago(days)}`))[0].status
  expect([await then(6), await then(5), await then(0)]).toEqual(['pending', 'active', 'active'])
})

test('the list of members as of a day has the status, the tier and the dates of that day, whatever came since', async () => {
  const { db, call, get, post, pass } = await makeWorld()
  const [basic, gold] = [
    await makeTier(db, { name: 'Basic' }),
    await makeTier(db, { name: 'Gold', price_minor: 12_000 }),
  ]
  const join = (last_name: string, tier_id: string) =>
    post(MEMBERS, { first_name: 'Ada', last_name, tier_id, billing: 'waived', billing_reason: 'Test' })
  const [stays, leaves, changes, hidden] = [
    await join('Stays', basic.id),
    await join('Leaves', basic.id),
    await join('Changes', basic.id),
    await join('Hidden', basic.id),
  ]
  await pass(10)
  await post(`${MEMBERS}${leaves.id}/cancellation`, { reason: 'Moved' })
  await post(`${MEMBERS}${changes.id}/tier-change`, {
    tier_id: gold.id,
    from: 'now',
    billing: 'waived',
    billing_reason: 'Test',
  })
  await post(`${MEMBERS}${hidden.id}/archival`)
  await pass(5)
  await join('Later', basic.id)
  await pass(1)

  const shown = async (as_of: string, more = '') => {
    const { headers, body } = await call('GET', `${MEMBERS}?as_of=${as_of}${more}`)
    expect(headers.get('x-total-count')).toBe(`${body.length}`)
    // Found in their order, where they do not all fit on the page.
    const [first] = await get(`${MEMBERS}?as_of=${as_of}${more}&limit=1`)
    expect(first).toEqual(body[0])
    return body.map(({ last_name, status, tier_name }: Record<string, string>) => `${last_name} ${status} ${tier_name}`)
  }
  const first = ['Changes active Basic', 'Hidden active Basic', 'Leaves active Basic', 'Stays active Basic']
  expect(await shown(ago(16))).toEqual(first)
  expect(await shown(ago(7))).toEqual(first)
  expect(await shown(ago(6))).toEqual(['Changes active Gold', 'Leaves cancelled Basic', 'Stays active Basic'])
  expect(await shown(ago(6), '&archived=true')).toEqual(['Hidden active Basic'])
  expect(await shown(ago(1))).toHaveLength(4)
  expect(await shown(today)).toHaveLength(4)
  expect(await shown(ago(17))).toEqual([])
  // With conditions, counts and files.
  expect(await shown(ago(7), `&tier_id=${gold.id}`)).toEqual([])
  expect(await shown(ago(6), `&tier_id=${gold.id}`)).toEqual(['Changes active Gold'])
  expect(await shown(ago(6), `&tier_id=${basic.id}`)).toEqual(['Leaves cancelled Basic', 'Stays active Basic'])
  expect(await shown(ago(6), `&tier_id=${basic.id}&status=active`)).toEqual(['Stays active Basic'])
  expect(await shown(ago(6), `&tier_id=${basic.id}&status=active&archived=true`)).toEqual(['Hidden active Basic'])
  const either = encodeURIComponent(JSON.stringify({ tier_id: { in: [basic.id, gold.id] } }))
  expect(await shown(ago(6), `&filter=${either}&status=active,cancelled`)).toHaveLength(3)
  expect(await shown(ago(7), '&status=cancelled')).toEqual([])
  const paid = { valid_through: { gte: addDays(today, 300) } }
  expect(await shown(ago(7), `&filter=${encodeURIComponent(JSON.stringify(paid))}`)).toEqual(first)
  const one = await call('GET', `${MEMBERS}?as_of=${ago(7)}&limit=1&sort=-name`)
  expect(one.headers.get('x-total-count')).toBe('4')
  expect((await get(`${MEMBERS}?as_of=${ago(7)}&limit=1&sort=-name`))[0].last_name).toBe('Stays')
  const next = /<([^>]+)>; rel="next"/.exec(one.headers.get('link') ?? '')?.[1] as string
  expect((await get(next))[0].last_name).toBe('Leaves')
  const csv = await call('GET', `${MEMBERS}?as_of=${ago(6)}&format=csv&columns=last_name,status,tier_id`)
  expect(
    csv.text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
      .slice(1),
  ).toEqual(['Changes,Active,Gold', 'Leaves,Cancelled,Basic', 'Stays,Active,Basic'])
  expect(await get(`${MEMBERS}${stays.id}`)).toMatchObject({ status: 'active' })
})

test('a day to come and one that is none are refused, and a day long ago has nobody', async () => {
  const { call, get } = await makeWorld()
  for (const [path, field] of [
    [`${MEMBERS}?as_of=${addDays(today, 1)}`, 'as_of'],
    [`${INVOICES}?as_of=${addDays(today, 400)}`, 'as_of'],
    [`${ARREARS}?as_of=${addDays(today, 1)}`, 'as_of'],
    [`${MEMBERS}?as_of=2025-02-30`, 'as_of'],
  ] as const) {
    const { status, body } = await call('GET', path)
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(field)])
  }
  expect(await get(`${MEMBERS}?as_of=1901-10-14`)).toEqual([])
  expect(await get(`${ARREARS}?as_of=1901-10-14`)).toEqual([])
})

test('arrears of a day are what remained then: money by its receipt, credit by its use, the rest by its day', async () => {
  const { db, get, post, pass } = await makeWorld()
  const { id: member_id } = await makeMember(db, { last_name: 'Payer' })
  const issue = async (amount: string) => {
    const lines = [{ description: 'Dues', unit_price: amount }]
    const { id } = await post(INVOICES, { member_id, kind: 'dues', due_date: today, lines })
    await post(`${INVOICES}${id}/finalization`)
    return id as string
  }
  const [paid, credited, voided, written] = [await issue('100'), await issue('50'), await issue('20'), await issue('8')]
  await pass(10)
  const payment = await post(PAYMENTS, {
    ...{ member_id, amount: '130', method: 'cash', received_on: today },
    allocations: [{ invoice_id: paid, amount: '100' }],
  })
  await pass(10)
  await post(`${INVOICES}${credited}/credit-application`, { amount: '30' })
  await post(`${INVOICES}${credited}/credit-notes/`, { reason: 'goodwill' })
  await post(`${INVOICES}${voided}/cancellation`, { reason: 'Wrong' })
  await post(`${INVOICES}${written}/write-off`, { reason: 'Gone' })
  await pass(10)
  const before = await answers()
  expect(before).toEqual({
    31: [[], '0.00', 0],
    30: [['178.00'], '178.00', 4],
    21: [['178.00'], '178.00', 4],
    20: [['78.00'], '78.00', 3],
    11: [['78.00'], '78.00', 3],
    10: [[], '0.00', 0],
    1: [[], '0.00', 0],
  })
  // What comes later changes no day before it.
  await post(`${PAYMENTS}${payment.id}/reversal`, { reason: 'Bounced' })
  await issue('500')
  expect(await answers()).toEqual(before)

  async function answers() {
    const days = [31, 30, 21, 20, 11, 10, 1]
    const each = days.map(async (day) => {
      const owed = await get(`${ARREARS}?as_of=${ago(day)}`)
      const stats = await get(`${INVOICES}stats?as_of=${ago(day)}`)
      const open = await get(`${INVOICES}?status=open&as_of=${ago(day)}`)
      expect(open.reduce((sum: number, row: { remaining: string }) => sum + Number(row.remaining), 0)).toBe(
        Number(stats.outstanding),
      )
      return [day, [owed.map(({ remaining }: { remaining: string }) => remaining), stats.outstanding, stats.open_count]]
    })
    return Object.fromEntries(await Promise.all(each))
  }
})

test('the day on which an invoice was paid stays so as of a past day, though its payment is taken back later', async () => {
  const { db, get, post, pass } = await makeWorld()
  const { id: member_id } = await makeMember(db, { last_name: 'Payer' })
  const issue = async (price: string) => {
    const lines = [{ description: 'Dues', unit_price: price }]
    const { id } = await post(INVOICES, { member_id, kind: 'dues', due_date: today, lines })
    await post(`${INVOICES}${id}/finalization`)
    return id as string
  }
  const pay = (invoice_id: string, amount: string) =>
    post(PAYMENTS, {
      ...{ member_id, amount, method: 'cash', received_on: today },
      allocations: [{ invoice_id, amount }],
    })
  const credit = async (id: string, amount: string) => {
    const [{ id: invoice_line_id }] = (await get(`${INVOICES}${id}`)).lines
    await post(`${INVOICES}${id}/credit-notes/`, { reason: 'goodwill', lines: [{ invoice_line_id, amount }] })
  }
  const [paid, freed, mixed] = [await issue('100'), await issue('50'), await issue('40')]
  await issue('0')
  await pass(5)
  const payments = [await pay(paid, '100'), await pay(freed, '50'), await pay(mixed, '30')]
  await pass(5)
  await credit(freed, '20')
  await credit(mixed, '10')
  await pass(10)
  const before = await answers()
  // How many of them on each of the three days, and how many days payers took.
  expect(before).toEqual({
    20: [1, 0, 0, null],
    15: [1, 2, 0, 5],
    12: [1, 2, 0, 5],
    10: [1, 2, 1, 5],
    1: [1, 2, 1, 5],
  })
  for (const { id } of payments) await post(`${PAYMENTS}${id}/reversal`, { reason: 'Bounced' })
  expect(await answers()).toEqual(before)
  await pass(1)
  await pay(paid, '100')
  expect(await get(`${INVOICES}${paid}`)).toMatchObject({ status: 'paid', paid_on: today })

  async function answers() {
    const each = [20, 15, 12, 10, 1].map(async (day) => {
      const paidOn = [20, 15, 10].map(async (paid) => {
        const filter = encodeURIComponent(JSON.stringify({ status: 'paid', paid_on: ago(paid) }))
        return (await get(`${INVOICES}?filter=${filter}&as_of=${ago(day)}`)).length
      })
      const { days_to_pay_median } = await get(`${INVOICES}stats?as_of=${ago(day)}`)
      return [day, [...(await Promise.all(paidOn)), days_to_pay_median]]
    })
    return Object.fromEntries(await Promise.all(each))
  }
})

test('rows, counts and figures of a past day agree for every condition, whatever came since', async () => {
  const { db, call, get, post, pass } = await makeWorld()
  const [{ id: member_id }] = [
    await makeMember(db, { last_name: 'Payer' }),
    await makeMember(db, { last_name: 'Other' }),
  ]
  const issue = async (amount: string) => {
    const lines = [{ description: 'Dues', unit_price: amount }]
    const { id } = await post(INVOICES, { member_id, kind: 'dues', due_date: today, lines })
    await post(`${INVOICES}${id}/finalization`)
    return id as string
  }
  const pay = async (invoice_id: string, amount: string) =>
    post(PAYMENTS, {
      ...{ member_id, amount, method: 'cash', received_on: today },
      allocations: [{ invoice_id, amount }],
    })
  const [paid, credited, voided, written] = [await issue('100'), await issue('50'), await issue('20'), await issue('8')]
  await pass(10)
  const payment = await pay(paid, '100')
  await post(`${INVOICES}${credited}/credit-notes/`, { reason: 'goodwill' })
  await post(`${INVOICES}${voided}/cancellation`, { reason: 'Wrong' })
  await post(`${INVOICES}${written}/write-off`, { reason: 'Gone' })
  await pass(10)
  const [whole, part] = [await issue('40'), await issue('30')]
  const partial = await pay(part, '10')
  await pass(10)
  const days = [30, 20, 10, 1].map(ago)
  const before = await answers()
  const said = (path: string) => days.map((day) => before[`${path}&as_of=${day}`]?.length)
  expect(said(`${INVOICES}?status=open`)).toEqual([4, 0, 2, 2])
  expect(said(`${INVOICES}?status=paid`)).toEqual([0, 2, 2, 2])
  expect(said(`${INVOICES}?status=void`)).toEqual([0, 1, 1, 1])
  expect(said(`${INVOICES}?status=uncollectible`)).toEqual([0, 1, 1, 1])
  expect(said(`${MEMBERS}?owes=true`)).toEqual([1, 0, 1, 1])
  // What comes later changes no day before it.
  await post(`${PAYMENTS}${payment.id}/reversal`, { reason: 'Bounced' })
  await post(`${PAYMENTS}${partial.id}/reversal`, { reason: 'Bounced' })
  await pay(whole, '40')
  await post(`${INVOICES}${part}/credit-notes/`, { reason: 'goodwill' })
  await issue('500')
  expect(await answers()).toEqual(before)

  async function answers(): Promise<Record<string, unknown[]>> {
    const filter = (condition: object) => `filter=${encodeURIComponent(JSON.stringify(condition))}`
    const ofInvoices = [
      ...['status=open&q=payer', 'status=paid&q=payer', 'q=payer', 'overdue=true', 'overdue=false', 'kind=dues'],
      ...[`due_from=${ago(15)}`, `due_to=${ago(15)}`, `issued_from=${ago(15)}`, `issued_to=${ago(15)}`],
      ...['min_amount=35', 'max_amount=35', `member_id=${member_id}`, 'currency=EUR'],
      ...[filter({ is_partially_paid: true }), filter({ member: { owes: true } })],
      ...[filter({ remaining_minor: { gt: '0' } }), filter({ credited_minor: { gt: '0' } })],
    ]
    const ofMembers = [
      ...['owes=false', 'status=active', 'kind=individual', 'archived=true', 'unreachable=false', 'q=payer'],
      ...[`joined_to=${today}`, `expires_from=${ago(30)}`, `lapsed_from=${ago(30)}`, 'inactive_days=5'],
      ...[filter({ owed_minor: { gt: '0' } }), filter({ owes_overdue: true })],
      ...[filter({ invoices: { some: { status: 'paid' } } }), filter({ invoices: { none: { status: 'open' } } })],
    ]
    const on = (days: string[], path: string) => days.map((day) => `${path}&as_of=${day}`)
    const asked = [
      ...INVOICE_STATUSES.flatMap((status) => on(days, `${INVOICES}?status=${status}`)),
      ...on(days, `${MEMBERS}?owes=true`),
      ...ofInvoices.flatMap((query) => on(days.slice(1, 3), `${INVOICES}?${query}`)),
      ...ofMembers.flatMap((query) => on(days.slice(1, 3), `${MEMBERS}?${query}`)),
    ]
    const found: Record<string, unknown[]> = {}
    for (const path of asked) {
      const { status, headers, body } = await call('GET', `${path}&limit=100`)
      expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
      expect(body, path).toHaveLength(Number(headers.get('x-total-count')))
      found[path] = body
    }
    for (const day of days) {
      const stats = await get(`${INVOICES}stats?as_of=${day}`)
      for (const status of INVOICE_STATUSES) {
        const rows = found[`${INVOICES}?status=${status}&as_of=${day}`]
        expect(rows, `${status} ${day}`).toEqual(
          Array(stats[`${status}_count`]).fill(expect.objectContaining({ status })),
        )
      }
    }
    return found
  }
})
