import { z } from 'zod'
import { route } from '#lib/http/route'
import { listAnomalies } from '#lib/intelligence/anomalies/queries'
import { Anomaly, AnomalyFilter } from '#lib/intelligence/anomalies/schema'

export const GET = route(
  {
    permission: 'ai.read',
    operation_id: 'listAnomalies',
    summary: 'List the anomalies that were found',
    description: 'Open ones and decided ones, the most severe first.',
    query: AnomalyFilter,
    response: z.array(Anomaly),
    list: true,
  },
  (ctx, { query }) => listAnomalies(ctx, query),
)
