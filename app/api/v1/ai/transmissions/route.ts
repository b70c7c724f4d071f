import { z } from 'zod'
import { listTransmissions } from '#lib/assistant/usage/queries'
import { Transmission, TransmissionFilter } from '#lib/assistant/usage/schema'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'ai.write',
    operation_id: 'listTransmissions',
    summary: 'List what was sent to outside models',
    description: 'Word for word. `q` is the name of a model.',
    query: TransmissionFilter,
    response: z.array(Transmission),
    list: true,
  },
  (ctx, { query }) => listTransmissions(ctx, query),
)
