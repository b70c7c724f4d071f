import { GroupPersonPatch } from '#lib/groups/schema'
import { removePerson, setAdministrator } from '#lib/groups/service'
import { route } from '#lib/http/route'
import { Id, idParams } from '#lib/wire/schema'

const params = idParams('group_id').extend({ member_id: Id })

export const PATCH = route(
  {
    permission: 'members.write',
    operation_id: 'changeGroupPerson',
    summary: 'Let somebody administer their family or organisation',
    description: 'Who administers it may add and remove people, within the seats. Who pays may so in any case.',
    params,
    body: GroupPersonPatch,
    response: null,
    errors: ['conflict'],
  },
  (ctx, { params, body }) => setAdministrator(ctx, params.group_id, params.member_id, body.is_administrator),
)

export const DELETE = route(
  {
    permission: ['members.write', 'members.own'],
    operation_id: 'removeGroupPerson',
    summary: 'Take somebody out of a family or organisation',
    description:
      'What they shared of the membership ended yesterday: they are in grace as after any term, or pending when they came today, and without a tier until they get a term of their own. 409 for the one who pays.',
    params,
    response: null,
    errors: ['conflict'],
  },
  (ctx, { params }) => removePerson(ctx, params.group_id, params.member_id),
)
