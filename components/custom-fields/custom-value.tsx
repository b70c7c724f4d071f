'use client'

import { DateText } from '#components/ui/date-text'
import { useFormat } from '#components/ui/format-context'
import { Money } from '#components/ui/money'
import type { CustomField, CustomValue } from '#lib/custom-fields/schema'

interface CustomValueTextProps {
  field: Pick<CustomField, 'type' | 'choices' | 'currency'>
  value: CustomValue | undefined
}

/** What a record has in a custom field, as people read it; a dash for nothing. */
export function CustomValueText({ field, value }: CustomValueTextProps) {
  const format = useFormat()
  const { type, choices, currency } = field
  const labelOf = (chosen: string) => choices.find((choice) => choice.value === chosen)?.label ?? chosen
  if (value === undefined || value === '') return <span className="text-muted">–</span>
  if (Array.isArray(value)) return value.map(labelOf).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return <span className="tabular">{format.number(value)}</span>
  switch (type) {
    case 'money':
      return <Money amount={value} currency={currency ?? format.currency} />
    case 'date':
      return <DateText value={value} />
    case 'choice':
      return labelOf(value)
    case 'long_text':
      return <span className="whitespace-pre-line">{value}</span>
    case 'url':
      return (
        <a href={value} className="link wrap-anywhere" rel="noopener noreferrer nofollow ugc">
          {value.replace(/^https?:\/\//, '')}
        </a>
      )
    default:
      return value
  }
}
