import { mergeDuplicate } from '#lib/duplicates/merge'
import { DuplicateDetail, MergeInput } from '#lib/duplicates/schema'
import { undoMerge } from '#lib/duplicates/undo'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'members.write',
    operation_id: 'mergeDuplicate',
    summary: 'Make one record of two',
    description:
      'The kept record takes the chosen fields and everything that hangs on the other one, which is gone: its number is never given again, and its links lead to the kept record. Issued papers stay as they are. The version in If-Match is the pair’s, which moves with both records. It can be taken back for 24 hours.',
    params: idParams('duplicate_id'),
    body: MergeInput,
    response: DuplicateDetail,
    if_match: 'required',
    errors: ['conflict'],
  },
  (ctx, { params, body, if_match }) => mergeDuplicate(ctx, params.duplicate_id, body, if_match),
)

export const DELETE = route(
  {
    permission: 'members.write',
    operation_id: 'undoMerge',
    summary: 'Take a merge back',
    description:
      'Both records are as they were, with what hung on each; what came about since stays with the kept one. Refused, with names, where something was edited since.',
    params: idParams('duplicate_id'),
    response: DuplicateDetail,
    errors: ['conflict'],
  },
  (ctx, { params }) => undoMerge(ctx, params.duplicate_id),
)
