import { cleanText } from '#lib/assistant/verify/clean'
import type { VerifyContext } from '#lib/assistant/verify/context'
import { verifySentence } from '#lib/assistant/verify/sentence'
import { firstSentence } from '#lib/assistant/verify/split'
import { type Citation, substitute } from '#lib/assistant/verify/substitute'
import type { Figure, NumberedResult } from '#lib/figures/schema'

/** A sentence that holds, with the white space around it. Offsets of the figures are those within `text`. */
export interface ReleasedSentence {
  text: string
  figures: Figure[]
  citations: Citation[]
}

export interface SentenceGateOptions {
  /** What has been looked up by now. */
  results: () => readonly NumberedResult[]
  question: string
  locale: string
  /** Where instants are shown; UTC without it. */
  time_zone?: string
  /** Told of every sentence that holds, in order. */
  onSentence: (sentence: ReleasedSentence) => void
  /**
   * Told of every sentence that does not hold, as it was drafted, with what is wrong in words. Returns another draft
   * in its place, which is checked like any other, or null.
   */
  onViolation: (sentence: string, violations: string[]) => Promise<string | null>
  /** The draft that is told when that one does not hold either; without it, or when it fails too, nothing is told. */
  fallback?: (sentence: string) => string | null
}

const LISTED = /^\s*(?:[-*+•|]|\d{1,3}[.)]\s)/
const GOES_ON = /\b(?:she|he|her|his|they|their|it|its|this (?:member|event|invoice|person))\b/i

/** Holds a text back to the end of each sentence, and lets out what is supported by what was looked up. */
export class SentenceGate {
  readonly #options: SentenceGateOptions
  #buffer = ''
  #last = ''
  #heading = ''
  #queue: Promise<void> = Promise.resolve()
  /** All that was let out. */
  text = ''
  /** Its figures, with offsets into all of it. */
  figures: Figure[] = []
  citations: Citation[] = []
  verification = { checked: 0, unsupported: 0, replaced: 0 }

  constructor(options: SentenceGateOptions) {
    this.#options = options
  }

  /** Takes the next piece of a draft; resolves when every sentence that it completes has been dealt with. */
  push(delta: string): Promise<void> {
    return this.#enqueue(() => {
      this.#buffer += delta
      return this.#drain(false)
    })
  }

  /** Lets out what is left. More may be pushed after it. */
  end(): Promise<void> {
    return this.#enqueue(() => this.#drain(true))
  }

  /** Forgets all text and figures: the draft begins anew. What was counted stays counted. */
  reset(): void {
    this.#buffer = ''
    this.#last = ''
    this.#heading = ''
    this.text = ''
    this.figures = []
    this.citations = []
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(task)
    // One failure must not hold back what comes after it.
    this.#queue = done.catch(() => {})
    return done
  }

  async #drain(isComplete: boolean): Promise<void> {
    for (let next = this.#next(isComplete); next !== null; next = this.#next(isComplete)) await this.#take(next)
  }

  #next(isComplete: boolean): string | null {
    const sentence = firstSentence(this.#buffer, isComplete)
    if (sentence !== null) this.#buffer = this.#buffer.slice(sentence.length)
    return sentence
  }

  async #take(draft: string): Promise<void> {
    const body = draft.trim()
    const lead = draft.slice(0, draft.indexOf(body))
    const tail = draft.slice(lead.length + body.length)
    if (body === '') {
      this.#space(draft)
      return
    }
    const checked = this.#check(body)
    if (checked.violations.length === 0) {
      this.#release(lead, checked, tail)
      return
    }
    this.verification.unsupported += checked.violations.length
    this.verification.checked += checked.violations.length
    this.verification.replaced += 1
    const repaired = await this.#options.onViolation(body, checked.violations)
    if (this.#isReleased(repaired, lead, tail)) return
    if (this.#isReleased(this.#options.fallback?.(body) ?? null, lead, tail)) return
    this.#space(tail)
  }

  /** Lets another draft out when all of it holds and it has not been told before. Returns whether it did. */
  #isReleased(draft: string | null, lead: string, tail: string): boolean {
    const body = draft?.trim()
    if (!body) return false
    const checked = this.#check(body)
    if (checked.violations.length > 0) return false
    if (this.text.includes(checked.text)) this.#space(tail)
    else this.#release(lead, checked, tail)
    return true
  }

  /** The sentence with its references filled in, and what is wrong with it in words. */
  #check(draft: string): ReleasedSentence & { violations: string[] } {
    const { question, locale, time_zone } = this.#options
    const results = this.#options.results()
    const body = cleanText(draft, pagesOf(results))
    const { text, figures: placed, names, citations, violations } = substitute(body, results, locale, time_zone)
    const context: VerifyContext = {
      results,
      question,
      locale,
      time_zone,
      placed,
      names,
      subject: this.#subjectOf(text),
    }
    const verdict = verifySentence(text, context)
    return {
      text,
      figures: verdict.figures,
      citations,
      violations: [...violations, ...verdict.violations].map((one) => one.detail),
    }
  }

  /** What a sentence that names nothing itself goes on speaking of. */
  #subjectOf(text: string): string | undefined {
    if (LISTED.test(text)) return this.#heading || undefined
    return GOES_ON.test(text) ? this.#last || undefined : undefined
  }

  #release(lead: string, { text, figures, citations }: ReleasedSentence, tail: string): void {
    if (text.trim() === '') {
      this.#cite(citations)
      this.#space(tail)
      return
    }
    if (!LISTED.test(text)) {
      this.#last = text
      this.#heading = /:\**$|^#/.test(text) ? text : ''
    }
    const shifted = (offset: number) => (figure: Figure) => ({
      ...figure,
      start: figure.start + offset,
      end: figure.end + offset,
    })
    this.verification.checked += figures.length
    this.figures.push(...figures.map(shifted(this.text.length + lead.length)))
    this.citations.push(...citations)
    this.text += lead + text + tail
    this.#options.onSentence({ text: lead + text + tail, figures: figures.map(shifted(lead.length)), citations })
  }

  /** Sources that stand alone still count. */
  #cite(citations: Citation[]): void {
    if (citations.length === 0) return
    this.citations.push(...citations)
    this.#options.onSentence({ text: '', figures: [], citations })
  }

  /** Lets white space out where it parts something: no blank lines at the start, and not more than one in a row. */
  #space(space: string): void {
    if (!space.includes('\n') || this.text === '' || this.text.endsWith('\n\n')) return
    this.text += '\n'
    this.#options.onSentence({ text: '\n', figures: [], citations: [] })
  }
}

/** Makes a gate between a model and its reader. */
export function createSentenceGate(options: SentenceGateOptions): SentenceGate {
  return new SentenceGate(options)
}

/** The pages that the results cite: the only ones a link may lead to. */
function pagesOf(results: readonly NumberedResult[]): Set<string> {
  const pages = results.flatMap(({ result }) => [
    result.href,
    result.comparison?.href ?? null,
    ...result.rows.map(({ href }) => href),
  ])
  return new Set(pages.filter((page) => page !== null))
}
