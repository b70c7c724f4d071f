import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

// Bundled by Next a module knows its url, and not its dirname.
const folder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/** Where the migrations that ran are written down, in the schema public. */
export const migrationTable = 'schema_migrations'

/** Returns the names of all migrations, in the order in which they run. */
export function listMigrations(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -4))
    .sort()
}

/** Returns the SQL of a migration. */
export function readMigration(name: string): string {
  return readFileSync(join(folder, `${name}.sql`), 'utf8')
}

/** How the schema of a database differs from the migrations of this code. */
export interface SchemaDifference {
  /** Migrations that this database has not had yet. */
  pending: string[]
  /** Migrations that it has had and this code does not know: a newer release made them. */
  unknown: string[]
}

/** Compares the schema with the migrations there are. Throws when the database cannot be asked. */
export async function compareSchema(pool: Pick<pg.Pool, 'query'>): Promise<SchemaDifference> {
  const known = listMigrations()
  const table = await pool.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    `public.${migrationTable}`,
  ])
  if (!table.rows[0]?.exists) return { pending: known, unknown: [] }
  const { rows } = await pool.query<{ name: string }>(`select name from public.${migrationTable} order by name`)
  const done = rows.map((row) => row.name)
  return {
    pending: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
  }
}

/** Returns the names of the migrations that this database has not had yet. Throws when it cannot be asked. */
export async function listPending(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  return (await compareSchema(pool)).pending
}

/** Says that a newer release has migrated the database, and what to do. */
export function explainNewer(unknown: string[]): string {
  return `The database has been migrated by a newer Quorate (${unknown.at(-1)}). Start that release, or restore the backup from before its upgrade.`
}
