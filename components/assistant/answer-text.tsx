import { Fragment, type ReactNode } from 'react'
import { FigureMark } from '#components/assistant/figure-mark'
import { type Block, blocksOf, type Run, runsOf, type Span } from '#components/assistant/markdown'
import { Link } from '#components/ui/link'
import type { Figure } from '#lib/figures/schema'

interface AnswerTextProps {
  text: string
  figures: readonly Figure[]
  /** Shows where a figure comes from that no list can show. */
  onSource: (figure: Figure) => void
}

/** An answer's text, every figure in it leading to what it was taken from. */
export function AnswerText(props: AnswerTextProps) {
  return (
    <div className="grid gap-3 text-[0.9375rem] leading-6 wrap-anywhere text-pretty">
      {blocksOf(props.text).map((block) => (
        <AnswerBlock key={block.kind + startOf(block)} block={block} {...props} />
      ))}
    </div>
  )
}

function startOf(block: Block): number {
  if (block.kind === 'list') return block.items[0]?.start ?? 0
  return block.kind === 'table' ? (block.head[0]?.start ?? 0) : block.start
}

function AnswerBlock({ block, ...answer }: AnswerTextProps & { block: Block }) {
  const inline = (span: Span) => <Inline span={span} {...answer} />
  switch (block.kind) {
    case 'heading':
      return <p className="font-semibold">{inline(block)}</p>
    case 'paragraph':
      return <p className="whitespace-pre-line">{inline(block)}</p>
    case 'list': {
      const List = block.isNumbered ? 'ol' : 'ul'
      return (
        <List className={`grid gap-1.5 ps-5 ${block.isNumbered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item) => (
            <li key={item.start}>{inline(item)}</li>
          ))}
        </List>
      )
    }
    case 'table':
      return <AnswerTable head={block.head} rows={block.rows} inline={inline} />
  }
}

interface AnswerTableProps {
  head: readonly Span[]
  rows: readonly (readonly Span[])[]
  inline: (span: Span) => ReactNode
}

function AnswerTable({ head, rows, inline }: AnswerTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would be one more landmark in every answer
    <div role="group" className="overflow-x-auto" aria-label="Table in the answer" tabIndex={0}>
      <table className="tabular w-full text-sm">
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th
                key={cell.start}
                scope="col"
                className={`border-b border-border py-1.5 font-medium text-muted ${column === 0 ? 'text-start' : 'ps-4 text-end'}`}
              >
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[0]?.start}>
              {cells.map((cell, column) => (
                <td
                  key={cell.start}
                  className={`border-b border-separator py-1.5 ${column === 0 ? '' : 'ps-4 text-end'}`}
                >
                  {inline(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Inline({ span, text, figures, onSource }: AnswerTextProps & { span: Span }) {
  return runsOf(text, span).map((run) => {
    const pieces = run.href ? text.slice(run.start, run.end) : withFigures(run, text, figures, onSource)
    if (run.href) {
      return (
        <Link key={run.start} href={run.href} className="link">
          {pieces}
        </Link>
      )
    }
    return run.isBold ? <strong key={run.start}>{pieces}</strong> : <Fragment key={run.start}>{pieces}</Fragment>
  })
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
