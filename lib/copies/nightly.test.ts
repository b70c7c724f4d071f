import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '#db/embedded'
import { migrate } from '#db/migrate'
import { backUp, checkBackup, openBackup } from '#lib/copies/backup'
import { backUpNightly, chooseKept } from '#lib/copies/nightly'
import { seedDemo } from '#lib/demo/demo'

// A backup holds everything, so the database that all tests share would grow it with their number.
let database: EmbeddedDatabase
beforeAll(async () => {
  database = await startEmbedded({ throwaway: true })
  await migrate(database.owner_url)
  await seedDemo({ database_url: database.app_url })
})
afterAll(async () => {
  await database?.stop()
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quorate-nightly-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** The names of nightly backups of so many days in a row, the last on that day, each at the hours given. */
function nights(last: string, days: number, hours = ['02-10-00']): string[] {
  return Array.from({ length: days }, (_, ago) =>
    new Date(Date.parse(last) - ago * 86_400_000).toISOString().slice(0, 10),
  )
    .toReversed()
    .flatMap((day) => hours.map((hour) => `nightly-${day}T${hour}Z.zip`))
}

test('of a month of nights the last seven are kept, and the newest of each of four weeks', () => {
  // The last is a Sunday.
  const kept = chooseKept(nights('2026-11-22', 40))
  const days = [...kept].map((name) => name.slice(8, 18)).toSorted()
  expect(days).toEqual([
    ...['2026-11-01', '2026-11-08', '2026-11-15'],
    ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
  ])
})

test('of several a day the newest counts, and days without any do not use up the seven', () => {
  const names = [...nights('2026-06-03', 2), ...nights('2026-11-20', 2, ['02-10-00', '09-00-00'])]
  expect([...chooseKept(names)].toSorted()).toEqual([
    'nightly-2026-06-02T02-10-00Z.zip',
    'nightly-2026-06-03T02-10-00Z.zip',
    'nightly-2026-11-19T09-00-00Z.zip',
    'nightly-2026-11-20T09-00-00Z.zip',
  ])
})

test('the job writes a whole backup, removes what is too many and what was left half, and touches nothing else', async () => {
  const old = nights('2026-11-20', 60)
  const others = ['quorate-2026-01-01T00-00-00Z.zip', 'notes.txt', 'nightly-2026-11-20T02-10-00Z.zip.part']
  for (const name of [...old, ...others]) writeFileSync(join(folder, name), 'x')
  await backUpNightly({ folder, now: new Date('2026-11-21T02:10:00Z'), url: database.app_url })
  const names = readdirSync(folder)
  expect(names).toContain('nightly-2026-11-21T02-10-00Z.zip')
  expect(names.filter((name) => name.startsWith('nightly-'))).toHaveLength(9)
  expect(names.filter((name) => !name.startsWith('nightly-')).toSorted()).toEqual(['notes.txt', others[0]])
  const backup = await openBackup(join(folder, 'nightly-2026-11-21T02-10-00Z.zip'))
  await checkBackup(backup)
  backup.archive.close()
  expect(statSync(join(folder, 'nightly-2026-11-21T02-10-00Z.zip')).mode & 0o077).toBe(0)
})

test.skipIf(!existsSync('/dev/full'))('on a full disk the job fails, and every older backup stays', async () => {
  const old = nights('2026-11-20', 60)
  for (const name of old) writeFileSync(join(folder, name), 'x')
  // A device that is always full, where the file would be written.
  symlinkSync('/dev/full', join(folder, 'nightly-2026-11-21T02-10-00Z.zip.part'))
  await expect(
    backUpNightly({ folder, now: new Date('2026-11-21T02:10:00Z'), url: database.app_url }),
  ).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(readdirSync(folder).toSorted()).toEqual(old.toSorted())
  await backUp(database.app_url, join(folder, 'nightly-2026-11-21T02-10-00Z.zip'))
})
