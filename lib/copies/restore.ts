import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '#db/migrate'
import { compareSchema, explainUnfit, listMigrations, unfinishedRestore } from '#db/pending'
import { BadArchive, measure } from '#lib/copies/archive'
import {
  type Backup,
  type BackupManifest,
  type BackupOptions,
  CopyRefused,
  checkBackup,
  connectToCopy,
  OwedJob,
  QUEUE,
} from '#lib/copies/backup'
import { beginReading, type CopiedTable, listTables, listTenants, readTable, takeTime } from '#lib/copies/tables'

/** Only one restore at a time into a database; any number that nobody else takes. */
const LOCK = 7_185_220_915
const JOBS_AT_ONCE = 500
/** From so many rows on it is quicker to make the indexes of a table at the end. */
const MANY_ROWS = 1000
/** What making an index may take; the usual 64 MB and less make the sorting go over the disk. */
const SORTING_MEMORY = '256MB'

export interface RestoreOptions extends BackupOptions {
  /** The role that the application logs in with, where it is not the embedded database's. */
  login?: string
}

/**
 * Fills an empty database with a backup, as its owner: the file is checked first; then come the migrations up to the
 * backup's, its rows all in one transaction, a comparison of the rows with the backup, the migrations since, and the jobs
 * that are owed. From the first of it to the last the database is marked as unfinished, and no release serves it; a
 * restore that was interrupted begins anew. Throws CopyRefused, BadArchive or MigrationRefused.
 */
