import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { surviving } from '#db/client'
import { compareSchema, explainUnfit, listMigrations, migrationTable, readMigration } from '#db/pending'

const queueSchema = 'pgboss'
/** The advisory lock of a start; any number that nobody else takes. */
const lockKey = 7_185_220_914

/** The queues of the job runner. A mail that is refused for good moves to mail-dead. */
const queues = [
  { name: 'mail-dead', options: { retentionSeconds: 30 * 86_400 } },
  {
    name: 'mail',
    options: {
      deadLetter: 'mail-dead',
      // Thirteen tries within half a day: after 10 seconds, then twice as long each time, at most 3 hours.
      retryLimit: 12,
      retryDelay: 10,
      retryBackoff: true,
      retryDelayMax: 10_800,
      // A worker that died is noticed by its silence, one that hangs by the clock.
      heartbeatSeconds: 30,
      expireInSeconds: 300,
      deleteAfterSeconds: 86_400,
      // Commits that queue a mail wake the workers.
      notify: true,
    },
  },
  // Mails that list the associations of an address; few tries, somebody waits for them.
  {
    name: 'associations',
    options: {
      retryLimit: 5,
      retryDelay: 10,
      retryBackoff: true,
      heartbeatSeconds: 30,
      expireInSeconds: 300,
      deleteAfterSeconds: 86_400,
      notify: true,
    },
  },
  // Predictions of leaving that somebody asked for.
  {
    name: 'churn',
    options: { retryLimit: 1, retryDelay: 30, heartbeatSeconds: 30, expireInSeconds: 900, notify: true },
  },
  // Searches for people recorded twice that somebody asked for.
  {
    name: 'duplicates',
    options: { retryLimit: 1, retryDelay: 30, heartbeatSeconds: 30, expireInSeconds: 900, notify: true },
  },
  // Actions on many rows; a job that stops halfway goes on where it was.
  {
    name: 'bulk',
    options: {
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 300,
      heartbeatSeconds: 30,
      expireInSeconds: 600,
      deleteAfterSeconds: 86_400,
      notify: true,
    },
  },
  // Billing runs, prepared, released or taken back; a job that stops halfway goes on where it was.
  {
    name: 'billing',
    options: {
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 300,
      heartbeatSeconds: 30,
      expireInSeconds: 600,
      deleteAfterSeconds: 86_400,
      notify: true,
    },
  },
  // Imports, checked, run or taken back; a job that stops halfway goes on where it was.
  {
    name: 'import',
    options: {
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 300,
      heartbeatSeconds: 30,
      expireInSeconds: 600,
      deleteAfterSeconds: 86_400,
      notify: true,
    },
  },
  // The papers of a cancelled event, taken back one by one; a job that stops halfway goes on where it was.
  {
    name: 'cancelled_event',
    options: {
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 300,
      heartbeatSeconds: 30,
      expireInSeconds: 600,
      deleteAfterSeconds: 86_400,
      notify: true,
    },
  },
  // Archives of an association, which begin anew where they stopped halfway.
  {
    name: 'archive',
    options: {
      retryLimit: 3,
      retryDelay: 10,
      retryBackoff: true,
      heartbeatSeconds: 30,
      expireInSeconds: 3600,
      deleteAfterSeconds: 86_400,
      notify: true,
    },
  },
  // The erasure of a person, in one transaction.
  {
    name: 'erasure',
    options: {
      retryLimit: 5,
      retryDelay: 10,
      retryBackoff: true,
      heartbeatSeconds: 30,
      expireInSeconds: 600,
      deleteAfterSeconds: 86_400,
      notify: true,
    },
  },
  {
    name: 'maintenance',
    // Exclusive: what is due again while it still waits or runs is not queued a second time.
    options: { policy: 'exclusive', retryLimit: 1, retryDelay: 30, heartbeatSeconds: 30, expireInSeconds: 900 },
  },
] as const

