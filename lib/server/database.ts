import pg from 'pg'
import { readEmbedded, startEmbedded } from '#db/embedded'
import { explainUnboundLogin, findPooling, type Pooling } from '#db/login'
import { type Env, env } from '#lib/env'
import { DatabaseUnusable } from '#lib/server/database-unusable'
import { releaseLock, takeLock } from '#lib/server/lock'

/** A database to work with, and how to let go of it. */
export interface OpenDatabase {
  app_url: string
  /** Ends the embedded database when this call started it; otherwise nothing is to be done. */
  close(): Promise<void>
}

interface JoinedDatabase extends OpenDatabase {
  owner_url: string
  /** Whether this call started it. */
  is_ours: boolean
}

const OLDEST_SERVER = 150_000

/**
 * Returns the database that commands beside the web process use: DATABASE_URL, or the embedded one, joined
 * when it runs and otherwise started and migrated for as long as the command takes.
 */
export async function openDatabase(onProgress: (text: string) => void = () => {}): Promise<OpenDatabase> {
  if (env.DATABASE_URL !== undefined) {
    await checkServer(env)
    // Imported only here and below: the launcher, which stays in memory, checks servers with this module.
    await (await import('#lib/server/check-schema')).checkSchema(env.DATABASE_URL)
    return { app_url: env.DATABASE_URL, close: async () => {} }
  }
  return migrated(await joinEmbedded(onProgress), onProgress)
}

/** The same with the login of the owner: DATABASE_OWNER_URL, or the embedded one's. */
export async function openAsOwner(onProgress: (text: string) => void): Promise<OpenDatabase & { owner_url: string }> {
  const { DATABASE_URL, DATABASE_OWNER_URL: owner_url } = env
  if (DATABASE_URL === undefined && owner_url === undefined) {
    return migrated(await joinEmbedded(onProgress), onProgress)
  }
  if (DATABASE_URL === undefined || owner_url === undefined) {
    throw new DatabaseUnusable('Give both DATABASE_URL and DATABASE_OWNER_URL, the login that owns the database.')
  }
  await checkServer({ DATABASE_URL, DATABASE_OWNER_URL: owner_url })
  return { app_url: DATABASE_URL, owner_url, close: async () => {} }
}

async function migrated(database: JoinedDatabase, onProgress: (text: string) => void): Promise<JoinedDatabase> {
  try {
    const { migrate } = await import('#db/migrate')
    if (database.is_ours) await migrate(database.owner_url, { onProgress })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The same as it is, whatever its migrations: a backup comes before them. */
export async function openUnmigrated(onProgress: (text: string) => void): Promise<OpenDatabase> {
  if (env.DATABASE_URL === undefined) return joinEmbedded(onProgress)
  await checkServer({ DATABASE_URL: env.DATABASE_URL, DATABASE_OWNER_URL: undefined })
  return { app_url: env.DATABASE_URL, close: async () => {} }
}

/** The embedded database: that of the process that has DATA_DIR, or one of our own, which others find taken meanwhile. */
async function joinEmbedded(onProgress: (text: string) => void): Promise<JoinedDatabase> {
  if (takeLock(env.DATA_DIR, 'the command line') !== null) {
    return { ...readEmbedded(env.DATA_DIR), is_ours: false, close: async () => {} }
  }
  try {
    const { owner_url, app_url, stop } = await startEmbedded({ dataDir: env.DATA_DIR, onProgress })
    const close = async () => {
      await stop()
      releaseLock(env.DATA_DIR)
    }
    return { owner_url, app_url, is_ours: true, close }
  } catch (error) {
    releaseLock(env.DATA_DIR)
    throw error
  }
}

/**
 * Makes sure that the servers of DATABASE_URL and DATABASE_OWNER_URL answer, that the tenant policies bind the login of
 * the application, and that a pooler in between keeps what is needed. Throws DatabaseUnusable.
 */
export async function checkServer(given: Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL'>): Promise<void> {
  for (const variable of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
    const url = given[variable]
    if (url === undefined) continue
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ version: number; name: string }>(
        "select current_setting('server_version_num')::int as version, current_setting('server_version') as name",
      )
      const server = rows[0]
      if (server !== undefined && server.version < OLDEST_SERVER) {
        throw new DatabaseUnusable(`${variable} names a PostgreSQL ${server.name}; Quorate needs version 15 or newer.`)
      }
      const fault = variable === 'DATABASE_URL' ? await explainUnboundLogin(client) : null
      if (fault !== null) throw new DatabaseUnusable(`DATABASE_URL cannot be used: ${fault}`)
      const poolingFault = explainPooling(variable, await findPooling(url))
      if (poolingFault !== null) throw new DatabaseUnusable(poolingFault)
    } catch (error) {
      if (error instanceof DatabaseUnusable) throw error
      throw new DatabaseUnusable(`${variable} cannot be used: ${explain(error, url)}`)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function explainPooling(variable: 'DATABASE_URL' | 'DATABASE_OWNER_URL', pooling: Pooling): string | null {
  if (pooling === 'by session') return null
  if (variable === 'DATABASE_OWNER_URL') {
    return 'DATABASE_OWNER_URL leads through a pooler that hands server connections from transaction to transaction, but migrations hold one lock from beginning to end: name the server itself, or a pool in session mode.'
  }
  return pooling === 'by transaction'
    ? null
    : 'DATABASE_URL leads through a pooler that does not keep prepared statements: set pool_mode = session, or use PgBouncer 1.21 or newer with pool_mode = transaction and max_prepared_statements = 200.'
}

function explain(error: unknown, url: string): string {
  const { code, message } = error as NodeJS.ErrnoException
  const { host, username, pathname } = new URL(url)
  const where = host === '' ? 'its server' : host
  switch (code) {
    case 'ECONNREFUSED':
      return `nothing answers at ${where}. Is the database running, and are host and port right?`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the name of ${where} is not known.`
    case '28P01':
    case '28000':
      return `${where} refuses the user ${username} with this password.`
    case '3D000':
      return `${where} has no database ${pathname.slice(1)}. Create it first.`
    default:
      return `${where} says: ${message}.`
  }
}

/** Returns the name of the role that DATABASE_URL logs in with. */
export function loginOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}
