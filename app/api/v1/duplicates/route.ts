import { z } from 'zod'
import { listDuplicates } from '#lib/duplicates/queries'
import { Duplicate, DuplicateDetail, DuplicateFilter, NewDuplicate } from '#lib/duplicates/schema'
import { addDuplicate } from '#lib/duplicates/service'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'members.write',
    operation_id: 'listDuplicates',
    summary: 'List records that may be one person',
    description: 'The pairs that the last search found, the surest first, with what they have in common.',
    query: DuplicateFilter,
    response: z.array(Duplicate),
    list: true,
  },
  (ctx, { query }) => listDuplicates(ctx, query),
)

export const POST = route(
  {
    permission: 'members.write',
    operation_id: 'addDuplicate',
    summary: 'Put two records side by side',
    description: 'For two records that no search has found. The pair there is already is the answer again.',
    body: NewDuplicate,
    response: DuplicateDetail,
    status: 201,
  },
  (ctx, { body }) => addDuplicate(ctx, body),
)
