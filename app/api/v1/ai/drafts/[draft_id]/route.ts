import { Draft, DraftPatch } from '#lib/assistant/drafts/schema'
import { editDraft, getDraft, removeDraft } from '#lib/assistant/drafts/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'messages.write',
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
    permission: 'messages.write',
    operation_id: 'changeDraft',
    summary: 'Change a drafted mail',
    description:
      'Only your own, as long as it was not sent. What is not finished is kept too: problems tells what keeps it from being sent.',
    params: idParams('draft_id'),
    body: DraftPatch,
    response: Draft,
    if_match: 'required',
    errors: ['conflict'],
  },
  (ctx, { params, body, if_match }) => editDraft(ctx, params.draft_id, body, if_match),
)

export const DELETE = route(
  {
    permission: 'messages.write',
    operation_id: 'removeDraft',
    summary: 'Delete a drafted mail',
    description: 'Only your own, as long as it was not sent.',
    params: idParams('draft_id'),
    response: null,
    status: 204,
    errors: ['conflict'],
  },
  (ctx, { params }) => removeDraft(ctx, params.draft_id),
)
