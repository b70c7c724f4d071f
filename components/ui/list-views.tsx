'use client'

import { Button, Popover } from '@heroui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Check, Users } from 'lucide-react'
import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { useRoles } from '#components/layout/may-context'
import { Link } from '#components/ui/link'
import { problemText } from '#components/ui/problem'
import { TextSkeleton } from '#components/ui/skeletons'
import { notify, notifyError, notifyUndo } from '#components/ui/toast'
import { isSame, type ListCondition } from '#components/ui/use-condition'
import { useListState } from '#components/ui/use-list-state'
import type { Shown } from '#components/ui/view-dialog'
import { withQuery } from '#lib/paths'
import { writesAnything } from '#lib/permissions'
import { bothOf } from '#lib/query/condition'
import { addView, editView, removeView, viewsQuery } from '#lib/views/client'
import type { View } from '#lib/views/schema'

const ViewDialog = dynamic(() => import('#components/ui/view-dialog').then((module) => module.ViewDialog))

interface ListViewsProps {
  noun: string
  state: ListCondition
}

/** The saved views of a list: to open one, keep the list as it is now, and change what one may. */
export function ListViews({ noun, state }: ListViewsProps) {
  const { get, getAll, set } = useListState()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [edited, setEdited] = useState<View | 'new' | null>(null)
  const { data: views, error } = useQuery({ ...viewsQuery(noun), enabled: isOpen || get('view') !== '' })
  const current = views?.find(({ id }) => id === get('view')) ?? null
  const isSharing = writesAnything(useRoles())
  const columns = getAll('columns')
  const shown: Shown = {
    filter: bothOf(state.condition, get('q') ? { search: get('q') } : {}),
    columns: columns.length > 0 ? columns : null,
    sort: get('sort') || null,
  }
  const isModified = current !== null && !isSame(shown, current)
  const reload = () => client.invalidateQueries({ queryKey: ['views', noun] })

  async function change(patch: Partial<View>, said: string) {
    setOpen(false)
    if (!current) return
    try {
      await editView(current, patch)
      notify(said)
    } catch (failure) {
      notifyError(failure)
    }
    await reload()
  }

  async function remove(view: View) {
    setOpen(false)
    try {
      await removeView(view.id)
    } catch (failure) {
      notifyError(failure)
      return
    }
    set({ view: null }, { replace: true })
    await reload()
    const { name, filter, columns: kept, sort, is_shared } = view
    notifyUndo(`View “${name}” deleted`, async () => {
      await addView({ noun, name, filter, columns: kept, sort, is_shared }, crypto.randomUUID())
      await reload()
    })
  }

  return (
    <>
      <Popover isOpen={isOpen} onOpenChange={setOpen}>
        <Button variant="outline">
          <Bookmark aria-hidden />
          <span className="max-w-40 truncate">{current?.name ?? 'Views'}</span>
          {isModified ? <span className="text-[0.8125rem] font-normal text-muted">modified</span> : null}
        </Button>
        <Popover.Content placement="bottom end" className="w-72 max-w-[calc(100vw-2rem)]">
          <Popover.Dialog aria-label="Views" className="grid max-h-[70dvh] gap-1 overflow-y-auto p-2">
            {error ? <p className="p-2 text-danger-text">{problemText(error)}</p> : null}
            {views || error ? null : <TextSkeleton lines={3} />}
            {views?.length === 0 ? (
              <p className="p-2 text-muted">
                No views yet. Filter the list, choose its columns, then save it as a view.
              </p>
            ) : null}
            <ul>
              {views?.map((view) => (
                <li key={view.id}>
                  <ViewLink view={view} isCurrent={view.id === current?.id} onFollow={() => setOpen(false)} />
                </li>
              ))}
            </ul>
            <div className="grid gap-1 border-t border-separator pt-1">
              {current?.is_own && isModified ? (
                <MenuButton onPress={() => void change(shown, 'View saved')}>Save the changes</MenuButton>
              ) : null}
              <MenuButton
                onPress={() => {
                  setOpen(false)
                  setEdited('new')
                }}
              >
                Save as a new view…
              </MenuButton>
              {current?.can_edit ? (
                <>
                  <MenuButton
                    onPress={() => {
                      setOpen(false)
                      setEdited(current)
                    }}
                  >
                    {current.is_own && isSharing ? 'Rename or share…' : 'Rename…'}
                  </MenuButton>
                  <MenuButton onPress={() => void remove(current)}>Delete this view</MenuButton>
                </>
              ) : null}
            </div>
          </Popover.Dialog>
        </Popover.Content>
      </Popover>
      {edited ? (
        <ViewDialog
          noun={noun}
          view={edited === 'new' ? null : edited}
          shown={shown}
          onClose={() => setEdited(null)}
          onSaved={(view) => {
            setEdited(null)
            void reload()
            if (edited === 'new') set({ view: view.id, cursor: get('cursor') || null }, { replace: true })
          }}
        />
      ) : null}
    </>
  )
}

interface ViewLinkProps {
  view: View
  isCurrent: boolean
  onFollow: () => void
}

function ViewLink({
  view: { id, name, filter, columns, sort, is_shared, is_own, owner_name },
  isCurrent,
  onFollow,
}: ViewLinkProps) {
  const pathname = usePathname()
  const conditions = Object.keys(filter).length === 0 ? null : JSON.stringify(filter)
  return (
    <Link
      href={withQuery(pathname, { view: id, filter: conditions, columns, sort })}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onFollow}
      className="flex min-h-9 items-center gap-2 rounded-lg px-2 hover:bg-default max-md:min-h-11"
    >
      <Check aria-hidden className={`size-4 shrink-0 ${isCurrent ? '' : 'invisible'}`} />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {is_shared ? (
        <span className="flex max-w-1/2 items-center gap-1 text-[0.8125rem] text-muted">
          <Users aria-hidden className="size-4 shrink-0" />
          {is_own ? (
            <span className="sr-only">shared</span>
          ) : (
            <span className="truncate">
              <span className="sr-only">shared by </span>
              {owner_name}
            </span>
          )}
        </span>
      ) : null}
    </Link>
  )
}

function MenuButton({ children, onPress }: { children: string; onPress: () => void }) {
  return (
    <Button variant="ghost" fullWidth className="justify-start px-2 font-normal max-md:min-h-11" onPress={onPress}>
      {children}
    </Button>
  )
}
