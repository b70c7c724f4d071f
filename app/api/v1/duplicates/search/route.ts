import { requestSearch } from '#lib/duplicates/find'
import { getSearch } from '#lib/duplicates/queries'
import { DuplicateSearch } from '#lib/duplicates/schema'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'members.write',
    operation_id: 'getDuplicateSearch',
    summary: 'Get how the search for duplicates goes',
    description: 'A search runs once a day, and when somebody asks for one.',
    response: DuplicateSearch,
  },
  (ctx) => getSearch(ctx),
)

export const POST = route(
  {
    permission: 'members.write',
    operation_id: 'searchDuplicates',
    summary: 'Look for people recorded twice',
    description: 'Runs in the background. Asked for again while it runs, it runs once.',
    response: DuplicateSearch,
    status: 202,
  },
  (ctx) => requestSearch(ctx),
)
