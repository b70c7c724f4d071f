import { inFours, isCreditorReference } from '#lib/format/bank'
import { findEpcText } from '#lib/format/epc'
import { qrCode } from '#lib/format/qr'
import {
  BODY,
  type Drawing,
  drawLines,
  drawPara,
  height,
  keepTogether,
  LEADING,
  LEFT,
  RIGHT,
  SMALL,
  STRONG,
  TINY,
  WIDTH,
} from '#lib/papers/drawing'
import { remainingOf } from '#lib/papers/paper'
import { MM, type TextStyle } from '#lib/papers/sheet'
import { fill } from '#lib/papers/words'

const QR_SIZE = 30 * MM
const REQUEST: TextStyle = { size: 10.5, strong: true }
const PANEL = '#f4f5f7'

/** How to pay what remains, with the code that banking apps read; or that nothing remains. */
export function drawPayment(drawing: Drawing): void {
  const { sheet, paper, words, money, date } = drawing
  if (paper.cancelled_on || paper.kind === 'receipt' || paper.kind === 'credit_note') return
  const remaining = remainingOf(paper)
  if (Number(remaining) === 0) {
    const isCredited = Number(paper.paid) === 0 && Number(paper.credited) > 0
    const paid = paper.paid_on ? fill(words.settled_on, { date: date(paper.paid_on) }) : words.settled
    const settled = isCredited ? words.all_credited : paid
    keepTogether(drawing, 20)
    drawPara(drawing, settled, STRONG)
    return
  }
  const { issuer, due_on } = paper
  const by = paper.kind === 'reminder' ? paper.pay_by : due_on
  const values = { amount: money(remaining), date: by ? date(by) : '' }
  const code = findEpcText({ ...issuer, ...paper, name: issuer.legal_name, amount: remaining })
  const padding = 5 * MM
  const textWidth = WIDTH - 2 * padding - (code ? QR_SIZE + padding : 0)
  const asked = sheet.wrap(fill(by ? words.pay_by : words.pay, values), REQUEST, textWidth)
  const facts = listAccount(drawing)
  const labelWidth = Math.max(0, ...facts.map(([label]) => sheet.width(label, SMALL))) + 5 * MM
  const rows = facts.map(([label, value]) => ({ label, lines: sheet.wrap(value, BODY, textWidth - labelWidth) }))
  const textHeight = height(asked, REQUEST) + 5 + rows.reduce((all, { lines }) => all + height(lines, BODY) + 1.5, 0)
  const hint = code ? sheet.wrap(words.scan, TINY, QR_SIZE) : []
  const panelHeight = Math.max(textHeight, code ? QR_SIZE + 3 + height(hint, TINY) : 0) + 2 * padding
  drawing.y += 6
  keepTogether(drawing, panelHeight)
  const { y: top } = drawing
  sheet.decoration((doc) => {
    doc.roundedRect(LEFT, top, WIDTH, panelHeight, 4).fill(PANEL)
    doc.rect(LEFT, top + 8, 2, panelHeight - 16).fill(issuer.accent_color)
  })
  const x = LEFT + padding
  let y = top + padding
  sheet.element('P', () => {
    y = drawLines(sheet, asked, x, y, REQUEST) + 5
  })
  for (const { label, lines } of rows) {
    sheet.element('P', () => {
      sheet.text(label, { x, y: y + 1 }, SMALL)
      y = drawLines(sheet, lines, x + labelWidth, y, BODY) + 1.5
    })
  }
  if (code) {
    const left = RIGHT - padding - QR_SIZE
    sheet.element('Figure', (doc) => drawCode(doc, code, left, top + padding), undefined, words.scan)
    for (const [at, line] of hint.entries()) {
      const place = left + (QR_SIZE - sheet.width(line, TINY)) / 2
      const lineTop = top + padding + QR_SIZE + 3 + at * TINY.size * LEADING
      sheet.element('P', () => sheet.text(line, { x: place, y: lineTop }, TINY))
    }
  }
  drawing.y = top + panelHeight
}

function listAccount({ paper, words }: Drawing): [string, string][] {
  const { legal_name, iban, bic, bank_name } = paper.issuer
  const { reference } = paper
  const facts: [string, string][] = []
  if (iban) {
    facts.push([words.account_holder, legal_name], ['IBAN', inFours(iban)])
    if (bic) facts.push(['BIC', bic])
    if (bank_name) facts.push([words.bank, bank_name])
  }
  if (reference) facts.push([words.reference, isCreditorReference(reference) ? inFours(reference) : reference])
  return facts
}

/** Draws a QR code with its quiet zone of four modules on white. */
function drawCode(doc: PDFKit.PDFDocument, text: string, x: number, y: number): void {
  const { size, path } = qrCode(text)
  const scale = QR_SIZE / (size + 8)
  doc.save()
  doc.roundedRect(x, y, QR_SIZE, QR_SIZE, 3).fill('#ffffff')
  doc.translate(x + 4 * scale, y + 4 * scale).scale(scale)
  doc.path(path).fill('#000000')
  doc.restore()
}
