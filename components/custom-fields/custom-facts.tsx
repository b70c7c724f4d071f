import type { ReactNode } from 'react'
import { CustomValueText } from '#components/custom-fields/custom-value'
import { PageSection } from '#components/layout/page-section'
import { DescriptionList } from '#components/ui/description-list'
import type { CustomField, CustomValues } from '#lib/custom-fields/schema'

interface CustomFactsProps {
  fields: readonly CustomField[]
  values: CustomValues
  title?: string
  columns?: 1 | 2
  /** Where they are changed. */
  actions?: ReactNode
  /** Why they stay as they are, as a sentence. */
  note?: string | null
  /** Leaves out what has no value, where nobody can add one. */
  isPublic?: boolean
}

/** What a record has in the association's own fields; nothing where there are none. */
export function CustomFacts({
  fields,
  values,
  title = 'More',
  columns = 2,
  actions,
  note,
  isPublic,
}: CustomFactsProps) {
  const shown = fields.filter(
    ({ key, archived_at }) => archived_at === null && (!isPublic || values[key] !== undefined),
  )
  if (shown.length === 0) return null
  return (
    <PageSection title={title} actions={actions}>
      <DescriptionList
        columns={columns}
        items={shown.map((field) => ({
          label: field.label,
          value: values[field.key] === undefined ? null : <CustomValueText field={field} value={values[field.key]} />,
        }))}
      />
      {note ? <p className="mt-3 text-[0.8125rem] text-muted">{note}</p> : null}
    </PageSection>
  )
}
