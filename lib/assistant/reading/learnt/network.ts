import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Clues, WORD } from '#lib/assistant/reading/learnt/clues'
import { editDistance } from '#lib/format/nearest'

/** What was learnt: which clues and words there are, and the weights behind it. */
interface Header {
  readonly clues: readonly string[]
  /** Of plans, behind the three that stand for nothing, the beginning and the end. */
  readonly words: readonly string[]
  /** The name of each matrix with its rows and columns, in the order in which they are kept. */
  readonly matrices: readonly (readonly [name: string, rows: number, columns: number])[]
}

const BEGIN = 1
const END = 2
/** How many words stand in front of the others. */
const FIRST = 3
/** Letters of a word in which one slip of the keys is seen, and two. */
const MIN_SLIP = 5
const MIN_TWO_SLIPS = 9
/** No plan is longer. */
const MAX_WORDS = 60

interface Matrix {
  readonly rows: number
  readonly columns: number
  readonly weights: Float32Array
}

/** A matrix as it is kept: a scale for each row, and steps of it. */
interface Steps {
  readonly columns: number
  readonly scales: Float32Array
  readonly steps: Int8Array
}

/** A row of a matrix. */
const rowOf = ({ columns, weights }: Matrix, row: number): Float32Array =>
  weights.subarray(row * columns, (row + 1) * columns)

/** Adds what a matrix makes of numbers to a sum; four columns at a time, which is twice as fast. */
function addProduct({ rows, columns, weights }: Matrix, numbers: Float32Array, sum: Float32Array): void {
  for (let row = 0, at = 0; row < rows; row += 1) {
    let one = 0
    let two = 0
    let three = 0
    let four = 0
    for (let column = 0; column < columns; column += 4, at += 4) {
      one += (weights[at] as number) * (numbers[column] as number)
      two += (weights[at + 1] as number) * (numbers[column + 1] as number)
      three += (weights[at + 2] as number) * (numbers[column + 2] as number)
      four += (weights[at + 3] as number) * (numbers[column + 3] as number)
    }
    ;(sum[row] as number) += one + two + three + four
  }
}

/** The same of several numbers, four at a time: each weight is fetched once for all of them. */
function addProducts(matrix: Matrix, numbers: readonly Float32Array[], sums: readonly Float32Array[]): void {
  const { rows, columns, weights } = matrix
  let first = 0
  for (; first + 4 <= numbers.length; first += 4) {
    const [a, b, c, d] = numbers.slice(first, first + 4) as [Float32Array, Float32Array, Float32Array, Float32Array]
    const [p, q, r, s] = sums.slice(first, first + 4) as [Float32Array, Float32Array, Float32Array, Float32Array]
    for (let row = 0, at = 0; row < rows; row += 1) {
      let one = 0
      let two = 0
      let three = 0
      let four = 0
      for (let column = 0; column < columns; column += 1, at += 1) {
        const weight = weights[at] as number
        one += weight * (a[column] as number)
        two += weight * (b[column] as number)
        three += weight * (c[column] as number)
        four += weight * (d[column] as number)
      }
      ;(p[row] as number) += one
      ;(q[row] as number) += two
      ;(r[row] as number) += three
      ;(s[row] as number) += four
    }
  }
  for (; first < numbers.length; first += 1)
    addProduct(matrix, numbers[first] as Float32Array, sums[first] as Float32Array)
}

const joined = (...parts: readonly Float32Array[]): Float32Array => {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A plan that is a hundred times less likely than another is not said to its end. */
const FARTHEST = Math.log(100)

/** The words that are likeliest, but for those that stand in front of the end. */
function mostLikely(likely: Float32Array, count: number): number[] {
  const best: number[] = []
  for (let word = END; word < likely.length; word += 1) {
    const isAmong = best.length < count || (likely[word] as number) > (likely[best.at(-1) as number] as number)
    if (!isAmong) continue
    const place = best.findIndex((other) => (likely[word] as number) > (likely[other] as number))
    best.splice(place < 0 ? best.length : place, 0, word)
    if (best.length > count) best.pop()
  }
  return best
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))

