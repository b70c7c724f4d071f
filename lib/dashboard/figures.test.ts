import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeInvoice, makeMember, makePayment, makeTier } from '#db/factories'
import type { TenantDb } from '#db/tenant'
import { fieldOf, matching } from '#e2e/conditions/evaluator'
import { makeWorld, readWorld, type World, worldOn } from '#e2e/conditions/world'
import { type Ctx, createCtx } from '#lib/context'
import { getFinance, getInvoiceStats } from '#lib/dashboard/finance'
import { getHome, readFiguresOn, readHome } from '#lib/dashboard/home'
import { addDays, addMonths, addYears, fiscalYearOf } from '#lib/format/dates'
import { toMinor } from '#lib/format/money'
import { listOwing } from '#lib/invoices/queries'
import { MEMBER_STATUSES } from '#lib/members/schema'
import { type Query, withQuery } from '#lib/paths'
import type { Role } from '#lib/permissions'
import { bothOf } from '#lib/query/condition'
import { count, type Figure, figuresIn, sum, takeAll } from '#lib/query/figures'
import { conditionOf } from '#lib/query/list'
import type { Condition, Noun } from '#lib/records/model'

const SETTINGS = { time_zone: 'Pacific/Auckland', currency: 'EUR', fiscal_year_start: 4 }

const LISTS: Partial<Record<Noun, string>> = {
  members: '/api/v1/members/',
  events: '/api/v1/events/',
  registrations: '/api/v1/registrations/',
  invoices: '/api/v1/finances/finances/invoices/',
  payments: '/api/v1/finances/finances/payments/',
  mails: '/api/v1/mails/',
}

let caller: Caller
let world: World
let ctx: Ctx
let shown: Record<string, unknown>

/** Rows on the first and the last day of what figures are about, and on the days beside them. */
async function makeEdges(db: TenantDb, tenant_id: string, today: string): Promise<void> {
  const { start_on } = fiscalYearOf(today, SETTINGS.fiscal_year_start)
  const month = `${today.slice(0, 7)}-01`
  const days = [today, addDays(today, -29), addDays(today, -30), addDays(today, 30), addDays(today, 31), month]
  days.push(addDays(month, -1), addMonths(month, -11), addDays(addMonths(month, -11), -1), addYears(today, -1))
  days.push(start_on, addDays(start_on, -1), addYears(start_on, -1), addDays(addYears(today, -1), 1))
  const { id: tier_id } = await makeTier(db)
  for (const day of days) {
    for (const status of ['active', 'grace', 'lapsed', 'pending'])
      await makeMember(db, { status, tier_id, joined_on: day, valid_through: day } as never)
    await makePayment({ tenant_id }, { received_on: day, amount_minor: 333 })
    await makePayment({ tenant_id }, { received_on: day, amount_minor: 700, currency: 'JPY' })
    for (const kind of ['event', 'dues']) await makeInvoice(db, { kind, issue_date: day, due_date: day })
  }
  for (const late of [0, 1, 30, 31, 60, 61, 90, 91])
    await makeInvoice(db, { due_date: addDays(today, -late), total_minor: 1000 + late })
}

const actingAs = (role: Role, { account_id, tenant_id }: Caller): Ctx =>
  createCtx({
    tenant_id,
    actor: { kind: 'account', account_id, roles: [role], session_version: 1, browser_session_id: null },
    request_id: 'test',
  })

