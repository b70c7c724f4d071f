'use client'

import { SearchField } from '@heroui/react'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '#components/ui/use-debounced'
import { useListState } from '#components/ui/use-list-state'

/** Writes what is typed into the address once the fingers rest; Enter does it at once. */
export function SearchBox({ label, placeholder }: { label: string; placeholder: string }) {
  const { get, set } = useListState()
  const inAddress = get('q')
  const [text, setText] = useState(inAddress)
  const settled = useDebounced(text, 250)
  const written = useRef(inAddress)

  // The address changed by other means (back button, a link): the box follows.
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setText(inAddress)
  }, [inAddress])

  function write(value: string) {
    const q = value.trim()
    if (q === written.current) return
    written.current = q
    set({ q }, { replace: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only resting text is written, not every render's functions
  useEffect(() => write(settled), [settled])

  return (
    <SearchField
      aria-label={label}
      data-list-search
      className="w-full sm:w-72"
      value={text}
      onChange={setText}
      onSubmit={write}
      onClear={() => write('')}
    >
      <SearchField.Group>
        <SearchField.SearchIcon />
        <SearchField.Input className="min-w-0" placeholder={placeholder} />
        <SearchField.ClearButton />
      </SearchField.Group>
    </SearchField>
  )
}
