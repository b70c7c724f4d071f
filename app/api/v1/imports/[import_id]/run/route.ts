import { route } from '#lib/http/route'
import { Import } from '#lib/imports/schema'
import { startRun } from '#lib/imports/service'
import { IMPORT_PERMISSIONS } from '#lib/permissions'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: IMPORT_PERMISSIONS,
    operation_id: 'runImport',
    summary: 'Run an import',
    description:
      'A job writes the rows that the check found nothing wrong with. It can be stopped at any point and goes on where it was; a second request adds nothing.',
    params: idParams('import_id'),
    response: Import,
    status: 202,
    if_match: 'optional',
    errors: ['conflict'],
  },
  (ctx, { params, if_match }) => startRun(ctx, params.import_id, if_match),
)
