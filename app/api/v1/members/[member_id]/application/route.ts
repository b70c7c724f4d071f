import { route } from '#lib/http/route'
import { Member } from '#lib/members/schema'
import { apply, withdraw } from '#lib/memberships/apply'
import { Application } from '#lib/memberships/schema'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: ['members.write', 'members.own'],
    operation_id: 'applyForTier',
    summary: 'Choose the tier of an application',
    description:
      'Notes the tier that a pending member applies for, until the association decides; choosing again replaces it. Whoever was declined or has withdrawn applies again by it. Tiers that are hidden or no longer offered cannot be applied for. Nothing is billed before the approval. The member role reaches its own record only.',
    params: idParams('member_id'),
    body: Application,
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => apply(ctx, params.member_id, body, if_match),
)

export const DELETE = route(
  {
    permission: ['members.write', 'members.own'],
    operation_id: 'withdrawApplication',
    summary: 'Withdraw an application',
    description:
      'Until the association decides. The member is cancelled, and an invoice that was there already is void. A mail confirms it, and applying again is possible. The member role reaches its own record only.',
    params: idParams('member_id'),
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => withdraw(ctx, params.member_id, if_match),
)
