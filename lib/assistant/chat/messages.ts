import type { UIMessage } from 'ai'
import type { Conversation, ConversationMessage, DataParts } from '#lib/assistant/chat/schema'
import type { Language } from '#lib/assistant/reading/packs/pack'

/** A message of a conversation as the page holds it. */
export type ChatMessage = UIMessage<{ status?: ConversationMessage['status'] }, DataParts>

/** All that a message says. */
export function textOf({ parts }: Pick<ChatMessage, 'parts'>): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

/** The part of a message with this name, as it last came. */
export function partOf<N extends keyof DataParts>({ parts }: ChatMessage, name: N): DataParts[N] | undefined {
  const part = parts.findLast(({ type }) => type === `data-${name}`)
  return part && 'data' in part ? (part.data as DataParts[N]) : undefined
}

/** The language of an answer, and of the question that it answers; undefined as long as it is not known. */
export function languageOf(answer: ChatMessage | undefined): Language | undefined {
  // Answers that were kept before they said it themselves say it with their look-ups.
  return answer && (partOf(answer, 'language')?.language ?? partOf(answer, 'asks')?.asks[0]?.language)
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
