import { ownFields } from '#components/custom-fields/custom-form'
import type { ComingEvent } from '#components/member-home/coming-events'
import type { Ctx } from '#lib/context'
import { listCustomFields } from '#lib/custom-fields/queries'
import { listTicketTypes, listUpcomingForMember } from '#lib/events/queries'
import { memberRegistrations } from '#lib/registrations/queries'
import type { Registration } from '#lib/registrations/schema'

/** How far ahead own tickets are listed. */
const MAX_EVENTS = 50

/**
 * Returns the next events: those that the member is registered for, and of the others the first few with their
 * ticket types; and everything the member ever registered for.
 */
export async function readComing(
  ctx: Ctx,
  memberId: string,
  maxOthers = MAX_EVENTS,
): Promise<{ own: ComingEvent[]; others: ComingEvent[]; registrations: Registration[] }> {
  const [upcoming, registrations, custom] = await Promise.all([
    listUpcomingForMember(ctx, MAX_EVENTS),
    memberRegistrations(ctx, memberId),
    listCustomFields(ctx, 'registrations'),
  ])
  const asks = ownFields(custom).length > 0
  const byId = new Map(registrations.map((registration) => [registration.id, registration]))
  const others = upcoming.filter((event) => event.own_registration_id === null).slice(0, maxOthers)
  const tickets = await Promise.all(others.map(({ id }) => listTicketTypes(ctx, id)))
  return {
    own: upcoming.flatMap((event) => {
      const { own_registration_id } = event
      if (own_registration_id === null) return []
      return [{ ...event, tickets: [], asks, registration: byId.get(own_registration_id) ?? null }]
    }),
    others: others.map((event, position) => ({ ...event, tickets: tickets[position] ?? [], asks, registration: null })),
    registrations,
  }
}
