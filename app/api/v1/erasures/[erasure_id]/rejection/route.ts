import { route } from '#lib/http/route'
import { Erasure, ErasureRefusal } from '#lib/privacy/schema'
import { declineErasure } from '#lib/privacy/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'privacy.write',
    operation_id: 'declineErasure',
    summary: 'Decline a request to be erased',
    description: 'With the reason, which the member reads: the law asks for one within a month. They can ask again.',
    params: idParams('erasure_id'),
    body: ErasureRefusal,
    response: Erasure,
    errors: ['conflict'],
  },
  (ctx, { params, body }) => declineErasure(ctx, params.erasure_id, body),
)
