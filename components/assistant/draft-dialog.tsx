'use client'

import { Button, Tabs } from '@heroui/react'
import { useState } from 'react'
import { Preview } from '#components/assistant/draft-preview'
import { PurposeField, RecipientFilter, Recipients } from '#components/assistant/draft-recipients'
import { DraftSaving } from '#components/assistant/draft-saving'
import { DraftTest } from '#components/assistant/draft-test'
import { useDraftTexts } from '#components/assistant/draft-texts'
import { useDraftSaving } from '#components/assistant/use-draft-saving'
import { useWindowWords } from '#components/assistant/window-words'
import { ActionProgress, type ProgressWords } from '#components/ui/bulk-dialog'
import { Dialog } from '#components/ui/dialog'
import { problemOf, problemText } from '#components/ui/problem'
import { SubmitButton } from '#components/ui/submit-button'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import { useSubmission } from '#components/ui/use-submission'
import { getDraft, sendDraft } from '#lib/assistant/drafts/client'
import type { Draft, DraftPatch } from '#lib/assistant/drafts/schema'
import { capital, listed } from '#lib/format/sentence'
import type { MailLanguage } from '#lib/mail/schema'

interface DraftDialogProps {
  draft: Draft
  /** Told of each version. */
  onDraft: (draft: Draft) => void
  /** Told of the draft as it stands then. */
  onClose: (draft: Draft) => void
}

