import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { isShownTier } from '#lib/tiers/model'
import type { Tier } from '#lib/tiers/schema'

function tiers(ctx: Ctx) {
  const shown = isShownTier(ctx)
  const reached = ctx.db.selectFrom('tiers')
  return (shown ? reached.where(shown) : reached).select(({ selectFrom }) => [
    'tiers.id',
    'tiers.name',
    'tiers.description',
    sql<string>`amount_text(tiers.price_minor, tiers.currency)`.as('price'),
    sql<string | null>`amount_text(tiers.renewal_price_minor, tiers.currency)`.as('renewal_price'),
    sql<string>`amount_text(tiers.joining_fee_minor, tiers.currency)`.as('joining_fee'),
    'tiers.currency',
    'tiers.tax_rate',
    'tiers.tax_included',
    'tiers.period_unit',
    'tiers.period_count',
    'tiers.period_type',
    'tiers.fixed_start',
    'tiers.rollover',
    'tiers.grace_days',
    'tiers.renewal_opens_days',
    'tiers.seats_included',
    'tiers.requires_approval',
    'tiers.requires_payment',
    'tiers.has_voting_right',
    'tiers.visibility',
    'tiers.is_active',
    'tiers.position',
    // From counters: counting a hundred thousand members takes longer than all the rest of a page.
    selectFrom('tallies')
      .select(sql<number>`coalesce(sum(tallies.row_count), 0)::bigint`.as('count'))
      .where('tallies.noun', '=', 'tier_members')
      .where('tallies.status', '=', sql<string>`tiers.id::text`)
      .as('member_count'),
    'tiers.version',
    'tiers.created_at',
    'tiers.updated_at',
  ])
}

/** Returns all tiers that the context may know of, in their order. */
export async function listTiers(ctx: Ctx): Promise<Tier[]> {
  return (await tiers(ctx).orderBy('tiers.position').orderBy('tiers.name').execute()) as Tier[]
}

/** Returns the tiers that applicants can choose, in their order: those that are offered and shown to everybody. */
export async function listOpenTiers(ctx: Ctx): Promise<Tier[]> {
  const open = tiers(ctx).where('tiers.visibility', '=', 'public').where('tiers.is_active', '=', true)
  return (await open.orderBy('tiers.position').orderBy('tiers.name').execute()) as Tier[]
}

/** A tier to choose or to filter by. */
type TierName = Pick<Tier, 'id' | 'name' | 'is_active'>

/** Returns the names of all tiers in their order. */
export function listTierNames(ctx: Ctx): Promise<TierName[]> {
  return ctx.db.selectFrom('tiers').select(['id', 'name', 'is_active']).orderBy('position').orderBy('name').execute()
}

/**
 * Throws invalid when one of the tiers does not exist.
 *
 * @param field where the list stands in what was sent
 */
export async function requireTiers(ctx: Ctx, ids: readonly string[] = [], field = 'tier_ids'): Promise<void> {
  if (ids.length === 0) return
  const known = await ctx.db
    .selectFrom('tiers')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  const unknown = ids.find((id) => known.every((tier) => tier.id !== id.toLowerCase()))
  if (unknown) {
    throw new AppError('invalid', `There is no tier ${unknown}. Choose among the tiers of your association.`, { field })
  }
}

/** Returns a tier. Throws not_found, also for one that the context may not know of. */
export async function getTier(ctx: Ctx, id: string): Promise<Tier> {
  return orNotFound(await tiers(ctx).where('tiers.id', '=', id).executeTakeFirst(), 'tier') as Tier
}
