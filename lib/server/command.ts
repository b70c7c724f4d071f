import { EmbeddedDatabaseError } from '#db/embedded'
import { MigrationRefused } from '#db/migrate'
import { BadArchive } from '#lib/copies/archive'
import { CopyRefused } from '#lib/copies/backup'
import { BadConfiguration } from '#lib/env'
import { DatabaseUnusable } from '#lib/server/database-unusable'

/** What tells a person by its message alone what is wrong and what to do. */
const TOLD = [BadArchive, BadConfiguration, CopyRefused, DatabaseUnusable, EmbeddedDatabaseError, MigrationRefused]

/** Runs a command of the terminal, which ends with 1 when it fails. Options that it does not have are answered with its usage. */
export async function runCommand(run: () => Promise<void>, usage = ''): Promise<void> {
  try {
    await run()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (usage !== '' && code?.startsWith('ERR_PARSE_ARGS')) console.error(usage)
    else if (code === 'ENOSPC') console.error('There is no room left on this disk.')
    else console.error(TOLD.some((kind) => error instanceof kind) ? (error as Error).message : error)
    process.exitCode = 1
  }
}