/** A drafted mail to be read, changed and sent. What was typed is kept when the window is closed. */
export function DraftDialog({ draft, onDraft, onClose }: DraftDialogProps) {
  const texts = useDraftTexts(draft)
  const saving = useDraftSaving({ draft, patchFor: texts.patchFor, onDraft })
  const { save } = saving
  const { said, language, answer } = useWindowWords()
  const { told, format } = answer
  const [isAsking, setAsking] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { error, errors, isPending, submit, reset } = useSubmission()
  const { count } = draft.recipients
  const { current, tabs } = texts

  /** Changes who gets it, with what was typed. */
  function change(patch: DraftPatch) {
    void submit(() => save(patch))
  }

  async function close() {
    setLeaving(true)
    // What was typed stays in the window until the server has it.
    try {
      onClose(draft.bulk_action_id === null ? await save() : draft)
    } catch {
      setAsking(false)
    }
  }

  async function goOn() {
    await save()
    // Who gets it is asked for afresh.
    const fresh = await getDraft(draft.id)
    saving.take(fresh)
    if (fresh.problems.length === 0) setAsking(true)
  }

  async function send() {
    try {
      saving.take(await sendDraft(draft, key))
    } catch (failure) {
      const { status } = problemOf(failure)
      // A refusal is kept with its key: the next try is another request.
      if (status < 500) setKey(crypto.randomUUID())
      // Others meet its conditions by now: they are shown before anything is sent.
      if (status === 409) await saving.adopt()
      throw failure
    }
  }

  if (draft.bulk_action_id !== null) {
    return (
      <Dialog isOpen onOpenChange={() => onClose(draft)} title={said('mail')} language={language} size="sm">
        <ActionProgress
          noun="mails"
          id={draft.bulk_action_id}
          words={sentWords({ said, answer, language }, draft.preview?.subject ?? draft.subject)}
          onClose={() => onClose(draft)}
        />
      </Dialog>
    )
  }
  const isOwn = current.language === draft.language
  const problemAt = (name: 'subject' | 'text') => {
    // What is being written is judged when it is saved.
    if (saving.isUnsaved) return undefined
    const field = isOwn ? name : `others/${current.language}/${name}`
    return draft.problems.find((problem) => problem.field === field)?.message
  }
  const fields = draft.fields.map((field) => `{${field}}`).join(', ')
  // The buttons are the same in both steps: what is read aloud of one must not be gone.
  return (
    <Dialog
      isOpen
      onOpenChange={() => void close()}
      title={isAsking ? said('send_now', count) : told('draft_for', count)}
      // Above what scrolls: it is seen wherever somebody writes.
      description={
        <DraftSaving
          state={saving.state}
          error={saving.error}
          isLeaving={isLeaving}
          onLeave={() => onClose(draft)}
          onShowOther={() => {
            texts.drop()
            void submit(saving.adopt)
          }}
          onKeepMine={() =>
            void submit(async () => {
              await saving.adopt()
              await save()
            })
          }
        />
      }
      language={language}
      size="lg"
    >
      {isAsking ? (
        <form
          lang={language}
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void submit(send)
          }}
        >
          <p>{said('each')}</p>
          <Recipients draft={draft} />
          {texts.sent.map((text) => (
            <Preview key={text.language} {...text} />
          ))}
          <Trouble error={error} />
          <div key="actions" className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button
              variant="outline"
              isDisabled={isPending}
              onPress={() => {
                reset()
                setAsking(false)
              }}
            >
              {said('back')}
            </Button>
            <SubmitButton isPending={isPending}>{said('send', count)}</SubmitButton>
          </div>
        </form>
      ) : (
        <form
          lang={language}
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void submit(goOn)
          }}
        >
          <Recipients draft={draft}>
            <RecipientFilter draft={draft} isPending={isPending} onChange={(filter) => change({ filter })} />
          </Recipients>
          <PurposeField
            draft={draft}
            isPending={isPending}
            error={errors.purpose}
            onChange={(purpose) => change({ purpose })}
          />
          {tabs.length > 1 ? (
            <Tabs selectedKey={current.language} onSelectionChange={(chosen) => texts.show(chosen as MailLanguage)}>
              <Tabs.ListContainer className="max-w-full overflow-x-auto">
                <Tabs.List aria-label={said('languages')}>
                  {tabs.map((tab) => {
                    const name = capital(said(tab.language))
                    return (
                      <Tabs.Tab
                        key={tab.language}
                        id={tab.language}
                        aria-label={tab.is_used ? said('people_in', tab.count, name) : name}
                        className="gap-2 whitespace-nowrap"
                      >
                        {name}
                        {tab.is_used ? <span className="tabular text-muted">{format.number(tab.count)}</span> : null}
                        <Tabs.Indicator />
                      </Tabs.Tab>
                    )
                  })}
                </Tabs.List>
              </Tabs.ListContainer>
            </Tabs>
          ) : null}
          {tabs.length === 1 && !isOwn ? (
            <p className="text-muted">{said('own_language', current.count, said(current.language))}</p>
          ) : null}
          {current.is_used ? (
            <>
              <TextField
                label={said('subject')}
                name="subject"
                value={current.subject}
                onChange={(subject) => texts.change({ subject })}
                error={problemAt('subject')}
              />
              <TextAreaField
                label={said('text')}
                name="text"
                rows={9}
                value={current.text}
                onChange={(text) => texts.change({ text })}
                error={problemAt('text')}
                description={`${current.has_gap ? `${said('gap')} ` : ''}${said('fields', 1, fields)}`}
              />
            </>
          ) : (
            <p>{said('not_used', current.count, said(draft.language))}</p>
          )}
          {texts.unchanged.length > 0 ? (
            <p className="text-warning-text">
              {said(
                'not_changed',
                1,
                listed(
                  texts.unchanged.map((each) => said('people_in', each.count, said(each.language))),
                  said('and'),
                ),
              )}
            </p>
          ) : null}
          {isOwn ? null : (
            <div>
              <Button
                variant="outline"
                size="sm"
                isDisabled={isPending}
                onPress={() => change(texts.use(!current.is_used))}
              >
                {current.is_used
                  ? said('give_up', current.count, said(draft.language))
                  : said('write_in', 1, said(current.language))}
              </Button>
            </div>
          )}
          <Preview {...current} />
          <DraftTest draft={draft} save={() => save()} />
          {saving.error ? null : <Trouble error={error} />}
          <div key="actions" className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <SubmitButton isPending={isPending} isDisabled={count === 0 || texts.sent.some(({ has_gap }) => has_gap)}>
              {said('go_on')}
            </SubmitButton>
          </div>
        </form>
      )}
    </Dialog>
  )
}

/** How far a mail has come that was sent, and what became of it. */
function sentWords({ said, answer, language }: ReturnType<typeof useWindowWords>, subject: string): ProgressWords {
  return {
    language,
    title: ({ total_count }) => said('sent_to', total_count, subject),
    progress: said('progress'),
    detail: (count, total) => said('of', count, answer.format.number(total)),
    goes_on: said('goes_on'),
    outcome: ({ changed_count, unchanged_count, refused_count }) => {
      const parts = [
        said('sent', changed_count),
        ...(unchanged_count > 0 ? [said('not_written', unchanged_count)] : []),
        ...(refused_count > 0 ? [said('not_sent', refused_count)] : []),
      ]
      return `${parts.join(', ')}.`
    },
    gone: said('gone'),
    download: said('download'),
    done: said('done'),
    close: said('close'),
  }
}

function Trouble({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <p lang="en" role="alert" className="text-danger-text">
      {problemText(error)}
    </p>
  )
}
