'use client'

import { TextField as Base, InputGroup } from '@heroui/react'
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { defined } from '#components/ui/defined'
import { FieldLabel, FieldNote, type ValueFieldProps } from '#components/ui/field'

interface TextFieldProps extends ValueFieldProps<string> {
  onBlur?: (() => void) | undefined
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'search'
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal'
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  prefix?: ReactNode
  suffix?: ReactNode
  autoFocus?: boolean | undefined
  /** For figures: digits of one width, aligned to the end. */
  isNumeric?: boolean
}

/** One line of text with its label, help and error. */
export function TextField(props: TextFieldProps) {
  const { label, name, description, error, prefix, suffix, placeholder, inputMode, isNumeric, type = 'text' } = props
  const { value, onChange, onBlur, autoComplete, maxLength, autoFocus, isRequired, isDisabled } = props
  const figure = isNumeric ? 'tabular text-end' : ''
  return (
    <Base
      fullWidth
      name={name}
      type={type}
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      value={value}
      onChange={onChange}
      {...defined({ onBlur, autoComplete, maxLength, autoFocus, isRequired, isDisabled })}
    >
      <FieldLabel>{label}</FieldLabel>
      {/* The library's plain Input would bring its combo box along. */}
      <InputGroup fullWidth>
        {prefix ? <InputGroup.Prefix>{prefix}</InputGroup.Prefix> : null}
        <InputGroup.Input className={`min-w-0 ${figure}`} {...defined({ placeholder, inputMode })} />
        {suffix ? <InputGroup.Suffix>{suffix}</InputGroup.Suffix> : null}
      </InputGroup>
      <FieldNote description={description} error={error} />
    </Base>
  )
}
