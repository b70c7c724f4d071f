import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeAccount, makeEvent, makeInvoice, makeMember, makeRegistration, makeTier } from '#db/factories'
import { createCtx } from '#lib/context'
import { CHILDREN } from '#lib/duplicates/children'
import { searchDuplicates } from '#lib/duplicates/find'
import { addDays, todayIn } from '#lib/format/dates'
import { NewInvoice } from '#lib/invoices/schema'
import { addInvoice, finalizeInvoice } from '#lib/invoices/service'
import { api } from '#lib/paths'
import { addPayment } from '#lib/payments/service'
import { verifyBooks } from '#lib/server/verify-books'

let owner: pg.Client

beforeAll(async () => {
  owner = new pg.Client(process.env.DATABASE_OWNER_URL)
  await owner.connect()
})

afterAll(() => owner.end())

const today = todayIn('UTC')
const system = ({ tenant_id }: Caller) =>
  createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })

async function pairOf({ call }: Caller, member_id: string, other_member_id: string) {
  const { body } = await call('POST', api.duplicates(), { body: { member_id, other_member_id } })
  return body
}

/** Every row of the tenant but what only grows: the log, the counters of what was changed, and what a merge leaves. */
async function rowsOf({ tenant_id }: Caller): Promise<Record<string, string[]>> {
  const left = ['audit_log', 'audit_values', 'data_versions', 'idempotency_keys', 'member_merges', 'member_merge_rows']
  const counters = ['tallies', 'day_tallies', 'event_tallies', 'invoice_tallies']
  const { rows: tables } =
    await owner.query(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id' order by 1`)
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    if (left.includes(name) || counters.includes(name)) continue
    const { rows } = await owner.query(
      `select (to_jsonb(t) - array['version', 'updated_at', 'decided_at', 'decided_by'])::text as row from ${name} t where tenant_id = $1 order by 1`,
      [tenant_id],
    )
    found[name] = rows.map(({ row }) => row)
  }
  const sums = {
    tallies: 'noun, status, sum(row_count)',
    day_tallies: 'noun, label, day, sum(amount)',
    event_tallies: 'event_id, sum(came), sum(stayed_away)',
    invoice_tallies: 'currency, status, sum(total_minor), sum(paid_minor), sum(credited_minor)',
  }
  for (const [table, columns] of Object.entries(sums)) {
    const keys = columns.split(', ').filter((column) => !column.startsWith('sum'))
    const { rows } = await owner.query(
      `select * from (select ${columns.replaceAll(/sum\((\w+)\)/g, 'sum($1) as $1')} from ${table} where tenant_id = $1 group by ${keys.join(', ')}) s order by s::text`,
      [tenant_id],
    )
    const isSomething = (row: Record<string, unknown>) =>
      Object.entries(row).some(([column, value]) => !keys.includes(column) && Number(value) !== 0)
    found[table] = rows.filter(isSomething).map((row) => JSON.stringify(row))
  }
  return found
}

/** What counters say of members and their statuses against the rows themselves. */
async function counterFaults({ db }: Caller): Promise<unknown[]> {
  const { rows } = await sql`with kept as (
      select noun, status as label, null::date as day, sum(row_count) as amount from tallies
      where noun in ('members', 'tier_members') group by 1, 2 having sum(row_count) <> 0
      union all
      select noun, label, day, sum(amount) from day_tallies
      where noun in ('standing', 'members_joined', 'ever_joined', 'terms_renewed') group by 1, 2, 3 having sum(amount) <> 0
    ), counted as (
      select 'members' as noun, list_status as label, null::date as day, count(*) as amount from members group by 2
      union all
      select 'tier_members', tier_id::text, null, count(*) from members
      where tier_id is not null and list_status in ('active', 'grace') group by 2
      union all
      select 'members_joined', status, joined_on, count(*) from members where joined_on is not null and archived_at is null group by 2, 3
      union all
      select 'ever_joined', 'all', joined_on, count(*) from members where has_joined and joined_on is not null group by 3
      union all
      select 'terms_renewed', 'all', continued_on, count(*) from terms where continued_on is not null group by 3
      union all
      select 'standing', status, day, sum(amount) from (
        select status, from_on, 1 from status_periods
        union all
        select status, to_on + 1, -1 from status_periods where to_on is not null
      ) moved (status, day, amount) group by 2, 3 having sum(amount) <> 0
    )
    (table kept except table counted) union all (table counted except table kept)`.execute(db)
  return rows
}

