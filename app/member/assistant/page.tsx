import type { Metadata } from 'next'
import { AssistantPage } from '#components/assistant/assistant-page'
import { exampleQuestions } from '#components/assistant/example-questions'
import { requirePageCtx } from '#lib/accounts/session'

export const metadata: Metadata = { title: 'Ask' }

interface NewConversationProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function NewConversationPage({ searchParams }: NewConversationProps) {
  const { account } = await requirePageCtx('members.own')
  const { q } = await searchParams
  return (
    <AssistantPage
      area="member"
      conversationId={null}
      messages={[]}
      examples={exampleQuestions(account.roles)}
      question={typeof q === 'string' ? q : null}
    />
  )
}
