import { z } from 'zod'
import { route } from '#lib/http/route'
import { listErasures } from '#lib/privacy/queries'
import { Erasure, ErasureFilter } from '#lib/privacy/schema'

export const GET = route(
  {
    permission: 'privacy.write',
    operation_id: 'listErasures',
    summary: 'List erasures',
    description: 'People who were erased, and members who ask for it; the latest 200.',
    query: ErasureFilter,
    response: z.array(Erasure),
  },
  (ctx, { query }) => listErasures(ctx, query),
)
