import { route } from '#lib/http/route'
import { checkMember } from '#lib/intelligence/anomalies/draft-records'
import { DraftMember, DraftWarnings } from '#lib/intelligence/anomalies/schema'

export const POST = route(
  {
    permission: 'members.write',
    operation_id: 'checkMember',
    summary: 'Check a member before saving',
    description: 'Tells what looks wrong about a member as typed. Nothing is kept, and nothing is refused.',
    body: DraftMember,
    response: DraftWarnings,
  },
  async (ctx, { body }) => ({ warnings: await checkMember(ctx, body) }),
)
