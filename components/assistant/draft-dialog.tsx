'use client'

import { Button, Tabs } from '@heroui/react'
import { type ReactNode, useState } from 'react'
import { useDraftTexts } from '#components/assistant/draft-texts'
import { useWindowWords } from '#components/assistant/window-words'
import { ActionProgress, type ProgressWords } from '#components/ui/bulk-dialog'
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
import type { Draft, LeftOut } from '#lib/assistant/drafts/schema'
import { capital, listed } from '#lib/format/sentence'
import type { MailLanguage } from '#lib/mail/schema'
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
  const texts = useDraftTexts(draft)
  const { said, language, answer } = useWindowWords()
  const { told, format } = answer
  const [isAsking, setAsking] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const { error, errors, isPending, submit } = useSubmission()
  const { count } = draft.recipients
  const { current, tabs } = texts

  async function save(patch = texts.patch): Promise<void> {
    if (patch) onDraft(await editDraft(draft, patch))
  }

  function close() {
    if (draft.bulk_action_id === null) save().catch(notifyError)
    onClose()
  }

  if (draft.bulk_action_id !== null) {
    return (
      <Dialog isOpen onOpenChange={onClose} title={said('mail')} language={language} size="sm">
        <ActionProgress
          noun="mails"
          id={draft.bulk_action_id}
          words={sentWords({ said, answer, language }, draft.preview?.subject ?? draft.subject)}
          onClose={onClose}
        />
      </Dialog>
    )
  }
  const isOwn = current.language === draft.language
  const problems = isOwn ? errors : {}
  const fields = draft.fields.map((field) => `{${field}}`).join(', ')
  // The buttons are the same in both steps: what is read aloud of one must not be gone.
  return (
    <Dialog
      isOpen
      onOpenChange={close}
      title={isAsking ? said('send_now', count) : told('draft_for', count)}
      language={language}
      size="lg"
    >
      {isAsking ? (
        <form
          lang={language}
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void submit(async () => onDraft(await sendDraft(draft, key)))
          }}
        >
          <p>{said('each')}</p>
          <Recipients draft={draft} />
          {texts.sent.map((text) => (
            <Preview key={text.language} {...text} />
          ))}
          <Trouble error={error} />
          <div key="actions" className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button variant="outline" isDisabled={isPending} onPress={() => setAsking(false)}>
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
                error={problems.subject}
              />
              <TextAreaField
                label={said('text')}
                name="text"
                rows={9}
                value={current.text}
                onChange={(text) => texts.change({ text })}
                error={problems.text}
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
                onPress={() => void submit(() => save(texts.use(!current.is_used)))}
              >
                {current.is_used
                  ? said('give_up', current.count, said(draft.language))
                  : said('write_in', 1, said(current.language))}
              </Button>
            </div>
          )}
          {texts.patch ? null : <Preview {...current} />}
          {problems.subject || problems.text ? null : <Trouble error={error} />}
          <div key="actions" className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            {texts.patch ? (
              <Button variant="outline" isDisabled={isPending} onPress={() => void submit(() => save())}>
                {said('save')}
              </Button>
            ) : null}
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

interface RecipientFilterProps {
  draft: Draft
  isPending: boolean
  onChange: (filter: Condition) => void
}

/** The conditions that members have to meet to get the mail, as lists have them. */
function RecipientFilter({ draft: { filter }, isPending, onChange }: RecipientFilterProps) {
  const { said } = useWindowWords()
  const { match, parts } = partsOf(filter)
  return (
    <fieldset disabled={isPending} className="mt-2 grid gap-2 border-t border-separator pt-2.5">
      <legend className="sr-only">{said('who')}</legend>
      <div lang="en">
        <GivenTitles value={{}}>
          <ConditionBar
            noun="members"
            state={{ match, parts, set: (next) => onChange(conditionOfParts(next)) }}
            given={[]}
          />
        </GivenTitles>
      </div>
    </fieldset>
  )
}

interface RecipientsProps {
  draft: Draft
  children?: ReactNode
}

/** Whom the mail goes to: in words, how many, and some of them by name. */
function Recipients({ draft: { filter, words, language, recipients }, children }: RecipientsProps) {
  const { said } = useWindowWords()
  const { count, left_out, examples } = recipients
  const more = count - examples.length
  const names = examples.map(({ title }) => title)
  return (
    <div className="grid gap-0.5 rounded-xl bg-surface-secondary px-3.5 py-2.5">
      <p>
        <Link href={pages.admin.members({ filter: JSON.stringify(filter) })} className="link">
          {said('to', count)}
        </Link>
        {words && !children ? (
          <>
            {said('colon')} <span lang={language}>{words}</span>
          </>
        ) : null}
      </p>
      <p className="text-[0.8125rem] text-muted">
        {more > 0 ? listed([names.join(', '), said('more', more)], said('and')) : names.join(', ')}
      </p>
      {left_out.length > 0 ? (
        <p className="text-[0.8125rem] text-muted">
          {said(
            'left_out',
            1,
            listed(
              left_out.map(({ count, ...each }) => said(leftOutWord(each), count)),
              said('and'),
            ),
          )}
        </p>
      ) : null}
      {children}
    </div>
  )
}

/** Whom the mail does not reach, and why: "2 without an e-mail address". */
function leftOutWord({ reason, noun }: Omit<LeftOut, 'count'>) {
  return reason === 'no_member' && noun === 'invoices' ? 'invoices_no_member' : reason
}

/** The mail as the first of those gets it who get this text. */
function Preview({ preview, language }: Pick<Draft, 'preview' | 'language'>) {
  const { said } = useWindowWords()
  if (!preview) return null
  const title = said('as_gets', 1, preview.to_name)
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="text-[0.8125rem] font-medium text-muted">{title}</h3>
      <div lang={language} className="grid gap-2 rounded-xl border border-border px-3.5 py-3">
        {/* The mail begins with its subject itself. */}
        <p className="text-[0.8125rem] wrap-anywhere whitespace-pre-line">{preview.text.replace(/\n{3,}/g, '\n\n')}</p>
      </div>
    </section>
  )
}
