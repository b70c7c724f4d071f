'use client'

import { Ticket } from 'lucide-react'
import { EventStatusBadge } from '#components/events/event-status-badge'
import { Price } from '#components/events/event-tickets'
import { RegistrationStatusBadge } from '#components/registrations/registration-status-badge'
import { SeatPaymentBadge } from '#components/registrations/seat-payment-badge'
import { BulkActions, SETTING_FIELD } from '#components/ui/bulk-actions'
import { DateText } from '#components/ui/date-text'
import type { ResourceColumn } from '#components/ui/resource-columns'
import { ResourceList } from '#components/ui/resource-list'
import type { ResourcePage } from '#components/ui/resource-page'
import { api, pages } from '#lib/paths'
import { eventRegistrationsQuery, registrationsQuery } from '#lib/registrations/client'
import type { Registration } from '#lib/registrations/schema'
import { SEATED_STATUSES } from '#lib/seats/schema'

interface RegistrationsListProps {
  initial: ResourcePage<Registration>
  /** The event whose registrations they are; without it, those of all events. */
  event_id?: string
  /** Whether e-mail addresses and prices are told to the reader. */
  showsDetails: boolean
  canWrite: boolean
}

/** Registrations of one event or of all. */
export function RegistrationsList(props: RegistrationsListProps) {
  const { initial, event_id, showsDetails, canWrite } = props
  return (
    <ResourceList
      initial={initial}
      label="Registrations"
      one="registration"
      many="registrations"
      query={event_id === undefined ? registrationsQuery : (params) => eventRegistrationsQuery(event_id, params)}
      file={event_id === undefined ? api.allRegistrations : (params) => api.registrations(event_id, params)}
      columns={[
        ...(event_id === undefined ? [person('md:max-w-56'), EVENT] : [person('md:max-w-80')]),
        ...REST.filter(({ key }) => showsDetails || key !== 'price_minor'),
      ]}
      rowHref={(row) => pages.admin.registration(row.event_id, row.id)}
      rowLabel={({ attendee_name }) => attendee_name}
      search={
        event_id === undefined ? 'Member’s name' : showsDetails ? 'Name, e-mail, ticket code' : 'Name, ticket code'
      }
      {...(event_id !== undefined && { within: { event_id } })}
      bulk={
        canWrite && initial.custom_fields.some(({ archived_at }) => archived_at === null)
          ? (chosen) => <BulkActions noun="registrations" chosen={chosen} actions={[SETTING_FIELD]} />
          : undefined
      }
      none={{
        title: 'Nobody has registered yet',
        text: 'Everybody who signs up, and everybody you add, appears here with a ticket and its code.',
        icon: <Ticket />,
      }}
    />
  )
}

/** Who comes; `width` keeps long addresses from widening the table. */
function person(width: string): ResourceColumn<Registration> {
  return {
    key: 'attendee_name',
    header: 'Name',
    title: true,
    cell: ({ attendee_name, attendee_email, guest, companions }) => (
      <span className={`name-cell ${width}`}>
        <span>
          {attendee_name}
          {guest ? <span className="font-normal text-muted"> · guest</span> : null}
        </span>
        {attendee_email ? <span>{attendee_email}</span> : null}
        {companions.length > 0 ? (
          <span className="text-[0.8125rem] font-normal text-muted">With {companions.join(', ')}</span>
        ) : null}
      </span>
    ),
  }
}

const EVENT: ResourceColumn<Registration> = {
  key: 'event_id',
  header: 'Event',
  cell: ({ event_title, event_date, event_status }) => (
    <span className="flex min-w-0 flex-col items-start max-md:items-end md:min-w-40">
      <span className="wrap-break-word">{event_title}</span>
      <DateText value={event_date.slice(0, 10)} className="text-[0.8125rem] text-muted" />
      {event_status === 'cancelled' ? <EventStatusBadge status={event_status} /> : null}
    </span>
  ),
}

const REST: readonly ResourceColumn<Registration>[] = [
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
  { key: 'ticket_type_id', header: 'Ticket', priority: 2, cell: ({ ticket_name }) => ticket_name ?? <Nothing /> },
  {
    key: 'quantity',
    header: 'Seats',
    align: 'end',
    priority: 2,
    // Who waits or has cancelled takes no seat.
    sum: { field: 'quantity', where: { status: { in: [...SEATED_STATUSES] } } },
    cell: ({ quantity }) => quantity,
  },
  {
    key: 'seats_came',
    header: 'Came',
    align: 'end',
    priority: 3,
    sum: { field: 'seats_came' },
    cell: ({ seats_came, seats_absent, quantity }) =>
      seats_came === 0 && seats_absent === 0 ? (
        <Nothing />
      ) : quantity === 1 ? (
        seats_came
      ) : (
        `${seats_came} of ${quantity}`
      ),
  },
  {
    key: 'price_minor',
    header: 'Price',
    align: 'end',
    priority: 3,
    cell: ({ price, currency, status, payment, event_status }) =>
      price === null ? (
        <Nothing />
      ) : (
        <span className="flex flex-col items-end gap-0.5">
          <Price amount={price} currency={currency} />
          <SeatPaymentBadge status={status} payment={payment} event_status={event_status} />
        </span>
      ),
  },
  {
    key: 'registered_at',
    header: 'Registered',
    sort: 'registered_at',
    align: 'end',
    cell: ({ registered_at }) => <DateText value={registered_at} style="medium" />,
  },
]

function Nothing() {
  return <span className="text-muted">–</span>
}
