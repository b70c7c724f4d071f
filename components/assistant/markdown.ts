/** A stretch of a text. */
export interface Span {
  start: number
  end: number
}

/** A block of an answer; offsets are those of the whole text, so that figures keep their places. */
export type Block =
  | ({ kind: 'paragraph' | 'heading' } & Span)
  | { kind: 'list'; isNumbered: boolean; items: Span[] }
  | { kind: 'table'; head: Span[]; rows: Span[][] }

/** A run of characters within a line. */
export interface Run extends Span {
  isBold: boolean
  href: string | null
}

const BULLET = /^\s*[-*+•]\s+/
const NUMBER = /^\s*\d{1,3}[.)]\s+/
const HEADING = /^\s*#{1,6}\s+/
const RULE = /^\s*\|?[\s:|-]+\|[\s:|-]*$/

/** The blocks of an answer's text: paragraphs, lists, tables, headings. Everything else is shown as it is written. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of linesOf(text)) {
    const written = text.slice(line.start, line.end)
    const last = blocks.at(-1)
    if (written.trim() === '') {
      blocks.push({ kind: 'paragraph', start: line.end, end: line.end })
    } else if (written.trimStart().startsWith('|')) {
      if (last?.kind === 'table') {
        if (!RULE.test(written)) last.rows.push(cellsOf(text, line))
      } else blocks.push({ kind: 'table', head: cellsOf(text, line), rows: [] })
    } else if (HEADING.test(written)) {
      blocks.push({ kind: 'heading', ...inside(text, line, HEADING) })
    } else if (BULLET.test(written) || NUMBER.test(written)) {
      const isNumbered = NUMBER.test(written)
      const item = inside(text, line, isNumbered ? NUMBER : BULLET)
      if (last?.kind === 'list' && last.isNumbered === isNumbered) last.items.push(item)
      else blocks.push({ kind: 'list', isNumbered, items: [item] })
    } else if (last?.kind === 'paragraph' && last.end > last.start) last.end = line.end
    else blocks.push({ kind: 'paragraph', ...line })
  }
  return blocks.filter((block) => block.kind !== 'paragraph' || block.end > block.start)
}

function linesOf(text: string): Span[] {
  const lines: Span[] = []
  let start = 0
  for (const line of text.split('\n')) {
    lines.push({ start, end: start + line.length })
    start += line.length + 1
  }
  return lines
}

/** A line without the mark at its start. */
function inside(text: string, { start, end }: Span, mark: RegExp): Span {
  return { start: start + (mark.exec(text.slice(start, end))?.[0].length ?? 0), end }
}

/** The cells of a row of a table, without the space around them. */
function cellsOf(text: string, { start, end }: Span): Span[] {
  const cells: Span[] = []
  let from = text.indexOf('|', start) + 1
  while (from < end) {
    const bar = text.indexOf('|', from)
    const to = bar < 0 || bar > end ? end : bar
    const cell = text.slice(from, to)
    const lead = cell.length - cell.trimStart().length
    if (bar >= 0 || cell.trim() !== '')
      cells.push({ start: from + lead, end: from + Math.max(lead, cell.trimEnd().length) })
    from = to + 1
  }
  return cells
}

const INLINE = /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\((\/[^)\s]*)\)/g

/** The runs of a stretch: bold, links to own pages, and plain text. Images and other links are not known here. */
export function runsOf(text: string, { start, end }: Span): Run[] {
  const runs: Run[] = []
  let at = start
  const plain = (to: number) => {
    if (to > at) runs.push({ start: at, end: to, isBold: false, href: null })
  }
  for (const match of text.slice(start, end).matchAll(INLINE)) {
    const from = start + match.index
    plain(from)
    const [all, bold, label, href] = match
    const inner = from + (bold === undefined ? 1 : 2)
    // "//elsewhere" is no page of ours.
    const page = href?.startsWith('//') ? null : (href ?? null)
    runs.push({ start: inner, end: inner + (bold ?? label ?? '').length, isBold: bold !== undefined, href: page })
    at = from + all.length
  }
  plain(end)
  return runs
}
