'use client'

import { askedFields } from '#components/custom-fields/custom-form'
import { CustomValueText } from '#components/custom-fields/custom-value'
import type { ResourceColumn } from '#components/ui/resource-columns'
import type { CustomField, CustomValues } from '#lib/custom-fields/schema'

const AT_END: readonly CustomField['type'][] = ['number', 'money', 'date']

/** Returns the columns that custom fields are in the list of their noun, each shown where it was chosen. */
export function customColumns<Row>(fields: readonly CustomField[]): ResourceColumn<Row>[] {
  return askedFields(fields).map((field) => {
    const name = `custom_values.${field.key}`
    return {
      key: name,
      header: field.label,
      isExtra: true,
      ...(field.type !== 'multi_choice' && { sort: name }),
      ...(AT_END.includes(field.type) && { align: 'end' as const }),
      ...((field.type === 'number' || field.type === 'money') && { sum: { field: name } }),
      cell: (row) => (
        <CustomValueText field={field} value={(row as { custom_values?: CustomValues }).custom_values?.[field.key]} />
      ),
    }
  })
}
