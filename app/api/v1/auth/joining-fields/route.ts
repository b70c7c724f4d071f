import { z } from 'zod'
import { joiningFieldsOf } from '#lib/accounts/register'
import { JoiningRequest } from '#lib/accounts/schema'
import { JoiningField } from '#lib/custom-fields/schema'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'public',
    operation_id: 'listJoiningFields',
    summary: 'List what an association asks for on joining',
    description:
      'The fields that registering takes answers to in custom_values, in their order. Empty for an association that asks for nothing, and for one that there is not.',
    query: JoiningRequest,
    response: z.array(JoiningField),
  },
  async ({ request_id }, { query }) =>
    (await joiningFieldsOf(query.tenant_id, request_id)).map((field) => JoiningField.strip().parse(field)),
)
