import { Description, FieldError, Label } from '@heroui/react'
import type { ReactNode } from 'react'

/** What every form field takes. */
export interface FieldProps {
  label: string
  /** The field's name on the wire; also where its error is looked up. */
  name: string
  description?: ReactNode
  /** The message of this field, usually fieldErrors(error)[name]. */
  error?: string | undefined
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
}

/** A field with what stands in it, which its form keeps. */
export interface ValueFieldProps<T> extends FieldProps {
  value: T
  onChange: (value: T) => void
}

/** A field that is on or off. */
export interface SwitchedFieldProps extends FieldProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}

/** The label above a field. Optional fields carry no mark; required ones get the library's asterisk. */
export function FieldLabel({ children }: { children: ReactNode }) {
  return <Label>{children}</Label>
}

/** The line under a field: its error in words, or what helps to fill it. */
export function FieldNote({ description, error }: Pick<FieldProps, 'description' | 'error'>) {
  return (
    <>
      {description && !error ? <Description>{description}</Description> : null}
      {error ? <FieldError>{error}</FieldError> : null}
    </>
  )
}
