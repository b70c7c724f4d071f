import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { actingAccountId, type Ctx } from '#lib/context'
import { can, isStaff } from '#lib/permissions'
import { choice, instant, integer, type Model, many, money, PUBLIC, reference, text, yesNo } from '#lib/records/model'

/**
 * The condition that a tier is one that the acting account may know of; null where it may know of all. Members know
 * those that are shown to everybody and those that they belong or have belonged to.
 */
export function isShownTier(
  ctx: Ctx,
  column: (name: 'id' | 'visibility') => RawBuilder<unknown> = (name) => sql.ref(`tiers.${name}`),
): RawBuilder<SqlBool> | null {
  const { db, actor } = ctx
  if (actor.kind === 'system' || (actor.kind === 'account' && isStaff(actor.roles))) return null
  const own = db.selectFrom('members').where('members.account_id', '=', actingAccountId(ctx))
  const held = own.innerJoin('terms', 'terms.member_id', 'members.id').select('terms.tier_id')
  return sql<SqlBool>`(${column('visibility')} = 'public' or ${column('id')} in (${own.select('members.tier_id')})
    or ${column('id')} in (${held}))`
}

/** Tiers: the kinds of membership, with their prices. */
export const tierModel: Model = {
  noun: 'tiers',
  table: 'tiers',
  one: 'tier',
  many: 'tiers',
  fields: {
    id: reference('Tier', { refers_to: 'tiers', indexed: true }),
    name: text('Name', { groups: true, is_public: true }),
    description: text('Description'),
    price_minor: money('Price', PUBLIC),
    renewal_price_minor: money('Renewal price', PUBLIC),
    joining_fee_minor: money('Joining fee', PUBLIC),
    currency: text('Currency', PUBLIC),
    period_unit: choice('Period', ['day', 'month', 'year', 'lifetime'], PUBLIC),
    period_count: integer('Length of period', PUBLIC),
    grace_days: integer('Days of grace', PUBLIC),
    seats_included: integer('Seats', PUBLIC),
    requires_approval: yesNo('Needs approval', PUBLIC),
    requires_payment: yesNo('Needs payment first', PUBLIC),
    has_voting_right: yesNo('Has a vote', { groups: true, is_public: true }),
    visibility: choice('Shown to', ['public', 'admin'], PUBLIC),
    is_active: yesNo('Offered', PUBLIC),
    created_at: instant('Added'),
  },
  relations: { members: many('members', 'tier_id', 'Members'), terms: many('terms', 'tier_id', 'Terms') },
  reach: ({ ctx, col }) => (can(ctx, 'tiers.read') ? (isShownTier(ctx, col) ?? 'all') : 'none'),
  population: { where: { is_active: true }, words: 'tiers on offer' },
  title: ({ col }) => sql<string>`${col('name')}`,
  order: ['name'],
  time: { usual: 'created_at' },
  parameters: {},
}
