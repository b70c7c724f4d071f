import { getDuplicate } from '#lib/duplicates/queries'
import { DuplicateDetail } from '#lib/duplicates/schema'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'members.write',
    operation_id: 'getDuplicate',
    summary: 'Get a pair of records',
    description: 'Both records whole, what hangs on each, and what stands in the way of merging them.',
    params: idParams('duplicate_id'),
    response: DuplicateDetail,
    if_match: 'optional',
  },
  (ctx, { params }) => getDuplicate(ctx, params.duplicate_id),
)