/** What a cell carries on from word to word. */
interface Memory {
  readonly hidden: Float32Array
  readonly cell: Float32Array
}

/** How far a plan is said. */
interface Place {
  readonly memory: Memory
  readonly context: Float32Array
}

/** A plan as it is being said. */
interface Said {
  readonly words: readonly number[]
  readonly score: number
  /** Of its least likely word. */
  readonly least: number
  readonly place: Place
}

/** A plan that was said whole, with the logarithms of how likely it is, and of how likely its least likely word is. */
export interface Spoken {
  readonly words: readonly string[]
  readonly score: number
  readonly least: number
}

/** A question as the network has read it: what it makes of each word, and where saying a plan begins. */
export interface Read {
  readonly words: readonly Float32Array[]
  readonly keys: readonly Float32Array[]
  readonly first: Memory
}

/**
 * Says plans word by word after reading a question in both directions, with attention on its words (Bahdanau, Cho and
 * Bengio 2015, in the form of Luong, Pham and Manning 2015; cells of Hochreiter and Schmidhuber 1997).
 */
export class Network {
  readonly #clues: ReadonlyMap<string, number>
  readonly #words: readonly string[]
  readonly #wordIndex: ReadonlyMap<string, number>
  /** The words that questions had, by their first letter. */
  #spellings: ReadonlyMap<string, readonly string[]> | null = null
  /** What each clue stands for; there are so many that they stay as they are kept. */
  readonly #bag: Steps
  readonly #matrices: ReadonlyMap<string, Matrix>

