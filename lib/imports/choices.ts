import { MAX_CHOICES } from '#lib/custom-fields/schema'
import { AppError } from '#lib/errors'
import { fold } from '#lib/format/fold'
import { shortened } from '#lib/format/shortened'

const VALUE = /^[a-z0-9][a-z0-9_]{0,59}$/

/** What stands in a column that becomes a choice, gathered from the whole file. */
export class ChoiceCount {
  readonly #isMany: boolean
  /** Choices by their folded names, in the order in which they came, each with those that stand before it somewhere. */
  readonly #found = new Map<string, { name: string; after: Set<string> }>()

  /** @param isMany whether a cell can name several, with commas, semicolons or bars between them */
  constructor(isMany: boolean) {
    this.#isMany = isMany
  }

  add(cell: string): void {
    const names = (this.#isMany ? cell.split(/[,;|\r\n]/) : [cell]).map((name) => name.replace(/\s+/g, ' ').trim())
    const before: string[] = []
    for (const name of names) {
      const key = fold(name)
      // One more than there can be tells that there are too many.
      if (key === '' || (!this.#found.has(key) && this.#found.size > MAX_CHOICES)) continue
      const there = this.#found.get(key) ?? { name, after: new Set() }
      this.#found.set(key, there)
      for (const other of before) if (other !== key) there.after.add(other)
      before.push(key)
    }
  }

  /**
   * Returns them in an order that all cells agree with: records keep several in the order of the choices.
   *
   * @param header of the column, for the sentence
   * @throws AppError invalid (none, too many, too long ones)
   */
  choices(header: string): { label: string; value?: string }[] {
    const refuse = (sentence: string) => new AppError('invalid', `${header}: ${sentence}`, { field: 'columns' })
    if (this.#found.size === 0) throw refuse('The column is empty, so there is nothing to choose from. Leave it out.')
    if (this.#found.size > MAX_CHOICES)
      throw refuse(`More than ${MAX_CHOICES} different values are no choice. Make it a text.`)
    const left = new Map(this.#found)
    const ordered: { label: string; value?: string }[] = []
    while (left.size > 0) {
      const free = [...left].find(([, { after }]) => ![...after].some((key) => left.has(key)))
      // Cells that contradict each other: as they came.
      const [key, { name }] = free ?? ([...left][0] as [string, { name: string }])
      if (name.length > 100) throw refuse(`“${shortened(name, 60)}” is too long for a choice. Make it a text.`)
      ordered.push({ label: name, ...(VALUE.test(name) && { value: name }) })
      left.delete(key)
    }
    return ordered
  }
}
