import { closePools } from '#db/client'
import { BadConfiguration, env } from '#lib/env'
import { startJobs } from '#lib/jobs/runner'
import { logger } from '#lib/log'
import { openDatabase } from '#lib/server/database'
import { DatabaseUnusable } from '#lib/server/database-unusable'

/** Works off the jobs in a process of its own, beside web processes started with WORKER=off. */
async function work(): Promise<void> {
  if (env.DATABASE_URL === undefined) {
    throw new DatabaseUnusable(
      'A worker of its own needs DATABASE_URL: with the embedded database the web process works off the jobs itself.',
    )
  }
  await openDatabase()
  const jobs = await startJobs()
  logger.info('working')
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await jobs.stop()
    await closePools()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'))

try {
  await work()
} catch (error) {
  if (!(error instanceof DatabaseUnusable || error instanceof BadConfiguration)) throw error
  console.error(error.message)
  process.exitCode = 1
}