  /** @param file as `train.py` writes it: the length of the header, the header, then each matrix with a scale for each row */
  constructor(file: Uint8Array) {
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
    const length = view.getUint32(0, true)
    const header: Header = JSON.parse(new TextDecoder().decode(file.subarray(4, 4 + length)))
    this.#clues = new Map(header.clues.map((clue, index) => [clue, index + 1]))
    this.#words = header.words
    this.#wordIndex = new Map(header.words.map((word, index) => [word, index + FIRST]))
    let at = 4 + length
    const kept = header.matrices.map(([name, rows, columns]): [string, Steps] => {
      const scales = new Float32Array(rows)
      const steps = new Int8Array(rows * columns)
      for (let row = 0; row < rows; row += 1) {
        scales[row] = view.getFloat32(at, true)
        steps.set(new Int8Array(file.buffer, file.byteOffset + at + 4, columns), row * columns)
        at += 4 + columns
      }
      return [name, { columns, scales, steps }]
    })
    const bag = kept.find(([name]) => name === 'bag')?.[1]
    if (!bag) throw new Error('No clues in what was learnt')
    this.#bag = bag
    this.#matrices = new Map(
      kept.map(([name, { columns, scales, steps }]): [string, Matrix] => {
        const weights =
          name === 'bag'
            ? new Float32Array()
            : Float32Array.from(steps, (step, at) => step * (scales[Math.floor(at / columns)] as number))
        return [name, { rows: scales.length, columns, weights }]
      }),
    )
  }

  /** Whether questions had a clue from which was learnt. */
  readonly isKnown = (clue: string): boolean => this.#clues.has(clue)

  /** Whether a word is one letter away from another that questions had, or two where it is long: a slip of the keys. */
  isNear(word: string): boolean {
    if (word.length < MIN_SLIP) return false
    const most = word.length < MIN_TWO_SLIPS ? 1 : 2
    this.#spellings ??= Map.groupBy(
      [...this.#clues.keys()].flatMap((clue) => (clue.startsWith(WORD) ? [clue.slice(WORD.length)] : [])),
      (each) => each.charAt(0),
    )
    return (this.#spellings.get(word.charAt(0)) ?? []).some(
      (each) => Math.abs(each.length - word.length) <= most && editDistance(each, word) <= most,
    )
  }

  #matrix(name: string): Matrix {
    const found = this.#matrices.get(name)
    if (!found) throw new Error(`No matrix ${name}`)
    return found
  }

  /** A sum that begins with what is always added. */
  #start(name: string): Float32Array {
    return this.#matrix(name).weights.slice()
  }

  /** What a cell makes of what it takes in, which its gates have summed up, and of what it carries. */
  #next(gates: Float32Array, { cell }: Memory): Memory {
    const size = cell.length
    const next = { hidden: new Float32Array(size), cell: new Float32Array(size) }
    // The gates stand one behind the other: what is taken in, what is kept, what is new, what is shown.
    for (let at = 0; at < size; at += 1) {
      const taken = sigmoid(gates[at] as number) * Math.tanh(gates[2 * size + at] as number)
      const held = sigmoid(gates[size + at] as number) * (cell[at] as number) + taken
      next.cell[at] = held
      next.hidden[at] = sigmoid(gates[3 * size + at] as number) * Math.tanh(held)
    }
    return next
  }

  /** Both directions of a layer over the words. */
  #layer(inputs: readonly Float32Array[], layer: number): Float32Array[] {
    const run = (suffix: string, order: readonly Float32Array[]) => {
      const recurrent = this.#matrix(`enc.weight_hh${suffix}`)
      const sums = order.map(() => this.#start(`enc.bias${suffix}`))
      addProducts(this.#matrix(`enc.weight_ih${suffix}`), order, sums)
      const size = recurrent.columns
      let memory: Memory = { hidden: new Float32Array(size), cell: new Float32Array(size) }
      return sums.map((gates) => {
        addProduct(recurrent, memory.hidden, gates)
        memory = this.#next(gates, memory)
        return memory.hidden
      })
    }
    const there = run(`_l${layer}`, inputs)
    const back = run(`_l${layer}_reverse`, inputs.toReversed()).reverse()
    return there.map((hidden, index) => joined(hidden, back[index] as Float32Array))
  }

  /** Reads a question, word by word. */
  read(clues: readonly Clues[]): Read {
    const { columns, scales, steps } = this.#bag
    const inputs = clues.map((word) => {
      const sum = new Float32Array(columns)
      for (const clue of word) {
        const index = this.#clues.get(clue)
        if (index === undefined) continue
        const scale = scales[index] as number
        for (let at = 0; at < columns; at += 1) (sum[at] as number) += scale * (steps[index * columns + at] as number)
      }
      return sum
    })
    const words = this.#layer(this.#layer(inputs, 0), 1)
    const size = (words[0] as Float32Array).length
    const mean = new Float32Array(size)
    for (const word of words)
      for (let at = 0; at < size; at += 1) (mean[at] as number) += (word[at] as number) / words.length
    const hidden = this.#start('init.bias')
    addProduct(this.#matrix('init.weight'), mean, hidden)
    const keys = words.map(() => new Float32Array(size))
    addProducts(this.#matrix('att.weight'), words, keys)
    return { words, keys, first: { hidden: hidden.map(Math.tanh), cell: new Float32Array(size) } }
  }

  /** Says one word more behind the last ones of several plans: how likely each is, from 0 to 1. */
  #say(read: Read, plans: readonly Said[]): Next[] {
    const inputs = plans.map(({ words, place }) =>
      joined(rowOf(this.#matrix('te'), words.at(-1) ?? BEGIN), place.context),
    )
    const sums = plans.map(() => this.#start('dec.bias'))
    addProducts(this.#matrix('dec.weight_ih'), inputs, sums)
    addProducts(
      this.#matrix('dec.weight_hh'),
      plans.map(({ place }) => place.memory.hidden),
      sums,
    )
    const memories = plans.map(({ place }, index) => this.#next(sums[index] as Float32Array, place.memory))
    const contexts = memories.map((memory) => contextOf(read, memory))
    const seen = memories.map(({ hidden }, index) => joined(hidden, contexts[index] as Float32Array))
    const shown = plans.map(() => this.#start('comb.bias'))
    addProducts(this.#matrix('comb.weight'), seen, shown)
    const said = plans.map(() => this.#start('out.bias'))
    addProducts(
      this.#matrix('te'),
      shown.map((each) => each.map(Math.tanh)),
      said,
    )
    return memories.map((memory, index) => ({
      place: { memory, context: contexts[index] as Float32Array },
      likely: asLikelihoods(said[index] as Float32Array),
    }))
  }

  #begin({ first }: Read): Said {
    const place = { memory: first, context: new Float32Array(first.hidden.length) }
    return { words: [], score: 0, least: 0, place }
  }

  /** The likeliest plans for a question, the likeliest first (beam search). */
  plans(read: Read, width: number): Spoken[] {
    let beam = [this.#begin(read)]
    const done: Said[] = []
    for (let length = 0; length < MAX_WORDS && beam.length > 0; length += 1) {
      const next: Said[] = []
      const steps = this.#say(read, beam)
      for (const [index, said] of beam.entries()) {
        const { place, likely } = steps[index] as Next
        for (const word of mostLikely(likely, width)) {
          const own = Math.log(likely[word] as number)
          const [score, least] = [said.score + own, Math.min(said.least, own)]
          const words = word === END ? said.words : [...said.words, word]
          ;(word === END ? done : next).push({ words, score, least, place })
        }
      }
      done.sort((one, other) => other.score - one.score).splice(width)
      const most = Math.max(...[...done, ...next].map(({ score }) => score))
      const least = Math.max(most - FARTHEST, done.length < width ? -Infinity : (done.at(-1) as Said).score)
      beam = next
        .filter(({ score }) => score > least)
        .sort((one, other) => other.score - one.score)
        .slice(0, width)
    }
    return done.map(({ words, score, least }) => ({
      words: words.map((word) => this.#words[word - FIRST] as string),
      ...{ score, least },
    }))
  }

  /** The logarithms of how likely a plan and its least likely word are; of words that no plan had, as of seldom ones. */
  scoreOf(read: Read, words: readonly string[]): Pick<Spoken, 'score' | 'least'> {
    let said = this.#begin(read)
    for (const word of [...words.map((each) => this.#wordIndex.get(each)), END]) {
      const [{ place, likely }] = this.#say(read, [said]) as [Next]
      const index = word ?? 0
      const more = word === undefined ? UNKNOWN : Math.log(likely[index] as number)
      const [score, least] = [said.score + more, Math.min(said.least, more)]
      said = { words: [...said.words, index], score, least, place }
    }
    return { score: said.score, least: said.least }
  }
}

/** How far a plan is said behind one word more, and how likely each next one is. */
interface Next {
  readonly place: Place
  readonly likely: Float32Array
}

/** What a plan looks at among the words of a question. */
function contextOf({ words, keys }: Read, { hidden }: Memory): Float32Array {
  const looks = keys.map((key) => {
    let sum = 0
    for (let at = 0; at < hidden.length; at += 1) sum += (key[at] as number) * (hidden[at] as number)
    return sum
  })
  const most = Math.max(...looks)
  const weights = looks.map((look) => Math.exp(look - most))
  const whole = weights.reduce((sum, each) => sum + each, 0)
  const context = new Float32Array(hidden.length)
  for (const [index, word] of words.entries()) {
    const share = (weights[index] as number) / whole
    for (let at = 0; at < context.length; at += 1) (context[at] as number) += share * (word[at] as number)
  }
  return context
}

/** Logarithms up to a constant, as likelihoods that come to 1. */
function asLikelihoods(said: Float32Array): Float32Array {
  const top = said.reduce((most, each) => Math.max(most, each), -Infinity)
  let all = 0
  for (let word = 0; word < said.length; word += 1) all += said[word] = Math.exp((said[word] as number) - top)
  for (let word = 0; word < said.length; word += 1) (said[word] as number) /= all
  return said
}

/** The logarithm of how likely a word of a plan is that none had. */
const UNKNOWN = -8

let network: Network | null = null

/** What was learnt, read once. */
export function openNetwork(): Network {
  network ??= new Network(gunzipSync(readFileSync(join(process.cwd(), 'lib/assistant/reading/learnt/weights.bin.gz'))))
  return network
}
