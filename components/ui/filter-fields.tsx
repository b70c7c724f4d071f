'use client'

import { Checkbox, CheckboxGroup, Label } from '@heroui/react'
import { DateField } from '#components/ui/date-field'
import type { SelectOption } from '#components/ui/select-field'
import { SelectField } from '#components/ui/select-field'
import { useListState } from '#components/ui/use-list-state'
import { isDate } from '#lib/format/dates'

export interface Filter {
  /** The parameter of the list. */
  name: string
  label: string
  /** "choice" takes one option, "choices" several (comma-separated). */
  kind?: 'choice' | 'choices' | 'date'
  options?: readonly SelectOption[]
}

/** The value of a filter in words, for its chip. */
export function filterText({ kind, options = [] }: Filter, value: string, date: (value: string) => string): string {
  if (kind === 'date') return isDate(value) ? date(value) : value
  const labelOf = (one: string) => options.find((option) => option.value === one)?.label ?? one
  return kind === 'choices' ? value.split(',').map(labelOf).join(', ') : labelOf(value)
}

/** One control for each filter; each takes effect as it is changed. */
export function FilterFields({ filters }: { filters: readonly Filter[] }) {
  return (
    <div className="grid gap-5">
      {filters.map((filter) => (
        <FilterField key={filter.name} filter={filter} />
      ))}
    </div>
  )
}

function FilterField({ filter: { name, label, kind = 'choice', options = [] } }: { filter: Filter }) {
  const { get, getAll, set } = useListState()
  if (kind === 'choices') {
    return (
      <CheckboxGroup value={getAll(name)} onChange={(values) => set({ [name]: values })} className="gap-1.5">
        <Label>{label}</Label>
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value}>
            <Checkbox.Content className="min-h-6 max-md:min-h-11">
              <Checkbox.Control>
                <Checkbox.Indicator />
              </Checkbox.Control>
              <span className="font-normal">{option.label}</span>
            </Checkbox.Content>
          </Checkbox>
        ))}
      </CheckboxGroup>
    )
  }
  if (kind === 'date') {
    return <DateField label={label} name={name} value={get(name)} onChange={(value) => set({ [name]: value })} />
  }
  return (
    <SelectField
      label={label}
      name={name}
      options={[{ value: 'any', label: 'Any' }, ...options]}
      value={get(name) || 'any'}
      onChange={(value) => set({ [name]: value === 'any' ? null : value })}
    />
  )
}
