import { z } from 'zod'
import { CellValue, Unit } from '#lib/figures/schema'
import { listFilter, oneOrMore } from '#lib/paging/schema'
import { Day, Id, Instant, line } from '#lib/wire/schema'

/** What detectors look for: something odd on a day, something that is so now, a member who may leave. */
export const FINDING_KINDS = ['churn', 'anomaly', 'insight'] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** The parts of the association that are checked. */
export const FINDING_MODULES = ['finances', 'members', 'events'] as const
export type FindingModule = (typeof FINDING_MODULES)[number]

/** How much a finding matters, the least first. */
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What people decide on a finding. One that is snoozed is open again on its day. */
export const FINDING_STATUSES = ['open', 'resolved', 'ignored', 'snoozed'] as const
export type FindingStatus = (typeof FINDING_STATUSES)[number]

/** How far back a run reaches unless somebody says otherwise. */
export const DEFAULT_LOOKBACK_DAYS = 90

/** A record that a finding rests on. */
export const EvidenceRow = z.strictObject({
  noun: z.string(),
  id: z.string(),
  label: z.string(),
  detail: z.string().describe('What of it matters here'),
  href: z.string().nullable().describe('The page that shows it'),
})
export type EvidenceRow = z.infer<typeof EvidenceRow>

/** A figure of a finding, and what it opens. */
export const FindingFigure = z.strictObject({
  label: z.string(),
  value: CellValue,
  unit: Unit,
  currency: z.string(),
  href: z.string().nullable(),
})
export type FindingFigure = z.infer<typeof FindingFigure>

/** What a finding says in a language other than English. */
export interface KeptText {
  title: string
  explanation: string
  action: string | null
}
export type KeptTexts = Readonly<Record<'de' | 'fr', KeptText>>

/** What one detector had to go by. */
export const DetectorCheck = z.strictObject({
  detector: z.string(),
  module: z.enum(FINDING_MODULES),
  label: z.string(),
  n: z.int().describe('How much there was to go by, in the detector’s own unit'),
  needed: z.int().describe('How much it needs'),
  unit: z.string(),
  findings: z.int(),
  status: z.enum(['ok', 'insufficient_history']),
})
export type DetectorCheck = z.infer<typeof DetectorCheck>

/** What a detector found: what, why, how sure, the rows behind it, what to do, and what people decided on it. */
export const Finding = z.strictObject({
  id: Id.describe('The same in every run that finds it'),
  kind: z.enum(FINDING_KINDS),
  type: z.string(),
  module: z.enum(FINDING_MODULES),
  severity: z.enum(SEVERITIES),
  tone: z.enum(['good', 'attention', 'warning']),
  rank: z.number().describe('How much it matters among findings of every kind'),
  occurred_on: z.iso.date().describe('Of what is so now, the day on which it was found first'),
  subject: z.strictObject({
    type: z.string(),
    id: z.string().nullable(),
    label: z.string(),
    href: z.string().nullable(),
  }),
  title: z.string(),
  explanation: z.string(),
  certainty: z.string().describe('How sure it is, or how it was found, in words'),
  p_value: z.number().nullable().describe('The probability of as much by chance; null where nothing was tested'),
  figures: z.array(FindingFigure),
  evidence: z.array(EvidenceRow),
  href: z.string().nullable().describe('What it is about, or the list with the rows behind it'),
  action: z
    .strictObject({ label: z.string(), href: z.string().nullable() })
    .nullable()
    .describe('What to do about it, and where'),
  status: z.enum(FINDING_STATUSES),
  snoozed_until: z.iso.date().nullable(),
  note: z.string().nullable(),
  is_useful: z.boolean().nullable(),
  decided_by: Id.nullable(),
  decided_at: Instant.nullable(),
  first_seen: Instant,
  last_seen: Instant,
  ended_at: Instant.nullable().describe('When a run did not find it any more'),
  version: z.int(),
})
export type Finding = z.infer<typeof Finding>

/** Filters of the list of findings. */
export const FindingFilter = listFilter(['severity', 'rank', 'occurred_on'], '-rank', {
  kind: oneOrMore(FINDING_KINDS).optional().describe('One or more, separated by commas'),
  module: oneOrMore(FINDING_MODULES).optional().describe('One or more, separated by commas'),
  severity: oneOrMore(SEVERITIES).optional().describe('One or more, separated by commas'),
  status: oneOrMore(FINDING_STATUSES).optional().describe('One or more, separated by commas'),
  is_current: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .describe('Whether the last run found it'),
  from: Day.optional().describe('Happened on or after this day'),
}).omit({ q: true })
export type FindingFilter = z.infer<typeof FindingFilter>

/** What somebody decides on a finding; open takes a decision back. */
export const FindingDecision = z.strictObject({
  status: z.enum(FINDING_STATUSES, 'Choose from open, resolved, ignored and snoozed.').optional(),
  note: line(500).nullable().optional(),
  snoozed_until: Day.nullable().optional().describe('With status snoozed; two weeks without it'),
  is_useful: z.boolean().nullable().optional(),
})
export type FindingDecision = z.infer<typeof FindingDecision>
