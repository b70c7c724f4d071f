import { getGroup } from '#lib/groups/queries'
import { GroupDetail, GroupPatch } from '#lib/groups/schema'
import { dissolveGroup, editGroup } from '#lib/groups/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: ['members.read', 'members.own'],
    operation_id: 'getGroup',
    summary: 'Get a family or organisation',
    description: 'With its people. The member role gets the one that it pays for or administers.',
    params: idParams('group_id'),
    response: GroupDetail,
    if_match: 'optional',
  },
  (ctx, { params }) => getGroup(ctx, params.group_id),
)

export const PATCH = route(
  {
    permission: 'members.write',
    operation_id: 'changeGroup',
    summary: 'Change a family or organisation',
    description: 'Its name and its kind. Invoices to whoever pays for an organisation bear its name.',
    params: idParams('group_id'),
    body: GroupPatch,
    response: GroupDetail,
    if_match: 'required',
  },
  (ctx, { params, body, if_match }) => editGroup(ctx, params.group_id, body, if_match),
)

export const DELETE = route(
  {
    permission: 'members.write',
    operation_id: 'dissolveGroup',
    summary: 'Dissolve a family or organisation',
    description:
      'Everybody leaves it as by taking them out one by one. Who paid keeps the terms that are paid; invoices stay.',
    params: idParams('group_id'),
    response: null,
    if_match: 'required',
  },
  (ctx, { params, if_match }) => dissolveGroup(ctx, params.group_id, if_match),
)
