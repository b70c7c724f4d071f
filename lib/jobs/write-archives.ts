import type { JobWithMetadata } from 'pg-boss'
import { uuidv7 } from 'uuidv7'
import { createCtx } from '#lib/context'
import { giveUpArchive, writeAskedArchive } from '#lib/copies/service'
import { logger } from '#lib/log'
import type { Jobs } from '#lib/queue/queue'

type ArchiveJob = Pick<JobWithMetadata<Jobs['archive']>, 'data' | 'retryCount' | 'retryLimit'>

/** Writes the archives that people asked for; begins anew where it fails, and gives up after the last try. */
export async function writeArchives(jobs: readonly ArchiveJob[], stopping: AbortSignal): Promise<void> {
  for (const { data, retryCount, retryLimit } of jobs) {
    const actor = { kind: 'system', name: 'write-archives' } as const
    const ctx = createCtx({ tenant_id: data.tenant_id, actor, request_id: uuidv7() })
    try {
      await writeAskedArchive(ctx, data.archive_id, stopping)
    } catch (error) {
      if (retryCount < retryLimit) throw error
      logger.error({ err: error, ...data }, 'an archive was given up')
      await giveUpArchive(ctx, data.archive_id)
    }
  }
}
