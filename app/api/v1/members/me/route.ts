import { orNotFound } from '#lib/errors'
import { route } from '#lib/http/route'
import { findOwnMember } from '#lib/members/queries'
import { Member } from '#lib/members/schema'

export const GET = route(
  {
    permission: 'members.own',
    operation_id: 'getOwnMember',
    summary: 'Get the own member record',
    description: 'The record that is linked to the account; 404 when there is none.',
    errors: ['not_found'],
    response: Member,
    if_match: 'optional',
  },
  async (ctx) => orNotFound(await findOwnMember(ctx), 'member record for your account'),
)
