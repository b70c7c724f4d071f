import { CheckInCounts } from '#lib/check-ins/schema'
import { getCheckInCounts } from '#lib/check-ins/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: ['check_ins.write', 'registrations.read'],
    operation_id: 'getCheckInCounts',
    summary: 'How many are expected and inside',
    description: 'Seats that are expected, and how many of them are in at this moment.',
    params: idParams('event_id'),
    response: CheckInCounts,
  },
  (ctx, { params }) => getCheckInCounts(ctx, params.event_id),
)
