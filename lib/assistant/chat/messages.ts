import type { UIMessage } from 'ai'
import type { Conversation, ConversationMessage, DataParts } from '#lib/assistant/chat/schema'

/** A message of a conversation as the page holds it. */
export type ChatMessage = UIMessage<{ status?: ConversationMessage['status'] }, DataParts>

/** All that a message says. */
export function textOf({ parts }: Pick<ChatMessage, 'parts'>): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

/** A stored conversation's messages in the form of those that stream in. */
export function messagesOf({ messages }: Pick<Conversation, 'messages'>): ChatMessage[] {
  return messages.map(({ id, role, status, parts }) => ({
    id,
    role,
    metadata: { status },
    parts: parts as ChatMessage['parts'],
  }))
}
