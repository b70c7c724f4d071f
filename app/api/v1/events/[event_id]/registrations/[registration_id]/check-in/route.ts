import { CheckInUndo } from '#lib/check-ins/schema'
import { undoCheckIn } from '#lib/check-ins/service'
import { route } from '#lib/http/route'
import { Registration } from '#lib/registrations/schema'
import { Id, idParams } from '#lib/wire/schema'

export const DELETE = route(
  {
    permission: 'check_ins.write',
    operation_id: 'undoCheckIn',
    summary: 'Undo a check-in',
    description: 'The seat counts as not yet used again; of a party as many seats as are said.',
    params: idParams('event_id').extend({ registration_id: Id }),
    query: CheckInUndo,
    response: Registration,
  },
  (ctx, { params, query }) => undoCheckIn(ctx, params.event_id, params.registration_id, query),
)
