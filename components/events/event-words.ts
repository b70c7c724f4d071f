import type {
  ATTENDANCE_MODES,
  AUDIENCES,
  EventKind,
  TicketType,
  VISIBILITIES,
  WAITLIST_MODES,
} from '#lib/events/schema'
import type { PaymentRule } from '#lib/seats/schema'

type Words<T extends string> = Readonly<Record<T, string>>

/** What each kind of event is called. */
export const EVENT_KIND_LABELS: Words<EventKind> = {
  conference: 'Conference',
  gala: 'Gala',
  workshop: 'Workshop',
  hackathon: 'Hackathon',
  meeting: 'Meeting',
  webinar: 'Webinar',
  social: 'Social',
  other: 'Other',
}

/** How people take part. */
export const ATTENDANCE_LABELS: Words<(typeof ATTENDANCE_MODES)[number]> = {
  in_person: 'In person',
  online: 'Online',
  hybrid: 'In person and online',
}

/** Who gets to see an event. */
export const VISIBILITY_LABELS: Words<(typeof VISIBILITIES)[number]> = {
  public: 'Everybody',
  members: 'Members',
  tiers: 'Members of certain tiers',
  private: 'Only people you register',
}

/** What happens when the seats are gone. */
export const WAITLIST_LABELS: Words<(typeof WAITLIST_MODES)[number]> = {
  none: 'No waiting list',
  manual: 'Waiting list, you choose who moves up',
  auto: 'Waiting list, moves up by itself',
}

/** Who may take a ticket. */
export const AUDIENCE_LABELS: Words<(typeof AUDIENCES)[number]> = {
  everyone: 'Everybody',
  members: 'Members',
  tiers: 'Members of certain tiers',
  code: 'People with a code',
}

/** "1 seat", "12 seats". */
export function seatsText(count: number, write: (count: number) => string = String): string {
  return `${write(count)} ${count === 1 ? 'seat' : 'seats'}`
}

/** When a ticket is to be paid, as it is told to whoever takes it. */
export const PAYMENT_RULE_TOLD: Readonly<Record<PaymentRule, string>> = {
  invoice: 'You get an invoice',
  prepay: 'To be paid before the event; your seat is held meanwhile',
  at_door: 'To be paid at the door',
}

/** Since when, or until when, a ticket can be had, in words; null where no day says so. */
export function saleOf(
  { sale_from, sale_to }: Pick<TicketType, 'sale_from' | 'sale_to'>,
  when: (instant: string) => string,
): string | null {
  const now = Date.now()
  if (sale_from && Date.parse(sale_from) > now) return `On sale from ${when(sale_from)}`
  if (!sale_to) return null
  return Date.parse(sale_to) > now ? `Until ${when(sale_to)}` : 'No longer on sale'
}
