'use client'

import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { answersTo, type Command, type CommandGroup, useRecordSearch } from '#components/layout/command-search'
import { useFormat } from '#components/ui/format-context'
import { useDebounced } from '#components/ui/use-debounced'
import type { Role } from '#lib/permissions'

interface CommandListProps {
  field: RefObject<HTMLInputElement | null>
  roles: readonly Role[]
  isOpen: boolean
  text: string
  onText: (text: string) => void
  onFocus: () => void
  onChoose: (command: Command) => void
  /** Beside the field. */
  children: ReactNode
}

/**
 * One field for everything: type a place, an action, a person, an event, an invoice; arrow keys and Enter. Enter takes
 * the row that is marked; while the best answer is still looked for none is, and Enter waits for it.
 */
export function CommandList({ field, roles, isOpen, text, onText, onFocus, onChoose, children }: CommandListProps) {
  const id = useId()
  const q = text.trim()
  const { groups, isCertain, isLoading, isError } = useAnswers(q, roles)
  const commands = isOpen ? groups.flatMap((group) => group.commands) : []
  // What the arrow keys or the pointer marked stays marked as long as it is offered.
  const [markedId, setMarkedId] = useState<string | null>(null)
  const marked = commands.find((command) => command.id === markedId) ?? (isCertain ? commands[0] : undefined)
  const isWaiting = useRef(false)
  const rowId = (command: Command) => `${id}-${command.id}`

  useEffect(() => {
    if (!isWaiting.current || !isCertain) return
    isWaiting.current = false
    if (marked) onChoose(marked)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that is marked anew has to be seen
  useEffect(() => {
    if (markedId) document.getElementById(`${id}-${markedId}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, markedId, commands.length])

  function handleText(next: string) {
    isWaiting.current = false
    setMarkedId(null)
    onText(next)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter and arrows that choose a suggestion of an input method are none of ours.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (marked) onChoose(marked)
      else isWaiting.current = isLoading
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      isWaiting.current = false
      const step = event.key === 'ArrowDown' ? 1 : -1
      const from = marked ? commands.indexOf(marked) : step === 1 ? -1 : 0
      setMarkedId(commands.at((from + step) % commands.length)?.id ?? null)
    }
  }

  return (
    <>
      <div className="flex min-h-13 shrink-0 items-center gap-2 border-b border-border ps-4 pe-2">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <input
          ref={field}
          type="text"
          role="combobox"
          name="command"
          aria-label="Search members, events, invoices and commands"
          aria-autocomplete="list"
          aria-expanded={commands.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={marked ? rowId(marked) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          placeholder="Search or jump to…"
          className="min-w-0 flex-1 bg-transparent py-2 text-base outline-none placeholder:text-(--field-placeholder) sm:text-[0.9375rem]"
          // Where the window is opened, the browser puts the keyboard here.
          // biome-ignore lint/a11y/noAutofocus: the field is what the window is opened for
          autoFocus
          onFocus={onFocus}
          onInput={(event) => handleText(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
        />
        {children}
      </div>
      <p role="status" className="sr-only">
        {!isOpen || q === '' ? '' : isLoading ? 'Searching' : resultsText(commands.length)}
      </p>
      {isError ? (
        <p className="px-4 pt-3 text-danger-text">Members, events and invoices cannot be searched right now.</p>
      ) : null}
      {isOpen && commands.length === 0 ? (
        <p className="px-4 py-5 text-muted">{isLoading ? 'Searching…' : `Nothing matches “${q}”.`}</p>
      ) : null}
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label="Results"
        className="min-h-0 overflow-y-auto overscroll-contain p-2 empty:hidden"
      >
        {isOpen
          ? groups.map((group) => (
              <Rows
                key={group.title}
                group={group}
                marked={marked}
                rowId={rowId}
                onMark={(command) => setMarkedId(command.id)}
                onChoose={onChoose}
              />
            ))
          : null}
      </div>
    </>
  )
}

/** What answers the text now, and whether more is on its way. */
function useAnswers(q: string, roles: readonly Role[]) {
  const { date } = useFormat()
  const settled = useDebounced(q, 150)
  const { data, fetchStatus, isError } = useRecordSearch(settled, roles, date)
  const isSearching = q.length >= 2
  const isLoading = isSearching && (settled !== q || (!data && fetchStatus === 'fetching'))
  const records = isLoading ? undefined : isSearching ? (data ?? []) : []
  return { ...answersTo(q, roles, records), isLoading, isError: isSearching && !isLoading && isError }
}

interface RowsProps {
  group: CommandGroup
  marked: Command | undefined
  rowId: (command: Command) => string
  onMark: (command: Command) => void
  onChoose: (command: Command) => void
}

function Rows({ group, marked, rowId, onMark, onChoose }: RowsProps) {
  const heading = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: groups of options have no element outside of a select
    <div role="group" aria-labelledby={heading}>
      <p id={heading} className="px-2 pt-2 pb-1 text-xs font-medium text-muted">
        {group.title}
      </p>
      {group.commands.map((command) => {
        const { label, detail, icon: Icon } = command
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the field, which names the marked row
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          <div
            key={command.id}
            id={rowId(command)}
            role="option"
            aria-selected={command === marked}
            className="flex min-h-9 cursor-pointer items-center gap-3 rounded-lg px-2 aria-selected:bg-default max-md:min-h-11"
            onMouseMove={() => {
              if (command !== marked) onMark(command)
            }}
            onClick={() => onChoose(command)}
          >
            <Icon aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="max-w-3/4 shrink-0 truncate">{label}</span>
            {detail ? (
              <span className="ms-auto min-w-0 truncate ps-4 text-[0.8125rem] text-muted">{detail}</span>
            ) : null}
          </div>
        )
      })}
    </div>
  )
}

function resultsText(count: number): string {
  if (count === 0) return 'No results'
  return count === 1 ? '1 result' : `${count} results`
}