export async function restore(ownerUrl: string, backup: Backup, options: RestoreOptions = {}): Promise<void> {
  const { manifest } = backup
  const progress = options.onProgress ?? (() => {})
  const last = checkMigrations(manifest)
  progress('Checking the backup')
  await checkBackup(backup)

  const client = await connectToCopy(ownerUrl, 'quorate restore')
  try {
    const isFilled = await checkTarget(client, last, identityOf(manifest))
    await mark(client)
    const migrating = {
      onProgress: progress,
      restoring: true,
      ...(options.login === undefined ? {} : { login: options.login }),
    }
    if (!isFilled) {
      await migrate(ownerUrl, { ...migrating, up_to: last })
      await fill(client, backup, progress)
      progress('Comparing the rows with the backup')
      await compare(client, manifest)
    }
    await migrate(ownerUrl, migrating)
    await owe(ownerUrl, client, backup)
    await client.query('analyze')
    await client.query(`drop table public.${unfinishedRestore}`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns the backup's last migration. Throws where this code does not know all that it had. */
function checkMigrations({ migrations }: BackupManifest): string {
  const known = new Set(listMigrations())
  const unknown = migrations.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new CopyRefused(`The backup was made by a newer Quorate (${unknown.at(-1)}). Restore it with that release.`)
  }
  return migrations.toSorted().at(-1) as string
}

function identityOf(manifest: BackupManifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}

/**
 * Makes sure that nothing can be lost: the database is empty, or holds what an interrupted restore left. Returns whether
 * that one had filled in this very backup and compared it, so that only what comes after is left to do.
 */
async function checkTarget(client: pg.Client, last: string, identity: string): Promise<boolean> {
  const { rows: lock } = await client.query<{ is_free: boolean }>('select pg_try_advisory_lock($1) as is_free', [LOCK])
  if (!lock[0]?.is_free) throw new CopyRefused('Another restore into this database is running. Wait until it ends.')
  const difference = await compareSchema(client)
  const fault = explainUnfit({ ...difference, is_unfinished: false })
  if (fault !== null) throw new CopyRefused(fault)
  const { pending, is_unfinished } = difference
  if (!is_unfinished && !pending.includes('0001_tenancy') && (await listTenants(client)).length > 0) {
    throw new CopyRefused(
      'The database is not empty, and a restore never replaces data. Give it an empty one: DATA_DIR=.data-restored for the embedded database, or a new database in DATABASE_OWNER_URL and DATABASE_URL.',
    )
  }
  const newer = listMigrations().filter((name) => name > last && !pending.includes(name))
  if (newer.length === 0) return false
  if (is_unfinished) {
    const { rowCount } = await client.query(`select from public.${unfinishedRestore} where filled_from = $1`, [
      identity,
    ])
    if (rowCount !== 0) return true
  }
  throw new CopyRefused(
    `The database has had migrations that are newer than the backup (${newer[0]}), so its rows do not fit. Give it a database that has not been migrated yet: drop this one and create it anew.`,
  )
}

/** From here on no start and no worker takes the database for a whole one. */
async function mark(client: pg.Client): Promise<void> {
  try {
    await client.query(
      `create table if not exists public.${unfinishedRestore} (began_at timestamptz not null default now(), filled_from text)`,
    )
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42501') throw error
    throw new CopyRefused(
      'The login of DATABASE_OWNER_URL may not create tables in this database: let its administrator run "grant usage, create on schema public to" that login.',
    )
  }
}

/**
 * Fills in all rows, in one transaction. The triggers rest meanwhile, since what they would write is in the backup too;
 * so does the row-level security of the owner, who is bound by it otherwise and may not COPY. Foreign keys go and come
 * back, which checks them all at once: some lead in circles, so that no order of the tables would do. So do the indexes
 * of tables with many rows, because sorting all their entries once costs a fraction of finding a place for each.
 */
async function fill(client: pg.Client, { manifest, archive }: Backup, progress: (text: string) => void): Promise<void> {
  await client.query('begin')
  await takeTime(client)
  const tables = await listTables(client)
  checkTables(manifest, tables)
  const names = tables.map(({ name }) => pg.escapeIdentifier(name))
  const keys = await listForeignKeys(client)
  const indexes = await listIndexes(
    client,
    manifest.tables.filter(({ rows }) => rows >= MANY_ROWS).map(({ table }) => table),
  )
  for (const { remove } of [...keys, ...indexes]) await client.query(remove)
  const fenced = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity`,
  )
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  // Tables that no backup holds are among them: adding their foreign keys reads them.
  for (const { name } of fenced.rows) await client.query(`alter table ${name} no force row level security`)
  // What an interrupted restore filled in, and what migrations put there.
  await client.query(`truncate ${names.join(', ')}`)
  await client.query(
    `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local maintenance_work_mem = '${SORTING_MEMORY}'`,
  )
  for (const part of manifest.tables) {
    if (part.rows === 0) continue
    progress(`${part.table}: ${part.rows} ${part.rows === 1 ? 'row' : 'rows'}`)
    const columns = part.columns.map(pg.escapeIdentifier).join(', ')
    // Nobody reads the table before the commit, so that its rows need not be marked as committed later.
    const into = client.query(copyFrom(`copy ${pg.escapeIdentifier(part.table)} (${columns}) from stdin (freeze)`))
    await pipeline(archive.read(part), into)
    for (const { table, add } of indexes) if (table === part.table) await client.query(add)
  }
  progress('Checking how the rows belong together')
  for (const { add } of keys) await client.query(add)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { name } of fenced.rows) await client.query(`alter table ${name} force row level security`)
  await client.query(`delete from public.${unfinishedRestore}`)
  await client.query(`insert into public.${unfinishedRestore} (filled_from) values ($1)`, [identityOf(manifest)])
  await client.query('commit')
}

/** Something of a table that goes while rows come in. */
interface PutAside {
  table: string
  /** The statement that takes it away, and the one that brings it back as it was. */
  remove: string
  add: string
}

async function listForeignKeys(client: pg.Client): Promise<PutAside[]> {
  const { rows } = await client.query<PutAside>(
    `select relname as table, format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as add
     from pg_constraint k join pg_class t on t.oid = conrelid
     where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`,
  )
  return rows
}

/** Returns the indexes of tables but for their primary keys: rows come in the order of those, which finds each place at once. */
async function listIndexes(client: pg.Client, tables: string[]): Promise<PutAside[]> {
  const { rows } = await client.query<PutAside>(
    `select t.relname as table,
       case when k.oid is null then format('drop index %s', i.indexrelid::regclass)
         else format('alter table %s drop constraint %I', i.indrelid::regclass, conname) end as remove,
       case when k.oid is null then pg_get_indexdef(i.indexrelid)
         else format('alter table %s add constraint %I %s', i.indrelid::regclass, conname, pg_get_constraintdef(k.oid)) end as add
     from pg_index i join pg_class t on t.oid = i.indrelid
       left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('u', 'x')
     where t.relnamespace = 'public'::regnamespace and not i.indisprimary and t.relname = any ($1)
     order by i.indexrelid`,
    [tables],
  )
  return rows
}

/** The tables of the backup are those of its migrations; a backup that says otherwise is not one of ours. */
function checkTables({ tables }: BackupManifest, present: CopiedTable[]): void {
  const columnsOf = new Map(present.map(({ name, columns }) => [name, columns.toSorted().join()]))
  for (const { table, columns, name } of tables) {
    if (columnsOf.get(table) !== columns.toSorted().join()) {
      throw new BadArchive(`The part ${name} does not fit the table that its migrations make.`)
    }
  }
  for (const { name } of present) {
    if (!tables.some(({ table }) => table === name))
      throw new BadArchive(`The backup has no part for the table ${name}.`)
  }
}

/** Reads the database as a backup does, and compares each table with its part. */
async function compare(client: pg.Client, { tables }: BackupManifest): Promise<void> {
  await beginReading(client)
  const tenants = await listTenants(client)
  const present = await listTables(client)
  for (const part of tables) {
    const table = present.find(({ name }) => name === part.table) as CopiedTable
    const told = { rows: 0 }
    // In the order in which the backup names the columns: another server may have them in another.
    const { sha256 } = await measure(readTable(client, { ...table, columns: part.columns }, tenants, told))
    if (sha256 === part.sha256 && told.rows === part.rows) continue
    throw new CopyRefused(
      `The table ${part.table} does not hold what the backup does (${told.rows} of ${part.rows} rows). The database stays marked as unfinished.`,
    )
  }
  await client.query('rollback')
}

/** Asks for the jobs anew that waited or ran when the backup was made: what was running is tried again. */
async function owe(ownerUrl: string, client: pg.Client, { manifest, archive }: Backup): Promise<void> {
  const byQueue = new Map<string, OwedJob[]>()
  const lines = createInterface({
    input: Readable.from(archive.read(manifest.queue)),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) {
    const job = OwedJob.safeParse(JSON.parse(line))
    if (!job.success) throw new BadArchive(`The part ${QUEUE} holds something that is no job.`)
    byQueue.set(job.data.name, [...(byQueue.get(job.data.name) ?? []), job.data])
  }
  // Those of an interrupted restore, or of nobody.
  await client.query('delete from pgboss.job')
  // A newer release may have given up a queue of the backup, and older ones backed up what the queue does for itself.
  const { rows: queues } = await client.query<{ name: string }>('select name from pgboss.queue')
  const present = new Set(queues.map(({ name }) => name))
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, migrate: false, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const [queue, jobs] of byQueue) {
      if (!present.has(queue)) continue
      for (let i = 0; i < jobs.length; i += JOBS_AT_ONCE) {
        await boss.insert(
          queue,
          jobs.slice(i, i + JOBS_AT_ONCE).map(({ data, singletonKey, priority, startAfter }) => ({
            priority,
            startAfter,
            ...(data === null ? {} : { data }),
            ...(singletonKey === null ? {} : { singletonKey }),
          })),
        )
      }
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
