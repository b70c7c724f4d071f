import { existsSync, writeFileSync } from 'node:fs'
import { migrate } from '#db/migrate'

/** An account of the demonstration, with what it takes to sign in. */
export interface DemoAccount {
  label: string
  tenant_id: string
  email: string
  password: string
}

/** What is to be done with a database before it serves. */
export interface Preparation {
  owner_url: string
  /** The role the application logs in with, when it is to be made a member of quorate_app. */
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

async function prepare({ owner_url, login, demo_mark }: Preparation): Promise<DemoAccount[]> {
  await migrate(owner_url, { onProgress: progress, ...(login !== null && { login }) })
  return demo_mark === null ? [] : provideDemo(owner_url, demo_mark)
}

async function provideDemo(ownerUrl: string, mark: string): Promise<DemoAccount[]> {
  const { hasData, listDemoAccounts, seedDemo } = await import('#db/seed/demo')
  // Whoever removed the demo does not want it back with the next start.
  if (existsSync(mark) || (await hasData(ownerUrl))) return listDemoAccounts(ownerUrl)
  progress('Filling in a demonstration association; DEMO=off leaves the database empty')
  const { accounts } = await seedDemo({ database_url: ownerUrl, on_progress: progress })
  writeFileSync(mark, '')
  return accounts
}

// A process of its own: what migrating and filling in need of memory ends with it, while the launcher stays.
process.once('message', async (preparation: Preparation) => {
  try {
    await tell({ kind: 'done', accounts: await prepare(preparation) })
  } catch (error) {
    await tell({ kind: 'failed', text: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
  process.exit()
})
process.once('disconnect', () => process.exit(1))
