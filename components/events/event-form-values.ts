import type {
  Event,
  EventPatch,
  EventSession,
  NewEvent,
  NewEventSession,
  NewTicketType,
  TicketType,
} from '#lib/events/schema'
import { toLocal } from '#lib/format/dates'

/** What stands in the fields of a ticket type; an empty text is nothing, a null number no limit. */
export interface TicketValues {
  /** Tells the rows of the form apart, saved or not. */
  key: string
  /** Null until it is saved. */
  id: string | null
  name: string
  description: string
  price: string
  tax_rate: number | null
  quota: number | null
  sale_from: string
  sale_to: string
  audience: TicketType['audience']
  tier_ids: string[]
  code: string
  min_per_order: number | null
  max_per_order: number | null
  attendance_mode: string
  waitlist_enabled: boolean
  hidden_when_sold_out: boolean
  is_active: boolean
}

/** What stands in the fields of a session. */
export interface SessionValues {
  key: string
  id: string | null
  title: string
  description: string
  starts_at: string
  ends_at: string
  room: string
  track: string
  /** One a line, "name, role". */
  speakers: string
  capacity: number | null
  credit_points: number | null
}

/** What stands in the fields of the form. Times are local to the event. */
export interface EventValues {
  title: string
  description: string
  kind: string
  tags: string
  event_date: string
  end_date: string
  attendance_mode: string
  location: string
  address: string
  online_url: string
  event_status: string
  visibility: string
  tier_ids: string[]
  capacity: number | null
  waitlist_mode: string
  offer_minutes: string
  registration_opens_at: string
  registration_closes_at: string
  cancel_by: string
  currency: string
  organizer_account_id: string
  ticket_types: TicketValues[]
  sessions: SessionValues[]
}

