'use client'

import { Switch } from '@heroui/react'
import { defined } from '#components/ui/defined'
import { FieldNote, type SwitchedFieldProps } from '#components/ui/field'

/** Something that is on or off at once. */
export function SwitchField(props: SwitchedFieldProps) {
  const { label, name, description, error, isSelected, onChange, isDisabled } = props
  return (
    <Switch name={name} value="true" isSelected={isSelected} onChange={onChange} {...defined({ isDisabled })}>
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
