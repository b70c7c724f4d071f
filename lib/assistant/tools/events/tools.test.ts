import { expect, test } from 'vitest'
import {
  type MadeTenant,
  makeAccount,
  makeEvent,
  makeFeedback,
  makeInvoice,
  makeRegistration,
  makeTenant,
} from '#db/factories'
import { EVENT_TOOLS } from '#lib/assistant/tools/events/tools'
import { FEEDBACK_TOOLS } from '#lib/assistant/tools/feedback/tools'
import { askTool, CLOCK, readAs, truth, truths } from '#lib/evaluation/books-fixture'
import { eventList } from '#lib/events/queries'
import { EventFilter } from '#lib/events/schema'
import type { ToolResult } from '#lib/figures/schema'
import type { Role } from '#lib/permissions'
import { getListPage } from '#lib/query/list'

type Asked = Parameters<typeof askTool> extends [unknown, ...infer Rest] ? Rest : never
const ask = (...asked: Asked) => askTool([...EVENT_TOOLS, ...FEEDBACK_TOOLS], ...asked)
const cellsBy = ({ rows }: ToolResult, key: string) => Object.fromEntries(rows.map(({ id, cells }) => [id, cells[key]]))
const labels = ({ rows }: ToolResult) => rows.map(({ label }) => label)

const EVENTS = [
  { title: 'Spring Gala 2025', kind: 'gala', event_date: '2025-05-10T18:00:00', capacity: 20 },
  { title: 'Spring Gala 2026', kind: 'gala', event_date: '2026-05-09T18:00:00', capacity: 10 },
  { title: 'Repair Workshop', kind: 'workshop', event_date: '2026-02-28T23:00:00', capacity: null },
  {
    title: 'Letterpress Workshop',
    kind: 'workshop',
    event_date: '2026-03-01T00:00:00',
    capacity: 5,
    location: 'Leeds',
  },
  { title: 'Running Now', kind: 'meeting', event_date: '2026-05-15T20:30:00', capacity: 8 },
  { title: 'Summer Ball', kind: 'gala', event_date: '2026-07-01T18:00:00', capacity: 50 },
  { title: 'Old Draft', kind: 'meeting', event_date: '2026-06-01T18:00:00', event_status: 'draft' },
  { title: 'Called Off', kind: 'meeting', event_date: '2026-01-10T18:00:00', event_status: 'cancelled', capacity: 9 },
  { title: 'Board Dinner', kind: 'social', event_date: '2026-06-02T18:00:00', visibility: 'private', capacity: 6 },
]
const CAME = ['attended', 'attended', 'attended', 'no_show', 'cancelled', 'waitlisted']
const COMING = ['confirmed', 'confirmed', 'pending_payment', 'waitlisted', 'cancelled']

/** A season of events with seats and feedback; the same titles in every tenant, `scale` times the people. */
async function makeSeason(scale = 1): Promise<MadeTenant & { ids: Record<string, string> }> {
  const tenant = await makeTenant({ time_zone: 'UTC' })
  const { db } = tenant
  const ids: Record<string, string> = {}
  for (const [position, fields] of EVENTS.entries()) {
    const { id, event_date } = await makeEvent(db, {
      ...fields,
      capacity: fields.capacity ? fields.capacity * scale : null,
    })
    ids[fields.title] = id
    const statuses = event_date < '2026-05-15T20' ? CAME : COMING
    for (const [turn, status] of statuses.entries()) {
      const registration_id = await makeRegistration(db, {
        event_id: id,
        status,
        quantity: turn === 0 ? scale : 1,
        price_minor: 1000 * (position + 1),
      })
      if (status !== 'attended' || position === 3) continue
      const rating = 1 + ((position + turn * 2) % 5)
      await makeFeedback(db, {
        event_id: id,
        registration_id,
        rating,
        nps: [10, 9, 3][turn] ?? null,
        improve: turn === 1 ? '' : `More of ${fields.title}`,
      })
    }
  }
  return { ...tenant, ids }
}

const STATUS = `event_status_at(event_status, starts_at, ends_at, timestamptz '${CLOCK.toISOString()}')`

