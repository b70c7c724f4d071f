import { route } from '#lib/http/route'
import { Import } from '#lib/imports/schema'
import { startUndo } from '#lib/imports/service'
import { IMPORT_PERMISSIONS } from '#lib/permissions'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: IMPORT_PERMISSIONS,
    operation_id: 'undoImport',
    summary: 'Take an import back',
    description:
      'For 24 hours. A job removes what was created and restores what was changed; rows that somebody has edited since stay, and say so.',
    params: idParams('import_id'),
    response: Import,
    status: 202,
    if_match: 'optional',
    errors: ['conflict'],
  },
  (ctx, { params, if_match }) => startUndo(ctx, params.import_id, if_match),
)
