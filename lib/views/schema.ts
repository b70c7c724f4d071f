import { z } from 'zod'
import { ConditionInput } from '#lib/query/schema'
import { Id, Instant, line } from '#lib/wire/schema'

const fields = {
  name: line(80),
  filter: ConditionInput,
  columns: z.array(z.string().min(1).max(60)).max(60, 'Choose at most 60 columns.').nullable(),
  sort: z.string().max(60).nullable(),
  is_shared: z.boolean().describe('Whether all staff see it who may ask what it asks; members and auditors share none'),
}

const Noun = z.string().max(40).describe('What it lists, such as members')

/** A list as somebody likes to look at it. */
export const View = z.strictObject({
  id: Id,
  noun: Noun,
  ...fields,
  name: z.string(),
  is_own: z.boolean(),
  owner_name: z.string().meta({ description: 'Who made it', examples: ['Ada Lovelace'] }),
  can_edit: z.boolean().describe('Whether you may change and delete it'),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type View = z.infer<typeof View>

/** A view to be kept. */
export const NewView = z.strictObject({
  noun: Noun,
  name: fields.name,
  filter: ConditionInput.default({}),
  columns: fields.columns.default(null),
  sort: fields.sort.default(null),
  is_shared: z.boolean().default(false),
})
export type NewView = z.infer<typeof NewView>

/** Changes of a view. */
export const ViewPatch = z.strictObject(fields).partial()
export type ViewPatch = z.infer<typeof ViewPatch>

/** Which views are asked for. */
export const ViewFilter = z.strictObject({ noun: Noun.optional() })
export type ViewFilter = z.infer<typeof ViewFilter>
