import { GroupDetail, NewGroupPerson } from '#lib/groups/schema'
import { addPerson } from '#lib/groups/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: ['members.write', 'members.own'],
    operation_id: 'addGroupPerson',
    summary: 'Put somebody into a family or organisation',
    description:
      'A member there is, or the name of a person who becomes one. They share the membership of the payer from today on, behind a term of their own that runs. 409 when all seats are taken. Who administers the group without being staff gives the name of a person who is not on record.',
    params: idParams('group_id'),
    body: NewGroupPerson,
    response: GroupDetail,
    status: 201,
    errors: ['not_found', 'conflict'],
    if_match: 'optional',
  },
  (ctx, { params, body }) => addPerson(ctx, params.group_id, body),
)