async function faultsOf({ tenant_id }: Caller): Promise<string[]> {
  const client = new pg.Client(process.env.DATABASE_URL)
  await client.connect()
  try {
    return await verifyBooks(client, tenant_id)
  } finally {
    await client.end()
  }
}

/** Two records of one person, each with something of every kind hanging on it. */
async function twoRecords(caller: Caller) {
  const { db } = caller
  const tier = await makeTier(db)
  const own = {
    ...{ first_name: 'Ada', last_name: 'Berg', joined_on: '2024-03-01', tier_id: tier.id },
    ...{
      current_term_start: addDays(today, -100),
      valid_through: addDays(today, 265),
      grace_through: addDays(today, 295),
    },
  }
  const kept = await makeMember(db, { ...own, member_number: 'M-1', phone: '030 1', tags: ['choir'] })
  const other = await makeMember(db, {
    ...{
      first_name: 'Ada',
      last_name: 'Bergh',
      member_number: 'M-2',
      status: 'lapsed',
      tags: ['board'],
      notes: 'Likes tea',
    },
    ...{ birth_date: '1980-02-03', joined_on: '2019-05-01', tier_id: tier.id, current_term_start: '2019-05-01' },
    ...{ valid_through: '2020-04-30', grace_through: '2020-05-30', city: 'Bremen' },
  })
  const term = { tier_id: tier.id, source: 'join', billing: 'invoice' }
  const issue = async () => {
    const lines = [{ description: 'Dues', unit_price: '60.00' }]
    const { id } = await addInvoice(system(caller), NewInvoice.parse({ member_id: other.id, lines }))
    return finalizeInvoice(system(caller), id, null)
  }
  const [invoice, open] = [await issue(), await issue()]
  await db
    .insertInto('terms')
    .values([
      {
        ...{ ...term, id: crypto.randomUUID(), member_id: kept.id, state: 'active' },
        ...{ start_on: addDays(today, -100), end_on: addDays(today, 265) },
      },
      {
        ...{ ...term, id: crypto.randomUUID(), member_id: other.id, state: 'ended', invoice_id: invoice.id },
        ...{ start_on: '2019-05-01', end_on: '2020-04-30' },
      },
      {
        ...{ ...term, id: crypto.randomUUID(), member_id: other.id, state: 'ended' },
        ...{ start_on: addDays(today, -200), end_on: addDays(today, -60) },
      },
    ])
    .execute()
  await addPayment(system(caller), {
    ...{ member_id: other.id, amount: '60.00', method: 'cash' as const, received_on: '2026-01-10' },
    allocations: [{ invoice_id: invoice.id, amount: '60.00' }],
  })
  const past = await makeEvent(db, { event_date: '2026-01-05T18:00:00' })
  const next = await makeEvent(db, { event_date: '2031-01-05T18:00:00', capacity: 5 })
  await makeRegistration(db, { event_id: past.id, member_id: other.id, guest_name: null, status: 'attended' })
  await makeRegistration(db, { event_id: next.id, member_id: other.id, guest_name: null, status: 'confirmed' })
  await makeRegistration(db, { event_id: next.id, member_id: kept.id, guest_name: null, status: 'confirmed' })
  const child = await makeMember(db, { payer_member_id: other.id, parent_member_id: other.id, member_number: 'M-3' })
  await db
    .insertInto('consents')
    .values({
      id: crypto.randomUUID(),
      member_id: other.id,
      purpose: 'news',
      state: 'given',
      way: 'staff',
      text: 'Yes',
    })
    .execute()
  await db
    .insertInto('reminder_stops')
    .values({ id: crypto.randomUUID(), member_id: other.id, reason: 'Pays in May' })
    .execute()
  // Both were looked at by one run of renewals.
  const run_id = crypto.randomUUID()
  await db
    .insertInto('billing_runs')
    .values({ id: run_id, kind: 'renewals', status: 'released', words: 'All' })
    .execute()
  await db
    .insertInto('billing_run_items')
    .values(
      [kept, other].map(({ id }) => ({
        ...{ id: crypto.randomUUID(), run_id, member_id: id, payer_name: 'Berg', title: 'Dues' },
        ...{ included: false, delivery: 'mail', problem: 'too_early' },
      })),
    )
    .execute()
  return { kept, other, tier, invoice, open, past, next, child }
}

