'use client'

import { ListBox, Select } from '@heroui/react'
import { defined } from '#components/ui/defined'
import { FieldLabel, FieldNote, type ValueFieldProps } from '#components/ui/field'

export interface SelectOption {
  value: string
  label: string
  description?: string
}

/** Its value '' is no choice. */
interface SelectFieldProps<T extends string> extends ValueFieldProps<T> {
  options: readonly SelectOption[]
  /** What no choice is called where it can be chosen again. */
  none?: string | undefined
}

/** The library has no option without a key. */
const NONE = 'none'

/** One of a few options. For many options that are searched take ComboField. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, name, description, error, value, onChange, none, isRequired, isDisabled } = props
  const options = none === undefined ? props.options : [{ value: NONE, label: none }, ...props.options]
  const unchosen = none === undefined ? null : NONE
  return (
    <Select
      fullWidth
      name={name}
      placeholder="Choose"
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      value={value === '' ? unchosen : value}
      onChange={(key) => onChange((key === null || key === unchosen ? '' : key) as T)}
      {...defined({ isRequired, isDisabled })}
    >
      <FieldLabel>{label}</FieldLabel>
      <Select.Trigger>
        <Select.Value />
        <Select.Indicator />
      </Select.Trigger>
      <FieldNote description={description} error={error} />
      <Select.Popover>
        <ListBox>
          {options.map((option) => (
            <ListBox.Item key={option.value} id={option.value} textValue={option.label}>
              <span className="flex min-w-0 flex-col">
                <span>{option.label}</span>
                {option.description ? <span className="text-xs text-muted">{option.description}</span> : null}
              </span>
              <ListBox.ItemIndicator />
            </ListBox.Item>
          ))}
        </ListBox>
      </Select.Popover>
    </Select>
  )
}
