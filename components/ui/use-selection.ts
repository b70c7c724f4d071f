'use client'

import { useMemo, useState } from 'react'

export interface TableSelection {
  selected: ReadonlySet<string>
  toggle: (key: string) => void
  /** Selects all of them, or none when all are selected already. */
  toggleAll: (keys: readonly string[]) => void
}

/** Which rows of a table are selected, across pages. */
export function useSelection(): TableSelection & { clear: () => void; count: number } {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      selected,
      count: selected.size,
      clear: () => setSelected(new Set()),
      toggle: (key) =>
        setSelected((current) => {
          const next = new Set(current)
          if (!next.delete(key)) next.add(key)
          return next
        }),
      toggleAll: (keys) =>
        setSelected((current) => {
          const next = new Set(current)
          const areAll = keys.every((key) => next.has(key))
          for (const key of keys) {
            if (areAll) next.delete(key)
            else next.add(key)
          }
          return next
        }),
    }),
    [selected],
  )
}
