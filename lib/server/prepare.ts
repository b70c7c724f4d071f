import { existsSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { MigrationRefused, migrate } from '#db/migrate'
import { checkSchema } from '#lib/server/check-schema'
import { DatabaseUnusable } from '#lib/server/database-unusable'

/** An account of the demonstration, with what it takes to sign in. */
export interface DemoAccount {
  label: string
  tenant_id: string
  email: string
  password: string
}

/** What is to be done with a database before it serves. */
export interface Preparation {
  /** The login that migrates; null migrates nothing. */
  owner_url: string | null
  app_url: string
  /** The role of app_url on a server that is not ours: it is made a member of the application's roles and tried. */
  login: string | null
  /** The file that tells that the demonstration was filled in once; null leaves the data alone. */
  demo_mark: string | null
}

/** What this process tells the one that started it. */
export type PreparationNews =
  | { kind: 'progress'; text: string }
  | { kind: 'done'; accounts: DemoAccount[] }
  | { kind: 'failed'; text: string }

function tell(news: PreparationNews): Promise<void> {
  return new Promise((sent) => process.send?.(news, () => sent()))
}

function progress(text: string): void {
  void tell({ kind: 'progress', text })
}

async function prepare({ owner_url, app_url, login, demo_mark }: Preparation): Promise<DemoAccount[]> {
  if (owner_url !== null) await migrate(owner_url, { onProgress: progress, ...(login !== null && { login }) })
  if (login !== null) await checkSchema(app_url)
  return demo_mark === null ? [] : provideDemo(app_url, demo_mark)
}

async function provideDemo(url: string, mark: string): Promise<DemoAccount[]> {
  const { hasData, listDemoAccounts, seedDemo } = await import('#lib/demo/demo')
  // Whoever removed the demo does not want it back with the next start.
  if (existsSync(mark) || (await hasData(url))) return listDemoAccounts(url)
  progress('Filling in a demonstration association; DEMO=off leaves the database empty')
  const { accounts } = await seedDemo({ database_url: url, on_progress: progress })
  writeFileSync(mark, '')
  return accounts
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // What the database says is about it; of anything else the place in the code says more.
  const isSaid =
    error instanceof MigrationRefused || error instanceof DatabaseUnusable || error instanceof pg.DatabaseError
  return isSaid ? error.message : (error.stack ?? error.message)
}

// A process of its own: what migrating and filling in need of memory ends with it, while the launcher stays.
process.once('message', async (preparation: Preparation) => {
  try {
    await tell({ kind: 'done', accounts: await prepare(preparation) })
  } catch (error) {
    await tell({ kind: 'failed', text: explain(error) })
  }
  process.exit()
})
process.once('disconnect', () => process.exit(1))