test('every column that names a member is known to a merge, so that no table is forgotten', async () => {
  const { rows } = await owner.query(`select k.conrelid::regclass::text as "table", a.attname as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'tenant_id'
    where k.contype = 'f' and k.confrelid = 'members'::regclass
    union
    select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname ~ '(^|_)member_id$' and c.relname <> 'member_merges'
    order by 1, 2`)
  const known = CHILDREN.map(({ table, column }) => ({ table, column }))
  const key = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
  expect(known.map(key).toSorted()).toEqual(rows.map(key).toSorted())
})

test('the search finds one person recorded twice, and neither families nor what was dismissed', async () => {
  const caller = await makeCaller()
  const { db, call } = caller
  const home = { address_line1: 'Am Wall 3', postal_code: '28195', email: 'berg@example.org', phone: '0421 123456' }
  const family = ['Ada', 'Bela', 'Cleo'].map((first_name) => makeMember(db, { ...home, first_name, last_name: 'Berg' }))
  const [ada] = await Promise.all(family)
  const again = await makeMember(db, { first_name: 'Ada', last_name: 'Bergh', phone: '+49 421 123456' })
  const johann = { last_name: 'Johannsen', postal_code: '20095', email: null, email_key: null }
  await makeMember(db, { ...johann, first_name: 'Matthias' })
  await makeMember(db, { ...johann, first_name: 'Mathias' })
  expect(await searchDuplicates(system(caller))).toBe(2)
  const found = await call('GET', api.duplicates())
  expect(found.body.map(({ reasons }: { reasons: string[] }) => reasons)).toEqual([
    ['phone', 'near_name'],
    ['place', 'near_name'],
  ])
  const [first] = found.body
  expect(first.members.map(({ id }: { id: string }) => id).toSorted()).toEqual([ada?.id, again.id].toSorted())
  expect((await call('GET', api.duplicateSearch())).body).toMatchObject({ state: 'done', found_count: 2 })

  expect((await call('POST', api.duplicateDismissal(first.id))).body.state).toBe('dismissed')
  await searchDuplicates(system(caller))
  expect((await call('GET', api.duplicates())).body).toHaveLength(1)
  expect((await call('GET', api.duplicates({ state: 'dismissed' }))).body).toHaveLength(1)
  expect((await call('DELETE', api.duplicateDismissal(first.id))).body.state).toBe('open')
})

