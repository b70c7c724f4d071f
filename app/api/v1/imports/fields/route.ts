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
      'The fields of a noun with what belongs to it, such as the term of a member, and the association’s own. A purpose of consents takes “yes” or “no”, in English, German or French, with the day on which it was said behind it where that is known: “yes 2024-05-17”.',
    query: ImportFieldFilter,
    response: z.array(ImportFieldName),
  },
  (ctx, { query }) => listImportFields(ctx, query.noun),
)
