import { z } from 'zod'
import { listFilter, MODEL_PARAMETERS } from '#lib/paging/schema'
import { Day, Id, Instant } from '#lib/wire/schema'

/** What stands in the log for a value that was erased. */
export const ERASED = '(erased)'

/** What happened, to what, by whom. */
export const AuditEntry = z.strictObject({
  id: Id,
  at: Instant,
  action: z.string().describe('In the past tense, such as member.updated'),
  noun: z.string().describe('What kind of object it happened to'),
  object_id: Id.nullable(),
  actor_kind: z.enum(['account', 'system', 'anonymous']),
  actor_account_id: Id.nullable(),
  actor_name: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable().describe('The changed fields as they were'),
  after: z.record(z.string(), z.unknown()).nullable().describe('The changed fields as they are now'),
  request_id: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/**
 * Everything that an entry can be about: what it is called when its record is gone or has no name, and in the filter of
 * the log. lib/audit/things.ts finds their records.
 */
export const AUDIT_NOUNS = {
  members: { one: 'a member', label: 'Members' },
  groups: { one: 'a family or organisation', label: 'Families and organisations' },
  tiers: { one: 'a tier', label: 'Tiers' },
  custom_fields: { one: 'a custom field', label: 'Custom fields' },
  consent_purposes: { one: 'a purpose of consent', label: 'Purposes of consent' },
  events: { one: 'an event', label: 'Events' },
  event_sessions: { one: 'a session', label: 'Sessions' },
  ticket_types: { one: 'a ticket', label: 'Tickets' },
  registrations: { one: 'a registration', label: 'Registrations' },
  feedback: { one: 'an event', label: 'Feedback' },
  invoices: { one: 'an invoice', label: 'Invoices' },
  payments: { one: 'a payment', label: 'Payments' },
  credit_notes: { one: 'a credit note', label: 'Credit notes' },
  findings: { one: 'a finding', label: 'Findings' },
  files: { one: 'a file', label: 'Files' },
  accounts: { one: 'an account', label: 'Accounts' },
  tenants: { one: 'the association', label: 'The association' },
  archives: { one: 'an archive of the association', label: 'Archives' },
  ai_settings: { one: 'the assistant', label: 'The assistant' },
  billing_runs: { one: 'a billing run', label: 'Billing runs' },
  bulk_actions: { one: 'an action on many rows', label: 'Actions on many rows' },
  imports: { one: 'an import', label: 'Imports' },
  mails: { one: 'a mail', label: 'Mail' },
  mail_settings: { one: 'the mail', label: 'Mail texts' },
  // What older entries call findings of two kinds.
  anomalies: { one: 'a finding', label: 'Anomalies' },
  insights: { one: 'an insight', label: 'Insights' },
} as const satisfies Record<string, { one: string; label: string }>

/** What an entry can be about. */
export type AuditNoun = keyof typeof AUDIT_NOUNS

const NOUNS = Object.keys(AUDIT_NOUNS) as [AuditNoun, ...AuditNoun[]]

/** Filters of the audit log. */
export const AuditFilter = listFilter(['at'], '-at', {
  ...MODEL_PARAMETERS,
  noun: z
    .enum(NOUNS, `Choose from ${NOUNS.join(', ')}.`)
    .optional()
    .describe('What kind of object it happened to'),
  object_id: Id.optional(),
  actor: Id.optional().describe('Account that acted'),
  sign_ins: z.stringbool().optional().describe('false leaves signing in and out aside'),
  from: Day.optional().describe('On or after this day where the association is'),
  to: Day.optional().describe('On or before this day where the association is'),
}).omit({ q: true })
export type AuditFilter = z.infer<typeof AuditFilter>
