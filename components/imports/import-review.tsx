'use client'

import { Button } from '@heroui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ImportColumns } from '#components/imports/import-columns'
import { type ChosenLines, ImportRows } from '#components/imports/import-rows'
import { NOUN_WORDS, stateLabelOf } from '#components/imports/import-words'
import { SendFile } from '#components/imports/send-file'
import { StatementFacts } from '#components/imports/statement-facts'
import { PageHeader } from '#components/layout/page-header'
import { ActionMenu, type MenuAction } from '#components/ui/action-menu'
import { ButtonLink } from '#components/ui/button-link'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { DownloadButton } from '#components/ui/download-button'
import { useFormat } from '#components/ui/format-context'
import { Progress } from '#components/ui/progress'
import { StatCard, StatGrid } from '#components/ui/stat-card'
import { StatusBadge } from '#components/ui/status-badge'
import { StatusSentence } from '#components/ui/status-sentence'
import { notifyError } from '#components/ui/toast'
import { useSubmission } from '#components/ui/use-submission'
import { listed } from '#lib/format/sentence'
import {
  assignRow,
  checkImport,
  editImport,
  importQuery,
  isBusy,
  removeImport,
  runImport,
  undoImport,
} from '#lib/imports/client'
import { type Import, type ImportFieldName, type ImportPatch, LACKS, type RowChoice } from '#lib/imports/schema'
import { api, pages } from '#lib/paths'

interface ImportReviewProps {
  initial: Import
  fields: readonly ImportFieldName[]
  tiers: readonly { id: string; name: string }[]
  createsFields: boolean
}

/** An import in its three steps: the file, its columns, and the check with the run and the way back. */
export function ImportReview({ initial, fields: known, tiers, createsFields }: ImportReviewProps) {
  const { data: file } = useQuery({ ...importQuery(initial.id), initialData: initial })
  const client = useQueryClient()
  const { isPending, submit } = useSubmission()
  const { label, tone } = stateLabelOf(file)
  const isOpen =
    file.status === 'draft' || file.status === 'checked' || (file.status === 'failed' && file.done_count === 0)
  // A field that was added for a column a moment ago.
  const added = file.columns.flatMap(({ field, header }) =>
    field && !known.some((each) => each.field === field) ? { field, label: header } : [],
  )

  const set = (next: Import) => client.setQueryData(importQuery(file.id).queryKey, next)
  const change = (patch: ImportPatch, isChecked = false) =>
    void submit(async () => {
      try {
        const edited = await editImport(file, patch)
        set(isChecked ? (await checkImport(file.id)).data : edited)
      } catch (error) {
        notifyError(error)
        await client.invalidateQueries({ queryKey: ['imports', file.id] })
      }
    })

  const assign = async (line: number, choice: RowChoice | null) => {
    set(await assignRow(file.id, line, choice))
  }

  // Rows are chosen by what the check has found, which is then to be found anew.
  const choose = (lines: ChosenLines) => change(lines, true)

  return (
    <div className="page-grid">
      <PageHeader
        title={file.name}
        subtitle={NOUN_WORDS[file.noun].label}
        breadcrumbs={[{ label: 'Imports', href: pages.admin.imports() }]}
        status={
          <StatusBadge tone={tone} size="md">
            {label}
          </StatusBadge>
        }
        actions={<Actions file={file} isEditing={isPending} />}
      />
      <Steps file={file} />
      <Standing file={file} />
      <ToDo file={file} />
      <StatementFacts statements={file.statements} />
      {file.checked_count > 0 ? (
        <>
          <Figures file={file} />
          <ImportRows
            file={file}
            onChoose={file.status === 'checked' || file.status === 'checking' ? choose : null}
            onAssign={assign}
            isPending={isPending || isBusy(file)}
          />
        </>
      ) : null}
      {isOpen ? (
        <ImportColumns
          file={file}
          fields={[...known, ...added]}
          tiers={tiers}
          createsFields={createsFields}
          isPending={isPending}
          onChange={change}
        />
      ) : null}
      {['done', 'undone', 'checked'].includes(file.status) && file.problem_count > 0 ? (
        <section className="panel grid gap-3 p-5" aria-label="Rows with a problem">
          <p>
            Download the rows with a problem, correct them in that file, and send it. Its columns are taken as here.
          </p>
          <SendFile noun={file.noun} label="Send the corrected file" like={file.id} />
        </section>
      ) : null}
    </div>
  )
}

