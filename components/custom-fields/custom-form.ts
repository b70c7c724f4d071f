import { z } from 'zod'
import { isSame } from '#components/ui/form-values'
import type { CustomField, CustomValuesInput } from '#lib/custom-fields/schema'

const LENGTHS = { text: 500, long_text: 5000, url: 2000 }

/** What a form asks for of one field. */
function inputOf({ type, required }: CustomField): z.ZodType {
  switch (type) {
    case 'text':
    case 'long_text':
    case 'url':
      return z.string().max(LENGTHS[type]).nullable()
    case 'number':
      return z.number().nullable()
    case 'boolean':
      // Whoever has to answer says yes or no; a box that was left alone would be neither.
      return required ? z.boolean().nullable() : z.boolean()
    case 'multi_choice':
      return z.array(z.string())
    default:
      return z.string().nullable()
  }
}

/** Returns custom fields as a field of their record's form, which the noun's own schema takes the place of otherwise. */
export function customShape(fields: readonly CustomField[]): z.ZodOptional<typeof CustomValuesInput> {
  const shape = z.object(Object.fromEntries(fields.map((field) => [field.key, inputOf(field)])))
  return shape.optional() as never
}

/** Returns what custom fields are called in a form. */
export function customLabels(fields: readonly CustomField[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ key, label }) => [`custom_values.${key}`, label]))
}

/** Returns those that a form asks for. */
export function askedFields(fields: readonly CustomField[]): CustomField[] {
  return fields.filter(({ archived_at }) => archived_at === null)
}

/** Returns those that members fill in for themselves. */
export function ownFields(fields: readonly CustomField[]): CustomField[] {
  return askedFields(fields).filter(({ member_may_edit }) => member_may_edit)
}

interface WithCustom {
  custom_values?: unknown
}

/** Returns what is sent of custom values: those that were changed, so that a box nobody touched says nothing. */
export function customPart(typed: WithCustom, base: WithCustom): { custom_values?: Record<string, unknown> } {
  const before = (base.custom_values ?? {}) as Record<string, unknown>
  const changed = Object.entries((typed.custom_values ?? {}) as Record<string, unknown>).flatMap(([key, value]) =>
    isSame(before[key], value) ? [] : [[key, value === '' ? null : value]],
  )
  return changed.length === 0 ? {} : { custom_values: Object.fromEntries(changed) }
}

/** Returns what a form sends, with the custom values that were changed. */
export function withCustom<B extends object>(
  sent: B,
  typed: WithCustom,
  base: WithCustom,
): Omit<B, 'custom_values'> & WithCustom {
  const { custom_values: _, ...own } = sent as B & WithCustom
  return { ...own, ...customPart(typed, base) } as never
}
