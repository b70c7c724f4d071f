import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { ONCE } from '#db/batch'
import { appPool } from '#db/client'
import { makeAccount, makeMember, makeTenant } from '#db/factories'
import { inBatch, inTransaction, type TenantDb, tenantDb } from '#db/tenant'

test('a query sees the rows of its own tenant only', async () => {
  const [ours, theirs] = [await makeTenant(), await makeTenant()]
  await makeMember(ours.db, { last_name: 'Ours' })
  const foreign = await makeMember(theirs.db, { last_name: 'Theirs' })
  expect(await ours.db.selectFrom('members').select('last_name').execute()).toEqual([{ last_name: 'Ours' }])
  expect(
    await ours.db.selectFrom('members').selectAll().where('id', '=', foreign.id).executeTakeFirst(),
  ).toBeUndefined()
  expect((await ours.db.deleteFrom('members').where('id', '=', foreign.id).executeTakeFirst()).numDeletedRows).toBe(0n)
})

test('a statement without a tenant is refused, on a fresh and on a used connection', async () => {
  const { db } = await makeTenant()
  await makeMember(db)
  const client = await appPool().connect()
  try {
    await expect(client.query('select * from members')).rejects.toMatchObject({ code: 'QT001' })
    await client.query(`begin; set local app.tenant = 'x'; commit`)
    await expect(client.query('select * from members')).rejects.toMatchObject({ code: 'QT001' })
  } finally {
    client.release()
  }
})

test('reads asked for together share one transaction', async () => {
  const { db } = await makeTenant()
  const xid = () => db.selectNoFrom((eb) => eb.fn<string>('pg_current_xact_id_if_assigned', []).as('x')).execute()
  await Promise.all([xid(), xid()])
  const backend = () =>
    db
      .selectNoFrom((eb) => [eb.fn<string>('pg_backend_pid', []).as('pid'), eb.fn<string>('now', []).as('at')])
      .executeTakeFirstOrThrow()
  const [first, second] = await Promise.all([backend(), backend()])
  expect(first).toEqual(second)
})

test('an older session version is refused, for reads and for writes', async () => {
  const { tenant_id, db } = await makeTenant()
  const account = await makeAccount(db)
  const session = { tenant_id, account: { id: account.id, session_version: 1, browser_session_id: null } }
  expect(await tenantDb(session).selectFrom('members').selectAll().execute()).toEqual([])
  await db.updateTable('accounts').set({ session_version: 2 }).where('id', '=', account.id).execute()
  await expect(tenantDb(session).selectFrom('members').selectAll().execute()).rejects.toMatchObject({ code: 'QT002' })
  await expect(inTransaction(session, (trx) => trx.deleteFrom('members').execute())).rejects.toMatchObject({
    code: 'QT002',
  })
})

test.each(['fails', 'succeeds'])('work that goes on beside a transaction that %s reaches nobody else', async (how) => {
  const { tenant_id } = await makeTenant()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  let beside: Promise<unknown> | undefined
  const work = inTransaction({ tenant_id, account: null }, async (trx) => {
    beside = isOver.then(() => makeMember(trx))
    beside.catch(() => {})
    if (how === 'fails') throw new Error('refused')
  })
  await work.catch(() => {})
  end()
  await expect(beside).rejects.toThrow('the transaction has ended')
})

test('a failed statement rolls the whole transaction back', async () => {
  const { tenant_id, db } = await makeTenant()
  await expect(
    inTransaction({ tenant_id, account: null }, async (trx) => {
      await makeMember(trx, { member_number: 'twice' })
      await makeMember(trx, { member_number: 'twice' })
    }),
  ).rejects.toMatchObject({ code: '23505' })
  expect(await db.selectFrom('members').select('id').execute()).toEqual([])
})

test('a batch that fails leaves nothing behind, and what follows on its connection works', async () => {
  const { db } = await makeTenant()
  for (let round = 0; round < 30; round += 1) {
    await makeMember(db, { member_number: `M-${round}` })
    await expect(makeMember(db, { member_number: `M-${round}` })).rejects.toMatchObject({ code: '23505' })
    expect(await db.selectFrom('members').select('id').execute()).toHaveLength(round + 1)
  }
})

test('a value that cannot be sent undoes the statements before it', async () => {
  const { tenant_id, db } = await makeTenant()
  const { id } = await makeMember(db, { last_name: 'Before' })
  const change = db.updateTable('members').set({ last_name: 'After' }).where('id', '=', id).compile()
  const circular: { self?: unknown } = {}
  circular.self = circular
  const unsendable = db
    .updateTable('members')
    .set({ custom_values: circular as never })
    .where('id', '=', id)
    .compile()
  await expect(inBatch({ tenant_id, account: null }, [change, unsendable])).rejects.toThrow(/circular/i)
  expect(await db.selectFrom('members').select('last_name').execute()).toEqual([{ last_name: 'Before' }])
})

test('statements that hardly come again are kept by no connection, so that another is no stranger to it', async () => {
  const { tenant_id, db } = await makeTenant()
  const once = (on: TenantDb, column: 'name' | 'locale') =>
    on.selectFrom('tenants').modifyFront(sql.raw(ONCE)).select(column).execute()
  for (let turn = 0; turn < 20; turn += 1) {
    await Promise.all([once(db, 'name'), once(db, 'locale')])
    await inTransaction({ tenant_id, account: null }, async (tx) => {
      await Promise.all([once(tx, 'locale'), once(tx, 'name')])
    })
  }
  const kept = sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  expect((await kept).rows.filter(({ statement }) => statement.includes(ONCE))).toEqual([])
})

test('statements of a transaction that are asked for together are waited for one after the other', async () => {
  const { tenant_id } = await makeTenant()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const done = inTransaction({ tenant_id, account: null }, async (db) => {
      await sql.raw(`set local statement_timeout = '60s'`).execute(db)
      const both = [1, 2].map(() => sql`select pg_sleep(0.2)`.execute(db))
      await new Promise(setImmediate)
      vi.advanceTimersByTime(60_000)
      await both[0]
      vi.advanceTimersByTime(60_000)
      await both[1]
      return 'waited for'
    })
    expect(await done).toBe('waited for')
  } finally {
    vi.useRealTimers()
  }
})

test('a transaction that gives itself more time is waited for that long', async () => {
  const { tenant_id } = await makeTenant()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const done = inTransaction({ tenant_id, account: null }, async (db) => {
      await sql.raw(`set local statement_timeout = '60s'`).execute(db)
      const slept = sql`select pg_sleep(0.2)`.execute(db)
      // It has been sent by then.
      await new Promise(setImmediate)
      vi.advanceTimersByTime(30_000)
      await slept
      return 'waited for'
    })
    expect(await done).toBe('waited for')
  } finally {
    vi.useRealTimers()
  }
})
