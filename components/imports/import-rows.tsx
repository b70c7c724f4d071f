'use client'

import { Button } from '@heroui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import {
  LACKS_LABELS,
  MATCH_LABELS,
  NOUN_WORDS,
  OUTCOME_LABELS,
  ROW_STATE_LABELS,
} from '#components/imports/import-words'
import { RowAssignment } from '#components/imports/row-assignment'
import { BulkBar } from '#components/ui/bulk-bar'
import { type Column, DataTable } from '#components/ui/data-table'
import { EmptyState } from '#components/ui/empty-state'
import { FilterBar } from '#components/ui/filter-bar'
import { useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { Pagination } from '#components/ui/pagination'
import { problemOf } from '#components/ui/problem'
import { StatusBadge } from '#components/ui/status-badge'
import { notifyError, notifyUndo } from '#components/ui/toast'
import { ClientList, useListState } from '#components/ui/use-list-state'
import { useSelection } from '#components/ui/use-selection'
import { importRowsQuery } from '#lib/imports/client'
import {
  type Import,
  type ImportNoun,
  type ImportPatch,
  type ImportRow,
  LACKS,
  OUTCOMES,
  ROW_STATES,
  type RowChoice,
} from '#lib/imports/schema'

/** Which lines are left out or kept apart, as somebody has chosen them by hand. */
export type ChosenLines = Pick<ImportPatch, 'left_out' | 'kept_apart'>

/** How the rows of a file of payments are given to members and invoices; nothing where they cannot be. */
interface Assigning {
  isDisabled: boolean
  onAssign: (line: number, choice: RowChoice | null) => Promise<void>
  onTake: (row: ImportRow, choice: RowChoice | null, words: string) => void
  onLeaveOut: (row: ImportRow) => void
}

interface ImportRowsProps {
  file: Import
  /** Says whose money a line is, and checks the file anew. Throws where that is refused. */
  onAssign: (line: number, choice: RowChoice | null) => Promise<void>
  /** Chooses lines, and checks the file anew; null where nothing can be chosen. */
  onChoose: ((lines: ChosenLines) => void) | null
  isPending: boolean
}

/** The rows of an import: what each would do, what is wrong with it, and what became of it. */
export function ImportRows(props: ImportRowsProps) {
  return (
    <ClientList>
      <Rows {...props} />
    </ClientList>
  )
}

function Rows({ file, onChoose, onAssign, isPending: isChanging }: ImportRowsProps) {
  const { params, get } = useListState()
  const { number } = useFormat()
  const selection = useSelection('')
  const rowsNamed = (count: number) => (count === 1 ? '1 row' : `${number(count)} rows`)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...importRowsQuery(file, params),
    placeholderData: keepPreviousData,
  })
  const rows = data?.data ?? []
  const isNarrowed = ['q', 'state', 'outcome', 'lacks', 'has_credit', 'is_returned'].some((name) => get(name) !== '')
  const hasRun = file.finished_at !== null
  const assigning: Assigning | null =
    onChoose && file.noun === 'payments'
      ? {
          isDisabled: isChanging,
          onAssign,
          onTake: (row, choice, words) =>
            void onAssign(row.line, choice)
              .then(() => notifyUndo(words, () => onAssign(row.line, choiceOf(row))))
              .catch(notifyError),
          onLeaveOut: ({ line }) => onChoose({ left_out: [...new Set([...file.left_out, line])] }),
        }
      : null
  return (
    <div className="grid gap-4">
      <FilterBar
        searchLabel="Search rows"
        searchPlaceholder="Name"
        filters={[
          {
            name: 'outcome',
            label: 'Outcome',
            kind: 'choices',
            options: OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value].label })),
          },
          ...(hasRun
            ? [
                {
                  name: 'state',
                  label: 'What became of it',
                  kind: 'choices' as const,
                  options: ROW_STATES.map((value) => ({ value, label: ROW_STATE_LABELS[value].label })),
                },
              ]
            : []),
          ...(file.noun === 'payments'
            ? [
                {
                  name: 'lacks',
                  label: 'To be chosen',
                  kind: 'choices' as const,
                  options: LACKS.map((value) => ({ value, label: LACKS_LABELS[value] })),
                },
                {
                  name: 'is_returned',
                  label: 'Payments that went back',
                  options: [
                    { value: 'true', label: 'To be taken back' },
                    { value: 'false', label: 'All other rows' },
                  ],
                },
              ]
            : []),
          ...(hasRun && file.noun === 'payments'
            ? [
                {
                  name: 'has_credit',
                  label: 'Money left',
                  options: [
                    { value: 'true', label: 'Something is left of the payment' },
                    { value: 'false', label: 'All of it settles invoices' },
                  ],
                },
              ]
            : []),
        ]}
      />
      <DataTable
        label="Rows of the file"
        columns={columnsFor(hasRun, file.noun, assigning)}
        rows={rows}
        rowKey={({ line }) => String(line)}
        rowLabel={({ title, line }) => `${title}, line ${line}`}
        selection={onChoose ? selection : undefined}
        isLoading={isPending}
        isRefreshing={isPlaceholderData}
        error={error ? { detail: problemOf(error).detail, onRetry: () => void refetch() } : null}
        empty={
          <EmptyState title={isNarrowed ? 'No rows match' : 'No rows yet'} icon={<ListChecks />}>
            {isNarrowed ? 'Try fewer filters or another spelling.' : 'They appear while the file is checked.'}
          </EmptyState>
        }
      />
      {rows.length > 0 && data ? (
        <Pagination
          count={rows.length}
          total={data.total}
          next={isPlaceholderData ? null : data.next}
          pageSize={Number(get('limit')) || 50}
          noun={rowsNamed}
        />
      ) : null}
      {onChoose ? (
        <BulkBar count={selection.ids.length} noun={rowsNamed} onClear={selection.clear}>
          {choicesFor(file, selection.ids.map(Number)).map(({ label, lines }) => (
            <Button
              key={label}
              variant="secondary"
              size="sm"
              isDisabled={isChanging}
              onPress={() => {
                onChoose(lines)
                selection.clear()
              }}
            >
              {label}
            </Button>
          ))}
        </BulkBar>
      ) : null}
    </div>
  )
}

