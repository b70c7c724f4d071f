'use client'

import { Checkbox } from '@heroui/react'
import { defined } from '#components/ui/defined'
import { FieldNote, type SwitchedFieldProps } from '#components/ui/field'

/** A yes or no that is saved with the form. */
export function CheckboxField(props: SwitchedFieldProps) {
  const { label, name, description, error } = props
  const { isSelected, onChange, isRequired, isDisabled } = props
  return (
    <Checkbox
      name={name}
      value="true"
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      isSelected={isSelected}
      onChange={onChange}
      {...defined({ isRequired, isDisabled })}
    >
      <Checkbox.Content className="min-h-6 max-md:min-h-11">
        <Checkbox.Control>
          <Checkbox.Indicator />
        </Checkbox.Control>
        <span className="font-normal">{label}</span>
      </Checkbox.Content>
      <FieldNote description={description} error={error} />
    </Checkbox>
  )
}
