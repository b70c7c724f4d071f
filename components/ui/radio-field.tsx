'use client'

import { Radio, RadioGroup } from '@heroui/react'
import { defined } from '#components/ui/defined'
import { FieldLabel, FieldNote, type FieldProps } from '#components/ui/field'
import type { SelectOption } from '#components/ui/select-field'

interface RadioFieldProps extends FieldProps {
  options: readonly SelectOption[]
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
}

/** One of two to five options that should all be seen at once. */
export function RadioField(props: RadioFieldProps) {
  const { label, name, description, error, options, value, defaultValue, onChange, isRequired, isDisabled } = props
  return (
    <RadioGroup
      name={name}
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      {...defined({ value, defaultValue, onChange, isRequired, isDisabled })}
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
