import { route } from '#lib/http/route'
import { Erasure } from '#lib/privacy/schema'
import { declineErasure } from '#lib/privacy/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'privacy.write',
    operation_id: 'declineErasure',
    summary: 'Decline a request to be erased',
    description: 'The member can ask again. Tell them why: the law asks for a reason within a month.',
    params: idParams('erasure_id'),
    response: Erasure,
    errors: ['conflict'],
  },
  (ctx, { params }) => declineErasure(ctx, params.erasure_id),
)
