import type { Share } from '#lib/intelligence/statistics/beta-binomial'
import { fisherExact } from '#lib/intelligence/statistics/proportions'

/** A word that some texts use more than others. */
export interface TellingWord {
  word: string
  /** Texts with it, of the ones asked about and of the others. */
  own: Share
  others: Share
  /** How much more often: the logarithm of the odds ratio, with half a text added everywhere. */
  log_odds: number
  /** Of any word standing out as much by chance. */
  p: number
}

const MIN_LETTERS = 4
const STOP_WORDS = new Set(
  'about after again also been before being cannot could does doing done down each even ever event events every from have having here into itself just less like made make many maybe more most much need needed never nothing only other over please really same should since some still such than that their them then there these they thing things this those though through time times until very want were what when where which while will with without would your'.split(
    ' ',
  ),
)

/** The words of a text that may tell something: in small letters, none of the smallest ones. */
export function wordsIn(text: string): Set<string> {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  return new Set(words.filter((word) => word.length >= MIN_LETTERS && !STOP_WORDS.has(word)))
}

function countWords(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/**
 * Returns the words that texts use more often than others do, the most telling first. The number of words that were
 * compared is held against them (Bonferroni).
 *
 * @param least how many of the texts must use a word
 */
export function tellingWords(texts: readonly string[], others: readonly string[], least: number): TellingWord[] {
  const [counts, elsewhere] = [countWords(texts), countWords(others)]
  // Chosen by both together: choosing by one side would favour it.
  const compared = [...new Set([...counts.keys(), ...elsewhere.keys()])].filter(
    (word) => (counts.get(word) ?? 0) + (elsewhere.get(word) ?? 0) >= least,
  )
  return compared
    .map((word): TellingWord => {
      const own = { hits: counts.get(word) ?? 0, of: texts.length }
      const rest = { hits: elsewhere.get(word) ?? 0, of: others.length }
      const odds = ({ hits, of }: Share) => Math.log((hits + 0.5) / (of - hits + 0.5))
      const p = Math.min(1, fisherExact(own, rest) * compared.length)
      return { word, own, others: rest, log_odds: odds(own) - odds(rest), p }
    })
    .filter(({ own, log_odds }) => own.hits >= least && log_odds > 0)
    .toSorted((a, b) => a.p - b.p || b.log_odds - a.log_odds || (a.word < b.word ? -1 : 1))
}
