import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MadeTenant, makeAccount, makeMember, makeTenant, makeTier } from '#db/factories'
import { type Ctx, createCtx, transaction } from '#lib/context'
import { foldCounters } from '#lib/counters/fold'
import { getHome, type Home, readHome } from '#lib/dashboard/home'
import { addDays, todayIn } from '#lib/format/dates'
import type { Role } from '#lib/permissions'

const today = todayIn('UTC')
let tenant: MadeTenant
let ctx: Ctx

const system = (tenant_id: string): Ctx =>
  createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })

beforeEach(async () => {
  // Whatever is kept ends with the minute; here none ends by itself.
  vi.useFakeTimers({ toFake: ['Date'] })
  tenant = await makeTenant({ time_zone: 'UTC' })
  ctx = system(tenant.tenant_id)
})

afterEach(() => vi.useRealTimers())

/** What home shows when nothing is kept. */
const fresh = async () => shown(await readHome(ctx, today))

const shown = ({ counted_at, ...home }: Home) => home

async function makeEvent(fields: Record<string, unknown> = {}): Promise<string> {
  const id = uuidv7()
  const at = `${addDays(today, 9)}T12:00:00`
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
      capacity: 10,
      currency: 'EUR',
      ...fields,
    })
    .execute()
  return id
}

async function makeInvoice(): Promise<string> {
  const id = uuidv7()
  await tenant.db
    .insertInto('invoices')
    .values({
      id,
      number: `T-${id}`,
      status: 'open',
      currency: 'EUR',
      issue_date: today,
      due_date: addDays(today, -3),
      total_minor: 100,
      bill_to: JSON.stringify({ name: 'Somebody' }),
    })
    .execute()
  return id
}

async function makeMail(status: string): Promise<string> {
  const id = uuidv7()
  const values = { id, template: 'welcome', to_address: 'a@example.org', subject: 's', html: '', text: '', status }
  await tenant.db
    .insertInto('mails')
    .values({ ...values, message_id: id })
    .execute()
  return id
}

/** Each makes something ready and returns the write that home has to follow. */
const WRITES: Record<string, () => Promise<() => Promise<unknown>>> = {
  'a member who joins': async () => () => makeMember(tenant.db),
  'a member who waits and gets another name': async () => {
    const { id } = await makeMember(tenant.db, { status: 'pending' })
    return () => tenant.db.updateTable('members').set({ last_name: 'Renamed' }).where('id', '=', id).execute()
  },
  'a member who is removed': async () => {
    const { id } = await makeMember(tenant.db)
    return () => tenant.db.deleteFrom('members').where('id', '=', id).execute()
  },
  'a tier that gets another name': async () => {
    const { id } = await makeTier(tenant.db)
    await makeMember(tenant.db, { tier_id: id })
    return () => tenant.db.updateTable('tiers').set({ name: 'Renamed' }).where('id', '=', id).execute()
  },
  'a term that renews': async () => {
    const tier = await makeTier(tenant.db)
    const { id: member_id } = await makeMember(tenant.db, { tier_id: tier.id })
    const term = (start_on: string, end_on: string | null, source: string) =>
      tenant.db
        .insertInto('terms')
        .values({ id: uuidv7(), member_id, tier_id: tier.id, start_on, end_on, source, state: 'active' })
        .execute()
    await term(addDays(today, -370), addDays(today, -6), 'join')
    return () => term(addDays(today, -5), null, 'renewal')
  },
  'an event that is announced': async () => () => makeEvent(),
  'an event that fills up': async () => {
    const id = await makeEvent()
    return () => tenant.db.updateTable('events').set({ seats_taken: 10 }).where('id', '=', id).execute()
  },
  'a registration that waits': async () => {
    const event_id = await makeEvent()
    const id = uuidv7()
    return () =>
      tenant.db
        .insertInto('registrations')
        .values({ id, event_id, guest_name: 'Guest', status: 'waitlisted', quantity: 2, currency: 'EUR', code: id })
        .execute()
  },
  'an invoice': async () => makeInvoice,
  'a payment': async () => () =>
    tenant.db
      .insertInto('payments')
      .values({
        id: uuidv7(),
        number: 'P-1',
        method: 'cash',
        currency: 'EUR',
        amount_minor: 500,
        received_on: today,
      })
      .execute(),
  'an account that asks to join': async () => () =>
    makeAccount(tenant.db, { roles: ['member'], status: 'awaiting_approval' }),
  'an account that is let in': async () => {
    const { id } = await makeAccount(tenant.db, { roles: ['member'], status: 'awaiting_approval' })
    return () => tenant.db.updateTable('accounts').set({ status: 'verified' }).where('id', '=', id).execute()
  },
  'a mail that fails': async () => {
    const id = await makeMail('queued')
    return () => tenant.db.updateTable('mails').set({ status: 'failed' }).where('id', '=', id).execute()
  },
  'a mail that is written as failed': async () => () => makeMail('failed'),
  'a failed mail that is removed': async () => {
    const id = await makeMail('failed')
    return () => tenant.db.deleteFrom('mails').where('id', '=', id).execute()
  },
  'a member who asks to be erased': async () => {
    const { id: member_id } = await makeMember(tenant.db)
    return () => tenant.db.insertInto('erasures').values({ id: uuidv7(), member_id }).execute()
  },
  'a request to be erased that is declined': async () => {
    const { id: member_id } = await makeMember(tenant.db)
    await tenant.db.insertInto('erasures').values({ id: uuidv7(), member_id }).execute()
    return () => tenant.db.updateTable('erasures').set({ status: 'declined' }).execute()
  },
  'a payer of a family who dies': async () => {
    const group_id = uuidv7()
    await tenant.db.insertInto('groups').values({ id: group_id, name: 'Berg', kind: 'household' }).execute()
    const { id } = await makeMember(tenant.db, { group_id, group_role: 'payer', group_since: today })
    return () => tenant.db.updateTable('members').set({ status: 'deceased' }).where('id', '=', id).execute()
  },
  'a family without a payer that gets another name': async () => {
    const id = uuidv7()
    await tenant.db.insertInto('groups').values({ id, name: 'Berg', kind: 'household' }).execute()
    await makeMember(tenant.db, { group_id: id, group_role: 'payer', group_since: today, status: 'deceased' })
    return () => tenant.db.updateTable('groups').set({ name: 'Bergh' }).where('id', '=', id).execute()
  },
  'the month in which the fiscal year begins': async () => () =>
    tenant.db.updateTable('tenants').set({ fiscal_year_start: 7 }).execute(),
}

