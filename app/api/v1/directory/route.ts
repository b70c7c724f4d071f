import { z } from 'zod'
import { listDirectory } from '#lib/directory/queries'
import { DirectoryEntry, DirectoryFilter } from '#lib/directory/schema'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'directory.read',
    operation_id: 'listDirectory',
    summary: 'List the member directory',
    description:
      'Current members who agreed to be in it, each with what they agreed to show; `q` looks for words of just that. Open to current members and to staff who read members; 404 for others, and while the association keeps no directory.',
    query: DirectoryFilter,
    response: z.array(DirectoryEntry),
    list: true,
    errors: ['not_found'],
  },
  (ctx, { query }) => listDirectory(ctx, query),
)
