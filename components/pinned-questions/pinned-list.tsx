'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PinnedCard } from '#components/pinned-questions/pinned-card'
import { RenamePinned } from '#components/pinned-questions/rename-pinned'
import { ErrorState } from '#components/ui/error-state'
import { Bone } from '#components/ui/skeletons'
import { notifyError, notifyUndo } from '#components/ui/toast'
import { editPinnedQuestion, pinnedQuestionsQuery, pinQuestion, unpinQuestion } from '#lib/pinned-questions/client'
import type { PinnedQuestion } from '#lib/pinned-questions/schema'

interface PinnedListProps {
  /** How many there are, before they are here. */
  count: number
  /** Told whether none is left. */
  onEmpty: (isEmpty: boolean) => void
}

const GRID = 'grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2'

/** The pinned questions as cards: to be opened, renamed, moved, and taken off with a way back. */
export function PinnedList({ count, onEmpty }: PinnedListProps) {
  const client = useQueryClient()
  const { data: pinned, isPending, isError, refetch } = useQuery(pinnedQuestionsQuery)
  const [renamed, setRenamed] = useState<PinnedQuestion | null>(null)
  const isEmpty = pinned?.length === 0
  useEffect(() => onEmpty(isEmpty), [isEmpty, onEmpty])
  const reload = () => client.invalidateQueries({ queryKey: pinnedQuestionsQuery.queryKey })
  const show = (next: PinnedQuestion[]) => client.setQueryData(pinnedQuestionsQuery.queryKey, next)

  if (isError) {
    return <ErrorState compact title="Your questions could not be answered" onRetry={() => void refetch()} />
  }
  if (isPending) return <Waiting count={count} />

  /** Shows at once how it will be, and what really is where that failed. */
  async function change(next: PinnedQuestion[], run: () => Promise<unknown>) {
    const before = pinned ?? []
    show(next)
    try {
      await run()
    } catch (error) {
      show(before)
      notifyError(error)
      await reload()
    }
  }

  function move(question: PinnedQuestion, position: number) {
    const others = pinned?.filter(({ id }) => id !== question.id) ?? []
    const next = [...others.slice(0, position), question, ...others.slice(position)]
    void change(next, async () => {
      const { data } = await editPinnedQuestion(question.id, { position }, question.version)
      // Of what is shown by now: it may have been taken off while it moved.
      const replace = (now: PinnedQuestion[] = []) => now.map((each) => (each.id === data.id ? data : each))
      client.setQueryData<PinnedQuestion[]>(pinnedQuestionsQuery.queryKey, replace)
    })
  }

  function remove(question: PinnedQuestion, position: number) {
    const next = pinned?.filter(({ id }) => id !== question.id) ?? []
    void change(next, async () => {
      await unpinQuestion(question.id)
      notifyUndo(`“${question.title}” is off Home`, async () => {
        await pinQuestion({ title: question.title, ask: question.ask, position }, crypto.randomUUID())
        await reload()
      })
    })
  }

  return (
    <>
      <ul className={GRID}>
        {pinned.map((question, position) => (
          <PinnedCard
            key={question.id}
            question={question}
            onRename={() => setRenamed(question)}
            onEarlier={position === 0 ? undefined : () => move(question, position - 1)}
            onLater={position === pinned.length - 1 ? undefined : () => move(question, position + 1)}
            onRemove={() => remove(question, position)}
          />
        ))}
      </ul>
      {renamed ? (
        <RenamePinned question={renamed} onClose={() => setRenamed(null)} onRenamed={() => void reload()} />
      ) : null}
    </>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading</span>
      {[...Array(count).keys()].map((card) => (
        <div key={card} className="grid content-start gap-3 rounded-xl border border-border p-4">
          <Bone className="h-4 w-3/5" />
          <Bone className="h-7 w-1/3" />
          <Bone className="h-3.5 w-4/5" />
        </div>
      ))}
    </div>
  )
}
