'use client'

import { useMemo, useRef, useState } from 'react'

export interface TableSelection {
  has: (key: string) => boolean
  /** Selects a row or lets go of it; with a range, all rows from the one pressed before. */
  toggle: (key: string, page: readonly string[], isRange: boolean) => void
  /** Selects all of them, or none when all are selected already. */
  toggleAll: (keys: readonly string[]) => void
}

export interface Selection extends TableSelection {
  /** The selected rows; none while everything that matches is. */
  ids: readonly string[]
  /** Whether everything that the list's condition finds is selected, on all pages. */
  isEverything: boolean
  selectEverything: () => void
  clear: () => void
}

/**
 * Which rows of a table are selected, across pages.
 *
 * @param condition what the list finds, as text: everything of one condition is not everything of the next
 */
export function useSelection(condition: string): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [everythingOf, setEverythingOf] = useState<string | null>(null)
  const isEverything = everythingOf === condition
  const last = useRef<string | null>(null)
  return useMemo(() => {
    function change(keys: readonly string[], isOn: boolean, from: ReadonlySet<string> = selected) {
      const next = new Set(from)
      for (const key of keys) {
        if (isOn) next.add(key)
        else next.delete(key)
      }
      setSelected(next)
      setEverythingOf(null)
    }
    return {
      ids: isEverything ? [] : [...selected],
      isEverything,
      has: (key) => isEverything || selected.has(key),
      selectEverything: () => setEverythingOf(condition),
      clear: () => change([], false, new Set()),
      toggle: (key, page, isRange) => {
        const isOn = !isEverything && !selected.has(key)
        const [one, other] = [page.indexOf(last.current ?? ''), page.indexOf(key)]
        const range = isRange && one >= 0 ? page.slice(Math.min(one, other), Math.max(one, other) + 1) : [key]
        last.current = key
        // Of everything, the rows of this page stay selected but for the one that was let go.
        change(range, isOn, isEverything ? new Set(page) : selected)
      },
      toggleAll: (keys) => change(keys, isEverything || !keys.every((key) => selected.has(key)), selected),
    }
  }, [selected, isEverything, condition])
}
