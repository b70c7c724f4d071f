import { withoutMarkup } from '#lib/assistant/telling/clean'
import { listOf } from '#lib/assistant/telling/links'
import { cellOf, unitOf } from '#lib/assistant/telling/results'
import { fill, type Speech } from '#lib/assistant/telling/speech'
import { beyondText, numberText } from '#lib/assistant/telling/values'
import type { ReadContext } from '#lib/figures/read-context'
import type { Figure } from '#lib/figures/schema'
import type { Answer } from '#lib/query/schema'
import type { Condition, Noun } from '#lib/records/model'

/** A piece of an answer; the offsets of its figures are those within the piece. */
export interface Piece {
  readonly text: string
  readonly figures: readonly Figure[]
}

/** Pieces as one. */
export function joined(pieces: readonly Piece[]): Piece {
  let text = ''
  const figures = pieces.flatMap((piece) => {
    const offset = text.length
    text += piece.text
    return piece.figures.map((figure) => ({ ...figure, start: figure.start + offset, end: figure.end + offset }))
  })
  return { text, figures }
}

/** What a figure in the text is, and where it comes from. */
type Shown = Pick<Figure, 'value' | 'unit' | 'href'> & { path: string }

/** What parts one thing from the next within a line. */
export const BETWEEN = ' · '

/** Text as it grows, with the figures in it. */
export class Writer {
  text = ''
  readonly figures: Figure[] = []
  readonly speech: Speech
  readonly readContext: ReadContext
  /** Whether all is told in one line, as one of several readings of a question. */
  readonly isBrief: boolean
  readonly #result: string

  constructor(speech: Speech, readContext: ReadContext, result: string, isBrief = false) {
    this.speech = speech
    this.readContext = readContext
    this.#result = result
    this.isBrief = isBrief
  }

  /** Adds text, which is no markup, whatever it looks like. */
  put(text: string): this {
    this.text += withoutMarkup(text, this.text)
    return this
  }

  /** Adds a phrase with a link to a page of ours at `{v}`. */
  link(phrase: string, title: string, href: string): this {
    const [before = '', after = ''] = phrase.split('{v}')
    this.put(before)
    this.text += `[${title}](${href})`
    return this.put(after)
  }

  /** Puts a phrase with a figure at `{n}`. */
  phrase(phrase: string, shown: string, figure: Shown | null, values: Readonly<Record<string, string>> = {}): this {
    const [before = '', after = ''] = phrase.split('{n}')
    this.put(fill(before, values))
    const start = this.text.length
    this.put(shown)
    if (figure && figure.value !== null) {
      const { path, ...known } = figure
      const end = this.text.length
      const text = this.text.slice(start)
      this.figures.push({ start, end, ...known, text, source: { result: this.#result, path } })
    }
    return this.put(fill(after, values))
  }

  /** A figure of an answer with the list of the rows behind it. */
  shown(
    answer: Answer,
    path: string,
    { value, where }: { value: Answer['value']; where: Condition } = answer,
    field?: string,
  ): Shown {
    return {
      path,
      value: cellOf(value, answer),
      unit: unitOf(answer, field),
      href: listOf(answer.of as Noun, where, this.readContext, answer.as_of),
    }
  }

  /** @param isBetween whether it parts two of one kind, so that a name that ends in a dot is no end of a sentence */
  line(isBetween = false): this {
    if (!this.isBrief) return this.put('\n')
    if (this.text.endsWith(BETWEEN) || this.text.endsWith(': ')) return this
    return this.put(this.text.endsWith('.') && !isBetween ? ' ' : BETWEEN)
  }

  /** Begins a row of a list. */
  bullet(): this {
    return this.isBrief ? this : this.put('- ')
  }

  /** Begins what is told of something: "Difference: ". */
  of(what: string): this {
    return this.put(`${what}${this.speech.book.colon} `)
  }

  /** Says how many there are beyond those that are shown, of which not all may have been counted. */
  more(rest: number, isBeyond = false): this {
    const n = isBeyond ? beyondText(rest, this.speech) : numberText(rest, this.speech)
    return rest > 0 ? this.line().put(fill(this.speech.book.words.more, { n })) : this
  }

  verdict(isSo: boolean): this {
    // Of what may be meant each is told as it is: none of them is the answer yet.
    if (this.isBrief) return this
    const { yes, no } = this.speech.book.words
    return this.put(`${isSo ? yes : no}. `)
  }
}
