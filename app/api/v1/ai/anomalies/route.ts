import { z } from 'zod'
import { route } from '#lib/http/route'
import { listFindings } from '#lib/intelligence/anomalies/queries'
import { Finding, FindingFilter } from '#lib/intelligence/anomalies/schema'

export const GET = route(
  {
    permission: 'ai.read',
    operation_id: 'listAnomalies',
    summary: 'List the anomalies that were found',
    description: 'Open ones and decided ones, the most severe first.',
    query: FindingFilter,
    response: z.array(Finding),
    list: true,
  },
  (ctx, { query }) => listFindings(ctx, query),
)
