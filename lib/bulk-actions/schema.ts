import { z } from 'zod'
import { listFilter, oneOrMore } from '#lib/paging/schema'
import { ConditionInput } from '#lib/query/schema'
import { Id, Instant } from '#lib/wire/schema'

/** Rows that one action takes at most; more are done in several. */
export const MAX_ROWS = 100_000

const Params = z
  .record(z.string().max(40), z.unknown())
  .meta({ override: { type: 'object', additionalProperties: true }, examples: [{ tag: 'board' }] })

/** An action on many rows: those of a condition, or those that are named. */
export const NewBulkAction = z.strictObject({
  noun: z.string().max(40).describe('What it acts on, such as members'),
  filter: ConditionInput.optional().describe('All rows that meet it; instead of ids'),
  ids: z
    .array(Id)
    .min(1, 'Choose at least one row.')
    .max(1000, 'Choose at most 1000 rows, or give a filter.')
    .optional()
    .describe('These rows; instead of filter'),
  action: z
    .string()
    .max(40)
    .describe(
      'For members archive, restore, tag, untag, change_tier, invoice_dues, invite, note_consent, set_field and mail; for events tag, untag and set_field; for registrations and invoices set_field',
    ),
  params: Params.default({}).describe(
    'What the action needs: of tag and untag the tag; of change_tier tier_id, from (now, next_term, or unbilled between tiers of one price) and send; of invoice_dues send; of note_consent purpose, state (given or withdrawn), way (form or staff), and day and note where there are any; of set_field key and value, null takes it out; of mail subject, text and language, and purpose where it goes to those only who consented to it',
  ),
  dry_run: z.boolean().default(false).describe('Only counts the rows and shows ten of them'),
})
export type NewBulkAction = z.infer<typeof NewBulkAction>

/** An action on many rows, and how far it has come. */
export const BulkAction = z.strictObject({
  id: Id.nullable().describe('null for a dry run, of which nothing is kept'),
  noun: z.string(),
  action: z.string(),
  params: Params,
  words: z.string().describe('What is done to which rows'),
  status: z.enum(['preview', 'queued', 'running', 'done', 'failed']),
  fault: z.string().nullable().describe('Why it stopped'),
  total_count: z.int(),
  left_out_count: z
    .int()
    .nullable()
    .describe('Of a dry run: rows of the condition that it is not for, such as members who did not consent to a mail'),
  notes: z
    .array(z.string())
    .describe('Of a dry run: what is to be known before, such as how many a mail would reach who are no members now'),
  sample: z
    .strictObject({ to: z.string(), subject: z.string(), text: z.string() })
    .nullable()
    .describe('Of a dry run of mail: the mail as the first of them would get it'),
  changed_count: z.int().describe('Of a dry run, as the next two: of its first rows, which were tried out'),
  unchanged_count: z.int().describe('Rows that were already so'),
  refused_count: z.int().describe('Rows that could not be changed; each says why'),
  examples: z
    .array(
      z.strictObject({
        id: Id,
        title: z.string(),
        change: z.string().nullable().describe('What it would change; null where nothing'),
        problem: z.string().nullable().describe('Why it would be refused'),
        unchanged: z.string().nullable().describe('Why nothing would change, where the row does not tell it'),
      }),
    )
    .describe('Of a dry run: ten of the rows'),
  can_undo: z.boolean().describe('Of a dry run: whether it could be taken back'),
  undoes: Id.nullable(),
  undone_by: Id.nullable(),
  created_at: Instant.nullable(),
  finished_at: Instant.nullable(),
})
export type BulkAction = z.infer<typeof BulkAction>

const ROW_STATES = ['waiting', 'changed', 'unchanged', 'refused'] as const

/** Which rows of an action are asked for. */
export const BulkActionRowFilter = listFilter(['id'], 'id', {
  state: oneOrMore(ROW_STATES).optional().describe('One or more, separated by commas'),
})
export type BulkActionRowFilter = z.output<typeof BulkActionRowFilter>

/** What became of one row. */
export const BulkActionRow = z.strictObject({
  id: Id.describe('Of the record'),
  title: z.string().nullable(),
  state: z.enum(ROW_STATES),
  message: z.string().nullable().describe('What was changed, or why it was not'),
})
export type BulkActionRow = z.infer<typeof BulkActionRow>
