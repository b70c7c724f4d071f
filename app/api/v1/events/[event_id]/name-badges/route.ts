import { route } from '#lib/http/route'
import { readNameBadges } from '#lib/registrations/printed'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'registrations.read',
    operation_id: 'readNameBadges',
    summary: "Read an event's name badges as PDF",
    description:
      'Ten to a page (90 by 54 mm) with name, organization and event: one for each seat. In the language of the association.',
    params: idParams('event_id'),
    response: null,
    file: ['application/pdf'],
    errors: ['conflict'],
  },
  (ctx, { params }) => readNameBadges(ctx, params.event_id),
)
