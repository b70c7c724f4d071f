import { route } from '#lib/http/route'
import { ChurnRefresh } from '#lib/intelligence/churn/schema'
import { requestRefresh } from '#lib/intelligence/churn/service'

export const POST = route(
  {
    permission: 'ai.write',
    operation_id: 'refreshChurn',
    summary: 'Predict anew for all members',
    description:
      'Runs in the background; /ai/churn/model tells how far it is. Asked for again while it runs, it runs once.',
    response: ChurnRefresh,
    status: 202,
  },
  (ctx) => requestRefresh(ctx),
)
