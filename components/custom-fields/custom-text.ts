import type { CustomField, CustomValue } from '#lib/custom-fields/schema'
import { formatDate } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'
import { formatMoney } from '#lib/format/money'

/** Returns what a record has in a custom field as plain text, for pages that are drawn without a browser's help. */
export function customText(
  { type, choices, currency }: Pick<CustomField, 'type' | 'choices' | 'currency'>,
  value: CustomValue,
  locale: string,
): string {
  const labelOf = (chosen: string) => choices.find((choice) => choice.value === chosen)?.label ?? chosen
  if (Array.isArray(value)) return value.map(labelOf).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberFormat(locale).format(value)
  if (type === 'money') return formatMoney(value, currency ?? 'EUR', locale)
  if (type === 'date') return formatDate(value, { locale, timeZone: 'UTC', style: 'long' })
  return type === 'choice' ? labelOf(value) : value
}
