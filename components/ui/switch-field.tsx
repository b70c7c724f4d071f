'use client'

import { Switch } from '@heroui/react'
import { defined } from '#components/ui/defined'
import { FieldNote, type FieldProps } from '#components/ui/field'

interface SwitchFieldProps extends FieldProps {
  isSelected?: boolean | undefined
  defaultSelected?: boolean | undefined
  onChange?: ((isSelected: boolean) => void) | undefined
}

/** Something that is on or off at once. */
export function SwitchField(props: SwitchFieldProps) {
  const { label, name, description, error, isSelected, defaultSelected, onChange, isDisabled } = props
  return (
    <Switch name={name} value="true" {...defined({ isSelected, defaultSelected, onChange, isDisabled })}>
      <Switch.Content className="min-h-6 max-md:min-h-11">
        <Switch.Control>
          <Switch.Thumb />
        </Switch.Control>
        <span className="font-normal">{label}</span>
      </Switch.Content>
      <FieldNote description={description} error={error} />
    </Switch>
  )
}
