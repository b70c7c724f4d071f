'use client'

import { Button } from '@heroui/react'
import { StatusSentence } from '#components/ui/status-sentence'

interface StaleNoticeProps {
  /** "these settings", "this tier". */
  what: string
  isPending: boolean
  onLoad: () => void
}

/** Somebody else saved first: nothing is lost, and their version can be loaded under what was typed. */
export function StaleNotice({ what, isPending, onLoad }: StaleNoticeProps) {
  return (
    <StatusSentence
      tone="warning"
      title={`Somebody else changed ${what} while you were typing`}
      action={
        <Button variant="outline" isPending={isPending} onPress={onLoad}>
          Load theirs
        </Button>
      }
    >
      Nothing was saved yet. Loading their version keeps the fields that you changed.
    </StatusSentence>
  )
}