export interface MigrateOptions {
  /** Told, in words for a person, what takes a while. */
  onProgress?: (text: string) => void
  /**
   * The role the application logs in with, when it is not the owner: it is made a member of quorate_app and
   * quorate_reader.
   */
  login?: string
  /** The last migration to run; all of them unless given. */
  up_to?: string
  /** Whether this is part of a restore, which anybody else waits for. */
  restoring?: boolean
}

/** The database cannot be migrated; the message tells a person why and what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

const provider: MigrationProvider = {
  async getMigrations() {
    return Object.fromEntries(
      listMigrations().map((name) => [
        name,
        {
          async up(db) {
            // A lock that cannot be had soon must not queue the whole site behind itself.
            await sql`set local lock_timeout = '3s'`.execute(db)
            // Adding a foreign key reads both tables under the owner's own policies, which ask for a tenant unless the
            // owner is a superuser. No tenant has this name. Not a setting of the role: a dump would then be empty
            // without a word.
            await sql`set local app.tenant = '-'`.execute(db)
            await sql.raw(readMigration(name)).execute(db)
          },
        },
      ]),
    )
  },
}

/**
 * Brings the database to the newest schema, as its owner: the migrations in one transaction under an advisory
 * lock, so that instances starting together run each once, and the tables of the job queue. Returns the names
 * of the migrations that ran. Throws MigrationRefused when one fails or a right is missing; none of them counts then.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const pool = surviving(
    new pg.Pool({
      connectionString: ownerUrl,
      max: 2,
      connectionTimeoutMillis: 10_000,
      application_name: 'quorate migrate',
    }),
  )
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
  const held = await pool.connect().catch(async (error) => {
    await pool.end()
    throw error
  })
  try {
    // Held from looking to granting: whoever starts at the same time waits here and then finds all done.
    await held.query('select pg_advisory_lock($1)', [lockKey])
    const difference = await compareSchema(pool)
    const { pending } = difference
    const fault = explainUnfit(options.restoring ? { ...difference, is_unfinished: false } : difference)
    if (fault !== null) throw new MigrationRefused(fault)
    if (pending.length > 0) {
      await checkRights(pool, options.login)
      options.onProgress?.(
        pending.length === 1
          ? `Migrating the database: ${pending[0]}`
          : `Migrating the database: ${pending.length} steps`,
      )
    }
    const ran = pending.length > 0 ? await runMigrations(db, options.up_to) : []
    await installQueue(pool, ownerUrl)
    await pool.query(`grant select on ${migrationTable} to quorate_app`)
    if (options.login !== undefined) await grantMembership(pool, options.login)
    return ran
  } finally {
    // Its end gives the lock back.
    held.release(true)
    // Not by way of Kysely, which leaves a pool open that it had no use for.
    await pool.end()
  }
}

async function runMigrations(db: Kysely<Record<string, never>>, upTo: string | undefined): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider,
    migrationTableName: migrationTable,
    migrationLockTableName: `${migrationTable}_lock`,
  })
  for (let attempt = 1; ; attempt++) {
    const { error, results = [] } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
    if (error === undefined) return results.map((result) => result.migrationName)
    const { code, message } = error as { code?: string; message: string }
    // The running application holds a lock we need, or waits for one we hold.
    const passing = code === '55P03' || code === '40P01'
    if (!passing || attempt === 10) {
      const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'A migration'
      const busy = passing ? ' The tables stay in use by others: stop the other instances and start again.' : ''
      throw new MigrationRefused(
        `${failed} failed: ${message.replace(/\.+$/, '')}. Nothing was changed; all migrations that were due are undone.${busy}`,
        { cause: error },
      )
    }
    await sleep(attempt * 200)
  }
}

/**
 * Makes sure that the owner may do what migrations do.
 *
 * @throws MigrationRefused with the statements that somebody with more rights runs once
 */
