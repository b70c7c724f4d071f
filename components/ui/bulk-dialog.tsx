'use client'

import { Button } from '@heroui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ComponentType, useEffect, useState } from 'react'
import { type ActionField, BulkFields, type Filled, isFilled, usualValues } from '#components/ui/bulk-fields'
import { outcomeWords } from '#components/ui/bulk-outcome'
import { Dialog, DialogCancel } from '#components/ui/dialog'
import { ExportMenu, SHEETS } from '#components/ui/export-menu'
import { PendingButton } from '#components/ui/pending-button'
import { problemText } from '#components/ui/problem'
import { Progress } from '#components/ui/progress'
import { TextSkeleton } from '#components/ui/skeletons'
import { SubmitButton } from '#components/ui/submit-button'
import { useDebounced } from '#components/ui/use-debounced'
import { useSubmission } from '#components/ui/use-submission'
import { bulkActionQuery, isOver, refusedRowsQuery, startBulkAction, undoBulkAction } from '#lib/bulk-actions/client'
import type { BulkAction, NewBulkAction } from '#lib/bulk-actions/schema'
import { api } from '#lib/paths'

/** Something that can be done to many rows of a noun. */
export interface RowsAction {
  /** Its name in the API. */
  action: string
  /** "Add a tag". */
  label: string
  /** What it needs to know. */
  fields?: readonly ActionField[]
  /** The window that it has of its own. */
  window?: ComponentType<ActionWindowProps>
}

/** Which rows are meant: some by their identifiers, or all of a condition. */
export type Target = Pick<NewBulkAction, 'filter' | 'ids'>

/** What the window of an action is told. */
export interface ActionWindowProps {
  target: Target
  /** Told whether it was done. */
  onClose: (isDone: boolean) => void
}

interface BulkDialogProps {
  noun: string
  action: RowsAction
  target: Target
  /** The selection has served its turn. It goes with the window: what stands for it holds the window. */
  onDone: () => void
  onClose: () => void
}

