import { route } from '#lib/http/route'
import { Member } from '#lib/members/schema'
import { resignOwn, takeBackResignation } from '#lib/memberships/resign'
import { Resignation } from '#lib/memberships/schema'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: ['members.write', 'members.own'],
    operation_id: 'resign',
    summary: 'Resign a membership',
    description:
      'The membership ends with the paid term, or with the day where none is left to run, and counts as before until then (`leaves_on`). Invoices of later terms are void; what is open for the running one stays. The member role reaches its own record only. The body may be left out.',
    params: idParams('member_id'),
    body: Resignation.optional(),
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => resignOwn(ctx, params.member_id, body ?? {}, if_match),
)

export const DELETE = route(
  {
    permission: ['members.write', 'members.own'],
    operation_id: 'takeBackResignation',
    summary: 'Take a resignation back',
    description:
      'Until the last day. The membership goes on, and can be renewed again. The member role reaches its own record only, and only what it has resigned itself.',
    params: idParams('member_id'),
    response: Member,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => takeBackResignation(ctx, params.member_id, if_match),
)
