import { route } from '#lib/http/route'
import { AnomalyReport, AnomalyRequest } from '#lib/intelligence/anomalies/schema'
import { findAnomalies } from '#lib/intelligence/anomalies/service'

export const POST = route(
  {
    permission: 'ai.read',
    operation_id: 'findAnomalies',
    summary: 'Look for anomalies',
    description:
      'Looks through a module, or all of them, and keeps what it finds. Findings that somebody resolved or ignored come back with that status. Two runs on the same data give the same.',
    body: AnomalyRequest,
    response: AnomalyReport,
  },
  (ctx, { body }) => findAnomalies(ctx, body),
)