/** What each field is called, for the summary of errors. */
export const EVENT_LABELS: Readonly<Record<keyof EventValues, string>> = {
  title: 'Title',
  description: 'Description',
  kind: 'Kind',
  tags: 'Tags',
  event_date: 'Starts',
  end_date: 'Ends',
  attendance_mode: 'How people take part',
  location: 'Place',
  address: 'Address',
  online_url: 'Web address of the meeting',
  event_status: 'Announcement',
  visibility: 'Who sees it',
  tier_ids: 'Tiers that see it',
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

export const TICKET_LABELS: Readonly<Record<Exclude<keyof TicketValues, 'key' | 'id'>, string>> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  tax_rate: 'Tax rate in per cent',
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

export const SESSION_LABELS: Readonly<Record<Exclude<keyof SessionValues, 'key' | 'id'>, string>> = {
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

/** What the field of an error is called, also within tickets and sessions: "ticket_types.0.price". */
export function labelsFor(values: EventValues): Record<string, string> {
  const labels: Record<string, string> = { ...EVENT_LABELS }
  values.ticket_types.forEach(({ name }, position) => {
    for (const [field, label] of Object.entries(TICKET_LABELS)) {
      labels[`ticket_types.${position}.${field}`] = `${name || `Ticket ${position + 1}`}, ${label.toLowerCase()}`
    }
  })
  values.sessions.forEach(({ title }, position) => {
    for (const [field, label] of Object.entries(SESSION_LABELS)) {
      labels[`sessions.${position}.${field}`] = `${title || `Session ${position + 1}`}, ${label.toLowerCase()}`
    }
  })
  return labels
}

/** An empty form in the tenant's currency. */
export function emptyEvent(currency: string): EventValues {
  return {
    title: '',
    description: '',
    kind: 'other',
    tags: '',
    event_date: '',
    end_date: '',
    attendance_mode: 'in_person',
    location: '',
    address: '',
    online_url: '',
    event_status: 'upcoming',
    visibility: 'public',
    tier_ids: [],
    capacity: null,
    waitlist_mode: 'auto',
    offer_minutes: '720',
    registration_opens_at: '',
    registration_closes_at: '',
    cancel_by: '',
    currency,
    organizer_account_id: '',
    ticket_types: [],
    sessions: [],
  }
}

/** A ticket type to be filled in. */
export function emptyTicket(key: string): TicketValues {
  return {
    key,
    id: null,
    name: '',
    description: '',
    price: '',
    tax_rate: 0,
    quota: null,
    sale_from: '',
    sale_to: '',
    audience: 'everyone',
    tier_ids: [],
    code: '',
    min_per_order: 1,
    max_per_order: 10,
    attendance_mode: '',
    waitlist_enabled: true,
    hidden_when_sold_out: false,
    is_active: true,
  }
}

/** A session to be filled in, after the last one or at the start of the event; an hour long. */
export function emptySession(key: string, { event_date, sessions }: EventValues): SessionValues {
  const last = sessions
    .map(({ ends_at }) => ends_at)
    .toSorted()
    .at(-1)
  const starts_at = last || event_date
  return {
    key,
    id: null,
    title: '',
    description: '',
    starts_at,
    ends_at: starts_at && later(starts_at, HOUR_MS),
    room: '',
    track: '',
    speakers: '',
    capacity: null,
    credit_points: null,
  }
}

const HOUR_MS = 3_600_000

/** A local time some milliseconds later. */
function later(local: string, ms: number): string {
  return new Date(Date.parse(`${local}Z`) + ms).toISOString().slice(0, 19)
}

/** The end after the start was moved: the event keeps its length. */
export function movedEnd(from: string, to: string, end: string): string {
  if (!from || !to || !end) return end
  return later(end, Date.parse(`${to}Z`) - Date.parse(`${from}Z`))
}

/** An event as it stands in the form. */
export function valuesOf(event: Event): EventValues {
  const local = (instant: string | null) => (instant === null ? '' : toLocal(instant, event.time_zone))
  return {
    title: event.title,
    description: event.description,
    kind: event.kind,
    tags: event.tags.join(', '),
    event_date: event.event_date.slice(0, 19),
    end_date: event.end_date.slice(0, 19),
    attendance_mode: event.attendance_mode,
    location: event.location,
    address: event.address ?? '',
    online_url: event.online_url ?? '',
    event_status: event.event_status,
    visibility: event.visibility,
    tier_ids: event.tier_ids,
    capacity: event.capacity,
    waitlist_mode: event.waitlist_mode,
    offer_minutes: String(event.offer_minutes),
    registration_opens_at: local(event.registration_opens_at),
    registration_closes_at: local(event.registration_closes_at),
    cancel_by: local(event.cancel_by),
    currency: event.currency,
    organizer_account_id: event.organizer_account_id ?? '',
    ticket_types: event.ticket_types.map((ticket) => ticketValuesOf(ticket, event.time_zone)),
    sessions: event.sessions.map((session) => sessionValuesOf(session, event.time_zone)),
  }
}

/** A ticket type as it stands in the form. */
export function ticketValuesOf(ticket: TicketType, timeZone: string): TicketValues {
  const { id, name, description, price, tax_rate, quota, sale_from, sale_to, audience, tier_ids, code } = ticket
  const { min_per_order, max_per_order, attendance_mode, waitlist_enabled, hidden_when_sold_out, is_active } = ticket
  return {
    ...{ key: id, id, name, description, price, quota, audience, tier_ids, min_per_order, max_per_order },
    ...{ waitlist_enabled, hidden_when_sold_out, is_active },
    tax_rate: Number(tax_rate),
    sale_from: sale_from === null ? '' : toLocal(sale_from, timeZone),
    sale_to: sale_to === null ? '' : toLocal(sale_to, timeZone),
    code: code ?? '',
    attendance_mode: attendance_mode ?? '',
  }
}

/** A session as it stands in the form. */
export function sessionValuesOf(session: EventSession, timeZone: string): SessionValues {
  const { id, title, description, starts_at, ends_at, room, track, speakers, capacity, credit_points } = session
  return {
    ...{ key: id, id, title, description, capacity },
    starts_at: toLocal(starts_at, timeZone),
    ends_at: toLocal(ends_at, timeZone),
    room: room ?? '',
    track: track ?? '',
    speakers: speakers.map(({ name, role }) => (role ? `${name}, ${role}` : name)).join('\n'),
    credit_points: credit_points === null ? null : Number(credit_points),
  }
}

const LISTS = ['ticket_types', 'sessions'] as const
type ListName = (typeof LISTS)[number]
type FieldName = Exclude<keyof EventValues, ListName>

const isList = (field: string): field is ListName => (LISTS as readonly string[]).includes(field)

/** The fields that differ, tickets and programme among them. */
export function changedFields(from: EventValues, to: EventValues): (keyof EventValues)[] {
  return (Object.keys(to) as (keyof EventValues)[]).filter(
    (field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]),
  )
}

/** Whether a field is sent with the event itself: tickets and programme go their own way, tiers with their visibility. */
function isSent(field: keyof EventValues, { visibility }: EventValues): field is FieldName {
  return !isList(field) && (field !== 'tier_ids' || visibility === 'tiers')
}

/** A field as the API takes it: an empty text is nothing. */
function sent(values: EventValues, field: FieldName): unknown {
  if (field === 'tags') return listed(values.tags, ',')
  if (field === 'offer_minutes') return Number(values.offer_minutes)
  if (field === 'title' || field === 'description' || field === 'location') return values[field]
  return values[field] === '' ? null : values[field]
}

function listed(text: string, separator: string): string[] {
  return [...new Set(text.split(separator).map((part) => part.trim()))].filter((part) => part !== '')
}

/** What is sent to add an event: everything that was filled in, with its tickets and programme. */
export function toNewEvent(values: EventValues): NewEvent {
  const fields = (Object.keys(values) as (keyof EventValues)[])
    .filter((field): field is FieldName => isSent(field, values) && values[field] !== '')
    .map((field) => [field, sent(values, field)])
  return {
    title: values.title,
    event_date: values.event_date,
    ...Object.fromEntries(fields),
    ticket_types: values.ticket_types.map(toTicket),
    sessions: values.sessions.map(toSession),
  }
}

/** What is sent to change an event itself; null when only its tickets or programme differ. */
export function toPatch(base: EventValues, values: EventValues): EventPatch | null {
  const fields = changedFields(base, values).filter((field): field is FieldName => isSent(field, values))
  if (fields.length === 0) return null
  const patch = Object.fromEntries(fields.map((field) => [field, sent(values, field)]))
  // An event has both always, so an emptied end follows the start again and an emptied start is refused in words.
  if (patch.end_date === null) delete patch.end_date
  if (patch.event_date === null) patch.event_date = ''
  return patch
}

/** A ticket type as the API takes it; its place in the list is its position. */
export function toTicket(values: TicketValues, position: number): NewTicketType {
  const { name, description, price, tax_rate, quota, sale_from, sale_to, audience, tier_ids, code } = values
  const { min_per_order, max_per_order, attendance_mode, waitlist_enabled, hidden_when_sold_out, is_active } = values
  return {
    ...{ name, description, quota, audience, waitlist_enabled, hidden_when_sold_out, is_active, position },
    price: price === '' ? '0' : price,
    tax_rate: tax_rate ?? 0,
    sale_from: sale_from || null,
    sale_to: sale_to || null,
    tier_ids: audience === 'tiers' ? tier_ids : [],
    code: audience === 'code' ? code.trim() || null : null,
    min_per_order: min_per_order ?? 1,
    max_per_order: max_per_order ?? 10,
    attendance_mode: attendance_mode === '' ? null : (attendance_mode as 'in_person' | 'online'),
  }
}

/** A session as the API takes it. */
export function toSession(values: SessionValues): NewEventSession {
  const { title, description, starts_at, ends_at, room, track, speakers, capacity, credit_points } = values
  return {
    ...{ title, description, starts_at, ends_at, capacity, credit_points },
    room: room.trim() || null,
    track: track.trim() || null,
    speakers: listed(speakers, '\n').map((line) => {
      const [name = '', ...role] = line.split(',')
      return { name: name.trim(), role: role.join(',').trim() || null }
    }),
  }
}
