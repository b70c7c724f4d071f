import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { appPool } from '#db/client'
import { backUp } from '#lib/copies/backup'
import { env } from '#lib/env'
import { logger } from '#lib/log'

/** Of so many days with backups the newest one each, and of so many weeks, are kept. */
const KEPT = { days: 7, weeks: 4 }

const NAME = /^nightly-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.zip$/

/** A backup that the nightly job wrote. */
export interface NightlyBackup {
  name: string
  made_at: string
  byte_size: number
}

/**
 * Backs the database up into BACKUP_DIR, and then removes those that are too many. The older ones stay when it fails, on
 * a full disk say. Throws what the database or the disk says.
 */
export async function backUpNightly({
  folder = backupFolder(),
  now = new Date(),
  url = env.DATABASE_URL,
} = {}): Promise<void> {
  if (folder === null || url === undefined) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `nightly-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`
  await backUp(url, join(folder, name))
  const { size } = await stat(join(folder, name))
  logger.info({ file: name, byte_size: size }, 'backed up')
  await removeSurplus(folder)
}

/** Returns the folder of the nightly backups; null where none are made. */
export function backupFolder(): string | null {
  return env.BACKUP_DIR === undefined || env.BACKUP_DIR === 'off' ? null : env.BACKUP_DIR
}

async function removeSurplus(folder: string): Promise<void> {
  const names = await readdir(folder)
  const kept = chooseKept(names)
  // What a killed process left of one that it had not finished is nobody's any more: one job runs at a time.
  const surplus = names.filter((name) => (NAME.test(name) ? !kept.has(name) : NAME.test(name.replace(/\.part$/, ''))))
  for (const name of surplus) await rm(join(folder, name), { force: true })
}

/** Returns which of the names are kept: the newest of each of the last days and of each of the last weeks. */
export function chooseKept(names: readonly string[]): Set<string> {
  const newest = names.filter((name) => NAME.test(name)).toSorted((a, b) => (a < b ? 1 : -1))
  const newestOfEach = (periodOf: (name: string) => string) => [
    ...new Map(newest.toReversed().map((name) => [periodOf(name), name])).values(),
  ]
  const latest = (found: string[], count: number) => found.toSorted((a, b) => (a < b ? 1 : -1)).slice(0, count)
  return new Set([
    ...latest(newestOfEach(dayOf), KEPT.days),
    ...latest(
      newestOfEach((name) => weekOf(dayOf(name))),
      KEPT.weeks,
    ),
  ])
}

function dayOf(name: string): string {
  return NAME.exec(name)?.[1] ?? ''
}

/** The Monday of a day's week. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/**
 * Returns the nightly backups, the newest first; null where there are none to be shown: the site makes none, or has
 * several associations, none of which is to know of what all of them have in common.
 */
export async function listNightlyBackups(): Promise<NightlyBackup[] | null> {
  const folder = backupFolder()
  if (folder === null) return null
  const { rowCount } = await appPool().query('select from tenant_ids limit 2')
  if (rowCount !== 1) return null
  const names = await readdir(folder).catch(() => [])
  const found = names.filter((name) => NAME.test(name)).toSorted((a, b) => (a < b ? 1 : -1))
  return Promise.all(
    found.map(async (name) => ({
      name,
      made_at: name.replace(NAME, '$1T$2:$3:$4Z'),
      byte_size: (await stat(join(folder, name)).catch(() => ({ size: 0 }))).size,
    })),
  )
}
