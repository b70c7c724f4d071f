'use client'

import { Button } from '@heroui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { Price } from '#components/events/event-tickets'
import {
  REGISTRATION_STATUS_LABELS,
  RegistrationStatusBadge,
} from '#components/registrations/registration-status-badge'
import { type Column, DataTable } from '#components/ui/data-table'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { FilterBar } from '#components/ui/filter-bar'
import type { Filter } from '#components/ui/filter-fields'
import { type FirstPage, isFiltered, startWith } from '#components/ui/first-page'
import { useFormat } from '#components/ui/format-context'
import { Pagination } from '#components/ui/pagination'
import { problemOf } from '#components/ui/problem'
import { ClientList, useListState } from '#components/ui/use-list-state'
import { pages } from '#lib/paths'
import { eventRegistrationsQuery, registrationsQuery } from '#lib/registrations/client'
import type { Registration } from '#lib/registrations/schema'

interface RegistrationsListProps {
  initial: FirstPage<Registration>
  /** The event whose registrations they are; without it, those of all events. */
  event_id?: string
  tickets?: readonly { id: string; name: string }[]
  /** Whether e-mail addresses and prices are told to the reader. */
  showsDetails: boolean
}

/** Registrations of one event or of all: search, filters, pages. */
export function RegistrationsList(props: RegistrationsListProps) {
  return (
    <ClientList>
      <Registrations {...props} />
    </ClientList>
  )
}

function Registrations({ initial, event_id, tickets = [], showsDetails }: RegistrationsListProps) {
  const { params, get } = useListState()
  const { number } = useFormat()
  const query = event_id === undefined ? registrationsQuery(params) : eventRegistrationsQuery(event_id, params)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: query.queryKey as readonly unknown[],
    queryFn: query.queryFn as () => Promise<FirstPage<Registration>['answer']>,
    placeholderData: keepPreviousData,
    ...startWith(initial, params),
  })
  const registrations = data?.data ?? []
  return (
    <div className="grid gap-4">
      <FilterBar
        searchLabel="Search registrations"
        searchPlaceholder={
          event_id === undefined ? 'Member’s name' : showsDetails ? 'Name, e-mail, ticket code' : 'Name, ticket code'
        }
        filters={filtersFor(tickets)}
      />
      <DataTable
        label="Registrations"
        columns={[
          ...(event_id === undefined ? [person('md:max-w-56'), EVENT] : [person('md:max-w-80')]),
          ...REST.filter(({ key }) => showsDetails || key !== 'price'),
        ]}
        rows={registrations}
        rowKey={({ id }) => id}
        rowHref={(row) => pages.admin.registration(row.event_id, row.id)}
        rowLabel={({ attendee_name }) => attendee_name}
        isLoading={isPending}
        isRefreshing={isPlaceholderData}
        error={error ? { detail: problemOf(error).detail, onRetry: () => void refetch() } : null}
        empty={<NoRegistrations isFiltered={isFiltered(params)} />}
      />
      {registrations.length > 0 && data ? (
        <Pagination
          count={registrations.length}
          total={data.total}
          next={isPlaceholderData ? null : data.next}
          pageSize={Number(get('limit')) || 50}
          noun={(count) => (count === 1 ? '1 registration' : `${number(count)} registrations`)}
        />
      ) : null}
    </div>
  )
}

function filtersFor(tickets: readonly { id: string; name: string }[]): Filter[] {
  return [
    {
      name: 'status',
      label: 'Status',
      kind: 'choices',
      options: Object.entries(REGISTRATION_STATUS_LABELS).map(([value, label]) => ({ value, label })),
    },
    ...(tickets.length > 1
      ? [
          {
            name: 'ticket_type_id',
            label: 'Ticket',
            options: tickets.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
  ]
}

/** Who comes; `width` keeps long addresses from widening the table. */
function person(width: string): Column<Registration> {
  return {
    key: 'name',
    header: 'Name',
    title: true,
    cell: ({ attendee_name, attendee_email, guest }) => (
      <span className={`name-cell ${width}`}>
        <span>
          {attendee_name}
          {guest ? <span className="font-normal text-muted"> · guest</span> : null}
        </span>
        {attendee_email ? <span>{attendee_email}</span> : null}
      </span>
    ),
  }
}

const EVENT: Column<Registration> = {
  key: 'event',
  header: 'Event',
  cell: ({ event_title, event_date }) => (
    <span className="flex min-w-0 flex-col max-md:items-end md:min-w-40">
      <span className="wrap-break-word">{event_title}</span>
      <DateText value={event_date.slice(0, 10)} className="text-[0.8125rem] text-muted" />
    </span>
  ),
}

const REST: readonly Column<Registration>[] = [
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, waitlist_position, kept_at }) => (
      <span className="flex flex-col items-start gap-0.5 max-md:items-end">
        <RegistrationStatusBadge status={status} position={waitlist_position} />
        {kept_at && (status === 'confirmed' || status === 'waitlisted') ? (
          <span className="text-[0.8125rem] text-muted">Confirmed after the change</span>
        ) : null}
      </span>
    ),
  },
  { key: 'ticket', header: 'Ticket', priority: 2, cell: ({ ticket_name }) => ticket_name ?? <Nothing /> },
  { key: 'seats', header: 'Seats', align: 'end', priority: 2, cell: ({ quantity }) => quantity },
  {
    key: 'price',
    header: 'Price',
    align: 'end',
    priority: 3,
    cell: ({ price, currency }) => (price === null ? <Nothing /> : <Price amount={price} currency={currency} />),
  },
  {
    key: 'registered',
    header: 'Registered',
    sort: 'registered_at',
    align: 'end',
    cell: ({ registered_at }) => <DateText value={registered_at} style="medium" />,
  },
]

function Nothing() {
  return <span className="text-muted">–</span>
}

function NoRegistrations({ isFiltered }: { isFiltered: boolean }) {
  const { set, params, get } = useListState()
  if (!isFiltered) {
    return (
      <EmptyState title="Nobody has registered yet" icon={<Ticket />}>
        Everybody who signs up, and everybody you add, appears here with a ticket and its code.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={get('status').includes('waitlisted') && !get('q') ? 'Nobody is waiting' : 'No registrations match'}
      icon={<Ticket />}
      action={
        <Button
          variant="outline"
          onPress={() => set(Object.fromEntries(Object.keys(params).map((name) => [name, null])))}
        >
          Show all registrations
        </Button>
      }
    >
      Try fewer filters or another spelling.
    </EmptyState>
  )
}
