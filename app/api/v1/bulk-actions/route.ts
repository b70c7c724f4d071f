import { z } from 'zod'
import { BULK_PERMISSIONS } from '#lib/bulk-actions/action'
import { listBulkActions } from '#lib/bulk-actions/queries'
import { BulkAction, NewBulkAction } from '#lib/bulk-actions/schema'
import { startBulkAction, withChanges } from '#lib/bulk-actions/service'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: BULK_PERMISSIONS,
    operation_id: 'listBulkActions',
    summary: 'List your actions on many rows',
    description: 'The latest 50, each with its progress.',
    response: z.array(BulkAction),
  },
  (ctx) => listBulkActions(ctx),
)

export const POST = route(
  {
    permission: BULK_PERMISSIONS,
    operation_id: 'startBulkAction',
    summary: 'Do something to many rows',
    description:
      'The rows are those that match now; a job changes them. With dry_run nothing is changed: the answer says how many rows there are and shows ten.',
    body: NewBulkAction,
    response: BulkAction,
  },
  async (ctx, { body }) => {
    const action = await startBulkAction(ctx, body)
    return body.dry_run ? withChanges(ctx, action) : action
  },
)
