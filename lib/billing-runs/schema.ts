import { z } from 'zod'
import { listFilter, oneOrMore } from '#lib/paging/schema'
import { ConditionInput } from '#lib/query/schema'
import { Amount, Day, Id, Instant } from '#lib/wire/schema'

/** What a run does: bills next terms, or reminds of overdue invoices. */
export const RUN_KINDS = ['renewals', 'reminders'] as const
export type RunKind = (typeof RUN_KINDS)[number]

/** Where a run stands. */
export const RUN_STATES = ['preparing', 'draft', 'releasing', 'released', 'undoing', 'undone', 'failed'] as const
export type RunState = (typeof RUN_STATES)[number]

/** What became of an item. */
export const ITEM_STATES = ['waiting', 'done', 'unchanged', 'held', 'refused', 'undone', 'kept'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** The last reminder. */
export const LAST_STEP = 3

const Step = z.int('Give 1, 2 or 3.').min(1, 'Give 1, 2 or 3.').max(LAST_STEP, 'Give 1, 2 or 3.')

/** A run to be prepared: for whom, and what. */
export const NewBillingRun = z.strictObject({
  kind: z.enum(RUN_KINDS, `Choose from ${RUN_KINDS.join(', ')}.`),
  filter: ConditionInput.optional().describe(
    'Only members, or of reminders only invoices, that meet it. Without it current and suspended members, or all overdue invoices',
  ),
  expires_until: Day.optional().describe(
    'Of renewals: only memberships that end by this day. Without it and without filter those whose renewal has opened',
  ),
  step: Step.optional().describe('Of reminders: only invoices whose next reminder is this one'),
  dry_run: z
    .boolean()
    .default(false)
    .describe('Keeps nothing and says what the draft would: counts, problems and amounts'),
})
export type NewBillingRun = z.infer<typeof NewBillingRun>

/** What items come to in a currency. */
const RunTotal = z.strictObject({ currency: z.string(), item_count: z.int(), amount: Amount })
export type RunTotal = z.infer<typeof RunTotal>

/** A run with its progress. */
export const BillingRun = z.strictObject({
  id: Id.nullable().describe('null for a dry run, of which nothing is kept'),
  kind: z.enum(RUN_KINDS),
  status: z.enum(['preview', ...RUN_STATES]),
  filter: ConditionInput.nullable(),
  expires_until: z.iso.date().nullable(),
  step: z.int().nullable(),
  words: z.string().describe('Whom it is for'),
  fault: z.string().nullable().describe('Why it stopped'),
  total_count: z.int(),
  included_count: z.int().describe('What is chosen to be released, whatever became of it'),
  problem_count: z.int().describe('Items to look at'),
  waiting_count: z.int().describe('Included and not done yet'),
  done_count: z.int(),
  unchanged_count: z.int().describe('Nothing was left to do: billed, reminded or paid meanwhile'),
  held_count: z.int().describe('The price or the tier changed since it was prepared; including it again accepts that'),
  refused_count: z.int(),
  undone_count: z.int(),
  kept_count: z.int().describe('Could not be taken back; each item says why'),
  mail_count: z
    .int()
    .describe(
      'Papers of the included items that go by mail, or went: of none that was refused, held back or taken back',
    ),
  print_count: z.int().describe('The same, of papers to print, because there is no e-mail address'),
  mails_waiting_count: z.int().describe('Mails that are still to be written'),
  totals: z
    .array(RunTotal)
    .describe(
      'What a release bills, or has billed, by currency: included items but those refused, held back or with nothing to do',
    ),
  can_undo: z.boolean(),
  created_by: Id.nullable(),
  created_at: Instant.nullable(),
  released_by: Id.nullable(),
  released_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  version: z.int(),
})
export type BillingRun = z.infer<typeof BillingRun>

/** What a list of runs is asked for. */
export const BillingRunFilter = listFilter(['created_at'], '-created_at', {
  kind: oneOrMore(RUN_KINDS).optional(),
  status: oneOrMore(RUN_STATES).optional(),
}).omit({ q: true })
export type BillingRunFilter = z.infer<typeof BillingRunFilter>

/** What a run does for one member or invoice, and what became of it. */
export const BillingRunItem = z.strictObject({
  id: Id,
  title: z.string().describe('The member, or the number of the invoice and who pays it'),
  member_id: Id.nullable(),
  payer_name: z.string(),
  tier_id: Id.nullable().describe('Of a renewal'),
  tier_name: z.string().nullable(),
  start_on: z.iso.date().nullable().describe('The first day of the term that would follow'),
  end_on: z.iso.date().nullable().describe('The last day of it; null without an end'),
  step: z.int().nullable().describe('Of a reminder'),
  due_date: z.iso.date().nullable().describe('Of the invoice that is reminded of'),
  days_overdue: z.int().nullable(),
  term_id: Id.nullable().describe('The proposed term, once it is released'),
  invoice_id: Id.nullable().describe('The invoice: of a renewal once it is released'),
  invoice_number: z.string().nullable(),
  lines: z.array(z.strictObject({ description: z.string(), amount: Amount })).describe('What would be invoiced'),
  currency: z.string().nullable(),
  amount: Amount.nullable().describe('Tax included; of a reminder what is still to be paid'),
  tax: Amount.nullable(),
  problem: z
    .string()
    .nullable()
    .describe('What has to be looked at, in one word: no_email, invoiced, archived, price_changed, stopped and so on'),
  message: z.string().nullable().describe('The problem, or what became of it, in a sentence'),
  is_blocked: z.boolean().describe('It cannot be included'),
  included: z.boolean(),
  delivery: z.enum(['mail', 'print']),
  state: z.enum(ITEM_STATES),
  mail_state: z.enum(['none', 'waiting', 'queued', 'failed']).describe('Whether its mail is written yet'),
})
export type BillingRunItem = z.infer<typeof BillingRunItem>

/** What a list of items is asked for. */
export const BillingRunItemFilter = listFilter(['title', 'amount'], 'title', {
  state: oneOrMore(ITEM_STATES).optional(),
  included: z.stringbool().optional(),
  has_problem: z.stringbool().optional(),
  problem: z.string().max(40).optional().describe('One word, as items have it'),
  delivery: z.enum(['mail', 'print']).optional(),
})
export type BillingRunItemFilter = z.infer<typeof BillingRunItemFilter>

/** Whether an item is released. Including an item that was held back accepts what changed. */
export const ItemChoice = z.strictObject({ included: z.boolean() })
export type ItemChoice = z.infer<typeof ItemChoice>

/** The same for many items: all, or those with a problem. */
export const ItemsChoice = z.strictObject({
  included: z.boolean(),
  problem: z.string().max(40).optional().describe('Only items with this problem'),
  has_problem: z.boolean().optional().describe('Only items with any problem, or without'),
})
export type ItemsChoice = z.infer<typeof ItemsChoice>
