import { createHash } from 'node:crypto'
import { daysBetween } from '#lib/format/dates'
import type { Detector, DetectorInput, FoundAnomaly, FoundInsight } from '#lib/intelligence/detectors/detector'
import type { OtherLanguage, Told } from '#lib/intelligence/detectors/told'
import { scoreOf } from '#lib/intelligence/findings/rank'
import {
  type EvidenceRow,
  type FindingFigure,
  type KeptText,
  type KeptTexts,
  SEVERITIES,
  type Severity,
} from '#lib/intelligence/findings/schema'
import { bothTails } from '#lib/intelligence/statistics/normal'

/** A finding as it is stored, without what people decided on it and when it was found. */
export interface WeighedFinding {
  id: string
  kind: Detector['kind']
  detector: string
  type: string
  module: Detector['module']
  permission: Detector['permission']
  severity: Severity
  /** Of an anomaly how sure it is that it is one, of an insight how much it matters. */
  score: number
  /** How much it matters among findings of every kind. */
  rank: number
  p_value: number | null
  q_value: number | null
  occurred_on: string
  subject: FoundAnomaly['entity']
  title: string
  explanation: string
  certainty: string
  figures: FindingFigure[]
  evidence: readonly object[]
  href: string | null
  action: { label: string; href: string | null } | null
  details: object
  measure: number | null
}

/** What is stored of an anomaly alone. */
export interface AnomalyDetails {
  z: number | null
  observed: FoundAnomaly['observed']
  expected: FoundAnomaly['expected']
  window: { from: string; to: string }
  n_baseline: number
  amount_minor: number
  currency: string
  people: number
}

/** From which share of a month's billing, or of the members, something weighs a step more. */
const MUCH = 0.05
/** After how many days something weighs a step less. */
const OLD_DAYS = 60

const RULES = { certain: { step: 2, score: 0.99 }, likely: { step: 1, score: 0.9 }, hint: { step: 0, score: 0.6 } }

/** What is at stake in an anomaly of each severity, as a share of all. */
const IMPACT: Readonly<Record<Severity, number>> = { low: 0.02, medium: 0.1, high: 0.4, critical: 1 }

const SEVERITY_OF = { good: 'low', attention: 'medium', warning: 'high' } as const

function stepOf(p: number): number {
  if (p < 1e-5) return 2
  return p < 1e-3 ? 1 : 0
}

/**
 * An identifier that follows from what is found and what it is about (UUID version 8). Of an insight the digit of the
 * variant is always the same: it has been since identifiers were given out.
 */
function findingId(parts: readonly string[], kind: Detector['kind']): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  const variant = kind === 'insight' ? 'a' : ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const commonOf = ({ kind, name, permission }: Detector) => ({ kind, detector: name, permission })

/**
 * Weighs an anomaly: the more surprising the more severe, a step more where much money or many people are at stake, a
 * step less when it is long ago.
 */
export function weighAnomaly(anomaly: FoundAnomaly, detector: Detector, { scope }: DetectorInput): WeighedFinding {
  const { key, surprise, amount_minor = 0, currency = scope.currency, people = 0, entity, observed, expected } = anomaly
  const z = 'z' in surprise ? (surprise.z ?? null) : null
  const p = 'p' in surprise ? surprise.p : z === null ? null : bothTails(z)
  const { step, score } =
    'rule' in surprise
      ? RULES[surprise.rule]
      : { step: stepOf(p ?? 1), score: Math.min(0.99, -Math.log10(Math.max(p ?? 1, 1e-12)) / 8) }
  const isMuch =
    (currency === scope.currency &&
      scope.monthly_billing_minor > 0 &&
      amount_minor >= MUCH * scope.monthly_billing_minor) ||
    (scope.member_count > 0 && people > 1 && people >= MUCH * scope.member_count)
  const age = daysBetween(anomaly.occurred_on, scope.today)
  const weight = Math.min(3, Math.max(0, step + (isMuch ? 1 : 0) - (age > OLD_DAYS ? 1 : 0)))
  const severity = SEVERITIES[weight] as Severity
  const details: AnomalyDetails = {
    z: z === null ? null : Math.round(z * 100) / 100,
    observed,
    expected,
    window: scope.window,
    n_baseline: anomaly.n_baseline,
    amount_minor: Math.round(amount_minor),
    currency,
    people,
  }
  return {
    ...commonOf(detector),
    id: findingId([anomaly.type, ...[...key].toSorted()], detector.kind),
    type: anomaly.type,
    module: detector.module,
    severity,
    score: Math.max(0, Math.round(score * 1000) / 1000),
    rank: scoreOf({ impact: IMPACT[severity], q_value: 1 - score, actionability: 1 }, Math.max(0, age)),
    p_value: p === null ? null : Math.min(1, p),
    q_value: null,
    occurred_on: anomaly.occurred_on,
    subject: entity,
    title: anomaly.headline.en,
    explanation: anomaly.explanation.en,
    certainty: anomaly.method,
    figures: figuresOf(details),
    evidence: anomaly.evidence_rows,
    href: entity.href,
    action: { label: anomaly.suggested_action, href: null },
    details: { ...details, told: keptTexts(anomaly.headline, anomaly.explanation) },
    measure: null,
  }
}

/** What a finding says in the languages beside English: of those, too, who read it later. */
function keptTexts(title: Told, explanation: Told, action?: Told): KeptTexts {
  const of = (language: OtherLanguage): KeptText => ({
    title: title[language],
    explanation: explanation[language],
    action: action?.[language] ?? null,
  })
  return { de: of('de'), fr: of('fr') }
}

function figuresOf({ observed, expected, amount_minor, currency, people }: AnomalyDetails): FindingFigure[] {
  const plain = { currency, href: null }
  return [
    { label: 'Observed', value: observed.text, unit: 'text', ...plain },
    ...(expected ? [{ label: 'Usual', value: expected.text, unit: 'text' as const, ...plain }] : []),
    ...(amount_minor > 0 ? [{ label: 'At stake', value: amount_minor, unit: 'money' as const, ...plain }] : []),
    ...(people > 0 ? [{ label: 'People', value: people, unit: 'count' as const, ...plain }] : []),
  ]
}

/** Weighs what is so now: by what is at stake, how sure and how new it is, and whether it can be helped. */
export function weighInsight(
  found: FoundInsight & { q_value: number | null },
  detector: Detector,
  { ctx, readContext }: DetectorInput,
  daysKnown: (id: string) => number,
): WeighedFinding {
  const { subject, period, kind: type, tone, title, why, rows, impact } = found
  const id = findingId([ctx.tenant_id, type, subject, period], detector.kind)
  const score = scoreOf(found, daysKnown(id))
  return {
    ...commonOf(detector),
    ...(found.permission && { permission: found.permission }),
    id,
    type,
    module: found.module,
    severity: SEVERITY_OF[tone],
    score,
    rank: score,
    p_value: found.p_value,
    q_value: found.q_value,
    occurred_on: readContext.today,
    subject: { type: found.module, id: subject || null, label: title.en, href: found.href },
    title: title.en,
    explanation: why.en,
    certainty: found.certainty,
    figures: found.figures,
    evidence: rows satisfies readonly (object | EvidenceRow)[],
    href: found.href,
    action: found.action && { ...found.action, label: found.action.label.en },
    details: { tone, impact, told: keptTexts(title, why, found.action?.label) },
    measure: found.measure,
  }
}
