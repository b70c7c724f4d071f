'use client'

import { Button } from '@heroui/react'
import { type ReactNode, useState } from 'react'
import { ActionProgress } from '#components/ui/bulk-dialog'
import { ConditionBar } from '#components/ui/condition-bar'
import { conditionOfParts, partsOf } from '#components/ui/condition-parts'
import { Dialog } from '#components/ui/dialog'
import { Link } from '#components/ui/link'
import { problemText } from '#components/ui/problem'
import { SubmitButton } from '#components/ui/submit-button'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import { notifyError } from '#components/ui/toast'
import { useSubmission } from '#components/ui/use-submission'
import { GivenTitles } from '#components/ui/use-titles'
import { editDraft, sendDraft } from '#lib/assistant/drafts/client'
import { hasGap } from '#lib/assistant/drafts/gap'
import type { Draft, LeftOut } from '#lib/assistant/drafts/schema'
import { pages } from '#lib/paths'
import type { Condition } from '#lib/records/model'

interface DraftDialogProps {
  draft: Draft
  /** Told of each version. */
  onDraft: (draft: Draft) => void
  onClose: () => void
}

/** A drafted mail to be read, changed and sent. What was typed is kept when the window is closed. */
export function DraftDialog({ draft, onDraft, onClose }: DraftDialogProps) {
  const [subject, setSubject] = useState(draft.subject)
  const [text, setText] = useState(draft.text)
  const [isAsking, setAsking] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const { error, errors, isPending, submit } = useSubmission()
  const { count } = draft.recipients
  const people = peopleOf(count)
  const isDirty = subject !== draft.subject || text !== draft.text
  const isUnwritten = hasGap(text)
  const isSent = draft.bulk_action_id !== null

  async function save(): Promise<Draft> {
    if (!isDirty) return draft
    const saved = await editDraft(draft, { subject, text })
    onDraft(saved)
    return saved
  }

  function close() {
    if (!isSent && isDirty) save().catch(notifyError)
    onClose()
  }

  if (draft.bulk_action_id !== null) {
    return (
      <Dialog isOpen onOpenChange={onClose} title="Mail" size="sm">
        <ActionProgress
          noun="mails"
          id={draft.bulk_action_id}
          done="sent"
          title={({ total_count }) => `“${draft.preview?.subject ?? draft.subject}” to ${peopleOf(total_count)}`}
          onClose={onClose}
        />
      </Dialog>
    )
  }
  // The buttons are the same in both steps: what is read aloud of one must not be gone.
  return (
    <Dialog
      isOpen
      onOpenChange={close}
      title={isAsking ? `Send this mail to ${people} now?` : `Draft for ${people}`}
      size="lg"
    >
      {isAsking ? (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void submit(async () => onDraft(await sendDraft(draft, key)))
          }}
        >
          <p>Each gets a mail of their own. A mail that is on its way cannot be taken back.</p>
          <Recipients draft={draft} />
          <Preview draft={draft} />
          <Trouble error={error} />
          <div key="actions" className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button variant="outline" isDisabled={isPending} onPress={() => setAsking(false)}>
              Back to the text
            </Button>
            <SubmitButton isPending={isPending}>Send to {people}</SubmitButton>
          </div>
        </form>
      ) : (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void submit(async () => {
              await save()
              setAsking(true)
            })
          }}
        >
          <Recipients draft={draft}>
            <RecipientFilter
              draft={draft}
              isPending={isPending}
              onChange={(filter) => void submit(async () => onDraft(await editDraft(draft, { filter })))}
            />
          </Recipients>
          <TextField label="Subject" name="subject" value={subject} onChange={setSubject} error={errors.subject} />
          <TextAreaField
            label="Text"
            name="text"
            rows={9}
            value={text}
            onChange={setText}
            error={errors.text}
            description={`${isUnwritten ? 'Write what you want to say in place of “…”. ' : ''}What is in braces is filled in for each: ${draft.fields.map((field) => `{${field}}`).join(', ')}`}
          />
          {isDirty ? null : <Preview draft={draft} />}
          {errors.subject || errors.text ? null : <Trouble error={error} />}
          <div key="actions" className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            {isDirty ? (
              <Button variant="outline" isDisabled={isPending} onPress={() => void submit(save)}>
                Save and preview
              </Button>
            ) : null}
            <SubmitButton isPending={isPending} isDisabled={count === 0 || isUnwritten}>
              Go on to sending…
            </SubmitButton>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function Trouble({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <p role="alert" className="text-danger-text">
      {problemText(error)}
    </p>
  )
}

function peopleOf(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}

interface RecipientFilterProps {
  draft: Draft
  isPending: boolean
  onChange: (filter: Condition) => void
}

/** The conditions that members have to meet to get the mail, as lists have them. */
function RecipientFilter({ draft: { filter }, isPending, onChange }: RecipientFilterProps) {
  const { match, parts } = partsOf(filter)
  return (
    <fieldset disabled={isPending} className="mt-2 grid gap-2 border-t border-separator pt-2.5">
      <legend className="sr-only">Who gets it</legend>
      <GivenTitles value={{}}>
        <ConditionBar
          noun="members"
          state={{ match, parts, set: (next) => onChange(conditionOfParts(next)) }}
          given={[]}
        />
      </GivenTitles>
    </fieldset>
  )
}

interface RecipientsProps {
  draft: Draft
  children?: ReactNode
}

/** Whom the mail goes to: in words, how many, and some of them by name. */
function Recipients({ draft: { filter, words, recipients }, children }: RecipientsProps) {
  const { count, left_out, examples } = recipients
  const more = count - examples.length
  const names = examples.map(({ title }) => title).join(', ')
  return (
    <div className="grid gap-0.5 rounded-xl bg-surface-secondary px-3.5 py-2.5">
      <p>
        <Link href={pages.admin.members({ filter: JSON.stringify(filter) })} className="link">
          To {count === 1 ? '1 member' : `${count} members`}
        </Link>
        {words && !children ? `: ${words}` : ''}
      </p>
      <p className="text-[0.8125rem] text-muted">
        {names}
        {more > 0 ? ` and ${more} more` : ''}
      </p>
      {left_out.length > 0 ? (
        <p className="text-[0.8125rem] text-muted">Left out: {left_out.map(leftOutText).join(', ')}.</p>
      ) : null}
      {children}
    </div>
  )
}

/** Whom the mail does not reach, and why: "2 without an e-mail address". */
function leftOutText({ reason, noun, count }: LeftOut): string {
  const texts: Record<LeftOut['reason'], string> = {
    no_email: 'without an e-mail address',
    deceased: 'deceased',
    not_current: 'neither active nor in grace',
    archived: 'archived',
    no_member: `${noun.replaceAll('_', ' ')} of nobody who is a member`,
  }
  return `${count} ${texts[reason]}`
}

/** The mail as the first of the examples gets it. */
function Preview({ draft: { preview, language } }: { draft: Draft }) {
  if (!preview) return null
  return (
    <section aria-label={`Preview for ${preview.to_name}`} className="grid gap-1">
      <h3 className="text-[0.8125rem] font-medium text-muted">As {preview.to_name} gets it</h3>
      <div lang={language} className="grid gap-2 rounded-xl border border-border px-3.5 py-3">
        <p className="font-medium">{preview.subject}</p>
        <p className="text-[0.8125rem] wrap-anywhere whitespace-pre-line">{preview.text}</p>
      </div>
    </section>
  )
}
