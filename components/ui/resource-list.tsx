'use client'

import { Button } from '@heroui/react'
import { keepPreviousData, type QueryKey, skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { customColumns } from '#components/custom-fields/custom-columns'
import { BulkBar } from '#components/ui/bulk-bar'
import { ColumnChoice } from '#components/ui/column-choice'
import { ConditionBar } from '#components/ui/condition-bar'
import { type Column, DataTable } from '#components/ui/data-table'
import { EmptyState } from '#components/ui/empty-state'
import { ExportMenu, listChoices } from '#components/ui/export-menu'
import { startWith } from '#components/ui/first-page'
import { useFormat } from '#components/ui/format-context'
import { ListViews } from '#components/ui/list-views'
import { Money } from '#components/ui/money'
import { Pagination } from '#components/ui/pagination'
import { problemOf } from '#components/ui/problem'
import { chosenColumns, type ResourceColumn } from '#components/ui/resource-columns'
import { listParams, type ResourcePage } from '#components/ui/resource-page'
import { Bone } from '#components/ui/skeletons'
import { useCondition } from '#components/ui/use-condition'
import { ClientList, useListState } from '#components/ui/use-list-state'
import { type Selection, useSelection } from '#components/ui/use-selection'
import { GivenTitles } from '#components/ui/use-titles'
import type { ApiAnswer } from '#lib/http/browser'
import { sumQuery } from '#lib/query/client'
import { bothOf } from '#lib/query/condition'
import type { Answer } from '#lib/query/schema'
import type { Condition } from '#lib/records/model'

/** What actions on several rows work on. */
export interface Chosen {
  selection: Selection
  /** How many rows that is. */
  count: number
  /** The condition of everything that the list finds, with its search text. */
  condition: Condition
}

type Params = Readonly<Record<string, string>>

interface ResourceListProps<Row extends { id: string }> {
  initial: ResourcePage<Row>
  /** "Members". */
  label: string
  one: string
  many: string
  /** A page of the list from the API; without it every page comes with the server's drawing. */
  query?: (params: Params) => { queryKey: QueryKey; queryFn?: unknown }
  /** Where the list stands in the API, for its file. */
  file?: (params: Params) => string
  columns: readonly ResourceColumn<Row>[]
  rowHref?: (row: Row) => string
  rowLabel?: (row: Row) => string
  /** What the search looks through; without it there is no search box. */
  search?: string
  /** What all rows of the list have in common, such as the event whose registrations they are. */
  within?: Condition
  /** What belongs here while there is nothing at all. */
  none: { title: string; text: string; icon: ReactNode; action?: ReactNode }
  /** What can be done with several rows at once; with it, rows can be selected. */
  bulk?: ((chosen: Chosen) => ReactNode) | undefined
  /** Sums over all pages that came with the server's drawing, by the keys of their columns. */
  footers?: Readonly<Record<string, ReactNode>>
  /** Switches of this list alone, beside those of its filter bar. */
  controls?: ReactNode
  /** The rows where they are no table. */
  children?: ReactNode
}

/**
 * The list of a noun: search, conditions, columns, order, pages, sums and selection. All of it but the selection stands
 * in the address; the first page comes with the server's drawing, the others through the query cache.
 */
export function ResourceList<Row extends { id: string }>(props: ResourceListProps<Row>) {
  const list = (
    <GivenTitles value={props.initial.titles}>
      <Resources {...props} />
    </GivenTitles>
  )
  return props.query ? <ClientList>{list}</ClientList> : list
}

function Resources<Row extends { id: string }>(props: ResourceListProps<Row>) {
  const { initial, label, one, many, query, rowHref, rowLabel, search, within = {}, file, children } = props
  const { params: given, get, getAll } = useListState()
  // What is done with rows is done with those of today.
  const bulk = get('as_of') ? undefined : props.bulk
  const { number } = useFormat()
  const params = listParams(given)
  const state = useCondition(initial)
  const found = bothOf(within, state.condition, params.q ? { search: params.q } : {})
  const selection = useSelection(JSON.stringify(found))
  const { queryKey, queryFn } = query?.(params) ?? { queryKey: ['drawn'] }
  const fetched = useQuery({
    queryKey,
    queryFn: query ? (queryFn as () => Promise<ApiAnswer<Row[]>>) : skipToken,
    placeholderData: keepPreviousData,
    ...(query ? startWith(initial, params) : {}),
  })
  const { error, isPlaceholderData, refetch } = fetched
  const data = query ? fetched.data : initial.answer
  const rows = data?.data ?? []
  const total = data?.total ?? null
  const chosen = getAll('columns')
  const own = props.initial.custom_fields
  const columns = useMemo(() => [...props.columns, ...customColumns<Row>(own)], [props.columns, own])
  const shown = chosenColumns(columns, chosen)
  // The last part of the key is the page.
  const summed = useSums(queryKey.slice(0, -1), initial.noun, shown, found, rows.length > 0)
  const { footers } = props
  const footed = footers ? shown.map((column) => ({ ...column, footer: footers[column.key] })) : summed
  const noun = (count: number) => (count === 1 ? `1 ${one}` : `${number(count)} ${many}`)
  const count = selection.isEverything ? (total ?? 0) : selection.ids.length
  const isNarrowed = state.parts.length > 0 || Boolean(params.q)
  useSearchKey()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ConditionBar
        noun={initial.noun}
        state={state}
        given={initial.models}
        search={search === undefined ? undefined : { label: `Search ${many}`, placeholder: search }}
      >
        {props.controls}
        <ListViews noun={initial.noun} state={state} />
        {children ? null : <ColumnChoice columns={columns} shown={shown} />}
        {file ? (
          <ExportMenu
            label="Export this list"
            choices={() =>
              listChoices(
                initial.noun,
                (asked) => file({ ...fileParams(params), ...asked }),
                fieldsOf(shown),
                initial.has_profile,
              )
            }
          >
            <span className="max-lg:sr-only">Export</span>
          </ExportMenu>
        ) : null}
      </ConditionBar>
      {children && rows.length > 0 && !error ? (
        children
      ) : (
        <DataTable
          label={label}
          columns={footed}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={rowHref}
          rowLabel={rowLabel}
          selection={bulk ? selection : undefined}
          isWide={chosen.length > 0}
          isLoading={!data}
          isRefreshing={isPlaceholderData}
          error={error ? { detail: problemOf(error).detail, onRetry: () => void refetch() } : null}
          empty={
            <Empty isNarrowed={isNarrowed} many={many} none={props.none} search={search} reset={state.patch({})} />
          }
        />
      )}
      {rows.length > 0 && data ? (
        <Pagination
          count={rows.length}
          total={total}
          next={isPlaceholderData ? null : data.next}
          pageSize={Number(get('limit')) || 50}
          noun={noun}
        />
      ) : null}
      {bulk ? (
        <BulkBar
          count={count}
          noun={noun}
          onClear={selection.clear}
          everything={
            !selection.isEverything && total !== null && total > count && rows.every(({ id }) => selection.has(id))
              ? { total, select: selection.selectEverything }
              : null
          }
        >
          {bulk({ selection, count, condition: found })}
        </BulkBar>
      ) : null}
    </div>
  )
}

