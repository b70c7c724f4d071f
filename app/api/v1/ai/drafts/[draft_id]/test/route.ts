import { DraftTest } from '#lib/assistant/drafts/schema'
import { testDraft } from '#lib/assistant/drafts/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'messages.write',
    operation_id: 'testDraft',
    summary: 'Send a drafted mail to yourself',
    description:
      'As the first of those would get it who get it, with [Test] in front of the subject; once for each language that somebody gets. No member gets anything. Links that only the recipient may use are struck out.',
    params: idParams('draft_id'),
    response: DraftTest,
    status: 202,
    errors: ['conflict'],
  },
  (ctx, { params }) => testDraft(ctx, params.draft_id),
)
