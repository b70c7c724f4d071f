import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { type MadeTenant, makeAccount, makeMember, makeTenant, makeTier } from '#db/factories'
import { registerAccount } from '#lib/accounts/register'
import { createCtx } from '#lib/context'
import { cleanUp } from '#lib/jobs/clean-up'
import { foldCountersEverywhere } from '#lib/jobs/fold-counters'
import { runDetectorsEverywhere } from '#lib/jobs/run-detectors'
import { settleEventsEverywhere } from '#lib/jobs/settle-events'
import { eachTenant } from '#lib/jobs/tenants'
import { updateStatusesEverywhere } from '#lib/jobs/update-member-status'
import { queueMail } from '#lib/mail/service'
import { findSpelling } from '#lib/tenants/queries'

const never = new AbortController().signal
let tenant: MadeTenant

beforeEach(async () => {
  tenant = await makeTenant()
})

describe('the walk over the tenants', () => {
  it('gives every tenant its turn although one fails, and says so', async () => {
    const other = await makeTenant()
    const seen: string[] = []
    const walk = eachTenant('test', never, async (ctx) => {
      seen.push(ctx.tenant_id)
      if (ctx.tenant_id === tenant.tenant_id) throw new Error('on purpose')
    })
    await expect(walk).rejects.toThrow('test failed for 1 tenants')
    expect(seen).toEqual(expect.arrayContaining([tenant.tenant_id, other.tenant_id]))
    expect(seen).toEqual([...new Set(seen)])
  })

  it('ends when told to', async () => {
    await eachTenant('test', AbortSignal.abort(), async () => expect.unreachable())
  })
})

describe('updating member statuses', () => {
  it('moves who ran out', async () => {
    const member = await makeMember(tenant.db, { valid_through: '2020-01-31' })
    await updateStatusesEverywhere(never)
    const swept = await tenant.db.selectFrom('members').select('status').where('id', '=', member.id).executeTakeFirst()
    expect(swept?.status).toBe('lapsed')
  })
})

describe('ending terms', () => {
  it('ends those whose last day has passed, whatever became of the member, and leaves the others', async () => {
    const { db } = tenant
    const tier = await makeTier(db)
    const expected: Record<string, string> = {}
    const add = async (member_id: string, start_on: string, end_on: string | null, state: string, after: string) => {
      const id = uuidv7()
      await db
        .insertInto('terms')
        .values({ id, member_id, tier_id: tier.id, start_on, end_on, source: 'join', state })
        .execute()
      expected[id] = after
    }
    for (const fields of [{}, { valid_through: '2020-12-31' }, { status: 'suspended' }, { status: 'cancelled' }]) {
      const { id } = await makeMember(db, fields)
      await add(id, '2020-01-01', '2020-12-31', 'active', 'ended')
    }
    await add((await makeMember(db)).id, '2020-01-01', null, 'active', 'active')
    const { id } = await makeMember(db)
    await add(id, '2020-01-01', '2998-12-31', 'active', 'active')
    await add(id, '2020-01-01', '2020-12-31', 'proposed', 'proposed')
    await add(id, '2020-01-01', '2020-12-31', 'cancelled', 'cancelled')
    await updateStatusesEverywhere(never)
    const terms = await db.selectFrom('terms').select(['id', 'state']).execute()
    expect(Object.fromEntries(terms.map(({ id, state }) => [id, state]))).toEqual(expected)
  })
})

describe('settling events', () => {
  it('moves on what began, and leaves the rest', async () => {
    const event = (title: string, event_date: string) => ({
      id: uuidv7(),
      title,
      event_date,
      end_date: `${event_date.slice(0, 11)}23:59:00`,
      time_zone: 'UTC',
      currency: 'EUR',
      starts_at: `${event_date}Z`,
      ends_at: `${event_date.slice(0, 11)}23:59:00Z`,
    })
    await tenant.db
      .insertInto('events')
      .values([event('past', '2020-01-31T10:00:00'), event('coming', '2999-01-31T10:00:00')])
      .execute()
    await settleEventsEverywhere(never)
    const events = await tenant.db.selectFrom('events').select(['title', 'event_status']).orderBy('title').execute()
    expect(events).toEqual([
      { title: 'coming', event_status: 'upcoming' },
      { title: 'past', event_status: 'completed' },
    ])
  })
})

describe('folding counters', () => {
  const read = () =>
    tenant.db
      .selectFrom('tallies')
      .select(['noun', 'status', 'row_count'])
      .orderBy('status')
      .orderBy('row_count')
      .execute()

  it('folds many rows into one and drops what adds up to nothing', async () => {
    for (let made = 0; made < 3; made += 1) await makeMember(tenant.db)
    const moved = await makeMember(tenant.db, { status: 'pending' })
    await tenant.db.updateTable('members').set({ status: 'active' }).where('id', '=', moved.id).execute()
    expect((await read()).length).toBeGreaterThan(3)
    await foldCountersEverywhere(never)
    expect(await read()).toEqual([{ noun: 'members', status: 'active', row_count: 4 }])
    await foldCountersEverywhere(never)
    expect(await read()).toEqual([{ noun: 'members', status: 'active', row_count: 4 }])
  })

  it('keeps the sums while others fold and write', async () => {
    const writing = Array.from({ length: 20 }, () => makeMember(tenant.db))
    await Promise.all([
      ...writing,
      foldCountersEverywhere(never),
      foldCountersEverywhere(never),
      foldCountersEverywhere(never),
    ])
    await foldCountersEverywhere(never)
    expect(await read()).toEqual([{ noun: 'members', status: 'active', row_count: 20 }])
  })
})

