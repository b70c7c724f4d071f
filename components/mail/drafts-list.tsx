'use client'

import { Button } from '@heroui/react'
import { useQuery } from '@tanstack/react-query'
import { MailPlus, PenLine, Trash2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { PageSection } from '#components/layout/page-section'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { problemText } from '#components/ui/problem'
import { RecordRow } from '#components/ui/record-row'
import { draftsQuery, getDraft, removeDraft } from '#lib/assistant/drafts/client'
import type { DraftSummary } from '#lib/assistant/drafts/schema'
import type { Condition } from '#lib/records/model'

const DraftWindow = dynamic(() => import('#components/mail/draft-window').then((module) => module.DraftWindow))
const WriteMailDialog = dynamic(() =>
  import('#components/mail/write-mail-dialog').then((module) => module.WriteMailDialog),
)

/** Begins a mail to whom it usually goes; who gets it is changed in its window. */
export function WriteMailButton({ filter }: { filter: Condition }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onPress={() => setOpen(true)}>
        <MailPlus aria-hidden />
        Write a mail
      </Button>
      {isOpen ? <WriteMailDialog filter={filter} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** The drafts of whoever is signed in: to go on writing, to send, to delete. */
export function DraftsList({ initial }: { initial: readonly DraftSummary[] }) {
  const { data, error, refetch } = useQuery({ ...draftsQuery(), initialData: [...initial] })
  const [opened, setOpened] = useState<DraftSummary | null>(null)
  const [doomed, setDoomed] = useState<DraftSummary | null>(null)
  return (
    <PageSection title="Drafts">
      {error ? (
        <p role="alert" className="text-danger-text">
          {problemText(error)}
        </p>
      ) : null}
      {data.length === 0 ? (
        <EmptyState title="No drafts" icon={<PenLine />} compact>
          A mail that you begin and do not send is kept here. Nobody else sees it.
        </EmptyState>
      ) : (
        <ul>
          {data.map((draft) => (
            <RecordRow
              key={draft.id}
              title={
                <span lang={draft.language} className="wrap-anywhere">
                  {nameOf(draft)}
                </span>
              }
              detail={
                <>
                  {draft.words === null ? (
                    'To people whom its conditions no longer find'
                  ) : (
                    <>
                      To <span lang={draft.language}>{draft.words}</span>
                    </>
                  )}{' '}
                  · changed <DateText value={draft.updated_at} relative />
                </>
              }
            >
              <div className="flex gap-2">
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Open the draft “${nameOf(draft)}”`}
                  onPress={() => setOpened(draft)}
                >
                  Open
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  isIconOnly
                  aria-label={`Delete the draft “${nameOf(draft)}”`}
                  onPress={() => setDoomed(draft)}
                >
                  <Trash2 aria-hidden />
                </Button>
              </div>
            </RecordRow>
          ))}
        </ul>
      )}
      {opened ? (
        <DraftWindow
          name={`${opened.id} ${opened.version}`}
          load={() => getDraft(opened.id)}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {doomed ? (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setDoomed(null)}
          title="Delete this draft?"
          confirmLabel="Delete"
          tone="danger"
          onConfirm={async () => {
            await removeDraft(doomed.id)
            await refetch()
          }}
        >
          “{nameOf(doomed)}” and its text are gone then. Nothing was sent of it.
        </ConfirmDialog>
      ) : null}
    </PageSection>
  )
}

/** What a draft is called: its subject, as far as there is one. */
function nameOf({ subject }: DraftSummary): string {
  return subject || 'Without a subject'
}
