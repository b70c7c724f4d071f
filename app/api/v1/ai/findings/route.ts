import { z } from 'zod'
import { route } from '#lib/http/route'
import { listFindings } from '#lib/intelligence/findings/queries'
import { Finding, FindingFilter } from '#lib/intelligence/findings/schema'

export const GET = route(
  {
    permission: 'ai.read',
    operation_id: 'listFindings',
    summary: 'List what detectors found',
    description:
      'Anomalies, insights and members who may leave, those that matter most first. Only what rests on records that the caller may read.',
    query: FindingFilter,
    response: z.array(Finding),
    list: true,
  },
  (ctx, { query }) => listFindings(ctx, query),
)
