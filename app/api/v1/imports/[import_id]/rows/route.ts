import { z } from 'zod'
import { route } from '#lib/http/route'
import { listImportRows } from '#lib/imports/queries'
import { ImportRow, ImportRowFilter } from '#lib/imports/schema'
import { IMPORT_PERMISSIONS } from '#lib/permissions'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: IMPORT_PERMISSIONS,
    operation_id: 'listImportRows',
    summary: 'List the rows of an import',
    description:
      'What each does according to the check, with what is wrong with it, and what became of it; of payments also what each lacks, what it may be for with the reason, and what was chosen.',
    params: idParams('import_id'),
    query: ImportRowFilter,
    response: z.array(ImportRow),
    list: true,
  },
  (ctx, { params, query }) => listImportRows(ctx, params.import_id, query),
)
