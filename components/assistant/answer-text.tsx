import { Fragment, type ReactNode } from 'react'
import { type Block, blocksOf, type Run, runsOf, type Span } from '#components/assistant/answer-blocks'
import { FigureMark } from '#components/assistant/figure-mark'
import { Link } from '#components/ui/link'
import type { Figure } from '#lib/figures/schema'

interface AnswerTextProps {
  text: string
  figures: readonly Figure[]
  /** Whether the lines of its list are readings to choose from, by their number. */
  isNumbered?: boolean
  /** Shows where a figure comes from that no list can show. */
  onSource: (figure: Figure) => void
}

/** An answer's text, every figure in it leading to what it was taken from. */
export function AnswerText(props: AnswerTextProps) {
  return (
    <div className="grid gap-3 text-[0.9375rem] leading-6 wrap-anywhere text-pretty">
      {blocksOf(props.text).map((block) => (
        <AnswerBlock key={block.kind === 'list' ? block.items[0]?.start : block.start} block={block} {...props} />
      ))}
    </div>
  )
}

function AnswerBlock({ block, ...answer }: AnswerTextProps & { block: Block }) {
  if (block.kind === 'paragraph')
    return (
      <p className="whitespace-pre-line">
        <Inline span={block} {...answer} />
      </p>
    )
  const items = block.items.map((item) => (
    <li key={item.start}>
      <Inline span={item} {...answer} />
    </li>
  ))
  if (answer.isNumbered) return <ol className="grid list-decimal gap-1.5 ps-5">{items}</ol>
  return <ul className="grid list-disc gap-1.5 ps-5">{items}</ul>
}

function Inline({ span, text, figures, onSource }: AnswerTextProps & { span: Span }) {
  return runsOf(text, span).map((run) =>
    run.href ? (
      <Link key={run.start} href={run.href} className="link py-[3px]">
        {text.slice(run.start, run.end)}
      </Link>
    ) : (
      <Fragment key={run.start}>{withFigures(run, text, figures, onSource)}</Fragment>
    ),
  )
}

/** The text of a run with its figures marked. */
function withFigures(run: Run, text: string, figures: readonly Figure[], onSource: AnswerTextProps['onSource']) {
  const pieces: ReactNode[] = []
  let at = run.start
  for (const figure of figures) {
    if (figure.start < at || figure.end > run.end) continue
    if (figure.start > at) pieces.push(text.slice(at, figure.start))
    pieces.push(<FigureMark key={figure.start} figure={figure} onSource={onSource} />)
    at = figure.end
  }
  if (at < run.end) pieces.push(text.slice(at, run.end))
  return pieces
}
