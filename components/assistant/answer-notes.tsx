'use client'

import { Button } from '@heroui/react'
import { Bot, ListTree, RotateCcw, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ResultNotes } from '#components/assistant/result-view'
import { CopyButton } from '#components/ui/copy-button'
import type { DataParts } from '#lib/assistant/chat/schema'
import type { ToolResult } from '#lib/figures/schema'

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
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
        {verification && verification.figures > 0 ? (
          <Note icon={<ShieldCheck aria-hidden className="size-3.5 text-success-text" />}>
            {checkedText(verification)}
          </Note>
        ) : null}
        {model ? <Note icon={<Bot aria-hidden className="size-3.5" />}>{modelText(model)}</Note> : null}
        <span className="ms-auto flex items-center">
          {onRetry ? (
            <Button variant="ghost" size="sm" isIconOnly aria-label="Ask again" onPress={onRetry}>
              <RotateCcw aria-hidden />
            </Button>
          ) : null}
          <CopyButton value={text} label="Copy the answer" />
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

function checkedText({ figures, remarks_dropped }: DataParts['verification']): string {
  const checked = figures === 1 ? '1 figure checked' : `${figures} figures checked`
  if (remarks_dropped === 0) return checked
  return `${checked}, ${remarks_dropped === 1 ? '1 remark' : `${remarks_dropped} remarks`} of the model left out`
}

function modelText({ id, kind, fallback_from }: DataParts['model']): string {
  const name = kind === 'builtin' ? 'Built-in analyst' : id
  return fallback_from.length === 0 ? name : `${name}, because ${fallback_from.join(' and ')} did not answer`
}

/** What was looked up, how it was counted and of which time, folded away. */
function LookUps({ results }: { results: readonly ToolResult[] }) {
  return (
    <details className="text-[0.8125rem] text-muted">
      <summary className="inline-flex min-h-6 items-center gap-1.5 rounded-sm hover:text-foreground max-md:min-h-11">
        <ListTree aria-hidden className="size-3.5" />
        How this was looked up
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
