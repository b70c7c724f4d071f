import { z } from 'zod'
import { requireVisibleEvent } from '#lib/events/conditions'
import { route } from '#lib/http/route'
import { getListAs } from '#lib/query/export'
import { registrationList } from '#lib/registrations/queries'
import { EventRegistrationFilter, NewRegistration, Registration } from '#lib/registrations/schema'
import { register } from '#lib/registrations/service'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: ['registrations.read', 'registrations.own'],
    operation_id: 'listEventRegistrations',
    summary: "List an event's registrations",
    description:
      'The member role sees its own. Front desk sees names, tickets and states; e-mail, price, answers and reasons are null.',
    params: idParams('event_id'),
    query: EventRegistrationFilter,
    response: z.array(Registration),
    list: true,
  },
  async (ctx, { params: { event_id }, query }) => {
    const [page] = await Promise.all([
      getListAs(ctx, registrationList, query, { event_id }),
      requireVisibleEvent(ctx, event_id),
    ])
    return page
  },
)

export const POST = route(
  {
    permission: ['registrations.write', 'registrations.own'],
    operation_id: 'addRegistration',
    summary: 'Register somebody for an event',
    description:
      'Organizers name a member or a guest; the member role registers itself. Without a free seat the registration is waitlisted, or 409 where the event has no waiting list.',
    params: idParams('event_id'),
    in_line_for: 'event_id',
    body: NewRegistration,
    response: Registration,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { params, body }) => register(ctx, params.event_id, body),
)
