import { createHash } from 'node:crypto'
import type { Unit } from '#lib/figures/schema'
import { daysBetween } from '#lib/format/dates'
import { type AnomalyModule, type EvidenceRow, SEVERITIES, type Severity } from '#lib/intelligence/anomalies/schema'
import type { Scope } from '#lib/intelligence/anomalies/scope'
import { bothTails } from '#lib/intelligence/statistics/normal'

/** How surprising something is: by chance, by deviation, or because a rule is broken. */
export type Surprise =
  | { p: number; z?: number }
  | { z: number }
  /** certain: cannot be right; likely: hardly ever right; hint: worth a look. */
  | { rule: 'certain' | 'likely' | 'hint' }

/** What a detector saw, before it is weighed. */
export interface Oddity {
  type: string
  /** What makes it the same oddity in the next run: identifiers or the name of a period. */
  key: readonly string[]
  entity: { type: string; id: string | null; label: string; href: string | null }
  occurred_on: string
  surprise: Surprise
  observed: { value: number; unit: Unit; text: string }
  expected: { low: number; mid: number; high: number; unit: Unit; text: string } | null
  explanation: string
  evidence_rows: EvidenceRow[]
  suggested_action: string
  method: string
  n_baseline: number
  /** What is at stake, in minor units of the currency; the association's unless given. */
  amount_minor?: number
  currency?: string
  people?: number
}

/** What a detector makes of its rows. */
export interface Outcome {
  /** How much there was to go by. */
  n: number
  oddities: Oddity[]
}

/** An oddity as it is stored, without what people decided on it. */
export interface WeighedFinding extends Omit<Oddity, 'key' | 'surprise' | 'amount_minor' | 'currency' | 'people'> {
  id: string
  module: AnomalyModule
  severity: Severity
  score: number
  p_value: number | null
  z: number | null
  amount_minor: number
  currency: string
  people: number
}

/** From which share of a month's billing, or of the members, something weighs a step more. */
const MUCH = 0.05
/** After how many days something weighs a step less. */
const OLD_DAYS = 60

const RULES = { certain: { step: 2, score: 0.99 }, likely: { step: 1, score: 0.9 }, hint: { step: 0, score: 0.6 } }

function stepOf(p: number): number {
  if (p < 1e-5) return 2
  return p < 1e-3 ? 1 : 0
}

/** An identifier that follows from what an oddity is and what it is about (UUID version 8). */
export function findingId(type: string, key: readonly string[]): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([type, ...key.toSorted()]))
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * Weighs an oddity: the more surprising the more severe, a step more where much money or many people are at stake, a
 * step less when it is long ago.
 */
export function weigh(oddity: Oddity, module: AnomalyModule, scope: Scope): WeighedFinding {
  const { key, surprise, amount_minor = 0, currency = scope.currency, people = 0, ...kept } = oddity
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
  const isOld = daysBetween(oddity.occurred_on, scope.today) > OLD_DAYS
  const weight = Math.min(3, Math.max(0, step + (isMuch ? 1 : 0) - (isOld ? 1 : 0)))
  return {
    ...kept,
    id: findingId(oddity.type, key),
    module,
    severity: SEVERITIES[weight] as Severity,
    score: Math.max(0, Math.round(score * 1000) / 1000),
    p_value: p === null ? null : Math.min(1, p),
    z: z === null ? null : Math.round(z * 100) / 100,
    amount_minor: Math.round(amount_minor),
    currency,
    people,
  }
}