/** What the file of a list is asked with: all rows that match. */
function fileParams({ cursor: _, limit: __, ...params }: Params): Params {
  return params
}

/** The fields of the columns that are shown; null for the usual ones. */
function fieldsOf<Row>(shown: readonly ResourceColumn<Row>[]): string | null {
  return shown.flatMap(({ key, fields }) => fields ?? [key]).join(',') || null
}

/** The columns with their sums over all pages below them; they are asked for where they are shown. */
function useSums<Row>(
  list: readonly unknown[],
  noun: string,
  columns: readonly ResourceColumn<Row>[],
  found: Condition,
  hasRows: boolean,
): readonly Column<Row>[] {
  const summed = hasRows ? columns.flatMap(({ sum }) => sum ?? []) : []
  const answers = useQueries({
    queries: summed.map(({ field, where = {} }) => ({
      ...sumQuery(list, noun, field, bothOf(found, where)),
      placeholderData: keepPreviousData,
    })),
  })
  return useMemo(() => {
    if (summed.length === 0) return columns
    return columns.map((column, index) => {
      const at = column.sum ? summed.indexOf(column.sum) : -1
      if (at < 0) return index === 0 ? { ...column, footer: 'Sum of all pages' } : column
      return { ...column, footer: <Sum answer={answers[at]?.data} isFailed={answers[at]?.isError ?? false} /> }
    })
  }, [columns, summed, answers])
}

function Sum({ answer, isFailed }: { answer: Answer | undefined; isFailed: boolean }) {
  const { number } = useFormat()
  if (isFailed) return <span className="text-muted">–</span>
  if (!answer) return <Bone className="h-4 w-20" />
  return answer.currency === null ? (
    number(Number(answer.value))
  ) : (
    <Money amount={String(answer.value)} currency={answer.currency} />
  )
}

interface EmptyProps extends Pick<ResourceListProps<never>, 'many' | 'none'> {
  isNarrowed: boolean
  search: string | undefined
  /** Takes the conditions out of the address. */
  reset: Readonly<Record<string, string | null>>
}

/** Tells "there is nothing yet" and "nothing matches" apart. */
function Empty({ isNarrowed, many, none, search, reset }: EmptyProps) {
  const { set } = useListState()
  if (!isNarrowed) {
    return (
      <EmptyState title={none.title} icon={none.icon} action={none.action}>
        {none.text}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={`No ${many} match`}
      icon={none.icon}
      action={
        <Button variant="outline" onPress={() => set({ ...reset, q: null, view: null })}>
          Show all {many}
        </Button>
      }
    >
      Try fewer filters{search === undefined ? '.' : ' or another spelling; the beginning of a word is enough.'}
    </EmptyState>
  )
}

/** A slash goes to the search box, and the arrow down from there to the first row. */
function useSearchKey() {
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
      const target = event.target as HTMLElement
      const box = document.querySelector<HTMLInputElement>('[data-list-search] input')
      if (event.key === '/' && !target.closest('input, textarea, select, [contenteditable], [role=dialog]')) {
        if (!box) return
        event.preventDefault()
        box.focus()
        box.select()
      } else if (event.key === 'ArrowDown' && target === box) {
        event.preventDefault()
        document.querySelector<HTMLElement>('[data-row-link]')?.focus()
      }
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
