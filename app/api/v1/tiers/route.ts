import { z } from 'zod'
import { route } from '#lib/http/route'
import { listTiers } from '#lib/tiers/queries'
import { NewTier, Tier } from '#lib/tiers/schema'
import { addTier } from '#lib/tiers/service'

export const GET = route({ permission: 'tiers.read', summary: 'List tiers', response: z.array(Tier) }, (ctx) =>
  listTiers(ctx),
)

export const POST = route(
  {
    permission: 'tiers.write',
    summary: 'Add a tier',
    body: NewTier,
    response: Tier,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { body }) => addTier(ctx, body),
)
