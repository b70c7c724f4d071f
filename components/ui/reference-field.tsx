'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComboField, type ComboOption } from '#components/ui/combo-field'
import type { FieldProps } from '#components/ui/field'

interface ReferenceFieldProps<O extends ComboOption> extends FieldProps {
  /** The identifier, or '' for none. */
  value: string
  /** The option goes along for what its choice decides elsewhere in the form. */
  onChange: (id: string, option: O | null) => void
  /** What the identifier names that the page was drawn with. */
  known?: O | null
  find: (q: string, signal: AbortSignal) => Promise<O[]>
  /** Names an identifier that was not chosen here, such as in somebody else's change. */
  get: (id: string, signal: AbortSignal) => Promise<O>
  queryKey: string
  placeholder: string
}

/** Another record, found by its name and kept by its identifier. */
export function ReferenceField<O extends ComboOption>(props: ReferenceFieldProps<O>) {
  const { value, onChange, known = null, find, get, queryKey, ...field } = props
  const [chosen, setChosen] = useState<O | null>(known)
  const isNamed = value === '' || chosen?.id === value
  const { data } = useQuery({
    queryKey: ['combo', queryKey, 'one', value],
    queryFn: ({ signal }) => get(value, signal),
    enabled: !isNamed,
  })
  const option = value === '' ? null : chosen?.id === value ? chosen : (data ?? null)
  return (
    <ComboField
      {...field}
      // It writes the label of its value once.
      key={isNamed ? 'chosen' : `${value} ${data?.id ?? ''}`}
      value={option}
      onChange={(next) => {
        setChosen(next)
        onChange(next?.id ?? '', next)
      }}
      load={find}
      queryKey={queryKey}
    />
  )
}
