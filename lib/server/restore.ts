import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#db/embedded'
import { type Backup, CopyRefused, checkBackup, openBackup } from '#lib/copies/backup'
import { restore } from '#lib/copies/restore'
import { env } from '#lib/env'
import { runCommand } from '#lib/server/command'
import { checkServer, loginOf } from '#lib/server/database'
import { DatabaseUnusable } from '#lib/server/database-unusable'
import { releaseLock, takeLock } from '#lib/server/lock'

const USAGE = `npm run restore -- FILE.zip             fills an empty database with a backup
npm run restore -- --verify FILE.zip    checks the backup and changes nothing

Without DATABASE_URL that is the embedded database in DATA_DIR, which is made when it is not there. On a server of your
own give an empty database in DATABASE_OWNER_URL, and in DATABASE_URL the login that will serve it.`

function say(text: string): void {
  console.log(text)
}

function progress(text: string): void {
  console.log(`  ${text}`)
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { verify: { type: 'boolean' } }, allowPositionals: true })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new CopyRefused(USAGE)
  const path = resolve(file)
  if (!existsSync(path)) throw new CopyRefused(`There is no file ${path}.`)
  const backup = await openBackup(path)
  try {
    say(`A backup of ${describe(backup)}`)
    if (values.verify) await checkBackup(backup)
    else await fillIn(backup)
    say(values.verify ? 'The backup is whole.' : 'Restored: every row equals the backup.')
  } finally {
    backup.archive.close()
  }
}

function describe({ manifest }: Backup): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const associations = manifest.tables.find(({ table }) => table === 'tenants')?.rows
  const of = associations === 1 ? '1 association' : `${associations} associations`
  return `${manifest.made_at}, Quorate ${manifest.product_version} (${manifest.migrations.at(-1)}): ${of}, ${rows} rows`
}

async function fillIn(backup: Backup): Promise<void> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = env
  if (DATABASE_URL === undefined && DATABASE_OWNER_URL === undefined) return fillInEmbedded(backup)
  if (DATABASE_OWNER_URL === undefined) {
    throw new DatabaseUnusable('Give DATABASE_OWNER_URL: the login that owns the empty database.')
  }
  await checkServer({ DATABASE_URL, DATABASE_OWNER_URL })
  const login = DATABASE_URL === undefined ? undefined : loginOf(DATABASE_URL)
  await restore(DATABASE_OWNER_URL, backup, { onProgress: progress, ...(login === undefined ? {} : { login }) })
}

async function fillInEmbedded(backup: Backup): Promise<void> {
  const holder = takeLock(env.DATA_DIR, 'the command line')
  if (holder !== null) {
    throw new CopyRefused(
      `Quorate runs with DATA_DIR=${env.DATA_DIR} (process ${holder.pid}). Stop it, or restore into another folder: DATA_DIR=.data-restored npm run restore -- FILE`,
    )
  }
  try {
    const database = await startEmbedded({ dataDir: env.DATA_DIR, onProgress: progress })
    try {
      await restore(database.owner_url, backup, { onProgress: progress })
    } finally {
      await database.stop()
    }
  } finally {
    releaseLock(env.DATA_DIR)
  }
}

await runCommand(run, USAGE)
