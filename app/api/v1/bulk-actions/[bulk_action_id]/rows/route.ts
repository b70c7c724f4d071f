import { z } from 'zod'
import { BULK_PERMISSIONS } from '#lib/bulk-actions/action'
import { listBulkActionRows } from '#lib/bulk-actions/queries'
import { BulkActionRow, BulkActionRowFilter } from '#lib/bulk-actions/schema'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: BULK_PERMISSIONS,
    operation_id: 'listBulkActionRows',
    summary: 'List rows of an action',
    description: 'Each with what became of it; with a format, a file of all.',
    params: idParams('bulk_action_id'),
    query: BulkActionRowFilter,
    response: z.array(BulkActionRow),
    list: true,
  },
  (ctx, { params, query }) => listBulkActionRows(ctx, params.bulk_action_id, query),
)
