import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import {
  type MadeTenant,
  makeAccount,
  makeEvent,
  makeInvoice,
  makeMember,
  makePayment,
  makeRegistration,
  makeTenant,
  makeTier,
} from '#db/factories'
import { type Ctx, createCtx } from '#lib/context'
import { memberList } from '#lib/members/queries'
import { MemberFilter } from '#lib/members/schema'
import { getListPage, type ListRequest } from '#lib/query/list'

let tenant: MadeTenant
let ctx: Ctx

beforeEach(async () => {
  tenant = await makeTenant()
  ctx = createCtx({ tenant_id: tenant.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
})

/** What members note of their last activity against what the rows themselves say: nothing unless something is wrong. */
async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    select * from (
      select m.id, m.last_seen_at, m.last_paid_on,
        greatest('-infinity', (select max(r.registered_at) from registrations r where r.member_id = m.id),
          (select max(r.checked_in_at) from registrations r where r.member_id = m.id),
          (select a.last_login_at from accounts a where a.id = m.account_id)) as seen_at,
        greatest('-infinity', (select max(p.received_on) from payments p
          where p.member_id = m.id and p.status in ('succeeded', 'partially_refunded'))) as paid_on
      from members m) noted
    where last_seen_at <> seen_at or last_paid_on <> paid_on`.execute(tenant.db)
  return rows
}

async function seenAt(id: string): Promise<string> {
  const row = tenant.db.selectFrom('members').select('last_seen_at').where('id', '=', id)
  return `${(await row.executeTakeFirstOrThrow()).last_seen_at}`.slice(0, 10)
}

test('a member notes the last registration and check-in, also when one is taken back, moved or gone with its event', async () => {
  const [{ id: member_id }, { id: other }] = [await makeMember(tenant.db), await makeMember(tenant.db)]
  const first = await makeEvent(tenant.db, { event_date: '2026-05-01T18:00:00' })
  const second = await makeEvent(tenant.db, { event_date: '2026-06-01T18:00:00' })
  const seat = { member_id, guest_name: null, status: 'confirmed' }
  const early = await makeRegistration(tenant.db, { ...seat, event_id: first.id, registered_at: '2026-04-01T10:00Z' })
  const late = await makeRegistration(tenant.db, { ...seat, event_id: second.id, registered_at: '2026-04-20T10:00Z' })
  expect(await seenAt(member_id)).toBe('2026-04-20')
  const change = (id: string, fields: object) =>
    tenant.db.updateTable('registrations').set(fields).where('id', '=', id).execute()
  for (const [id, fields, day] of [
    [early, { checked_in_at: '2026-05-01T18:05Z' }, '2026-05-01'],
    [early, { checked_in_at: null }, '2026-04-20'],
    [late, { member_id: other }, '2026-04-01'],
    [late, { member_id: null, guest_name: 'Guest' }, '2026-04-01'],
    [late, { member_id, guest_name: null }, '2026-04-20'],
    [late, { registered_at: '2026-03-01T10:00Z' }, '2026-04-01'],
  ] as const) {
    await change(id, fields)
    expect(await seenAt(member_id)).toBe(day)
    expect(await differences()).toEqual([])
  }
  await tenant.db.deleteFrom('events').where('id', '=', first.id).execute()
  expect(await seenAt(member_id)).toBe('2026-03-01')
  expect(await differences()).toEqual([])
})

test('a member notes the last payment until it is paid back, and the last sign-in of the account that is its own', async () => {
  const { id: member_id } = await makeMember(tenant.db)
  await makePayment(tenant, { member_id, received_on: '2026-02-01' })
  const last = await makePayment(tenant, { member_id, received_on: '2026-03-01' })
  await makePayment(tenant, { member_id, received_on: '2026-04-01', status: 'pending' })
  expect(await differences()).toEqual([])
  for (const status of ['refunded', 'succeeded']) {
    await tenant.db.updateTable('payments').set({ status }).where('id', '=', last).execute()
    expect(await differences()).toEqual([])
  }
  const [{ id: account_id }, { id: another }] = [await makeAccount(tenant.db), await makeAccount(tenant.db)]
  for (const [table, fields, id] of [
    ['accounts', { last_login_at: '2026-05-01T10:00Z' }, account_id],
    ['members', { account_id }, member_id],
    ['accounts', { last_login_at: '2026-05-02T10:00Z' }, account_id],
    ['accounts', { last_login_at: '2026-04-02T10:00Z' }, account_id],
    ['members', { account_id: another }, member_id],
    ['members', { account_id: null }, member_id],
  ] as const) {
    await tenant.db.updateTable(table).set(fields).where('id', '=', id).execute()
    expect(await differences()).toEqual([])
  }
  await makeMember(tenant.db, { account_id })
  expect(await differences()).toEqual([])
})

test('the time of a sign-in moves no version of the data, linking the account does', async () => {
  const { id: account_id } = await makeAccount(tenant.db)
  const { id: member_id } = await makeMember(tenant.db)
  const version = async () =>
    (await sql<{ n: number }>`select coalesce(sum(change_count), 0)::bigint as n from data_versions`.execute(tenant.db))
      .rows[0]?.n ?? 0
  const signIn = () =>
    tenant.db.updateTable('accounts').set({ last_login_at: sql`now()` }).where('id', '=', account_id).execute()
  await signIn()
  const before = await version()
  await tenant.db.updateTable('members').set({ account_id }).where('id', '=', member_id).execute()
  const linked = await version()
  expect(linked).toBeGreaterThan(before)
  await signIn()
  expect(await version()).toBe(linked)
})

test('the counts of the list of members are the numbers of its rows, with and without archived ones', async () => {
  const archived_at = '2026-01-01T00:00:00Z'
  const members: { id: string }[] = []
  for (const fields of [
    {},
    { kind: 'organization' },
    { kind: 'organization', archived_at },
    { archived_at },
    { tags: ['board'], city: 'Kiel' },
  ]) {
    const member = await makeMember(tenant.db)
    members.push(member)
    await tenant.db
      .updateTable('members')
      .set({ kind: 'individual', ...fields })
      .where('id', '=', member.id)
      .execute()
  }
  for (const [position, { id: member_id }] of [...members, ...members.slice(0, 2)].entries())
    await makeInvoice(tenant.db, { member_id, status: 'open', number: `T-${position}`, total_minor: 500 })
  const found = async (asked: object) => {
    const page = await getListPage(ctx, memberList, MemberFilter.parse(asked) as unknown as ListRequest)
    expect(page.total).toBe(page.rows.length)
    return page.total
  }
  expect(await found({})).toBe(3)
  expect(await found({ kind: 'individual' })).toBe(2)
  expect(await found({ kind: 'organization' })).toBe(1)
  expect(await found({ owes: 'true' })).toBe(3)
  expect(await found({ owes: 'false' })).toBe(0)
  expect(await found({ archived: 'true' })).toBe(2)
  expect(await found({ tag: 'board' })).toBe(1)
  expect(await found({ tag: 'choir' })).toBe(0)
  expect(await found({ city: 'Kiel', status: 'active' })).toBe(1)
})

test('a condition on values is planned with them: no connection keeps its plan for average ones', async () => {
  for (const asked of [
    {},
    { archived: 'true' },
    { status: 'grace' },
    { city: 'Kiel' },
    { q: 'kiel' },
    { inactive_days: '90' },
  ])
    await getListPage(ctx, memberList, MemberFilter.parse(asked) as unknown as ListRequest)
  // The connection may have lists of others: events look at members, too.
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements
    where statement like '%from (select "members".%' and statement like '%page_key%'`.execute(tenant.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { statement } of rows)
    expect(statement).not.toMatch(/"city" = \$|word" >= \$|list_status" = \$|last_seen_at/)
})

