import { type Line, tokensAt } from '#lib/assistant/analyst/normalise'

/** Notes which tokens are spoken for. */
export class Claims {
  readonly line: Line
  readonly meanings: string[][]

  constructor(line: Line) {
    this.line = line
    this.meanings = line.tokens.map(() => [])
  }

  isFree = (index: number): boolean => this.meanings[index]?.length === 0

  take(from: number, to: number, ...meanings: string[]): void {
    for (let index = from; index < to; index += 1) this.meanings[index]?.push(...meanings)
  }

  /** Gives tokens a new meaning in place of what they were taken for. */
  retake(from: number, to: number, meaning: string): void {
    for (let index = from; index < to; index += 1) this.meanings[index] = [meaning]
  }

  /** Takes the tokens of a stretch of the line that are still free. */
  takeAt(start: number, end: number, meaning: string): void {
    const [from, to] = tokensAt(this.line, start, end)
    for (let index = from; index < to; index += 1) if (this.isFree(index)) this.take(index, index + 1, meaning)
  }

  /** The line with everything that is taken blotted out, at the same offsets. */
  rest(): string {
    return this.line.tokens.map(({ norm }, index) => (this.isFree(index) ? norm : '_'.repeat(norm.length))).join(' ')
  }
}
