'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { type AnswerWords, useAnswerWords } from '#components/assistant/answer-language'
import { PendingButton } from '#components/ui/pending-button'
import { problemText } from '#components/ui/problem'
import { useSubmission } from '#components/ui/use-submission'
import { addDraft, draftQuery } from '#lib/assistant/drafts/client'
import type { Draft } from '#lib/assistant/drafts/schema'
import { bulkActionQuery, isOver } from '#lib/bulk-actions/client'
import type { BulkAction } from '#lib/bulk-actions/schema'

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
  const answer = useAnswerWords()
  const { words } = answer
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
        <p className="font-medium wrap-anywhere">{draft === null ? words.draft_offer : titleOf(draft, answer)}</p>
        {draft?.bulk_action_id ? <Sent id={draft.bulk_action_id} /> : null}
      </div>
      <PendingButton variant="outline" size="sm" isPending={isPending || known.isPending} onPress={open}>
        {draft === null ? words.draft_write : draft.bulk_action_id === null ? words.draft_open : words.draft_outcome}
      </PendingButton>
      {trouble ? (
        <p lang="en" role="alert" className="w-full text-danger-text">
          {problemText(trouble)}
        </p>
      ) : null}
      {draft && isOpen ? <DraftDialog draft={draft} onDraft={keep} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function titleOf({ bulk_action_id, recipients: { count } }: Draft, { words, told }: AnswerWords): string {
  return bulk_action_id === null ? told('draft_for', count) : words.mail_sent
}

/** What became of a mail that was sent. */
function Sent({ id }: { id: string }) {
  const { told } = useAnswerWords()
  const { data } = useQuery(bulkActionQuery(id))
  if (!data) return null
  return (
    <p className="text-[0.8125rem] text-muted">
      {isOver(data) ? outcomeOf(data, told) : told('on_its_way', data.total_count)}
    </p>
  )
}

/** "3 sent, 1 could not be sent." */
function outcomeOf({ changed_count, refused_count }: BulkAction, told: AnswerWords['told']): string {
  const refused = refused_count > 0 ? [told('not_sent', refused_count)] : []
  return `${[told('sent', changed_count), ...refused].join(', ')}.`
}