/** What can be done with the selected lines: whatever would change nothing is not offered. */
function choicesFor({ noun, left_out, kept_apart }: Import, selected: readonly number[]) {
  const added = (lines: readonly number[]) => [...new Set([...lines, ...selected])]
  const without = (lines: readonly number[]) => lines.filter((line) => !selected.includes(line))
  const hasOther = (lines: readonly number[]) => selected.some((line) => !lines.includes(line))
  const hasOne = (lines: readonly number[]) => selected.some((line) => lines.includes(line))
  const choices: { label: string; lines: ChosenLines; isOffered: boolean }[] = [
    {
      label: 'Leave out',
      lines: { left_out: added(left_out), kept_apart: without(kept_apart) },
      isOffered: hasOther(left_out),
    },
    { label: 'Bring back', lines: { left_out: without(left_out) }, isOffered: hasOne(left_out) },
    {
      label: 'Keep apart',
      lines: { kept_apart: added(kept_apart), left_out: without(left_out) },
      isOffered: noun === 'payments' && hasOther(kept_apart),
    },
    {
      label: 'Compare again',
      lines: { kept_apart: without(kept_apart) },
      isOffered: hasOne(kept_apart),
    },
  ]
  return choices.filter(({ isOffered }) => isOffered)
}

function columnsFor(hasRun: boolean, noun: ImportNoun, assigning: Assigning | null): Column<ImportRow>[] {
  return [
    {
      key: 'title',
      header: 'Row',
      title: true,
      cell: ({ line, title, object_id, state }) => (
        <span className="name-cell">
          <span className="whitespace-normal wrap-anywhere">
            {object_id && state !== 'undone' ? (
              <Link href={NOUN_WORDS[noun].page(object_id)} className="link">
                {title}
              </Link>
            ) : (
              title
            )}
          </span>
          <span className="tabular">Line {line}</span>
        </span>
      ),
    },
    {
      key: 'outcome',
      header: 'Outcome',
      cell: ({ outcome, state }) => {
        const isOver = hasRun && (outcome === 'create' || outcome === 'update')
        const { label, tone } = isOver ? ROW_STATE_LABELS[state] : OUTCOME_LABELS[outcome]
        return <StatusBadge tone={tone}>{label}</StatusBadge>
      },
    },
    { key: 'what', header: 'What to know', cell: (row) => <What row={row} assigning={assigning} /> },
  ]
}

/** What was said of a row, to be said again. */
function choiceOf({ assigned }: ImportRow): RowChoice | null {
  if (!assigned) return null
  const { member_id, invoices } = assigned
  return { member_id, invoices: invoices?.map(({ invoice_id, amount }) => ({ invoice_id, amount })) ?? null }
}

function What({ row, assigning }: { row: ImportRow; assigning: Assigning | null }) {
  const { problems, note, changes, matched_by, line } = row
  return (
    <span className="grid gap-1 wrap-anywhere">
      {problems.map(({ column, message }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: problems of a row never change their order
        <span key={at}>
          {column ? <span className="font-medium">{column}: </span> : null}
          {message}
        </span>
      ))}
      {changes.length > 0 ? <span>Changes {changes.join(', ').replaceAll('_', ' ')}.</span> : null}
      {note ? <span>{note}</span> : null}
      {matched_by ? <span className="text-[0.8125rem] text-muted">Recognised {MATCH_LABELS[matched_by]}.</span> : null}
      {assigning || row.assigned ? (
        <RowAssignment
          row={row}
          isDisabled={assigning?.isDisabled ?? true}
          onAssign={async (choice) => assigning?.onAssign(line, choice)}
          onTake={(choice, words) => assigning?.onTake(row, choice, words)}
          onLeaveOut={() => assigning?.onLeaveOut(row)}
        />
      ) : null}
    </span>
  )
}
