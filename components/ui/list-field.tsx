'use client'

import { useState } from 'react'
import type { FieldProps } from '#components/ui/field'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'

interface ListFieldProps<E> extends FieldProps {
  value: readonly E[]
  onChange: (entries: E[]) => void
  /** One entry as it is written, and back. */
  write: (entry: E) => string
  read: (text: string) => E
  /** Between entries: a comma within one line, or a line for each. */
  separator: ',' | '\n'
}

/** Several short entries, written as text. */
export function ListField<E>({ value, onChange, write, read, separator, ...field }: ListFieldProps<E>) {
  const written = value.map(write)
  const [text, setText] = useState(() => joined(written, separator))
  const stands = String(partsOf(text, separator).map(read).map(write)) === String(written)
  const Field = separator === ',' ? TextField : TextAreaField
  return (
    <Field
      {...field}
      {...(separator === ',' ? { autoComplete: 'off' } : { rows: 2 })}
      // Another value came from outside, such as somebody else's change.
      value={stands ? text : joined(written, separator)}
      onChange={(next) => {
        setText(next)
        onChange(partsOf(next, separator).map(read))
      }}
    />
  )
}

const joined = (parts: string[], separator: ',' | '\n') => parts.join(separator === ',' ? ', ' : '\n')

function partsOf(text: string, separator: ',' | '\n'): string[] {
  return [...new Set(text.split(separator).map((part) => part.trim()))].filter((part) => part !== '')
}

/** Tags, separated by commas. */
export function TagsField(props: FieldProps & { value: readonly string[]; onChange: (tags: string[]) => void }) {
  return <ListField {...props} write={(tag) => tag} read={(text) => text} separator="," />
}
