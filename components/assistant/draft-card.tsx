'use client'

import { Button } from '@heroui/react'
import { Mail } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { problemText } from '#components/ui/problem'
import { useSubmission } from '#components/ui/use-submission'
import { addDraft } from '#lib/assistant/drafts/client'
import type { Draft } from '#lib/assistant/drafts/schema'

const DraftDialog = dynamic(() => import('#components/assistant/draft-dialog').then((module) => module.DraftDialog))

/** A mail that was asked for: opened as a draft on request, and sent by a person only. */
export function DraftCard({ message }: { message: string }) {
  const [key] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { error, isPending, submit } = useSubmission()
  const count = draft?.recipients.count
  const people = count === 1 ? '1 person' : `${count} people`

  function open() {
    void submit(async () => {
      setDraft(draft ?? (await addDraft({ message }, key)))
      setOpen(true)
    })
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-border bg-surface px-3.5 py-3">
      <Mail aria-hidden className="size-4 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 font-medium">
        {draft === null ? 'A mail, as a draft' : draft.bulk_action_id === null ? `Draft for ${people}` : 'Mail sent'}
      </p>
      <Button variant="outline" size="sm" isPending={isPending} onPress={open}>
        {draft === null
          ? 'Write the draft'
          : draft.bulk_action_id === null
            ? 'Open the draft'
            : 'See what became of it'}
      </Button>
      {error ? (
        <p role="alert" className="w-full text-danger-text">
          {problemText(error)}
        </p>
      ) : null}
      {draft && isOpen ? <DraftDialog draft={draft} onDraft={setDraft} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