/** Where somebody is. */
function Steps({ file: { status } }: { file: Import }) {
  const current = status === 'draft' ? 1 : 2
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-1 text-[0.8125rem]" aria-label="Steps">
      {['File', 'Columns', 'Check and run'].map((step, at) => (
        <li
          key={step}
          aria-current={at === current ? 'step' : undefined}
          className={at === current ? 'font-medium' : 'text-muted'}
        >
          {at + 1}. {step}
        </li>
      ))}
    </ol>
  )
}

/** What is taken for granted of memberships where no column says until when they are paid. */
function paidThrough({ noun, columns }: Import): string {
  const fills = (...fields: string[]) => columns.some(({ field }) => field !== null && fields.includes(field))
  return noun === 'members' && fills('joined_on', 'tier') && !fills('term_end')
    ? ' No column says until when dues are paid: each membership counts as paid until the end of the term that runs today.'
    : ''
}

/** What an import is about to do, is doing or has done, in a sentence. */
function Standing({ file }: { file: Import }) {
  const { number: n, date } = useFormat()
  const { status, fault, questions, row_count, checked_count, done_count, refused_count, undone_count, kept_count } =
    file
  const todo = file.create_count + file.update_count
  switch (status) {
    case 'draft':
      return questions.length > 0 ? (
        <StatusSentence tone="warning" title="Something has to be answered first">
          {questions.join(' ')}
        </StatusSentence>
      ) : (
        <StatusSentence tone="info" title={`${n(row_count)} ${row_count === 1 ? 'row' : 'rows'}`}>
          {leftOut(file)}Look through the columns, then check the file. Nothing is written by the check.
          {paidThrough(file)}
        </StatusSentence>
      )
    case 'checking':
      return (
        <div className="panel p-5" aria-live="polite">
          <Progress label="Rows checked" value={checked_count} max={row_count} />
        </div>
      )
    case 'running':
      return (
        <div className="panel grid gap-2 p-5" aria-live="polite">
          <Progress label="Rows imported" value={done_count + refused_count} max={todo} />
          <p className="text-muted">It goes on when you leave this page.</p>
        </div>
      )
    case 'undoing':
      return (
        <div className="panel p-5" aria-live="polite">
          <Progress
            label="Rows taken back"
            value={undone_count + kept_count}
            max={undone_count + kept_count + done_count}
          />
        </div>
      )
    case 'checked':
      return (
        <StatusSentence
          tone={file.problem_count > 0 ? 'warning' : 'success'}
          title={todo > 0 ? `${n(todo)} ${todo === 1 ? 'row' : 'rows'} can be imported.` : 'Nothing would be imported.'}
        >
          {file.problem_count > 0
            ? `${n(file.problem_count)} ${file.problem_count === 1 ? 'row has' : 'rows have'} a problem and would be left out.`
            : 'No row has a problem.'}{' '}
          {noted(file, n)}
          {leftOut(file)}
          {byHand(file, n)}
        </StatusSentence>
      )
    case 'done':
      return (
        <StatusSentence
          tone={refused_count > 0 ? 'warning' : 'success'}
          title={`${n(done_count)} ${done_count === 1 ? 'row' : 'rows'} imported${refused_count > 0 ? `, ${n(refused_count)} refused` : ''}.`}
        >
          {file.can_undo && file.undo_until
            ? `You can take the whole import back until ${date(file.undo_until)}.`
            : null}
        </StatusSentence>
      )
    case 'undone':
      return (
        <StatusSentence
          tone={kept_count > 0 ? 'warning' : 'success'}
          title={`${n(undone_count)} ${undone_count === 1 ? 'row' : 'rows'} taken back${kept_count > 0 ? `, ${n(kept_count)} stay` : ''}.`}
        >
          {kept_count > 0 ? 'What was edited since the import stays; the rows say why.' : null}
          {file.can_undo && file.undo_until
            ? ` Once that is gone you can take the rest back, until ${date(file.undo_until)}.`
            : null}
        </StatusSentence>
      )
    default:
      return (
        <StatusSentence tone="danger" title="The import stopped">
          {fault}
        </StatusSentence>
      )
  }
}