beforeAll(async () => {
  const { world: filled, ...made } = await makeWorld(SETTINGS, 'figures')
  await makeEdges(made.db, made.tenant_id, filled.today)
  world = await readWorld(made.db)
  caller = made
  ctx = actingAs('administrator', caller)
  const { today } = world
  const { needs, figures } = await readHome(ctx, today)
  const finance = await getFinance(ctx, 'EUR', today, fiscalYearOf(today, SETTINGS.fiscal_year_start))
  const others = await takeAll(ctx, {
    archived: count('members', { archived: true }),
    members_of_any_day: count('members', { joined_from: addYears(today, -1) }),
    paid_until: count('members', { expires_to: today }),
    all_members: count('members', {}),
    all_payments: count('payments', {}),
    registrations: count('registrations', { status: ['attended', 'no_show'] }),
    events: ['draft', 'upcoming', 'ongoing', 'completed', 'cancelled', 'postponed'].map((status) =>
      count('events', { event_status: [status] }),
    ),
    all_events: count('events', {}),
    late_dues: sum('invoices', 'total_minor', { overdue: true, kind: ['dues'], currency: 'EUR' }),
    not_late: sum('invoices', 'remaining_minor', { overdue: false, status: ['open', 'paid'], currency: 'JPY' }),
    due_paid: count('invoices', { status: ['open', 'paid'], due_from: addDays(today, -30), due_to: today }),
    credited: sum('invoices', 'credited_minor', { currency: 'EUR' }),
    of_cash: sum('payments', 'kept_minor', { method: ['cash'], currency: 'EUR' }),
    // Held like what counters keep, but of other fields or values too: they may not answer.
    joined_in_city: count('members', { city: 'Hamburg', joined_from: addYears(today, -2), joined_to: today }),
    renewals_of_tier: count('terms', {
      filter: JSON.stringify({
        source: { in: ['renewal', 'upgrade'] },
        state: { in: ['active', 'ended'] },
        start_on: { gte: addYears(today, -3), lte: today },
        end_on: { is_set: true },
      }),
    }),
    refunded: sum('payments', 'kept_minor', { status: ['refunded'], currency: 'EUR', received_to: today }),
    lapsed_of_tiers: world.rows.tiers.map(({ id }) => count('members', { status: ['lapsed'], tier_id: `${id}` })),
    tickets_of_all: sum('invoices', 'total_minor', { kind: ['event'], currency: 'EUR', issued_to: today }),
  })
  const past = await takeAll(
    ctx,
    [-1, -29, -31, -200, -400, -800].map((days) => {
      const as_of = addDays(today, days)
      return {
        current: count('members', { status: ['active', 'grace'], as_of }),
        statuses: MEMBER_STATUSES.map((status) => count('members', { status: [status], as_of })),
        tiers: world.rows.tiers.map(({ id }) => count('members', { status: ['active'], tier_id: `${id}`, as_of })),
        lapsed: count('members', { lapsed_from: addDays(as_of, -60), as_of }),
        paid_until: count('members', { expires_from: as_of, as_of }),
        archived: count('members', { archived: true, as_of }),
        owing: count('members', { owes: true, as_of }),
        of_the_week: count('members', { filter: '{"joined_on":{"within":"last_90_days"}}', as_of }),
        open: count('invoices', { status: ['open'], as_of }),
        overdue: sum('invoices', 'remaining_minor', { overdue: true, currency: 'EUR', as_of }),
        paid: sum('invoices', 'paid_minor', { status: ['paid'], currency: 'EUR', as_of }),
        void: count('invoices', { status: ['void'], as_of }),
        written_off: sum('invoices', 'remaining_minor', { status: ['uncollectible'], currency: 'EUR', as_of }),
      }
    }),
    { today, now: new Date(world.now).toISOString(), tenant: { ...SETTINGS, name: '', locale: 'en' } },
  )
  const day = addDays(today, -100)
  const homeThen = await readFiguresOn(ctx, day)
  const financeThen = await getFinance(
    { ...ctx, as_of: day },
    'EUR',
    day,
    fiscalYearOf(day, SETTINGS.fiscal_year_start),
  )
  // What events and their seats were on a day is not kept, and home leaves them out of a past day.
  const { upcoming_events, attendance, ...membersAndMoney } = homeThen.figures
  shown = { needs, figures, finance, others, past, pages_of_a_past_day: { membersAndMoney, financeThen } }
})

// Each test opens more lists than one account may in a minute.
beforeEach(async () => {
  caller = await makeCaller(['administrator'], caller)
})

/** The identifiers of all rows that the list of an address has, page by page. */
async function listed(path: string, query: Query): Promise<string[]> {
  const ids: string[] = []
  for (let next: string | undefined = withQuery(path, { ...query, limit: 100 }); next; ) {
    const { status, body, headers } = await caller.call('GET', next)
    expect(status, `${next}: ${JSON.stringify(body)}`).toBe(200)
    ids.push(...body.map(({ id }: { id: string }) => id))
    const after: string | undefined = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    if (!after) expect(Number(headers.get('x-total-count')), next).toBe(ids.length)
    next = after?.replace(/^https?:\/\/[^/]+/, '')
  }
  return ids.toSorted()
}

/** What is wrong with a figure: nothing, if it is what the rows add up to that its list has, and they are those meant. */
async function faultsOf({ of, query, sum: field, value }: Figure): Promise<string[]> {
  const { filter, sort, as_of, ...parameters } = query
  const then = as_of === undefined ? world : worldOn(world, `${as_of}`)
  const where = bothOf(conditionOf(of, parameters), filter ? (JSON.parse(`${filter}`) as Condition) : undefined)
  const rows = matching(then, of, where)
  const meant = rows.map(({ id }) => `${id}`).toSorted()
  const expected = field ? rows.reduce((all, row) => all + Number(fieldOf(then, of, field, row)), 0) : rows.length
  const name = `${field ?? 'number'} of ${of} ${JSON.stringify(query)}`
  const faults = value === expected ? [] : [`${name} is ${value}, not ${expected}`]
  const path = LISTS[of]
  if (path && JSON.stringify(await listed(path, query)) !== JSON.stringify(meant)) faults.push(`${name} opens others`)
  return faults
}

