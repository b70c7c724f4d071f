import { Claims } from '#lib/assistant/analyst/claims'
import type { AnalystContext } from '#lib/assistant/analyst/context'
import { STOP_WORDS } from '#lib/assistant/analyst/lexicon/en'
import { fold, type Line, normalise } from '#lib/assistant/analyst/normalise'
import {
  type Amounts,
  type Duration,
  type Match,
  readAmounts,
  readDuration,
  readGroup,
  readLimit,
} from '#lib/assistant/analyst/quantities'
import { readNames } from '#lib/assistant/analyst/references'
import { type Period, readTimes, type Times } from '#lib/assistant/analyst/time-phrases'
import { findPhrases, findWords, guess, stem } from '#lib/assistant/analyst/words'

/** A question taken apart: what its words say, and which word said what. */
export interface Question {
  line: Line
  /** The words in small letters, with those of the questions it follows. */
  said: string
  /** What each token was used for: features of the lexicon, or the name of a slot such as "#period". */
  meanings: readonly (readonly string[])[]
  features: ReadonlySet<string>
  periods: readonly Period[]
  compare: Times['compare']
  compared_with: Times['compared_with']
  amounts: Amounts | null
  limit: number | null
  duration: Duration | null
  group: string | null
  tiers: readonly string[]
  cities: readonly string[]
  member_ref: string | null
  event_ref: string | null
  /** Every event that is named by its title. */
  event_refs: readonly string[]
  invoice_number: string | null
  /** An address to search by. */
  text: string | null
}

function takeMatch<T>(claims: Claims, match: Match<T> | null, meaning: string): T | null {
  if (!match) return null
  claims.takeAt(match.start, match.end, meaning)
  return match.value
}

function ownValues(claims: Claims, values: readonly string[], meaning: string): string[] {
  const phrases = values.map(
    (value) =>
      [
        fold(value)
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim(),
        value,
      ] as const,
  )
  const found = findPhrases(claims.line.tokens, phrases, claims.isFree)
  for (const { from, to } of found) claims.take(from, to, meaning)
  return [...new Set(found.map(({ value }) => value))]
}

/** Misspelt words, once names are known: a capital within the sentence is a name, not a slip. */
function guessWords(claims: Claims): void {
  for (const [index, { norm, is_capital }] of claims.line.tokens.entries()) {
    if (!claims.isFree(index) || STOP_WORDS.has(norm) || STOP_WORDS.has(stem(norm)) || (is_capital && index > 0))
      continue
    claims.take(index, index + 1, ...guess(norm))
  }
}

/** Takes a question apart. */
export function readQuestion(text: string, context: AnalystContext): Question {
  const line = normalise(text)
  const claims = new Claims(line)
  const given = readNames(claims, context)
  const times = readTimes(claims.rest(), context)
  for (const [start, end] of times.covered) claims.takeAt(start, end, '#period')
  const tiers = ownValues(claims, context.vocabulary.tiers, '#tier')
  const cities = ownValues(claims, context.vocabulary.cities, '#city')
  const group = takeMatch(claims, readGroup(claims.rest()), '#group')
  const limit = takeMatch(claims, readLimit(claims.rest()), '#limit')
  const duration = takeMatch(claims, readDuration(claims.rest(), context.today), '#duration')
  const amounts = takeMatch(claims, readAmounts(claims.rest()), '#amount')
  for (const { from, to, features } of findWords(line.tokens, claims.isFree)) claims.take(from, to, ...features)
  const named = given.resolve(claims)
  guessWords(claims)
  const city = cities.length === 0 ? given.unknownCity(claims) : []
  return {
    line,
    said: line.line,
    meanings: claims.meanings,
    features: new Set(claims.meanings.flat().filter((meaning) => !meaning.startsWith('#'))),
    periods: times.periods,
    compare: times.compare,
    compared_with: times.compared_with,
    amounts,
    limit,
    duration,
    group,
    tiers,
    cities: [...cities, ...city],
    ...named,
  }
}
