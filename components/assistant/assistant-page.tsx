'use client'

import { Button } from '@heroui/react'
import { History, Plus } from 'lucide-react'
import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { ConversationList } from '#components/assistant/conversation-list'
import { ConversationView } from '#components/assistant/conversation-view'
import { PageHeader } from '#components/layout/page-header'
import { ButtonLink } from '#components/ui/button-link'
import { Dialog } from '#components/ui/dialog'
import type { ChatMessage } from '#lib/assistant/chat/messages'
import { pages } from '#lib/paths'

interface AssistantPageProps {
  area: 'admin' | 'member'
  conversationId: string | null
  messages: ChatMessage[]
  examples: readonly string[]
  question: string | null
}

/** The assistant: the conversation, and those before it. */
export function AssistantPage({ area, conversationId, messages, examples, question }: AssistantPageProps) {
  const router = useRouter()
  const { begun, round, begin } = useBegun(pages[area].assistant())
  useLoadedBack(conversationId, pages[area].assistant())
  const [isListOpen, setListOpen] = useState(false)
  const currentId = conversationId ?? begun
  const list = (
    <ConversationList
      currentId={currentId}
      hrefOf={pages[area].conversation}
      onCurrentDeleted={() => router.push(pages[area].assistant())}
    />
  )
  return (
    <div className="page-grid">
      <PageHeader
        title={area === 'admin' ? 'Assistant' : 'Ask'}
        actions={
          <>
            <Button variant="outline" className="lg:hidden" onPress={() => setListOpen(true)}>
              <History aria-hidden />
              Conversations
            </Button>
            <ButtonLink href={pages[area].assistant()}>
              <Plus aria-hidden />
              New
            </ButtonLink>
          </>
        }
      />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <ConversationView
          key={conversationId ?? round}
          conversationId={conversationId}
          messages={messages}
          placeholder={area === 'admin' ? 'Ask about your association' : 'Ask about your membership'}
          examples={examples}
          question={question}
          onBegun={(id) => begin(id, pages[area].conversation(id))}
        />
        <aside
          aria-label="Conversations"
          className="sticky top-20 hidden max-h-[calc(100dvh-7rem)] overflow-y-auto lg:block"
        >
          <h2 className="mb-2 px-2.5 text-[0.8125rem] font-medium text-muted">Conversations</h2>
          {list}
        </aside>
      </div>
      <Dialog isOpen={isListOpen} onOpenChange={setListOpen} title="Conversations">
        {list}
      </Dialog>
    </div>
  )
}

/**
 * Whoever leaves a conversation that was begun on the page of new ones, and comes back to its address, finds it there:
 * the browser keeps the page of new ones under it.
 */
function useLoadedBack(conversationId: string | null, newPage: string) {
  const router = useRouter()
  useEffect(() => {
    const { pathname } = window.location
    if (conversationId === null && pathname !== newPage) router.replace(pathname)
  }, [conversationId, newPage, router])
}

/**
 * The conversation that was begun on the page of new ones. Its address takes the page's place without loading
 * anything; coming back to the page begins the next.
 */
function useBegun(newPage: string) {
  const pathname = usePathname()
  const before = useRef(pathname)
  const [state, setState] = useState({ begun: null as string | null, round: 0 })
  useEffect(() => {
    const isBack = pathname === newPage && before.current !== newPage
    before.current = pathname
    if (isBack) setState(({ round }) => ({ begun: null, round: round + 1 }))
  }, [pathname, newPage])
  return {
    ...state,
    begin: (id: string, href: string) => {
      window.history.replaceState(null, '', href)
      setState((known) => ({ ...known, begun: id }))
    },
  }
}
