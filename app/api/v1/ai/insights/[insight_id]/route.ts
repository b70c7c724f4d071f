import { route } from '#lib/http/route'
import { getInsight } from '#lib/intelligence/insights/queries'
import { Insight, InsightPatch } from '#lib/intelligence/insights/schema'
import { decideInsight } from '#lib/intelligence/insights/service'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'ai.read',
    operation_id: 'getInsight',
    summary: 'Get an insight',
    description: 'One insight with the figures that it rests on.',
    params: idParams('insight_id'),
    response: Insight,
    if_match: 'optional',
  },
  (ctx, { params }) => getInsight(ctx, params.insight_id),
)

export const PATCH = route(
  {
    permission: 'ai.write',
    operation_id: 'changeInsight',
    summary: 'Dismiss, snooze or reopen an insight, or say whether it was useful',
    description: 'What was dismissed or snoozed leaves the feed; it can be reopened.',
    params: idParams('insight_id'),
    body: InsightPatch,
    response: Insight,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => decideInsight(ctx, params.insight_id, body, if_match),
)
