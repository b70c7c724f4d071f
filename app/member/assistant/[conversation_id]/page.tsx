import type { Metadata } from 'next'
import { foundOr404 } from '#app/admin/found'
import { AssistantPage } from '#components/assistant/assistant-page'
import { exampleQuestions } from '#components/assistant/example-questions'
import { messagesOf } from '#lib/ai/chat/messages'
import { getConversation } from '#lib/ai/chat/queries'
import { requirePageCtx } from '#lib/auth/session'
import { parseParams } from '#lib/http/parse'
import { idParams } from '#lib/wire/schema'

const PathParams = idParams('conversation_id')

export const metadata: Metadata = { title: 'Ask' }

export default async function ConversationPage({ params }: { params: Promise<Record<string, string>> }) {
  const { ctx, account } = await requirePageCtx('members.own')
  const conversation = await foundOr404(
    params.then((given) => {
      const { conversation_id } = parseParams(PathParams, given) as { conversation_id: string }
      return getConversation(ctx, conversation_id)
    }),
  )
  return (
    <AssistantPage
      area="member"
      conversationId={conversation.id}
      messages={messagesOf(conversation)}
      examples={exampleQuestions(account.roles)}
      question={null}
    />
  )
}
