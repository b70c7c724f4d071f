import { mayTake } from '#components/registrations/ticket-choice'
import type { EventSummary, TicketType } from '#lib/events/schema'
import { toAmount, toMinor } from '#lib/format/money'
import type { Member } from '#lib/members/schema'
import { isCurrent } from '#lib/members/status'
import type { ShownPrice } from '#lib/registrations/schema'
import type { RegistrationStatus } from '#lib/seats/schema'

/** What somebody can do about an event now. */
export type Booking =
  | 'registered'
  | 'waiting'
  | 'offered'
  | 'open'
  | 'waitlist'
  | 'full'
  | 'not_yet'
  | 'closed'
  | 'postponed'
  | 'cancelled'
  | 'over'

type EventFacts = Pick<
  EventSummary,
  | 'event_status'
  | 'capacity'
  | 'seats_taken'
  | 'waitlist_mode'
  | 'registration_opens_at'
  | 'registration_closes_at'
  | 'ends_at'
>

/** Returns the ticket types that a member may take without a code, in their order. */
export function ticketsFor(tickets: readonly TicketType[], member: Pick<Member, 'status' | 'tier_id'>): TicketType[] {
  return tickets.filter((ticket) => ticket.is_active && ticket.audience !== 'code' && mayTake(ticket, member))
}

/** Returns the ticket types that a code opens, which whoever has it may take. */
export function ticketsWithCode(tickets: readonly TicketType[]): TicketType[] {
  return tickets.filter(({ is_active, audience }) => is_active && audience === 'code')
}

/** Whether an event is for those whose membership counts now, and this one's does not. */
export function isForOthers({ visibility }: Pick<EventSummary, 'visibility'>, { status }: Pick<Member, 'status'>) {
  return visibility === 'members' && !isCurrent(status)
}

/**
 * Returns what a member can do about an event.
 *
 * @param own where the member's own registration stands, null without one that counts
 * @param tickets those the member may take; none where the event has no ticket types at all
 */
export function bookingOf(
  event: EventFacts,
  own: RegistrationStatus | null,
  tickets: readonly TicketType[],
  now: Date,
): Booking {
  if (event.event_status === 'cancelled') return 'cancelled'
  if (event.event_status === 'completed' || new Date(event.ends_at) <= now) return 'over'
  if (own === 'waitlisted') return 'waiting'
  if (own === 'offered') return 'offered'
  if (own) return 'registered'
  if (event.event_status === 'postponed') return 'postponed'
  if (event.registration_opens_at && new Date(event.registration_opens_at) > now) return 'not_yet'
  if (event.registration_closes_at && new Date(event.registration_closes_at) <= now) return 'closed'
  const hasSeat = event.capacity === null || event.seats_taken < event.capacity
  if (hasSeat && (tickets.length === 0 || tickets.some(({ is_on_sale }) => is_on_sale))) return 'open'
  const mayWait =
    event.waitlist_mode !== 'none' && (tickets.length === 0 || tickets.some((one) => one.waitlist_enabled))
  return mayWait ? 'waitlist' : 'full'
}

/**
 * Returns the ticket that one press is enough for, null when the event has no ticket types, and undefined when
 * there is something to choose or to pay. Of several tickets the one for members is theirs.
 */
export function oneTapTicket(booking: Booking, tickets: readonly TicketType[]): TicketType | null | undefined {
  if (booking !== 'open' && booking !== 'waitlist') return undefined
  if (tickets.length === 0) return null
  const forMembers = tickets.filter(({ audience }) => audience !== 'everyone')
  const [ticket, ...more] = tickets.length === 1 ? tickets : forMembers
  if (!ticket || more.length > 0 || /[1-9]/.test(ticket.price)) return undefined
  return ticket.is_on_sale || booking === 'waitlist' ? ticket : undefined
}

/** What so many seats cost as the page shows them, so that nothing is booked at another price. */
export function shownPrice(ticket: TicketType | null | undefined, seats: number, currency: string): ShownPrice {
  const each = ticket ? toMinor(ticket.price, ticket.currency) : 0
  return {
    price: toAmount(each * seats, currency),
    currency,
    payment_rule: ticket && each > 0 ? ticket.payment_rule : null,
  }
}