test.each(Object.entries(WRITES))('home follows %s at once', async (_, prepare) => {
  const write = await prepare()
  const before = shown(await getHome(ctx, today))
  await write()
  const after = shown(await getHome(ctx, today))
  expect(after).toEqual(await fresh())
  expect(after).not.toEqual(before)
})

test('home is worked out once as long as nothing changes, also when somebody signs in or a mail goes out', async () => {
  const account = await makeAccount(tenant.db)
  const first = await getHome(ctx, today)
  await tenant.db.updateTable('accounts').set({ last_login_at: sql`now()` }).where('id', '=', account.id).execute()
  await makeMail('sent')
  // Many statements of jobs find nothing to do.
  await tenant.db.updateTable('events').set({ title: 'x' }).where('id', '=', uuidv7()).execute()
  expect(await getHome(ctx, today)).toBe(first)
})

test('what is kept follows the calendar', async () => {
  await makeMember(tenant.db, { status: 'active', valid_through: addDays(today, 31) })
  expect((await getHome(ctx, today)).needs.expiring.value).toBe(0)
  expect((await getHome(ctx, addDays(today, 1))).needs.expiring.value).toBe(1)
})

test('what is kept ends within a minute, because events begin and end although nobody writes anything', async () => {
  const first = await getHome(ctx, today)
  vi.setSystemTime(Date.now() + 60_000)
  const second = await getHome(ctx, today)
  expect(second).not.toBe(first)
  expect(await getHome(ctx, today)).toBe(second)
})

test('whichever of two open transactions commits first, nobody reads the other one late', async () => {
  const count = async () => (await getHome(ctx, today)).figures.active.value
  const add = (inside: Ctx) => makeMember(inside.db as never, { status: 'active' })
  expect(await count()).toBe(0)
  await transaction(ctx, async (first) => {
    await add(first)
    await transaction(ctx, add)
    expect(await count()).toBe(1)
  })
  expect(await count()).toBe(2)
})

test('folding the versions of many connections changes nothing that is kept', async () => {
  await tenant.db
    .insertInto('data_versions')
    .values(Array.from({ length: 40 }, (_, position) => ({ writer: -position - 1, change_count: 3 })))
    .execute()
  const first = await getHome(ctx, today)
  await foldCounters(ctx)
  expect(await getHome(ctx, today)).toBe(first)
  expect(await tenant.db.selectFrom('data_versions').select('writer').execute()).toHaveLength(1)
  await foldCounters(ctx)
  await makeMember(tenant.db, { status: 'active' })
  expect((await getHome(ctx, today)).figures.active.value).toBe(1)
})

