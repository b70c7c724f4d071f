import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeTenant, makeTier } from '#db/factories'
import { passDays } from '#db/pass-days'
import { addDays, todayIn } from '#lib/format/dates'
import { api } from '#lib/paths'

const INVOICES = '/api/v1/finances/finances/invoices/'
const PAYMENTS = '/api/v1/finances/finances/payments/'
const today = todayIn('UTC')
const ago = (days: number) => addDays(today, -days)

/** A row without what is told as it is now: when it was last changed, and the last activity. */
const kept = ({ updated_at, last_activity_on, inactive_days, ...row }: Record<string, unknown>) => row

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
  return { ...caller, tenant, get, post, pass }
}

test('a question as of a day means the rows of the list as of that day, whatever came since', async () => {
  const { db, tenant, get, post, pass } = await makeWorld()
  const [basic, gold] = [await makeTier(db, { name: 'Basic' }), await makeTier(db, { name: 'Gold', price_minor: 9000 })]
  const waived = { billing: 'waived', billing_reason: 'Test' }
  const join = (last_name: string) =>
    post(api.members(), { first_name: 'Ada', last_name, city: 'Hamburg', tier_id: basic.id, ...waived })
  const [stays, leaves, changes] = [await join('Stays'), await join('Leaves'), await join('Changes')]
  const issue = async (member_id: string, amount: string) => {
    const lines = [{ description: 'Dues', unit_price: amount }]
    const { id } = await post(INVOICES, { member_id, kind: 'dues', due_date: today, lines })
    await post(`${INVOICES}${id}/finalization`)
    return id as string
  }
  const pay = (member_id: string, invoice_id: string, amount: string) =>
    post(PAYMENTS, {
      ...{ member_id, amount, method: 'cash', received_on: today },
      allocations: [{ invoice_id, amount }],
    })
  const [first, second] = [await issue(stays.id, '100'), await issue(changes.id, '30')]
  await pass(10)
  await pay(stays.id, first, '100')
  await pay(changes.id, second, '10')
  await post(`${api.members()}${leaves.id}/cancellation`, { reason: 'Moved' })
  await post(`${api.members()}${changes.id}/tier-change`, { tier_id: gold.id, from: 'now', ...waived })
  await pass(10)

  const ask = (question: object) => post(api.questions(), question)
  const days = [ago(25), ago(20), ago(11), ago(10), ago(1)]
  const conditions = {
    members: [
      {},
      { status: 'active' },
      { tier: { name: 'Gold' } },
      { invoices: { some: { status: 'open' } } },
      { invoices: { none: { status: 'paid' } } },
      { invoices: { count: { gte: 1 }, where: { status: 'paid' } } },
      { invoices: { sum: { field: 'remaining_minor', gte: '25.00' } } },
      { owes: true },
      { or: [{ status: 'cancelled' }, { invoices: { some: { paid_minor: { gt: '0' } } } }] },
    ],
    invoices: [
      {},
      { status: 'open' },
      { status: 'paid' },
      { member: { tier: { name: 'Gold' } } },
      { member: { status: 'active' }, status: 'open' },
      { is_overdue: true },
    ],
  }
  type Asked = keyof typeof conditions
  const groups = { members: ['tier', 'status'], invoices: ['status', 'member.tier'] }
  const listed = async ({ call }: Caller, of: Asked, where: object, as_of: string) => {
    const path = of === 'members' ? api.members() : INVOICES
    const filter = encodeURIComponent(JSON.stringify(where))
    const { status, headers, body } = await call('GET', `${path}?filter=${filter}&as_of=${as_of}&limit=100`)
    expect(status, JSON.stringify([where, body])).toBe(200)
    const ids = body.map(({ id }: { id: string }) => id).sort()
    expect([as_of, where, ids.length]).toEqual([as_of, where, Number(headers.get('x-total-count'))])
    return ids as string[]
  }
  async function answers() {
    const told: unknown[] = []
    for (const as_of of [ago(11), ago(10)])
      for (const of of ['members', 'invoices'] as const) {
        // One account may not ask so much in a minute.
        const reader = await makeCaller(['administrator'], tenant)
        const ask = async (question: object) =>
          (await reader.call('POST', api.questions(), { body: { of, as_of, ...question } })).body
        const all = await listed(reader, of, {}, as_of)
        for (const where of conditions[of]) {
          const ids = await listed(reader, of, where, as_of)
          const { rows, ...figure } = await ask({ where, show: 'rows', limit: 100 })
          expect([where, rows?.map(({ id }: { id: string }) => id).sort()]).toEqual([where, ids])
          expect(figure).toMatchObject({ as_of, count: ids.length, where })
          const share = await ask({ where, show: 'share' })
          expect(share).toMatchObject({ as_of, count: ids.length, out_of: all.length })
          told.push(rows.map(kept), share.value)
          for (const by of groups[of]) {
            const grouped = (await ask({ where, by })).groups as { where: object; count: number }[]
            const counted = []
            for (const group of grouped) counted.push((await listed(reader, of, group.where, as_of)).length)
            expect(counted).toEqual(grouped.map(({ count }) => count))
            expect(counted.reduce((sum, count) => sum + count, 0)).toBe(ids.length)
            told.push(grouped)
          }
        }
      }
    return told
  }
  const before = await answers()
  const value = async (question: object) => (await ask(question)).value
  const active = { of: 'members', where: { status: 'active' } }
  const open = { of: 'invoices', where: { status: 'open' }, show: 'sum', field: 'remaining_minor' }
  const figures = async () =>
    Promise.all(days.map(async (as_of) => [await value({ ...active, as_of }), await value({ ...open, as_of })]))
  const then = [
    [0, '0.00'],
    [3, '130.00'],
    [3, '130.00'],
    [2, '20.00'],
    [2, '20.00'],
  ]
  expect(await figures()).toEqual(then)
  expect((await ask({ ...active, by: 'tier', as_of: ago(11) })).groups).toMatchObject([{ label: 'Basic', value: 3 }])
  expect(await ask({ ...active, as_of: ago(11), compare: { where: { tier: { name: 'Gold' } } } })).toMatchObject({
    value: 3,
    comparison: { value: 0, difference: 3 },
  })

  // What comes later changes no day before it.
  await join('Later')
  await post(`${api.members()}${stays.id}/archival`)
  await pay(changes.id, second, '20')
  await issue(leaves.id, '500')
  expect(await answers()).toEqual(before)
  expect(await figures()).toEqual(then)
  const now = await ask(active)
  expect(await ask({ ...active, as_of: today })).toEqual(now)
  expect(now).toMatchObject({ as_of: null, value: 2 })
  expect(await get(`${api.members()}?status=active`)).toHaveLength(2)
})

