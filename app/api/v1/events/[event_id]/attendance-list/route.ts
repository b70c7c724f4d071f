import { route } from '#lib/http/route'
import { readAttendanceList } from '#lib/registrations/printed'
import { PrintedFilter } from '#lib/registrations/schema'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'registrations.read',
    operation_id: 'readAttendanceList',
    summary: "Read an event's attendance list as PDF",
    description:
      'Everybody who is expected, or was, by last name, with ticket, seats and a box to tick for each seat; what is paid is on it for who reads the details of registrations. In the language of the association. More than 1,000 seats are printed in parts, each with its own heading.',
    params: idParams('event_id'),
    query: PrintedFilter,
    response: null,
    file: ['application/pdf'],
    errors: ['conflict'],
  },
  (ctx, { params, query }) => readAttendanceList(ctx, params.event_id, query.part),
)
