import { z } from 'zod'
import { route } from '#lib/http/route'
import { listMembers } from '#lib/members/queries'
import { Member, MemberFilter, MemberSummary, NewMember } from '#lib/members/schema'
import { addMember } from '#lib/members/service'

export const GET = route(
  {
    permission: ['members.read', 'members.own'],
    summary: 'List members',
    query: MemberFilter,
    response: z.array(MemberSummary),
    list: true,
  },
  (ctx, { query }) => listMembers(ctx, query),
)

export const POST = route(
  {
    permission: 'members.write',
    summary: 'Add a member',
    body: NewMember,
    response: Member,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { body }) => addMember(ctx, body),
)
