import { uuidv7 } from 'uuidv7'
import { appPool } from '#db/client'
import { type Ctx, createCtx } from '#lib/context'
import { logger } from '#lib/log'
import { listTenantIds } from '#lib/tenants/queries'

const PAGE = 500

/**
 * Runs work for each tenant in turn, as the system. One tenant's failure is logged and does not keep the
 * others from their turn. Ends early when the signal says so. Throws at the end when some failed.
 *
 * @param job the name under which the work acts and is logged
 */
export async function eachTenant(job: string, signal: AbortSignal, run: (ctx: Ctx) => Promise<unknown>): Promise<void> {
  let failures = 0
  let last = ''
  for (;;) {
    const tenantIds = await listTenantIds(last, PAGE)
    for (const tenant_id of tenantIds) {
      if (signal.aborted) return
      const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: job }, request_id: uuidv7() })
      try {
        await run(ctx)
      } catch (error) {
        // One that was removed meanwhile has nothing left to do.
        if (!(await isListed(tenant_id))) continue
        failures += 1
        logger.error({ err: error, job, tenant_id, request_id: ctx.request_id }, 'a job failed for a tenant')
      }
    }
    const next = tenantIds.at(-1)
    if (next === undefined || tenantIds.length < PAGE) break
    last = next
  }
  if (failures > 0) throw new Error(`${job} failed for ${failures} tenants`)
}

async function isListed(tenantId: string): Promise<boolean> {
  const { rowCount } = await appPool().query('select from tenant_ids where tenant_id = $1', [tenantId])
  return rowCount === 1
}
