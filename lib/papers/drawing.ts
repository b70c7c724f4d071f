import type { Paper } from '#lib/papers/paper'
import { GREY, MM, PAGE, type Sheet, type TextStyle } from '#lib/papers/sheet'
import type { Words } from '#lib/papers/words'

export const LEFT = 25 * MM
export const RIGHT = PAGE.width - 20 * MM
export const WIDTH = RIGHT - LEFT
const NEXT_PAGE_TOP = 30 * MM
export const LEADING = 1.4
export const BODY: TextStyle = { size: 9.5 }
export const STRONG: TextStyle = { size: 9.5, strong: true }
export const SMALL: TextStyle = { size: 8.5, color: GREY }
export const TINY: TextStyle = { size: 7, color: GREY }

/** What all parts of a paper are drawn with. */
export interface Drawing {
  sheet: Sheet
  paper: Paper
  words: Words
  title: string
  /** Writes a decimal string, or minor units, for people. */
  money: (amount: string | number) => string
  date: (day: string) => string
  rate: (rate: string) => string
  /** The foot of each page: its columns and the association's sentences. */
  foot: { columns: string[][]; sentences: string[]; top: number }
  /** Where the next thing is drawn. */
  y: number
}

/** How high lines of a style are, in points. */
export function height(lines: readonly string[], { size }: TextStyle): number {
  return lines.length * size * LEADING
}

/** Draws lines below each other from y and returns where they end. */
export function drawLines(
  sheet: Sheet,
  lines: readonly string[],
  x: number,
  y: number,
  style: TextStyle,
  align: 'left' | 'right' = 'left',
): number {
  for (const [at, line] of lines.entries()) sheet.text(line, { x, y: y + at * style.size * LEADING, align }, style)
  return y + height(lines, style)
}

/** Draws a text of the issuer or of the paper over the whole width. */
export function drawPara(drawing: Drawing, text: string, style: TextStyle = BODY): void {
  drawFlow(drawing, drawing.sheet.wrap(text.replace(/\n\s*\n\s*\n+/g, '\n\n'), style, WIDTH), style, 'P')
  drawing.y += 4
}

/** Draws lines and goes on over the page where they do not fit. */
export function drawFlow(drawing: Drawing, lines: readonly string[], style: TextStyle, tag: string): void {
  const { sheet } = drawing
  const rest = [...lines]
  while (rest.length > 0) {
    const fitting = Math.floor((drawing.foot.top - drawing.y) / (style.size * LEADING))
    if (fitting < 1) {
      nextPage(drawing)
      continue
    }
    const here = rest.splice(0, fitting)
    sheet.element(tag, () => {
      drawing.y = drawLines(sheet, here, LEFT, drawing.y, style)
    })
  }
}

/** A new page with its running head. */
export function nextPage(drawing: Drawing): void {
  const { sheet, paper, title } = drawing
  sheet.addPage()
  const name = sheet.wrap(paper.issuer.legal_name, SMALL, WIDTH * 0.6)[0] as string
  sheet.decoration((doc) => {
    doc.rect(0, 0, PAGE.width, 2 * MM).fill(paper.issuer.accent_color)
    sheet.text(name, { x: LEFT, y: 14 * MM }, SMALL)
    sheet.text(title, { x: RIGHT, y: 14 * MM, align: 'right' }, SMALL)
  })
  sheet.rule(LEFT, 20 * MM, WIDTH)
  drawing.y = NEXT_PAGE_TOP - 4 * MM
}

/** Goes to a new page unless so many points are free. */
export function keepTogether(drawing: Drawing, needed: number): void {
  if (drawing.y + needed > drawing.foot.top) nextPage(drawing)
}
