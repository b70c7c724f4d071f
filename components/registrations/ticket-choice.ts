import type { TicketType } from '#lib/events/schema'
import { toMinor } from '#lib/format/money'
import type { MemberSummary } from '#lib/members/schema'
import { isCurrent } from '#lib/members/status'

export type BookableTicket = Pick<
  TicketType,
  | 'id'
  | 'name'
  | 'price'
  | 'currency'
  | 'quota'
  | 'sold'
  | 'audience'
  | 'tier_ids'
  | 'payment_rule'
  | 'is_active'
  | 'min_per_order'
  | 'max_per_order'
>

/** Who is to be registered, as far as tickets ask; null for a guest. */
export type TicketHolder = Pick<MemberSummary, 'status' | 'tier_id'> | null

/** Whether somebody may take a ticket type; those with a code are for organizers to give. */
export function mayTake(
  { audience, tier_ids }: Pick<TicketType, 'audience' | 'tier_ids'>,
  holder: TicketHolder,
): boolean {
  if (audience === 'everyone' || audience === 'code') return true
  const isMember = holder !== null && isCurrent(holder.status)
  if (!isMember) return false
  return audience === 'members' || (holder.tier_id !== null && tier_ids.includes(holder.tier_id))
}

/**
 * Returns the cheapest ticket that somebody may take, one with a free seat and without a code before the others;
 * null when there is none for them.
 */
export function cheapestTicket(tickets: readonly BookableTicket[], holder: TicketHolder): BookableTicket | null {
  const isSoldOut = ({ quota, sold }: BookableTicket) => quota !== null && sold >= quota
  const [cheapest] = tickets
    .filter((ticket) => ticket.is_active && mayTake(ticket, holder))
    .toSorted(
      (a, b) =>
        Number(a.audience === 'code') - Number(b.audience === 'code') ||
        Number(isSoldOut(a)) - Number(isSoldOut(b)) ||
        toMinor(a.price, a.currency) - toMinor(b.price, b.currency),
    )
  return cheapest ?? null
}
