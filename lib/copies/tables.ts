import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** What no backup holds: it is made by the migrations, or is worth nothing in another database. */
export const NOT_COPIED: Readonly<Record<string, string>> = {
  schema_migrations: 'the migrations write it',
  schema_migrations_lock: 'the migrations write it',
  reading_key: 'a secret of the database itself: another makes its own',
  unfinished_restore: 'says that a restore has not ended',
  archives: 'copies themselves, and over within days',
  archive_pieces: 'copies themselves, and over within days',
  rate_limits: 'unlogged, and over within hours',
  job_runs: 'says when jobs ran on this server',
}

/** A table as a backup copies it. */
export interface CopiedTable {
  name: string
  /** All columns but those that the database works out. */
  columns: string[]
  /** What its rows are put in order by, as SQL: the key without the tenant. */
  order: string[]
  /** Whether row-level security shows only the rows of the tenant that is set. */
  of_tenants: boolean
}

/** Returns the tables that a backup copies, whatever release made them. */
export async function listTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
         from pg_index i cross join unnest(i.indkey::int[]) with ordinality k (attnum, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisprimary and (a.attname <> 'tenant_id' or cardinality(i.indkey::int[]) = 1)
         order by k.place) as "order",
       exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant_fence') as of_tenants
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     order by c.relname collate "C"`,
    [Object.keys(NOT_COPIED)],
  )
  return rows
}

/**
 * Begins the transaction that a whole database is read in: one moment of it, without limits of time. With a role of the
 * application it has no more than its rights.
 */
export async function beginReading(client: pg.ClientBase, role?: 'quorate_app'): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  if (role !== undefined) await client.query(`set local role ${role}`)
  await takeTime(client)
  await setFormats(client)
}

/** Takes the limits of time off a transaction that goes through everything. */
export async function takeTime(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config(name, '0', true) from pg_settings
     where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`,
  )
}

/** The same row is the same text on every server. */
async function setFormats(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
     set local extra_float_digits = 1; set local bytea_output = 'hex'`,
  )
}

/** Returns every tenant that has rows anywhere, those of somebody's unconfirmed registration included. */
export async function listTenants(client: pg.ClientBase): Promise<string[]> {
  // Older releases have no tenant_keys.
  const { rows: lists } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname in ('tenant_ids', 'tenant_keys')`,
  )
  const all = lists.map(({ name }) => `select tenant_id from ${name}`).join(' union ')
  const { rows } = await client.query<{ tenant_id: string }>(
    `select tenant_id from (${all}) t order by tenant_id collate "C"`,
  )
  return rows.map(({ tenant_id }) => tenant_id)
}

/**
 * Yields all rows of a table as COPY writes them, tenant by tenant and in the order of the key, so that equal rows come
 * to equal bytes. Counts them in `told`.
 */
export async function* readTable(
  client: pg.ClientBase,
  table: CopiedTable,
  tenants: readonly string[],
  told: { rows: number },
): AsyncGenerator<Buffer> {
  if (!table.of_tenants) {
    // Rows of no tenant are seen where none is set.
    await client.query("set local app.tenant = ''")
    yield* copyOut(client, table, '', told)
    return
  }
  for (const tenant of tenants) {
    const name = pg.escapeLiteral(tenant)
    await client.query(`set local app.tenant = ${name}`)
    yield* copyOut(client, table, `where tenant_id = ${name}`, told)
  }
}

function copyOut(
  client: pg.ClientBase,
  { name, columns, order }: CopiedTable,
  where: string,
  told: { rows: number },
): AsyncGenerator<Buffer> {
  const listed = columns.map(pg.escapeIdentifier).join(', ')
  const rows = `select ${listed} from ${pg.escapeIdentifier(name)} t ${where} order by ${order.join(', ') || 't::text'}`
  return copyRows(client, `copy (${rows}) to stdout`, told)
}

/** Yields what a COPY statement sends, and counts its rows in `told`. */
export async function* copyRows(
  client: pg.ClientBase,
  statement: string,
  told: { rows: number },
): AsyncGenerator<Buffer> {
  const stream = client.query(copyTo(statement))
  for await (const chunk of stream) yield chunk as Buffer
  // How many rows there were is told behind the last of them: known when a later statement is answered.
  await client.query('select')
  told.rows += stream.rowCount
}