/** What an import of payments leaves to be done by hand, with the rows that it is about. */
function ToDo({ file }: { file: Import }) {
  const { number: n } = useFormat()
  const { id, status } = file
  const { unassigned_count } = file
  const [credit_count, returned_count] = [file.credit_count ?? 0, file.returned_count ?? 0]
  const isRead = ['checked', 'done', 'undone'].includes(status)
  const rows = (filter: Record<string, string>, count: number) => (
    <ButtonLink href={pages.admin.import(id, filter)}>
      Show {count === 1 ? 'the row' : `the ${n(count)} rows`}
    </ButtonLink>
  )
  return (
    <>
      {status === 'checked' && unassigned_count > 0 ? (
        <StatusSentence
          tone="info"
          title={`${unassigned_count === 1 ? 'One row does' : `${n(unassigned_count)} rows do`} not tell whose money it is, or what it pays`}
          action={rows({ lacks: LACKS.join() }, unassigned_count)}
        >
          Give {unassigned_count === 1 ? 'it' : 'each'} to a member or to invoices, or leave it out. As it is now, what
          has no problem is imported and becomes credit.
        </StatusSentence>
      ) : null}
      {isRead && returned_count > 0 ? (
        <StatusSentence
          tone="warning"
          title={
            returned_count === 1 ? 'A payment may have gone back' : `${n(returned_count)} payments may have gone back`
          }
          action={rows({ is_returned: 'true' }, returned_count)}
        >
          The import does not touch them. Open each from its row, and take it back or record what was given back there.
        </StatusSentence>
      ) : null}
      {(status === 'done' || status === 'undone') && credit_count > 0 ? (
        <StatusSentence
          tone="info"
          title={`Something is left of ${credit_count === 1 ? 'a payment' : `${n(credit_count)} payments`}`}
          action={rows({ has_credit: 'true' }, credit_count)}
        >
          Open the payment from its row and pay an invoice with it, or leave it as credit of the payer.
        </StatusSentence>
      ) : null}
    </>
  )
}

function Figures({ file }: { file: Import }) {
  const { number } = useFormat()
  const at = (outcome: string) => pages.admin.import(file.id, { outcome })
  return (
    <StatGrid>
      <StatCard label="New" value={number(file.create_count)} href={at('create')} />
      <StatCard label="Updates" value={number(file.update_count)} href={at('update')} />
      <StatCard label="Skipped" value={number(file.skip_count)} href={at('skip')} />
      <StatCard label="Problems" value={number(file.problem_count)} href={at('problem')} />
    </StatGrid>
  )
}

/** Which filled columns fill nothing, in a sentence: an amount that is left out is money that is missing. */
function leftOut({ columns }: Import): string {
  const names = columns.flatMap(({ field, filled_count, header, position }) =>
    field === null && filled_count > 0 ? `“${header || position + 1}”` : [],
  )
  if (names.length === 0) return ''
  return names.length === 1
    ? `The column ${listed(names)} is left out. `
    : `The columns ${listed(names)} are left out. `
}

/** How many rows somebody has left out or kept apart, in a sentence; where none, that it can be done. */
function byHand({ left_out, kept_apart, assigned }: Import, n: (value: number) => string): string {
  const rows = (lines: readonly unknown[]) => `${n(lines.length)} ${lines.length === 1 ? 'row is' : 'rows are'}`
  const said = [
    ...(left_out.length > 0 ? [`${rows(left_out)} left out by hand`] : []),
    ...(assigned.length > 0 ? [`${rows(assigned)} given to somebody by hand`] : []),
    ...(kept_apart.length > 0 ? [`${rows(kept_apart)} kept apart from equal payments`] : []),
  ]
  return said.length > 0 ? `${said.join(', ')}. ` : 'Select rows to leave them out. '
}

