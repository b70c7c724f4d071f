import { deleteConversation, renameConversation } from '#lib/assistant/chat/conversations'
import { getConversation } from '#lib/assistant/chat/queries'
import { Conversation, ConversationPatch, ConversationSummary } from '#lib/assistant/chat/schema'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'ai.use',
    operation_id: 'getConversation',
    summary: 'Get one of your conversations with its messages',
    description: 'The messages come oldest first, with what was looked up for them.',
    params: idParams('conversation_id'),
    response: Conversation,
    if_match: 'optional',
  },
  (ctx, { params }) => getConversation(ctx, params.conversation_id),
)

export const PATCH = route(
  {
    permission: 'ai.use',
    operation_id: 'renameConversation',
    summary: 'Rename a conversation',
    description: 'Changes the title; the messages stay.',
    params: idParams('conversation_id'),
    body: ConversationPatch,
    response: ConversationSummary,
    if_match: 'optional',
  },
  (ctx, { params, body, if_match }) => renameConversation(ctx, params.conversation_id, body, if_match),
)

export const DELETE = route(
  {
    permission: 'ai.use',
    operation_id: 'deleteConversation',
    summary: 'Delete a conversation with its messages',
    description: 'It cannot be brought back.',
    params: idParams('conversation_id'),
    response: null,
    status: 204,
  },
  (ctx, { params }) => deleteConversation(ctx, params.conversation_id),
)
