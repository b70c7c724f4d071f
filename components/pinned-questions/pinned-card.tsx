'use client'

import { ArrowLeft, ArrowRight, Pencil, PinOff } from 'lucide-react'
import { useId } from 'react'
import { AnswerLanguage, useAnswerWords } from '#components/assistant/answer-language'
import { ResultChart, ResultTable } from '#components/assistant/result-view'
import { cellText, chartOf } from '#components/assistant/result-words'
import { ActionMenu } from '#components/ui/action-menu'
import { Link } from '#components/ui/link'
import type { ToolResult } from '#lib/figures/schema'
import type { PinnedQuestion } from '#lib/pinned-questions/schema'

/** So many rows of an answer stand on Home; the others are one press away. */
const ROWS = 5

interface PinnedCardProps {
  question: PinnedQuestion
  onRename: () => void
  /** Left out for the first. */
  onEarlier: (() => void) | undefined
  /** Left out for the last. */
  onLater: (() => void) | undefined
  onRemove: () => void
}

/** A question of Home with its answer, or with why there is none. */
export function PinnedCard({ question, onRename, onEarlier, onLater, onRemove }: PinnedCardProps) {
  const { title, result, problem } = question
  const { language } = question.ask
  const heading = useId()
  return (
    <li>
      <article
        aria-labelledby={heading}
        className="grid h-full min-w-0 content-start gap-3 rounded-xl border border-border p-4"
      >
        <div className="flex items-start gap-2">
          <h3 id={heading} lang={language} className="min-w-0 flex-1 pt-1 font-medium wrap-anywhere">
            {title}
          </h3>
          <div className="-me-2 -mt-1">
            <ActionMenu
              label={`Actions for ${title}`}
              items={[
                { key: 'rename', label: 'Rename', icon: <Pencil />, onAction: onRename },
                ...(onEarlier
                  ? [{ key: 'earlier', label: 'Move back', icon: <ArrowLeft />, onAction: onEarlier }]
                  : []),
                ...(onLater ? [{ key: 'later', label: 'Move forward', icon: <ArrowRight />, onAction: onLater }] : []),
                { key: 'remove', label: 'Take off Home', icon: <PinOff />, onAction: onRemove },
              ]}
            />
          </div>
        </div>
        {result ? (
          <AnswerLanguage language={language}>
            <PinnedAnswer result={result} title={title} />
          </AnswerLanguage>
        ) : (
          <Unanswered problem={problem ?? ''} />
        )}
      </article>
    </li>
  )
}

function Unanswered({ problem }: { problem: string }) {
  return (
    <p className="text-muted">
      <span className="block text-foreground">This question can no longer be answered.</span>
      {problem}
    </p>
  )
}

function PinnedAnswer({ result, title }: { result: ToolResult; title: string }) {
  const { words, format, language } = useAnswerWords()
  const { value, unit, href, rows } = result
  const figure = value === null ? null : cellText(value, unit, result, format)
  return (
    <div lang={language} className="grid min-w-0 gap-3">
      {figure === null ? null : (
        <p className="tabular text-2xl leading-8 font-semibold">
          {href ? (
            <Link href={href} className="hover:text-accent-text">
              {figure}
              <span className="sr-only">
                , {title}
                {words.colon} {words.open_rows}
              </span>
            </Link>
          ) : (
            figure
          )}
        </p>
      )}
      {chartOf(result, format) ? <ResultChart result={result} /> : null}
      {rows.length > 0 && !chartOf(result, format) ? <ResultTable result={result} most={ROWS} /> : null}
      {rows.length === 0 && figure === null ? <p className="text-muted">{words.nothing}</p> : null}
      {figure === null && href ? (
        <Link href={href} className="link w-fit py-1 text-[0.8125rem]">
          {words.open_rows}
          <span className="sr-only">
            {words.colon} {title}
          </span>
        </Link>
      ) : null}
    </div>
  )
}
