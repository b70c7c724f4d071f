import { z } from 'zod'
import { route } from '#lib/http/route'
import { listViews } from '#lib/views/queries'
import { NewView, View, ViewFilter } from '#lib/views/schema'
import { addView } from '#lib/views/service'

export const GET = route(
  {
    permission: 'account.own',
    operation_id: 'listViews',
    summary: 'List saved views',
    description: 'Your own, and for staff those that others share as far as they may ask what these ask.',
    query: ViewFilter,
    response: z.array(View),
  },
  (ctx, { query }) => listViews(ctx, query),
)

export const POST = route(
  {
    permission: 'account.own',
    operation_id: 'addView',
    summary: 'Save a view',
    description:
      'A condition with columns and an order, under a name. Members keep theirs for themselves; staff can share them.',
    body: NewView,
    response: View,
    status: 201,
    if_match: 'optional',
    errors: ['conflict'],
  },
  (ctx, { body }) => addView(ctx, body),
)
