import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { todayOfTenant } from '#lib/members/queries'
import { NEXT_VERSION } from '#lib/records/versions'

/**
 * Moves the statuses that the clock decides to where they stand today (the rule of statusOn, as SQL):
 * overrides that ran out are lifted, active memberships go to grace and lapse, and terms whose last day has passed
 * are ended. Returns how many members moved.
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
      ...NEXT_VERSION,
    })
    .where('override_until', '<', today)
    .executeTakeFirst()
  const moved = await ctx.db
    .updateTable('members')
    .set({ status: byClock, ...NEXT_VERSION })
    .where('list_status', 'in', ['active', 'grace'])
    .where('override_status', 'is', null)
    .where('valid_through', '<', today)
    .where(sql<boolean>`status <> ${byClock}`)
    .executeTakeFirst()
  await endTerms(ctx, today)
  return Number(lifted.numUpdatedRows + moved.numUpdatedRows)
}

/** Ends the active terms whose last day has passed, whatever became of the member. */
export async function endTerms(ctx: Ctx, today: string, memberId?: string): Promise<void> {
  let terms = ctx.db
    .updateTable('terms')
    .set({ state: 'ended', updated_at: sql`now()` })
    // Written out, so that the index of those is known to hold all of them.
    .where(sql<boolean>`state = 'active'`)
    .where('end_on', '<', today)
  if (memberId) terms = terms.where('member_id', '=', memberId)
  await terms.execute()
}