describe('predicting who leaves', () => {
  it('is done for whoever has no predictions yet, and not again within the day', async () => {
    await makeMember(tenant.db, { valid_through: '2999-01-31' })
    await runDetectorsEverywhere(never)
    const read = () => tenant.db.selectFrom('churn_models').select('version').executeTakeFirst()
    expect(await read()).toEqual({ version: 1 })
    await runDetectorsEverywhere(never)
    expect(await read()).toEqual({ version: 1 })
  })
})

describe('cleaning up', () => {
  const ago = (interval: string) => sql<string>`now() - cast(${interval} as interval)`

  it('removes what has ended long enough ago and keeps the rest', async () => {
    const { db } = tenant
    const account = await makeAccount(db)
    const key = { account_id: account.id, route: '/x', body_hash: Buffer.from('x') }
    await db
      .insertInto('idempotency_keys')
      .values([
        { ...key, key: 'old', created_at: ago('25 hours') },
        { ...key, key: 'new', created_at: ago('23 hours') },
      ])
      .execute()
    const token = (hash: string, expires: string, used: string | null) => ({
      id: uuidv7(),
      account_id: account.id,
      purpose: 'verify',
      token_hash: Buffer.from(hash),
      expires_at: ago(expires),
      used_at: used === null ? null : ago(used),
    })
    await db
      .insertInto('mail_tokens')
      .values([
        token('expired', '8 days', null),
        token('used', '-1 days', '8 days'),
        token('kept', '6 days', null),
        token('kept too', '-1 days', null),
      ])
      .execute()
    const registration = (hash: string, expires: string) => ({
      id: uuidv7(),
      email: `${hash}@example.org`,
      email_key: `${hash}@example.org`,
      first_name: 'Ada',
      last_name: 'Example',
      password_hash: 'none',
      token_hash: Buffer.from(hash),
      expires_at: ago(expires),
    })
    await db
      .insertInto('account_registrations')
      .values([registration('over', '8 days'), registration('waiting', '6 days')])
      .execute()
    const session = (expires: string, ended: string | null) => ({
      id: uuidv7(),
      account_id: account.id,
      expires_at: ago(expires),
      ended_at: ended === null ? null : ago(ended),
    })
    const running = session('-1 days', null)
    await db
      .insertInto('browser_sessions')
      .values([running, session('31 days', null), session('-1 days', '31 days')])
      .execute()
    await cleanUp(never)
    const keys = await db.selectFrom('idempotency_keys').select('key').execute()
    expect(keys).toEqual([{ key: 'new' }])
    const tokens = await db.selectFrom('mail_tokens').select('token_hash').orderBy('token_hash').execute()
    expect(tokens.map((row) => row.token_hash.toString())).toEqual(['kept', 'kept too'])
    const waiting = await db.selectFrom('account_registrations').select('email').execute()
    expect(waiting).toEqual([{ email: 'waiting@example.org' }])
    const sessions = await db.selectFrom('browser_sessions').select('id').execute()
    expect(sessions).toEqual([{ id: running.id }])
  })

  it('removes logos that nobody uses a day after they came, and neither the one in use nor papers', async () => {
    const { db } = tenant
    const add = async (kind: string, created_at: ReturnType<typeof ago>) => {
      const id = uuidv7()
      const file = { kind, name: 'a file', media_type: 'image/png', content: Buffer.from('content') }
      await db
        .insertInto('files')
        .values({ id, ...file, created_at })
        .execute()
      return id
    }
    const [used, recent, paper] = [
      await add('logo', ago('90 days')),
      await add('logo', ago('23 hours')),
      await add('paper', ago('90 days')),
    ]
    await add('logo', ago('25 hours'))
    await db.updateTable('tenants').set({ logo_file_id: used }).execute()
    await cleanUp(never)
    const left = await db.selectFrom('files').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual([used, recent, paper].sort())
  })

  it('frees the identifier of an association that nobody started, with the mails and registrations under it', async () => {
    const start = async (tenant_id: string, expires_at: ReturnType<typeof ago>) => {
      const caller = { address: tenant_id, request_id: 'test' }
      const names = { first_name: 'Ada', last_name: 'Example', email: 'ada@example.org', tenant_id }
      await registerAccount({ ...names, password: 'Evening-Tide-7', confirm_password: 'Evening-Tide-7' }, caller)
      const { db } = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
      await db.updateTable('account_registrations').set({ expires_at }).execute()
      return db
    }
    const [given_up, waiting] = [`Given-up-${uuidv7()}`, `Waiting-${uuidv7()}`]
    const db = await start(given_up, ago('8 days'))
    const kept = await start(waiting, ago('6 days'))
    await cleanUp(never)
    expect(await findSpelling(given_up)).toBeNull()
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
    expect(await db.selectFrom('account_registrations').select('id').execute()).toEqual([])
    expect(await findSpelling(waiting)).toBe(waiting)
    expect(await kept.selectFrom('mails').select('id').execute()).toHaveLength(1)
    expect(await findSpelling(tenant.tenant_id)).toBe(tenant.tenant_id)
  })

  it('gives up mails that no job will deliver any more, and no others', async () => {
    const { db, tenant_id } = tenant
    const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
    const queue = (address: string) => queueMail(ctx, { template: 'welcome', to: { address, name: 'Ada' }, props: {} })
    const [waiting, forgotten] = [await queue('waiting@example.org'), await queue('forgotten@example.org')]
    await db
      .updateTable('mails')
      .set({ updated_at: ago('7 hours') })
      .execute()
    await sql`delete from pgboss.job where singleton_key = ${forgotten}`.execute(db)
    await cleanUp(never)
    const mails = await db.selectFrom('mails').select(['id', 'status']).orderBy('id').execute()
    expect(mails).toEqual([
      { id: waiting, status: 'queued' },
      { id: forgotten, status: 'failed' },
    ])
  })
})
