'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteLater, useHidden } from '#components/assistant/deletions'
import { RenameDialog } from '#components/assistant/rename-dialog'
import { ActionMenu } from '#components/ui/action-menu'
import { ErrorState } from '#components/ui/error-state'
import { Link } from '#components/ui/link'
import { TextSkeleton } from '#components/ui/skeletons'
import { CONVERSATIONS_KEY, conversationsQuery } from '#lib/assistant/chat/client'
import type { ConversationSummary } from '#lib/assistant/chat/schema'

interface ConversationListProps {
  currentId: string | null
  hrefOf: (id: string) => string
  /** The current one is going away. */
  onCurrentDeleted: () => void
}

/** The reader's conversations, the latest first, to be opened, renamed and deleted. */
export function ConversationList({ currentId, hrefOf, onCurrentDeleted }: ConversationListProps) {
  const queries = useQueryClient()
  const { data, isPending, isError, refetch } = useQuery(conversationsQuery())
  const [renamed, setRenamed] = useState<ConversationSummary | null>(null)
  const hidden = useHidden()
  if (isPending) return <TextSkeleton lines={4} />
  if (isError) {
    return <ErrorState compact title="Your conversations could not be loaded" onRetry={() => void refetch()} />
  }
  const conversations = data.data.filter(({ id }) => !hidden.has(id))
  if (conversations.length === 0) return <p className="px-2.5 text-muted">What you ask is kept here.</p>

  function remove({ id, title }: ConversationSummary) {
    deleteLater(id, title)
    if (id === currentId) onCurrentDeleted()
  }

  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {conversations.map((conversation) => (
          <li key={conversation.id} className="flex items-center gap-1">
            <Link
              href={hrefOf(conversation.id)}
              aria-current={conversation.id === currentId ? 'page' : undefined}
              className={`flex min-h-9 min-w-0 flex-1 items-center rounded-lg px-2.5 py-1.5 max-md:min-h-11 ${
                conversation.id === currentId
                  ? 'bg-default font-medium text-foreground'
                  : 'text-muted hover:bg-default/60 hover:text-foreground'
              }`}
            >
              <span className="truncate">{conversation.title}</span>
            </Link>
            <ActionMenu
              label={`Actions for ${conversation.title}`}
              items={[
                { key: 'rename', label: 'Rename', icon: <Pencil />, onAction: () => setRenamed(conversation) },
                {
                  key: 'delete',
                  label: 'Delete',
                  icon: <Trash2 />,
                  tone: 'danger',
                  onAction: () => remove(conversation),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {renamed ? (
        <RenameDialog
          conversation={renamed}
          onClose={() => setRenamed(null)}
          onRenamed={() => void queries.invalidateQueries({ queryKey: CONVERSATIONS_KEY })}
        />
      ) : null}
    </>
  )
}
