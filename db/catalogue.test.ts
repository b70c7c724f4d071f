import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, makeTenant } from '#db/factories'
import { listMigrations } from '#db/pending'

/** Tables without a tenant: each holds no data of any of them, or is closed to all of them. */
const SHARED = ['job_runs', 'rate_limits', 'reading_key', 'service_mails', 'tenant_ids', 'tenant_keys']

let owner: pg.Client

beforeAll(async () => {
  owner = new pg.Client(process.env.DATABASE_OWNER_URL)
  await owner.connect()
})

afterAll(() => owner.end())

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  return (await owner.query(sql)).rows
}

const OURS = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname !~ '^schema_migrations'`
const TENANT_TABLES = `${OURS} and c.relname not in (${SHARED.map((name) => `'${name}'`).join(', ')})`

test('each migration has a number of its own', () => {
  const numbers = listMigrations().map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual([...new Set(numbers)])
})

test('every table but the shared ones has row-level security, forced for its owner too', async () => {
  expect(
    await rows(
      `select relname from pg_class c where ${TENANT_TABLES} and not (relrowsecurity and relforcerowsecurity)`,
    ),
  ).toEqual([])
  expect(
    await rows(`select relname from pg_class c where ${TENANT_TABLES} and not exists (
    select from pg_attribute a where a.attrelid = c.oid and attname = 'tenant_id' and attnotnull)`),
  ).toEqual([])
})

test('every tenant table has exactly the one policy, for reading and for writing', async () => {
  const policies = await rows(`select c.relname, p.polname, p.polcmd::text, p.polpermissive,
      pg_get_expr(p.polqual, p.polrelid) as reading, pg_get_expr(p.polwithcheck, p.polrelid) as writing
    from pg_class c left join pg_policy p on p.polrelid = c.oid and p.polname <> 'reader_reach' where ${TENANT_TABLES}`)
  expect(policies.length).toBeGreaterThan(20)
  for (const policy of policies) {
    expect
      .soft(policy, String(policy.relname))
      .toMatchObject({ polname: 'tenant_fence', polcmd: '*', polpermissive: true })
    expect.soft(policy.reading).toContain('current_tenant()')
    expect.soft(policy.writing).toBe(policy.reading)
  }
})

test('every key and index of a tenant table is led by the tenant', async () => {
  expect(
    await rows(`select c.relname, i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indrelid
    where ${TENANT_TABLES} and (select attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) is distinct from 'tenant_id'`),
  ).toEqual([])
})

test('every foreign key between tenant tables holds both ends to the same tenant', async () => {
  expect(
    await rows(`select k.conname from pg_constraint k join pg_class c on c.oid = k.conrelid
    where ${TENANT_TABLES} and k.contype = 'f' and not exists (
      select from unnest(k.conkey, k.confkey) as pair (own, referred)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own and a.attname = 'tenant_id'
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.referred and b.attname = 'tenant_id')`),
  ).toEqual([])
})

test('the role of the application owns nothing, bypasses nothing and may not truncate', async () => {
  expect(
    await rows(`select rolname from pg_roles where rolname in ('quorate_app', 'quorate_login')
    and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`),
  ).toEqual([])
  expect(
    await rows(
      `select relname from pg_class c where ${OURS} and pg_get_userbyid(relowner) in ('quorate_app', 'quorate_login')`,
    ),
  ).toEqual([])
  expect(
    await rows(
      `select relname from pg_class c where ${OURS} and has_table_privilege('quorate_app', c.oid, 'TRUNCATE, REFERENCES, TRIGGER')`,
    ),
  ).toEqual([])
})

test('four functions run with the rights of their owner, and no view reaches past row-level security', async () => {
  expect(
    await rows(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by proname`,
    ),
  ).toEqual(
    ['gather_statistics', 'open_reading', 'reading_reach', 'remove_imported_payments'].map((proname) => ({ proname })),
  )
  expect(
    await rows(`select relname from pg_class c where c.relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
    and not coalesce(array_to_string(reloptions, ',') ~ 'security_invoker=(true|on)', false)`),
  ).toEqual([])
})

test('the audit log can be added to and read, nothing else; payments are not deleted by the application itself', async () => {
  const may = async (table: string, privilege: string) =>
    (await rows(`select has_table_privilege('quorate_app', '${table}', '${privilege}') as may`))[0]?.may
  expect([await may('audit_log', 'INSERT'), await may('audit_log', 'SELECT')]).toEqual([true, true])
  expect([await may('audit_log', 'UPDATE'), await may('audit_log', 'DELETE'), await may('payments', 'DELETE')]).toEqual(
    [false, false, false],
  )
  expect([await may('audit_values', 'INSERT'), await may('audit_values', 'UPDATE')]).toEqual([true, false])
})

test('with the policy of any one table gone, the application sees none of its rows rather than all', async () => {
  const { tenant_id, db } = await makeTenant()
  await makeMember(db)
  const tables = (await rows(`select relname from pg_class c where ${TENANT_TABLES}`)).map((row) => String(row.relname))
  for (const table of tables) {
    await owner.query('begin')
    try {
      await owner.query(`drop policy tenant_fence on ${table}`)
      await owner.query(`set local role quorate_app`)
      await owner.query(`set local app.tenant = '${tenant_id}'`)
      expect.soft((await owner.query(`select count(*)::int as n from ${table}`)).rows[0].n, table).toBe(0)
    } finally {
      await owner.query('rollback')
    }
  }
})

test('mails that tell of several associations are closed to every transaction of one, and to the reader', async () => {
  const { tenant_id } = await makeTenant()
  const count = async () => (await owner.query('select count(*)::int as n from service_mails')).rows[0].n
  await owner.query('begin')
  try {
    await owner.query(`insert into service_mails (id, to_address) values (gen_random_uuid(), 'ada@example.org')`)
    await owner.query('set local role quorate_app')
    expect(await count()).toBeGreaterThan(0)
    await owner.query(`set local app.tenant = '${tenant_id}'`)
    expect(await count()).toBe(0)
    expect((await owner.query(`update service_mails set status = 'sent'`)).rowCount).toBe(0)
    expect((await owner.query('delete from service_mails')).rowCount).toBe(0)
    await owner.query('set local role quorate_reader')
    await expect(count()).rejects.toThrow('permission denied')
  } finally {
    await owner.query('rollback')
  }
})

test('raw SQL with the tenant filter forgotten still sees one tenant only', async () => {
  const [ours, theirs] = [await makeTenant(), await makeTenant()]
  await makeMember(ours.db)
  await makeMember(theirs.db)
  const tables = (await rows(`select relname from pg_class c where ${TENANT_TABLES}`)).map((row) => String(row.relname))
  for (const table of tables) {
    await owner.query(`begin; set local role quorate_app; set local app.tenant = '${ours.tenant_id}'`)
    const foreign = await owner.query(`select count(*)::int as n from ${table} where tenant_id <> '${ours.tenant_id}'`)
    await owner.query('rollback')
    expect.soft(foreign.rows[0].n, table).toBe(0)
  }
})

test('the same address and the same numbers are possible in two tenants', async () => {
  for (const { db } of [await makeTenant(), await makeTenant()]) {
    await makeMember(db, { member_number: 'M-1', email: 'twin@example.org' })
  }
})
