import { route } from '#lib/http/route'
import { Erasure } from '#lib/privacy/schema'
import { requestErasure } from '#lib/privacy/service'

export const POST = route(
  {
    permission: 'members.own',
    operation_id: 'requestErasure',
    summary: 'Ask to be erased',
    description: 'For your own member record. The administrators see the request and decide.',
    response: Erasure,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  (ctx) => requestErasure(ctx),
)
