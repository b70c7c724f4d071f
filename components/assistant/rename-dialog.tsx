'use client'

import { FormDialog } from '#components/ui/edit-form'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { renameConversation } from '#lib/assistant/chat/client'
import { ConversationPatch, type ConversationSummary } from '#lib/assistant/chat/schema'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'

interface RenameDialogProps {
  conversation: ConversationSummary
  onClose: () => void
  onRenamed: () => void
}

/** Gives a conversation another name. */
export function RenameDialog({ conversation, onClose, onRenamed }: RenameDialogProps) {
  const form = useEditForm({
    fields: ConversationPatch.shape,
    schema: ConversationPatch,
    labels: { title: 'Name' },
    record: conversation,
    version: conversation.version,
    load: () => apiFetch<ConversationSummary>(api.ai.conversation(conversation.id)),
    body: (_, { title }) => ({ title }),
    save: ({ title }, { version }) => renameConversation(conversation.id, title.trim(), version),
    onSaved: () => {
      onRenamed()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Rename the conversation"
      what="this conversation"
      size="sm"
      submitLabel="Rename"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <TextField {...form.field('title')} />
    </FormDialog>
  )
}
