import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { openReading } from '#lib/figures/read-context'
import { daysBetween } from '#lib/format/dates'
import type { AnomalyRequest } from '#lib/intelligence/anomalies/schema'
import type {
  Detection,
  Detector,
  DetectorInput,
  Found,
  FoundAnomaly,
  FoundInsight,
} from '#lib/intelligence/detectors/detector'
import { DETECTORS } from '#lib/intelligence/detectors/detectors'
import { readRows } from '#lib/intelligence/detectors/rows'
import { scopeOf } from '#lib/intelligence/detectors/scope'
import { controlDiscoveries } from '#lib/intelligence/findings/rank'
import { DEFAULT_LOOKBACK_DAYS, type DetectorCheck, type FindingKind } from '#lib/intelligence/findings/schema'
import { type WeighedFinding, weighAnomaly, weighInsight } from '#lib/intelligence/findings/weigh'
import { logger } from '#lib/log'

/** Which detectors run, over which part of the association, and how far back. */
export interface RunRequest extends AnomalyRequest {
  kind: FindingKind
}

/** Everything that detectors of a kind look for, as often as the schedule says. */
export function defaultRun(kind: FindingKind): RunRequest {
  return { kind, module: 'all', lookback_days: DEFAULT_LOOKBACK_DAYS }
}

/** What a run found before it is kept. */
export interface RunResult extends DetectorInput {
  findings: WeighedFinding[]
  checked: DetectorCheck[]
}

/** Opens what detectors are given: the days, what there is to lose, and the read context. */
export async function openInput(ctx: Ctx, lookbackDays: number, now: Date): Promise<DetectorInput> {
  const readContext = await openReading(ctx, now)
  const scope = scopeOf(readContext.tenant, readContext.today, lookbackDays)
  const [row] = await readRows<{ billed: number; members: number }>(
    ctx,
    sql`select
      (select coalesce(sum(total_minor), 0)::bigint from invoices i
        where (case when i.issue_date is null then 'infinity'::date else i.issue_date end) between ${scope.today}::date - 365 and ${scope.today}::date
          and i.status in ('open', 'paid', 'uncollectible') and i.currency = ${scope.currency}) as billed,
      (select coalesce(sum(row_count), 0)::int from tallies where noun = 'members' and status in ('active', 'grace', 'pending', 'suspended')) as members`,
  )
  const stakes = { monthly_billing_minor: (row?.billed ?? 0) / 12, member_count: row?.members ?? 0 }
  return { ctx, readContext, scope: { ...scope, ...stakes } }
}

interface Made {
  detector: Detector
  detection: Detection
}

/** Runs one detector; one that fails is logged and left out, and what it found before stays as it is. */
async function runDetector(detector: Detector, input: DetectorInput): Promise<Made[]> {
  try {
    return [{ detector, detection: await detector.detect(input) }]
  } catch (error) {
    const { tenant_id } = input.ctx
    logger.error({ err: error, detector: detector.name, tenant_id }, 'a detector failed')
    return []
  }
}

/** Detectors of anomalies share what they read, so they run together; the others hold up nobody. */
async function runDetectors(kind: FindingKind, detectors: readonly Detector[], input: DetectorInput): Promise<Made[]> {
  if (kind === 'anomaly') return (await Promise.all(detectors.map((one) => runDetector(one, input)))).flat()
  const made: Made[] = []
  for (const detector of detectors) made.push(...(await runDetector(detector, input)))
  return made
}

const isAnomaly = (found: Found): found is FoundAnomaly => 'surprise' in found
const isInsight = (found: Found): found is FoundInsight => !isAnomaly(found)

/**
 * Runs the detectors of a kind and weighs what they find. Writes nothing. The same data and day give the same.
 *
 * @param firstSeen the days on which findings were first seen, by id
 */
export async function detect(
  ctx: Ctx,
  { kind, module, lookback_days }: RunRequest,
  now: Date,
  firstSeen: ReadonlyMap<string, string> = new Map(),
): Promise<RunResult> {
  const input = await openInput(ctx, lookback_days, now)
  const asked = DETECTORS.filter((one) => one.kind === kind && (module === 'all' || one.module === module))
  const made = await runDetectors(kind, asked, input)
  const { today } = input.scope
  const daysKnown = (id: string) => Math.max(0, daysBetween(firstSeen.get(id) ?? today, today))
  const tested = controlDiscoveries(
    made.flatMap(({ detector, detection }) =>
      detection.findings.filter(isInsight).map((found) => ({ ...found, detector })),
    ),
  )
  const byDetection = made.map(({ detector, detection }) => {
    const anomalies = detection.findings.filter(isAnomaly).map((found) => weighAnomaly(found, detector, input))
    const insights = tested
      .filter((found) => found.detector === detector)
      .map((found) => weighInsight(found, detector, input, daysKnown))
    return [...anomalies, ...insights]
  })
  const checked = made.map(({ detector, detection }, index) =>
    checkOf(detector, detection, byDetection[index]?.length ?? 0),
  )
  // Two findings of one identity are one: a week and a month may name the same.
  const byId = new Map(
    byDetection
      .flat()
      .toSorted((one, other) => one.score - other.score)
      .map((finding) => [finding.id, finding]),
  )
  return { ...input, findings: [...byId.values()], checked }
}

function checkOf(detector: Detector, { n, is_enough }: Detection, findings: number): DetectorCheck {
  const { name, module, label = name, needs = { count: 0, unit: '' } } = detector
  const status = (is_enough ?? n >= needs.count) ? 'ok' : 'insufficient_history'
  return { detector: name, module, label, n, needed: needs.count, unit: needs.unit, findings, status }
}