test('a merge moves everything that hangs on the other record, and taking it back restores every row', async () => {
  const caller = await makeCaller()
  const { call, db } = caller
  const { kept, other, invoice, past, next, child } = await twoRecords(caller)
  const pair = await pairOf(caller, kept.id, other.id)
  expect(pair.obstacles).toEqual([])
  expect(pair.suggested_member_id).toBe(other.id)
  const before = await rowsOf(caller)
  expect(await faultsOf(caller)).toEqual([])
  expect(await counterFaults(caller)).toEqual([])

  const stale = { body: { kept_member_id: kept.id }, if_match: pair.version - 1 }
  expect((await call('POST', api.duplicateMerge(pair.id), stale)).status).toBe(412)
  const merged = await call('POST', api.duplicateMerge(pair.id), {
    body: { kept_member_id: kept.id, fields: { last_name: 'other' } },
    if_match: pair.version,
  })
  expect(merged.status).toBe(200)
  expect(merged.body).toMatchObject({
    state: 'merged',
    merge: { merged_number: 'M-2', moved: { terms: 2, invoices: 2 } },
  })
  const { body: member } = await call('GET', api.member(kept.id))
  expect(member).toMatchObject({
    ...{ last_name: 'Bergh', phone: '030 1', birth_date: '1980-02-03', joined_on: '2019-05-01', city: 'Bremen' },
    ...{ tags: ['choir', 'board'], notes: 'Likes tea', status: 'active', member_number: 'M-1' },
    ...{ reminders_stopped: expect.objectContaining({ reason: 'Pays in May' }), balance_due: '60.00' },
  })
  // Links to the old record lead to the kept one, and nobody gets its number.
  expect((await call('GET', api.member(other.id))).body.id).toBe(kept.id)
  const number = { first_name: 'Ben', last_name: 'Adler', member_number: 'M-2' }
  expect((await call('POST', api.members(), { body: number })).status).toBe(409)
  expect((await call('GET', api.member(child.id))).body).toMatchObject({
    payer_member_id: kept.id,
    parent_member_id: kept.id,
  })
  expect(await db.selectFrom('consents').select('member_id').execute()).toEqual([{ member_id: kept.id }])
  // The paper keeps its words.
  expect((await call('GET', api.invoice(invoice.id))).body).toMatchObject({
    member_id: kept.id,
    payer_name: 'Ada Bergh',
  })
  const registrations = await db
    .selectFrom('registrations')
    .select(['event_id', 'status'])
    .where('member_id', '=', kept.id)
    .orderBy('status')
    .execute()
  expect(registrations).toEqual([
    { event_id: past.id, status: 'attended' },
    { event_id: next.id, status: 'cancelled' },
    { event_id: next.id, status: 'confirmed' },
  ])
  const seats = () => db.selectFrom('events').select('seats_taken').where('id', '=', next.id).executeTakeFirstOrThrow()
  expect(await seats()).toEqual({ seats_taken: 1 })
  // Terms do not overlap: the later one begins when the earlier has ended, here the running one.
  const terms = await db
    .selectFrom('terms')
    .select(['start_on', 'end_on', 'state'])
    .where('member_id', '=', kept.id)
    .orderBy('start_on')
    .execute()
  expect(terms).toEqual([
    { start_on: '2019-05-01', end_on: '2020-04-30', state: 'ended' },
    { start_on: addDays(today, -200), end_on: addDays(today, -60), state: 'ended' },
    { start_on: addDays(today, -59), end_on: addDays(today, 265), state: 'active' },
  ])
  // One person on each past day: a member in 2019, lapsed in 2021.
  const on = async (as_of: string, status: string) =>
    Number((await call('GET', api.members({ as_of, status, limit: 1 }))).headers.get('x-total-count'))
  expect([await on('2019-06-01', 'active'), await on('2021-06-01', 'lapsed')]).toEqual([1, 1])
  expect(await faultsOf(caller)).toEqual([])
  expect(await counterFaults(caller)).toEqual([])
  expect((await call('GET', api.audit({ object_id: kept.id }))).body[0].action).toBe('member.merged')

  const undone = await call('DELETE', api.duplicateMerge(pair.id))
  expect(undone.body).toMatchObject({ state: 'open', merge: null })
  const after = await rowsOf(caller)
  for (const [table, rows] of Object.entries(before)) expect.soft(after[table], table).toEqual(rows)
  expect(await faultsOf(caller)).toEqual([])
  expect(await counterFaults(caller)).toEqual([])
  expect((await call('GET', api.member(other.id))).body.id).toBe(other.id)
})

test('what was edited since the merge is named, and nothing is taken back', async () => {
  const caller = await makeCaller()
  const { call } = caller
  const { kept, other, open } = await twoRecords(caller)
  const pair = await pairOf(caller, kept.id, other.id)
  const body = { kept_member_id: kept.id }
  expect((await call('POST', api.duplicateMerge(pair.id), { body, if_match: pair.version })).status).toBe(200)
  const payment = { member_id: kept.id, amount: '10.00', method: 'cash', received_on: today }
  const allocations = [{ invoice_id: open.id, amount: '10.00' }]
  expect((await call('POST', api.payments(), { body: { ...payment, allocations } })).status).toBe(201)
  const refused = await call('DELETE', api.duplicateMerge(pair.id))
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toContain(`invoice ${open.number}`)
  expect((await call('GET', api.duplicate(pair.id))).body.state).toBe('merged')
})

