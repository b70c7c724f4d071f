import { toMinor } from '#lib/format/money'
import {
  BODY,
  type Drawing,
  drawLines,
  drawPara,
  height,
  keepTogether,
  LEADING,
  LEFT,
  nextPage,
  RIGHT,
  SMALL,
  WIDTH,
} from '#lib/papers/drawing'
import { type Paper, type PaperLine, remainingOf } from '#lib/papers/paper'
import { GREY, MM, type Parent, type Sheet, type TextStyle } from '#lib/papers/sheet'
import { fill, type Words } from '#lib/papers/words'

const TOTAL: TextStyle = { size: 11.5, strong: true }
const ROW_PADDING = 5

/** The amount of a line as its column shows it: without tax where all prices are. */
function shownAmount({ amount, tax }: PaperLine, isNet: boolean, currency: string): number {
  return toMinor(amount, currency) - (isNet ? toMinor(tax, currency) : 0)
}

/** Whether the lines show amounts without tax: all prices with tax to add are given so. */
function isNetPaper({ lines }: Paper): boolean {
  return (
    lines.every((line) => !line.tax_included || Number(line.tax) === 0) && lines.some((line) => Number(line.tax) > 0)
  )
}

interface Column {
  label: string
  width: number
  /** What stands in the column on each line. */
  cells: string[]
}

interface Table {
  columns: Column[]
  /** How wide descriptions are. */
  textWidth: number
  isNet: boolean
}

function layTable({ sheet, paper, words, money, rate }: Drawing): Table {
  const { currency, lines } = paper
  const isNet = isNetPaper(paper)
  const amounts = lines.map((line) => shownAmount(line, isNet, currency))
  const columns: Column[] = []
  const add = (label: string, cells: string[], alsoFits: string[] = []) => {
    const width = Math.max(sheet.width(label, SMALL), ...[...cells, ...alsoFits].map((text) => sheet.width(text, BODY)))
    columns.push({ label, cells, width: width + 5 * MM })
  }
  if (paper.kind === 'invoice' || paper.kind === 'credit_note') {
    add(
      words.quantity,
      lines.map(({ quantity }) => String(quantity)),
    )
    add(
      words.unit_price,
      lines.map((line) => money(line.unit_price)),
    )
    if (lines.some((line) => Number(line.tax_rate) > 0)) {
      add(
        words.tax,
        lines.map((line) => rate(line.tax_rate)),
      )
    }
  }
  const sum = amounts.reduce((sum, amount) => sum + amount, 0)
  add(
    words.amount,
    amounts.map((amount) => money(amount)),
    [money(sum)],
  )
  return { columns, isNet, textWidth: WIDTH - columns.reduce((sum, { width }) => sum + width, 0) }
}

/** Draws cells right-aligned in their columns. */
function drawCells(
  sheet: Sheet,
  table: Table,
  cells: readonly string[],
  y: number,
  style: TextStyle,
  row: Parent,
): void {
  let x = LEFT + table.textWidth
  for (const [at, { width }] of table.columns.entries()) {
    x += width
    const right = x
    sheet.element(
      style === SMALL ? 'TH' : 'TD',
      () => sheet.text(cells[at] as string, { x: right, y, align: 'right' }, style),
      row,
    )
  }
}

function drawTableHead(drawing: Drawing, table: Table, parent: Parent): void {
  const { sheet, words } = drawing
  const { y } = drawing
  const row = sheet.open('TR', parent)
  sheet.element('TH', () => sheet.text(words.description, { x: LEFT, y }, SMALL), row)
  const labels = table.columns.map(({ label }) => label)
  drawCells(sheet, table, labels, y, SMALL, row)
  row.end()
  drawing.y += SMALL.size * LEADING + 3
  sheet.rule(LEFT, drawing.y, WIDTH, GREY, 0.8)
}

/** The sum so far, at the foot of a page and again at the head of the next. */
function drawCarried(drawing: Drawing, label: string, minor: number): void {
  const { sheet, money } = drawing
  const y = drawing.y + ROW_PADDING
  sheet.decoration(() => {
    sheet.text(label, { x: LEFT, y }, SMALL)
    sheet.text(money(minor), { x: RIGHT, y, align: 'right' }, { ...BODY, color: GREY })
  })
  drawing.y = y + BODY.size * LEADING + ROW_PADDING
  sheet.rule(LEFT, drawing.y, WIDTH)
}

