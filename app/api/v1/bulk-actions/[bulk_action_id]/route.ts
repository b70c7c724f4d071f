import { BULK_PERMISSIONS } from '#lib/bulk-actions/action'
import { getBulkAction } from '#lib/bulk-actions/queries'
import { BulkAction } from '#lib/bulk-actions/schema'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: BULK_PERMISSIONS,
    operation_id: 'getBulkAction',
    summary: 'Get an action on many rows',
    description: 'One of your own, with its progress.',
    params: idParams('bulk_action_id'),
    response: BulkAction,
  },
  (ctx, { params }) => getBulkAction(ctx, params.bulk_action_id),
)
