import { route } from '#lib/http/route'
import { Member } from '#lib/members/schema'
import { archiveMember } from '#lib/members/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'members.write',
    summary: 'Put a member into the archive',
    params: idParams('member_id'),
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => archiveMember(ctx, params.member_id, true, if_match),
)

export const DELETE = route(
  {
    permission: 'members.write',
    summary: 'Take a member out of the archive',
    params: idParams('member_id'),
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => archiveMember(ctx, params.member_id, false, if_match),
)
