import { fetchArchive } from '#lib/copies/service'
import { streamedFile } from '#lib/http/file'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'copies.write',
    operation_id: 'readArchive',
    summary: 'Fetch an archive',
    description: 'The zip itself. The audit log keeps who fetched it.',
    params: idParams('archive_id'),
    response: null,
    file: ['application/zip'],
    streams: true,
    errors: ['conflict'],
  },
  async (ctx, { params }) => {
    const { pieces, ...file } = await fetchArchive(ctx, params.archive_id)
    return streamedFile(file, pieces)
  },
)
