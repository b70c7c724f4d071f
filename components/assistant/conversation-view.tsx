'use client'

import { useChat } from '@ai-sdk/react'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { AnswerLanguage, useAnswerWords } from '#components/assistant/answer-language'
import { Composer } from '#components/assistant/composer'
import { LiveAnswer } from '#components/assistant/live-answer'
import { AnswerView, BrokenOff, QuestionView } from '#components/assistant/message-view'
import { Welcome } from '#components/assistant/welcome'
import { ErrorState } from '#components/ui/error-state'
import { problemOf } from '#components/ui/problem'
import { notifyError } from '#components/ui/toast'
import { CONVERSATIONS_KEY, chatTransport, loadConversation } from '#lib/assistant/chat/client'
import { type ChatMessage, languageOf, messagesOf, textOf } from '#lib/assistant/chat/messages'
import { ProblemError } from '#lib/http/browser'

interface ConversationViewProps {
  conversationId: string | null
  messages: ChatMessage[]
  placeholder: string
  /** Questions to begin with. */
  examples: readonly string[]
  /** Put into the field, or asked at once when the reader came from another page of ours. */
  question: string | null
  /** Told of the conversation that the first question began. */
  onBegun: (id: string) => void
}

/** A conversation: what was asked and answered, and the field for what comes next. */
export function ConversationView({
  conversationId,
  messages: stored,
  placeholder,
  examples,
  question,
  onBegun,
}: ConversationViewProps) {
  const queries = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const heading = useId()
  const id = useRef(conversationId)
  const [transport] = useState(() => chatTransport(() => id.current))
  const [text, setText] = useState(question ?? '')
  const [isEditing, setEditing] = useState(false)
  const { messages, status, error, sendMessage, setMessages, regenerate, stop, clearError } = useChat<ChatMessage>({
    messages: stored,
    transport,
    onData: (part) => {
      if (part.type !== 'data-conversation') return
      wentOn.add(part.data.id)
      if (id.current === part.data.id) return
      id.current = part.data.id
      onBegun(part.data.id)
    },
    onFinish: () => void queries.invalidateQueries({ queryKey: CONVERSATIONS_KEY }),
  })
  const isBusy = status === 'submitted' || status === 'streaming'
  const lastQuestion = messages.findLast(({ role }) => role === 'user')
  const last = messages.at(-1)
  const isEmpty = messages.length === 0 && !error

  /** What is pressed goes away: who uses the keyboard goes on in the field. */
  function keepFocus() {
    if (document.activeElement?.matches(':focus-visible')) field.current?.focus()
  }

  function retry() {
    keepFocus()
    void regenerate()
  }

  function ask(asked: string) {
    if (isBusy || asked.trim() === '') return
    keepFocus()
    const isReplacing = isEditing && lastQuestion !== undefined
    if (isReplacing) setMessages(messages.slice(0, messages.indexOf(lastQuestion)))
    setEditing(false)
    setText('')
    clearError()
    void sendMessage({ text: asked.trim() }, { body: { replaces_last: isReplacing } })
  }

  function editLast() {
    if (!lastQuestion) return
    setText(textOf(lastQuestion))
    setEditing(true)
    field.current?.focus()
  }

  useWholeAgain(conversationId, isBusy, setMessages)
  useFocusOnArrival(field, conversationId === null)
  useAskOnArrival(question, ask)
  useFollowing(messages, isBusy)

  return (
    <div className="flex min-h-[calc(100dvh-19.5rem)] min-w-0 flex-col gap-6 md:min-h-[calc(100dvh-14rem)]">
      {isEmpty ? (
        <Welcome headingId={heading} examples={examples} onAsk={ask} />
      ) : (
        <div className="grid flex-1 content-start gap-6">
          {messages.map((message, position) =>
            message.role === 'user' ? (
              <QuestionView
                key={message.id}
                message={message}
                language={languageOf(messages[position + 1])}
                onEdit={message === lastQuestion && !isBusy ? editLast : undefined}
              />
            ) : (
              <AnswerView
                key={message.id}
                message={message}
                isStreaming={isBusy && message === last}
                isLast={message === last}
                onAsk={ask}
                onRetry={retry}
              />
            ),
          )}
          {last?.role === 'user' ? (
            // The answer has not said its language yet: that of the conversation so far.
            <AnswerLanguage language={languageOf(messages.findLast(({ role }) => role === 'assistant'))}>
              {status === 'submitted' ? <LookingUp /> : null}
              {!isBusy && !error ? <BrokenOff onRetry={retry} /> : null}
            </AnswerLanguage>
          ) : null}
          {error ? <Failure error={error} onRetry={retry} /> : null}
        </div>
      )}
      <LiveAnswer
        text={last?.role === 'assistant' ? textOf(last) : ''}
        language={languageOf(last)}
        isStreaming={isBusy}
      />
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 bg-background pt-2 pb-3 md:bottom-0">
        <Composer
          field={field}
          describedBy={isEmpty ? heading : undefined}
          placeholder={placeholder}
          text={text}
          onText={setText}
          onSend={() => ask(text)}
          onStop={() => void stop()}
          onEditLast={lastQuestion ? editLast : undefined}
          isBusy={isBusy}
          isEditing={isEditing}
          onCancelEdit={() => {
            setEditing(false)
            setText('')
          }}
        />
      </div>
    </div>
  )
}

