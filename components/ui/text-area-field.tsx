'use client'

import { TextField as Base, TextArea } from '@heroui/react'
import { defined } from '#components/ui/defined'
import { FieldLabel, FieldNote, type ValueFieldProps } from '#components/ui/field'

interface TextAreaFieldProps extends ValueFieldProps<string> {
  placeholder?: string | undefined
  rows?: number
  maxLength?: number | undefined
}

/** Several lines of text with label, help and error. It grows with its content where the browser can. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, name, description, error, rows = 4, placeholder } = props
  const { value, onChange, maxLength, isRequired, isDisabled } = props
  return (
    <Base
      fullWidth
      name={name}
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      value={value}
      onChange={onChange}
      {...defined({ maxLength, isRequired, isDisabled })}
    >
      <FieldLabel>{label}</FieldLabel>
      <TextArea
        rows={rows}
        className="field-sizing-content max-h-96"
        // A field that grows with its content forgets its rows.
        style={{ minHeight: `${rows * 1.25 + 1.125}rem` }}
        {...defined({ placeholder })}
      />
      <FieldNote description={description} error={error} />
    </Base>
  )
}
