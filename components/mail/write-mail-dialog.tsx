'use client'

import { useState } from 'react'
import { DraftWindow } from '#components/mail/draft-window'
import { addDraft, editDraft } from '#lib/assistant/drafts/client'
import type { DraftPatch } from '#lib/assistant/drafts/schema'
import type { Condition } from '#lib/records/model'

interface WriteMailDialogProps {
  /** The members who get it. */
  filter: Condition
  /** What it says to begin with; an empty mail without it. */
  text?: Pick<DraftPatch, 'subject' | 'text'>
  /** Told whether it was sent. */
  onClose: (isSent: boolean) => void
}

/** Begins a mail to members in the window of drafts. A draft that nobody has written in is gone with the window. */
export function WriteMailDialog({ filter, text, onClose }: WriteMailDialogProps) {
  // The keys make repeated requests the same draft.
  const [[key, textKey]] = useState(() => [crypto.randomUUID(), crypto.randomUUID()] as const)
  const load = async () => {
    const begun = await addDraft({ filter }, key)
    return text ? editDraft(begun, text, textKey) : begun
  }
  return <DraftWindow name={key} load={load} isNew onClose={onClose} />
}
