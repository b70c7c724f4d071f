'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { DraftDialog } from '#components/assistant/draft-dialog'
import { Dialog, DialogCancel } from '#components/ui/dialog'
import { PendingButton } from '#components/ui/pending-button'
import { problemText } from '#components/ui/problem'
import { TextSkeleton } from '#components/ui/skeletons'
import { notifyError } from '#components/ui/toast'
import { removeDraft } from '#lib/assistant/drafts/client'
import type { Draft } from '#lib/assistant/drafts/schema'

interface DraftWindowProps {
  /** Names the draft among those that are opened. */
  name: string
  load: () => Promise<Draft>
  /** Whether it is gone with the window where nobody has written in it. */
  isNew?: boolean
  /** Told whether it was sent. */
  onClose: (isSent: boolean) => void
}

/** The window of a draft that has to be loaded first. */
export function DraftWindow({ name, load, isNew = false, onClose }: DraftWindowProps) {
  const router = useRouter()
  const client = useQueryClient()
  const [changed, setChanged] = useState<Draft | null>(null)
  const loaded = useQuery({
    queryKey: ['drafts', 'open', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const draft = changed ?? loaded.data

  async function close(left: Draft) {
    const isSent = left.bulk_action_id !== null
    onClose(isSent)
    try {
      if (isNew && !isSent && left.version === loaded.data?.version) await removeDraft(left.id)
    } catch (error) {
      notifyError(error)
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: ['mails'] }),
      client.invalidateQueries({ queryKey: ['drafts', 'list'] }),
    ])
    router.refresh()
  }

  if (draft) return <DraftDialog draft={draft} onDraft={setChanged} onClose={(left) => void close(left)} />
  return (
    <Dialog isOpen onOpenChange={() => onClose(false)} title="Write a mail" size="lg">
      {loaded.error ? (
        <div className="grid gap-4">
          <p role="alert" className="text-danger-text">
            {problemText(loaded.error)}
          </p>
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <DialogCancel>Close</DialogCancel>
            <PendingButton variant="primary" isPending={loaded.isFetching} onPress={() => void loaded.refetch()}>
              Try again
            </PendingButton>
          </div>
        </div>
      ) : (
        <TextSkeleton lines={8} />
      )}
    </Dialog>
  )
}
