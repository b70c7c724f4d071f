import { FILE_TYPES } from '#lib/files/schema'
import { readFile, removeFile } from '#lib/files/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

const params = idParams('file_id')

export const GET = route(
  {
    permission: 'tenant.read',
    operation_id: 'readFile',
    summary: 'Read a file',
    description:
      'The content, byte for byte as it is kept. Logos are for everybody of the association, papers for who sees all invoices.',
    params,
    response: null,
    file: FILE_TYPES,
  },
  (ctx, { params }) => readFile(ctx, params.file_id),
)

export const DELETE = route(
  {
    permission: 'tenant.write',
    operation_id: 'removeFile',
    summary: 'Remove a file',
    description: 'For good. Papers stay, and so does the logo for as long as it is in use.',
    params,
    response: null,
  },
  (ctx, { params }) => removeFile(ctx, params.file_id),
)