test.each([
  ['nothing', {}, 'true'],
  ['upcoming', { status: ['upcoming'] }, `${STATUS} = 'upcoming'`],
  ['ongoing or over', { status: ['ongoing', 'completed'] }, `${STATUS} in ('ongoing', 'completed')`],
  ['drafts and cancelled', { status: ['draft', 'cancelled'] }, `${STATUS} in ('draft', 'cancelled')`],
  ['a kind', { kind: ['gala', 'workshop'] }, `kind in ('gala', 'workshop')`],
  ['days', { from: '2026-02-28', to: '2026-02-28' }, `event_date::date = '2026-02-28'`],
  ['words', { text: 'workshop let' }, `title like 'Letter%'`],
])(
  'events by %s are those that SQL written by hand finds, and the list behind holds them',
  async (_, input, condition) => {
    const { tenant_id, db } = await makeSeason()
    await makeSeason(2)
    const readContext = await readAs(tenant_id)
    const result = await ask(readContext, 'find_events', input)
    const expected = await truths(db, `select id, seats_taken from events where ${condition}`)
    expect(cellsBy(result, 'registered')).toEqual(expected)
    expect(result.value).toBe(Object.keys(expected).length)
    const filter = EventFilter.parse(Object.fromEntries(new URL(result.href ?? '', 'http://localhost').searchParams))
    // The list goes by the clock on the wall; what stands still is compared.
    if (!('status' in input) || input.status.includes('draft'))
      expect((await getListPage(readContext.ctx, eventList, filter)).total).toBe(result.value)
  },
)

test('an event has the seats, rates, money and ratings that its registrations and feedback give', async () => {
  const { tenant_id, db, ids } = await makeSeason(3)
  const readContext = await readAs(tenant_id)
  const id = ids['Spring Gala 2026']
  const [first, second] = await db
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', id as string)
    .execute()
  await makeInvoice(db, { kind: 'event', registration_id: first?.id ?? null, total_minor: 6000, paid_minor: 1000 })
  await makeInvoice(db, {
    kind: 'event',
    registration_id: second?.id ?? null,
    status: 'paid',
    total_minor: 3000,
    paid_minor: 3000,
  })
  await makeInvoice(db, { kind: 'event', registration_id: second?.id ?? null, status: 'void', total_minor: 700 })
  const { rows, row_count } = await ask(readContext, 'get_event', { event_ref: 'Spring Gala 2026' })
  const seats = (statuses: string) =>
    truth(db, `select sum(quantity) from registrations where event_id = '${id}' and status in (${statuses})`)
  expect(row_count).toBe(1)
  expect(rows[0]?.cells).toEqual({
    kind: 'gala',
    date: '2026-05-09',
    status: 'completed',
    capacity: 30,
    registered: await seats(`'attended', 'no_show', 'confirmed', 'pending_payment'`),
    checked_in: await seats(`'attended'`),
    fill_rate: 6 / 30,
    rating: await truth(db, `select avg(rating)::float8 from feedback where event_id = '${id}'`),
    waitlisted: 1,
    no_show_rate: 1 / 6,
    revenue: 4000,
    invoiced: 9000,
    outstanding: 5000,
    feedback_count: 3,
  })
})

test.each([
  ['date', ['Spring Gala 2025', 'Spring Gala 2026', 'Summer Ball']],
  ['-date', ['Summer Ball', 'Spring Gala 2026', 'Spring Gala 2025']],
  ['-fill_rate', ['Spring Gala 2026', 'Spring Gala 2025', 'Summer Ball']],
  ['-attendance', ['Spring Gala 2026', 'Spring Gala 2025', 'Summer Ball']],
])('galas are sorted by %s', async (sort, expected) => {
  const { tenant_id } = await makeSeason()
  expect(labels(await ask(await readAs(tenant_id), 'find_events', { kind: ['gala'], sort }))).toEqual(expected)
})

const HELD = `event_status in ('upcoming', 'ongoing', 'completed')`
const BEGUN = `${HELD} and starts_at <= timestamptz '${CLOCK.toISOString()}'`
const SEATS = `(select e.id, kind, event_date, event_status, starts_at, capacity, seats_taken,
    (select coalesce(sum(quantity), 0) from registrations r where r.event_id = e.id and r.status = 'attended') as came,
    (select coalesce(sum(quantity), 0) from registrations r where r.event_id = e.id and r.status = 'no_show') as away
  from events e) seats`
