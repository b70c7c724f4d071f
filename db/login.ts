import { randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * Returns why the login of this connection may not be the application's, and the way out, or null: a role that the
 * tenant policies do not bind would show every association's rows to each.
 */
export async function explainUnboundLogin(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ login: string; role: string; power: string }>(`
    select session_user as login, r.rolname as role,
      case when r.rolsuper then 'is a superuser' when r.rolbypassrls then 'bypasses row-level security'
        else 'owns the tables' end as power
    from pg_roles r
    where pg_has_role(session_user, r.oid, 'member') and (
      r.rolsuper or r.rolbypassrls
      or r.oid = (select datdba from pg_database where datname = current_database())
      or r.oid = (select relowner from pg_class where oid = to_regclass('public.tenants')))
    order by r.rolname <> session_user, r.rolsuper desc, r.rolbypassrls desc limit 1`)
  const found = rows[0]
  if (found === undefined) return null
  const who = found.role === found.login ? found.power : `can become ${found.role}, which ${found.power}`
  return `it logs in as ${found.login}, which ${who}: row-level security, which keeps associations apart, would not hold.
Give the application a login of its own, and keep the present one for migrations. Run once as an administrator, with a password of yours:
${(await statementsForLogin(client)).map((statement) => `  ${statement};`).join('\n')}
Then start with DATABASE_URL naming that login, and DATABASE_OWNER_URL with the address that DATABASE_URL has now.`
}

async function statementsForLogin(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ role: string; exists: boolean }>(
    "select role, role in (select rolname from pg_roles) as exists from unnest(array['quorate_app', 'quorate_reader', 'quorate_login']) role",
  )
  const missing = rows.filter((row) => !row.exists).map((row) => row.role)
  return [
    ...missing.filter((role) => role !== 'quorate_login').map((role) => `create role ${role} nologin`),
    missing.includes('quorate_login')
      ? "create role quorate_login login password '...' in role quorate_app, quorate_reader"
      : 'grant quorate_app, quorate_reader to quorate_login',
  ]
}

/** How connections to a server come about: straight, or by a pooler that hands a server connection to each transaction. */
export type Pooling = 'by session' | 'by transaction' | 'unusable'

/**
 * Finds out what a pooler in front of the server does, if there is one. Two connections prepare a statement under one
 * name; where transactions take turns on server connections, one of them meets a connection that does not know the
 * name, or knows it already, unless the pooler keeps prepared statements for each.
 */
export async function findPooling(url: string): Promise<Pooling> {
  const [first, second] = [connectTo(url), connectTo(url)]
  const probe = { name: `probe ${randomUUID()}`, text: 'select pg_backend_pid() as pid' }
  const ask = async (client: pg.Client) => (await client.query<{ pid: number }>(probe)).rows[0]?.pid
  try {
    await Promise.all([first.connect(), second.connect()])
    const before = await ask(first)
    await second.query('begin')
    const other = await ask(second)
    // The transaction holds the only connection of the smallest pool; it ends meanwhile.
    const [after] = await Promise.all([ask(first), second.query('rollback')])
    return before === other || before !== after ? 'by transaction' : 'by session'
  } catch (error) {
    // No such prepared statement; one of that name exists; no transactions at all (a pooler by statement).
    if (error instanceof pg.DatabaseError && ['26000', '42P05', '08P01'].includes(error.code ?? '')) return 'unusable'
    throw error
  } finally {
    await Promise.all([first.end(), second.end()].map((end) => end.catch(() => {})))
  }
}

function connectTo(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  return client
}
