import { z } from 'zod'
import { listArchives } from '#lib/copies/queries'
import { Archive } from '#lib/copies/schema'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'copies.write',
    operation_id: 'listArchives',
    summary: 'List archives of the association',
    description: 'Those of the last three days, the newest first.',
    response: z.array(Archive),
  },
  (ctx) => listArchives(ctx),
)
