import type { JobWithMetadata } from 'pg-boss'
import { uuidv7 } from 'uuidv7'
import { createCtx } from '#lib/context'
import { failImport, runImport } from '#lib/imports/run'
import { logger } from '#lib/log'
import { enqueue, type Jobs } from '#lib/queue/queue'

/** How long one job works on an import before it makes way for those that wait; the rest is a job of its own. */
const SHARE_MS = 120_000

type ImportJob = Pick<JobWithMetadata<Jobs['import']>, 'data' | 'retryCount' | 'retryLimit'>

/** Checks, runs or takes back imports; goes on later where it fails, and gives up after the last try. */
export async function runImports(jobs: readonly ImportJob[], stopping: AbortSignal): Promise<void> {
  for (const { data, retryCount, retryLimit } of jobs) {
    const actor = { kind: 'system', name: 'run-imports' } as const
    const ctx = createCtx({ tenant_id: data.tenant_id, actor, request_id: uuidv7() })
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(SHARE_MS)])
    try {
      const isDone = await runImport(ctx, data.import_id, signal)
      if (!isDone) await enqueue(ctx, 'import', data, { key: data.import_id })
    } catch (error) {
      if (retryCount < retryLimit) throw error
      logger.error({ err: error, ...data }, 'an import was given up')
      await failImport(
        ctx,
        data.import_id,
        'It stopped because of a fault on our side. Start it again, or take it back.',
      )
    }
  }
}
