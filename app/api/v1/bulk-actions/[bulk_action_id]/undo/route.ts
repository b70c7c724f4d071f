import { BULK_PERMISSIONS } from '#lib/bulk-actions/action'
import { BulkAction } from '#lib/bulk-actions/schema'
import { undoBulkAction } from '#lib/bulk-actions/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: BULK_PERMISSIONS,
    operation_id: 'undoBulkAction',
    summary: 'Take back an action on many rows',
    description: 'By an action of its own on the rows that were changed.',
    params: idParams('bulk_action_id'),
    response: BulkAction,
    errors: ['conflict'],
  },
  (ctx, { params }) => undoBulkAction(ctx, params.bulk_action_id),
)
