import { getArchive } from '#lib/copies/queries'
import { Archive } from '#lib/copies/schema'
import { removeArchive } from '#lib/copies/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

const params = idParams('archive_id')

export const GET = route(
  {
    permission: 'copies.write',
    operation_id: 'getArchive',
    summary: 'Get an archive',
    description: 'How far it is, and what it measures once it is done.',
    params,
    response: Archive,
  },
  (ctx, { params }) => getArchive(ctx, params.archive_id),
)

export const DELETE = route(
  {
    permission: 'copies.write',
    operation_id: 'removeArchive',
    summary: 'Remove an archive',
    description: 'Before its time; not while it is being written.',
    params,
    response: null,
    errors: ['conflict'],
  },
  (ctx, { params }) => removeArchive(ctx, params.archive_id),
)
