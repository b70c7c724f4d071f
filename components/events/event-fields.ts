import { emptyRow, type FormValues, patchOf } from '#components/ui/form-values'
import { type Event, EventPatch, NewEvent, NewEventSession, NewTicketType } from '#lib/events/schema'
import { isLocalDateTime, toLocal } from '#lib/format/dates'

const { ticket_types, sessions } = NewEvent.shape
const Patch = EventPatch.omit({ notify: true })

/** Whatever can be said of an event, when adding and when changing; its tickets and programme among it. */
export const EVENT_FIELDS = { ...Patch.shape, ...NewEvent.shape }

/** A change of an event, its tickets and programme among it, as the form checks it. */
export const EventEdit = Patch.extend({ ticket_types, sessions })

/** What stands in the fields of the form. Times are local to the event. */
export type EventValues = FormValues<typeof EVENT_FIELDS>
export type TicketValues = EventValues['ticket_types'][number]
export type SessionValues = EventValues['sessions'][number]

/** What each field is called, for the summary of errors. */
const OWN_LABELS: Readonly<Record<keyof EventValues, string>> = {
  title: 'Title',
  description: 'Description',
  kind: 'Kind',
  tags: 'Tags',
  custom_values: 'Own fields',
  event_date: 'Starts',
  end_date: 'Ends',
  attendance_mode: 'How people take part',
  location: 'Place',
  address: 'Address',
  online_url: 'Web address of the meeting',
  event_status: 'Announcement',
  visibility: 'Who sees it',
  tier_ids: 'Tiers that see it',
  takes_guests: 'Guests may register without an account',
  capacity: 'Seats',
  waitlist_mode: 'When it is full',
  offer_minutes: 'An offered seat is kept for',
  registration_opens_at: 'Registration opens',
  registration_closes_at: 'Registration closes',
  cancel_by: 'Cancelling by oneself until',
  currency: 'Currency of the tickets',
  organizer_account_id: 'Organizer',
  ticket_types: 'Tickets',
  sessions: 'Programme',
}

const TICKET_LABELS: Readonly<Record<Exclude<keyof TicketValues, 'key' | 'id' | 'position'>, string>> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  tax_rate: 'Tax rate in per cent',
  payment_rule: 'To be paid',
  quota: 'How many',
  sale_from: 'Sold from',
  sale_to: 'Sold until',
  audience: 'Who may take it',
  tier_ids: 'Tiers',
  code: 'Code',
  min_per_order: 'Fewest at a time',
  max_per_order: 'Most at a time',
  attendance_mode: 'Good for',
  waitlist_enabled: 'Has the waiting list',
  hidden_when_sold_out: 'Hidden when sold out',
  is_active: 'On sale',
}

const SESSION_LABELS: Readonly<Record<Exclude<keyof SessionValues, 'key' | 'id'>, string>> = {
  title: 'Title',
  description: 'Description',
  starts_at: 'Starts',
  ends_at: 'Ends',
  room: 'Room',
  track: 'Track',
  speakers: 'Speakers',
  capacity: 'Seats',
  credit_points: 'Credit points',
}

const within = (list: string, labels: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(labels).map(([field, label]) => [`${list}.${field}`, label]))

/** What each field is called, also within tickets and sessions. */
export const EVENT_LABELS: Readonly<Record<string, string>> = {
  ...OWN_LABELS,
  'ticket_types.*': 'Ticket',
  'sessions.*': 'Session',
  ...within('ticket_types', TICKET_LABELS),
  ...within('sessions', SESSION_LABELS),
}

/** What a new event starts with: anybody may see it, and whoever waits moves up. */
export const EVENT_START = {
  kind: 'other',
  event_status: 'upcoming',
  takes_guests: true,
  waitlist_mode: 'auto',
  offer_minutes: 720,
} as const

/** A ticket type to be filled in. */
export function emptyTicket(key: string): TicketValues {
  return emptyRow(NewTicketType.shape, key, {
    tax_rate: 0,
    payment_rule: 'invoice',
    min_per_order: 1,
    max_per_order: 10,
    waitlist_enabled: true,
    is_active: true,
  })
}

/** A session to be filled in, after the last one or at the start of the event; an hour long. */
export function emptySession(key: string, { event_date, sessions }: EventValues): SessionValues {
  const last = sessions
    .map(({ ends_at }) => ends_at)
    .toSorted()
    .at(-1)
  const start = last || event_date
  const starts_at = isLocalDateTime(start) ? start : ''
  return emptyRow(NewEventSession.shape, key, { starts_at, ends_at: starts_at && later(starts_at, HOUR_MS) })
}

const HOUR_MS = 3_600_000

/** A local time some milliseconds later. */
function later(local: string, ms: number): string {
  return new Date(Date.parse(`${local}Z`) + ms).toISOString().slice(0, 19)
}

/** The end after the start was moved: the event keeps its length. */
export function movedEnd(from: string, to: string, end: string): string {
  // What is empty, or a day that does not exist, moves nothing.
  if (![from, to, end].every(isLocalDateTime)) return end
  return later(end, Date.parse(`${to}Z`) - Date.parse(`${from}Z`))
}

/** The same with its instants as local times. */
export function localised<T extends object>(record: T, fields: readonly (keyof T)[], timeZone: string): T {
  const local = fields.map((field) => [field, record[field] ? toLocal(String(record[field]), timeZone) : ''])
  return { ...record, ...Object.fromEntries(local) }
}

export const TICKET_TIMES = ['sale_from', 'sale_to'] as const
export const SESSION_TIMES = ['starts_at', 'ends_at'] as const

/** An event as the form reads it: every time as the clocks there show it. */
export function localEvent(event: Event): object {
  const { time_zone } = event
  return {
    ...localised(event, ['registration_opens_at', 'registration_closes_at', 'cancel_by'], time_zone),
    event_date: event.event_date.slice(0, 19),
    end_date: event.end_date.slice(0, 19),
    ticket_types: event.ticket_types.map((ticket) => localised(ticket, TICKET_TIMES, time_zone)),
    sessions: event.sessions.map((session) => localised(session, SESSION_TIMES, time_zone)),
  }
}

/** What is sent: tiers with their visibility only, tickets and programme whole, and no end that was taken away. */
export function eventBody(sent: Record<string, unknown>, values: EventValues): Record<string, unknown> {
  const { tier_ids, end_date, ...body } = sent
  return {
    ...body,
    ...(values.visibility === 'tiers' && ('visibility' in sent || tier_ids) ? { tier_ids: values.tier_ids } : {}),
    // Without an end it follows the start.
    ...(end_date ? { end_date } : {}),
    ...(sent.ticket_types !== undefined && { ticket_types: values.ticket_types.map(toTicket) }),
    ...(sent.sessions !== undefined && { sessions: values.sessions.map(toSession) }),
  }
}

/** A ticket type as the API takes it; its place in the list is its position. */
export function toTicket(values: TicketValues, position: number): NewTicketType {
  const { audience, price, tax_rate, min_per_order, max_per_order } = values
  return {
    ...(patchOf(NewTicketType.shape, {}, values) as NewTicketType),
    price: price === '' ? '0' : price,
    tax_rate: tax_rate ?? 0,
    tier_ids: audience === 'tiers' ? values.tier_ids : [],
    code: audience === 'code' ? values.code.trim() || null : null,
    min_per_order: min_per_order ?? 1,
    max_per_order: max_per_order ?? 10,
    position,
  }
}

/** A session as the API takes it. */
export function toSession(values: SessionValues): NewEventSession {
  return patchOf(NewEventSession.shape, {}, values) as NewEventSession
}
