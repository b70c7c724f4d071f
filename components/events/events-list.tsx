'use client'

import { CalendarDays, CalendarPlus } from 'lucide-react'
import { EventStatusBadge } from '#components/events/event-status-badge'
import { whenParts } from '#components/events/event-when'
import { EVENT_KIND_LABELS } from '#components/events/event-words'
import { SeatsMeter } from '#components/events/seats-meter'
import { BulkActions, SETTING_FIELD, TAGGING } from '#components/ui/bulk-actions'
import { ButtonLink } from '#components/ui/button-link'
import { DateText } from '#components/ui/date-text'
import { useFormat } from '#components/ui/format-context'
import type { ResourceColumn } from '#components/ui/resource-columns'
import { ResourceList } from '#components/ui/resource-list'
import type { ResourcePage } from '#components/ui/resource-page'
import { eventsQuery } from '#lib/events/client'
import type { EventSummary } from '#lib/events/schema'
import { api, pages } from '#lib/paths'

interface EventsListProps {
  initial: ResourcePage<EventSummary>
  canWrite: boolean
}

const COLUMNS: readonly ResourceColumn<EventSummary>[] = [
  {
    key: 'title',
    header: 'Event',
    title: true,
    sort: 'title',
    fields: ['title', 'location'],
    cell: (event) => <TitleCell event={event} />,
  },
  {
    key: 'event_date',
    header: 'When',
    sort: 'event_date',
    fields: ['event_date', 'end_date'],
    cell: (event) => <When event={event} />,
  },
  { key: 'kind', header: 'Kind', priority: 3, cell: ({ kind }) => EVENT_KIND_LABELS[kind] },
  { key: 'event_status', header: 'Status', cell: ({ event_status }) => <EventStatusBadge status={event_status} /> },
  {
    key: 'seats_taken',
    header: 'Seats taken',
    width: '10.5rem',
    fields: ['seats_taken', 'capacity'],
    sum: { field: 'seats_taken' },
    hint: 'Seats of registrations that are confirmed, used, offered, or await approval or payment.',
    cell: ({ seats_taken, capacity, title }) => <SeatsMeter taken={seats_taken} capacity={capacity} of={title} />,
  },
  { key: 'tags', header: 'Tags', isExtra: true, cell: ({ tags }) => tags.join(', ') || <Nothing /> },
  {
    key: 'created_at',
    header: 'Added',
    sort: 'created_at',
    align: 'end',
    isExtra: true,
    cell: ({ created_at }) => <DateText value={created_at} style="medium" />,
  },
]

/** The list of events, and what can be done with several at once. */
export function EventsList({ initial, canWrite }: EventsListProps) {
  return (
    <ResourceList
      initial={initial}
      label="Events"
      one="event"
      many="events"
      query={eventsQuery}
      file={api.events}
      columns={COLUMNS}
      rowHref={({ id }) => pages.admin.event(id)}
      rowLabel={({ title }) => title}
      search="Title, place, tag"
      none={{
        title: 'No events yet',
        text: 'Each with its seats, its waiting list, who came, and what they thought of it.',
        icon: <CalendarDays />,
        action: canWrite ? (
          <ButtonLink href={pages.admin.newEvent()} variant="primary">
            <CalendarPlus aria-hidden />
            Add the first event
          </ButtonLink>
        ) : null,
      }}
      bulk={
        canWrite
          ? (chosen) => <BulkActions noun="events" chosen={chosen} actions={[...TAGGING, SETTING_FIELD]} />
          : undefined
      }
    />
  )
}

function Nothing() {
  return <span className="text-muted">–</span>
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
