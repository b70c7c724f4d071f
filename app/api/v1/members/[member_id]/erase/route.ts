import { route } from '#lib/http/route'
import { Erasure, NewErasure } from '#lib/privacy/schema'
import { startErasure } from '#lib/privacy/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'privacy.write',
    operation_id: 'eraseMember',
    summary: 'Erase a person',
    description:
      'For good: names, contact data, notes, mails, questions that name them, their account. A pseudonym stays with the dates, amounts and numbers that figures and books need. A job does it; the answer says where it stands. What is open has to be settled first.',
    params: idParams('member_id'),
    body: NewErasure,
    response: Erasure,
    status: 202,
    if_match: 'required',
    errors: ['conflict'],
  },
  (ctx, { params, body, if_match }) => startErasure(ctx, params.member_id, body, if_match),
)
