'use client'

import { Button } from '@heroui/react'
import { Bot, ListTree, RotateCcw, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { type AnswerWords, useAnswerWords } from '#components/assistant/answer-language'
import { ResultNotes } from '#components/assistant/result-view'
import { CopyButton } from '#components/ui/copy-button'
import type { DataParts } from '#lib/assistant/chat/schema'
import type { ToolResult } from '#lib/figures/schema'
import { listed } from '#lib/format/sentence'

interface AnswerNotesProps {
  text: string
  model: DataParts['model'] | undefined
  verification: DataParts['verification'] | undefined
  results: readonly ToolResult[]
  /** Asks the same again; only of the last answer. */
  onRetry: (() => void) | undefined
}

/** What stands under a finished answer: what was checked, who wrote it, how it came about. */
export function AnswerNotes({ text, model, verification, results, onRetry }: AnswerNotesProps) {
  const answer = useAnswerWords()
  const { words } = answer
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
        {verification && verification.figures > 0 ? (
          <Note icon={<ShieldCheck aria-hidden className="size-3.5 text-success-text" />}>
            {checkedText(verification, answer)}
          </Note>
        ) : null}
        {model ? <Note icon={<Bot aria-hidden className="size-3.5" />}>{modelText(model, answer)}</Note> : null}
        <span className="ms-auto flex items-center">
          {onRetry ? (
            <Button variant="ghost" size="sm" isIconOnly aria-label={words.ask_again} onPress={onRetry}>
              <RotateCcw aria-hidden />
            </Button>
          ) : null}
          <CopyButton
            value={text}
            words={{ copy: words.copy_answer, copied: words.copied, refused: words.copy_refused }}
          />
        </span>
      </div>
      {results.length > 0 ? <LookUps results={results} /> : null}
    </div>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {icon}
      {children}
    </span>
  )
}

function checkedText({ figures, remarks_dropped }: DataParts['verification'], { told }: AnswerWords): string {
  const dropped = remarks_dropped === 0 ? [] : [told('dropped', remarks_dropped)]
  return [told('checked', figures), ...dropped].join(', ')
}

function modelText({ id, kind, fallback_from }: DataParts['model'], { words, told }: AnswerWords): string {
  const name = kind === 'builtin' ? words.analyst : id
  if (fallback_from.length === 0) return name
  return `${name}, ${told('instead', fallback_from.length, listed(fallback_from, words.and))}`
}

/** What was looked up, how it was counted and of which time, folded away. */
function LookUps({ results }: { results: readonly ToolResult[] }) {
  const { words } = useAnswerWords()
  return (
    <details className="text-[0.8125rem] text-muted">
      <summary className="inline-flex min-h-6 items-center gap-1.5 rounded-sm hover:text-foreground max-md:min-h-11">
        <ListTree aria-hidden className="size-3.5" />
        {words.looked_up}
      </summary>
      <ol className="mt-2 grid list-decimal gap-2 ps-5">
        {results.map((result, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: look-ups are only ever added at the end
          <li key={position}>
            <ResultNotes result={result} />
          </li>
        ))}
      </ol>
    </details>
  )
}
