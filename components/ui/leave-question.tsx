'use client'

import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { answerQuestion, holdNavigation, useLeaveState } from '#components/ui/leave-guard'

const ConfirmDialog = dynamic(() => import('#components/ui/confirm-dialog').then((module) => module.ConfirmDialog), {
  ssr: false,
})

/** Asks before unsaved input is left. It stands once around all pages, and is loaded when there is something to lose. */
export function LeaveQuestion() {
  const { isDirty, isAsking } = useLeaveState()
  useEffect(() => (isDirty ? holdNavigation() : undefined), [isDirty])
  if (!isDirty && !isAsking) return null
  return (
    <ConfirmDialog
      isOpen={isAsking}
      onOpenChange={(isOpen) => {
        if (!isOpen) answerQuestion(false)
      }}
      title="Discard your changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      tone="danger"
      onConfirm={() => answerQuestion(true)}
    >
      What you entered here has not been saved.
    </ConfirmDialog>
  )
}
