import { getProfile } from '#lib/accounts/queries'
import { Profile, ProfilePatch } from '#lib/accounts/schema'
import { editProfile } from '#lib/accounts/service'
import { actingAccountId } from '#lib/context'
import { route } from '#lib/http/route'

export const GET = route(
  { permission: 'account.own', summary: 'Show who is logged in', response: Profile, if_match: 'optional' },
  (ctx) => getProfile(ctx, actingAccountId(ctx) ?? ''),
)

export const PATCH = route(
  {
    permission: 'account.own',
    summary: 'Change the own name',
    body: ProfilePatch,
    response: Profile,
    if_match: 'optional',
  },
  (ctx, { body, if_match }) => editProfile(ctx, body, if_match),
)
