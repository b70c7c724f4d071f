import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readerPool } from '#db/client'
import {
  type MadeTenant,
  makeAccount,
  makeEvent,
  makeInvoice,
  makeMember,
  makePayment,
  makeRegistration,
  makeTenant,
} from '#db/factories'
import { readerDb, readingOpening } from '#db/tenant'

let ours: MadeTenant
let theirs: MadeTenant
let owner: pg.Client

beforeAll(async () => {
  owner = new pg.Client(process.env.DATABASE_OWNER_URL)
  await owner.connect()
  ours = await makeTenant()
  theirs = await makeTenant()
  await makeMember(ours.db, { last_name: 'Ours' })
  await makeMember(theirs.db, { last_name: 'Theirs' })
})

afterAll(() => owner.end())

/** Runs SQL that somebody made up, in a read context of our tenant. */
async function probe(text: string): Promise<unknown[]> {
  const client = await readerPool().connect()
  try {
    for (const { text, values } of readingOpening(ours.tenant_id, null)) await client.query(text, [...values])
    return (await client.query(text)).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('a read context sees the rows of its own tenant only', async () => {
  const db = readerDb(ours.tenant_id, null)
  expect(await db.selectFrom('members').select('last_name').execute()).toEqual([{ last_name: 'Ours' }])
  expect(await probe('select last_name from members')).toEqual([{ last_name: 'Ours' }])
})

test.each([
  `with x as materialized (select set_config('app.tenant', '%', true)) select last_name from x, members`,
  `select last_name from members where set_config('app.tenant', '%', true) is not null`,
  `select query_to_xml('select set_config(''app.tenant'', ''%'', true)', true, true, '')`,
  `select set_config('statement_timeout', '0', true)`,
  `select set_config('role', 'quorate_app', true)`,
])('no statement chooses another tenant or lifts a limit: %s', async (text) => {
  await expect(probe(text.replace('%', theirs.tenant_id))).rejects.toMatchObject({ code: '42501' })
})

test('a read context that has been opened cannot be opened for another tenant', async () => {
  await expect(probe(`select open_reading('${theirs.tenant_id}', null)`)).rejects.toMatchObject({ code: 'QT005' })
  await expect(probe(`select open_session('${theirs.tenant_id}', null, null, null, true)`)).rejects.toMatchObject({
    code: '42501',
  })
})

test('without a tenant nothing is read, on a fresh and on a used connection', async () => {
  const client = await readerPool().connect()
  try {
    await expect(client.query('select last_name from members')).rejects.toMatchObject({ code: 'QT001' })
  } finally {
    client.release()
  }
})

test('of accounts the reader sees whether they are used, not whose they are', async () => {
  await makeAccount(ours.db)
  expect(await probe('select status from accounts')).not.toEqual([])
  await expect(probe('select email from accounts')).rejects.toMatchObject({ code: '42501' })
  await expect(probe('select password_hash from accounts')).rejects.toMatchObject({ code: '42501' })
})

test('of mails and the audit log the reader sees that they are, not what they say', async () => {
  expect(await probe('select subject from mails')).toEqual([])
  expect(await probe('select action from audit_log')).toEqual([])
  for (const column of ['html', 'text', 'attachments'])
    await expect(probe(`select ${column} from mails`)).rejects.toMatchObject({ code: '42501' })
  for (const column of ['before', 'after'])
    await expect(probe(`select ${column} from audit_log`)).rejects.toMatchObject({ code: '42501' })
})

test.each(['mail_tokens', 'idempotency_keys', 'browser_sessions'])('the reader cannot look into %s', async (table) => {
  await expect(probe(`select * from ${table}`)).rejects.toMatchObject({ code: '42501' })
})

test('the reader writes nothing, in no table', async () => {
  const { rows } = await owner.query(
    `select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and has_table_privilege('quorate_reader', c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')`,
  )
  expect(rows).toEqual([])
  const db = readerDb(ours.tenant_id, null)
  await expect(db.deleteFrom('members').execute()).rejects.toThrow(/read-only|permission denied/)
})

test('of every table the reader may look into, a read context of one account shows own rows only', async () => {
  const { rows } = await owner.query<{ relname: string }>(
    `select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
     and has_any_column_privilege('quorate_reader', c.oid, 'SELECT')
     and not exists (select from pg_policy where polrelid = c.oid and polname = 'reader_reach' and not polpermissive)`,
  )
  expect(rows).toEqual([])

  const account = await makeAccount(ours.db, { roles: ['member'] })
  await makeMember(ours.db, { last_name: 'Own', account_id: account.id })
  const db = readerDb(ours.tenant_id, account.id)
  expect(await db.selectFrom('members').select('last_name').execute()).toEqual([{ last_name: 'Own' }])
  expect(await db.selectFrom('tallies').select(sql`1`.as('one')).execute()).toEqual([])
})

test('what belongs to a member is read by that member alone, and by whoever reads all', async () => {
  const account = await makeAccount(ours.db, { roles: ['member'] })
  const own = await makeMember(ours.db, { last_name: 'Mine', account_id: account.id })
  const other = await makeMember(ours.db, { last_name: 'Another' })
  const event = await makeEvent(ours.db, { event_date: '2026-12-01T18:00' })
  for (const { id: member_id } of [own, other]) {
    await makeInvoice(ours.db, { member_id })
    await makePayment(ours, { member_id, received_on: '2026-11-01' })
    await makeRegistration(ours.db, { event_id: event.id, member_id, status: 'confirmed' })
  }
  const bearers = async (table: string, account_id: string | null) => {
    const db = readerDb(ours.tenant_id, account_id)
    const { rows } = await sql<{ member_id: string }>`select distinct member_id from ${sql.table(table)}
      where member_id in (${own.id}, ${other.id})`.execute(db as never)
    return rows.map(({ member_id }) => member_id).sort()
  }
  for (const table of ['invoices', 'payments', 'registrations', 'status_periods', 'member_words']) {
    expect(await bearers(table, account.id), table).toEqual([own.id])
    expect(await bearers(table, null), table).toEqual([own.id, other.id].sort())
  }
})
