import { EventStats } from '#lib/events/schema'
import { getEventStats } from '#lib/events/stats'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'events.read',
    summary: 'Figures of all events',
    description: 'The member role gets the numbers of events only; the other figures are zero for it.',
    response: EventStats,
  },
  (ctx) => getEventStats(ctx),
)
