import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { type MadeTenant, makeMember, makePayment, makeTenant, makeTier } from '#db/factories'
import { createCtx } from '#lib/context'
import { foldCounters } from '#lib/counters/fold'

let tenant: MadeTenant
let tier_id: string

beforeEach(async () => {
  tenant = await makeTenant()
  tier_id = (await makeTier(tenant.db)).id
})

const fold = () =>
  foldCounters(createCtx({ tenant_id: tenant.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' }))

/** What is told apart in the counters against what the rows themselves say: nothing unless something is wrong. */
async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    with kept as (
      select noun, label, day, sum(amount) as amount from day_tallies group by 1, 2, 3 having sum(amount) <> 0
      union all
      select 'came', event_id::text, null, sum(came) from event_tallies group by 2 having sum(came) <> 0
      union all
      select 'stayed_away', event_id::text, null, sum(stayed_away) from event_tallies group by 2 having sum(stayed_away) <> 0
      union all
      select noun, status, null, sum(row_count) from tallies where noun = 'tier_members' group by 1, 2 having sum(row_count) <> 0
    ), counted as (
      select 'members_joined' as noun, status as label, joined_on as day, count(*) as amount from members
        where joined_on is not null and archived_at is null group by 2, 3
      union all
      select 'members_valid_through', status, valid_through, count(*) from members
        where valid_through is not null and archived_at is null group by 2, 3
      union all
      select 'ever_joined', 'all', joined_on, count(*) from members where has_joined and joined_on is not null group by 3
      union all
      select 'standing', status, day, sum(amount) from (
        select status, from_on, 1 from status_periods
        union all
        select status, to_on + 1, -1 from status_periods where to_on is not null
      ) moved (status, day, amount) group by 2, 3 having sum(amount) <> 0
      union all
      select 'terms_renewed', 'all', continued_on, count(*) from terms where continued_on is not null group by 3
      union all
      select 'received', currency, day, sum(amount) from (
        select currency, received_on, amount_minor from payments
          where status in ('succeeded', 'partially_refunded', 'refunded') and reversed_on is null
        union all
        select currency, refunded_on, -r.amount_minor from refunds r join payments p on p.id = r.payment_id
      ) moved (currency, day, amount) group by 2, 3 having sum(amount) <> 0
      union all
      select noun, currency, issue_date, sum(amount) from (
        select 'tickets_invoiced', currency, issue_date, total_minor - credited_minor from invoices
          where kind = 'event' and status in ('open', 'paid', 'uncollectible')
        union all
        select 'tickets_received', currency, issue_date, paid_minor from invoices
          where kind = 'event' and status in ('open', 'paid', 'uncollectible')
        union all
        select 'tickets_outstanding', currency, issue_date, remaining_minor from invoices
          where kind = 'event' and status = 'open'
      ) tickets (noun, currency, issue_date, amount)
      where issue_date is not null group by 1, 2, 3 having sum(amount) <> 0
      union all
      select case status when 'attended' then 'came' else 'stayed_away' end, event_id::text, null, sum(quantity)
        from registrations where status in ('attended', 'no_show') group by status, event_id
      union all
      select 'tier_members', tier_id::text, null, count(*) from members
        where tier_id is not null and archived_at is null and status in ('active', 'grace') group by 2
    )
    (table kept except table counted) union all (table counted except table kept)`.execute(tenant.db)
  return rows
}

async function has(noun: string): Promise<boolean> {
  const { rows } = await sql`select from day_tallies where noun = ${noun}`.execute(tenant.db)
  return rows.length > 0
}

test('the days of members follow what happens to them', async () => {
  const ids: string[] = []
  for (const status of ['active', 'grace', 'lapsed', 'pending']) {
    const { id } = await makeMember(tenant.db, { status, tier_id, valid_through: '2026-05-01' })
    ids.push(id)
  }
  expect(await differences()).toEqual([])
  const change = (id: string | undefined, fields: object) =>
    tenant.db
      .updateTable('members')
      .set(fields)
      .where('id', '=', id as string)
      .execute()
  await change(ids[0], { joined_on: '2025-01-01' })
  await change(ids[1], { status: 'lapsed' })
  await change(ids[2], { status: 'active', valid_through: '2027-05-01', joined_on: '2024-02-29' })
  await change(ids[3], { status: 'active', valid_through: null, tier_id: null })
  expect(await differences()).toEqual([])
  await change(ids[0], { archived_at: '2026-01-01T00:00:00Z' })
  expect(await differences()).toEqual([])
  await change(ids[0], { archived_at: null })
  // Many at once, and something that no figure goes by.
  await tenant.db.updateTable('members').set({ status: 'grace', city: 'Kiel' }).execute()
  await tenant.db.updateTable('members').set({ city: 'Oslo' }).execute()
  expect(await differences()).toEqual([])
  await tenant.db.deleteFrom('members').where('id', 'in', ids.slice(1, 3)).execute()
  expect(await has('members_joined')).toBe(true)
  expect(await differences()).toEqual([])
  await fold()
  expect(await differences()).toEqual([])
})

test('renewals count once their term runs, and no longer when it is cancelled or gone', async () => {
  const { id: member_id } = await makeMember(tenant.db)
  const term = (source: string, state: string, start_on: string, end_on: string | null, replaces_term_id?: string) => ({
    ...{ id: uuidv7(), member_id, tier_id, source, state, start_on, end_on },
    ...(replaces_term_id && { replaces_term_id }),
  })
  const renewal = term('renewal', 'proposed', '2026-01-01', null)
  const first = term('join', 'active', '2025-01-01', '2025-05-31')
  await tenant.db
    .insertInto('terms')
    .values([renewal, first, term('upgrade', 'ended', '2024-01-01', '2024-12-31')])
    .execute()
  // A change of tier in mid-term renews nothing.
  const change = term('upgrade', 'proposed', '2025-06-01', '2025-12-31', first.id)
  await tenant.db.insertInto('terms').values(change).execute()
  await tenant.db.updateTable('terms').set({ state: 'active' }).where('id', '=', change.id).execute()
  expect(await differences()).toEqual([])
  for (const state of ['active', 'ended', 'cancelled', 'active']) {
    await tenant.db.updateTable('terms').set({ state }).where('id', '=', renewal.id).execute()
    expect(await differences()).toEqual([])
  }
  await tenant.db.updateTable('terms').set({ start_on: '2026-02-01' }).where('id', '=', renewal.id).execute()
  expect(await differences()).toEqual([])
  await tenant.db.deleteFrom('members').where('id', '=', member_id).execute()
  expect(await differences()).toEqual([])
})

test('what was received counts on its day, what was given back on another, and what was reversed never', async () => {
  const ids = [uuidv7(), uuidv7(), uuidv7()]
  const values = ids.map((id, position) => ({
    id,
    number: `P-${position}`,
    method: 'cash',
    currency: position === 2 ? 'USD' : 'EUR',
    amount_minor: 1000,
    received_on: '2026-03-01',
    status: position === 1 ? 'pending' : 'succeeded',
  }))
  await tenant.db.insertInto('payments').values(values).execute()
  const change = (fields: object) =>
    tenant.db
      .updateTable('payments')
      .set(fields)
      .where('id', '=', ids[0] as string)
      .execute()
  for (const fields of [{ note: 'x' }, { status: 'refunded', refunded_minor: 1000, reversed_on: '2026-04-01' }]) {
    await change(fields)
    expect(await differences()).toEqual([])
  }
  await makePayment(tenant, { status: 'partially_refunded', refunded_minor: 300, received_on: '2026-03-02' })
  expect(await differences()).toEqual([])
  await tenant.db
    .updateTable('payments')
    .set({ status: 'succeeded' })
    .where('id', '=', ids[1] as string)
    .execute()
  expect(await has('received')).toBe(true)
  expect(await differences()).toEqual([])
})

test('event invoices count from issue until they are cancelled, and no others do', async () => {
  const draft = {
    id: uuidv7(),
    kind: 'event',
    status: 'draft',
    currency: 'EUR',
    due_date: '2026-05-01',
    total_minor: 2500,
  }
  const dues = { ...draft, id: uuidv7(), kind: 'dues' }
  await tenant.db.insertInto('invoices').values([draft, dues]).execute()
  expect(await has('tickets_invoiced')).toBe(false)
  const change = (id: string, fields: object) =>
    tenant.db.updateTable('invoices').set(fields).where('id', '=', id).execute()
  for (const [number, { id }] of [draft, dues].entries()) {
    await change(id, { status: 'open', number: `I-${number}`, issue_date: '2026-04-01' })
    expect(await differences()).toEqual([])
  }
  expect(await has('tickets_invoiced')).toBe(true)
  await change(draft.id, { status: 'uncollectible' })
  expect(await differences()).toEqual([])
  await change(draft.id, { status: 'void' })
  expect(await differences()).toEqual([])
  await tenant.db
    .insertInto('invoices')
    .values({ ...draft, id: uuidv7(), number: 'I-9', status: 'open', issue_date: '2026-04-02' })
    .execute()
  expect(await differences()).toEqual([])
})

async function makeEvent(): Promise<string> {
  const id = uuidv7()
  const at = '2026-06-01T18:00:00'
  await tenant.db
    .insertInto('events')
    .values({
      id,
      title: 'Evening',
      event_date: at,
      end_date: at,
      time_zone: 'UTC',
      starts_at: `${at}Z`,
      ends_at: `${at}Z`,
      currency: 'EUR',
    })
    .execute()
  return id
}

test('seats count as used or not by what became of their registration', async () => {
  const [event_id, other] = [await makeEvent(), await makeEvent()]
  const ids = ['confirmed', 'attended', 'no_show', 'waitlisted'].map((status) => ({ id: uuidv7(), status }))
  const registration = { event_id, guest_name: 'Guest', currency: 'EUR', quantity: 2 }
  await tenant.db
    .insertInto('registrations')
    .values(ids.map(({ id, status }) => ({ ...registration, id, status, code: id })))
    .execute()
  expect(await differences()).toEqual([])
  const change = (position: number, fields: object) =>
    tenant.db
      .updateTable('registrations')
      .set(fields)
      .where('id', '=', ids[position]?.id as string)
      .execute()
  await change(0, { status: 'attended' })
  await change(1, { quantity: 3 })
  await change(2, { status: 'cancelled' })
  await change(3, { status: 'no_show', event_id: other })
  expect(await differences()).toEqual([])
  await fold()
  expect(await differences()).toEqual([])
  const { rows } = await sql`select sum(came) as came, sum(stayed_away) as stayed_away from event_tallies`.execute(
    tenant.db,
  )
  expect(rows).toEqual([{ came: 5, stayed_away: 2 }])
  await tenant.db
    .deleteFrom('registrations')
    .where('id', '=', ids[0]?.id as string)
    .execute()
  await tenant.db.deleteFrom('events').where('id', '=', other).execute()
  expect(await differences()).toEqual([])
})

test('folding leaves one row of each group, and keeps the sums while others write', async () => {
  const writing = Array.from({ length: 20 }, () => makeMember(tenant.db, { tier_id, valid_through: '2026-05-01' }))
  await Promise.all([...writing, fold(), fold(), fold()])
  await fold()
  expect(await differences()).toEqual([])
  const { rows } = await sql`select noun, label, day, amount from day_tallies order by noun`.execute(tenant.db)
  const each = { label: 'active', day: '2026-05-01', amount: 20 }
  expect(rows).toEqual([
    { noun: 'members_valid_through', ...each },
    { noun: 'standing', ...each },
  ])
})

test('an association on its way out takes its counters along', async () => {
  const { id: member_id } = await makeMember(tenant.db, { tier_id, valid_through: '2026-05-01' })
  const event_id = await makeEvent()
  await tenant.db
    .insertInto('registrations')
    .values({ id: uuidv7(), event_id, member_id, status: 'attended', currency: 'EUR', code: uuidv7() })
    .execute()
  await tenant.db.deleteFrom('registrations').execute()
  await tenant.db.deleteFrom('members').execute()
  await tenant.db.deleteFrom('tenants').execute()
  const { rows } =
    await sql`select from day_tallies union all select from event_tallies union all select from tallies`.execute(
      tenant.db,
    )
  expect(rows).toEqual([])
})

test('one fold takes all differences, also those that one statement does not', async () => {
  await sql`insert into day_tallies (tenant_id, noun, day, label, amount)
    select ${tenant.tenant_id}, 'received', '2026-01-01', 'EUR', 1 from generate_series(1, 25000)`.execute(tenant.db)
  await fold()
  const { rows } = await sql`select amount from day_tallies where noun = 'received'`.execute(tenant.db)
  expect(rows).toEqual([{ amount: 25_000 }])
})
