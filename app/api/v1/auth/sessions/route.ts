import { z } from 'zod'
import { listBrowserSessions } from '#lib/accounts/queries'
import { BrowserSession, BrowserSessionFilter } from '#lib/accounts/schema'
import { signOutEverywhere } from '#lib/accounts/sessions'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'account.own',
    operation_id: 'listBrowserSessions',
    summary: 'List the browsers in which one is signed in',
    description: 'Sessions of the pages only; access tokens of the API are not listed.',
    query: BrowserSessionFilter,
    response: z.array(BrowserSession),
    list: true,
  },
  (ctx, { query }) => listBrowserSessions(ctx, query),
)

export const DELETE = route(
  {
    permission: 'account.own',
    operation_id: 'signOutEverywhere',
    summary: 'Sign out everywhere',
    description: 'Ends every browser session and every access token of the account, this one included.',
    response: null,
  },
  (ctx) => signOutEverywhere(ctx),
)
