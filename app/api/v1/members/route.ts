import { z } from 'zod'
import { route } from '#lib/http/route'
import { memberList } from '#lib/members/queries'
import { Member, MemberFilter, MemberSummary } from '#lib/members/schema'
import { NewMembership } from '#lib/memberships/schema'
import { join } from '#lib/memberships/service'
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
      'With a tier that has a price an invoice is issued to the member or the payer, unless billing says otherwise. The first term starts on joined_on, which is today unless given; it stays proposed while the tier asks for approval or the invoice has to be paid first. Without a tier the member is pending.',
    body: NewMembership,
    response: Member,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { body }) => join(ctx, { custom_values: {}, ...body }),
)
