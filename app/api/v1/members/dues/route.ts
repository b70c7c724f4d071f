import { route } from '#lib/http/route'
import { getDues } from '#lib/memberships/queries'
import { Dues, DuesQuery } from '#lib/memberships/schema'

export const GET = route(
  {
    permission: 'members.write',
    operation_id: 'getDues',
    summary: 'See what a term would cost',
    description:
      'What joining, an approval or a renewal would be billed with, to whom, for which days and with which tax, and what the term then waits for. Nothing changes.',
    query: DuesQuery,
    response: Dues,
    errors: ['not_found', 'conflict'],
  },
  (ctx, { query }) => getDues(ctx, query),
)
