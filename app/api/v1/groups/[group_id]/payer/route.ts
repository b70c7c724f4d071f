import { GroupDetail, NewGroupPayer } from '#lib/groups/schema'
import { changePayer } from '#lib/groups/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'members.write',
    operation_id: 'changeGroupPayer',
    summary: 'Let somebody else pay for a family or organisation',
    description:
      'Somebody who is in it. Everybody keeps the days that are paid; the next term is that of the new payer. 409 while a term of the payer there is waits for its invoice.',
    params: idParams('group_id'),
    body: NewGroupPayer,
    response: GroupDetail,
    errors: ['conflict'],
    if_match: 'required',
  },
  (ctx, { params, body, if_match }) => changePayer(ctx, params.group_id, body.member_id, if_match),
)
