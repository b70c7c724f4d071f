import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Clues } from '#lib/assistant/reading/learnt/clues'

/** What each sign weighs for leaning on what was asked before. */
interface Leaning {
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
}

/** Words of which it counts where they stand. */
const FIRST = 3
/** A question of more words is as long as one of so many. */
const MAX_LENGTH = 12

/** What is no sign: parts of words, words without their language, and what a name consists of. */
const isSign = (clue: string): boolean => !/^[gws] /.test(clue)
const isWord = (clue: string): boolean => /^(?:en|de|fr) /.test(clue)

/** The signs of a question by which it is told whether it leans: its words, what they stand for, how it begins, its length. */
function signsOf(clues: readonly Clues[]): Set<string> {
  const [asked, words] = [clues.filter(([first]) => first === '?'), clues.filter(([first]) => first !== '?')]
  const shown = words.map((word) => word.filter(isSign))
  const names = shown.map((signs) => signs.find(isWord) ?? signs[0] ?? '')
  return new Set([
    ...shown.flatMap((signs, index) => (index < FIRST ? signs.flatMap((sign) => [sign, `${index} ${sign}`]) : signs)),
    ...names.slice(1, FIRST + 1).map((name, index) => `${names[index]}+${name}`),
    `length ${Math.min(words.length, MAX_LENGTH)}`,
    ...(asked.length > 0 ? ['?'] : []),
  ])
}

let leaning: Leaning | null = null

/**
 * How far a question means something of what was asked before it, by its own words: "and in Kiel?", "which of them…".
 * Above 0 it does more likely than not (log odds).
 */
export function leaningOf(clues: readonly Clues[]): number {
  leaning ??= JSON.parse(
    gunzipSync(readFileSync(join(process.cwd(), 'lib/assistant/reading/learnt/leaning.json.gz'))).toString(),
  ) as Leaning
  const { bias, weights } = leaning
  return [...signsOf(clues)].reduce((sum, sign) => sum + (weights[sign] ?? 0), bias)
}
