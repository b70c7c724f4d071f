import { Account } from '#lib/accounts/schema'
import { repeatInvitation } from '#lib/accounts/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'accounts.write',
    summary: 'Send an invitation again',
    params: idParams('account_id'),
    response: Account,
    if_match: 'optional',
  },
  (ctx, { params }) => repeatInvitation(ctx, params.account_id),
)
