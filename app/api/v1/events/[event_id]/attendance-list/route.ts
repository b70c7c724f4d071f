import { route } from '#lib/http/route'
import { readAttendanceList } from '#lib/registrations/printed'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'registrations.read',
    operation_id: 'readAttendanceList',
    summary: "Read an event's attendance list as PDF",
    description:
      'Everybody who is expected, or was, by last name, with ticket, seats and a box to tick for each seat; what is paid is on it for who reads the details of registrations. In the language of the association.',
    params: idParams('event_id'),
    response: null,
    file: ['application/pdf'],
    errors: ['conflict'],
  },
  (ctx, { params }) => readAttendanceList(ctx, params.event_id),
)
