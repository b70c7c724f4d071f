import { Draft, DraftPatch } from '#lib/assistant/drafts/schema'
import { editDraft, getDraft } from '#lib/assistant/drafts/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'mails.write',
    operation_id: 'getDraft',
    summary: 'Get a drafted mail',
    description: 'One of your own, with how many it would reach now, examples of them, and how the first would get it.',
    params: idParams('draft_id'),
    response: Draft,
    if_match: 'optional',
  },
  (ctx, { params }) => getDraft(ctx, params.draft_id),
)

export const PATCH = route(
  {
    permission: 'mails.write',
    operation_id: 'changeDraft',
    summary: 'Change a drafted mail',
    description: 'Only your own, as long as it was not sent.',
    params: idParams('draft_id'),
    body: DraftPatch,
    response: Draft,
    if_match: 'required',
    errors: ['conflict'],
  },
  (ctx, { params, body, if_match }) => editDraft(ctx, params.draft_id, body, if_match),
)
