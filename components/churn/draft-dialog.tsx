'use client'

import { Mail } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useMay } from '#components/layout/may-context'
import { CopyButton } from '#components/ui/copy-button'
import { Dialog } from '#components/ui/dialog'
import { DialogButton } from '#components/ui/dialog-button'
import { Form } from '#components/ui/form'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import type { RecommendedAction } from '#lib/intelligence/churn/schema'

const WriteMailDialog = dynamic(() =>
  import('#components/mail/write-mail-dialog').then((module) => module.WriteMailDialog),
)

interface DraftButtonProps {
  action: RecommendedAction
  /** To whom the draft is. */
  recipient: { id: string; name: string; email: string | null }
}

/** The next thing to do about a member, with a draft: to read, change and send, or to copy where no mail can be sent. */
export function DraftButton({ action, recipient }: DraftButtonProps) {
  const { draft, label } = action
  const sends = useMay('messages.write') && recipient.email !== null
  if (!draft) return <span className="text-muted">–</span>
  return (
    <DialogButton
      size="sm"
      variant="outline"
      className="relative z-10"
      aria-label={`${label}: ${recipient.name}`}
      dialog={(onClose) =>
        sends ? (
          <WriteMailDialog
            filter={{ id: recipient.id }}
            text={{ subject: draft.subject, text: draft.body }}
            onClose={onClose}
          />
        ) : (
          <DraftDialog action={action} draft={draft} recipient={recipient} onClose={onClose} />
        )
      }
    >
      <Mail aria-hidden />
      {label}
    </DialogButton>
  )
}

interface DraftDialogProps extends DraftButtonProps {
  draft: NonNullable<RecommendedAction['draft']>
  onClose: () => void
}

function DraftDialog({ action, draft, recipient, onClose }: DraftDialogProps) {
  const [subject, setSubject] = useState(draft.subject)
  const [body, setBody] = useState(draft.body)
  const [taken, setTaken] = useState(`${draft.subject}\n\n${draft.body}`)
  const text = `${subject}\n\n${body}`
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={`${action.label}: ${recipient.name}`}
      description={action.reason}
      size="lg"
      footer={
        // What was copied is not lost with this window.
        <div className="flex w-full flex-wrap items-center justify-end gap-2" onClickCapture={() => setTaken(text)}>
          <CopyButton value={text} label="Copy subject and text" />
        </div>
      }
    >
      <Form onSubmit={() => {}} isDirty={text !== taken} aria-label="Draft" className="gap-4">
        <p className="text-muted">
          {recipient.email
            ? `A draft to ${recipient.email}. Your role sends no mails from here: change it as you like, copy it, and send it from your own mail program.`
            : 'No e-mail address is on record. Copy the text, or take it as notes for a call.'}
        </p>
        <TextField name="subject" label="Subject" value={subject} onChange={setSubject} />
        <TextAreaField name="body" label="Text" value={body} onChange={setBody} rows={10} />
      </Form>
    </Dialog>
  )
}