test('periods, and what is so because of the day, are those of the day that is asked for', async () => {
  const { post, pass } = await makeWorld()
  const ask = (question: object) => post(api.questions(), question)
  const lines = [{ description: 'Dues', unit_price: '10' }]
  const { id } = await post(INVOICES, {
    bill_to: { name: 'Somebody' },
    kind: 'dues',
    due_date: addDays(today, 5),
    lines,
  })
  await post(`${INVOICES}${id}/finalization`)
  await pass(20)
  const overdue = { of: 'invoices', where: { is_overdue: true } }
  const recent = { of: 'invoices', where: { issue_date: { within: 'last_7_days' } } }
  expect((await ask(overdue)).value).toBe(1)
  expect((await ask({ ...overdue, as_of: ago(15) })).value).toBe(0)
  expect((await ask({ ...overdue, as_of: ago(14) })).value).toBe(1)
  expect((await ask(recent)).value).toBe(0)
  expect((await ask({ ...recent, as_of: ago(14) })).value).toBe(1)
  expect((await ask({ ...recent, as_of: ago(13) })).value).toBe(0)
  expect((await ask({ ...recent, as_of: ago(14) })).words).toMatch(/^number of invoices as of \w+ \d+, \d{4}: /)
})

test('a day to come is refused, and so is the past of what has none, with the nouns that have one', async () => {
  const { call } = await makeWorld()
  const refused = async (question: object) => {
    const { status, body } = await call('POST', api.questions(), { body: question })
    expect(status, JSON.stringify(body)).toBe(422)
    expect(body.errors).toEqual([expect.objectContaining({ pointer: '/as_of' })])
    return body.errors[0].message
  }
  expect(await refused({ of: 'members', as_of: addDays(today, 1) })).toContain('has not come yet')
  expect(await refused({ of: 'members', as_of: '2025-02-30' })).toBeTruthy()
  expect(await refused({ of: 'registrations', as_of: ago(3) })).toBe(
    'What registrations were on a day is not kept. Leave it out, or ask for members or invoices.',
  )
})

test('a member asks what became of the own records by a day, and of no others', async () => {
  const { db, tenant, post, pass } = await makeWorld()
  const tier = await makeTier(db, { name: 'Basic' })
  const waived = { billing: 'waived', billing_reason: 'Test' }
  const join = (last_name: string) => post(api.members(), { first_name: 'Ada', last_name, tier_id: tier.id, ...waived })
  const [own, other] = [await join('Own'), await join('Other')]
  const member = await makeCaller(['member'], tenant)
  await db.updateTable('members').set({ account_id: member.account_id }).where('id', '=', own.id).execute()
  for (const { id: member_id } of [own, other]) {
    const lines = [{ description: 'Dues', unit_price: '40' }]
    const { id } = await post(INVOICES, { member_id, kind: 'dues', due_date: today, lines })
    await post(`${INVOICES}${id}/finalization`)
    await pass(5)
    // Paid by somebody else, whose payment the member does not see.
    await post(PAYMENTS, {
      ...{ payer_name: 'Aunt', amount: '40', method: 'cash', received_on: today },
      allocations: [{ invoice_id: id, amount: '40' }],
    })
    await pass(5)
  }
  const ask = async (question: object) => {
    const { status, body } = await member.call('POST', api.questions(), { body: question })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const open = { of: 'invoices', where: { status: 'open' }, show: 'sum', field: 'remaining_minor' }
  const told = []
  for (const days of [21, 20, 16, 15, 7, 1])
    told.push([
      (await ask({ of: 'members', as_of: ago(days) })).value,
      (await ask({ ...open, as_of: ago(days) })).value,
    ])
  expect(told).toEqual([
    [0, '0.00'],
    [1, '40.00'],
    [1, '40.00'],
    [1, '0.00'],
    [1, '0.00'],
    [1, '0.00'],
  ])
})
