import { z } from 'zod'
import { NewCreditNote } from '#lib/credit-notes/schema'
import { CustomValues, CustomValuesInput } from '#lib/custom-fields/schema'
import { isInYears, localOf, YEARS_WANTED } from '#lib/format/dates'
import { listFilter, MODEL_PARAMETERS, oneOrMore } from '#lib/paging/schema'
import { PAYMENT_RULES, REGISTRATION_STATUSES } from '#lib/seats/schema'
import {
  Amount,
  AmountInput,
  Currency,
  Day,
  EmailText,
  Id,
  Instant,
  LocalDateTime,
  line,
  ONE_LINE,
  prose,
  WebAddress,
} from '#lib/wire/schema'

/** Where an event can stand. The clock moves upcoming to ongoing and completed; people decide the others. */
export const EVENT_STATUSES = ['draft', 'upcoming', 'ongoing', 'completed', 'cancelled', 'postponed'] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]

export const EVENT_KINDS = [
  'conference',
  'gala',
  'workshop',
  'hackathon',
  'meeting',
  'webinar',
  'social',
  'other',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export const ATTENDANCE_MODES = ['in_person', 'online', 'hybrid'] as const
export const VISIBILITIES = ['public', 'members', 'tiers', 'private'] as const
export const WAITLIST_MODES = ['none', 'manual', 'auto'] as const
export const AUDIENCES = ['everyone', 'members', 'tiers', 'code'] as const

/** An event as lists show it. */
export const EventSummary = z.strictObject({
  id: Id,
  title: z.string(),
  description: z.string(),
  kind: z.enum(EVENT_KINDS),
  event_date: LocalDateTime.describe('Start in local time of time_zone'),
  end_date: LocalDateTime,
  time_zone: z.string(),
  starts_at: Instant,
  ends_at: Instant,
  location: z.string(),
  address: z.string().nullable(),
  online_url: z.string().nullable().describe('Shown to people with a seat'),
  attendance_mode: z.enum(ATTENDANCE_MODES),
  capacity: z.int().nullable().describe('null is unlimited'),
  seats_taken: z.int(),
  event_status: z.enum(EVENT_STATUSES),
  visibility: z.enum(VISIBILITIES),
  tier_ids: z.array(Id).describe('The tiers whose members see it where visibility is tiers; else empty'),
  registration_opens_at: Instant.nullable(),
  registration_closes_at: Instant.nullable(),
  cancel_by: Instant.nullable(),
  takes_guests: z
    .boolean()
    .describe('Whether people without an account register on its public page, where visibility is public'),
  waitlist_mode: z.enum(WAITLIST_MODES),
  offer_minutes: z.int(),
  currency: z.string(),
  organizer_account_id: Id.nullable(),
  tags: z.array(z.string()),
  cancelled_at: Instant.nullable(),
  cancel_reason: z.string().nullable(),
  archived_at: Instant.nullable(),
  custom_values: CustomValues,
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type EventSummary = z.infer<typeof EventSummary>

export const Speaker = z.strictObject({ name: z.string(), role: z.string().nullable() })

/** A part of an event's programme. */
export const EventSession = z.strictObject({
  id: Id,
  event_id: Id,
  title: z.string(),
  description: z.string(),
  starts_at: Instant,
  ends_at: Instant,
  room: z.string().nullable(),
  track: z.string().nullable(),
  speakers: z.array(Speaker),
  capacity: z.int().nullable(),
  credit_points: z.string().nullable(),
})
export type EventSession = z.infer<typeof EventSession>

const PAYMENT_RULE =
  'When the price is to be paid. invoice: the seat is confirmed at once, with an open invoice; prepay: the seat is held until its invoice is paid or its time is over; at_door: the seat is confirmed, and the invoice is written with the payment'

/** What a seat costs and who may take it. */
export const TicketType = z.strictObject({
  id: Id,
  event_id: Id,
  name: z.string(),
  description: z.string(),
  price: Amount,
  currency: z.string(),
  tax_rate: z.string(),
  payment_rule: z.enum(PAYMENT_RULES).describe(PAYMENT_RULE),
  quota: z.int().nullable().describe('null is as many as the event has seats'),
  sold: z.int(),
  sale_from: Instant.nullable(),
  sale_to: Instant.nullable(),
  audience: z.enum(AUDIENCES),
  tier_ids: z.array(Id),
  code: z.string().nullable().describe('Shown to organizers only'),
  min_per_order: z.int(),
  max_per_order: z.int(),
  attendance_mode: z.enum(['in_person', 'online']).nullable(),
  waitlist_enabled: z.boolean(),
  hidden_when_sold_out: z.boolean(),
  is_active: z.boolean(),
  is_on_sale: z.boolean().describe('Active, within its sale window and not sold out'),
  position: z.int(),
})
export type TicketType = z.infer<typeof TicketType>

/** Somebody with a seat, as organizers see it. */
export const Attendee = z.strictObject({
  registration_id: Id,
  member_id: Id.nullable(),
  name: z.string(),
  email: EmailText.nullable().describe('null for front desk, but the own one'),
  ticket_name: z.string().nullable(),
  quantity: z.int(),
  companions: z.array(z.string()).describe('Who comes along, as far as names were given'),
  status: z.enum(REGISTRATION_STATUSES),
  registered_at: Instant,
  checked_in_at: Instant.nullable(),
  seats_came: z.int().describe('How many of the seats were used'),
  seats_inside: z.int().describe('How many of them are inside'),
})
export type Attendee = z.infer<typeof Attendee>

/** How far the invoices of a cancelled event are taken back. */
export const CancellationProgress = z.strictObject({
  refund_method: z
    .string()
    .nullable()
    .describe('How what was paid is given back, or as_it_came; null keeps it as credit of the payers'),
  invoice_count: z.int(),
  settled_count: z.int(),
  faults: z
    .array(z.strictObject({ invoice_id: Id, number: z.string().nullable(), message: z.string() }))
    .describe('The papers that could not be taken back, and why'),
  finished_at: Instant.nullable(),
})
export type CancellationProgress = z.infer<typeof CancellationProgress>

/** An event with everything that belongs to it. */
export const Event = EventSummary.extend({
  attendees: z
    .array(Attendee)
    .describe('The first 500 with a seat; members see only themselves. counts.registered tells how many there are'),
  sessions: z.array(EventSession),
  ticket_types: z.array(TicketType),
  counts: z.strictObject({
    registered: z.int().describe('Seats held'),
    waitlisted: z.int(),
    checked_in: z.int().describe('Seats whose holder came'),
    no_show: z.int().describe('Seats whose holder stayed away; of a party that came in part those of them who did'),
    cancelled: z.int(),
  }),
  revenue: Amount.nullable().describe('What was received for its tickets and not given back; organizers only'),
  invoiced: Amount.nullable().describe('What its tickets were charged with, less credit notes; organizers only'),
  outstanding: Amount.nullable().describe('What is still to be paid for its tickets; organizers only'),
  without_invoice: z
    .int()
    .nullable()
    .describe('Seats that are to be invoiced and whose invoice is void or wholly credited; organizers only'),
  cancellation: CancellationProgress.nullable().describe(
    'Of a cancelled event whose tickets had been invoiced; organizers only',
  ),
  feedback: z
    .strictObject({
      avg_rating: z.number().nullable(),
      nps: z.int().nullable(),
      responses: z.int(),
    })
    .nullable()
    .describe('Organizers only'),
})
export type Event = z.infer<typeof Event>

/** How all events together are doing. Rates are between 0 and 1, null while there is nothing to go by. */
export const EventStats = z.strictObject({
  total_events: z.int(),
  draft_events: z.int(),
  upcoming_events: z.int(),
  ongoing_events: z.int(),
  completed_events: z.int(),
  cancelled_events: z.int(),
  postponed_events: z.int(),
  total_registrations: z.int().describe('Registrations that hold seats, in all events'),
  waitlisted_registrations: z.int(),
  total_attendance: z.int().describe('Seats whose holder came'),
  attendance_rate: z.number().nullable().describe('Came, of those who came or are known to have stayed away'),
  no_show_rate: z.number().nullable(),
  ticket_revenue: Amount.describe('What was received for tickets and not given back'),
  ticket_invoiced: Amount.describe('What was charged for tickets, less credit notes'),
  ticket_outstanding: Amount.describe('What is still to be paid on open invoices for tickets'),
  currency: z.string(),
  average_rating: z.number().nullable(),
  nps: z.int().nullable().describe('Net promoter score, -100 to 100'),
})
export type EventStats = z.infer<typeof EventStats>

function isMoment(text: string): boolean {
  try {
    return localOf(text, 'UTC') !== ''
  } catch {
    return false
  }
}

/** A date and time: local to the event without a zone, or with one and then converted. */
export const MomentInput = z
  .string('Give a date and time such as 2027-05-01T18:00:00.')
  .trim()
  .refine(isMoment, {
    error: 'Give a date and time such as 2027-05-01T18:00:00; with a zone (Z or +02:00) it is converted.',
    abort: true,
  })
  .refine(isInYears, YEARS_WANTED)
  .meta({ examples: ['2027-05-01T18:00:00'] })

const Seats = z
  .int('Give a whole number of seats.')
  .min(0, 'Seats cannot be fewer than 0.')
  .max(1_000_000, 'Give at most 1000000.')
const TaxRate = z.number('Give a rate between 0 and 100.').min(0).max(100, 'Give a rate between 0 and 100.')

/** A part of the programme to be added. */
export const NewEventSession = z.strictObject({
  title: line(200),
  description: prose(5000).optional(),
  starts_at: MomentInput,
  ends_at: MomentInput,
  room: line(100).nullable().optional(),
  track: line(100).nullable().optional(),
  speakers: z
    .array(z.strictObject({ name: line(200), role: line(200).nullable().optional() }))
    .max(50, 'Give at most 50 speakers.')
    .optional(),
  capacity: Seats.nullable().optional(),
  credit_points: z.number().min(0).max(9999).nullable().optional(),
})
export type NewEventSession = z.infer<typeof NewEventSession>

export const EventSessionPatch = NewEventSession.partial()
export type EventSessionPatch = z.infer<typeof EventSessionPatch>

const PerOrder = z.int().min(1, 'Give at least 1.').max(100, 'Give at most 100.')

/** A ticket type to be added, priced in the event's currency. */
export const NewTicketType = z.strictObject({
  name: line(100),
  description: prose(1000).optional(),
  price: AmountInput.optional(),
  tax_rate: TaxRate.optional(),
  payment_rule: z.enum(PAYMENT_RULES).optional().describe(PAYMENT_RULE),
  quota: Seats.nullable().optional(),
  sale_from: MomentInput.nullable().optional(),
  sale_to: MomentInput.nullable().optional(),
  audience: z.enum(AUDIENCES).optional(),
  tier_ids: z.array(Id).max(100).optional(),
  code: line(100).nullable().optional(),
  min_per_order: PerOrder.optional(),
  max_per_order: PerOrder.optional(),
  attendance_mode: z.enum(['in_person', 'online']).nullable().optional(),
  waitlist_enabled: z.boolean().optional(),
  hidden_when_sold_out: z.boolean().optional(),
  is_active: z.boolean().optional(),
  position: z.int().min(0).max(1000).optional(),
})
export type NewTicketType = z.infer<typeof NewTicketType>

export const TicketTypePatch = NewTicketType.partial()
export type TicketTypePatch = z.infer<typeof TicketTypePatch>

const fields = {
  description: prose(20_000).optional(),
  end_date: MomentInput.optional(),
  location: z
    .string()
    .trim()
    .max(500, 'Give at most 500 characters.')
    .regex(ONE_LINE, 'Leave out line breaks and control characters.')
    .optional(),
  capacity: Seats.nullable().optional().describe('null is unlimited'),
  kind: z.enum(EVENT_KINDS).optional(),
  address: prose(500).nullable().optional(),
  online_url: WebAddress.nullable().optional(),
  attendance_mode: z.enum(ATTENDANCE_MODES).optional(),
  visibility: z
    .enum(VISIBILITIES)
    .optional()
    .describe(
      'Who sees it. What is for members is seen by current members and applicants, and by whoever is registered; only current members register themselves',
    ),
  tier_ids: z
    .array(Id)
    .max(100, 'Name at most 100 tiers.')
    .optional()
    .describe('The tiers whose members see it and may register; for visibility tiers, and at least one there'),
  registration_opens_at: MomentInput.nullable().optional(),
  registration_closes_at: MomentInput.nullable().optional(),
  cancel_by: MomentInput.nullable().optional(),
  takes_guests: z
    .boolean()
    .optional()
    .describe(
      'Whether people without an account register on its public page; true unless given. For visibility public',
    ),
  waitlist_mode: z.enum(WAITLIST_MODES).optional(),
  offer_minutes: z
    .int()
    .min(1)
    .max(43_200, 'Give at most 43200 minutes (30 days).')
    .optional()
    .describe('How long a seat is offered to who waits; at most half of the time until the event begins'),
  organizer_account_id: Id.nullable().optional(),
  tags: z.array(line(40)).max(30, 'Give at most 30 tags.').optional(),
  custom_values: CustomValuesInput.optional(),
}

/**
 * An event to be added. Times without a zone are local to the tenant; without end_date it lasts three
 * hours; without event_status it is upcoming.
 */
export const NewEvent = z.strictObject({
  title: line(200),
  event_date: MomentInput,
  event_status: z.enum(EVENT_STATUSES).optional(),
  ...fields,
  currency: Currency.optional(),
  sessions: z.array(NewEventSession).max(200, 'Give at most 200 sessions at once.').optional(),
  ticket_types: z.array(NewTicketType).max(50, 'Give at most 50 ticket types at once.').optional(),
})
export type NewEvent = z.infer<typeof NewEvent>

/** Changes of an event. event_status moves between draft, upcoming and postponed; to cancel, use the cancellation. */
export const EventPatch = z.strictObject({
  title: line(200).optional(),
  event_date: MomentInput.optional(),
  event_status: z.enum(EVENT_STATUSES).optional(),
  notify: z
    .boolean()
    .optional()
    .describe(
      'Whether those registered are told by mail of another time or place, and that it is postponed. Default true',
    ),
  ...fields,
})
export type EventPatch = z.infer<typeof EventPatch>

/** Why an event does not take place, and whether the people registered get a mail. */
export const EventCancellation = z.strictObject({
  reason: prose(1000).nullable().optional(),
  notify: z.boolean().optional().describe('Default true'),
  refund: NewCreditNote.shape.refund.describe(
    'Gives back what was paid for tickets; without it that is credit of the payers. Invoices that are not paid become void either way',
  ),
})
export type EventCancellation = z.infer<typeof EventCancellation>

/** When and under which title an event is held again; everything else, programme and tickets too, is copied. */
export const EventCopy = z.strictObject({ event_date: MomentInput, title: line(200).optional() })
export type EventCopy = z.infer<typeof EventCopy>

/** What the list of events can be asked for; from and to are days of event_date, inclusive. */
export const EventFilter = listFilter(['event_date', 'title', 'created_at'], '-event_date', {
  ...MODEL_PARAMETERS,
  event_status: oneOrMore(EVENT_STATUSES).optional(),
  kind: oneOrMore(EVENT_KINDS).optional(),
  from: Day.optional(),
  to: Day.optional(),
})
export type EventFilter = z.output<typeof EventFilter>

/** What the actions on an event need to know of it. */
export type ActionableEvent = Pick<
  EventSummary,
  'id' | 'title' | 'event_date' | 'event_status' | 'starts_at' | 'version'
>
