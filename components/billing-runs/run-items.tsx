'use client'

import { Checkbox } from '@heroui/react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { ITEM_STATE_LABELS, problemLabel } from '#components/billing-runs/run-words'
import { PaperDownload } from '#components/deliveries/paper-download'
import { type Column, DataTable } from '#components/ui/data-table'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { ListExport } from '#components/ui/export-menu'
import { FilterBar } from '#components/ui/filter-bar'
import { useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'
import { Money } from '#components/ui/money'
import { Pagination } from '#components/ui/pagination'
import { problemOf } from '#components/ui/problem'
import { StatusBadge } from '#components/ui/status-badge'
import { notifyError } from '#components/ui/toast'
import { ClientList, useListState } from '#components/ui/use-list-state'
import { billingRunItemsQuery, chooseItem } from '#lib/billing-runs/client'
import { type BillingRun, type BillingRunItem, ITEM_STATES } from '#lib/billing-runs/schema'
import { api, pages } from '#lib/paths'

interface RunItemsProps {
  run: BillingRun
  canWrite: boolean
}

/** The items of a run: what each would do, what has to be looked at, and what became of it. */
export function RunItems(props: RunItemsProps) {
  return (
    <ClientList>
      <Items {...props} />
    </ClientList>
  )
}

function Items({ run, canWrite }: RunItemsProps) {
  const { params, get } = useListState()
  const { number } = useFormat()
  const isChosen = canWrite && (run.status === 'draft' || run.status === 'released')
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...billingRunItemsQuery(run, params),
    placeholderData: keepPreviousData,
  })
  const items = data?.data ?? []
  const isNarrowed = ['q', 'state', 'has_problem', 'included', 'delivery'].some((name) => get(name) !== '')
  return (
    <div className="grid gap-4">
      <FilterBar
        searchLabel="Search items"
        searchPlaceholder={run.kind === 'renewals' ? 'Member' : 'Payer, number'}
        filters={[
          {
            name: 'has_problem',
            label: 'To look at',
            options: [
              { value: 'true', label: 'With a problem' },
              { value: 'false', label: 'Without one' },
            ],
          },
          {
            name: 'included',
            label: 'Included',
            options: [
              { value: 'true', label: 'Included' },
              { value: 'false', label: 'Left out' },
            ],
          },
          {
            name: 'delivery',
            label: 'Goes out',
            options: [
              { value: 'mail', label: 'By mail' },
              { value: 'print', label: 'To print' },
            ],
          },
          {
            name: 'state',
            label: 'What became of it',
            kind: 'choices',
            options: ITEM_STATES.map((value) => ({ value, label: ITEM_STATE_LABELS[value].label })),
          },
        ]}
      >
        <ListExport
          noun="billing-run-items"
          file={(asked) => api.billingRunItems(run.id as string, asked)}
          params={params}
        />
      </FilterBar>
      <DataTable
        label="Items of the run"
        columns={columnsFor(run, isChosen)}
        rows={items}
        rowKey={(item) => item.id}
        isLoading={isPending}
        isRefreshing={isPlaceholderData}
        error={error ? { detail: problemOf(error).detail, onRetry: () => void refetch() } : null}
        empty={
          <EmptyState title={isNarrowed ? 'No items match' : 'No items yet'} icon={<ListChecks />}>
            {isNarrowed ? 'Try fewer filters or another spelling.' : 'They appear while the run is prepared.'}
          </EmptyState>
        }
      />
      {items.length > 0 && data ? (
        <Pagination
          count={items.length}
          total={data.total}
          next={isPlaceholderData ? null : data.next}
          pageSize={Number(get('limit')) || 50}
          noun={(count) => (count === 1 ? '1 item' : `${number(count)} items`)}
        />
      ) : null}
    </div>
  )
}

