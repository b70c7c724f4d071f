import { type RawBuilder, sql } from 'kysely'
import { STAFF } from '#lib/custom-fields/queries'
import type { CustomField, CustomType } from '#lib/custom-fields/schema'
import type { Field, FieldType, Scope } from '#lib/records/model'

/** What each type is to conditions and questions. */
const TYPES: Readonly<Record<CustomType, FieldType>> = {
  text: 'text',
  long_text: 'text',
  url: 'text',
  number: 'number',
  money: 'money',
  date: 'date',
  boolean: 'boolean',
  choice: 'choice',
  multi_choice: 'tags',
}

/** By these rows can be counted. */
const GROUPED: readonly CustomType[] = ['text', 'number', 'boolean', 'choice']

/** What a custom field is called in conditions, columns and orders. */
export function customName({ key }: Pick<CustomField, 'key'>): string {
  return `custom_values.${key}`
}

/** The value of a field in a row, as SQL; null, or no choices, for what is none of its type. */
function valueIn({ key, type }: Pick<CustomField, 'key' | 'type'>, { col, currency }: Scope): RawBuilder<unknown> {
  const [values, name] = [col('custom_values'), sql.lit(key)]
  const text = sql`(${values} ->> ${name})`
  switch (type) {
    case 'number':
      return sql`(case when jsonb_typeof(${values} -> ${name}) = 'number' then (${values} -> ${name})::numeric end)`
    case 'money':
      return sql`round(custom_number(${text}) * minor_scale(${currency}::text))::bigint`
    case 'date':
      return sql`custom_day(${text})`
    case 'boolean':
      return sql`((${values} -> ${name}) = 'true'::jsonb)`
    case 'multi_choice':
      return sql`(case when jsonb_typeof(${values} -> ${name}) = 'array'
        then array(select jsonb_array_elements_text(${values} -> ${name})) else '{}' end)`
    default:
      return text
  }
}

/** Returns a custom field as models have their own. */
export function modelField(custom: CustomField): Field {
  const { label, type, noun, visible_to, archived_at } = custom
  return {
    label: archived_at === null ? label : `${label} (archived)`,
    type: TYPES[type],
    ...(custom.choices.length > 0 && {
      values: Object.fromEntries(custom.choices.map((choice) => [choice.value, choice.label])),
    }),
    sql: (scope) => valueIn(custom, scope),
    // The association's own, whatever the row is in.
    ...(type === 'money' && { currency: ({ currency }: Scope) => currency, in_own_currency: true as const }),
    ...(GROUPED.includes(type) && { groups: true as const }),
    ...(visible_to === 'public' && { is_public: true as const }),
    ...(visible_to === 'staff' && { may: STAFF[noun] }),
    // Of the registrations of others front desk sees nothing but names, tickets and states.
    ...(visible_to !== 'staff' && noun === 'registrations' && { may: STAFF[noun], is_own: true as const }),
  }
}
