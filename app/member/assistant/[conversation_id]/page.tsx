import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { AssistantPage } from '#components/assistant/assistant-page'
import { exampleQuestions } from '#components/assistant/example-questions'
import { requirePageCtx } from '#lib/accounts/session'
import { messagesOf } from '#lib/assistant/chat/messages'
import { getConversation } from '#lib/assistant/chat/queries'

const conversationAt = recordReader('members.own', 'conversation_id', getConversation)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return conversationAt.metadata(params, ({ title }) => title)
}

export default async function ConversationPage({ params }: PageProps) {
  const { account } = await requirePageCtx('members.own')
  const conversation = await conversationAt(params)
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
