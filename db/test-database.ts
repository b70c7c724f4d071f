import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#db/embedded'
import { migrate } from '#db/migrate'

/**
 * Global set-up of the tests: one migrated database for the whole run, gone afterwards. The workers find it in
 * DATABASE_URL (the application's login) and DATABASE_OWNER_URL, as the product would. Returns the teardown.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startEmbedded({ throwaway: true })
  try {
    await migrate(database.owner_url)
  } catch (error) {
    await database.stop()
    throw error
  }
  Object.assign(process.env, {
    NODE_ENV: 'test',
    DATABASE_URL: database.app_url,
    DATABASE_OWNER_URL: database.owner_url,
    AUTH_SECRET: 'a secret for tests, long enough to be taken',
    LOG_LEVEL: 'silent',
  })
  project.provide('database_url', database.app_url)
  project.provide('database_owner_url', database.owner_url)
  return () => database.stop()
}

declare module 'vitest' {
  export interface ProvidedContext {
    database_url: string
    database_owner_url: string
  }
}
