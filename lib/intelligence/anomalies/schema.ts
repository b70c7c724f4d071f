import { z } from 'zod'
import { EVENT_KINDS, MomentInput } from '#lib/events/schema'
import { Unit } from '#lib/figures/schema'
import { nearest } from '#lib/format/nearest'
import {
  DEFAULT_LOOKBACK_DAYS,
  DetectorCheck,
  EvidenceRow,
  FINDING_MODULES,
  SEVERITIES,
} from '#lib/intelligence/findings/schema'
import { INVOICE_KINDS } from '#lib/invoices/schema'
import { listFilter, oneOrMore } from '#lib/paging/schema'
import { Amount, AmountInput, Currency, Day, Email, Id, Instant, line, TimeZone } from '#lib/wire/schema'

/** What became of an anomaly; one that is snoozed is ignored until its day. */
export const ANOMALY_STATUSES = ['open', 'resolved', 'ignored'] as const

const ASKED_MODULES = [...FINDING_MODULES, 'finance', 'all'] as const

function explainModule(input: unknown): string {
  const near = typeof input === 'string' ? nearest(input, ASKED_MODULES) : null
  return `Give a module: finances, members, events or all.${near ? ` Did you mean ${near}?` : ''}`
}

/** What a detection covers, and how far back. */
export const AnomalyRequest = z.strictObject({
  module: z
    .enum(ASKED_MODULES, { error: ({ input }) => explainModule(input) })
    .transform((module) => (module === 'finance' ? 'finances' : module)),
  lookback_days: z
    .int('Give a whole number of days from 1 to 730.')
    .min(1, 'Look back at least one day.')
    .max(730, 'Look back at most 730 days.')
    .default(DEFAULT_LOOKBACK_DAYS),
})
export type AnomalyRequest = z.infer<typeof AnomalyRequest>

/** The days that are checked, both included. */
export const AnomalyWindow = z.strictObject({ from: z.iso.date(), to: z.iso.date() })
export type AnomalyWindow = z.infer<typeof AnomalyWindow>

const measured = {
  unit: Unit.describe('Money is in minor units of the finding’s currency, percent a share from 0 to 1'),
}

/** Something odd, what would have been usual, and what to do about it. */
export const Anomaly = z.strictObject({
  id: Id.describe('The same in every run that finds it'),
  type: z.string(),
  module: z.enum(FINDING_MODULES),
  severity: z.enum(SEVERITIES),
  score: z.number().min(0).max(1).describe('How sure it is that this is odd'),
  p_value: z.number().nullable().describe('The probability of as much by chance; null where a rule was broken'),
  z: z.number().nullable().describe('Robust deviations from what is usual'),
  entity: z.strictObject({
    type: z.string(),
    id: z.string().nullable(),
    label: z.string(),
    href: z.string().nullable(),
  }),
  observed: z.strictObject({ value: z.number(), text: z.string(), ...measured }),
  expected: z
    .strictObject({ low: z.number(), mid: z.number(), high: z.number(), text: z.string(), ...measured })
    .nullable(),
  window: AnomalyWindow,
  occurred_on: z.iso.date(),
  explanation: z.string(),
  evidence_rows: z.array(EvidenceRow),
  suggested_action: z.string(),
  method: z.string(),
  n_baseline: z.int().describe('How many rows say what is usual'),
  amount_at_stake: Amount,
  currency: z.string(),
  people_at_stake: z.int(),
  status: z.enum(ANOMALY_STATUSES),
  note: z.string().nullable(),
  decided_by: Id.nullable().describe('null on one that was resolved because it was not found any more'),
  decided_at: Instant.nullable(),
  first_seen: Instant,
  last_seen: Instant,
  version: z.int(),
})
export type Anomaly = z.infer<typeof Anomaly>

/** The findings of one run. */
export const AnomalyReport = z.strictObject({
  module: z.enum([...FINDING_MODULES, 'all']),
  lookback_days: z.int(),
  window: AnomalyWindow,
  findings: z.array(Anomaly).describe('The most severe first; those decided on keep their status'),
  checked: z.array(DetectorCheck),
  summary: z.strictObject({
    total: z.int(),
    open: z.int(),
    by_severity: z.strictObject({ critical: z.int(), high: z.int(), medium: z.int(), low: z.int() }),
    insufficient_history: z.array(z.string()).describe('Detectors without enough to go by'),
    text: z.string(),
  }),
})
export type AnomalyReport = z.infer<typeof AnomalyReport>

