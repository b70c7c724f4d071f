import { route } from '#lib/http/route'
import { checkEvent } from '#lib/intelligence/anomalies/draft-records'
import { DraftEvent, DraftWarnings } from '#lib/intelligence/anomalies/schema'

export const POST = route(
  {
    permission: 'events.write',
    operation_id: 'checkEvent',
    summary: 'Check an event before saving',
    description:
      'Tells what looks wrong about an event as typed, beside the others. Nothing is kept, and nothing is refused.',
    body: DraftEvent,
    response: DraftWarnings,
  },
  async (ctx, { body }) => ({ warnings: await checkEvent(ctx, body) }),
)
