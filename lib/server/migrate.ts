import { migrate } from '#db/migrate'
import { env } from '#lib/env'
import { runCommand } from '#lib/server/command'
import { checkServer, loginOf } from '#lib/server/database'
import { DatabaseUnusable } from '#lib/server/database-unusable'

/** Migrates the server of DATABASE_OWNER_URL, and lets the login of DATABASE_URL in when that is given. */
async function run(): Promise<void> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = env
  if (DATABASE_URL === undefined && DATABASE_OWNER_URL === undefined) {
    console.log('Nothing to do: the embedded database is migrated by every start.')
    return
  }
  if (DATABASE_OWNER_URL === undefined) {
    throw new DatabaseUnusable('Give DATABASE_OWNER_URL: the login that owns the database and its tables.')
  }
  await checkServer({ DATABASE_URL, DATABASE_OWNER_URL })
  const login = DATABASE_URL === undefined ? '' : loginOf(DATABASE_URL)
  const ran = await migrate(DATABASE_OWNER_URL, {
    onProgress: (text) => console.log(text),
    ...(login === '' ? {} : { login }),
  })
  console.log(ran.length === 0 ? 'The database is up to date.' : `Migrated: ${ran.join(', ')}`)
}

await runCommand(run)
