import type { AnsweringModel, Clarification, DataParts, DraftOffer } from '#lib/assistant/chat/schema'
import type { Language } from '#lib/assistant/reading/packs/pack'
import type { Figure, NumberedResult, Verification } from '#lib/figures/schema'

/** A chunk of the AI SDK's UI message stream, as far as an answer uses them. */
export type AnswerChunk =
  | { type: 'start'; messageId: string }
  | { type: 'start-step' | 'finish-step' | 'reset-step' | 'finish' }
  | { type: 'abort' }
  | { type: 'text-start' | 'text-end'; id: string }
  | { type: 'text-delta'; id: string; delta: string }
  | { type: 'error'; errorText: string }
  | { [N in keyof DataParts]: { type: `data-${N}`; id: string; data: DataParts[N] } }[keyof DataParts]

type DataChunk = Extract<AnswerChunk, { data: unknown }>

const TEXT = 'text'

/** An answer as it grows: told to whoever listens, and kept to be stored. */
export class Transcript {
  readonly #tell: (chunk: AnswerChunk) => void
  readonly #data = new Map<string, DataChunk>()
  #isOpen = false
  #isTextOpen = false
  text = ''
  language: Language = 'en'
  figures: Figure[] = []
  clarification: Clarification | null = null
  draft: DraftOffer | null = null

  constructor(tell: (chunk: AnswerChunk) => void) {
    this.#tell = tell
  }

  /** Adds a part beside the text, or replaces the one with the same name and id. */
  put<N extends keyof DataParts>(name: N, data: DataParts[N], id: string = name): void {
    const chunk = { type: `data-${name}`, id, data } as unknown as DataChunk
    this.#data.set(`${name} ${id}`, chunk)
    this.#open()
    this.#tell(chunk)
  }

  /** All of an answer is one step, so that it can be taken back as one. */
  #open(): void {
    if (!this.#isOpen) this.#tell({ type: 'start-step' })
    this.#isOpen = true
  }

  /** Says which language the answer is in, before anything of it is told. */
  speak(language: Language): void {
    this.language = language
    this.put('language', { language })
  }

  result(found: NumberedResult): void {
    this.put('result', found, found.id)
  }

  /** Adds text; the figures' offsets are those within the piece. */
  write(piece: string, figures: readonly Figure[]): void {
    if (piece === '') return
    if (!this.#isTextOpen) {
      this.#open()
      this.#tell({ type: 'text-start', id: TEXT })
      this.#isTextOpen = true
    }
    const offset = this.text.length
    this.text += piece
    this.#tell({ type: 'text-delta', id: TEXT, delta: piece })
    this.figures.push(
      ...figures.map((figure) => ({ ...figure, start: figure.start + offset, end: figure.end + offset })),
    )
    if (figures.length > 0) this.put('figures', { figures: this.figures })
  }

  clarify(question: Clarification): void {
    this.clarification = question
    this.put('clarify', question)
  }

  /** Offers to draft the mail that was asked for. */
  offer(draft: DraftOffer): void {
    this.draft = draft
    this.put('draft', draft)
  }

  /** Adds what is known at the end. */
  close(model: AnsweringModel, verification: Verification, questions: string[]): void {
    if (this.#isTextOpen) this.#tell({ type: 'text-end', id: TEXT })
    this.put('verification', verification)
    this.put('model', model)
    if (questions.length > 0) this.put('suggestions', { questions })
    this.#tell({ type: 'finish-step' })
  }

  /** The parts of the UI message, to be stored. */
  parts(): unknown[] {
    return [...this.#data.values(), { type: 'text', text: this.text }]
  }
}
