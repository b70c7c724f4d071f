import { z } from 'zod'
import { route } from '#lib/http/route'
import { listMatches } from '#lib/members/queries'
import { MemberMatch, MemberSummary } from '#lib/members/schema'

export const GET = route(
  {
    permission: 'members.write',
    operation_id: 'findMemberMatches',
    summary: 'Find records of a person to be added',
    description:
      'The members with the e-mail address, or with the name and birth date; archived ones too, five at most. To be asked before a member is added, so that nobody is added twice.',
    query: MemberMatch,
    response: z.array(MemberSummary),
  },
  (ctx, { query }) => listMatches(ctx, query),
)
