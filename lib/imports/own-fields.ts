import type { Ctx } from '#lib/context'
import { listCustomFields } from '#lib/custom-fields/queries'
import type { CustomField, CustomNoun, CustomValues } from '#lib/custom-fields/schema'
import { type CheckedField, checkCustomValues } from '#lib/custom-fields/values'
import { AppError } from '#lib/errors'
import type { Complain } from '#lib/imports/cells'
import { headerKey } from '#lib/imports/columns'
import type { ImportField, Reading } from '#lib/imports/fields'

/** How the cells of custom fields are read. */
const READINGS: Readonly<Record<CustomField['type'], Reading>> = {
  ...{ text: 'text', long_text: 'text', url: 'text', choice: 'choice', multi_choice: 'choices' },
  ...{ number: 'number', money: 'money', date: 'date', boolean: 'boolean' },
}

/** The association's own fields of a noun, as something that columns fill. */
export async function ownFields(ctx: Ctx, noun: CustomNoun): Promise<ImportField[]> {
  const fields = await listCustomFields(ctx, noun)
  return fields
    .filter(({ archived_at }) => archived_at === null)
    .map(({ key, label, type, choices }) => ({
      ...{ field: `custom_values.${key}`, label, reading: READINGS[type] },
      ...(choices.length > 0 && { choices }),
      names: [headerKey(label), headerKey(key)],
    }))
}

/** The own fields of a noun as values are checked by: what the file does not have is not asked of each of its rows. */
export async function checkedFields(
  ctx: Ctx,
  noun: CustomNoun,
  columns: readonly { field: string | null }[],
): Promise<CheckedField[]> {
  const taken = new Set(columns.map(({ field }) => field))
  return (await listCustomFields(ctx, noun)).map((field) => ({
    ...field,
    required: field.required && taken.has(`custom_values.${field.key}`),
  }))
}

/** The custom values that a record has with those of a row; null where they are wrong, which is noted. */
export function ownValues(
  fields: readonly CheckedField[],
  given: Record<string, unknown> | undefined,
  previous: unknown,
  problem: Complain,
): CustomValues | null {
  try {
    return checkCustomValues(fields, (given ?? {}) as CustomValues, (previous ?? undefined) as CustomValues | undefined)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    for (const { pointer, message } of error.errors) problem(pointer.slice(1).replace('/', '.'), message)
    return null
  }
}

/** Whether two records have the same custom values, in whatever order. */
export function isSameValues(one: unknown, other: unknown): boolean {
  const text = (values: unknown) => JSON.stringify(Object.entries(values ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
  return text(one) === text(other)
}
