/** A stretch of a text. */
export interface Span {
  start: number
  end: number
}

/** A block of an answer; offsets are those of the whole text, so that figures keep their places. */
export type Block = ({ kind: 'paragraph' } & Span) | { kind: 'list'; items: Span[] }

/** A run of characters within a line. */
export interface Run extends Span {
  href: string | null
}

const BULLET = '- '

/** The blocks of an answer's text: paragraphs and lists. Everything else is shown as it is written. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const end = start + line.length
    const last = blocks.at(-1)
    if (line.startsWith(BULLET)) {
      const item = { start: start + BULLET.length, end }
      if (last?.kind === 'list') last.items.push(item)
      else blocks.push({ kind: 'list', items: [item] })
    } else if (line.trim() === '') blocks.push({ kind: 'paragraph', start: end, end })
    else if (last?.kind === 'paragraph' && last.end > last.start) last.end = end
    else blocks.push({ kind: 'paragraph', start, end })
    start = end + 1
  }
  return blocks.filter((block) => block.kind === 'list' || block.end > block.start)
}

/** How many lines the lists of a text have. */
export const countItems = (text: string): number =>
  blocksOf(text).reduce((sum, block) => sum + (block.kind === 'list' ? block.items.length : 0), 0)

/** "//elsewhere" is no page of ours. */
const LINK = /\[([^\]\n]+)\]\((\/(?!\/)[^)\s]*)\)/g

/** The runs of a stretch: links to own pages, and plain text. Images and other links are not known here. */
export function runsOf(text: string, { start, end }: Span): Run[] {
  const runs: Run[] = []
  let at = start
  const plain = (to: number) => {
    if (to > at) runs.push({ start: at, end: to, href: null })
  }
  for (const { index, 0: all, 1: label = '', 2: href = null } of text.slice(start, end).matchAll(LINK)) {
    const from = start + index
    plain(from)
    runs.push({ start: from + 1, end: from + 1 + label.length, href })
    at = from + all.length
  }
  plain(end)
  return runs
}
