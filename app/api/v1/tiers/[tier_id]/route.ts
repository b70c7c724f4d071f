import { route } from '#lib/http/route'
import { getTier } from '#lib/tiers/queries'
import { Tier, TierPatch } from '#lib/tiers/schema'
import { editTier } from '#lib/tiers/service'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'tiers.read',
    summary: 'Get a tier',
    params: idParams('tier_id'),
    response: Tier,
    if_match: 'optional',
  },
  (ctx, { params }) => getTier(ctx, params.tier_id),
)

export const PATCH = route(
  {
    permission: 'tiers.write',
    summary: 'Change a tier',
    params: idParams('tier_id'),
    body: TierPatch,
    response: Tier,
    if_match: 'required',
  },
  (ctx, { params, body, if_match }) => editTier(ctx, params.tier_id, body, if_match),
)
