import type { Ctx } from '#lib/context'
import type { ReadContext } from '#lib/figures/read-context'
import type { ResultRow, Unit } from '#lib/figures/schema'
import type { Scope } from '#lib/intelligence/detectors/scope'
import type { Told } from '#lib/intelligence/detectors/told'
import type { EvidenceRow, FindingFigure, FindingKind, FindingModule } from '#lib/intelligence/findings/schema'
import type { InsightAction } from '#lib/intelligence/insights/schema'
import type { Permission } from '#lib/permissions'

/** What a detector is given: the association's rows, the days that are tested, and how to write figures. */
export interface DetectorInput {
  ctx: Ctx
  scope: Scope
  /** The same rows on the role that only reads, with the moment of the run. */
  readContext: ReadContext
}

/** One way of looking for something. To add one, write its file and add a line to `detectors.ts`. */
export interface Detector {
  name: string
  kind: FindingKind
  module: FindingModule
  /** What its evidence consists of: whoever lacks this is not shown what it finds. */
  permission: Permission
  /** What it looks for, in words, where the name does not say it. */
  label?: string
  /** How much it needs to say anything, and of what. Without it the detection itself says whether it had enough. */
  needs?: { count: number; unit: string }
  detect(input: DetectorInput): Promise<Detection>
}

/** What a detector makes of its rows. Every test that was made is there, those that found nothing too. */
export interface Detection<F extends Found = Found> {
  /** How much there was to go by: members, invoices, events. */
  n: number
  findings: F[]
  /** Whether that was enough; without it `needs` tells. */
  is_enough?: boolean
}

/** What a detector comes upon: something odd that happened on a day, or something that is so now. */
export type Found = FoundAnomaly | FoundInsight

/** How surprising something is: by chance, by deviation, or because a rule is broken. */
export type Surprise =
  | { p: number; z?: number }
  | { z: number }
  /** certain: cannot be right; likely: hardly ever right; hint: should be checked. */
  | { rule: 'certain' | 'likely' | 'hint' }

/** Something odd that happened on a day, before it is weighed. */
export interface FoundAnomaly {
  type: string
  /** What makes it the same anomaly in the next run: identifiers or the name of a period. */
  key: readonly string[]
  entity: { type: string; id: string | null; label: string; href: string | null }
  /** The case in a line: who, what, how much. */
  headline: Told
  occurred_on: string
  surprise: Surprise
  observed: { value: number; unit: Unit; text: string }
  expected: { low: number; mid: number; high: number; unit: Unit; text: string } | null
  explanation: Told
  evidence_rows: EvidenceRow[]
  suggested_action: string
  method: string
  n_baseline: number
  /** What is at stake, in minor units of the currency; the association's unless given. */
  amount_minor?: number
  currency?: string
  people?: number
}

/** Something that is so now. What was tested is kept only when it withstands the control of false discoveries. */
export interface FoundInsight {
  kind: string
  module: FindingModule
  /** What it consists of, where that is not the same for all that its detector finds. */
  permission?: Permission
  tone: 'good' | 'attention' | 'warning'
  /** Whom or what it is about: an id, a kind of event, or empty for the whole association. */
  subject: string
  /** The period that makes it news, such as "2026-10" or "2026"; the same news has the same one. */
  period: string
  /** A sentence that holds the main figure. */
  title: Told
  why: Told
  certainty: string
  /** null for a plain fact; 1 for a test whose outcome is not material, which counts among all tests. */
  p_value: number | null
  /** Money or members at stake as a share of all, 0 to 1. */
  impact: number
  /** How much can be done about it, 0 to 1. */
  actionability: number
  figures: FindingFigure[]
  rows: readonly ResultRow[]
  /** The list that holds exactly the rows behind it, or null where no list does. */
  href: string | null
  action: (Omit<InsightAction, 'label'> & { label: Told }) | null
  /** The main figure: a decision about it holds until it has moved on. */
  measure: number
}

/** The detection of a detector that has too little to go by. */
export function tooLittle(n: number): Detection<FoundInsight> {
  return { n, findings: [], is_enough: false }
}

/** A detection with what was found, of which the tested ones may still turn out to be chance. */
export function detected(n: number, findings: FoundInsight[]): Detection<FoundInsight> {
  return { n, findings }
}

/** The month of a day, as the period of news that are told again every month. */
export const monthOf = (day: string) => day.slice(0, 7)
