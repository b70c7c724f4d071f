'use client'

import { Radio, RadioGroup } from '@heroui/react'
import type { ReactNode } from 'react'
import { defined } from '#components/ui/defined'
import { FieldLabel, FieldNote, type ValueFieldProps } from '#components/ui/field'
import type { SelectOption } from '#components/ui/select-field'

interface RadioFieldProps<T extends string> extends ValueFieldProps<T> {
  options: readonly (Omit<SelectOption, 'description'> & { description?: ReactNode })[]
}

/** One of two to five options that should all be seen at once. */
export function RadioField<T extends string>(props: RadioFieldProps<T>) {
  const { label, name, description, error, options, value, onChange, isRequired, isDisabled } = props
  return (
    <RadioGroup
      name={name}
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      value={value}
      onChange={(next) => onChange(next as T)}
      {...defined({ isRequired, isDisabled })}
    >
      <FieldLabel>{label}</FieldLabel>
      {options.map((option) => (
        <Radio key={option.value} value={option.value}>
          <Radio.Content className="max-md:min-h-11">
            <Radio.Control>
              <Radio.Indicator />
            </Radio.Control>
            <span className="flex flex-col">
              <span className="font-normal">{option.label}</span>
              {option.description ? <span className="text-[0.8125rem] text-muted">{option.description}</span> : null}
            </span>
          </Radio.Content>
        </Radio>
      ))}
      <FieldNote description={description} error={error} />
    </RadioGroup>
  )
}
