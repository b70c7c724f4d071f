import { EventStats } from '#lib/events/schema'
import { getEventStats } from '#lib/events/stats'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'events.read',
    operation_id: 'getEventStats',
    summary: 'Figures of all events',
    description:
      'Events are counted as far as the caller may see them. What the caller may not read is zero: the member role gets the numbers of events only, front desk no money and no ratings.',
    response: EventStats,
  },
  (ctx) => getEventStats(ctx),
)
