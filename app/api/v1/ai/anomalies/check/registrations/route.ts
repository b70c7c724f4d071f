import { route } from '#lib/http/route'
import { checkRegistration } from '#lib/intelligence/anomalies/draft-records'
import { DraftRegistration, DraftWarnings } from '#lib/intelligence/anomalies/schema'

export const POST = route(
  {
    permission: 'registrations.write',
    operation_id: 'checkRegistration',
    summary: 'Check a guest before registering',
    description:
      'Tells who of the same name and address is registered for the event already. Nothing is kept, and nothing is refused.',
    body: DraftRegistration,
    response: DraftWarnings,
  },
  async (ctx, { body }) => ({ warnings: await checkRegistration(ctx, body) }),
)