test.each(['needs', 'figures', 'finance', 'others', 'past', 'pages_of_a_past_day'])(
  'every figure is what the rows come to that its list has: %s',
  async (name) => {
    const figures = figuresIn(shown[name]) as Figure[]
    expect(figures.length).toBeGreaterThan(5)
    // Figures that are all 0 would agree with anything.
    expect(figures.filter(({ value }) => value !== 0).length).toBeGreaterThan(figures.length / 2)
    const faults: string[] = []
    for (const figure of figures) faults.push(...(await faultsOf(figure)))
    expect(faults).toEqual([])
  },
)

test('the figures of invoices over the API are those of the finance page', async () => {
  const { body } = await caller.call('GET', '/api/v1/finances/finances/invoices/stats')
  const finance = shown.finance as Awaited<ReturnType<typeof getFinance>>
  const { ageing, outstanding, overdue, overdue_count, open, draft, written_off, total_invoiced, total_paid } = finance
  expect(body).toMatchObject({
    as_of: world.today,
    currency: 'EUR',
    overdue_count: overdue_count.value,
    open_count: open.value,
    draft_count: draft.value,
    paid_count: finance.paid.value,
    void_count: finance.void.value,
    collection_rate: finance.collection_rate,
    days_to_pay_median: finance.days_to_pay,
  })
  for (const [amount, { value }] of [
    [body.outstanding, outstanding],
    [body.overdue, overdue],
    [body.written_off, written_off],
    [body.total_invoiced, total_invoiced],
    [body.total_paid, total_paid],
  ])
    expect(toMinor(amount, 'EUR')).toBe(value)
  for (const { part, value } of ageing) expect([part, toMinor(body.ageing[part], 'EUR')]).toEqual([part, value])
})

test('debts are aged on the day that is asked for, in the currency that is asked for', async () => {
  const as_of = addDays(world.today, 40)
  const stats = await getInvoiceStats(ctx, { as_of, currency: 'JPY' })
  const open = matching(world, 'invoices', { status: 'open', currency: 'JPY' })
  const late = open.filter(({ due_date }) => `${due_date}` < as_of)
  const minor = (rows: typeof open) => rows.reduce((all, { remaining_minor }) => all + Number(remaining_minor), 0)
  expect(stats).toMatchObject({ as_of, currency: 'JPY', overdue_count: late.length, open_count: open.length })
  expect(toMinor(stats.overdue, 'JPY')).toBe(minor(late))
  expect(toMinor(stats.ageing.current, 'JPY')).toBe(minor(open) - minor(late))
})

test('every figure of all events opens its rows', async () => {
  const { body } = await caller.call('GET', '/api/v1/events/stats')
  const statuses = ['draft', 'upcoming', 'ongoing', 'completed', 'cancelled', 'postponed']
  for (const status of statuses)
    expect([status, body[`${status}_events`]]).toEqual([
      status,
      (await listed('/api/v1/events/', { event_status: [status] })).length,
    ])
  const seats = async (status: string[]) => {
    const ids = new Set(await listed('/api/v1/registrations/', { status }))
    return world.rows.registrations
      .filter(({ id }) => ids.has(`${id}`))
      .reduce((all, row) => all + Number(row.seats_came ?? row.quantity), 0)
  }
  expect(body.total_attendance).toBe(await seats(['attended']))
})

test('every row of who owes what opens the invoices it is made of', async () => {
  await makeInvoice(caller.db, { total_minor: 5, bill_to: JSON.stringify({ name: 'SOMEBODY' }) })
  world = await readWorld(caller.db)
  const owing = await listOwing(ctx, { limit: 500 })
  expect(owing.some(({ member_id }) => member_id === null)).toBe(true)
  expect(owing.some(({ member_id }) => member_id !== null)).toBe(true)
  for (const { query, open_count, remaining, payer_name } of owing) {
    const ids = await listed('/api/v1/finances/finances/invoices/', query)
    const sum = ids.reduce((all, id) => all + Number(world.byId.get(id)?.remaining_minor), 0)
    expect([payer_name, ids.length, sum]).toEqual([payer_name, open_count, toMinor(remaining, 'EUR')])
  }
})

describe('who reads less', () => {
  test('what is out of reach counts as nothing, and what is in reach is the same for everybody', async () => {
    const desk = await makeCaller(['front_desk'], caller)
    const { figures, needs } = await getHome(actingAs('front_desk', desk), world.today)
    const all = shown.figures as typeof figures
    expect(figures.upcoming_events).toEqual(all.upcoming_events)
    expect(figures.attendance).toEqual(all.attendance)
    const money = [figures.received, figures.outstanding, figures.overdue, ...figures.ageing, needs.overdue.amount]
    expect([...money, needs.failed_mails, figures.active].map(({ value }) => value)).toEqual(Array(11).fill(0))
  })
})
