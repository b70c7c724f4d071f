import { route } from '#lib/http/route'
import { Member, Renewal } from '#lib/members/schema'
import { renewMember } from '#lib/members/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'members.write',
    summary: 'Renew a membership',
    params: idParams('member_id'),
    body: Renewal,
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => renewMember(ctx, params.member_id, body, if_match),
)
