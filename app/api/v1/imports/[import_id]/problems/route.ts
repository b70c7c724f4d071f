import { route } from '#lib/http/route'
import { readProblems } from '#lib/imports/service'
import { IMPORT_PERMISSIONS } from '#lib/permissions'
import { sheetFile } from '#lib/sheets/write-sheet'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: IMPORT_PERMISSIONS,
    operation_id: 'getImportProblems',
    summary: 'Get the rows of an import with a problem',
    description:
      'As a CSV with the columns of the file and one that says what is wrong. Corrected, it can be sent as a file of its own.',
    params: idParams('import_id'),
    file: ['text/csv'],
    streams: true,
    response: null,
  },
  async (ctx, { params }) => {
    const { header, rows, delimiter } = await readProblems(ctx, params.import_id)
    return sheetFile(
      'csv',
      'problems',
      header.map((name) => ({ header: name, kind: 'text' as const })),
      rows,
      delimiter,
    )
  },
)