function LookingUp() {
  const { language, words } = useAnswerWords()
  return (
    <p lang={language} className="text-muted">
      {words.looking}
    </p>
  )
}

/** Conversations that went on after their page was loaded. */
const wentOn = new Set<string>()

/** Coming back by the browser's Back shows a page as it was loaded: what was asked since is loaded again. */
function useWholeAgain(
  conversationId: string | null,
  isBusy: boolean,
  setMessages: (messages: ChatMessage[]) => void,
): void {
  const latest = useRef({ isBusy, setMessages })
  useEffect(() => {
    latest.current = { isBusy, setMessages }
  })
  useEffect(() => {
    if (conversationId === null || !wentOn.has(conversationId)) return
    let isGone = false
    loadConversation(conversationId)
      .then((conversation) => {
        if (!isGone && !latest.current.isBusy) latest.current.setMessages(messagesOf(conversation))
      })
      .catch(notifyError)
    return () => {
      isGone = true
    }
  }, [conversationId])
}

/** Why no answer came, and the way on. */
function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOfApi = error instanceof ProblemError || error instanceof TypeError
  const { status, title, detail, request_id } = problemOf(error)
  if (!isOfApi) return <ErrorState compact title="No answer came" detail={error.message} onRetry={onRetry} />
  const heading = status === 429 ? 'That was a lot of questions' : title
  return <ErrorState compact title={heading} detail={detail} requestId={request_id} onRetry={onRetry} />
}

/**
 * Asks the question of the address once when it was followed from a page of ours. Whoever comes from elsewhere finds
 * it in the field: a link in a mail must not ask in somebody's name.
 */
function useAskOnArrival(question: string | null, ask: (question: string) => void) {
  const isAsked = useRef(false)
  useEffect(() => {
    if (!question || isAsked.current || isLoadedHere()) return
    isAsked.current = true
    ask(question)
  })
}

/**
 * Puts the cursor into the field of a new conversation. Not where a touch keyboard would cover half of the page, nor out
 * of a window over the page. Screen readers tell the heading with the field, as they begin to read there.
 */
function useFocusOnArrival(field: RefObject<HTMLTextAreaElement | null>, isNew: boolean) {
  useEffect(() => {
    if (!isNew || !window.matchMedia('(pointer: fine)').matches) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    field.current?.focus({ preventScroll: true })
  }, [field, isNew])
}

/** Whether the browser loaded this very address, and no page of ours led to it. */
function isLoadedHere(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry?.name === window.location.href
}

/** Brings a sent question into sight wherever the reader was, then keeps up with the answer while they stay there. */
function useFollowing(messages: readonly ChatMessage[], isBusy: boolean) {
  const question = messages.findLast(({ role }) => role === 'user')?.id
  useEffect(() => {
    if (isBusy && question) window.scrollTo({ top: document.documentElement.scrollHeight })
  }, [question, isBusy])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every piece that comes makes the page longer
  useEffect(() => {
    if (!isBusy) return
    const { scrollHeight } = document.documentElement
    const isNearEnd = scrollHeight - window.scrollY - window.innerHeight < 240
    if (isNearEnd) window.scrollTo({ top: scrollHeight })
  }, [messages, isBusy])
}