/** How many consents go into the log, in a sentence. */
function noted({ consent_count }: Import, n: (value: number) => string): string {
  if (consent_count === 0) return ''
  return `${n(consent_count)} ${consent_count === 1 ? 'answer is' : 'answers are'} noted in the log of consents. `
}

type Asked = 'run' | 'undo' | 'delete'

function Actions({ file, isEditing }: { file: Import; isEditing: boolean }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const client = useQueryClient()
  const router = useRouter()
  const { number: n } = useFormat()
  const { id, status } = file
  const words = NOUN_WORDS[file.noun]
  const todo = file.create_count + file.update_count
  const canCheck = status === 'draft' || (status === 'failed' && file.done_count === 0)
  const canRun = (status === 'checked' || (status === 'failed' && file.checked_at !== null)) && todo > 0
  const canDelete = ['draft', 'checked', 'failed'].includes(status) && file.done_count === 0

  async function change(request: () => Promise<unknown>) {
    await request()
    await client.invalidateQueries({ queryKey: ['imports', id] })
  }

  const items: MenuAction[] = [
    ...(file.can_undo
      ? [
          {
            key: 'undo',
            label: status === 'undone' ? 'Undo the rest…' : 'Undo the import…',
            tone: 'danger' as const,
            onAction: () => setAsked('undo'),
          },
        ]
      : []),
    ...(canDelete
      ? [{ key: 'delete', label: 'Delete the import…', tone: 'danger' as const, onAction: () => setAsked('delete') }]
      : []),
  ]
  const close = () => setAsked(null)
  return (
    <>
      {file.problem_count + file.refused_count > 0 && !isBusy(file) ? (
        <DownloadButton href={api.importProblems(id)} name="problems.csv" label="Download the rows with problems">
          Problems
        </DownloadButton>
      ) : null}
      {canCheck ? (
        <Button
          variant="primary"
          isDisabled={isEditing || file.questions.length > 0}
          onPress={() => void change(() => checkImport(id)).catch(notifyError)}
        >
          Check the file
        </Button>
      ) : null}
      {canRun ? (
        <Button variant="primary" isDisabled={isEditing} onPress={() => setAsked('run')}>
          Import {n(todo)} {todo === 1 ? 'row' : 'rows'}
        </Button>
      ) : null}
      {items.length > 0 ? <ActionMenu label="More actions" items={items} /> : null}
      <ConfirmDialog
        isOpen={asked === 'run'}
        onOpenChange={close}
        title="Import the file"
        confirmLabel="Import"
        onConfirm={() => change(() => runImport(id))}
      >
        {n(file.create_count)} {file.create_count === 1 ? `${words.one} is` : `${words.many} are`} added and{' '}
        {n(file.update_count)} updated. {noted(file, n)}
        {leftOut(file)}
        {words.run}{' '}
        {file.tells_members
          ? 'Members are mailed what their payment does.'
          : 'Nobody gets a mail, also not about what changes because of it.'}{' '}
        For 24 hours you can take all of it back.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'undo'}
        onOpenChange={close}
        title="Undo the import"
        confirmLabel="Undo the import"
        tone="danger"
        onConfirm={() => change(() => undoImport(id))}
      >
        {words.undo} {file.tells_members ? 'Mails that members got because of it cannot be taken back. ' : null}
        What stays can be tried again within 24 hours of the import.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onOpenChange={close}
        title="Delete the import"
        confirmLabel="Delete"
        tone="danger"
        onConfirm={async () => {
          await removeImport(id)
          router.push(pages.admin.imports())
        }}
      >
        Nothing was written, so nothing is lost but the file and the choice of its columns.
      </ConfirmDialog>
    </>
  )
}
