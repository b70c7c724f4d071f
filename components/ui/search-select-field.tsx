'use client'

import { ComboField, type ComboOption } from '#components/ui/combo-field'
import type { ValueFieldProps } from '#components/ui/field'
import type { SelectOption } from '#components/ui/select-field'
import { fold } from '#lib/format/fold'

/** Its value '' is no choice. */
interface SearchSelectFieldProps extends ValueFieldProps<string> {
  options: readonly SelectOption[]
}

/**
 * One of many options that the page already has, found by typing any part of their labels. It writes the label of its
 * value once, so where values come from outside too, a new key makes it write the new one.
 */
export function SearchSelectField({ options, value, onChange, ...field }: SearchSelectFieldProps) {
  const all: ComboOption[] = options.map((option) => ({ id: option.value, label: option.label }))
  return (
    <ComboField
      queryKey={field.name}
      load={async (q) => matching(all, q)}
      value={all.find(({ id }) => id === value) ?? null}
      onChange={(option) => onChange(option?.id ?? '')}
      {...field}
    />
  )
}

/** The options whose label has every word that was typed. */
function matching(options: ComboOption[], q: string): ComboOption[] {
  const words = fold(q).split(/[\s/]+/)
  return options.filter(({ label }) => words.every((word) => fold(label).includes(word)))
}
