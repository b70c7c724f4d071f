'use client'

import { Table2 } from 'lucide-react'
import { useAnswerWords } from '#components/assistant/answer-language'
import { ResultActions } from '#components/assistant/result-actions'
import { ResultView } from '#components/assistant/result-view'
import { chartOf, resultSummary } from '#components/assistant/result-words'
import type { Ask } from '#lib/assistant/chat/schema'
import type { NumberedResult } from '#lib/figures/schema'

interface ResultCardProps {
  numbered: NumberedResult
  /** What was asked of the data; undefined where that was not kept. */
  ask: Ask | undefined
}

/** A look-up under an answer, folded to its title; where a chart tells the story it stands open. */
export function ResultCard({ numbered: { result }, ask }: ResultCardProps) {
  const answer = useAnswerWords()
  return (
    <div className="rounded-xl border border-border bg-surface">
      <details className="group" open={chartOf(result, answer.format) !== null}>
        <summary className="flex min-h-11 items-center gap-2.5 rounded-xl px-3.5 py-2">
          <Table2 aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 font-medium wrap-anywhere">{result.title}</span>
          <span className="tabular shrink-0 text-[0.8125rem] text-muted">{resultSummary(result, answer)}</span>
        </summary>
        <div className="border-t border-separator px-3.5 py-3.5">
          <ResultView result={result} hasOwnDownload={ask !== undefined} />
        </div>
      </details>
      {ask ? <ResultActions result={result} ask={ask} /> : null}
    </div>
  )
}
