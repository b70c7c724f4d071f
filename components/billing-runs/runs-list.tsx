'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { billedCount, RUN_KIND_LABELS, RUN_STATE_LABELS, totalsText } from '#components/billing-runs/run-words'
import { ButtonLink } from '#components/ui/button-link'
import { type Column, DataTable } from '#components/ui/data-table'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { ListExport } from '#components/ui/export-menu'
import { FilterBar } from '#components/ui/filter-bar'
import { type FirstPage, startWith } from '#components/ui/first-page'
import { type Format, useFormat } from '#components/ui/format-context'
import { Pagination } from '#components/ui/pagination'
import { problemOf } from '#components/ui/problem'
import { StatusBadge } from '#components/ui/status-badge'
import { ClientList, useListState } from '#components/ui/use-list-state'
import { billingRunsQuery } from '#lib/billing-runs/client'
import { type BillingRun, RUN_KINDS, RUN_STATES, type RunState } from '#lib/billing-runs/schema'
import { api, pages } from '#lib/paths'

interface RunsListProps {
  initial: FirstPage<BillingRun>
  canWrite: boolean
}

/** The billing runs, the latest first. */
export function RunsList(props: RunsListProps) {
  return (
    <ClientList>
      <Runs {...props} />
    </ClientList>
  )
}

function columnsFor(format: Format): Column<BillingRun>[] {
  return [
    {
      key: 'kind',
      header: 'Run',
      title: true,
      cell: ({ kind, words }) => (
        <span className="grid">
          <span>{RUN_KIND_LABELS[kind]}</span>
          <span className="text-[0.8125rem] font-normal wrap-break-word text-muted">{words}</span>
        </span>
      ),
    },
    {
      key: 'status',
      header: 'State',
      cell: ({ status }) => {
        const { label, tone } = RUN_STATE_LABELS[status as RunState]
        return <StatusBadge tone={tone}>{label}</StatusBadge>
      },
    },
    {
      key: 'created_at',
      header: 'Prepared',
      sort: 'created_at',
      align: 'end',
      priority: 2,
      cell: ({ created_at }) => <DateText value={created_at} />,
    },
    {
      key: 'count',
      header: 'Items',
      align: 'end',
      cell: (run) => (
        <span className="tabular whitespace-nowrap">
          {billedCount(run) === run.total_count
            ? format.number(run.total_count)
            : `${format.number(billedCount(run))} of ${format.number(run.total_count)}`}
        </span>
      ),
    },
    {
      key: 'total',
      header: 'Amount',
      align: 'end',
      cell: (run) => <span className="tabular font-medium">{totalsText(run, format) || '–'}</span>,
    },
  ]
}

function Runs({ initial, canWrite }: RunsListProps) {
  const { params, get } = useListState()
  const format = useFormat()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...billingRunsQuery(params),
    placeholderData: keepPreviousData,
    ...startWith(initial, params),
  })
  const runs = data?.data ?? []
  const isNarrowed = get('kind') !== '' || get('status') !== ''
  const start = canWrite ? (
    <ButtonLink href={pages.admin.newBillingRun()} variant="primary">
      New run
    </ButtonLink>
  ) : null
  return (
    <div className="grid gap-4">
      <FilterBar
        filters={[
          {
            name: 'kind',
            label: 'Kind',
            options: RUN_KINDS.map((value) => ({ value, label: RUN_KIND_LABELS[value] })),
          },
          {
            name: 'status',
            label: 'State',
            kind: 'choices',
            options: RUN_STATES.map((value) => ({ value, label: RUN_STATE_LABELS[value].label })),
          },
        ]}
      >
        <ListExport noun="billing-runs" file={api.billingRuns} params={params} />
        {start}
      </FilterBar>
      <DataTable
        label="Billing runs"
        columns={columnsFor(format)}
        rows={runs}
        rowKey={({ id }) => id as string}
        rowHref={({ id }) => pages.admin.billingRun(id as string)}
        isLoading={isPending}
        isRefreshing={isPlaceholderData}
        error={error ? { detail: problemOf(error).detail, onRetry: () => void refetch() } : null}
        empty={
          isNarrowed ? (
            <EmptyState title="No runs match" icon={<Layers />}>
              Try fewer filters.
            </EmptyState>
          ) : (
            <EmptyState title="No billing runs yet" icon={<Layers />} action={start}>
              A run invoices the next terms of many members, or reminds of all overdue invoices. You look through it
              before anything is sent.
            </EmptyState>
          )
        }
      />
      {runs.length > 0 && data ? (
        <Pagination
          count={runs.length}
          total={data.total}
          next={isPlaceholderData ? null : data.next}
          pageSize={Number(get('limit')) || 50}
          noun={(count) => (count === 1 ? '1 run' : `${format.number(count)} runs`)}
        />
      ) : null}
    </div>
  )
}
