import { z } from 'zod'
import { route } from '#lib/http/route'
import { listTerms } from '#lib/members/queries'
import { Term } from '#lib/members/schema'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: ['members.read', 'members.own'],
    operation_id: 'listMemberTerms',
    summary: "List a member's terms",
    description: 'Every term of the membership, past and proposed ones too.',
    params: idParams('member_id'),
    response: z.array(Term),
  },
  (ctx, { params }) => listTerms(ctx, params.member_id),
)
