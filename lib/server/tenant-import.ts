import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CopyRefused } from '#lib/copies/backup'
import { importTenant } from '#lib/copies/tenant-import'
import { runCommand } from '#lib/server/command'
import { openAsOwner } from '#lib/server/database'
import { findFaults } from '#lib/server/verify-books'

const USAGE = `npm run tenant:import -- FILE.zip [--tenant-id harbour-club]

Makes an association of an archive that Settings, Copies wrote, here or on another server of the same release. Nobody has
a password in it: people choose one with "Forgot password" on the sign-in page.`

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { 'tenant-id': { type: 'string' } }, allowPositionals: true })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new CopyRefused(USAGE)
  const path = resolve(file)
  if (!existsSync(path)) throw new CopyRefused(`There is no file ${path}.`)
  const database = await openAsOwner((text) => console.log(`  ${text}`))
  try {
    const tenant_id = await importTenant(database.owner_url, path, {
      onProgress: (text) => console.log(`  ${text}`),
      findFaults,
      ...(values['tenant-id'] === undefined ? {} : { tenant_id: values['tenant-id'] }),
    })
    console.log(`Imported the association ${tenant_id}. People choose a password with "Forgot password".`)
  } finally {
    await database.close()
  }
}

await runCommand(run, USAGE)