test('each association has a home of its own, also where both began at once and changed as often', async () => {
  const other = await makeTenant({ time_zone: 'UTC' })
  await makeMember(other.db, { status: 'active' })
  await tenant.db.updateTable('tenants').set({ name: 'Renamed' }).execute()
  for (const { db } of [tenant, other]) {
    await db.updateTable('tenants').set({ created_at: '2026-01-01T00:00:00Z' }).execute()
  }
  const versionOf = ({ db }: MadeTenant) =>
    db.selectFrom('data_versions').select(sql<number>`sum(change_count)::int`.as('sum')).executeTakeFirstOrThrow()
  expect(await versionOf(other)).toEqual(await versionOf(tenant))
  const count = async (of: Ctx) => (await getHome(of, today)).figures.active.value
  const theirs = system(other.tenant_id)
  expect([await count(ctx), await count(theirs), await count(ctx), await count(theirs)]).toEqual([0, 1, 0, 1])
})

test('an association that takes over the name of one that is gone starts with a home of its own', async () => {
  await makeMember(tenant.db, { status: 'active' })
  expect((await getHome(ctx, today)).figures.active.value).toBe(1)
  await tenant.db.deleteFrom('tenants').execute()
  await tenant.db
    .insertInto('tenants')
    .values({ name: 'Again', time_zone: 'UTC' } as never)
    .execute()
  await tenant.db.updateTable('tenants').set({ name: 'And again' }).execute()
  expect((await getHome(ctx, today)).figures.active.value).toBe(0)
})

test('what is kept for one role is not shown to another', async () => {
  const as = async (roles: readonly Role[]) => {
    const { id } = await makeAccount(tenant.db, { roles: [...roles] })
    const actor = { kind: 'account', account_id: id, roles, session_version: 1, browser_session_id: null } as const
    return createCtx({ tenant_id: tenant.tenant_id, actor, request_id: 'test' })
  }
  const [administrator, member] = [await as(['administrator']), await as(['member'])]
  const first = await getHome(administrator, today)
  expect(await getHome(member, today)).not.toBe(first)
  expect(await getHome(administrator, today)).toBe(first)
})

const READER = `
  import { createInterface } from 'node:readline'
  import { createCtx } from '#lib/context'
  import { getHome } from '#lib/dashboard/home'
  const [tenant_id, today] = process.argv.slice(1)
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  for await (const _ of createInterface(process.stdin)) {
    console.log((await getHome(ctx, today)).figures.active.value)
  }
  process.exit(0)
`

/** Another web process that keeps a home of its own. Returns the way to ask it. */
function startReader(): { child: ChildProcess; ask: () => Promise<number> } {
  const child = spawn(process.execPath, ['--input-type=module', '-e', READER, '--', tenant.tenant_id, today], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface(child.stdout as NodeJS.ReadableStream)[Symbol.asyncIterator]()
  const ask = async () => {
    child.stdin?.write('\n')
    const { value, done } = await answers.next()
    if (done) throw new Error('the other process ended')
    return Number(value)
  }
  return { child, ask }
}

test('two processes read what either of them wrote, at once', async () => {
  const { child, ask } = startReader()
  try {
    for (const count of [1, 2, 3]) {
      await makeMember(tenant.db, { status: 'active' })
      expect(await ask()).toBe(count)
      expect(await ask()).toBe(count)
      expect((await getHome(ctx, today)).figures.active.value).toBe(count)
    }
  } finally {
    child.stdin?.end()
  }
})

test('whoever works for the association and has not applied does not wait for anybody, and with a tier does', async () => {
  const founder = await makeAccount(tenant.db, { roles: ['administrator'] })
  const guest = await makeAccount(tenant.db, { roles: ['member'] })
  const add = (account_id: string) =>
    makeMember(tenant.db, { account_id, status: 'pending', tier_id: null, current_term_start: null })
  const own = await add(founder.id)
  const { id } = await add(guest.id)
  const waiting = async () => {
    const { value, first } = (await readHome(ctx, today)).needs.pending
    return [value, ...first.map((each) => each.id)]
  }
  expect(await waiting()).toEqual([1, id])
  const tier = await makeTier(tenant.db)
  await tenant.db.updateTable('members').set({ tier_id: tier.id }).where('id', '=', own.id).execute()
  expect(await waiting()).toEqual([2, own.id, id])
})
