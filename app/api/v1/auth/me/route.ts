import { getProfile } from '#lib/accounts/queries'
import { Profile, ProfilePatch } from '#lib/accounts/schema'
import { editProfile } from '#lib/accounts/service'
import { actingAccountId } from '#lib/context'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'account.own',
    operation_id: 'getOwnAccount',
    summary: 'Show who is logged in',
    description: 'The account of the access token with its roles and permissions.',
    response: Profile,
    if_match: 'optional',
  },
  (ctx) => getProfile(ctx, actingAccountId(ctx) ?? ''),
)

export const PATCH = route(
  {
    permission: 'account.own',
    operation_id: 'changeOwnAccount',
    summary: 'Change the own name or summaries',
    description: 'First and last name, and how often a mail tells staff what waits for them. The e-mail address stays.',
    body: ProfilePatch,
    response: Profile,
    if_match: 'optional',
  },
  (ctx, { body, if_match }) => editProfile(ctx, body, if_match),
)
