import { z } from 'zod'
import { route } from '#lib/http/route'
import { listImportFields } from '#lib/imports/queries'
import { ImportFieldName } from '#lib/imports/schema'

export const GET = route(
  {
    permission: 'imports.write',
    operation_id: 'listImportFields',
    summary: 'List what columns of an import can fill',
    description: 'Fields of members, their term and open balance, and the association’s own fields.',
    response: z.array(ImportFieldName),
  },
  (ctx) => listImportFields(ctx),
)
