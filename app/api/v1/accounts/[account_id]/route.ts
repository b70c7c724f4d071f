import { getAccount } from '#lib/accounts/queries'
import { Account, AccountPatch } from '#lib/accounts/schema'
import { editAccount } from '#lib/accounts/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

const params = idParams('account_id')

export const GET = route(
  {
    permission: 'accounts.read',
    operation_id: 'getAccount',
    summary: 'Show an account',
    description: 'One account with its roles and where it stands.',
    params,
    response: Account,
    if_match: 'optional',
  },
  (ctx, { params }) => getAccount(ctx, params.account_id),
)

export const PATCH = route(
  {
    permission: 'accounts.write',
    operation_id: 'changeAccount',
    summary: 'Change roles, approve, disable or enable an account',
    description: 'Ends every session of the account at once.',
    params,
    body: AccountPatch,
    response: Account,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => editAccount(ctx, params.account_id, body, if_match),
)