/** One action on many rows: which rows first, then how far it has come. */
export function BulkDialog({ noun, action, target, onDone, onClose }: BulkDialogProps) {
  const [started, setStarted] = useState<string | null>(null)
  const router = useRouter()

  function close() {
    onClose()
    if (started !== null) onDone()
  }

  return (
    <Dialog isOpen onOpenChange={close} title={action.label} size="sm">
      {started === null ? (
        <Preview noun={noun} action={action} target={target} onStarted={(id) => setStarted(id)} />
      ) : (
        <ActionProgress
          key={started}
          noun={noun}
          id={started}
          words={WORDS}
          onUndone={setStarted}
          // The counts above the list come with the page.
          onOver={() => router.refresh()}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

interface PreviewProps extends Pick<BulkDialogProps, 'noun' | 'action' | 'target'> {
  onStarted: (id: string) => void
}

/** Which rows an action would change and how, asked without changing any. */
function Preview({ noun, action: { action, label, fields = [] }, target, onStarted }: PreviewProps) {
  const [filled, setFilled] = useState<Filled>(() => usualValues(fields))
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { error, errors, isPending, submit, reset } = useSubmission()
  const settled = useDebounced(JSON.stringify(filled), 300)
  const isGiven = isFilled(fields, filled)
  const asked = { noun, action, ...target }
  const preview = useQuery({
    queryKey: ['bulk-preview', asked, settled],
    queryFn: () => startBulkAction({ ...asked, params: JSON.parse(settled) as Filled, dry_run: true }),
    enabled: isFilled(fields, JSON.parse(settled) as Filled),
    staleTime: 0,
    retry: false,
  })
  const shown = error ?? preview.error
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isGiven) return
        void submit(async () => {
          const { id } = await startBulkAction({ ...asked, params: filled }, key)
          if (id) onStarted(id)
        })
      }}
    >
      <BulkFields
        noun={noun}
        fields={fields}
        filled={filled}
        errors={errors}
        onChange={(patch) => {
          setFilled((before) => ({ ...before, ...patch }))
          // Another tag is another request.
          setKey(crypto.randomUUID())
          reset()
        }}
      />
      {isGiven && !shown ? <Examples preview={preview.data} /> : null}
      {shown ? (
        <p role="alert" className="text-danger-text">
          {problemText(shown)}
        </p>
      ) : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <DialogCancel isDisabled={isPending}>Cancel</DialogCancel>
        <SubmitButton isPending={isPending} isDisabled={!isGiven || preview.data?.total_count === 0}>
          {label}
        </SubmitButton>
      </div>
    </form>
  )
}

function Examples({ preview }: { preview: BulkAction | undefined }) {
  if (!preview) return <TextSkeleton lines={3} />
  const { words, examples, total_count, can_undo } = preview
  const { changed_count, unchanged_count, refused_count } = preview
  const tried = changed_count + unchanged_count + refused_count
  const more = total_count - examples.length
  return (
    <div className="grid gap-2" aria-live="polite">
      <p className="font-medium">{words}</p>
      <ul className="grid gap-1">
        {examples.map(({ id, title, change, problem, unchanged }) => (
          <li key={id} className="min-w-0">
            <span className="block truncate">{title}</span>
            <span className={`block text-[0.8125rem] wrap-anywhere ${problem ? 'text-danger-text' : 'text-muted'}`}>
              {problem ?? change ?? (unchanged ? `nothing changes: ${unchanged}` : 'nothing changes')}
            </span>
          </li>
        ))}
        {more > 0 ? <li className="text-muted">and {more} more</li> : null}
      </ul>
      {refused_count > 0 ? (
        <p className="font-medium text-danger-text">
          {tried < total_count ? `Of the first ${tried}, ${refused_count}` : refused_count} would be refused.
        </p>
      ) : null}
      {can_undo ? null : <p className="text-muted">This cannot be taken back.</p>}
    </div>
  )
}

/** What is said of an action as it goes on and when it is over, in a language. */
export interface ProgressWords {
  /** English unless given; what the server says stays as it is. */
  language?: string
  title: (action: BulkAction) => string
  progress: string
  /** How many of all are done. */
  detail?: (count: number, total: number) => string
  goes_on: string
  outcome: (action: BulkAction) => string
  /** In place of the title of a row that is not there any more. */
  gone: string
  download: string
  done: string
  close: string
}

const WORDS: ProgressWords = {
  title: ({ words }) => words,
  progress: 'Rows done',
  goes_on: 'It goes on when this window is closed.',
  outcome: outcomeWords,
  gone: 'No longer there',
  download: 'Download what became of each',
  done: 'Done',
  close: 'Close',
}

interface ActionProgressProps {
  noun: string
  id: string
  words: ProgressWords
  /** The action that takes this one back has started. */
  onUndone?: (id: string) => void
  /** The action is over: a page that counts the rows asks again. */
  onOver?: () => void
  onClose: () => void
}

/** How far an action has come, what became of the rows, and the way back. */
export function ActionProgress({ noun, id, words, onUndone, onOver, onClose }: ActionProgressProps) {
  const client = useQueryClient()
  const { data, error: unread } = useQuery(bulkActionQuery(id))
  const { error, isPending, submit } = useSubmission()
  const isDone = isOver(data)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the action ends
  useEffect(() => {
    if (!isDone) return
    void client.invalidateQueries({ queryKey: [noun] })
    onOver?.()
  }, [isDone])

  const trouble = error ?? unread
  const finished = data ? data.changed_count + data.unchanged_count + data.refused_count : 0
  return (
    <div lang={words.language} className="grid gap-4">
      <p className="font-medium wrap-anywhere">{data && words.title(data)}</p>
      <div aria-live="polite" className="grid gap-2">
        {data && !isDone ? (
          <>
            <Progress
              label={words.progress}
              value={finished}
              max={data.total_count}
              {...(words.detail && { detail: words.detail(finished, data.total_count) })}
            />
            <p className="text-muted">{words.goes_on}</p>
          </>
        ) : null}
        {data && isDone ? <Outcome action={data} words={words} /> : null}
      </div>
      {trouble ? (
        <p lang="en" role="alert" className="text-danger-text">
          {problemText(trouble)}
        </p>
      ) : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        {data?.can_undo && isDone ? (
          <PendingButton
            variant="outline"
            isPending={isPending}
            onPress={() =>
              void submit(async () => {
                const { id: undoing } = await undoBulkAction(id)
                if (undoing) onUndone?.(undoing)
              })
            }
          >
            Undo
          </PendingButton>
        ) : null}
        <Button variant="primary" onPress={onClose}>
          {isDone ? words.done : words.close}
        </Button>
      </div>
    </div>
  )
}

function Outcome({ action, words }: { action: BulkAction; words: ProgressWords }) {
  const { id, refused_count, fault } = action
  const { data: refused = [] } = useQuery({ ...refusedRowsQuery(id ?? ''), enabled: refused_count > 0 })
  return (
    <>
      <p>{words.outcome(action)}</p>
      {fault ? (
        <p lang="en" className="text-danger-text">
          {fault}
        </p>
      ) : null}
      {refused.length > 0 ? (
        <ul className="grid max-h-48 gap-1 overflow-y-auto text-[0.8125rem]">
          {refused.map(({ id: row, title, message }) => (
            <li key={row}>
              <span className="font-medium">{title ?? words.gone}</span>
              {message ? (
                <span lang="en" className="text-muted">
                  : {message}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {id ? (
        <div>
          <ExportMenu
            label={words.download}
            {...(words.language && { language: words.language })}
            choices={() =>
              SHEETS.map((sheet) => ({
                label: sheet.label,
                name: `rows.${sheet.format}`,
                href: api.bulkActionRows(id, { format: sheet.format }),
              }))
            }
            isQuiet
          >
            {words.download}
          </ExportMenu>
        </div>
      ) : null}
    </>
  )
}
