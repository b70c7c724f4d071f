import { sql } from 'kysely'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { getTenant } from '#lib/tenants/queries'
import type { Tenant, TenantPatch } from '#lib/tenants/schema'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A first name for a tenant from its identifier: "harbour-club" is "Harbour club". */
export function nameFromId(tenantId: string): string {
  const words = UUID.test(tenantId) ? tenantId : tenantId.replace(/[-_.]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1) || tenantId
}

/** Makes the context's tenant when it does not exist yet; returns whether it was made. */
export async function createTenant(ctx: Ctx, name: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const made = await ctx.db
      .insertInto('tenants')
      .values({ name })
      .onConflict((conflict) => conflict.column('tenant_id').doNothing())
      .returning('tenant_id')
      .executeTakeFirst()
    if (made) await recordAudit(ctx, { action: 'tenant.created', noun: 'tenants', object_id: null, after: { name } })
    return made !== undefined
  })
}

/** Holds the tenant until the transaction ends, so that two changes of who administrates it cannot cross. */
export async function lockTenant(ctx: Ctx): Promise<{ name: string; joining_rule: string; version: number }> {
  return ctx.db
    .selectFrom('tenants')
    .select(['name', 'joining_rule', 'version'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Changes the tenant's profile.
 *
 * @param version the version that was edited
 * @throws AppError stale; conflict for another currency once there are invoices
 */
export async function editTenant(ctx: Ctx, patch: TenantPatch, version: number | null): Promise<Tenant> {
  return transaction(ctx, async (ctx) => {
    await lockTenant(ctx)
    const before = await getTenant(ctx)
    if (version !== null && version !== before.version) {
      throw new AppError('stale', 'Somebody else has changed these settings since you loaded them. Load them again.')
    }
    if (patch.currency && patch.currency !== before.currency && (await hasInvoices(ctx))) {
      throw new AppError('conflict', 'The currency is fixed once there are invoices.', { field: 'currency' })
    }
    const changed = (Object.keys(patch) as (keyof TenantPatch)[]).filter((field) => patch[field] !== before[field])
    if (changed.length === 0) return before
    await ctx.db
      .updateTable('tenants')
      .set({ ...patch, version: sql`version + 1`, updated_at: sql`now()` })
      .execute()
    const pick = (source: object) => Object.fromEntries(changed.map((field) => [field, source[field as never]]))
    await recordAudit(ctx, {
      action: 'tenant.updated',
      noun: 'tenants',
      object_id: null,
      before: pick(before),
      after: pick(patch),
    })
    return getTenant(ctx)
  })
}

async function hasInvoices(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.selectFrom('invoices').select('id').limit(1).executeTakeFirst()) !== undefined
}
