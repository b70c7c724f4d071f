import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Clues, spellingsOf } from '#lib/assistant/reading/learnt/clues'

/** Which words of questions and of plans stand for each other, as `train_alignment.py` writes it; the first of either is none. */
interface Table {
  readonly words: readonly string[]
  /** How often each is met, from 0 to 1. */
  readonly word_shares: readonly number[]
  readonly parts: readonly string[]
  readonly part_shares: readonly number[]
  /** Of each part of plans the words that it is said by, each followed by how likely it is. */
  readonly said: readonly (readonly number[])[]
  /** Of each word the parts of plans that it means. */
  readonly meant: readonly (readonly number[])[]
}

type Likely = ReadonlyMap<number, number>

interface Alignment {
  readonly words: ReadonlyMap<string, number>
  readonly word_shares: readonly number[]
  readonly parts: ReadonlyMap<string, number>
  readonly part_shares: readonly number[]
  readonly said: readonly Likely[]
  readonly meant: readonly Likely[]
}

/** As likely is what was never met, so that a seldom word weighs as much as it tells. */
const LEAST = 1e-5
/** By how much a word is likelier than usual, as a logarithm, from which down it counts as one that nothing explains. */
const UNEXPLAINED = -0.5

const placesOf = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.map((name, place) => [name, place]))

const likelyOf = (pairs: readonly number[]): Likely => {
  const likely = new Map<number, number>()
  for (let at = 0; at < pairs.length; at += 2) likely.set(pairs[at] as number, pairs[at + 1] as number)
  return likely
}

let alignment: Alignment | null = null

function openAlignment(): Alignment {
  if (alignment) return alignment
  const file = readFileSync(join(process.cwd(), 'lib/assistant/reading/learnt/alignment.json.gz'))
  const table: Table = JSON.parse(gunzipSync(file).toString())
  alignment = {
    ...table,
    ...{ words: placesOf(table.words), parts: placesOf(table.parts) },
    ...{ said: table.said.map(likelyOf), meant: table.meant.map(likelyOf) },
  }
  return alignment
}

/** How much likelier each target is behind all sources than it usually is, as logarithms. */
function gainsOf(
  targets: readonly number[],
  sources: readonly number[],
  likely: readonly Likely[],
  shares: readonly number[],
): number[] {
  // Anything may stand for nothing.
  const behind = [...new Set([0, ...sources])].map((source) => likely[source] as Likely)
  return targets.map((target) => {
    const mean = behind.reduce((sum, each) => sum + (each.get(target) ?? 0), 0) / behind.length
    return Math.log((mean + LEAST) / ((shares[target] as number) + LEAST))
  })
}

/** What is told of gains: the three least, their mean, their sum, and how many are unexplained. */
function told(gains: readonly number[]): number[] {
  const sorted = gains.toSorted((one, other) => one - other)
  const [first = 0, second = first] = sorted
  const sum = gains.reduce((all, gain) => all + gain, 0)
  const unexplained = gains.filter((gain) => gain < UNEXPLAINED).length
  return [first, second, sorted[2] ?? sorted.at(-1) ?? 0, sum / Math.max(1, gains.length), sum, unexplained]
}

/**
 * Tells how well the words of a question and those of a plan explain each other (Model 1 of Brown, Della Pietra, Della
 * Pietra and Mercer 1993): a word that the plan makes no likelier was passed over, and a part that no word makes likelier
 * was added.
 *
 * @returns what is told of the words of the question, and then of the parts of the plan
 */
export function explanationOf(clues: readonly Clues[], plan: readonly string[]): number[] {
  const { words, word_shares, parts, part_shares, said, meant } = openAlignment()
  const known = clues.flatMap((each) => spellingsOf(each).find((spelling) => words.has(spelling)) ?? [])
  const heard = known.map((word) => words.get(word) as number)
  const around = clues.flatMap(([first = '']) => (spellingsOf([first]).length === 0 ? (words.get(first) ?? []) : []))
  const held = plan.flatMap((word) => parts.get(word) ?? [])
  return [
    ...told(gainsOf(heard, held, said, word_shares)),
    ...told(gainsOf(held, [...heard, ...around], meant, part_shares)),
  ]
}
