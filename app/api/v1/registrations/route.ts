import { z } from 'zod'
import { route } from '#lib/http/route'
import { getListAs } from '#lib/query/export'
import { registrationList } from '#lib/registrations/queries'
import { Registration, RegistrationFilter } from '#lib/registrations/schema'

export const GET = route(
  {
    permission: ['registrations.read', 'registrations.own'],
    operation_id: 'listRegistrations',
    summary: 'List registrations for all events',
    description:
      'The member role sees its own. Front desk sees names, tickets and states; e-mail, price, answers and reasons are null.',
    query: RegistrationFilter,
    response: z.array(Registration),
    list: true,
  },
  (ctx, { query }) => getListAs(ctx, registrationList, query),
)
