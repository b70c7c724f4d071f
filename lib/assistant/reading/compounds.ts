import { type Meaning, meaningOf } from '#lib/assistant/reading/lexicon'
import { numberAt } from '#lib/assistant/reading/numbers'
import { foldedOf } from '#lib/assistant/reading/packs/pack'
import { type Matching, otherTitlesOf } from '#lib/assistant/reading/pieces'
import type { Token } from '#lib/assistant/reading/tokens'

/** What joins the parts of a German compound. */
const JOINTS = ['', 's', 'es', 'n', 'en', 'e'] as const
const MIN_PART = 3
const MIN_COMPOUND = 8

/** "Zweitälteste": which one of those in an order. */
const RANKED = /^(zweit|dritt|viert)(\p{L}{4,})$/u

const titleWords = ({ vocabulary }: Matching): Set<string> =>
  new Set(vocabulary.events.flatMap(({ title }) => title.toLowerCase().split(/[^\p{L}]+/u)))

/** Cuts German compounds that no list has into parts that are known: "Studentenanteil", "Jahresbeginn". */
export function withoutCompounds(tokens: readonly Token[], matching: Matching): Token[] {
  if (matching.pack.language !== 'de') return [...tokens]
  const titles = titleWords(matching)
  const others = otherTitlesOf(matching.vocabulary.events)
  return tokens.flatMap((token) => {
    const { word } = token
    const [, place = '', rank = ''] = RANKED.exec(word) ?? []
    if (rank !== '' && knownAs(word, matching) === null && knownAs(rank, matching) !== null)
      return [`${place}e`, rank].map((part) => ({ ...token, word: part, text: part }))
    const isWhole =
      others.has(word) ||
      word.length < MIN_COMPOUND ||
      !/^[a-z]+$/.test(word) ||
      titles.has(token.text.toLowerCase()) ||
      matching.names.has(word) ||
      knownAs(word, matching) !== null ||
      numberAt([word], 0, matching.pack) !== null
    const parts = isWhole ? null : partsOf(word, matching)
    if (!parts) return [token]
    return parts.map((part) => ({ ...token, word: part, text: parts.length > 1 ? part : token.text }))
  })
}

/** French words that lose their vowel before another, where the apostrophe was left out: "dadhérents", "jai". */
const RUN_TOGETHER = /^(qu|[ldnjscmt])([aeiouyh].*)$/

/** Cuts off what a French word was run together with, where nothing is known of the whole and something of the rest. */
export function withoutElisions(tokens: readonly Token[], matching: Matching): Token[] {
  if (matching.pack.language !== 'fr') return [...tokens]
  const titles = titleWords(matching)
  return tokens.flatMap((token) => {
    const [, article = '', rest = ''] = RUN_TOGETHER.exec(token.word) ?? []
    const isWhole =
      rest.length < 2 ||
      token.has_capital ||
      titles.has(token.text.toLowerCase()) ||
      matching.names.has(token.word) ||
      knownAs(token.word, matching) !== null ||
      numberAt([token.word], 0, matching.pack) !== null ||
      knownAs(rest, matching) === null
    if (isWhole) return [token]
    return [
      { ...token, word: article, text: token.text.slice(0, article.length) },
      { ...token, word: rest, text: token.text.slice(article.length) },
    ]
  })
}

/** The two known parts of a word, its head first; null for none. */
function partsOf(word: string, matching: Matching): string[] | null {
  for (let at = MIN_PART; at <= word.length - MIN_PART; at += 1) {
    const head = word.slice(at)
    const heading = knownAs(head, matching)
    if (heading === null || heading === 'filler') continue
    for (const joint of JOINTS) {
      const first = word.slice(0, at)
      if (!first.endsWith(joint)) continue
      const modifier = first.slice(0, first.length - joint.length)
      const said = modifier.length >= MIN_PART ? knownAs(modifier, matching) : null
      if (said === null) continue
      if (said === 'filler') return [head]
      return [head, modifier]
    }
  }
  return null
}

/** What a part means: something, nothing, or the beginning or end of a time; null where it is no word. */
function knownAs(word: string, { pack, lexicon }: Matching): Meaning | 'filler' | 'edge' | 'time' | null {
  const { time } = pack
  if ([time.start, time.end].some((words) => foldedOf(words).includes(word))) return 'edge'
  const units = [
    ...time.months,
    ...time.seasons,
    time.day,
    time.week,
    time.month,
    time.quarter,
    time.year,
    time.weekend,
  ]
  if (
    [...units, ...Object.keys(time.whole), ...Object.keys(time.lengths), ...Object.values(time.feasts)].some((words) =>
      foldedOf(words).includes(word),
    )
  )
    return 'time'
  const meaning = meaningOf(word, pack, lexicon)
  return meaning?.is === 'filler' ? 'filler' : meaning
}