test('an application waits for approval until it is decided on; who only has to pay, or works here without a tier, does not', async () => {
  const { db } = tenant
  const tier = await makeTier(db)
  const applied = { status: 'pending', tier_id: tier.id, current_term_start: null } as const
  const { id: member_id } = await makeMember(db, applied)
  const staff = await makeAccount(db, { roles: ['administrator'] })
  const { id: founder } = await makeMember(db, { ...applied, tier_id: null, account_id: staff.id })
  await makeMember(db, { status: 'active' })
  const waiting = async (awaits_approval = true) => {
    const asked = MemberFilter.parse({ status: 'pending', filter: JSON.stringify({ awaits_approval }) })
    const { rows } = await getListPage(ctx, memberList, asked as unknown as ListRequest)
    return rows.map(({ id }) => id)
  }
  expect([await waiting(), await waiting(false)]).toEqual([[member_id], [founder]])
  const { id: invoice_id } = await makeInvoice(db, { member_id })
  const term = { member_id, tier_id: tier.id, start_on: '2026-12-01', end_on: '2027-11-30', source: 'join' }
  await db
    .insertInto('terms')
    .values({ id: uuidv7(), ...term, state: 'proposed', invoice_id, requires_payment: true, awaits_approval: true })
    .execute()
  expect(await waiting()).toEqual([member_id])
  await db.updateTable('terms').set({ awaits_approval: false }).execute()
  expect(await waiting()).toEqual([])
})
