'use client'

import { ComboBox, Input, ListBox } from '@heroui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defined } from '#components/ui/defined'
import { FieldLabel, FieldNote, type ValueFieldProps } from '#components/ui/field'
import { useDebounced } from '#components/ui/use-debounced'

export interface ComboOption {
  id: string
  label: string
  description?: string | undefined
}

interface ComboFieldProps<O extends ComboOption> extends ValueFieldProps<O | null> {
  /** The options for what was typed so far, mostly from the server; the signal ends when more was typed. */
  load: (q: string, signal: AbortSignal) => Promise<O[]>
  /** Names the source in the query cache, e.g. "member-options". */
  queryKey: string
  placeholder?: string
}

/** One of many options, searched while typing. */
export function ComboField<O extends ComboOption>(props: ComboFieldProps<O>) {
  const { label, name, description, error, value, onChange, load, queryKey, placeholder } = props
  const { isRequired, isDisabled } = props
  const [text, setText] = useState(value?.label ?? '')
  const q = useDebounced(text === value?.label ? '' : text.trim(), 200)
  const { data = [], isFetching } = useQuery({
    queryKey: ['combo', queryKey, q],
    queryFn: ({ signal }) => load(q, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <ComboBox
      fullWidth
      // Inside of the field is a hidden input of this name, by which its errors find it.
      name={name}
      items={data}
      inputValue={text}
      onInputChange={setText}
      value={value?.id ?? null}
      onChange={(key) => {
        const option = data.find((candidate) => candidate.id === key) ?? null
        if (key !== null && !option) return
        onChange(option)
        if (option) setText(option.label)
      }}
      // What was typed and not chosen does not stay there as if it were.
      onBlur={() => setText(value?.label ?? '')}
      // Filtering is the server's; what it sends is shown.
      defaultFilter={() => true}
      allowsEmptyCollection
      // Where the focus goes because the field was refused, the suggestions would cover what is wrong.
      menuTrigger={error ? 'input' : 'focus'}
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      {...defined({ isRequired, isDisabled })}
    >
      <FieldLabel>{label}</FieldLabel>
      <ComboBox.InputGroup>
        <Input {...defined({ placeholder })} />
        <ComboBox.Trigger />
      </ComboBox.InputGroup>
      <FieldNote description={description} error={error} />
      <ComboBox.Popover>
        <ListBox<ComboOption>
          items={data}
          renderEmptyState={() => (
            <p className="p-3 text-muted">
              {isFetching ? 'Searching…' : q ? `Nothing matches “${q}”.` : 'Nothing here yet.'}
            </p>
          )}
        >
          {(option) => (
            <ListBox.Item id={option.id} textValue={option.label}>
              <span className="flex min-w-0 flex-col">
                <span className="truncate">{option.label}</span>
                {option.description ? <span className="truncate text-xs text-muted">{option.description}</span> : null}
              </span>
              <ListBox.ItemIndicator />
            </ListBox.Item>
          )}
        </ListBox>
      </ComboBox.Popover>
    </ComboBox>
  )
}
