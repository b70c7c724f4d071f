import { DEMO_TENANTS, removeDemo, seedDemo } from '#lib/demo/demo'
import { openDatabase } from '#lib/server/database'

const USAGE = `npm run seed               fills in the demo associations
npm run seed -- --remove   removes them again with all they have`

async function fillIn(database_url: string): Promise<void> {
  const { accounts } = await seedDemo({ database_url, on_progress: (text) => console.log(text) })
  console.log('Sign in with:')
  for (const { label, tenant_id, email, password } of accounts) {
    console.log(`  ${label}: association ${tenant_id}, ${email}, ${password}`)
  }
}

async function takeAway(database_url: string): Promise<void> {
  for (const tenant_id of DEMO_TENANTS) {
    const wasThere = await removeDemo({ database_url, tenant_id })
    console.log(wasThere ? `Removed ${tenant_id} and all it had.` : `There is no ${tenant_id}.`)
  }
}

const words = process.argv.slice(2)
if (words.length > 1 || (words[0] !== undefined && words[0] !== '--remove')) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  try {
    const database = await openDatabase((text) => console.log(text))
    try {
      await (words[0] === '--remove' ? takeAway(database.app_url) : fillIn(database.app_url))
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
