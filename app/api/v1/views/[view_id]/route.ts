import { route } from '#lib/http/route'
import { getView } from '#lib/views/queries'
import { View, ViewPatch } from '#lib/views/schema'
import { editView, removeView } from '#lib/views/service'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'account.own',
    operation_id: 'getView',
    summary: 'Get a saved view',
    description: 'One of your own, or for staff one that others share.',
    params: idParams('view_id'),
    response: View,
    if_match: 'optional',
  },
  (ctx, { params }) => getView(ctx, params.view_id),
)

export const PATCH = route(
  {
    permission: 'account.own',
    operation_id: 'changeView',
    summary: 'Change a saved view',
    description: 'Your own; administrators also those that others share.',
    params: idParams('view_id'),
    body: ViewPatch,
    response: View,
    if_match: 'required',
  },
  (ctx, { params, body, if_match }) => editView(ctx, params.view_id, body, if_match),
)

export const DELETE = route(
  {
    permission: 'account.own',
    operation_id: 'removeView',
    summary: 'Delete a saved view',
    description: 'Your own; administrators also those that others share.',
    params: idParams('view_id'),
    response: null,
    status: 204,
  },
  (ctx, { params }) => removeView(ctx, params.view_id),
)
