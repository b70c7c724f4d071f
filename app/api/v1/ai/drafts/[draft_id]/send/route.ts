import { Draft, DraftSending } from '#lib/assistant/drafts/schema'
import { sendDraft } from '#lib/assistant/drafts/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'messages.write',
    operation_id: 'sendDraft',
    summary: 'Send a drafted mail',
    description:
      'To those whom its condition reaches now: each gets a mail of their own, nobody who has died, is archived or has no address. A bulk action does it, which tells what became of each. Once only.',
    params: idParams('draft_id'),
    body: DraftSending.optional(),
    response: Draft,
    if_match: 'required',
    errors: ['conflict'],
  },
  (ctx, { params, body, if_match }) => sendDraft(ctx, params.draft_id, if_match, body),
)
