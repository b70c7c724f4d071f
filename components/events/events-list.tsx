'use client'

import { Button } from '@heroui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarPlus } from 'lucide-react'
import { EVENT_STATUS_LABELS, EventStatusBadge } from '#components/events/event-status-badge'
import { whenParts } from '#components/events/event-when'
import { EVENT_KIND_LABELS, optionsOf } from '#components/events/event-words'
import { SeatsMeter } from '#components/events/seats-meter'
import { ButtonLink } from '#components/ui/button-link'
import { type Column, DataTable } from '#components/ui/data-table'
import { EmptyState } from '#components/ui/empty-state'
import { FilterBar } from '#components/ui/filter-bar'
import type { Filter } from '#components/ui/filter-fields'
import { type FirstPage, startWith } from '#components/ui/first-page'
import { useFormat } from '#components/ui/format-context'
import { Pagination } from '#components/ui/pagination'
import { problemOf } from '#components/ui/problem'
import { ClientList, useListState } from '#components/ui/use-list-state'
import { eventsQuery } from '#lib/events/client'
import type { EventSummary } from '#lib/events/schema'
import { pages } from '#lib/paths'

interface EventsListProps {
  initial: FirstPage<EventSummary>
  canWrite: boolean
  /** Whether there are events at all, whatever the filters let through. */
  hasAny: boolean
}

const FILTERS: readonly Filter[] = [
  { name: 'event_status', label: 'Status', kind: 'choices', options: optionsOf(EVENT_STATUS_LABELS) },
  { name: 'kind', label: 'Kind', kind: 'choices', options: optionsOf(EVENT_KIND_LABELS) },
  { name: 'from', label: 'From', kind: 'date' },
  { name: 'to', label: 'To', kind: 'date' },
]

const COLUMNS: readonly Column<EventSummary>[] = [
  { key: 'title', header: 'Event', title: true, sort: 'title', cell: (event) => <TitleCell event={event} /> },
  { key: 'when', header: 'When', sort: 'event_date', cell: (event) => <When event={event} /> },
  { key: 'kind', header: 'Kind', priority: 3, cell: ({ kind }) => EVENT_KIND_LABELS[kind] },
  { key: 'status', header: 'Status', cell: ({ event_status }) => <EventStatusBadge status={event_status} /> },
  {
    key: 'seats',
    header: 'Seats taken',
    width: '10.5rem',
    hint: 'Seats of registrations that are confirmed, used, offered, or await approval or payment.',
    cell: ({ seats_taken, capacity, title }) => <SeatsMeter taken={seats_taken} capacity={capacity} of={title} />,
  },
]

/** The list of events: search, filters, order and pages. */
export function EventsList(props: EventsListProps) {
  return (
    <ClientList>
      <Events {...props} />
    </ClientList>
  )
}

function Events({ initial, canWrite, hasAny }: EventsListProps) {
  const { params, get } = useListState()
  const { number } = useFormat()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...eventsQuery(params),
    placeholderData: keepPreviousData,
    ...startWith(initial, params),
  })
  const events = data?.data ?? []
  return (
    <div className="grid gap-4">
      <FilterBar searchLabel="Search events" searchPlaceholder="Title, place, tag" filters={FILTERS} />
      <DataTable
        label="Events"
        columns={COLUMNS}
        rows={events}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pages.admin.event(id)}
        rowLabel={({ title }) => title}
        isLoading={isPending}
        isRefreshing={isPlaceholderData}
        error={error ? { detail: problemOf(error).detail, onRetry: () => void refetch() } : null}
        empty={<NoEvents isFiltered={hasAny} canWrite={canWrite} />}
      />
      {events.length > 0 && data ? (
        <Pagination
          count={events.length}
          total={data.total}
          next={isPlaceholderData ? null : data.next}
          pageSize={Number(get('limit')) || 50}
          noun={(count) => (count === 1 ? '1 event' : `${number(count)} events`)}
        />
      ) : null}
    </div>
  )
}

function TitleCell({ event: { title, location, attendance_mode } }: { event: EventSummary }) {
  const place = attendance_mode === 'online' ? 'Online' : location
  return (
    <span className="flex min-w-0 flex-col">
      <span className="wrap-break-word">{title}</span>
      {place ? <span className="truncate text-[0.8125rem] font-normal text-muted">{place}</span> : null}
    </span>
  )
}

function When({ event }: { event: EventSummary }) {
  const { day, times } = whenParts(event, useFormat())
  return (
    <time dateTime={event.starts_at} className="tabular flex flex-col whitespace-nowrap max-md:items-end">
      <span suppressHydrationWarning>{day}</span>
      {times ? (
        <span className="text-[0.8125rem] text-muted" suppressHydrationWarning>
          {times}
        </span>
      ) : null}
    </time>
  )
}

function NoEvents({ isFiltered, canWrite }: { isFiltered: boolean; canWrite: boolean }) {
  const { set, params } = useListState()
  if (isFiltered) {
    return (
      <EmptyState
        title="No events match"
        icon={<CalendarDays />}
        action={
          <Button
            variant="outline"
            onPress={() =>
              set({ ...Object.fromEntries(Object.keys(params).map((name) => [name, null])), sort: '-event_date' })
            }
          >
            Show all events
          </Button>
        }
      >
        Try fewer filters or another spelling; the beginning of a word is enough.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No events yet"
      icon={<CalendarDays />}
      action={
        canWrite ? (
          <ButtonLink href={pages.admin.newEvent()} variant="primary">
            <CalendarPlus aria-hidden />
            Add the first event
          </ButtonLink>
        ) : null
      }
    >
      Each with its seats, its waiting list, who came, and what they thought of it.
    </EmptyState>
  )
}
