import { startEmbedded } from '#db/embedded'
import { migrate } from '#db/migrate'
import { seedDemo } from '#lib/demo/demo'

/** The day as of which the associations are made. */
export const SEED_DAY = '2026-11-22'

/**
 * Starts a throwaway database with both demo associations and makes it this process's own. To be called before
 * anything is imported that reads the configuration. Returns its end.
 */
export async function openDatabase(): Promise<() => Promise<void>> {
  const database = await startEmbedded({ throwaway: true })
  try {
    await migrate(database.owner_url)
    await seedDemo({ database_url: database.app_url, today: SEED_DAY })
  } catch (error) {
    await database.stop()
    throw error
  }
  Object.assign(process.env, {
    NODE_ENV: 'test',
    DATABASE_URL: database.app_url,
    DATABASE_OWNER_URL: database.owner_url,
    AUTH_SECRET: 'a secret of the evaluation, long enough',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  })
  return () => database.stop()
}
