import { readFileSync } from 'node:fs'
import pg from 'pg'
import { z } from 'zod'
import { compareSchema, migrationTable } from '#db/pending'
import { type Archive, BadArchive, measure, openArchive, type Part, writeArchive } from '#lib/copies/archive'
import { beginReading, listTables, listTenants, readTable } from '#lib/copies/tables'

/** The part with the jobs that are owed: what waited in the queue, or ran. */
export const QUEUE = 'queue.jsonl'

const part = z.strictObject({
  name: z.string(),
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  rows: z.int(),
})

/** What a backup says of itself, in its part manifest.json. */
const BackupManifest = z.strictObject({
  format: z.literal('quorate-backup'),
  format_version: z.literal(1),
  product_version: z.string(),
  made_at: z.iso.datetime(),
  /** The release of PostgreSQL that it was read from. */
  server_version: z.string(),
  /** The migrations that the database had had, which tell its schema. */
  migrations: z.array(z.string()).min(1),
  tenants: z.int(),
  tables: z.array(part.extend({ table: z.string(), columns: z.array(z.string()).min(1) })),
  queue: part.extend({ name: z.literal(QUEUE) }),
})
export type BackupManifest = z.infer<typeof BackupManifest>

/** A table in a backup. */
type BackedUpTable = BackupManifest['tables'][number]

/** The database cannot be backed up, or a backup not be restored; the message tells a person why and what to do. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused'
}

export interface BackupOptions {
  /** Told, in words for a person, what is being done. */
  onProgress?: (text: string) => void
}

/**
 * Writes everything that a database holds at one moment into a file, which appears when it is whole. It takes no more
 * than the rights of the application: each tenant is read in turn behind row-level security, all in one transaction, and
 * nobody waits for it. Returns what the file says of itself. Throws CopyRefused, or what the database or the disk says.
 */
export async function backUp(url: string, file: string, { onProgress }: BackupOptions = {}): Promise<BackupManifest> {
  const client = await connectToCopy(url, 'quorate backup')
  try {
    await checkSource(client)
    await beginReading(client, 'quorate_app')
    const origin = await readOrigin(client)
    const [tables, tenants] = [await listTables(client), await listTenants(client)]
    return await writeArchive(file, new Date(origin.made_at), async (add) => {
      const copied: BackedUpTable[] = []
      for (const table of tables) {
        const told = { rows: 0 }
        const added = await add(`tables/${table.name}.copy`, readTable(client, table, tenants, told))
        copied.push({ table: table.name, columns: table.columns, ...added, ...told })
        if (told.rows > 0) onProgress?.(`${table.name}: ${told.rows} ${told.rows === 1 ? 'row' : 'rows'}`)
      }
      const queue = await addQueue(client, add)
      return { format: 'quorate-backup', format_version: 1, ...origin, tenants: tenants.length, tables: copied, queue }
    })
  } finally {
    // Its transaction ends with it.
    await client.end().catch(() => {})
  }
}

/** Opens a connection of its own: a copy takes as long as it takes. */
export async function connectToCopy(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function checkSource(client: pg.Client): Promise<void> {
  const { pending, is_unfinished } = await compareSchema(client)
  if (is_unfinished)
    throw new CopyRefused('A restore into this database has not ended, so there is nothing whole to back up.')
  if (pending.includes('0001_tenancy')) throw new CopyRefused('This database holds nothing of Quorate yet.')
}

async function readOrigin(client: pg.Client) {
  const [times, migrations] = [
    await client.query<{ made_at: string; server_version: string }>(
      `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as made_at, current_setting('server_version') as server_version`,
    ),
    await client.query<{ name: string }>(`select name from ${migrationTable} order by name collate "C"`),
  ]
  const { made_at = '', server_version = '' } = times.rows[0] ?? {}
  return {
    product_version: productVersion(),
    made_at,
    server_version,
    migrations: migrations.rows.map(({ name }) => name),
  }
}

/** Returns the release of this code. */
export function productVersion(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
}

/** A job as a backup keeps it: what was asked for, in the queue's public terms, which outlive its tables. */
export const OwedJob = z.strictObject({
  name: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
  singletonKey: z.string().nullable(),
  priority: z.int(),
  startAfter: z.string(),
})
export type OwedJob = z.infer<typeof OwedJob>

/**
 * What the clock asks for comes again by itself, what the queue does for itself (as __pgboss__send-it) is nobody's, and a
 * refused mail is told by its row.
 */
async function addQueue(
  client: pg.Client,
  add: (name: string, content: Iterable<Uint8Array>) => Promise<Part>,
): Promise<BackupManifest['queue']> {
  const { rows } = await client.query<{ job: string }>(
    `select jsonb_build_object('name', name, 'data', data, 'singletonKey', singleton_key, 'priority', priority,
       'startAfter', to_char(start_after, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text as job
     from pgboss.job where state in ('created', 'retry', 'active') and name not in ('maintenance', 'mail-dead')
       and not starts_with(name, '__pgboss__')
     order by created_on, id`,
  )
  const content = rows.map(({ job }) => Buffer.from(`${job}\n`))
  return { ...(await add(QUEUE, content)), name: QUEUE, rows: rows.length }
}

/** A backup whose manifest can be read. */
export interface Backup {
  manifest: BackupManifest
  archive: Archive
}

/** Opens a backup. Throws BadArchive where the file is none, is cut off, or its parts are not those it names. */
export async function openBackup(file: string): Promise<Backup> {
  const archive = await openArchive(file)
  try {
    const { data: manifest, error } = BackupManifest.safeParse(archive.manifest)
    if (manifest === undefined) {
      const { format, format_version } = (archive.manifest ?? {}) as { format?: unknown; format_version?: unknown }
      throw new BadArchive(
        format === 'quorate-backup' && typeof format_version === 'number' && format_version > 1
          ? 'The backup was made by a newer Quorate. Restore it with that release.'
          : `The file is no backup of Quorate, or its manifest.json is damaged (${error.issues[0]?.path.join('.') || 'format'}).`,
      )
    }
    const expected = new Set([QUEUE, ...manifest.tables.map(({ name }) => name)])
    for (const name of expected) if (!archive.names.has(name)) throw new BadArchive(`The part ${name} is missing.`)
    for (const name of archive.names) {
      if (!expected.has(name)) throw new BadArchive(`The part ${name} is not named in manifest.json.`)
    }
    return { manifest, archive }
  } catch (error) {
    archive.close()
    throw error
  }
}

/** Reads every part of a backup and compares it with its checksum. Throws BadArchive, which names the part. */
export async function checkBackup({ manifest, archive }: Backup): Promise<void> {
  for (const part of [...manifest.tables, manifest.queue]) await measure(archive.read(part))
}
