import { Archive } from '#lib/copies/schema'
import { askForArchive } from '#lib/copies/service'
import { route } from '#lib/http/route'

export const POST = route(
  {
    permission: 'copies.write',
    operation_id: 'exportTenant',
    summary: 'Ask for an archive of the association',
    description:
      'Everything that the association has, as one zip of JSON Lines and files, described in docs/tenant-archive.md; passwords, links and sessions are not in it. A job writes it: ask for it until its status is done. One is written at a time, and it is kept for three days.',
    response: Archive,
    status: 202,
    errors: ['conflict'],
  },
  (ctx) => askForArchive(ctx),
)