/** The table of lines, over as many pages as it takes: each line whole on one page, under a head of its own. */
export function drawTable(drawing: Drawing): void {
  const { sheet, paper, words, money } = drawing
  const table = layTable(drawing)
  const carriedHeight = BODY.size * LEADING + 2 * ROW_PADDING
  const element = sheet.open('Table')
  let carried = 0
  keepTogether(drawing, 4 * carriedHeight)
  drawTableHead(drawing, table, element)
  for (const [at, line] of paper.lines.entries()) {
    const name = sheet.wrap(line.description, BODY, table.textWidth)
    const below = sheet.wrap(detailOf(line, table, words, money), SMALL, table.textWidth)
    const details = below.join('') === '' ? [] : below
    const isLast = at === paper.lines.length - 1
    const needed = height(name, BODY) + height(details, SMALL) + 2 * ROW_PADDING
    if (drawing.y + needed + (isLast ? 0 : carriedHeight) > drawing.foot.top) {
      if (at > 0) drawCarried(drawing, words.carried, carried)
      nextPage(drawing)
      drawTableHead(drawing, table, element)
      if (at > 0) drawCarried(drawing, words.brought, carried)
    }
    const top = drawing.y + ROW_PADDING
    const row = sheet.open('TR', element)
    sheet.element('TD', () => drawLines(sheet, details, LEFT, drawLines(sheet, name, LEFT, top, BODY), SMALL), row)
    const cells = table.columns.map((column) => column.cells[at] as string)
    drawCells(sheet, table, cells, top, BODY, row)
    row.end()
    drawing.y += needed
    sheet.rule(LEFT, drawing.y, WIDTH)
    carried += shownAmount(line, table.isNet, paper.currency)
  }
  element.end()
}

/** What stands below a line's description. */
function detailOf(line: PaperLine, { isNet }: Table, words: Words, money: Drawing['money']): string {
  return [
    line.detail,
    Number(line.discount) > 0 ? fill(words.discount, { amount: money(line.discount) }) : null,
    !isNet && !line.tax_included && Number(line.tax) > 0 ? words.plus_tax : null,
  ]
    .filter(Boolean)
    .join('\n')
}

interface Sum {
  label: string
  value: string
  style: TextStyle
}

function listSums({ paper, words, money, rate }: Drawing): Sum[] {
  const sums: Sum[] = []
  const add = (label: string, value: string, style = BODY) => sums.push({ label, value, style })
  const isTaxed = Number(paper.tax) > 0
  if (isTaxed) {
    add(words.net, money(paper.subtotal))
    for (const { tax_name, tax_rate, net, tax } of paper.tax_by_rate) {
      const label = fill(words.tax_on, { tax: tax_name ?? words.tax, rate: rate(tax_rate), net: money(net) })
      add(label, money(tax))
    }
  }
  add(paper.kind === 'receipt' ? words.received_total : words.total, money(paper.total), TOTAL)
  if (paper.kind === 'receipt' || paper.kind === 'credit_note') return sums
  if (Number(paper.paid) > 0) add(words.paid, money(-toMinor(paper.paid, paper.currency)))
  if (Number(paper.credited) > 0) add(words.credited, money(-toMinor(paper.credited, paper.currency)))
  if (sums.at(-1)?.style !== TOTAL) add(words.rest, money(remainingOf(paper)), TOTAL)
  return sums
}

/** The sums at the right, with what is to be said of the tax below them. */
export function drawTotals(drawing: Drawing): void {
  const { sheet, paper, words } = drawing
  const left = LEFT + WIDTH * 0.42
  const hint = Number(paper.tax) > 0 ? (isNetPaper(paper) ? words.without_tax : words.with_tax) : ''
  const notes = sheet.wrap(hint, SMALL, left - LEFT - 6 * MM)
  const sums = listSums(drawing).map((sum) => {
    const labelWidth = RIGHT - left - sheet.width(sum.value, sum.style) - 4 * MM
    return { ...sum, lines: sheet.wrap(sum.label, sum.style, labelWidth) }
  })
  const needed = sums.reduce((all, { lines, style }) => all + height(lines, style) + 4, 8)
  keepTogether(drawing, needed)
  drawing.y += 8
  const { y: top } = drawing
  if (hint !== '') sheet.element('P', () => drawLines(sheet, notes, LEFT, top + 2, SMALL))
  for (const { lines, value, style } of sums) {
    const { y } = drawing
    if (style === TOTAL && sums.length > 1) sheet.rule(left, y - 2, RIGHT - left, GREY, 0.8)
    sheet.element('P', () => {
      drawing.y = drawLines(sheet, lines, left, y + 1, style) + 3
      sheet.text(value, { x: RIGHT, y: y + 1, align: 'right' }, style)
    })
  }
  drawing.y += 8
  if (paper.tax_exemption) drawPara(drawing, paper.tax_exemption, SMALL)
}
