import { route } from '#lib/http/route'
import { exportPerson } from '#lib/privacy/export'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: ['privacy.write', 'members.own'],
    operation_id: 'exportMember',
    summary: 'Take a copy of the data of one person',
    description:
      'A ZIP with everything that is kept of the person: a page to read, a JSON file for each kind, and the papers that were mailed. The member role gets its own data only.',
    params: idParams('member_id'),
    response: null,
    file: ['application/zip'],
  },
  (ctx, { params }) => exportPerson(ctx, params.member_id),
)
