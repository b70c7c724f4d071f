import { uuidv7 } from 'uuidv7'
import { createCtx } from '#lib/context'
import { isSearchDue, searchDuplicates } from '#lib/duplicates/find'
import { eachTenant } from '#lib/jobs/tenants'
import type { Jobs } from '#lib/queue/queue'

/** Looks for people recorded twice in every tenant whose last search is a day old. */
export async function findDuplicatesEverywhere(signal: AbortSignal): Promise<void> {
  await eachTenant('find-duplicates', signal, async (ctx) => {
    if (await isSearchDue(ctx)) await searchDuplicates(ctx)
  })
}

/** Works off the searches that people asked for. */
export async function findDuplicatesAsked(jobs: readonly { data: Jobs['duplicates'] }[]): Promise<void> {
  for (const { data } of jobs) {
    const actor = { kind: 'system', name: 'find-duplicates' } as const
    await searchDuplicates(createCtx({ tenant_id: data.tenant_id, actor, request_id: uuidv7() }))
  }
}
