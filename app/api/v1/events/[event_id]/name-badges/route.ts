import { route } from '#lib/http/route'
import { readNameBadges } from '#lib/registrations/printed'
import { PrintedFilter } from '#lib/registrations/schema'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'registrations.read',
    operation_id: 'readNameBadges',
    summary: "Read an event's name badges as PDF",
    description:
      'Ten to a page (90 by 54 mm) with name, organization and event: one for each seat. In the language of the association. More than 1,000 seats are printed in parts, each with its own heading.',
    params: idParams('event_id'),
    query: PrintedFilter,
    response: null,
    file: ['application/pdf'],
    errors: ['conflict'],
  },
  (ctx, { params, query }) => readNameBadges(ctx, params.event_id, query.part),
)
