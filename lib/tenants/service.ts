import { sql } from 'kysely'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { AppError, explainConstraints } from '#lib/errors'
import { getFile } from '#lib/files/service'
import { lockVersioned, touch } from '#lib/records/versions'
import { getTenant } from '#lib/tenants/queries'
import type { Tenant, TenantPatch } from '#lib/tenants/schema'
import { requireSameClosedDays } from '#lib/tenants/time-zone'

explainConstraints({
  tenants_reminders_in_order: {
    field: 'reminder_2_days',
    message:
      'Each reminder comes later than the one before: give more days for the second than for the first, and for the third than for the second.',
  },
  tenant_keys_key_unique: {
    field: 'tenant_id',
    message: 'The identifier is in use in another spelling; capital letters make no difference.',
  },
})

/**
 * Makes the context's tenant when it does not exist yet; returns whether it was made. The database refuses one whose
 * identifier differs from another's in capital letters only.
 */
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

/**
 * Holds the context's identifier for somebody who registers to start its tenant, until the transaction ends. Returns
 * whether it is free in this spelling.
 */
export async function reserveTenantId({ db, tenant_id }: Ctx): Promise<boolean> {
  // Changing nothing keeps the row from the clean-up.
  const { rows } = await sql<{ tenant_id: string }>`
    insert into tenant_keys (tenant_id, tenant_key) values (${tenant_id}, lower(${tenant_id}::text collate "C"))
    on conflict (tenant_key) do update set tenant_key = excluded.tenant_key returning tenant_id`.execute(db)
  return rows[0]?.tenant_id === tenant_id
}

/**
 * Locks the tenant until the transaction ends, so that two changes of who administrates it cannot cross.
 *
 * @throws AppError not_found, stale
 */
export function lockTenant(ctx: Ctx, version: number | null = null) {
  return lockVersioned(ctx, 'tenants', null, version, 'association')
}

/**
 * Changes the tenant's profile.
 *
 * @param version the version that was edited
 * @throws AppError stale; conflict for another currency once there are invoices; invalid for a logo that is none, or a time
 * zone in which closed days of the books would not be what they were
 */
export async function editTenant(ctx: Ctx, patch: TenantPatch, version: number | null): Promise<Tenant> {
  return transaction(ctx, async (ctx) => {
    const before = await lockTenant(ctx, version)
    if (patch.currency && patch.currency !== before.currency && (await hasInvoices(ctx))) {
      throw new AppError('conflict', 'The currency is fixed once there are invoices.', { field: 'currency' })
    }
    if (patch.time_zone !== undefined) await requireSameClosedDays(ctx, before, patch.time_zone)
    const changed = (Object.keys(patch) as (keyof TenantPatch)[]).filter((field) => patch[field] !== before[field])
    if (changed.length === 0) return getTenant(ctx)
    if (patch.logo_file_id) await requireLogo(ctx, patch.logo_file_id)
    await touch(ctx, 'tenants', null, patch)
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

/** Anybody can see the logo, so no other file may become it. */
async function requireLogo(ctx: Ctx, id: string): Promise<void> {
  const file = await getFile(ctx, id).catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  })
  if (file?.kind === 'logo') return
  throw new AppError('invalid', 'There is no logo with this identifier. Send the picture first.', {
    field: 'logo_file_id',
  })
}

async function hasInvoices(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.selectFrom('invoices').select('id').limit(1).executeTakeFirst()) !== undefined
}
