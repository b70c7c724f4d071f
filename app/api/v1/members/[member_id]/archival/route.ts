import { route } from '#lib/http/route'
import { Member } from '#lib/members/schema'
import { archiveMember } from '#lib/members/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'members.write',
    operation_id: 'archiveMember',
    summary: 'Put a member into the archive',
    description: 'Archived members are left out of lists and figures; their history stays.',
    params: idParams('member_id'),
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => archiveMember(ctx, params.member_id, true, if_match),
)

export const DELETE = route(
  {
    permission: 'members.write',
    operation_id: 'unarchiveMember',
    summary: 'Take a member out of the archive',
    description: 'The member is in lists and figures again.',
    params: idParams('member_id'),
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => archiveMember(ctx, params.member_id, false, if_match),
)
