import { LEXICON } from '#lib/assistant/analyst/lexicon/en'
import { isOneApart, type Token } from '#lib/assistant/analyst/normalise'

const MAX_PHRASE_WORDS = 6
const MIN_FUZZY_LENGTH = 5
const INVARIABLE: ReadonlySet<string> = new Set([
  'news',
  'does',
  'always',
  'perhaps',
  'besides',
  'yes',
  'plus',
  'gas',
  'dues',
  'ups',
])

/** A word without its plural ending. */
export function stem(word: string): string {
  if (word.length < 3 || INVARIABLE.has(word) || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return /(?:sses|xes|ches|shes)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** A phrase by its stems. */
function stemPhrase(phrase: string): string {
  return phrase.split(' ').map(stem).join(' ')
}

const STEMMED: ReadonlyMap<string, readonly string[]> = (() => {
  const stemmed = new Map<string, string[]>()
  for (const [phrase, features] of LEXICON) {
    const key = stemPhrase(phrase)
    stemmed.set(key, [...new Set([...(stemmed.get(key) ?? []), ...features])])
  }
  return stemmed
})()

const FUZZY: readonly string[] = [...STEMMED.keys()].filter(
  (word) => word.length >= MIN_FUZZY_LENGTH && !word.includes(' '),
)

/** Features of a stretch of words. */
export interface Hit {
  from: number
  to: number
  features: readonly string[]
}

/**
 * Finds the lexicon's longest phrases, left to right, among the tokens that are free.
 *
 * @param isFree whether a token has no other meaning yet
 */
export function findWords(tokens: readonly Token[], isFree: (index: number) => boolean): Hit[] {
  const hits: Hit[] = []
  for (let from = 0; from < tokens.length; ) {
    const hit = isFree(from) ? longestAt(tokens, from, isFree) : null
    if (hit) hits.push(hit)
    from = hit ? hit.to : from + 1
  }
  return hits
}

function longestAt(tokens: readonly Token[], from: number, isFree: (index: number) => boolean): Hit | null {
  let phrase = ''
  let best: Hit | null = null
  for (let to = from; to < Math.min(tokens.length, from + MAX_PHRASE_WORDS) && isFree(to); to += 1) {
    phrase += `${phrase && ' '}${stem(tokens[to]?.norm ?? '')}`
    const features = STEMMED.get(phrase)
    if (features) best = { from, to: to + 1, features }
  }
  return best
}

/** What a verb may be without its ending: "developed" and "developing" are "develop". */
function basesOf(word: string): string[] {
  const ending = /(?:ed|ing)$/.exec(word)?.[0]
  if (!ending || word.length < 6) return []
  const base = word.slice(0, -ending.length)
  return [base, `${base}e`, /(.)\1$/.test(base) ? base.slice(0, -1) : base]
}

/** The features of the one word of the lexicon that a longer word misspells, or none. */
export function guess(norm: string): readonly string[] {
  const word = stem(norm)
  for (const base of basesOf(word)) {
    const features = STEMMED.get(base)
    if (features) return features
  }
  if (word.length < MIN_FUZZY_LENGTH || /\d/.test(word)) return []
  const near = FUZZY.filter((known) => known[0] === word[0] && isOneApart(known, word))
  const [first, second] = near
  return first && !second ? (STEMMED.get(first) ?? []) : first ? (STEMMED.get(first) ?? []) : []
}

/**
 * Where any of the phrases stands among free tokens, by stems; the longest first.
 */
export function findPhrases<T>(
  tokens: readonly Token[],
  phrases: readonly (readonly [string, T])[],
  isFree: (index: number) => boolean,
): { from: number; to: number; value: T }[] {
  const stems = tokens.map(({ norm }) => stem(norm))
  const found: { from: number; to: number; value: T }[] = []
  const taken = new Set<number>()
  for (const [phrase, value] of [...phrases].sort(([a], [b]) => b.length - a.length)) {
    const words = phrase.split(' ').map(stem)
    for (let from = 0; from + words.length <= tokens.length; from += 1) {
      const indexes = words.map((_, index) => from + index)
      if (!words.every((word, index) => word === stems[from + index])) continue
      if (!indexes.every((index) => isFree(index) && !taken.has(index))) continue
      for (const index of indexes) taken.add(index)
      found.push({ from, to: from + words.length, value })
    }
  }
  return found
}
