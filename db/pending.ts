import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

// Bundled by Next a module knows its url, and not its dirname.
const folder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/** Where the migrations that ran are written down, in the schema public. */
export const migrationTable = 'schema_migrations'

/** The table that stands in a database from the beginning of a restore to its end, in the schema public. */
export const unfinishedRestore = 'unfinished_restore'

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
  /** Whether a restore into it began and has not ended: what it holds is not whole. */
  is_unfinished: boolean
}

/** Compares the schema with the migrations there are. Throws when the database cannot be asked. */
export async function compareSchema(pool: Pick<pg.Pool, 'query'>): Promise<SchemaDifference> {
  const known = listMigrations()
  const found = await pool.query<{ is_migrated: boolean; is_unfinished: boolean }>(
    'select to_regclass($1) is not null as is_migrated, to_regclass($2) is not null as is_unfinished',
    [`public.${migrationTable}`, `public.${unfinishedRestore}`],
  )
  const { is_migrated = false, is_unfinished = false } = found.rows[0] ?? {}
  if (!is_migrated) return { pending: known, unknown: [], is_unfinished }
  const { rows } = await pool.query<{ name: string }>(`select name from public.${migrationTable} order by name`)
  const done = rows.map((row) => row.name)
  return {
    pending: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
    is_unfinished,
  }
}

/** Says why a database cannot be used as it is, and what to do; null when nothing but migrations is missing. */
export function explainUnfit({ unknown, is_unfinished }: SchemaDifference): string | null {
  if (is_unfinished) {
    return 'A restore into this database did not come to its end, so what it holds is not whole. Run npm run restore again, with the same backup.'
  }
  return unknown.length === 0
    ? null
    : `The database has been migrated by a newer Quorate (${unknown.at(-1)}). Start that release, or restore the backup from before its upgrade.`
}
