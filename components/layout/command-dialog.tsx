'use client'

import { Autocomplete, Header, Menu, Modal, SearchField } from '@heroui/react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { commandsFor, useRecordSearch } from '#components/layout/command-search'
import { useFormat } from '#components/ui/format-context'
import { useDebounced } from '#components/ui/use-debounced'
import type { Role } from '#lib/auth/permissions'

interface CommandDialogProps {
  roles: readonly Role[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** One field for everything: type a place, an action, a person, an event, an invoice; arrow keys and Enter. */
export function CommandDialog({ roles, isOpen, onOpenChange }: CommandDialogProps) {
  return (
    <Modal.Backdrop isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal.Container placement="top" size="lg" scroll="inside" className="sm:pt-[12dvh]">
        <Modal.Dialog
          aria-label="Search and commands"
          className="max-h-[32rem] rounded-2xl p-0 sm:w-[36rem] sm:max-w-none"
        >
          <CommandList roles={roles} onDone={() => onOpenChange(false)} />
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  )
}

function CommandList({ roles, onDone }: { roles: readonly Role[]; onDone: () => void }) {
  const router = useRouter()
  const { date } = useFormat()
  const [text, setText] = useState('')
  const q = text.trim()
  const settled = useDebounced(q, 150)
  const { data: records = [], isFetching, isError } = useRecordSearch(settled, date)
  const isSearching = q.length >= 2
  const groups = [...(isSearching ? records : []), ...commandsFor(q, roles)].filter(
    ({ commands }) => commands.length > 0,
  )
  const commands = groups.flatMap((group) => group.commands)

  function handleAction(key: string) {
    const command = commands.find(({ id }) => id === key)
    if (!command) return
    onDone()
    router.push(command.href)
  }

  return (
    <Autocomplete.Filter inputValue={text} onInputChange={setText}>
      <SearchField
        aria-label="Search members, events, invoices and commands"
        autoFocus
        className="border-b border-border"
      >
        <SearchField.Group className="h-13 rounded-none border-0 bg-transparent px-2 shadow-none ring-0! outline-none!">
          <SearchField.SearchIcon />
          <SearchField.Input className="min-w-0 text-base! sm:text-[0.9375rem]!" placeholder="Search or jump to…" />
          <SearchField.ClearButton />
        </SearchField.Group>
      </SearchField>
      <p role="status" className="sr-only">
        {isSearching && isFetching ? 'Searching' : ''}
      </p>
      {isSearching && isError ? (
        <p className="px-4 pt-3 text-danger-text">Members, events and invoices cannot be searched right now.</p>
      ) : null}
      <Menu
        aria-label="Results"
        className="min-h-0 overflow-y-auto overscroll-contain p-2"
        onAction={(key) => handleAction(String(key))}
        renderEmptyState={() => (
          <p className="px-2 py-3 text-muted">{isFetching ? 'Searching…' : `Nothing matches “${q}”.`}</p>
        )}
      >
        {groups.map((group) => (
          <Menu.Section key={group.title} id={group.title}>
            <Header className="px-2 pt-2 pb-1 text-xs font-medium text-muted">{group.title}</Header>
            {group.commands.map(({ id, label, detail, icon: Icon }) => (
              <Menu.Item
                key={id}
                id={id}
                textValue={label}
                className="rounded-lg data-[focused=true]:bg-default data-[focus-visible=true]:ring-0"
              >
                <Icon aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="truncate">{label}</span>
                {detail ? <span className="ms-auto truncate ps-4 text-[0.8125rem] text-muted">{detail}</span> : null}
              </Menu.Item>
            ))}
          </Menu.Section>
        ))}
      </Menu>
    </Autocomplete.Filter>
  )
}
