import { route } from '#lib/http/route'
import { Member } from '#lib/members/schema'
import { renew } from '#lib/memberships/renew'
import { Renewal } from '#lib/memberships/schema'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: ['members.write', 'members.own'],
    operation_id: 'renewMember',
    summary: 'Renew a membership',
    description:
      'The next term, in the same tier or in another one, follows the running one, or begins when it is paid where that has lapsed. It is proposed with its invoice until that is paid; `paid`, `waived` and a price of zero start it at once. Where one is proposed already, nothing new is made. The member role renews its own membership by an invoice, in the tier that it has, once the renewal opens, and also after it has resigned and left.',
    params: idParams('member_id'),
    body: Renewal.optional(),
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => renew(ctx, params.member_id, body ?? {}, if_match),
)
