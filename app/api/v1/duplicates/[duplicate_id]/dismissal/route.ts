import { DuplicateDetail } from '#lib/duplicates/schema'
import { dismissDuplicate } from '#lib/duplicates/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'members.write',
    operation_id: 'dismissDuplicate',
    summary: 'Note that two records are two people',
    description: 'No search finds the pair again.',
    params: idParams('duplicate_id'),
    response: DuplicateDetail,
    errors: ['conflict'],
  },
  (ctx, { params }) => dismissDuplicate(ctx, params.duplicate_id, true),
)

export const DELETE = route(
  {
    permission: 'members.write',
    operation_id: 'reopenDuplicate',
    summary: 'Take back that two records are two people',
    description: 'The pair waits for a decision again.',
    params: idParams('duplicate_id'),
    response: DuplicateDetail,
    errors: ['conflict'],
  },
  (ctx, { params }) => dismissDuplicate(ctx, params.duplicate_id, false),
)
