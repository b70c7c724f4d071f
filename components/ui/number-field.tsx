'use client'

import { NumberField as Base } from '@heroui/react'
import { defined } from '#components/ui/defined'
import { FieldLabel, FieldNote, type ValueFieldProps } from '#components/ui/field'

/** Its value is null while the field is empty. */
interface NumberFieldProps extends ValueFieldProps<number | null> {
  min: number
  max?: number | undefined
  step?: number | undefined
}

/** A number in the tenant's locale with steps by button and arrow key. */
export function NumberField(props: NumberFieldProps) {
  const { label, name, description, error, value, onChange, min, max, step, isRequired, isDisabled } = props
  return (
    <Base
      fullWidth
      name={name}
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      // The library writes "empty" as NaN.
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      minValue={min}
      {...defined({ maxValue: max, step, isRequired, isDisabled })}
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
