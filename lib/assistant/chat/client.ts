import { queryOptions } from '@tanstack/react-query'
import { DefaultChatTransport } from 'ai'
import { type ChatMessage, textOf } from '#lib/assistant/chat/messages'
import type { Conversation, ConversationSummary } from '#lib/assistant/chat/schema'
import { apiFetch, apiStream } from '#lib/http/browser'
import { api } from '#lib/paths'

const MAX_LISTED = 50

/** Every query of the list of conversations begins with it. */
export const CONVERSATIONS_KEY = ['ai', 'conversations'] as const

/** The acting account's latest conversations. */
export function conversationsQuery() {
  const query = { sort: '-updated_at', limit: MAX_LISTED }
  return queryOptions({
    queryKey: [...CONVERSATIONS_KEY, query],
    queryFn: ({ signal }) => apiFetch<ConversationSummary[]>(api.ai.conversations(query), { signal }),
  })
}

/** One of the acting account's conversations with its messages. */
export async function loadConversation(id: string): Promise<Conversation> {
  return (await apiFetch<Conversation>(api.ai.conversation(id))).data
}

/** Gives a conversation another name. */
export function renameConversation(id: string, title: string, version: number) {
  return apiFetch<ConversationSummary>(api.ai.conversation(id), { method: 'PATCH', body: { title }, if_match: version })
}

/** Deletes a conversation with its messages, also while the page is being left. */
export function deleteConversation(id: string) {
  return apiFetch<null>(api.ai.conversation(id), { method: 'DELETE', keepalive: true })
}

/**
 * Sends a question and reads the answer as it comes. Only the question goes out: what was said before is kept by the
 * server.
 *
 * @param conversationId of the conversation that goes on, null in a new one
 */
export function chatTransport(conversationId: () => string | null) {
  return new DefaultChatTransport<ChatMessage>({
    api: api.ai.chat(),
    fetch: apiStream,
    prepareSendMessagesRequest: ({ messages, trigger, body }) => {
      const last = messages.findLast(({ role }) => role === 'user')
      const conversation_id = conversationId()
      const replaces_last = trigger === 'regenerate-message' || body?.replaces_last === true
      return {
        headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
        body: {
          message: last ? textOf(last).trim() : '',
          ...(conversation_id && { conversation_id, replaces_last }),
        },
      }
    },
  })
}
