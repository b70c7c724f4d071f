import type { JobWithMetadata } from 'pg-boss'
import { uuidv7 } from 'uuidv7'
import { createCtx } from '#lib/context'
import { logger } from '#lib/log'
import { failErasure, runErasure } from '#lib/privacy/erase'
import type { Jobs } from '#lib/queue/queue'

type ErasureJob = Pick<JobWithMetadata<Jobs['erasure']>, 'data' | 'retryCount' | 'retryLimit'>

/** Erases people, each in one transaction; tries again where it fails, and gives up after the last try. */
export async function runErasures(jobs: readonly ErasureJob[]): Promise<void> {
  for (const { data, retryCount, retryLimit } of jobs) {
    const actor = { kind: 'system', name: 'run-erasures' } as const
    const ctx = createCtx({ tenant_id: data.tenant_id, actor, request_id: uuidv7() })
    try {
      await runErasure(ctx, data.erasure_id)
    } catch (error) {
      if (retryCount < retryLimit) throw error
      logger.error({ err: error, ...data }, 'the erasure of a person was given up')
      await failErasure(
        ctx,
        data.erasure_id,
        'It stopped because of a fault on our side. Nothing was erased; start it again.',
      )
    }
  }
}
