import { z } from 'zod'
import { route } from '#lib/http/route'
import { listImportFields } from '#lib/imports/queries'
import { ImportFieldFilter, ImportFieldName } from '#lib/imports/schema'
import { IMPORT_PERMISSIONS } from '#lib/permissions'

export const GET = route(
  {
    permission: IMPORT_PERMISSIONS,
    operation_id: 'listImportFields',
    summary: 'List what columns of an import can fill',
    description:
      'The fields of a noun with what belongs to it, such as the term of a member, and the association’s own.',
    query: ImportFieldFilter,
    response: z.array(ImportFieldName),
  },
  (ctx, { query }) => listImportFields(ctx, query.noun),
)
