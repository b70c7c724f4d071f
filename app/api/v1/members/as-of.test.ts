import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant, makeTier } from '#db/factories'
import { passDays } from '#db/pass-days'
import { addDays, todayIn } from '#lib/format/dates'

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

  const shown = async (as_of: string, more = '') =>
    (await get(`${MEMBERS}?as_of=${as_of}${more}`)).map(
      ({ last_name, status, tier_name }: Record<string, string>) => `${last_name} ${status} ${tier_name}`,
    )
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
  expect(await get(`${MEMBERS}?as_of=1066-10-14`)).toEqual([])
  expect(await get(`${ARREARS}?as_of=1066-10-14`)).toEqual([])
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
