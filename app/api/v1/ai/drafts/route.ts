import { z } from 'zod'
import { Draft, DraftFilter, DraftSummary, NewDraft } from '#lib/assistant/drafts/schema'
import { addDraft, listDrafts } from '#lib/assistant/drafts/service'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'messages.write',
    operation_id: 'listDrafts',
    summary: 'List your drafted mails',
    description:
      'Your own that were not sent, those that were changed last first; or the one that was written for an answer of the assistant, sent or not.',
    query: DraftFilter,
    response: z.array(DraftSummary),
  },
  (ctx, { query }) => listDrafts(ctx, query),
)

export const POST = route(
  {
    permission: 'messages.write',
    operation_id: 'addDraft',
    summary: 'Draft a mail to members',
    description:
      'To the members of a condition, or of what is asked for in words. A language model writes it where one may be asked, else a template; names and figures are merge fields. Nothing is sent.',
    body: NewDraft,
    response: Draft,
    status: 201,
    if_match: 'optional',
    errors: ['conflict', 'not_found'],
  },
  (ctx, { body }) => addDraft(ctx, body),
)
