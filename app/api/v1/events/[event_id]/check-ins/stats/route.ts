import { CheckInCounts } from '#lib/check-ins/schema'
import { getCheckInCounts } from '#lib/check-ins/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: ['check_ins.write', 'registrations.read'],
    summary: 'How many are expected and inside',
    params: idParams('event_id'),
    response: CheckInCounts,
  },
  (ctx, { params }) => getCheckInCounts(ctx, params.event_id),
)
