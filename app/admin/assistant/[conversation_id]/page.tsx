import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import { AssistantPage } from '#components/assistant/assistant-page'
import { exampleQuestions } from '#components/assistant/example-questions'
import { requirePageCtx } from '#lib/accounts/session'
import { messagesOf } from '#lib/assistant/chat/messages'
import { getConversation } from '#lib/assistant/chat/queries'

const conversationAt = recordReader(['members.read', 'registrations.read'], getConversation)

export async function generateMetadata({ params }: { params: Promise<Record<string, string>> }): Promise<Metadata> {
  const { conversation_id } = await params
  return { title: (await conversationAt(conversation_id)).title }
}

export default async function ConversationPage({ params }: { params: Promise<Record<string, string>> }) {
  const { account } = await requirePageCtx(['members.read', 'registrations.read'])
  const conversation = await conversationAt((await params).conversation_id)
  return (
    <AssistantPage
      area="admin"
      conversationId={conversation.id}
      messages={messagesOf(conversation)}
      examples={exampleQuestions(account.roles)}
      question={null}
    />
  )
}
