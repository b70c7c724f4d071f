import { route } from '#lib/http/route'
import { getImport } from '#lib/imports/queries'
import { Import, ImportPatch } from '#lib/imports/schema'
import { editImport, removeImport } from '#lib/imports/service'
import { IMPORT_PERMISSIONS } from '#lib/permissions'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: IMPORT_PERMISSIONS,
    operation_id: 'getImport',
    summary: 'Get an import',
    description: 'Its columns with samples and what they are taken for, what has to be answered, and its progress.',
    params: idParams('import_id'),
    response: Import,
    if_match: 'optional',
  },
  (ctx, { params }) => getImport(ctx, params.import_id),
)

export const PATCH = route(
  {
    permission: IMPORT_PERMISSIONS,
    operation_id: 'editImport',
    summary: 'Say what the columns of an import are',
    description:
      'How the file is read, which fields its columns fill, in which order dates are written, what its tiers are, what happens to people who are there already, and what somebody has chosen for single lines: left out, kept apart, or given to a member and invoices. It has to be checked again then.',
    params: idParams('import_id'),
    body: ImportPatch,
    response: Import,
    if_match: 'optional',
    errors: ['conflict', 'unavailable', 'unsupported_media_type'],
  },
  (ctx, { params, body, if_match }) => editImport(ctx, params.import_id, body, if_match),
)

export const DELETE = route(
  {
    permission: IMPORT_PERMISSIONS,
    operation_id: 'removeImport',
    summary: 'Delete an import',
    description: 'One of which nothing was written, with its file.',
    params: idParams('import_id'),
    response: null,
    status: 204,
    if_match: 'optional',
    errors: ['conflict'],
  },
  (ctx, { params, if_match }) => removeImport(ctx, params.import_id, if_match),
)
