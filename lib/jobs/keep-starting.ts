import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningJobs } from '#lib/jobs/runner'
import { logger } from '#lib/log'

/**
 * Starts the worker, and goes on trying where the database is too slow or away: without a worker no mail leaves. Returns
 * after the first try, however it went.
 *
 * @param pause_ms between two tries
 */
export async function keepStarting(start: () => Promise<RunningJobs>, pause_ms: number): Promise<RunningJobs> {
  const stopping = new AbortController()
  const { signal } = stopping
  let jobs: RunningJobs | undefined
  const attempt = async () => {
    try {
      jobs = await start()
    } catch (error) {
      logger.error({ err: error }, 'the worker did not start, and is started again')
    }
  }
  const goOn = async () => {
    while (!jobs && !signal.aborted) {
      await sleep(pause_ms, undefined, { signal }).catch(() => {})
      if (!signal.aborted) await attempt()
    }
  }
  await attempt()
  const ended = goOn()
  return {
    async stop() {
      stopping.abort()
      await ended
      await jobs?.stop()
    },
  }
}