async function checkRights(pool: pg.Pool, login: string | undefined): Promise<void> {
  const { rows } = await pool.query<{
    owner: string
    database: string
    may_create: boolean
    may_make_roles: boolean
    missing_roles: string[]
  }>(`
    select current_user as owner, current_database() as database,
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_create,
      (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may_make_roles,
      array(select role from unnest(array['quorate_app', 'quorate_reader']) role
        where role not in (select rolname from pg_roles)) as missing_roles`)
  const found = rows[0] as NonNullable<(typeof rows)[0]>
  const owner = pg.escapeIdentifier(found.owner)
  if (!found.may_create) {
    const database = pg.escapeIdentifier(found.database)
    throw new MigrationRefused(
      `The login ${found.owner} may not create tables and schemas in the database ${found.database}. ${askAdministrator(
        [
          `grant create on database ${database} to ${owner}`,
          `grant usage, create on schema public to ${owner} with grant option`,
        ],
      )}`,
    )
  }
  if (found.missing_roles.length > 0 && !found.may_make_roles) {
    const grants = login === undefined ? [] : [membership(login)]
    throw new MigrationRefused(
      `The login ${found.owner} may not make the roles that keep associations apart (it has no CREATEROLE). ${askAdministrator(
        [...found.missing_roles.map((role) => `create role ${role} nologin`), ...grants],
      )}`,
    )
  }
}

function membership(login: string): string {
  return `grant quorate_app, quorate_reader to ${pg.escapeIdentifier(login)}`
}

function askAdministrator(statements: string[]): string {
  return `Let an administrator of the server run this once, in this database, and start again:\n${statements
    .map((statement) => `  ${statement};`)
    .join('\n')}`
}

/** Installs or upgrades the job queue's schema, so that the application needs no right to create anything. */
async function installQueue(pool: pg.Pool, ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: queueSchema,
    max: 1,
    application_name: 'quorate migrate',
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  const installed = await isQueueCurrent(pool)
  if (!installed) {
    await boss.start()
    try {
      const present = new Set((await boss.getQueues()).map((queue) => queue.name))
      for (const queue of queues) {
        if (!present.has(queue.name)) await boss.createQueue(queue.name, queue.options)
      }
    } finally {
      await boss.stop({ graceful: false })
    }
    await pool.query(`
      grant usage on schema ${queueSchema} to quorate_app;
      grant select, insert, update, delete on all tables in schema ${queueSchema} to quorate_app;
      grant usage, select on all sequences in schema ${queueSchema} to quorate_app;
      grant execute on all functions in schema ${queueSchema} to quorate_app;
    `)
  }
}

async function isQueueCurrent(pool: pg.Pool): Promise<boolean> {
  const usable = await pool.query<{ usable: boolean }>(
    "select coalesce(has_schema_privilege('quorate_app', to_regnamespace($1)::oid, 'usage'), false) and to_regclass($2) is not null as usable",
    [queueSchema, `${queueSchema}.version`],
  )
  if (!usable.rows[0]?.usable) return false
  const version = await pool.query<{ version: number }>(`select version from ${queueSchema}.version`)
  if (version.rows[0]?.version !== queueSchemaVersion()) return false
  const present = await pool.query<{ name: string }>(`select name from ${queueSchema}.queue`)
  return queues.every((queue) => present.rows.some((row) => row.name === queue.name))
}

function queueSchemaVersion(): number {
  // The package does not export it; it stands in its package.json, two levels above its entry.
  const manifest = join(dirname(createRequire(import.meta.url).resolve('pg-boss')), '..', 'package.json')
  if (!existsSync(manifest)) return -1
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { pgboss: { schema: number } }).pgboss.schema
}

async function grantMembership(pool: pg.Pool, login: string): Promise<void> {
  const { rowCount } = await pool.query(
    "select from unnest(array['quorate_app', 'quorate_reader']) role where not pg_has_role($1, role, 'member')",
    [login],
  )
  if (rowCount === 0) return
  await pool.query(membership(login)).catch((error) => {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new MigrationRefused(
      `The login of DATABASE_URL, ${login}, is no member of the roles of the application. ${askAdministrator([membership(login)])}`,
    )
  })
}
