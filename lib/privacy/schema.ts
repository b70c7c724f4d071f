import { z } from 'zod'
import { Id, Instant, line } from '#lib/wire/schema'

/**
 * Where an erasure stands: asked for by the person, taken back by them, declined, waiting for the job, done, or stopped
 * by a fault.
 */
export const ERASURE_STATUSES = ['requested', 'withdrawn', 'declined', 'queued', 'done', 'failed'] as const

/** Whether issued papers keep the name of their payer for as long as the law asks, or are drawn anew without it. */
export const PAPER_CHOICES = ['kept', 'erased'] as const

/** The erasure of one person. */
export const Erasure = z.strictObject({
  id: Id,
  member_id: Id,
  name: z.string().describe('What the person is called; a pseudonym once they are erased'),
  number: z.int().nullable().describe('The number of the pseudonym, once there is one'),
  status: z.enum(ERASURE_STATUSES),
  papers: z.enum(PAPER_CHOICES).nullable(),
  papers_until: z.iso.date().nullable().describe('The last day on which kept papers name the person'),
  fault: z
    .string()
    .nullable()
    .describe('Why it stopped')
    .meta({ examples: [null] }),
  reason: z
    .string()
    .nullable()
    .describe('Why a request was declined, as the member reads it')
    .meta({ examples: [null] }),
  decided_by_name: z
    .string()
    .nullable()
    .describe('Who carried it out or declined it; null until then, and in the eyes of members')
    .meta({ examples: ['Renske Visser'] }),
  is_request: z.boolean().describe('Whether the person asked for it'),
  created_at: Instant,
  decided_at: Instant.nullable(),
  done_at: Instant.nullable(),
  version: z.int(),
})
export type Erasure = z.infer<typeof Erasure>

/** Who is to be erased, said twice. */
export const NewErasure = z.strictObject({
  confirmation: line(250)
    .describe('The name of the person as it stands on their page')
    .meta({ examples: ['Ada Lovelace'] }),
  papers: z
    .enum(PAPER_CHOICES)
    .default('kept')
    .describe('kept: issued papers name their payer until the years of paper_years are over; erased: never again'),
  ends_membership: z.boolean().default(false).describe('Ends a membership that still runs; refused without it'),
})
export type NewErasure = z.infer<typeof NewErasure>

/** Why a request to be erased is declined. */
export const ErasureRefusal = z.strictObject({
  reason: line(500)
    .describe('The member reads it')
    .meta({ examples: ['The membership runs until December. Cancel it first, and ask again.'] }),
})
export type ErasureRefusal = z.infer<typeof ErasureRefusal>

/** What can stand in the way of an erasure. */
export const ERASURE_OBSTACLES = [
  'open_invoices',
  'drafts',
  'credit',
  'group',
  'dependants',
  'seats',
  'staff',
  'erased',
] as const

/** Something that has to be settled before a person can be erased. */
export const ErasureObstacle = z.strictObject({
  kind: z.enum(ERASURE_OBSTACLES),
  message: z
    .string()
    .describe('With the way out')
    .meta({ examples: ['1 invoice is open. Record the payment, write off or cancel first.'] }),
  record_id: Id.nullable().describe('Of credit: the payment that has it, where it is one alone'),
})
export type ErasureObstacle = z.infer<typeof ErasureObstacle>

/** What stands in the way of an erasure, and what it would do. */
export const ErasurePreview = z.strictObject({
  name: z.string(),
  problems: z.array(ErasureObstacle).describe('What has to be settled first'),
  has_running_membership: z.boolean(),
  paper_count: z.int().describe('Issued invoices, credit notes and payments that name the person'),
  papers_until: z.iso.date().nullable().describe('The last day on which kept papers would name the person'),
})
export type ErasurePreview = z.infer<typeof ErasurePreview>

/** Which erasures are asked for. */
export const ErasureFilter = z.strictObject({
  status: z.enum(ERASURE_STATUSES).optional(),
  member_id: Id.optional(),
})
export type ErasureFilter = z.infer<typeof ErasureFilter>