function columnsFor({ id, kind, status }: BillingRun, isChosen: boolean): Column<BillingRunItem>[] {
  const run_id = id as string
  return [
    {
      key: 'title',
      header: kind === 'renewals' ? 'Member' : 'Invoice',
      title: true,
      sort: 'title',
      cell: (item) => <Title item={item} />,
    },
    ...(isChosen
      ? [
          {
            key: 'included',
            header: 'Included',
            cell: (item: BillingRunItem) => <Included run_id={run_id} item={item} />,
          },
        ]
      : []),
    {
      key: 'what',
      header: kind === 'renewals' ? 'Next term' : 'Reminder',
      priority: 2,
      cell: (item) => <What item={item} />,
    },
    {
      key: 'note',
      header: status === 'draft' ? 'To look at' : 'What became of it',
      cell: (item) => <Note item={item} />,
    },
    {
      key: 'amount',
      header: 'Amount',
      sort: 'amount',
      align: 'end',
      cell: ({ amount, currency }) =>
        amount && currency ? <Money amount={amount} currency={currency} className="font-medium" /> : '–',
    },
  ]
}

function Title({ item }: { item: BillingRunItem }) {
  const { title, member_id, payer_name, invoice_id, invoice_number, step } = item
  const href =
    step === null ? member_id && pages.admin.member(member_id) : invoice_id && pages.admin.invoice(invoice_id)
  return (
    <span className="name-cell">
      <span>
        {href ? (
          <Link href={href} className="link">
            {title}
          </Link>
        ) : (
          title
        )}
      </span>
      {step === null && payer_name !== title ? <span>Paid by {payer_name}</span> : null}
      {step === null && invoice_id ? (
        <span>
          <Link href={pages.admin.invoice(invoice_id)} className="link tabular">
            {invoice_number ?? 'Invoice'}
          </Link>
        </span>
      ) : null}
    </span>
  )
}

function What({ item }: { item: BillingRunItem }) {
  const { step, days_overdue, tier_name, start_on, end_on } = item
  if (step !== null)
    return (
      <span className="name-cell">
        <span>Reminder {step}</span>
        <span>{days_overdue} days overdue</span>
      </span>
    )
  if (!start_on) return <span className="text-muted">–</span>
  return (
    <span className="name-cell">
      <span>{tier_name}</span>
      <span>
        <DateText value={start_on} /> – {end_on ? <DateText value={end_on} /> : 'without an end'}
      </span>
    </span>
  )
}

function Note({ item }: { item: BillingRunItem }) {
  const { state, message, delivery, mail_state, included, invoice_id, invoice_number, step } = item
  const isFree = item.amount !== null && Number(item.amount) === 0
  const problem = problemLabel(item)
  const { label, tone } = ITEM_STATE_LABELS[state]
  const way = isFree
    ? 'No invoice'
    : mail_state === 'waiting'
      ? 'Mail follows'
      : delivery === 'mail'
        ? 'By mail'
        : 'To print'
  return (
    <span className="grid justify-items-start gap-1">
      {state === 'waiting' ? (
        problem ? (
          <StatusBadge tone={item.is_blocked ? 'danger' : 'warning'}>{problem}</StatusBadge>
        ) : (
          <span className="text-muted">{included ? way : 'Left out'}</span>
        )
      ) : (
        <StatusBadge tone={tone}>{state === 'done' ? way : label}</StatusBadge>
      )}
      {state === 'done' && delivery === 'print' && invoice_id ? (
        <PaperDownload
          paper={{ noun: 'invoices', id: invoice_id }}
          number={invoice_number ?? 'Invoice'}
          reminder={step}
        />
      ) : null}
      {message ? <span className="text-[0.8125rem] wrap-break-word text-muted">{message}</span> : null}
    </span>
  )
}

/** The box that includes an item or leaves it out; one that cannot be included says why in its note. */
function Included({ run_id, item }: { run_id: string; item: BillingRunItem }) {
  const client = useQueryClient()
  const { id, title, included, is_blocked, state } = item
  if (state !== 'waiting' && state !== 'held') return null

  async function handleChange(next: boolean) {
    try {
      await chooseItem(run_id, id, next)
    } catch (error) {
      notifyError(error)
    }
    await client.invalidateQueries({ queryKey: ['billing-runs', run_id] })
  }

  return (
    <Checkbox
      aria-label={`Include ${title}`}
      isSelected={included}
      isDisabled={is_blocked}
      onChange={(next) => void handleChange(next)}
    >
      <Checkbox.Content className="min-h-6 max-md:min-h-11">
        <Checkbox.Control>
          <Checkbox.Indicator />
        </Checkbox.Control>
      </Checkbox.Content>
    </Checkbox>
  )
}
