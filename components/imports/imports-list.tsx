'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { NOUN_WORDS, stateLabelOf } from '#components/imports/import-words'
import { NewImport } from '#components/imports/send-file'
import { type Column, DataTable } from '#components/ui/data-table'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { type FirstPage, startWith } from '#components/ui/first-page'
import { type Format, useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { Pagination } from '#components/ui/pagination'
import { problemOf } from '#components/ui/problem'
import { StatusBadge } from '#components/ui/status-badge'
import { ClientList, useListState } from '#components/ui/use-list-state'
import { importsQuery } from '#lib/imports/client'
import type { Import, ImportNoun } from '#lib/imports/schema'
import { pages } from '#lib/paths'

interface ImportsListProps {
  initial: FirstPage<Import>
  /** What may be imported. */
  nouns: readonly ImportNoun[]
}

/** The files that were sent to be imported, the latest first, and the way to send one. */
export function ImportsList(props: ImportsListProps) {
  return (
    <ClientList>
      <Imports {...props} />
    </ClientList>
  )
}

function columnsFor({ number }: Format): Column<Import>[] {
  return [
    { key: 'name', header: 'File', title: true, cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
    { key: 'noun', header: 'What', priority: 2, cell: ({ noun }) => NOUN_WORDS[noun].label },
    {
      key: 'status',
      header: 'State',
      cell: (file) => {
        const { label, tone } = stateLabelOf(file)
        return <StatusBadge tone={tone}>{label}</StatusBadge>
      },
    },
    {
      key: 'created_at',
      header: 'Sent',
      sort: 'created_at',
      align: 'end',
      priority: 2,
      cell: ({ created_at }) => <DateText value={created_at} />,
    },
    {
      key: 'rows',
      header: 'Rows',
      align: 'end',
      cell: ({ row_count, done_count }) => (
        <span className="tabular whitespace-nowrap">
          {done_count > 0 ? `${number(done_count)} of ${number(row_count)}` : number(row_count)}
        </span>
      ),
    },
  ]
}

function Imports({ initial, nouns }: ImportsListProps) {
  const { params, get } = useListState()
  const format = useFormat()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...importsQuery(params),
    placeholderData: keepPreviousData,
    ...startWith(initial, params),
  })
  const imports = data?.data ?? []
  const from = nouns.find((noun) => noun === get('noun'))
  const start = <NewImport key={from} nouns={nouns} from={from} />
  return (
    <div className="grid gap-4">
      {imports.length > 0 ? start : null}
      {from ? (
        <p className="text-muted">
          Imports of {NOUN_WORDS[from].many} are shown.{' '}
          <Link href={pages.admin.imports()} className="link">
            Show all imports
          </Link>
        </p>
      ) : null}
      <DataTable
        label="Imports"
        columns={columnsFor(format)}
        rows={imports}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pages.admin.import(id)}
        isLoading={isPending}
        isRefreshing={isPlaceholderData}
        error={error ? { detail: problemOf(error).detail, onRetry: () => void refetch() } : null}
        empty={
          <EmptyState
            title={from ? `No imports of ${NOUN_WORDS[from].many} yet` : 'No imports yet'}
            icon={<FileUp />}
            action={start}
          >
            Send a list as CSV or Excel (.xlsx). You see what each row would do before anything is written, and can take
            the whole import back for a day.
          </EmptyState>
        }
      />
      {imports.length > 0 && data ? (
        <Pagination
          count={imports.length}
          total={data.total}
          next={isPlaceholderData ? null : data.next}
          pageSize={Number(get('limit')) || 50}
          noun={(count) => (count === 1 ? '1 import' : `${format.number(count)} imports`)}
        />
      ) : null}
    </div>
  )
}
