'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { outcomeWords } from '#components/ui/bulk-outcome'
import { PendingButton } from '#components/ui/pending-button'
import { problemText } from '#components/ui/problem'
import { useSubmission } from '#components/ui/use-submission'
import { addDraft, draftQuery } from '#lib/assistant/drafts/client'
import type { Draft } from '#lib/assistant/drafts/schema'
import { bulkActionQuery, isOver } from '#lib/bulk-actions/client'

const DraftDialog = dynamic(() => import('#components/assistant/draft-dialog').then((module) => module.DraftDialog))

interface DraftCardProps {
  /** The answer that offers it. */
  messageId: string
  /** What was asked for. */
  message: string
}

/** A mail that was asked for: opened as a draft on request, found again later, and sent by a person only. */
export function DraftCard({ messageId, message }: DraftCardProps) {
  const client = useQueryClient()
  const known = useQuery(draftQuery(messageId))
  const [key] = useState(() => crypto.randomUUID())
  const [isOpen, setOpen] = useState(false)
  const { error, isPending, submit } = useSubmission()
  const draft = known.data ?? null
  const keep = (next: Draft) => client.setQueryData(draftQuery(messageId).queryKey, next)
  const trouble = error ?? known.error

  function open() {
    void submit(async () => {
      if (draft === null) keep(await addDraft({ message, message_id: messageId }, key))
      setOpen(true)
    })
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-border bg-surface px-3.5 py-3">
      <Mail aria-hidden className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{draft === null ? 'A mail, as a draft' : titleOf(draft)}</p>
        {draft?.bulk_action_id ? <Sent id={draft.bulk_action_id} /> : null}
      </div>
      <PendingButton variant="outline" size="sm" isPending={isPending || known.isPending} onPress={open}>
        {draft === null
          ? 'Write the draft'
          : draft.bulk_action_id === null
            ? 'Open the draft'
            : 'See what became of it'}
      </PendingButton>
      {trouble ? (
        <p role="alert" className="w-full text-danger-text">
          {problemText(trouble)}
        </p>
      ) : null}
      {draft && isOpen ? <DraftDialog draft={draft} onDraft={keep} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function titleOf({ bulk_action_id, recipients: { count } }: Draft): string {
  if (bulk_action_id !== null) return 'Mail sent'
  return `Draft for ${count === 1 ? '1 person' : `${count} people`}`
}

/** What became of a mail that was sent. */
function Sent({ id }: { id: string }) {
  const { data } = useQuery(bulkActionQuery(id))
  if (!data) return null
  return (
    <p className="text-[0.8125rem] text-muted">
      {isOver(data) ? outcomeWords(data, 'sent') : `On its way to ${data.total_count}.`}
    </p>
  )
}
