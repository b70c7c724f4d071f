import { z } from 'zod'
import { Day, Id } from '#lib/wire/schema'

/** A condition on rows, in JSON: {"status": "active", "city": {"not": "Hamburg"}}. */
export const ConditionInput = z
  .record(z.string(), z.unknown(), 'Give a condition as an object, such as {"status": "active"}.')
  .meta({
    override: { type: 'object', additionalProperties: true },
    examples: [{ status: 'active', city: { not: 'Hamburg' } }],
  })
  .describe('A condition; the tag questions explains them')

const NounName = z.string().max(40, 'Give at most 40 characters.').describe('What is asked about, such as members')

/** What a question asks to be shown of the rows. */
export const SHOWN = ['count', 'rows', 'sum', 'average', 'median', 'minimum', 'maximum', 'share'] as const

/** The steps in which a date is grouped. */
export const STEPS = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Step = (typeof STEPS)[number]

const FieldName = z.string().min(1, 'Name a field.').max(60, 'Give at most 60 characters.')

/** What the figure of a group is held against. */
const Bound = z.union(
  [z.number(), z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/)],
  'Give a number, or an amount as decimal text such as "120.00".',
)

/** A question: a condition with a shape. */
export const Question = z.strictObject({
  of: NounName,
  where: ConditionInput.optional(),
  show: z.enum(SHOWN, `Choose from ${SHOWN.join(', ')}.`).default('count'),
  field: FieldName.optional().describe(
    'What is added up, averaged or compared; a whole number, an amount or a date. Of show share: the amounts of which it is taken',
  ),
  share_of: ConditionInput.optional().describe('Of show share: among which rows. All that are not hidden unless given'),
  by: z
    .union(
      [FieldName, z.strictObject({ field: FieldName, every: z.enum(STEPS, `Choose from ${STEPS.join(', ')}.`) })],
      'Give the name of a field, or {"field": ..., "every": "month"}.',
    )
    .optional()
    .describe('One figure for each value of a field, each related row such as tier, or each month of a date'),
  having: z
    .strictObject({ equals: Bound, gt: Bound, gte: Bound, lt: Bound, lte: Bound })
    .partial()
    .refine((tests) => Object.keys(tests).length > 0, 'Give a test, such as {"gte": 3}.')
    .optional()
    .describe('Of groups: only those whose figure passes, such as {"gte": 3}; an amount as decimal text'),
  order: z
    .string()
    .max(60, 'Give at most 60 characters.')
    .optional()
    .describe('Of rows: a field. Of groups: value or key. With - in front for descending'),
  limit: z.int('Give a whole number.').min(1, 'Ask for at least one.').max(200, 'Ask for at most 200.').optional(),
  compare: z
    .union(
      [
        z.enum(['previous_period', 'year_before']),
        z.strictObject({ where: ConditionInput, share_of: ConditionInput.optional() }),
      ],
      'Choose from previous_period, year_before, or give {"where": ...}.',
    )
    .optional()
    .describe('The same figure in the period before, a year before, or under another condition'),
  as_of: Day.optional().describe(
    'A past day, of members and invoices: what is answered, related members and invoices too, is what was so at the end of that day where the association is',
  ),
})
export type Question = z.infer<typeof Question>

const Figure = {
  value: z
    .union([z.number(), z.string()])
    .nullable()
    .describe('A number, an amount as decimal text, or a date; null where no row says any'),
  count: z.int().describe('The rows behind the figure'),
  where: ConditionInput.describe('The condition of the rows behind the figure; as filter of the list it opens them'),
}

/** One group of an answer. */
export const Group = z.strictObject({ key: z.string().nullable(), label: z.string(), ...Figure })
export type Group = z.infer<typeof Group>

/** The figure that an answer is compared with. */
const Comparison = z.strictObject({
  ...Figure,
  words: z.string(),
  difference: z.union([z.number(), z.string()]).nullable(),
  change_percent: z.number().nullable(),
  groups: z.array(Group).nullable(),
})

/** The answer to a question. */
export const Answer = z.strictObject({
  of: z.string(),
  show: z.enum(SHOWN),
  words: z.string().describe('What the figure is, in plain words'),
  as_of: z.iso
    .date()
    .nullable()
    .describe('The past day that was asked for, which belongs to each condition; null for now'),
  unit: z.enum(['count', 'number', 'percent', 'money', 'date']),
  currency: z.string().nullable(),
  ...Figure,
  out_of: z.int().nullable().describe('Of a share: the rows it is a share of'),
  sums: z
    .strictObject({ part: Figure.value, whole: Figure.value })
    .nullable()
    .describe('Of a share of amounts: what both add up to'),
  groups: z.array(Group).nullable(),
  has_more_groups: z.boolean().describe('Whether there are groups beyond the limit'),
  cuts_a_tie: z
    .boolean()
    .describe('Whether the first group beyond the limit has the same figure as the last within it'),
  rows: z.array(z.record(z.string(), z.unknown())).nullable(),
  comparison: Comparison.nullable(),
})
export type Answer = z.infer<typeof Answer>

/** A field as callers and pages know it. */
export const FieldDescription = z.strictObject({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  tests: z.array(z.string()),
  values: z.array(z.strictObject({ value: z.string(), label: z.string() })).nullable(),
  refers_to: z.string().nullable(),
  can_group: z.boolean(),
  is_indexed: z.boolean().describe('Whether an index finds its values, however many rows there are'),
})
export type FieldDescription = z.infer<typeof FieldDescription>

/** A noun as callers and pages know it: what can be asked of it by whoever asks. */
export const ModelDescription = z.strictObject({
  noun: z.string(),
  one: z.string(),
  many: z.string(),
  can_search: z.boolean(),
  fields: z.array(FieldDescription),
  relations: z.array(z.strictObject({ name: z.string(), label: z.string(), to: z.string(), many: z.boolean() })),
  population: z.strictObject({ where: ConditionInput, words: z.string() }),
  time_field: z.string(),
})
export type ModelDescription = z.infer<typeof ModelDescription>

/** Something that a condition can name by its identifier, for those who choose one. */
export const Choice = z.strictObject({ id: Id, label: z.string() })
