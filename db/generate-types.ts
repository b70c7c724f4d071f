import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as PostgresGenerator } from 'kysely-codegen'
import pg from 'pg'
import { surviving } from '#db/client'
import { startEmbedded } from '#db/embedded'
import { migrate } from '#db/migrate'

const file = join(dirname(fileURLToPath(import.meta.url)), 'types.ts')

/** What db/client.ts makes of a column: numbers for bigint, and the text of the database for dates and decimals. */
const typeOfColumn = {
  int8: 'number',
  date: 'string',
  timestamp: 'string',
  timestamptz: 'string',
  numeric: 'string',
}

/** Returns the text that db/types.ts must have for the migrated database at `ownerUrl`. */
export async function generateTypes(ownerUrl: string): Promise<string> {
  // Ending a pool does not wait for its connections, and the database stops right after.
  const pool = surviving(new pg.Pool({ connectionString: ownerUrl, max: 2 }))
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await generate({
      db,
      dialect: new PostgresGenerator(),
      includePattern: 'public.*',
      excludePattern: 'schema_migrations*',
      typeMapping: typeOfColumn,
    })
  } finally {
    await db.destroy()
  }
}

/** Returns the text that db/types.ts has. */
export function readTypes(): string {
  return readFileSync(file, 'utf8')
}

if (import.meta.main) {
  const database = await startEmbedded({ throwaway: true })
  try {
    await migrate(database.owner_url)
    const types = await generateTypes(database.owner_url)
    if (!process.argv.includes('--verify')) writeFileSync(file, types)
    else if (types !== readTypes()) {
      console.error('db/types.ts does not match the migrations: run `npm run types` and commit it.')
      process.exitCode = 1
    }
  } finally {
    await database.stop()
  }
}
