import { z } from 'zod'
import { listAccounts } from '#lib/accounts/queries'
import { Account, AccountFilter, NewAccount } from '#lib/accounts/schema'
import { inviteAccount } from '#lib/accounts/service'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'accounts.read',
    operation_id: 'listAccounts',
    summary: 'List accounts',
    description: 'Everybody who may sign in, and invitations that are open. `q` searches names and addresses.',
    query: AccountFilter,
    response: z.array(Account),
    list: true,
  },
  (ctx, { query }) => listAccounts(ctx, query),
)

export const POST = route(
  {
    permission: 'accounts.write',
    operation_id: 'inviteAccount',
    summary: 'Invite somebody',
    description: 'Opens an account and mails its owner a link for the first password.',
    body: NewAccount,
    response: Account,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { body }) => inviteAccount(ctx, body),
)
