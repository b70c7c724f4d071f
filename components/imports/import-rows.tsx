'use client'

import { Button } from '@heroui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { MATCH_LABELS, NOUN_WORDS, OUTCOME_LABELS, ROW_STATE_LABELS } from '#components/imports/import-words'
import { BulkBar } from '#components/ui/bulk-bar'
import { type Column, DataTable } from '#components/ui/data-table'
import { EmptyState } from '#components/ui/empty-state'
import { FilterBar } from '#components/ui/filter-bar'
import { useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { Pagination } from '#components/ui/pagination'
import { problemOf } from '#components/ui/problem'
import { StatusBadge } from '#components/ui/status-badge'
import { ClientList, useListState } from '#components/ui/use-list-state'
import { useSelection } from '#components/ui/use-selection'
import { importRowsQuery } from '#lib/imports/client'
import {
  type Import,
  type ImportNoun,
  type ImportPatch,
  type ImportRow,
  OUTCOMES,
  ROW_STATES,
} from '#lib/imports/schema'

/** Which lines are left out or kept apart, as somebody has chosen them by hand. */
export type ChosenLines = Pick<ImportPatch, 'left_out' | 'kept_apart'>

interface ImportRowsProps {
  file: Import
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

function Rows({ file, onChoose, isPending: isChanging }: ImportRowsProps) {
  const { params, get } = useListState()
  const { number } = useFormat()
  const selection = useSelection('')
  const rowsNamed = (count: number) => (count === 1 ? '1 row' : `${number(count)} rows`)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...importRowsQuery(file, params),
    placeholderData: keepPreviousData,
  })
  const rows = data?.data ?? []
  const isNarrowed = ['q', 'state', 'outcome', 'has_credit', 'is_returned'].some((name) => get(name) !== '')
  const hasRun = file.finished_at !== null
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
        columns={columnsFor(hasRun, file.noun)}
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

function columnsFor(hasRun: boolean, noun: ImportNoun): Column<ImportRow>[] {
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
    { key: 'what', header: 'What to know', cell: (row) => <What row={row} /> },
  ]
}

function What({ row: { problems, note, changes, matched_by } }: { row: ImportRow }) {
  return (
    <span className="grid gap-1 wrap-anywhere">
      {problems.map(({ column, field, message }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: problems of a row never change their order
        <span key={at}>
          {(column ?? field) ? <span className="font-medium">{column ?? field}: </span> : null}
          {message}
        </span>
      ))}
      {changes.length > 0 ? <span>Changes {changes.join(', ').replaceAll('_', ' ')}.</span> : null}
      {note ? <span>{note}</span> : null}
      {matched_by ? <span className="text-[0.8125rem] text-muted">Recognised {MATCH_LABELS[matched_by]}.</span> : null}
    </span>
  )
}
