import { Account } from '#lib/accounts/schema'
import { repeatInvitation } from '#lib/accounts/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'accounts.write',
    operation_id: 'resendInvitation',
    summary: 'Send an invitation again',
    description: 'Mails a new link; the earlier one works no longer.',
    params: idParams('account_id'),
    response: Account,
    if_match: 'optional',
  },
  (ctx, { params }) => repeatInvitation(ctx, params.account_id),
)
