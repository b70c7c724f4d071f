import type { Ctx } from '#lib/context'
import { getAnomaly, topAnomalies } from '#lib/intelligence/anomalies/queries'
import type { Anomaly, AnomalyDecision, AnomalyReport, AnomalyRequest } from '#lib/intelligence/anomalies/schema'
import type { DetectorCheck } from '#lib/intelligence/findings/schema'
import { decideFinding, runDetectors } from '#lib/intelligence/findings/service'

/** Looks for anomalies, keeps what was found beside what was decided on it, and returns it. */
export async function findAnomalies(ctx: Ctx, request: AnomalyRequest, now: Date = new Date()): Promise<AnomalyReport> {
  const { scope, checked, findings: found } = await runDetectors(ctx, { kind: 'anomaly', ...request }, now)
  const findings = await topAnomalies(ctx, { ids: found.map(({ id }) => id) })
  return { ...request, window: scope.window, findings, checked, summary: summaryOf(findings, checked) }
}

function summaryOf(findings: readonly Anomaly[], checked: readonly DetectorCheck[]): AnomalyReport['summary'] {
  const count = (severity: Anomaly['severity']) => findings.filter((finding) => finding.severity === severity).length
  const open = findings.filter(({ status }) => status === 'open').length
  const lacking = checked.filter(({ status }) => status === 'insufficient_history')
  const found = findings.length === 0 ? 'Nothing odd was found' : `${findings.length} found, ${open} of them open`
  const short =
    lacking.length === 0 ? '' : `; ${lacking.length} of ${checked.length} detectors have too little to go by`
  return {
    total: findings.length,
    open,
    by_severity: { critical: count('critical'), high: count('high'), medium: count('medium'), low: count('low') },
    insufficient_history: lacking.map(({ detector }) => detector),
    text: `${found}${short}.`,
  }
}

/** Decides on an anomaly like decideFinding, and returns it. */
export async function decideAnomaly(
  ctx: Ctx,
  id: string,
  decision: AnomalyDecision,
  version: number | null,
): Promise<Anomaly> {
  await decideFinding(ctx, id, decision, version, ['anomaly'])
  return getAnomaly(ctx, id)
}