const MEASURES = {
  registered: ['sum(seats_taken)', HELD],
  checked_in: ['sum(came)', BEGUN],
  no_show_rate: ['sum(away) / nullif(sum(came) + sum(away), 0)', BEGUN],
  fill_rate: ['sum(seats_taken)::numeric / sum(capacity)', `${HELD} and capacity > 0`],
}

test.each(Object.entries(MEASURES))(
  '%s is what SQL written by hand gives, as a whole and in every grouping',
  async (measure, [value, of]) => {
    const { tenant_id, db } = await makeSeason(2)
    await makeSeason(5)
    const readContext = await readAs(tenant_id)
    for (const [input, condition] of [
      [{}, 'true'],
      [{ kind: ['workshop'] }, `kind = 'workshop'`],
      [{ from: '2026-03-01', to: '2026-05-15' }, `event_date::date between '2026-03-01' and '2026-05-15'`],
    ] as const) {
      const within = `from ${SEATS} where ${of} and ${condition}`
      const expected = await truth(db, `select ${value} ${within}`)
      for (const [group_by, key] of [
        ['event', 'id'],
        ['kind', 'kind'],
        ['month', `to_char(event_date, 'YYYY-MM-01')`],
      ] as const) {
        const result = await ask(readContext, 'event_attendance', { ...input, measure, group_by })
        expect(result.value).toBeCloseTo(expected ?? Number.NaN, 10)
        const groups = await truths(db, `select ${key}, ${value} ${within} group by 1`)
        expect(Object.keys(cellsBy(result, measure)).sort()).toEqual(Object.keys(groups).sort())
        for (const [id, cell] of Object.entries(cellsBy(result, measure)))
          expect(Number(cell)).toBeCloseTo(groups[id] ?? Number.NaN, 10)
        const added = result.rows.reduce((sum, { cells }) => sum + Number(cells.events), 0)
        expect(added).toBe(result.totals.events)
        if (measure === 'registered' || measure === 'checked_in')
          expect(result.rows.reduce((sum, { cells }) => sum + Number(cells[measure]), 0)).toBe(result.value)
      }
    }
  },
)

test('feedback is averaged as SQL written by hand does, and quotes the worst of it', async () => {
  const { tenant_id, db, ids } = await makeSeason()
  await makeSeason(2)
  const readContext = await readAs(tenant_id)
  const result = await ask(readContext, 'event_feedback', { group_by: 'kind' })
  expect(result.value).toBeCloseTo((await truth(db, 'select avg(rating)::float8 from feedback')) ?? Number.NaN, 10)
  const rated = await truths(
    db,
    'select kind, avg(rating)::float8 from feedback f join events e on e.id = f.event_id group by 1',
  )
  expect(cellsBy(result, 'rating')).toEqual(rated)
  expect(result.rows.reduce((sum, { cells }) => sum + Number(cells.responses), 0)).toBe(result.totals.responses)
  expect(result.quoted_data).toHaveLength(5)
  expect(result.quoted_data[0]?.label).toMatch(/rated 1 of 5$/)
  const one = await ask(readContext, 'event_feedback', { event_ref: ids['Repair Workshop'] })
  expect(one).toMatchObject({
    totals: { responses: 3, nps: 33 },
    rows: [{ label: 'Repair Workshop', cells: { nps: 33 } }],
  })
})

test('an association without events gets zeros, no shares and no rows', async () => {
  const { tenant_id } = await makeTenant()
  const readContext = await readAs(tenant_id)
  expect(await ask(readContext, 'find_events')).toMatchObject({ value: 0, row_count: 0, rows: [] })
  expect(await ask(readContext, 'get_event', { event_ref: 'the gala' })).toMatchObject({
    row_count: 0,
    choices: [],
    rows: [],
  })
  expect((await ask(readContext, 'event_attendance', { measure: 'registered', group_by: 'kind' })).value).toBe(0)
  expect((await ask(readContext, 'event_attendance', { measure: 'no_show_rate' })).value).toBeNull()
  expect(await ask(readContext, 'event_feedback')).toMatchObject({
    value: null,
    row_count: 0,
    totals: { responses: 0 },
    quoted_data: [],
  })
})

