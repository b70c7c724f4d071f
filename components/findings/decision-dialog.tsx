'use client'

import { FormDialog } from '#components/ui/edit-form'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { getFinding } from '#lib/intelligence/findings/client'
import { type Finding, FindingDecision } from '#lib/intelligence/findings/schema'

interface DecisionDialogProps {
  finding: Finding
  status: 'resolved' | 'ignored'
  onClose: () => void
  onDecide: (note: string | null, version: number) => Promise<void>
}

const WORDS = {
  resolved: {
    title: 'Resolve this finding',
    description: 'You have checked it: it was correct, or has been corrected.',
    placeholder: 'For example: cancelled the copy',
    confirm: 'Resolve',
  },
  ignored: {
    title: 'Ignore this finding',
    description: 'It stays out of the list, also when it is found again.',
    placeholder: 'For example: a school class joined together',
    confirm: 'Ignore',
  },
} as const

const { note } = FindingDecision.shape

/** Asks for a note before a finding is put away. */
export function DecisionDialog({ finding, status, onClose, onDecide }: DecisionDialogProps) {
  const words = WORDS[status]
  const form = useEditForm({
    fields: { note },
    schema: FindingDecision,
    labels: { note: 'Note' },
    version: finding.version,
    load: () => getFinding(finding.id),
    queryKey: ['findings'],
    save: ({ note = null }, { version }) => onDecide(note, version),
  })
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={words.description}
      what="this finding"
      size="sm"
      submitLabel={words.confirm}
      onClose={onClose}
    >
      <p className="text-pretty wrap-break-word">{finding.explanation}</p>
      <TextField {...form.field('note')} description="Optional." placeholder={words.placeholder} />
    </FormDialog>
  )
}
