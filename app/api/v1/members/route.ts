import { z } from 'zod'
import { route } from '#lib/http/route'
import { memberList } from '#lib/members/queries'
import { Member, MemberFilter, MemberSummary, NewMember } from '#lib/members/schema'
import { addMember } from '#lib/members/service'
import { getListAs } from '#lib/query/export'

export const GET = route(
  {
    permission: ['members.read', 'members.own'],
    operation_id: 'listMembers',
    summary: 'List members',
    description: 'Archived members only with `archived=true`. `q` looks for words of the record that begin so.',
    query: MemberFilter,
    response: z.array(MemberSummary),
    list: true,
  },
  (ctx, { query }) => getListAs(ctx, memberList, query),
)

export const POST = route(
  {
    permission: 'members.write',
    operation_id: 'addMember',
    summary: 'Add a member',
    description:
      'With a tier the first term starts on joined_on, which is today unless given, and the member is active unless the tier asks for approval or payment first. Without a tier the member is pending.',
    body: NewMember,
    response: Member,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { body }) => addMember(ctx, body),
)
