import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import type { JoiningRule, Tenant } from '#lib/tenants/schema'

/** Returns the tenant's profile. Throws not_found when there is no such tenant. */
export async function getTenant(ctx: Ctx): Promise<Tenant> {
  const row = await ctx.db
    .selectFrom('tenants')
    .select([
      'tenant_id',
      'name',
      'locale',
      'currency',
      'time_zone',
      'fiscal_year_start',
      'accent_color',
      'joining_rule',
      'invoice_prefix',
      'is_demo',
      'version',
      'created_at',
      'updated_at',
    ])
    .executeTakeFirst()
  return orNotFound(row, 'association') as Tenant
}

/** Returns what joining depends on, or null when there is no such tenant. */
export async function findJoiningRule(ctx: Ctx): Promise<{ name: string; joining_rule: JoiningRule } | null> {
  const row = await ctx.db.selectFrom('tenants').select(['name', 'joining_rule']).executeTakeFirst()
  return (row as { name: string; joining_rule: JoiningRule } | undefined) ?? null
}
