import { z } from 'zod'
import { listFilter, MODEL_PARAMETERS } from '#lib/paging/schema'
import { Day, Id, Instant } from '#lib/wire/schema'

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

/** Filters of the audit log. */
export const AuditFilter = listFilter(['at'], '-at', {
  ...MODEL_PARAMETERS,
  noun: z
    .string()
    .regex(/^[a-z_]{1,40}$/, 'Give the plural name of a kind of object, such as members.')
    .optional(),
  object_id: Id.optional(),
  actor: Id.optional().describe('Account that acted'),
  sign_ins: z.stringbool().optional().describe('false leaves signing in and out aside'),
  from: Day.optional().describe('On or after this day where the association is'),
  to: Day.optional().describe('On or before this day where the association is'),
}).omit({ q: true })
export type AuditFilter = z.infer<typeof AuditFilter>
