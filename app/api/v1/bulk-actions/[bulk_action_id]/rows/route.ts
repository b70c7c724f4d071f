import { z } from 'zod'
import { listBulkActionRows } from '#lib/bulk-actions/queries'
import { BulkActionRow, BulkActionRowFilter } from '#lib/bulk-actions/schema'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: ['members.write', 'events.write'],
    operation_id: 'listBulkActionRows',
    summary: 'List rows of an action',
    description: 'At most 200 rows in a state, each with what became of it.',
    params: idParams('bulk_action_id'),
    query: BulkActionRowFilter,
    response: z.array(BulkActionRow),
  },
  (ctx, { params, query }) => listBulkActionRows(ctx, params.bulk_action_id, query.state),
)
