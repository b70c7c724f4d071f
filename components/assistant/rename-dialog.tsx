'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, DialogCancel } from '#components/ui/dialog'
import { Form } from '#components/ui/form'
import { fieldErrors, problemText } from '#components/ui/problem'
import { SubmitButton } from '#components/ui/submit-button'
import { TextField } from '#components/ui/text-field'
import { renameConversation } from '#lib/assistant/chat/client'
import type { ConversationSummary } from '#lib/assistant/chat/schema'

interface RenameDialogProps {
  conversation: ConversationSummary
  onClose: () => void
  onRenamed: () => void
}

/** Gives a conversation another name. */
export function RenameDialog({ conversation, onClose, onRenamed }: RenameDialogProps) {
  const [title, setTitle] = useState(conversation.title)
  const rename = useMutation({
    mutationFn: () => renameConversation(conversation.id, title.trim(), conversation.version),
    onSuccess: () => {
      onRenamed()
      onClose()
    },
  })
  const error = rename.error ? (fieldErrors(rename.error).title ?? problemText(rename.error)) : undefined
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Rename the conversation"
      size="sm"
    >
      <Form onSubmit={() => rename.mutate()} isDirty={title !== conversation.title}>
        <TextField
          label="Name"
          name="title"
          value={title}
          onChange={setTitle}
          maxLength={120}
          isRequired
          autoFocus
          error={error}
        />
        <div className="mt-4 flex justify-end gap-2">
          <DialogCancel>Cancel</DialogCancel>
          <SubmitButton isPending={rename.isPending} isDisabled={title.trim() === ''}>
            Rename
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
