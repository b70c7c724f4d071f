import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { getCustomField, listCustomFields } from '#lib/custom-fields/queries'
import {
  type CustomField,
  type CustomFieldPatch,
  type CustomNoun,
  type CustomValues,
  type CustomValuesInput,
  MAX_CUSTOM_FIELDS,
  type NewCustomField,
} from '#lib/custom-fields/schema'
import { checkCustomValues, keyOf, withValues } from '#lib/custom-fields/values'
import { AppError, explainConstraints } from '#lib/errors'
import { fold } from '#lib/format/fold'
import { can, type Permission } from '#lib/permissions'
import { lockVersioned, touch } from '#lib/records/versions'

explainConstraints({
  custom_fields_key_unique: { field: 'key', message: 'Another field of these records has this key.' },
})

/** Whoever may do this writes all custom fields of a noun; others those that members fill in for themselves. */
const WRITERS: Readonly<Record<CustomNoun, Permission>> = {
  members: 'members.write',
  events: 'events.write',
  registrations: 'registrations.write',
  invoices: 'invoices.write',
}

/** Of these members fill in something for themselves. */
const FILLED_IN_BY_MEMBERS: readonly CustomNoun[] = ['members', 'registrations']

/** What giving custom values does to a record: the column to write, and what of it differs as the audit log keeps it. */
interface CustomChange {
  readonly values: CustomValues
  readonly columns: { custom_values?: string }
  readonly before: object
  readonly after: object
}

const NO_CHANGE: CustomChange = { values: {}, columns: {}, before: {}, after: {} }

/**
 * Returns what the custom values that are given change in a record; nothing where none are given.
 *
 * @param previous the values that it had; null for a new record, whose required fields are asked for
 * @param fields those of the noun that the context sees, where they are known already
 * @throws AppError invalid, forbidden for a field that members do not fill in
 */
export async function customChange(
  ctx: Ctx,
  noun: CustomNoun,
  input: CustomValuesInput | undefined,
  previous: unknown,
  fields?: readonly CustomField[],
): Promise<CustomChange> {
  if (!input) return NO_CHANGE
  const seen = fields ?? (await listCustomFields(ctx, noun))
  const mayAll = can(ctx, WRITERS[noun])
  const foreign = mayAll
    ? undefined
    : seen.find(({ key, member_may_edit }) => !member_may_edit && Object.hasOwn(input, key))
  if (foreign)
    throw new AppError('forbidden', `${foreign.label} can be changed by your association only. Ask there.`, {
      field: `custom_values/${foreign.key}`,
    })
  const open = mayAll ? seen : seen.filter(({ member_may_edit }) => member_may_edit)
  const was = (previous ?? {}) as CustomValues
  const values = checkCustomValues(open, input, previous === null ? undefined : was)
  const moved = [...new Set([...Object.keys(was), ...Object.keys(values)])].filter(
    (key) => JSON.stringify(was[key]) !== JSON.stringify(values[key]),
  )
  const told = (side: CustomValues) =>
    moved.length > 0 && { custom_values: Object.fromEntries(moved.map((key) => [key, side[key] ?? null])) }
  return {
    values,
    columns: { custom_values: JSON.stringify(values) },
    before: { ...told(was) },
    after: { ...told(values) },
  }
}

/**
 * Returns of what somebody answered on joining what their record can keep: fields change while an application waits, and
 * what the record has stays as it is.
 *
 * @param previous the values that the record has
 */
