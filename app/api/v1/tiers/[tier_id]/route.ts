import { route } from '#lib/http/route'
import { getTier } from '#lib/tiers/queries'
import { Tier, TierPatch } from '#lib/tiers/schema'
import { editTier } from '#lib/tiers/service'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'tiers.read',
    operation_id: 'getTier',
    summary: 'Get a tier',
    description: 'Price, period and rules of one tier.',
    params: idParams('tier_id'),
    response: Tier,
    if_match: 'optional',
  },
  (ctx, { params }) => getTier(ctx, params.tier_id),
)

export const PATCH = route(
  {
    permission: 'tiers.write',
    operation_id: 'changeTier',
    summary: 'Change a tier',
    description: 'What was invoiced before stays as it is.',
    params: idParams('tier_id'),
    body: TierPatch,
    response: Tier,
    if_match: 'required',
  },
  (ctx, { params, body, if_match }) => editTier(ctx, params.tier_id, body, if_match),
)
