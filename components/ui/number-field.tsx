'use client'

import { NumberField as Base } from '@heroui/react'
import { defined } from '#components/ui/defined'
import { FieldLabel, FieldNote, type FieldProps } from '#components/ui/field'

interface NumberFieldProps extends FieldProps {
  value?: number | null | undefined
  defaultValue?: number | undefined
  /** Null when the field was emptied. */
  onChange?: ((value: number | null) => void) | undefined
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  formatOptions?: Intl.NumberFormatOptions | undefined
}

/** A number in the tenant's locale with steps by button and arrow key. */
export function NumberField(props: NumberFieldProps) {
  const { label, name, description, error, value, onChange, min, max } = props
  const { defaultValue, step, formatOptions, isRequired, isDisabled } = props
  return (
    <Base
      fullWidth
      name={name}
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      // The library writes "empty" as NaN.
      {...(value === undefined ? {} : { value: value ?? Number.NaN })}
      {...(onChange ? { onChange: (next: number) => onChange(Number.isNaN(next) ? null : next) } : {})}
      {...defined({ defaultValue, step, formatOptions, isRequired, isDisabled, minValue: min, maxValue: max })}
    >
      <FieldLabel>{label}</FieldLabel>
      <Base.Group>
        <Base.DecrementButton />
        <Base.Input className="tabular min-w-0 text-center" />
        <Base.IncrementButton />
      </Base.Group>
      <FieldNote description={description} error={error} />
    </Base>
  )
}