export async function keptAnswers(ctx: Ctx, answers: CustomValues, previous: CustomValues): Promise<CustomChange> {
  if (Object.keys(answers).length === 0) return NO_CHANGE
  const fields = await listCustomFields(ctx, 'members')
  const isKept = (key: string, value: unknown) => {
    if (previous[key] !== undefined) return false
    try {
      checkCustomValues(fields, { [key]: value }, {})
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }
  const kept = Object.fromEntries(Object.entries(answers).filter(([key, value]) => isKept(key, value)))
  return customChange(ctx, 'members', kept, previous, fields)
}

/** Locks the fields of a noun, archived ones too, so that they change one after another, and returns them in their order. */
async function lockFields(ctx: Ctx, noun: string) {
  // The tenant's row stands for those that are still to come.
  await ctx.db.selectFrom('tenants').select('tenant_id').forNoKeyUpdate().execute()
  return ctx.db
    .selectFrom('custom_fields')
    .select(['id', 'key', 'label', 'archived_at'])
    .where('noun', '=', noun)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Throws unless a type, its choices and who sees and edits the field go together. */
function requireSense(
  field: Pick<CustomField, 'noun' | 'type' | 'visible_to' | 'member_may_edit'> & {
    choices: readonly unknown[]
    asked_on_joining?: boolean | undefined
  },
): void {
  const isChoice = field.type === 'choice' || field.type === 'multi_choice'
  if (isChoice && field.choices.length === 0)
    throw new AppError('invalid', 'Give at least one choice.', { field: 'choices' })
  if (!isChoice && field.choices.length > 0)
    throw new AppError('invalid', 'Only a choice has choices. Leave them out, or choose another type.', {
      field: 'choices',
    })
  if (field.asked_on_joining && field.noun !== 'members')
    throw new AppError(
      'invalid',
      `Whoever joins is asked for fields of members, not of ${field.noun}. Leave this out.`,
      {
        field: 'asked_on_joining',
      },
    )
  if (field.asked_on_joining && field.visible_to === 'staff')
    throw new AppError(
      'invalid',
      'Whoever joins reads what they are asked. Show the field to members, or do not ask for it.',
      { field: 'asked_on_joining' },
    )
  if (!field.member_may_edit) return
  if (field.visible_to === 'staff')
    throw new AppError('invalid', 'Members fill in only what they see. Show the field to them, or leave this out.', {
      field: 'member_may_edit',
    })
  if (!FILLED_IN_BY_MEMBERS.includes(field.noun))
    throw new AppError('invalid', `Members fill in nothing of ${field.noun}. Leave this out.`, {
      field: 'member_may_edit',
    })
}

function requireOtherLabels(label: string, others: readonly { label: string }[]): void {
  if (others.some((other) => fold(other.label) === fold(label)))
    throw new AppError('conflict', `Another field is called ${label}. Give this one another name.`, { field: 'label' })
}

function choicesOf(choices: NonNullable<NewCustomField['choices']>): CustomField['choices'] {
  const isTwice = (texts: readonly string[]) => new Set(texts).size < texts.length
  const given = choices.flatMap(({ value }) => value ?? [])
  if (isTwice(given) || isTwice(choices.map(({ label }) => fold(label))))
    throw new AppError('invalid', 'Two choices are the same. Give each its own name.', { field: 'choices' })
  return withValues(choices)
}

/** Adds a custom field behind the others of its noun. Throws invalid, conflict (too many, label or key taken). */
export async function addCustomField(ctx: Ctx, input: NewCustomField): Promise<CustomField> {
  return transaction(ctx, async (ctx) => {
    const others = await lockFields(ctx, input.noun)
    if (others.length >= MAX_CUSTOM_FIELDS)
      throw new AppError(
        'conflict',
        `There are ${MAX_CUSTOM_FIELDS} fields of ${input.noun} already. Delete one that nobody needs.`,
      )
    requireOtherLabels(
      input.label,
      others.filter(({ archived_at }) => archived_at === null),
    )
    const choices = choicesOf(input.choices ?? [])
    // Whoever is asked reads it.
    const { visible_to = input.asked_on_joining ? 'member' : 'staff', member_may_edit = false } = input
    requireSense({ ...input, choices, visible_to, member_may_edit })
    const id = uuidv7()
    const keys = others.map(({ key }) => key)
    const row = { ...input, visible_to, member_may_edit, key: input.key ?? keyOf(input.label, keys) }
    await ctx.db
      .insertInto('custom_fields')
      .values({ ...row, id, choices: JSON.stringify(choices), position: others.length })
      .execute()
    await recordAudit(ctx, { action: 'custom_field.created', noun: 'custom_fields', object_id: id, after: row })
    return getCustomField(ctx, id)
  })
}

/** The rows of a noun that have a value of a field. */
function valued(ctx: Ctx, { noun, key }: { noun: string; key: string }) {
  return (
    ctx.db
      // All four tables have the column.
      .selectFrom(noun as 'members')
      .where(sql<boolean>`custom_values ? ${key}`)
  )
}

async function isUsed(ctx: Ctx, field: { noun: string; key: string }): Promise<boolean> {
  return (await valued(ctx, field).select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Throws conflict when a record has one of the choices that would go. */
async function requireUnused(
  ctx: Ctx,
  field: { noun: string; key: string; choices: unknown },
  kept: CustomField['choices'],
) {
  const gone = (field.choices as CustomField['choices']).filter(({ value }) =>
    kept.every((choice) => choice.value !== value),
  )
  for (const { value, label } of gone) {
    const used = await valued(ctx, field)
      .select(sql<number>`count(*)`.as('count'))
      .where(
        sql<boolean>`(custom_values -> ${field.key}::text = to_jsonb(${value}::text) or (jsonb_typeof(custom_values -> ${field.key}::text) = 'array' and custom_values -> ${field.key}::text ? ${value}))`,
      )
      .executeTakeFirstOrThrow()
    if (used.count > 0)
      throw new AppError(
        'conflict',
        `${used.count} of the ${field.noun} have ${label}. Give them another choice first, or rename this one.`,
        { field: 'choices' },
      )
  }
}

/** Puts the fields of a noun into an order, each at its place. */
async function arrange(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const place = sql<number>`array_position(${ids}::uuid[], id) - 1`
  await ctx.db
    .updateTable('custom_fields')
    .set({ position: place })
    .where('id', 'in', ids)
    .where('position', '<>', place)
    .execute()
}

/**
 * Changes a custom field; its key stays. The type changes only while no record has a value.
 *
 * @throws AppError not_found, stale, invalid, conflict (values exist, label taken)
 */
export async function editCustomField(
  ctx: Ctx,
  id: string,
  patch: CustomFieldPatch,
  version: number | null,
): Promise<CustomField> {
  return transaction(ctx, async (ctx) => {
    const { noun } = await getCustomField(ctx, id)
    const all = await lockFields(ctx, noun)
    const before = (await lockVersioned(ctx, 'custom_fields', id, version, 'field')) as unknown as CustomField
    const { position, choices: given, ...changes } = patch
    const others = all.filter((other) => other.id !== id)
    if (patch.label !== undefined && before.archived_at === null)
      requireOtherLabels(
        patch.label,
        others.filter(({ archived_at }) => archived_at === null),
      )
    const isOtherType = patch.type !== undefined && patch.type !== before.type
    if (isOtherType && (await isUsed(ctx, before)))
      throw new AppError(
        'conflict',
        `Some of the ${noun} have a value of ${before.label}, so its type stays. Add another field, or take the values out first.`,
        { field: 'type' },
      )
    const isChoice = ['choice', 'multi_choice'].includes(patch.type ?? before.type)
    const choices = given ? choicesOf(given) : isChoice ? before.choices : []
    requireSense({ ...before, ...changes, choices } as CustomField)
    if (given) await requireUnused(ctx, before, choices)
    await touch(ctx, 'custom_fields', id, { ...changes, choices: JSON.stringify(choices) })
    if (position !== undefined) {
      const ids = others.map((other) => other.id)
      await arrange(ctx, [...ids.slice(0, position), id, ...ids.slice(position)])
    }
    await recordAudit(ctx, {
      action: 'custom_field.updated',
      noun: 'custom_fields',
      object_id: id,
      before: Object.fromEntries(Object.keys(patch).map((name) => [name, before[name as keyof CustomField]])),
      after: patch,
    })
    return getCustomField(ctx, id)
  })
}

/**
 * Puts a custom field into the archive, where it keeps its values and takes none, or takes it out again.
 *
 * @throws AppError not_found, stale, conflict when another field has its label by now
 */
export async function archiveCustomField(
  ctx: Ctx,
  id: string,
  isArchived: boolean,
  version: number | null,
): Promise<CustomField> {
  return transaction(ctx, async (ctx) => {
    const { noun, label } = await getCustomField(ctx, id)
    const all = await lockFields(ctx, noun)
    await lockVersioned(ctx, 'custom_fields', id, version, 'field')
    if (!isArchived)
      requireOtherLabels(
        label,
        all.filter((other) => other.id !== id && other.archived_at === null),
      )
    await touch(ctx, 'custom_fields', id, { archived_at: isArchived ? sql`now()` : null })
    await recordAudit(ctx, {
      action: isArchived ? 'custom_field.archived' : 'custom_field.restored',
      noun: 'custom_fields',
      object_id: id,
    })
    return getCustomField(ctx, id)
  })
}

/** Deletes a custom field that no record has a value of. Throws not_found, stale, conflict. */
export async function removeCustomField(ctx: Ctx, id: string, version: number | null): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { noun } = await getCustomField(ctx, id)
    const all = await lockFields(ctx, noun)
    const { key, label, type } = await lockVersioned(ctx, 'custom_fields', id, version, 'field')
    if (await isUsed(ctx, { noun, key }))
      throw new AppError('conflict', `Some of the ${noun} have a value of ${label}. Archive the field instead.`)
    await ctx.db.deleteFrom('custom_fields').where('id', '=', id).execute()
    const left = all.flatMap((other) => (other.id === id ? [] : other.id))
    if (left.length > 0) await arrange(ctx, left)
    await recordAudit(ctx, {
      action: 'custom_field.removed',
      noun: 'custom_fields',
      object_id: id,
      before: { noun, key, label, type },
    })
  })
}
