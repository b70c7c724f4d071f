'use client'

import { Checkbox } from '@heroui/react'
import { defined } from '#components/ui/defined'
import { FieldNote, type FieldProps } from '#components/ui/field'

interface CheckboxFieldProps extends FieldProps {
  isSelected?: boolean | undefined
  defaultSelected?: boolean | undefined
  onChange?: ((isSelected: boolean) => void) | undefined
}

/** A yes or no that is saved with the form. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { label, name, description, error } = props
  const { isSelected, defaultSelected, onChange, isRequired, isDisabled } = props
  return (
    <Checkbox
      name={name}
      value="true"
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      {...defined({ isSelected, defaultSelected, onChange, isRequired, isDisabled })}
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
