import { route } from '#lib/http/route'
import { getAnomaly } from '#lib/intelligence/anomalies/queries'
import { Anomaly, AnomalyDecision } from '#lib/intelligence/anomalies/schema'
import { decideAnomaly } from '#lib/intelligence/anomalies/service'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'ai.read',
    operation_id: 'getAnomaly',
    summary: 'Get an anomaly',
    description: 'One finding with the records that it rests on.',
    params: idParams('finding_id'),
    response: Anomaly,
    if_match: 'optional',
  },
  (ctx, { params }) => getAnomaly(ctx, params.finding_id),
)

export const PATCH = route(
  {
    permission: 'ai.write',
    operation_id: 'decideAnomaly',
    summary: 'Resolve or ignore an anomaly, or open it again',
    description: 'What was decided stays decided when the same is found again.',
    params: idParams('finding_id'),
    body: AnomalyDecision,
    response: Anomaly,
    if_match: 'required',
  },
  (ctx, { params, body, if_match }) => decideAnomaly(ctx, params.finding_id, body, if_match),
)
