import type { Ctx } from '#lib/context'
import { refreshInsights } from '#lib/intelligence/insights/service'
import { eachTenant } from '#lib/jobs/tenants'

/** Hours for which insights are fresh. */
const FRESH_HOURS = 6

/** Clocks of two machines may differ by so much. */
const TOLERANCE_MS = 120_000

/** Looks for what deserves attention in every association where nobody has looked for some hours. */
export async function refreshInsightsEverywhere(signal: AbortSignal): Promise<void> {
  await eachTenant('refresh-insights', signal, async (ctx) => {
    if (await isDue(ctx)) await refreshInsights(ctx)
  })
}

/** Whether nobody has looked for some hours, or members were scored since. */
async function isDue({ db }: Ctx): Promise<boolean> {
  const [run, scored] = await Promise.all([
    db.selectFrom('insight_runs').select('ran_at').executeTakeFirst(),
    db.selectFrom('churn_refreshes').select('finished_at').executeTakeFirst(),
  ])
  if (!run) return true
  const ran = Date.parse(run.ran_at)
  const age = Date.now() - ran
  // In the future: the clock was ahead when it was looked.
  return age < -TOLERANCE_MS || age > FRESH_HOURS * 3_600_000 || Date.parse(scored?.finished_at ?? '') > ran
}
