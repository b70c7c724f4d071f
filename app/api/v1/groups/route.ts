import { z } from 'zod'
import { groupList } from '#lib/groups/queries'
import { GroupDetail, GroupFilter, GroupSummary, NewGroup } from '#lib/groups/schema'
import { createGroup } from '#lib/groups/service'
import { route } from '#lib/http/route'
import { getListAs } from '#lib/query/export'

export const GET = route(
  {
    permission: 'members.read',
    operation_id: 'listGroups',
    summary: 'List families and organisations',
    description: 'Each with who pays, the seats of that tier and how many of them are taken.',
    query: GroupFilter,
    response: z.array(GroupSummary),
    list: true,
  },
  (ctx, { query }) => getListAs(ctx, groupList, query),
)

export const POST = route(
  {
    permission: 'members.write',
    operation_id: 'addGroup',
    summary: 'Add a family or organisation',
    description:
      'With the member who pays. Whoever is put into it shares the terms of that member, as many people as the tier has seats.',
    body: NewGroup,
    response: GroupDetail,
    status: 201,
    errors: ['not_found', 'conflict'],
    if_match: 'optional',
  },
  (ctx, { body }) => createGroup(ctx, body),
)
