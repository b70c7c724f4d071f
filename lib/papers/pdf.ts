import { inFours } from '#lib/format/bank'
import { formatDate } from '#lib/format/dates'
import { numberFormat } from '#lib/format/intl'
import { formatMinor, formatMoney } from '#lib/format/money'
import {
  BODY,
  type Drawing,
  drawFlow,
  drawLines,
  drawPara,
  height,
  LEFT,
  RIGHT,
  SMALL,
  STRONG,
  TINY,
  WIDTH,
} from '#lib/papers/drawing'
import { type Paper, requirePaper } from '#lib/papers/paper'
import { drawPayment } from '#lib/papers/payment-panel'
import { HAIRLINE, MM, PAGE, Sheet } from '#lib/papers/sheet'
import { drawTable, drawTotals } from '#lib/papers/table'
import { fill, languageOf, type Words, wordsOf } from '#lib/papers/words'

/** Where the window of the envelope is when the sheet is folded at its marks (DIN 5008, form B). */
const WINDOW = { top: 62.7 * MM, bottom: 90 * MM, width: 80 * MM } as const
const FACTS_LEFT = 116 * MM
const TITLE_TOP = 98 * MM
const FOLDS = [105 * MM, 210 * MM] as const
const FOOT = PAGE.height - 11 * MM
/** More would leave no room for the paper itself. */
const MAX_FOOT_LINES = 10

/**
 * Returns a paper as PDF: A4, tagged, with the same bytes for the same paper.
 *
 * @throws RangeError when the paper contradicts itself, as requirePaper
 */
export async function renderPaper(paper: Paper): Promise<Buffer> {
  requirePaper(paper)
  const words = wordsOf(paper.locale)
  const title = `${nameOf(paper, words)} ${paper.number}`
  const sheet = new Sheet({
    title,
    author: paper.issuer.legal_name,
    language: languageOf(paper.locale),
    created_on: paper.issued_on,
  })
  const locale = drawableLocale(paper, sheet)
  const drawing: Drawing = {
    sheet,
    paper,
    words,
    title,
    money: (amount) =>
      typeof amount === 'string'
        ? formatMoney(amount, paper.currency, locale)
        : formatMinor(amount, paper.currency, locale),
    date: (day) => formatDate(day, { locale, timeZone: 'UTC' }),
    rate: (rate) => numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(Number(rate) / 100),
    foot: footOf(paper, words, sheet),
    y: 0,
  }
  drawHead(drawing)
  drawTitle(drawing)
  drawTable(drawing)
  drawTotals(drawing)
  drawPayment(drawing)
  drawFeet(drawing)
  return sheet.end()
}

function nameOf(paper: Paper, words: Words): string {
  if (paper.kind !== 'reminder') return words[paper.kind]
  return words.reminders[Math.min(paper.step, words.reminders.length) - 1] as string
}

/** The paper's locale with Latin figures and the calendar that days are kept in; English where its letters cannot be drawn. */
function drawableLocale({ locale, currency, issued_on }: Paper, sheet: Sheet): string {
  const latin = new Intl.Locale(locale, { numberingSystem: 'latn', calendar: 'gregory' }).toString()
  const sample = formatMinor(-123_456_789, currency, latin) + formatDate(issued_on, { locale: latin, timeZone: 'UTC' })
  return sheet.canDraw(sample) ? latin : 'en-GB'
}

/** The first page down to the title: logo or name, the address in the window, the facts beside it. */
function drawHead(drawing: Drawing): void {
  const { sheet, paper } = drawing
  const { issuer, recipient } = paper
  sheet.decoration((doc) => {
    doc.rect(0, 0, PAGE.width, 2 * MM).fill(issuer.accent_color)
    for (const fold of FOLDS) doc.rect(5 * MM, fold, 4 * MM, 0.4).fill(HAIRLINE)
  })
  const { logo } = issuer
  if (logo) {
    const fit: [number, number] = [70 * MM, 22 * MM]
    sheet.element('Figure', (doc) => doc.image(logo, LEFT, 14 * MM, { fit }), undefined, issuer.legal_name)
  } else {
    const style = { size: issuer.legal_name.length > 60 ? 11 : 16, strong: true }
    const name = sheet.wrap(issuer.legal_name, style, WIDTH)
    sheet.element('P', () => drawLines(sheet, name, LEFT, 16 * MM, style))
  }
  const sender = sheet.wrap([issuer.legal_name, ...issuer.address].join(' · '), TINY, WINDOW.width)
  const senderTop = WINDOW.top - 2.5 * MM - height(sender, TINY)
  sheet.element('P', () => drawLines(sheet, sender, LEFT, senderTop, TINY))
  const bottom = Math.max(drawAddress(sheet, [recipient.name, ...recipient.address]), drawFacts(drawing))
  drawing.y = Math.max(TITLE_TOP, bottom + 5 * MM)
}

/** Sets the address as large as the window lets it be; one that no size lets in goes on below. Returns where it ends. */
function drawAddress(sheet: Sheet, lines: readonly string[]): number {
  const given = lines.filter((line) => line.trim() !== '')
  const sizes = [10, 9, 8, 7].map((size) => {
    const set = given.flatMap((line) => sheet.wrap(line, { size }, WINDOW.width))
    return { style: { size }, set }
  })
  const fitting = sizes.find(({ style, set }) => height(set, style) <= WINDOW.bottom - WINDOW.top) ?? sizes.at(-1)
  if (!fitting) return WINDOW.top
  let y = 0
  sheet.element('P', () => {
    y = drawLines(sheet, fitting.set, LEFT, WINDOW.top, fitting.style)
  })
  return y
}

