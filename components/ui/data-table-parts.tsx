'use client'

import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { ListLink, useListState } from '#components/ui/use-list-state'
import type { TableSelection } from '#components/ui/use-selection'

/** A heading that sorts: first ascending, then descending, then the list's own order again. */
export function SortHeader({ field, children, isEnd }: { field: string; children: ReactNode; isEnd: boolean }) {
  const { get } = useListState()
  const sort = get('sort')
  const state = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none'
  const next = state === 'none' ? field : state === 'ascending' ? `-${field}` : null
  const Icon = state === 'ascending' ? ArrowUp : state === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <ListLink
      patch={{ sort: next }}
      className={`group/sort -mx-1.5 inline-flex h-7 items-center gap-1 rounded-md px-1.5 hover:text-foreground ${isEnd ? 'flex-row-reverse' : ''} ${state === 'none' ? '' : 'text-foreground'}`}
    >
      {children}
      <Icon
        aria-hidden
        className={`size-3.5 shrink-0 ${state === 'none' ? 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60' : ''}`}
      />
      <span className="sr-only">
        {state === 'none' ? '' : `, sorted ${state}`},{' '}
        {next === null ? 'undo sorting' : `sort ${next.startsWith('-') ? 'descending' : 'ascending'}`}
      </span>
    </ListLink>
  )
}

interface SelectBoxProps {
  label: string
  selection: TableSelection
  /** The rows of the page. */
  page: readonly string[]
  /** The row that the box is of; without it, it is that of all rows of the page. */
  row?: string
}

/** The box that selects one row, or all rows of the page: the browser's own, because a page holds a hundred of them. */
export function SelectBox({ label, selection, page, row }: SelectBoxProps) {
  const keys = row === undefined ? page : [row]
  const count = keys.filter((key) => selection.has(key)).length
  const isMixed = count > 0 && count < keys.length
  return (
    // The label is only room for thumbs around the box; its name is the box's own.
    <label className="select-box">
      <input
        type="checkbox"
        aria-label={label}
        checked={count > 0 && !isMixed}
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        onChange={({ nativeEvent }) => {
          if (row === undefined) selection.toggleAll(page)
          else selection.toggle(row, page, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }}
      />
    </label>
  )
}

/**
 * Around the rows: moves between their links with the arrow keys, or j and k; x selects the row. The keys are heard only
 * inside, so that nobody's typing is taken for them.
 */
export function RowKeys({ children, className }: { children: ReactNode; className: string }) {
  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const target = event.target as HTMLElement
    if (
      event.metaKey ||
      event.ctrlKey ||
      event.altKey ||
      target.matches('input:not([type=checkbox]), textarea, select')
    )
      return
    const row = target.closest('tbody > tr')
    if (!row) return
    if (event.key === 'x' && row.querySelector('input[type=checkbox]')) {
      event.preventDefault()
      row.querySelector<HTMLElement>('input[type=checkbox]')?.click()
      return
    }
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
    if (!step) return
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
    const here = links.findIndex((link) => row.contains(link))
    if (here < 0) return
    event.preventDefault()
    links[here + step]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the keys of the links inside
    <div className={className} onKeyDown={handleKeyDown}>
      {children}
    </div>
  )
}
