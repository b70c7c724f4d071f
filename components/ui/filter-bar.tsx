'use client'

import { Button, Popover } from '@heroui/react'
import { ListFilter, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Filter, FilterFields, filterText } from '#components/ui/filter-fields'
import { useFormat } from '#components/ui/format-context'
import { SearchBox } from '#components/ui/search-box'
import { useListState } from '#components/ui/use-list-state'

interface FilterBarProps {
  /** What is searched; without it there is no search box. */
  searchLabel?: string
  searchPlaceholder?: string
  filters?: readonly Filter[]
  /** Buttons at the end of the bar. */
  children?: ReactNode
}

/** Search, filters and the chips of those that are on. All of it lives in the address. */
export function FilterBar({ searchLabel, searchPlaceholder, filters = [], children }: FilterBarProps) {
  const { get, set } = useListState()
  const { date } = useFormat()
  const active = filters.filter((filter) => get(filter.name) !== '')
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {searchLabel ? <SearchBox label={searchLabel} placeholder={searchPlaceholder ?? searchLabel} /> : null}
        {filters.length > 0 ? (
          <Popover>
            <Button variant="outline">
              <ListFilter aria-hidden />
              Filter
            </Button>
            <Popover.Content placement="bottom start" className="w-80 max-w-[calc(100vw-2rem)]">
              <Popover.Dialog aria-label="Filters" className="max-h-[70dvh] overflow-y-auto p-4">
                <FilterFields filters={filters} />
              </Popover.Dialog>
            </Popover.Content>
          </Popover>
        ) : null}
        {children ? <div className="flex flex-wrap items-center gap-2 sm:ms-auto">{children}</div> : null}
      </div>
      {active.length > 0 ? (
        <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
          {active.map((filter) => (
            <li key={filter.name}>
              <button
                type="button"
                onClick={() => set({ [filter.name]: null })}
                className="group inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-lg border border-border bg-surface ps-2.5 pe-1.5 text-[0.8125rem] shadow-field hover:bg-surface-secondary max-md:min-h-11"
              >
                <span className="sr-only">Remove filter </span>
                <span className="text-muted">{filter.label}</span>
                <span className="truncate font-medium">{filterText(filter, get(filter.name), date)}</span>
                <X aria-hidden className="size-3.5 text-muted group-hover:text-foreground" />
              </button>
            </li>
          ))}
          {active.length > 1 ? (
            <li>
              <Button
                variant="ghost"
                size="sm"
                onPress={() => set(Object.fromEntries(active.map((filter) => [filter.name, null])))}
              >
                Clear all
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  )
}
