import { refreshInsights } from '#lib/ai/insights/service'
import type { Ctx } from '#lib/context'
import { eachTenant } from '#lib/jobs/tenants'

/** Hours for which insights are fresh. */
const FRESH_HOURS = 6

/** Looks for what deserves attention in every association where nobody has looked for some hours. */
export async function refreshInsightsEverywhere(signal: AbortSignal): Promise<void> {
  await eachTenant('refresh-insights', signal, async (ctx) => {
    if (await isDue(ctx)) await refreshInsights(ctx)
  })
}

async function isDue({ db }: Ctx): Promise<boolean> {
  const run = await db.selectFrom('insight_runs').select('ran_at').executeTakeFirst()
  return !run || Date.now() - Date.parse(run.ran_at) > FRESH_HOURS * 3_600_000
}
