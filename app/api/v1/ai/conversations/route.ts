import { z } from 'zod'
import { listConversations } from '#lib/assistant/chat/queries'
import { ConversationFilter, ConversationSummary } from '#lib/assistant/chat/schema'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'ai.use',
    operation_id: 'listConversations',
    summary: 'List your conversations with the assistant',
    description: 'The own ones only, the last used first.',
    query: ConversationFilter,
    response: z.array(ConversationSummary),
    list: true,
  },
  (ctx, { query }) => listConversations(ctx, query),
)
