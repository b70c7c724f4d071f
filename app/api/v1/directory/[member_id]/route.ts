import { getDirectoryEntry } from '#lib/directory/queries'
import { DirectoryEntry } from '#lib/directory/schema'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'directory.read',
    operation_id: 'getDirectoryEntry',
    summary: 'Get somebody of the member directory',
    description: 'What the list shows of one person; 404 for whoever is not in the directory, whatever the reason.',
    params: idParams('member_id'),
    response: DirectoryEntry,
  },
  (ctx, { params }) => getDirectoryEntry(ctx, params.member_id),
)