/** Filters of the list of findings. */
export const AnomalyFilter = listFilter(['severity', 'occurred_on'], '-severity', {
  module: oneOrMore(FINDING_MODULES).optional().describe('One or more, separated by commas'),
  severity: oneOrMore(SEVERITIES).optional().describe('One or more, separated by commas'),
  status: oneOrMore(ANOMALY_STATUSES).optional().describe('One or more, separated by commas'),
  type: z
    .string()
    .regex(/^[a-z_]{1,40}$/, 'Give a type of finding such as duplicate_invoice.')
    .optional(),
  from: Day.optional().describe('Happened on or after this day'),
}).omit({ q: true })
export type AnomalyFilter = z.infer<typeof AnomalyFilter>

/** What somebody decides on a finding; open takes a decision back. */
export const AnomalyDecision = z.strictObject({
  status: z.enum(ANOMALY_STATUSES, 'Choose from open, resolved and ignored.'),
  note: line(500).nullable().optional(),
})
export type AnomalyDecision = z.infer<typeof AnomalyDecision>

/** An invoice as it is being written, to be checked before it is sent. */
export const DraftInvoice = z.strictObject({
  noun: z.literal('invoice', 'Give invoice, the only noun that is checked here.'),
  id: Id.optional().describe('The draft itself, so that it is not compared with itself'),
  member_id: Id.nullable().optional(),
  kind: z.enum(INVOICE_KINDS).default('other'),
  currency: Currency.optional(),
  total: AmountInput,
  issue_date: Day.optional().describe('Today unless given'),
  due_date: Day.nullable().optional(),
  service_from: Day.nullable().optional(),
  service_to: Day.nullable().optional(),
  tier_id: Id.nullable().optional().describe('The tier that the first line charges'),
  registration_id: Id.nullable().optional(),
  description: z.string().max(2000).default('').describe('Of the lines, joined'),
})
export type DraftInvoice = z.output<typeof DraftInvoice>

/** A member as typed, to be checked before saving. */
export const DraftMember = z.strictObject({
  id: Id.optional().describe('The member, so that it is not compared with itself'),
  first_name: z.string().max(100),
  last_name: z.string().max(100),
  email: Email.nullable().optional(),
  birth_date: Day.nullable().optional(),
  joined_on: Day.nullable().optional(),
  family_ids: z.array(Id).max(10).default([]).describe('Members who may share the e-mail address'),
})
export type DraftMember = z.output<typeof DraftMember>

/** An event as typed, to be checked before saving. Times without a zone are local. */
export const DraftEvent = z.strictObject({
  id: Id.optional().describe('The event, so that it is not compared with itself'),
  title: z.string().max(200),
  kind: z.enum(EVENT_KINDS).default('other'),
  event_date: MomentInput,
  end_date: MomentInput.nullable().optional(),
  time_zone: TimeZone.optional(),
  location: z.string().max(500).default(''),
  capacity: z.int().min(0).nullable().optional().describe('null is unlimited'),
  currency: Currency.optional(),
  ticket_types: z
    .array(z.strictObject({ name: z.string().max(100), price: AmountInput }))
    .max(50)
    .default([]),
})
export type DraftEvent = z.output<typeof DraftEvent>

/** A guest as typed for an event, to be checked before they are registered. */
export const DraftRegistration = z.strictObject({
  event_id: Id,
  guest: z.strictObject({ name: z.string().trim().max(200), email: Email.nullable().optional() }),
})
export type DraftRegistration = z.output<typeof DraftRegistration>

/** A payment as typed, to be checked before it is recorded. */
export const DraftPayment = z.strictObject({
  member_id: Id.nullable().optional(),
  payer_name: z.string().trim().max(200).optional(),
  amount: AmountInput,
  currency: Currency.optional().describe('That of the invoices, else the tenant’s, unless given'),
  received_on: Day.optional().describe('Today unless given'),
  invoice_ids: z.array(Id).max(200).default([]).describe('Those that it pays; the payer is theirs unless one is given'),
})
export type DraftPayment = z.output<typeof DraftPayment>

/** What looks odd about a draft. It never keeps anybody from going on. */
export const DraftWarning = z.strictObject({
  type: z.string(),
  severity: z.enum(SEVERITIES),
  explanation: z.string(),
  compare: EvidenceRow.nullable().describe('What to hold it against'),
})
export type DraftWarning = z.infer<typeof DraftWarning>
export const DraftWarnings = z.strictObject({ warnings: z.array(DraftWarning) })
export type DraftWarnings = z.infer<typeof DraftWarnings>
