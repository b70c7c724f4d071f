'use client'

import { Button } from '@heroui/react'
import { CircleStop, Pencil } from 'lucide-react'
import { useState } from 'react'
import { countItems } from '#components/assistant/answer-blocks'
import { AnswerLanguage, useAnswerWords } from '#components/assistant/answer-language'
import { AnswerNotes } from '#components/assistant/answer-notes'
import { AnswerText } from '#components/assistant/answer-text'
import { DraftCard } from '#components/assistant/draft-card'
import { ResultCard } from '#components/assistant/result-card'
import { ResultNotes, ResultView } from '#components/assistant/result-view'
import { Dialog } from '#components/ui/dialog'
import { type ChatMessage, languageOf, partOf, textOf } from '#lib/assistant/chat/messages'
import type { DataParts } from '#lib/assistant/chat/schema'
import type { Language } from '#lib/assistant/reading/packs/pack'
import type { NumberedResult } from '#lib/figures/schema'

interface QuestionViewProps {
  message: ChatMessage
  /** As far as its answer has said it. */
  language: Language | undefined
  onEdit: (() => void) | undefined
}

/** What somebody asked. The last question can be asked differently. */
export function QuestionView({ message, language, onEdit }: QuestionViewProps) {
  return (
    <article aria-label="You" className="group flex items-start justify-end gap-1">
      {onEdit ? (
        <Button variant="ghost" size="sm" isIconOnly aria-label="Edit the question" onPress={onEdit}>
          <Pencil aria-hidden />
        </Button>
      ) : null}
      <p
        lang={language}
        className="max-w-[85%] rounded-2xl rounded-br-md bg-accent-soft px-3.5 py-2 text-[0.9375rem] leading-6 wrap-anywhere whitespace-pre-line text-accent-soft-foreground"
      >
        {textOf(message)}
      </p>
    </article>
  )
}

interface AnswerViewProps {
  message: ChatMessage
  isStreaming: boolean
  isLast: boolean
  onAsk: (question: string) => void
  onRetry: () => void
}

/** An answer with its figures, what was looked up for it, and what can be asked next; all of it in its language. */
export function AnswerView(props: AnswerViewProps) {
  return (
    <AnswerLanguage language={languageOf(props.message)}>
      <Answer {...props} />
    </AnswerLanguage>
  )
}

function Answer({ message, isStreaming, isLast, onAsk, onRetry }: AnswerViewProps) {
  const [shown, setShown] = useState<NumberedResult | null>(null)
  const { language, words } = useAnswerWords()
  const text = textOf(message)
  const results = message.parts.flatMap((part) => (part.type === 'data-result' ? [part.data] : []))
  const asks = partOf(message, 'asks')?.asks ?? []
  const model = partOf(message, 'model')
  const clarify = partOf(message, 'clarify')
  const draft = partOf(message, 'draft')
  // Where each reading is told in a line of its own, it is chosen by the number of that.
  const isNumbered = clarify !== undefined && !isStreaming && countItems(text) === clarify.options.length
  const suggestions = partOf(message, 'suggestions')?.questions ?? []
  // Every answer that was finished names its author.
  const isBrokenOff = !isStreaming && !model
  return (
    <article lang={language} aria-label={words.assistant} aria-busy={isStreaming} className="grid min-w-0 gap-3">
      {text.trim() === '' ? null : (
        <AnswerText
          text={text}
          figures={partOf(message, 'figures')?.figures ?? []}
          isNumbered={isNumbered}
          onSource={({ source }) => setShown(results.find(({ id }) => id === source?.result) ?? null)}
        />
      )}
      {isStreaming ? <Working plan={partOf(message, 'plan')} hasText={text.trim() !== ''} /> : null}
      {clarify && isLast && !isStreaming ? (
        <Choices options={clarify.options} onAsk={onAsk} label={words.choices} isNumbered={isNumbered} />
      ) : null}
      {/* Of several readings each is told in a line; its table comes when it is chosen. */}
      {clarify
        ? null
        : results.map((numbered) => (
            <ResultCard
              key={numbered.id}
              numbered={numbered}
              // Results are numbered in the order of what was asked, from r1.
              ask={isStreaming ? undefined : asks[Number(numbered.id.slice(1)) - 1]}
            />
          ))}
      {draft && !isStreaming ? <DraftCard messageId={message.id} message={draft.message} /> : null}
      {isBrokenOff ? <BrokenOff status={message.metadata?.status} onRetry={isLast ? onRetry : undefined} /> : null}
      {isStreaming || isBrokenOff ? null : (
        <AnswerNotes
          text={text}
          model={model}
          verification={partOf(message, 'verification')}
          results={results.map(({ result }) => result)}
          onRetry={isLast ? onRetry : undefined}
        />
      )}
      {isLast && !isStreaming && !clarify ? <Choices options={suggestions} onAsk={onAsk} label={words.next} /> : null}
      <Dialog
        isOpen={shown !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setShown(null))}
        title={shown?.result.title ?? ''}
        language={language}
        size="lg"
      >
        {shown ? (
          <div lang={language} className="grid gap-4">
            <ResultView result={shown.result} />
            <ResultNotes result={shown.result} />
          </div>
        ) : null}
      </Dialog>
    </article>
  )
}

/** What goes on while nothing can be read yet. */
function Working({ plan, hasText }: { plan: DataParts['plan'] | undefined; hasText: boolean }) {
  const { words, told } = useAnswerWords()
  const step = plan?.steps.at(-1)
  if (hasText) return null
  return (
    <p className="flex items-center gap-2.5 text-muted">
      <span aria-hidden className="flex gap-1">
        {['', '[animation-delay:150ms]', '[animation-delay:300ms]'].map((delay) => (
          <span
            key={delay}
            className={`size-1.5 animate-pulse rounded-full bg-current motion-reduce:animate-none ${delay}`}
          />
        ))}
      </span>
      {step ? told('found', 1, step.title) : words.looking}
    </p>
  )
}

interface BrokenOffProps {
  /** How it was kept; undefined when it broke off before the reader's eyes. */
  status?: NonNullable<ChatMessage['metadata']>['status']
  onRetry: (() => void) | undefined
}

/** Says that an answer is not whole, and asks again on request. */
export function BrokenOff({ status, onRetry }: BrokenOffProps) {
  const { words } = useAnswerWords()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
      <span className="inline-flex items-center gap-1.5">
        <CircleStop aria-hidden className="size-3.5" />
        {status === 'failed' ? words.failed : words.stopped}
      </span>
      {onRetry ? (
        <button type="button" className="link min-h-6 max-md:min-h-11" onClick={onRetry}>
          {words.ask_again}
        </button>
      ) : null}
    </p>
  )
}

interface ChoicesProps {
  options: readonly string[]
  onAsk: (question: string) => void
  label: string
  /** Whether the options stand above already, so that their numbers are enough. */
  isNumbered?: boolean
}

/** Questions or answers to press instead of typing. */
export function Choices({ options, onAsk, label, isNumbered = false }: ChoicesProps) {
  if (options.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {options.map((option, index) => (
        <li key={option} className="max-w-full">
          <Button
            variant="outline"
            size="sm"
            {...(isNumbered && { 'aria-label': `${index + 1}: ${option}` })}
            className="h-auto min-w-11 min-h-9 max-w-full py-1.5 text-start font-normal whitespace-normal max-md:min-h-11"
            onPress={() => onAsk(option)}
          >
            {isNumbered ? index + 1 : option}
          </Button>
        </li>
      ))}
    </ul>
  )
}
