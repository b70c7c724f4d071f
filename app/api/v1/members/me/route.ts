import { orNotFound } from '#lib/errors'
import { route } from '#lib/http/route'
import { findOwnMember } from '#lib/members/queries'
import { Member } from '#lib/members/schema'

export const GET = route(
  {
    permission: 'members.own',
    summary: 'Get the own member record',
    errors: ['not_found'],
    response: Member,
    if_match: 'optional',
  },
  async (ctx) => orNotFound(await findOwnMember(ctx), 'member record for your account'),
)
