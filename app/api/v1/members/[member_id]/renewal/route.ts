import { route } from '#lib/http/route'
import { Member, Renewal } from '#lib/members/schema'
import { renewMember } from '#lib/members/terms'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'members.write',
    operation_id: 'renewMember',
    summary: 'Renew a membership',
    description:
      'The next term, in the same tier or in another one, begins on the day after the running one ends, or today when that has lapsed.',
    params: idParams('member_id'),
    body: Renewal,
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => renewMember(ctx, params.member_id, body, if_match),
)
