import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { todayOfTenant } from '#lib/members/queries'

/**
 * Moves the statuses that the clock decides to where they stand today (the rule of statusOn, as SQL):
 * overrides that ran out are lifted, active memberships go to grace and lapse. Returns how many moved.
 */
export async function sweepStatuses(ctx: Ctx): Promise<number> {
  const today = await todayOfTenant(ctx)
  const byClock = sql<string>`case
    when valid_through is null or valid_through >= ${today}::date then 'active'
    when grace_through >= ${today}::date then 'grace'
    else 'lapsed' end`
  const lifted = await ctx.db
    .updateTable('members')
    .set({
      override_status: null,
      override_until: null,
      override_reason: null,
      status: byClock,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('override_until', '<', today)
    .executeTakeFirst()
  const moved = await ctx.db
    .updateTable('members')
    .set({ status: byClock, version: sql`version + 1`, updated_at: sql`now()` })
    .where('list_status', 'in', ['active', 'grace'])
    .where('override_status', 'is', null)
    .where('valid_through', '<', today)
    .where(sql<boolean>`status <> ${byClock}`)
    .executeTakeFirst()
  return Number(lifted.numUpdatedRows + moved.numUpdatedRows)
}
