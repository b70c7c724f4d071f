import { route } from '#lib/http/route'
import { getErasure } from '#lib/privacy/queries'
import { Erasure } from '#lib/privacy/schema'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'privacy.write',
    operation_id: 'getErasure',
    summary: 'Get an erasure',
    description: 'Where it stands: queued until the job has done it, or failed with the reason.',
    params: idParams('erasure_id'),
    response: Erasure,
  },
  (ctx, { params }) => getErasure(ctx, params.erasure_id),
)
