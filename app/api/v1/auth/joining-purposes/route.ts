import { z } from 'zod'
import { purposesOnJoining } from '#lib/accounts/register'
import { JoiningRequest } from '#lib/accounts/schema'
import { JoiningPurpose } from '#lib/consents/schema'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'public',
    operation_id: 'listJoiningPurposes',
    summary: 'List what an association asks to agree to on joining',
    description:
      'The purposes that registering takes the keys of in consents, for whoever agrees; none has to be agreed to. Empty for an association that asks for nothing, and for one that there is not.',
    query: JoiningRequest,
    response: z.array(JoiningPurpose),
  },
  async ({ request_id }, { query }) =>
    (await purposesOnJoining(query.tenant_id, request_id)).map((purpose) => JoiningPurpose.strip().parse(purpose)),
)
