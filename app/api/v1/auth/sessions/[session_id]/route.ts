import { endBrowserSession } from '#lib/accounts/sessions'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const DELETE = route(
  { permission: 'account.own', summary: 'Sign a browser out', params: idParams('session_id'), response: null },
  (ctx, { params }) => endBrowserSession(ctx, params.session_id),
)
