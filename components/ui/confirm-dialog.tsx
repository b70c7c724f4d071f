'use client'

import { Button } from '@heroui/react'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#components/ui/dialog'
import { problemText } from '#components/ui/problem'
import { SubmitButton } from '#components/ui/submit-button'
import { TextField } from '#components/ui/text-field'
import { useSubmission } from '#components/ui/use-submission'

interface ConfirmDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** What will happen and what stays. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** The dialog closes when it has succeeded; a failure is shown inside. */
  onConfirm: () => unknown
  tone?: 'danger' | 'normal'
  /** A word that must be typed, for what cannot be undone. */
  typed?: string
}

/** Asks before what cannot be undone. What can be undone is done at once with notifyUndo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, title, children, confirmLabel, cancelLabel = 'Cancel', onConfirm, typed } = props
  const { tone = 'normal' } = props
  const [text, setText] = useState('')
  const { error, isPending, submit, reset } = useSubmission()

  function handleOpenChange(next: boolean) {
    if (isPending) return
    setText('')
    reset()
    onOpenChange(next)
  }

  async function handleSubmit() {
    if (typed && text.trim() !== typed) return
    if (!(await submit(onConfirm))) return
    setText('')
    onOpenChange(false)
  }

  return (
    <Dialog isOpen={isOpen} onOpenChange={handleOpenChange} title={title} size="sm" isLocked={isPending}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void handleSubmit()
        }}
      >
        <div className="text-muted">{children}</div>
        {typed ? (
          <TextField
            label={`Type “${typed}” to confirm`}
            name="typed"
            value={text}
            onChange={setText}
            autoComplete="off"
          />
        ) : null}
        {error ? (
          <p role="alert" className="text-danger-text">
            {problemText(error)}
          </p>
        ) : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="outline" isDisabled={isPending} onPress={() => handleOpenChange(false)}>
            {cancelLabel}
          </Button>
          <SubmitButton
            isPending={isPending}
            isDisabled={Boolean(typed) && text.trim() !== typed}
            variant={tone === 'danger' ? 'danger' : 'primary'}
          >
            {confirmLabel}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
