'use client'

import { FormDialog } from '#components/ui/edit-form'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { apiFetch } from '#lib/http/browser'
import { api } from '#lib/paths'
import { editPinnedQuestion } from '#lib/pinned-questions/client'
import { type PinnedQuestion, PinnedTitle } from '#lib/pinned-questions/schema'

interface RenamePinnedProps {
  question: PinnedQuestion
  onClose: () => void
  onRenamed: () => void
}

/** Gives a question of Home another title. */
export function RenamePinned({ question, onClose, onRenamed }: RenamePinnedProps) {
  const form = useEditForm({
    fields: PinnedTitle.shape,
    schema: PinnedTitle,
    labels: { title: 'Title' },
    record: question,
    version: question.version,
    load: () => apiFetch<PinnedQuestion>(api.ai.pinnedQuestion(question.id)),
    body: (_, { title }) => ({ title }),
    save: ({ title }, { version }) => editPinnedQuestion(question.id, { title: title.trim() }, version),
    onSaved: () => {
      onRenamed()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Rename the question"
      what="this question"
      size="sm"
      submitLabel="Rename"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <TextField {...form.field('title')} />
    </FormDialog>
  )
}