function listFacts({ paper, words, date }: Drawing): [string, string | null][] {
  const { service_from: from, service_to: to } = paper
  const period =
    from && to && from !== to ? `${date(from)} – ${date(to)}` : (from ?? to) && date((from ?? to) as string)
  return [
    [words.date, date(paper.issued_on)],
    [words.due, paper.due_on && paper.kind !== 'credit_note' && paper.kind !== 'receipt' ? date(paper.due_on) : null],
    [words.service_period, period || null],
    [words.credited_invoice, paper.kind === 'credit_note' ? paper.credited_invoice : null],
    [words.member_number, paper.recipient.member_number],
    [words.order, paper.po_number],
    [words.recipient_vat_id, paper.recipient.vat_id],
  ]
}

/** Draws what is known beside the address and returns where it ends. */
function drawFacts(drawing: Drawing): number {
  const { sheet } = drawing
  const facts = listFacts(drawing).filter((fact): fact is [string, string] => Boolean(fact[1]))
  const labelWidth = Math.max(...facts.map(([label]) => sheet.width(label, SMALL))) + 4 * MM
  const list = sheet.open('L')
  let y = WINDOW.top - 8 * MM
  for (const [label, value] of facts) {
    const lines = sheet.wrap(value, BODY, RIGHT - FACTS_LEFT - labelWidth)
    const top = y
    const item = sheet.open('LI', list)
    // One size stands a little lower than the other on the same line.
    sheet.element('Lbl', () => sheet.text(label, { x: FACTS_LEFT, y: top + 1 }, SMALL), item)
    sheet.element('LBody', () => drawLines(sheet, lines, FACTS_LEFT + labelWidth, top, BODY), item)
    item.end()
    y += height(lines, BODY) + 2.5
  }
  list.end()
  return y
}

function drawTitle(drawing: Drawing): void {
  const { sheet, paper, words, title, date } = drawing
  const style = { size: 19, strong: true }
  drawFlow(drawing, sheet.wrap(title, style, WIDTH), style, 'H1')
  drawing.y += 4
  if (paper.cancelled_on) {
    drawPara(drawing, fill(words.cancelled_on, { date: date(paper.cancelled_on) }), { ...STRONG, color: '#b42318' })
  }
  if (paper.kind === 'credit_note') drawPara(drawing, fill(words.credits, { number: paper.credited_invoice }))
  if (paper.kind === 'receipt') {
    const { received_on, method, total } = paper
    const values = { date: date(received_on), amount: drawing.money(total), method: words.methods[method] }
    drawPara(drawing, fill(words.received, values))
    for (const { on, amount, method } of paper.refunds) {
      const back = { date: date(on), amount: drawing.money(amount), method: words.methods[method] }
      drawPara(drawing, fill(words.given_back_on, back))
    }
  }
  if (paper.kind === 'reminder') drawPara(drawing, paper.text)
  if (paper.note) drawPara(drawing, paper.note)
  drawing.y += 8
}

function footOf({ issuer }: Paper, words: Words, sheet: Sheet): Drawing['foot'] {
  const columnWidth = (WIDTH - 2 * 6 * MM) / 3
  const columns = [
    [issuer.legal_name, ...issuer.address, issuer.register_entry],
    [
      issuer.contact_email,
      issuer.telephone,
      issuer.website,
      issuer.tax_number && fill(words.tax_number, { number: issuer.tax_number }),
      issuer.vat_id && fill(words.vat_id, { number: issuer.vat_id }),
    ],
    [issuer.bank_name, issuer.iban && `IBAN ${inFours(issuer.iban)}`, issuer.bic && `BIC ${issuer.bic}`],
  ].map((lines) => lines.flatMap((line) => (line ? sheet.wrap(line, TINY, columnWidth) : [])).slice(0, MAX_FOOT_LINES))
  const sentences = issuer.footer ? sheet.wrap(issuer.footer, TINY, WIDTH).slice(0, MAX_FOOT_LINES) : []
  const deepest = columns.reduce((deep, lines) => (lines.length > deep.length ? lines : deep), [])
  const top = FOOT - 12 - height(sentences, TINY) - height(deepest, TINY) - 12
  return { columns, sentences, top }
}

/** The foot of each page, once it is known how many there are. */
function drawFeet({ sheet, words, foot }: Drawing): void {
  const pages = sheet.pageCount
  const columnStep = (WIDTH + 6 * MM) / 3
  for (let page = 0; page < pages; page++) {
    sheet.toPage(page)
    sheet.rule(LEFT, foot.top + 8, WIDTH)
    sheet.decoration(() => {
      const top = foot.top + 13
      const ends = foot.columns.map((lines, at) => drawLines(sheet, lines, LEFT + at * columnStep, top, TINY))
      drawLines(sheet, foot.sentences, LEFT, Math.max(...ends) + 3, TINY)
      const number = fill(words.page, { page: String(page + 1), pages: String(pages) })
      sheet.text(number, { x: RIGHT, y: FOOT, align: 'right' }, TINY)
    })
  }
}
