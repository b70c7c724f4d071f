import { route } from '#lib/http/route'
import { changeTier } from '#lib/memberships/change-tier'
import { TierChange, TierChangeResult } from '#lib/memberships/schema'
import { DryRun, idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'members.write',
    operation_id: 'changeMemberTier',
    summary: 'Change the tier of a running membership',
    description:
      'Now: the difference in price for the rest of the term is billed, and the change takes effect when it is paid, or at once when it is waived or nothing; to a cheaper tier it is credited by a credit note on the invoice of the term. With the next term: that one is billed at its renewal. With `dry_run=true` nothing changes and the answer says what it would cost.',
    params: idParams('member_id'),
    query: DryRun,
    body: TierChange,
    response: TierChangeResult,
    if_match: 'optional',
  },
  (ctx, { params, query, body, if_match }) => changeTier(ctx, params.member_id, body, query.dry_run, if_match),
)
