import { CheckIn, NewCheckIn } from '#lib/check-ins/schema'
import { checkIn } from '#lib/check-ins/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'check_ins.write',
    operation_id: 'checkIn',
    summary: 'Check somebody in or out',
    description:
      'A refusal is an answer too: result says whether the door opens, reason why not. A party may come in parts: seats says how many come in or go out now, and the same ticket lets in the rest; already_redeemed says that all are in, rules that fewer are left than asked for. The same scan sent again with its nonce gets its first answer and changes nothing; the nonce with another ticket, way or number of seats is refused. More than 12 hours before the event or after it the answer is invalid_time; anyway lets in all the same.',
    params: idParams('event_id'),
    in_line_for: 'event_id',
    body: NewCheckIn,
    response: CheckIn,
  },
  (ctx, { params, body }) => checkIn(ctx, params.event_id, body),
)
