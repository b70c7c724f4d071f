import { Draft, NewDraft } from '#lib/assistant/drafts/schema'
import { addDraft } from '#lib/assistant/drafts/service'
import { route } from '#lib/http/route'

export const POST = route(
  {
    permission: 'mails.write',
    operation_id: 'addDraft',
    summary: 'Draft a mail to members',
    description:
      'To the members of a condition, or of what is asked for in words. A language model writes it where one may be asked, else a template; names and figures are merge fields. Nothing is sent.',
    body: NewDraft,
    response: Draft,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { body }) => addDraft(ctx, body),
)