test.each([
  ['Spring Gala 2026', 'Spring Gala 2026'],
  ['the spring gala in 2025', 'Spring Gala 2025'],
  ['letterpres workshop', 'Letterpress Workshop'],
  ['Sumer bal', 'Summer Ball'],
  ['repair', 'Repair Workshop'],
  ['leeds', 'Letterpress Workshop'],
  ['workshop in leeds', 'Letterpress Workshop'],
  ['2025 galas', 'Spring Gala 2025'],
])('"%s" means %s', async (event_ref, title) => {
  const { tenant_id } = await makeSeason()
  expect(labels(await ask(await readAs(tenant_id), 'get_event', { event_ref }))).toEqual([title])
})

test('"the gala" is not decided between several, and the latest is offered first', async () => {
  const { tenant_id, ids } = await makeSeason()
  const result = await ask(await readAs(tenant_id), 'get_event', { event_ref: 'the gala' })
  expect(result).toMatchObject({ value: null, row_count: 0, rows: [] })
  expect(result.choices.map(({ id }) => id)).toEqual(
    ['Summer Ball', 'Spring Gala 2026', 'Spring Gala 2025'].map((title) => ids[title]),
  )
  expect(result.choices[0]?.label).toMatch(/^Summer Ball \(.*2026\)$/)
})

async function readWith(db: MadeTenant['db'], tenant_id: string, role: Role) {
  const account = await makeAccount(db, { roles: [role] })
  return readAs(tenant_id, { id: account.id, roles: [role] })
}

const PUBLIC = ['kind', 'date', 'status', 'capacity', 'registered', 'fill_rate']

test.each([
  ['member', PUBLIC, []],
  ['treasurer', PUBLIC, ['revenue', 'invoiced', 'outstanding']],
  ['front_desk', [...PUBLIC, 'checked_in'], ['waitlisted', 'no_show_rate']],
  [
    'event_manager',
    [...PUBLIC, 'checked_in', 'rating'],
    ['waitlisted', 'no_show_rate', 'revenue', 'invoiced', 'outstanding', 'feedback_count'],
  ],
] as const)('a %s sees of an event what is for its eyes', async (role, listed, more) => {
  const { tenant_id, db } = await makeSeason()
  const readContext = await readWith(db, tenant_id, role)
  const list = await ask(readContext, 'find_events', {})
  expect(Object.keys(list.rows[0]?.cells ?? {}).sort()).toEqual([...listed].sort())
  const { rows } = await ask(readContext, 'get_event', { event_ref: 'Spring Gala 2026' })
  expect(Object.keys(rows[0]?.cells ?? {}).sort()).toEqual([...listed, ...more].sort())
  expect(rows[0]?.cells.registered).toBe(4)
})

test.each(['member', 'treasurer'] as const)(
  'drafts and private events are not there for a %s, by no name',
  async (role) => {
    const { tenant_id, db, ids } = await makeSeason()
    const readContext = await readWith(db, tenant_id, role)
    const result = await ask(readContext, 'find_events', {})
    expect(labels(result)).not.toContain('Old Draft')
    expect(labels(result)).not.toContain('Board Dinner')
    expect(result.value).toBe(EVENTS.length - 2)
    for (const event_ref of ['Old Draft', 'Board Dinner', 'Bord Diner', ids['Old Draft'], ids['Board Dinner']]) {
      expect(await ask(readContext, 'get_event', { event_ref })).toMatchObject({ row_count: 0, rows: [], choices: [] })
    }
  },
)

test('sorting by what an account may not see tells nothing about it', async () => {
  const { tenant_id, db } = await makeSeason()
  const readContext = await readWith(db, tenant_id, 'member')
  const byDate = labels(await ask(readContext, 'find_events', { sort: '-date' }))
  for (const sort of ['-attendance', '-rating'])
    expect(labels(await ask(readContext, 'find_events', { sort }))).toEqual(byDate)
})

test('an event of another association is not there, by id or by name', async () => {
  const ours = await makeTenant()
  const theirs = await makeSeason()
  const readContext = await readAs(ours.tenant_id)
  for (const event_ref of ['Spring Gala 2026', theirs.ids['Spring Gala 2026']]) {
    expect(await ask(readContext, 'get_event', { event_ref })).toMatchObject({ row_count: 0, rows: [], choices: [] })
    expect(await ask(readContext, 'event_feedback', { event_ref })).toMatchObject({ value: null, quoted_data: [] })
    const attended = await ask(readContext, 'event_attendance', { event_ref, measure: 'checked_in' })
    expect(attended).toMatchObject({ value: null, row_count: 0 })
  }
})
