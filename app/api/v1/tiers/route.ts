import { z } from 'zod'
import { route } from '#lib/http/route'
import { listTiers } from '#lib/tiers/queries'
import { NewTier, Tier } from '#lib/tiers/schema'
import { addTier } from '#lib/tiers/service'

export const GET = route(
  {
    permission: 'tiers.read',
    operation_id: 'listTiers',
    summary: 'List tiers',
    description:
      'In the order of their position, inactive ones too. Members see those that are shown to everybody, and their own.',
    response: z.array(Tier),
  },
  (ctx) => listTiers(ctx),
)

export const POST = route(
  {
    permission: 'tiers.write',
    operation_id: 'addTier',
    summary: 'Add a tier',
    description: 'Priced in the currency of the association.',
    body: NewTier,
    response: Tier,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { body }) => addTier(ctx, body),
)
