import { z } from 'zod'
import { Draft, DraftFilter, NewDraft } from '#lib/assistant/drafts/schema'
import { addDraft, listDrafts } from '#lib/assistant/drafts/service'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'mails.write',
    operation_id: 'listDrafts',
    summary: 'Find the drafted mail of an answer',
    description: 'Your own: the one that was written for the answer of the assistant that offered it, or none.',
    query: DraftFilter,
    response: z.array(Draft),
  },
  (ctx, { query }) => listDrafts(ctx, query),
)

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
    errors: ['conflict', 'not_found'],
  },
  (ctx, { body }) => addDraft(ctx, body),
)
