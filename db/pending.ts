import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

const folder = join(import.meta.dirname, 'migrations')

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

/** Returns the names of the migrations that this database has not had yet. Throws when it cannot be asked. */
export async function listPending(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const table = await pool.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    `public.${migrationTable}`,
  ])
  if (!table.rows[0]?.exists) return listMigrations()
  const done = await pool.query<{ name: string }>(`select name from public.${migrationTable}`)
  const names = new Set(done.rows.map((row) => row.name))
  return listMigrations().filter((name) => !names.has(name))
}
