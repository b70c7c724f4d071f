import { sql } from 'kysely'
import { choice, instant, integer, type Model, many, money, reachOf, reference, text, yesNo } from '#lib/records/model'

/** Tiers: the kinds of membership, with their prices. */
export const tierModel: Model = {
  noun: 'tiers',
  table: 'tiers',
  one: 'tier',
  many: 'tiers',
  fields: {
    id: reference('Tier', { refers_to: 'tiers', indexed: true }),
    name: text('Name', { groups: true }),
    description: text('Description'),
    price_minor: money('Price'),
    renewal_price_minor: money('Renewal price'),
    joining_fee_minor: money('Joining fee'),
    currency: text('Currency'),
    period_unit: choice('Period', ['day', 'month', 'year', 'lifetime']),
    period_count: integer('Length of period'),
    grace_days: integer('Days of grace'),
    requires_approval: yesNo('Needs approval'),
    requires_payment: yesNo('Needs payment first'),
    has_voting_right: yesNo('Has a vote', { groups: true }),
    visibility: choice('Shown to', ['public', 'admin']),
    is_active: yesNo('Offered'),
    created_at: instant('Added'),
  },
  relations: { members: many('members', 'tier_id', 'Members'), terms: many('terms', 'tier_id', 'Terms') },
  reach: (scope) => reachOf(scope, 'tiers.read'),
  population: { where: { is_active: true }, words: 'tiers on offer' },
  title: ({ col }) => sql<string>`${col('name')}`,
  order: ['name'],
  time: { usual: 'created_at' },
  parameters: {},
}
