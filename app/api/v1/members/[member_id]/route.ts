import { route } from '#lib/http/route'
import { getMember } from '#lib/members/queries'
import { Member, MemberPatch } from '#lib/members/schema'
import { editMember } from '#lib/members/service'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: ['members.read', 'members.own'],
    operation_id: 'getMember',
    summary: 'Get a member',
    description:
      'The member role gets its own record only. Of a record that was merged into another one, that other one is the answer.',
    params: idParams('member_id'),
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params }) => getMember(ctx, params.member_id),
)

export const PATCH = route(
  {
    permission: ['members.write', 'members.own'],
    operation_id: 'changeMember',
    summary: 'Change a member',
    description:
      'The member role reaches its own record and its contact data only; a new `email` of theirs stands in `email_change` until the link mailed to it is used.',
    params: idParams('member_id'),
    body: MemberPatch,
    response: Member,
    if_match: 'required',
  },
  (ctx, { params, body, if_match }) => editMember(ctx, params.member_id, body, if_match),
)
