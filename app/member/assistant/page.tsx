import type { Metadata } from 'next'
import { knownParams, type PageProps, Text } from '#app/page-params'
import { AssistantPage } from '#components/assistant/assistant-page'
import { exampleQuestions } from '#components/assistant/example-questions'
import { requirePageCtx } from '#lib/accounts/session'

export const metadata: Metadata = { title: 'Ask' }

export default async function NewConversationPage({ searchParams }: PageProps) {
  const { account } = await requirePageCtx('members.own')
  const { q } = await knownParams({ q: Text }, searchParams)
  return (
    <AssistantPage
      area="member"
      conversationId={null}
      messages={[]}
      examples={exampleQuestions(account.roles)}
      question={q ?? null}
    />
  )
}
