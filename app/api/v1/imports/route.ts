import { z } from 'zod'
import { route } from '#lib/http/route'
import { listImports } from '#lib/imports/queries'
import { Import, ImportFilter, NewImportFilter } from '#lib/imports/schema'
import { addImport, readFile } from '#lib/imports/service'
import { IMPORT_PERMISSIONS } from '#lib/permissions'

export const GET = route(
  {
    permission: IMPORT_PERMISSIONS,
    operation_id: 'listImports',
    summary: 'List imports',
    description: 'The files that were sent to be imported, the latest first, each with its progress.',
    query: ImportFilter,
    response: z.array(Import),
    list: true,
  },
  (ctx, { query }) => listImports(ctx, query),
)

export const POST = route(
  {
    permission: IMPORT_PERMISSIONS,
    operation_id: 'addImport',
    summary: 'Send a file to import',
    description:
      'The body is the file itself, of the rows that `noun` says: CSV or XLSX of at most 20 MB, 50,000 rows and 200 columns, in any usual encoding and with any usual separator; of payments also a bank statement (CAMT.052, CAMT.053, CAMT.054, MT940), of which what went out and what is pending is left out. Nothing is written but a draft with what its columns are taken for; correct that by PATCH, then check it, then run it.',
    query: NewImportFilter,
    upload: {
      media_types: [
        'text/csv',
        'application/xml',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/octet-stream',
      ],
      read: readFile,
    },
    response: Import,
    status: 201,
    errors: ['unavailable', 'forbidden'],
  },
  (ctx, { body, query }) => addImport(ctx, body, query),
)
