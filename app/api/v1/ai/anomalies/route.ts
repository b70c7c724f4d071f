import { z } from 'zod'
import { listFindings } from '#lib/ai/anomalies/queries'
import { Finding, FindingFilter } from '#lib/ai/anomalies/schema'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'ai.read',
    summary: 'List the anomalies that were found',
    query: FindingFilter,
    response: z.array(Finding),
    list: true,
  },
  (ctx, { query }) => listFindings(ctx, query),
)
