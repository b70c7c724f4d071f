import { route } from '#lib/http/route'
import { Import } from '#lib/imports/schema'
import { startCheck } from '#lib/imports/service'
import { IMPORT_PERMISSIONS } from '#lib/permissions'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: IMPORT_PERMISSIONS,
    operation_id: 'checkImport',
    summary: 'Check an import',
    description:
      'A job looks at each row: whether it creates or updates a record, is skipped, or has a problem, with the line, the field and the way out. Nothing is written.',
    params: idParams('import_id'),
    response: Import,
    status: 202,
    if_match: 'optional',
    errors: ['conflict'],
  },
  (ctx, { params, if_match }) => startCheck(ctx, params.import_id, if_match),
)
