import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp, CopyRefused } from '#lib/copies/backup'
import { env } from '#lib/env'
import { runCommand } from '#lib/server/command'
import { openUnmigrated } from '#lib/server/database'

const USAGE = `npm run backup                     writes a backup into DATA_DIR/backups
npm run backup -- --to FILE.zip    writes it there

It may run while Quorate serves, and holds everything but AUTH_SECRET and other settings of the environment, which are
kept apart: whoever has both could sign in as anybody. npm run restore -- FILE.zip reads it.`

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (env.DATABASE_URL === undefined && !existsSync(join(env.DATA_DIR, 'postgres'))) {
    throw new CopyRefused(`There is no database in DATA_DIR=${env.DATA_DIR}. Name the folder, or give DATABASE_URL.`)
  }
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = resolve(values.to ?? join(env.DATA_DIR, 'backups', `quorate-${stamp}Z.zip`))
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = await openUnmigrated((text) => console.log(text))
  try {
    const manifest = await backUp(database.app_url, file, { onProgress: (text) => console.log(`  ${text}`) })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const megabytes = (statSync(file).size / 1024 ** 2).toFixed(1)
    console.log(
      `Backed up ${rows} rows in ${manifest.tables.length} tables and ${manifest.queue.rows} waiting jobs: ${file} (${megabytes} MB)`,
    )
  } finally {
    await database.close()
  }
}

await runCommand(run, USAGE)
