import { z } from 'zod'
import { Member, MemberSummary } from '#lib/members/schema'
import { listFilter } from '#lib/paging/schema'
import { Id, Instant } from '#lib/wire/schema'

/** What two records can have in common. */
export const DUPLICATE_REASONS = ['email', 'phone', 'birth_date', 'address', 'place', 'name', 'near_name'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** What was decided of a pair. */
export const DUPLICATE_STATES = ['open', 'dismissed', 'merged'] as const
export type DuplicateState = (typeof DUPLICATE_STATES)[number]

/** How long a merge can be taken back, in hours. */
export const UNDO_HOURS = 24

/** Two records made one. */
const Merge = z.strictObject({
  id: Id,
  member_id: Id.describe('The record that was kept'),
  merged_member_id: Id.describe('The record that is gone; its links lead to the kept one'),
  merged_name: z.string(),
  merged_number: z.string(),
  moved: z.record(z.string(), z.int()).describe('How many rows of each kind were moved'),
  merged_at: Instant,
  can_undo_until: Instant.nullable().describe('null once it can be taken back no more'),
})

/** A pair of records that may be one person. */
export const Duplicate = z.strictObject({
  id: Id,
  state: z.enum(DUPLICATE_STATES),
  reasons: z.array(z.enum(DUPLICATE_REASONS)).describe('What they have in common; none for a pair somebody chose'),
  score: z.int().describe('How sure it is, 0 to 100'),
  members: z.array(MemberSummary).describe('The two records; of a merged pair the kept one'),
  merge: Merge.nullable(),
  decided_at: Instant.nullable(),
  created_at: Instant,
  version: z.int().describe('Moves with the pair and with each of its records'),
})
export type Duplicate = z.infer<typeof Duplicate>

/** What can be chosen from one record or the other. */
export const MERGE_FIELDS = [
  ...['member_number', 'kind', 'first_name', 'last_name', 'email', 'phone', 'organization', 'job_title', 'birth_date'],
  ...['address_line1', 'address_line2', 'postal_code', 'city', 'region', 'country', 'language', 'joined_on'],
  ...['auto_renew', 'payer_member_id', 'parent_member_id', 'referral_source', 'tags', 'notes'],
] as const satisfies readonly (keyof Member)[]
export type MergeField = (typeof MERGE_FIELDS)[number]

/** The fields of which both can be kept. */
export const JOINED_FIELDS: readonly MergeField[] = ['tags', 'notes']

const Choice = z.enum(['kept', 'other'], 'Choose kept or other.')
const JoinedChoice = z.enum(['kept', 'other', 'both'], 'Choose kept, other or both.')

/** Where each field of the merged record comes from. */
export const MergeChoices = z.strictObject(
  Object.fromEntries(
    MERGE_FIELDS.map((field) => [field, (JOINED_FIELDS.includes(field) ? JoinedChoice : Choice).optional()]),
  ) as { [F in MergeField]: z.ZodOptional<typeof JoinedChoice> },
)
export type MergeChoices = z.infer<typeof MergeChoices>

/** Where the custom fields come from, by their keys. */
const CustomChoices = z.record(z.string().max(60), Choice)

/** Which record stays, and what it takes from the other one. */
export const MergeInput = z.strictObject({
  kept_member_id: Id.describe('The record that stays, with its identifier'),
  fields: MergeChoices.default({}).describe(
    'Whose value each field takes. Without a choice the kept record keeps what it has and takes what it lacks; tags and notes are joined',
  ),
  custom_values: CustomChoices.default({}).describe('The same of custom fields, by their keys'),
})
export type MergeInput = z.input<typeof MergeInput>

/** A pair with all that a decision needs. */
export const DuplicateDetail = Duplicate.extend({
  records: z.array(Member).describe('Both records whole; of a merged pair the kept one'),
  moves: z
    .array(z.strictObject({ member_id: Id, counts: z.record(z.string(), z.int()) }))
    .describe('How many rows of each kind hang on each record'),
  obstacles: z
    .array(z.strictObject({ kept_member_id: Id, message: z.string() }))
    .describe('Why the pair cannot be merged if that record is kept, with the way out'),
  open_dues: z
    .array(z.strictObject({ invoice_id: Id, number: z.string().nullable() }))
    .describe('Invoices for dues that are open on both records: once merged, one person owes them all'),
  suggested_member_id: Id.describe('The record with the longer history, or with an account'),
})
export type DuplicateDetail = z.infer<typeof DuplicateDetail>

/** Two records to put side by side. */
export const NewDuplicate = z.strictObject({ member_id: Id, other_member_id: Id })
export type NewDuplicate = z.infer<typeof NewDuplicate>

/** Filters of the list of pairs. */
export const DuplicateFilter = listFilter(['score', 'updated_at'], '-score', {
  state: z
    .enum(DUPLICATE_STATES, `Choose from ${DUPLICATE_STATES.join(', ')}.`)
    .default('open')
    .describe('What was decided of them'),
  member_id: Id.optional().describe('Only pairs with this member'),
}).omit({ q: true })
export type DuplicateFilter = z.infer<typeof DuplicateFilter>

/** How the last search went, or how far it is. */
export const DuplicateSearch = z.strictObject({
  state: z.enum(['none', 'waiting', 'running', 'done', 'failed']),
  found_count: z.int().describe('Pairs that the last search found'),
  is_cut: z.boolean().describe('There are more than are kept: the surest of them are'),
  finished_at: Instant.nullable(),
})
export type DuplicateSearch = z.infer<typeof DuplicateSearch>
