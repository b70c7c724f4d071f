'use client'

import { useId } from 'react'
import type { FieldProps } from '#components/ui/field'
import { TextField } from '#components/ui/text-field'

interface ColorFieldProps extends FieldProps {
  /** "#rrggbb" */
  value: string
  onChange: (color: string) => void
}

/** A colour, picked with the browser's own picker or typed as #rrggbb. */
export function ColorField({ label, name, description, value, onChange, error }: ColorFieldProps) {
  const id = useId()
  return (
    <TextField
      label={label}
      name={name}
      description={description}
      value={value}
      onChange={(text) => onChange(text.trim().toLowerCase())}
      error={error}
      maxLength={7}
      autoComplete="off"
      prefix={
        <input
          id={id}
          type="color"
          aria-label={`${label}: pick`}
          value={/^#[0-9a-f]{6}$/.test(value) ? value : '#000000'}
          onChange={(event) => onChange(event.target.value)}
          className="size-6 cursor-pointer rounded border-0 bg-transparent p-0"
        />
      }
    />
  )
}
