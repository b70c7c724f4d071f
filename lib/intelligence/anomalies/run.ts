import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { todayIn } from '#lib/format/dates'
import { readRows } from '#lib/intelligence/anomalies/detector'
import { DETECTORS } from '#lib/intelligence/anomalies/detectors'
import { type WeighedFinding, weigh } from '#lib/intelligence/anomalies/finding'
import type { AnomalyModule, AnomalyRequest, DetectorCheck } from '#lib/intelligence/anomalies/schema'
import { type Scope, scopeOf } from '#lib/intelligence/anomalies/scope'

/** What a run found before it is kept. */
export interface Looked {
  scope: Scope
  findings: WeighedFinding[]
  checked: DetectorCheck[]
}

/** Opens the scope of a run: its days, and what there is to lose. Reads the database once. */
export async function openScope(ctx: Ctx, lookbackDays: number, now: Date): Promise<Scope> {
  const { currency, time_zone, locale } = await ctx.db
    .selectFrom('tenants')
    .select(['currency', 'time_zone', 'locale'])
    .executeTakeFirstOrThrow()
  const scope = scopeOf({ currency, time_zone, locale }, todayIn(time_zone, now), lookbackDays)
  const [row] = await readRows<{ billed: number; members: number }>(
    ctx,
    sql`select
      (select coalesce(sum(total_minor), 0)::bigint from invoices i
        where (case when i.issue_date is null then 'infinity'::date else i.issue_date end) between ${scope.today}::date - 365 and ${scope.today}::date
          and i.status in ('open', 'paid', 'uncollectible') and i.currency = ${currency}) as billed,
      (select coalesce(sum(row_count), 0)::int from tallies where noun = 'members' and status in ('active', 'grace', 'pending', 'suspended')) as members`,
  )
  return { ...scope, monthly_billing_minor: (row?.billed ?? 0) / 12, member_count: row?.members ?? 0 }
}

/** Looks for oddities, the most severe first. Writes nothing. The same data and day give the same. */
export async function look(ctx: Ctx, { module, lookback_days }: AnomalyRequest, now: Date): Promise<Looked> {
  const scope = await openScope(ctx, lookback_days, now)
  const asked = DETECTORS.filter((detector) => module === 'all' || detector.module === module)
  const outcomes = await Promise.all(asked.map((detector) => detector.look(ctx, scope)))
  const findings = outcomes.flatMap(({ oddities }, index) => {
    const { module } = asked[index] as { module: AnomalyModule }
    return oddities.map((oddity) => weigh(oddity, module, scope))
  })
  const checked = asked.map(({ name, module, label, needed, unit }, index): DetectorCheck => {
    const { n, oddities } = outcomes[index] as (typeof outcomes)[number]
    const status = n >= needed ? 'ok' : 'insufficient_history'
    return { detector: name, module, label, n, needed, unit, findings: oddities.length, status }
  })
  // Two oddities of one identity are one: a week and a month may name the same.
  const byId = new Map(
    findings.toSorted((one, other) => one.score - other.score).map((finding) => [finding.id, finding]),
  )
  return { scope, findings: [...byId.values()], checked }
}
