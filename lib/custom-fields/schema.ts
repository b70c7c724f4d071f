import { z } from 'zod'
import { Id, Instant, line, prose } from '#lib/wire/schema'

/** The nouns whose records can have fields of the association's own. */
export const CUSTOM_NOUNS = ['members', 'events', 'registrations', 'invoices'] as const
export type CustomNoun = (typeof CUSTOM_NOUNS)[number]

/** What a custom field can hold. */
export const CUSTOM_TYPES = [
  'text',
  'long_text',
  'number',
  'money',
  'date',
  'boolean',
  'choice',
  'multi_choice',
  'url',
] as const
export type CustomType = (typeof CUSTOM_TYPES)[number]

/** Who sees the values of a custom field. */
export const CUSTOM_AUDIENCES = ['staff', 'member', 'public'] as const
export type CustomAudience = (typeof CUSTOM_AUDIENCES)[number]

/** So many fields each noun of an association can have, archived ones too. */
export const MAX_CUSTOM_FIELDS = 40

/** So many values a choice can be made among. */
export const MAX_CHOICES = 100

const AUDIENCE =
  'staff: administrators and whoever else works with such records; member: also the person concerned, and of events every member; public: everybody, also on public pages'
const MAY_EDIT = 'Whether members fill it in for themselves; of members and registrations that they see'

const ON_JOINING = 'Whether whoever opens an account is asked for it; of members only'

const CustomChoice = z.strictObject({ value: z.string(), label: z.string() })

/** A field that an association gave its members, events, registrations or invoices itself. */
export const CustomField = z.strictObject({
  id: Id,
  noun: z.enum(CUSTOM_NOUNS),
  key: z.string().describe('Its name in custom_values, and behind `custom_values.` in conditions and columns'),
  label: z.string(),
  type: z.enum(CUSTOM_TYPES),
  choices: z.array(CustomChoice).describe('What a choice is made among; empty for other types'),
  required: z.boolean().describe('Asked for when a record is made, of whoever may fill it in'),
  help: z.string(),
  visible_to: z.enum(CUSTOM_AUDIENCES).describe(AUDIENCE),
  member_may_edit: z.boolean().describe(MAY_EDIT),
  asked_on_joining: z.boolean().describe(ON_JOINING),
  position: z.int().describe('Its place among the fields of its noun, from 0 on'),
  currency: z.string().nullable().describe('Of amounts: the currency of the association'),
  archived_at: Instant.nullable().describe('Archived fields keep the values that there are and take none'),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type CustomField = z.infer<typeof CustomField>

const Choices = z
  .array(
    z.strictObject({
      value: z
        .string()
        .regex(/^[a-z0-9][a-z0-9_]{0,59}$/, 'Give a value of small letters, digits and _.')
        .optional()
        .describe('What records keep of it; made of the label unless given'),
      label: line(100),
    }),
  )
  .max(MAX_CHOICES, `Give at most ${MAX_CHOICES} choices.`)
  .meta({ examples: [[{ value: 'm', label: 'M' }]] })

const fields = {
  choices: Choices.optional(),
  required: z.boolean().optional(),
  help: prose(500).optional(),
  visible_to: z
    .enum(CUSTOM_AUDIENCES, `Choose from ${CUSTOM_AUDIENCES.join(', ')}.`)
    .optional()
    .describe(AUDIENCE),
  member_may_edit: z.boolean().optional().describe(MAY_EDIT),
  asked_on_joining: z.boolean().optional().describe(ON_JOINING),
}

/** A field that whoever opens an account with an association is asked for. */
export const JoiningField = CustomField.pick({
  key: true,
  label: true,
  type: true,
  choices: true,
  required: true,
  help: true,
  currency: true,
  archived_at: true,
})
export type JoiningField = z.infer<typeof JoiningField>

/** A custom field to be added, behind the others of its noun. */
export const NewCustomField = z.strictObject({
  noun: z.enum(CUSTOM_NOUNS, `Choose from ${CUSTOM_NOUNS.join(', ')}.`),
  label: line(80),
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Give a key of at most 40 small letters, digits and _, beginning with a letter.')
    .optional()
    .describe('Made of the label unless given; it never changes'),
  type: z.enum(CUSTOM_TYPES, `Choose from ${CUSTOM_TYPES.join(', ')}.`),
  ...fields,
})
export type NewCustomField = z.infer<typeof NewCustomField>

/** Changes of a custom field. Choices are replaced as a whole; one that a record has cannot go. */
export const CustomFieldPatch = z.strictObject({
  label: line(80).optional(),
  type: z.enum(CUSTOM_TYPES).optional().describe('Only while no record has a value'),
  ...fields,
  position: z
    .int('Give a whole number.')
    .min(0)
    .max(MAX_CUSTOM_FIELDS - 1)
    .optional()
    .describe('Moves it among the fields of its noun'),
})
export type CustomFieldPatch = z.infer<typeof CustomFieldPatch>

/** What the list of custom fields can be asked for. */
export const CustomFieldFilter = z.strictObject({
  noun: z.enum(CUSTOM_NOUNS, `Choose from ${CUSTOM_NOUNS.join(', ')}.`).optional(),
})
export type CustomFieldFilter = z.infer<typeof CustomFieldFilter>

/** A value of a custom field as it travels and as it is kept. */
const CustomValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
export type CustomValue = z.infer<typeof CustomValue>

/** The values that a record has of its custom fields, by their keys; those without a value are left out. */
export const CustomValues = z.record(z.string(), CustomValue).meta({ examples: [{ t_shirt_size: 'm' }] })
export type CustomValues = z.infer<typeof CustomValues>

/** Values as they are given; what they may be is for the fields to say. */
export const CustomValuesInput = z
  .record(
    z.string().max(100, 'Give keys of at most 100 characters.'),
    z.unknown(),
    'Give the values by the keys of the fields, such as {"t_shirt_size": "m"}.',
  )
  .meta({
    override: { type: 'object', additionalProperties: true },
    examples: [{ t_shirt_size: 'm' }],
  })
  .describe('Values by the keys of the custom fields; null takes one out, and keys that are left out stay as they are')
export type CustomValuesInput = z.infer<typeof CustomValuesInput>
