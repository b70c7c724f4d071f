import { checkFile } from '#lib/files/content'
import { LOGO_TYPES, NewFileFilter, StoredFile } from '#lib/files/schema'
import { keepFile } from '#lib/files/service'
import { route } from '#lib/http/route'

export const POST = route(
  {
    permission: 'tenant.write',
    operation_id: 'addFile',
    summary: 'Send a file',
    description:
      'The body is the file itself, at most 10 MB. What it is, is told by its content. A logo is a PNG, JPEG or WebP of at most 25 megapixels; it is kept as a new PNG or JPEG of at most 800 pixels a side without anything but the picture, and becomes the logo by PATCH /tenant. A logo that nobody uses is removed after a day.',
    query: NewFileFilter,
    upload: { media_types: LOGO_TYPES, read: (content) => checkFile('logo', content) },
    response: StoredFile,
    status: 201,
  },
  (ctx, { body, query }) => keepFile(ctx, body, query.name ?? query.kind),
)
