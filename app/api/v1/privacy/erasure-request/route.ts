import { orNotFound } from '#lib/errors'
import { route } from '#lib/http/route'
import { findOwnErasure } from '#lib/privacy/queries'
import { Erasure } from '#lib/privacy/schema'
import { requestErasure, withdrawErasure } from '#lib/privacy/service'

export const GET = route(
  {
    permission: 'members.own',
    operation_id: 'getErasureRequest',
    summary: 'See what became of your request to be erased',
    description: 'The newest one: waiting, declined with the reason, taken back, or decided.',
    response: Erasure,
    errors: ['not_found'],
  },
  async (ctx) => orNotFound(await findOwnErasure(ctx), 'request'),
)

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

export const DELETE = route(
  {
    permission: 'members.own',
    operation_id: 'withdrawErasureRequest',
    summary: 'Take your request to be erased back',
    description: 'While nobody has decided it.',
    response: Erasure,
    errors: ['not_found', 'conflict'],
  },
  (ctx) => withdrawErasure(ctx),
)
