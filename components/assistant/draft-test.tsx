'use client'

import { Send } from 'lucide-react'
import { useState } from 'react'
import { useWindowWords } from '#components/assistant/window-words'
import { PendingButton } from '#components/ui/pending-button'
import { problemText } from '#components/ui/problem'
import { useSubmission } from '#components/ui/use-submission'
import { testDraft } from '#lib/assistant/drafts/client'
import type { Draft } from '#lib/assistant/drafts/schema'

interface DraftTestProps {
  draft: Draft
  /** Returns the draft with what was typed. */
  save: () => Promise<Draft>
}

/** Sends the mail to whoever writes it, so that they read it where others will. */
export function DraftTest({ draft, save }: DraftTestProps) {
  const { said } = useWindowWords()
  const { error, isPending, submit } = useSubmission()
  const [sentTo, setSentTo] = useState<string | null>(null)

  function send() {
    setSentTo(null)
    void submit(async () => {
      const saved = await save()
      const { to_address } = await testDraft(saved, crypto.randomUUID())
      setSentTo(to_address)
    })
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <PendingButton
        variant="outline"
        size="sm"
        isPending={isPending}
        isDisabled={draft.recipients.count === 0}
        onPress={send}
      >
        <Send aria-hidden />
        {said('test')}
      </PendingButton>
      <p role="status" className="text-[0.8125rem] text-muted wrap-anywhere">
        {sentTo === null ? '' : said('tested', 1, sentTo)}
      </p>
      {error ? (
        <p lang="en" role="alert" className="text-danger-text">
          {problemText(error)}
        </p>
      ) : null}
    </div>
  )
}
