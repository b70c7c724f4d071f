import PDFDocument from 'pdfkit'
import { freshFonts } from '#lib/papers/fonts'

/** Points in a millimetre. */
export const MM = 72 / 25.4
/** A4. */
export const PAGE = { width: 210 * MM, height: 297 * MM } as const

/** How a text is set. */
export interface TextStyle {
  /** In points. */
  size: number
  strong?: boolean
  color?: string
}

/** Where a line of text stands: x is its left edge, or with "right" its right one. */
interface Place {
  x: number
  y: number
  align?: 'left' | 'right'
}

interface DocumentInfo {
  title: string
  author: string
  /** BCP 47, for programs that read aloud. */
  language: string
  /** "YYYY-MM-DD"; nothing else of the time of making is kept, so that the same paper has the same bytes. */
  created_on: string
}

const INK = '#1b1e24'
export const GREY = '#626873'
export const HAIRLINE = '#d9dce1'

/** An element of the structure that others come into. */
export type Parent = ReturnType<PDFKit.PDFDocument['struct']>

/**
 * A document that is drawn at once, line by line: what is measured here is what is drawn, so nothing moves to a next
 * page by itself. What has a meaning is tagged with it (PDF 1.7, 14.8), all else is marked as decoration.
 */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument
  readonly #fonts = freshFonts()
  readonly #root: Parent

  constructor({ title, author, language, created_on }: DocumentInfo) {
    const created = new Date(`${created_on}T00:00:00Z`)
    const doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      // Else it begins with a font of its own.
      font: null as unknown as string,
      info: { Title: title, Author: author, Creator: 'Quorate', Producer: 'Quorate', CreationDate: created },
    })
    // The types know files of fonts only; a loaded one is taken as well.
    doc.registerFont('regular', this.#fonts.regular as unknown as Buffer)
    doc.registerFont('strong', this.#fonts.strong as unknown as Buffer)
    this.#doc = doc
    this.#root = doc.struct('Document')
    doc.addStructure(this.#root)
  }

  get pageCount(): number {
    return this.#doc.bufferedPageRange().count
  }

  addPage(): void {
    this.#doc.addPage()
  }

  /** Goes back to a page, the first being 0. */
  toPage(index: number): void {
    this.#doc.switchToPage(index)
  }

  /** Returns the text as it can be drawn: composed, in one line, and with a question mark for what the fonts lack. */
  clean(text: string): string {
    if (/^[\x20-\x7e]*$/.test(text)) return text
    const { regular } = this.#fonts
    const composed = text
      .normalize('NFC')
      .replace(/[\t\n\r\u2028\u2029]/g, ' ')
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
    return Array.from(composed, (character) =>
      regular.hasGlyphForCodePoint(character.codePointAt(0) as number) ? character : '?',
    ).join('')
  }

  /** Whether the fonts have all letters of a text. */
  canDraw(text: string): boolean {
    return !this.clean(text.replaceAll('?', '')).includes('?')
  }

  #set({ size, strong = false, color = INK }: TextStyle): void {
    this.#doc
      .font(strong ? 'strong' : 'regular')
      .fontSize(size)
      .fillColor(color)
  }

  /** The width of a text in points. */
  width(text: string, style: TextStyle): number {
    this.#set(style)
    return this.#doc.widthOfString(this.clean(text))
  }

  /** A text in lines no wider than so many points; a word that is wider is divided. Its own line breaks stay. */
  wrap(text: string, style: TextStyle, width: number): string[] {
    return text
      .replace(/\r\n?/g, '\n')
      .trim()
      .split('\n')
      .flatMap((paragraph) => this.#wrapParagraph(this.clean(paragraph), style, width))
  }

  #wrapParagraph(paragraph: string, style: TextStyle, width: number): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ').flatMap((word) => this.#divide(word, style, width))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && this.width(longer, style) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  }

  #divide(word: string, style: TextStyle, width: number): string[] {
    if (this.width(word, style) <= width) return [word]
    const parts: string[] = []
    let part = ''
    for (const character of word) {
      if (part !== '' && this.width(part + character, style) > width) {
        parts.push(part)
        part = character
      } else part += character
    }
    return [...parts, part]
  }

  /** Draws one line of text, outside of the structure or within an element's `draw`. */
  text(text: string, { x, y, align = 'left' }: Place, style: TextStyle): void {
    const clean = this.clean(text)
    this.#set(style)
    this.#doc.text(clean, align === 'right' ? x - this.#doc.widthOfString(clean) : x, y, { lineBreak: false })
  }

  /** Draws what means nothing by itself, such as lines, or what stands on each page. */
  decoration(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    this.#doc.save()
    draw(this.#doc)
    this.#doc.restore()
    this.#doc.endMarkedContent()
  }

  /** A line across. */
  rule(x: number, y: number, width: number, color = HAIRLINE, weight = 0.6): void {
    this.decoration((doc) => doc.rect(x, y - weight / 2, width, weight).fill(color))
  }

  /** An element that others come into, until `end`. */
  open(type: string, parent: Parent = this.#root): Parent {
    const element = this.#doc.struct(type)
    parent.add(element)
    return element
  }

  /** An element with what `draw` draws; `alt` says what a picture shows. It stays on its page. */
  element(type: string, draw: (doc: PDFKit.PDFDocument) => void, parent: Parent = this.#root, alt?: string): void {
    parent.add(this.#doc.struct(type, alt === undefined ? {} : { alt }, [() => draw(this.#doc)]))
  }

  /** Ends the document and returns it. */
  end(): Promise<Buffer> {
    const doc = this.#doc
    this.#root.end()
    const parts: Buffer[] = []
    const ended = new Promise<Buffer>((resolve, reject) => {
      doc.on('data', (part: Buffer) => parts.push(part))
      doc.on('end', () => resolve(Buffer.concat(parts)))
      doc.on('error', reject)
    })
    doc.end()
    return ended
  }
}