test('a merge can be taken back for a day', async () => {
  const caller = await makeCaller()
  const { call, tenant_id } = caller
  const { kept, other } = await twoRecords(caller)
  const pair = await pairOf(caller, kept.id, other.id)
  await call('POST', api.duplicateMerge(pair.id), { body: { kept_member_id: kept.id }, if_match: pair.version })
  await owner.query(`update member_merges set merged_at = merged_at - interval '24 hours' where tenant_id = $1`, [
    tenant_id,
  ])
  expect((await call('GET', api.duplicate(pair.id))).body.merge.can_undo_until).toBeNull()
  expect((await call('DELETE', api.duplicateMerge(pair.id))).status).toBe(409)
})

test('two accounts, a paid ticket twice, or a closed record in the way are named with the way out', async () => {
  const caller = await makeCaller()
  const { db, call } = caller
  const merge = async (one: string, two: string) => {
    const pair = await pairOf(caller, one, two)
    const answer = await call('POST', api.duplicateMerge(pair.id), {
      body: { kept_member_id: one },
      if_match: pair.version,
    })
    return answer.status === 200 ? 'merged' : `${answer.status} ${answer.body.detail}`
  }
  const [first, second] = [await makeAccount(db), await makeAccount(db)]
  const kept = await makeMember(db, { account_id: first.id })
  const other = await makeMember(db, { account_id: second.id })
  expect(await merge(kept.id, other.id)).toMatch(/409 Both sign in.*Disable the account/)
  await db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', first.id).execute()
  expect(await merge(kept.id, other.id)).toBe('merged')
  expect((await call('GET', api.member(kept.id))).body.account_id).toBe(second.id)

  const event = await makeEvent(db, { event_date: '2031-01-05T18:00:00', title: 'Gala' })
  const [guest, again] = [await makeMember(db), await makeMember(db)]
  for (const { id } of [guest, again])
    await makeRegistration(db, {
      ...{ event_id: event.id, member_id: id, guest_name: null, status: 'confirmed', price_minor: 500 },
    })
  expect(await merge(guest.id, again.id)).toMatch(/409 Both have a paid ticket for “Gala”/)

  const [gone, current] = [await makeMember(db, { status: 'cancelled' }), await makeMember(db)]
  expect(await merge(gone.id, current.id)).toMatch(/409 The record to keep is cancelled/)
  expect(await merge(current.id, gone.id)).toBe('merged')
})

test('members without the right, and other associations, reach no pair', async () => {
  const caller = await makeCaller()
  const [one, two] = [await makeMember(caller.db), await makeMember(caller.db)]
  const pair = await pairOf(caller, one.id, two.id)
  const treasurer = await makeCaller(['treasurer'], caller)
  expect((await treasurer.call('GET', api.duplicate(pair.id))).status).toBe(403)
  const stranger = await makeCaller()
  expect((await stranger.call('GET', api.duplicate(pair.id))).status).toBe(404)
  const theirs = await makeMember(stranger.db)
  const mixed = { member_id: one.id, other_member_id: theirs.id }
  expect((await caller.call('POST', api.duplicates(), { body: mixed })).status).toBe(422)
})

test('two records that both owe dues say so before they are merged', async () => {
  const caller = await makeCaller()
  const [one, other] = [await makeMember(caller.db), await makeMember(caller.db)]
  const bill = (member_id: string, number: string) =>
    makeInvoice(caller.db, { member_id, number, kind: 'dues', status: 'open', total_minor: 14_000 })
  await bill(one.id, 'INV-2026-00901')
  expect((await pairOf(caller, one.id, other.id)).open_dues).toEqual([])
  await bill(other.id, 'INV-2026-00902')
  const { open_dues } = await pairOf(caller, one.id, other.id)
  expect(open_dues.map(({ number }: { number: string }) => number).toSorted()).toEqual([
    'INV-2026-00901',
    'INV-2026-00902',
  ])
})
