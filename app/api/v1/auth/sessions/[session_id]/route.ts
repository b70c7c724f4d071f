import { endBrowserSession } from '#lib/accounts/sessions'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const DELETE = route(
  {
    permission: 'account.own',
    operation_id: 'signBrowserOut',
    summary: 'Sign a browser out',
    description: 'Ends one browser session of the account; the others go on.',
    params: idParams('session_id'),
    response: null,
  },
  (ctx, { params }) => endBrowserSession(ctx, params.session_id),
)
