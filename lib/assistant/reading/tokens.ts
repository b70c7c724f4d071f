import { foldedOf } from '#lib/assistant/reading/packs/pack'
import { fold } from '#lib/format/fold'

/** A word, number or sign of a question. */
export interface Token {
  /** As it was typed. */
  readonly text: string
  /** Folded: small letters without accents and apostrophes. */
  readonly word: string
  readonly start: number
  readonly end: number
  readonly has_capital: boolean
  /** Whether it begins a sentence, where any word has a capital. */
  readonly is_first: boolean
  readonly is_quoted: boolean
  /** Whether a possessive ending was cut off. */
  readonly is_possessive: boolean
}

/** Words in a row, with a blank on either side of each. */
export const lineOf = (tokens: readonly Pick<Token, 'word'>[]): string =>
  ` ${tokens.map(({ word }) => word).join(' ')} `

/** Whether a line has one of the phrases of a pack in it. */
export const says = (line: string, phrases: string): boolean =>
  foldedOf(phrases).some((phrase) => line.includes(` ${phrase} `))

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['€', 'euro'],
  ['$', 'dollar'],
  ['£', 'pound'],
  ['>', 'over'],
  ['<', 'under'],
  ['%', 'percent'],
  ['&', 'and'],
])

/** Letters and digits without a space are one name, as "Virtanen7919"; a year behind a word is a year. */
const PATTERN =
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|[\p{L}\p{M}]{4,}(?!(?:19|20)\d\d(?!\d))\d{2,}(?![.,]?\d)|\p{Lu}{1,6}-\d[\d-]*\d|\p{L}{1,6}-\d{4}[\d-]*|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})?|(?<![\d/])(?:[12]?\d|3[01]|0[1-9])\/(?:1[012]|0?[1-9])(?![\d/])|\d{1,3}(?:[.,\u00a0\u202f’']\d{3})+(?:[.,]\d{1,2})?|(?<![\d.,/-])\d{1,3}(?: \d{3})+(?!\d|[./-]\d| \d{3}(?!\d))(?:,\d{1,2})?|\d+[.,]\d{1,2}(?!\d)|\d+|[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|[€$£%<>&?]/gu
/** French words that lose their vowel before another. */
const ELIDED = /^(?:l|d|n|j|s|c|m|t|qu|jusqu|lorsqu|puisqu|quelqu|presqu)'/i
/** What is shortened or stands for a word; a full stop behind it ends no sentence. */
const CONTRACTED: readonly (readonly [RegExp, string])[] = [
  [/\bw\/o\b/gi, 'without'],
  [/\bmindestens eine[rmns]?\b/gi, 'mindestens 1'],
  [/\bwk(s?)\b\.?/gi, 'week$1'],
  [/\b(phone|tel|telephone|mobile|member|membership|invoice|account)\.? no\b\.?(?=\s|\?|$)/gi, '$1 number'],
  [/\bnow (?=(?:vs|versus)\b)/gi, 'today '],
  [/\b(?:eigtl|eigentl)\b\.?/gi, 'eigentlich'],
  [/\binsges\b\.?/gi, 'insgesamt'],
  [/\b(tel)\.(?= \p{L})/giu, '$1'],
  [/\btjs\b/gi, 'toujours'],
  [/\b(jan|janv|feb|févr|mär|apr|avr|jun|jul|juil|aug|sept?|okt|oct|nov|dez|dec|déc)\.(?= \p{Ll})/giu, '$1'],
  [/\bbefore the (year|month|quarter)(?:'s| is) (?:over|out|through)\b/gi, 'until the end of the $1'],
  [/\bcan't\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/\b(\p{L}+)n't\b/giu, '$1 not'],
  [/\b(what|who|where|when|how|that|there|it|here)'s\b/gi, '$1 is'],
  [/\b(i|you|we|they)'(?:re|ve|ll|m|d)\b/gi, '$1'],
]

/** A quarter, and another one that is said by its number alone. */
const QUARTERS =
  /(\b(?:first|second|third|fourth|ersten|zweiten|dritten|vierten|premier|deuxième|troisième|quatrième) )(quarter|quartal|trimestre)(.*? (?:first|second|third|fourth|ersten|zweiten|dritten|vierten|premier|deuxième|troisième|quatrième))(?=\s*\?|\s*$)/iu

/** A number as people write it, with either sign between thousands. */
function numeral(text: string): string {
  if (/^\d{1,3}(?:[.,\u00a0\u202f’' ]\d{3})+(?:[.,]\d{1,2})?$/u.test(text)) {
    const cents = /[.,](\d{1,2})$/.exec(text)
    const whole = (cents ? text.slice(0, -cents[0].length) : text).replace(/\D/g, '')
    return cents ? `${whole}.${cents[1]}` : whole
  }
  return /^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text
}

/** What stands in front of a word that begins a sentence. */
const BEGINNING = /(?:^|[.!?:]"?)\s*$/

/** Cuts a question into words; contractions are spelt out, elided words stand for themselves. */
export function tokenise(question: string): { text: string; tokens: Token[] } {
  let text = question
    .normalize('NFC')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
  // "More in the third quarter than in the second?"
  text = text.replace(QUARTERS, '$1$2$3 $2')
  for (const [pattern, spelt] of CONTRACTED) text = text.replace(pattern, spelt)
  const quotes = [...text.matchAll(/"([^"]+)"/g)].map(({ index, 0: { length } }) => [index, index + length] as const)
  const tokens = [...text.matchAll(PATTERN)].flatMap(({ 0: found, index }) => {
    // "Zoé D'Aubigné": what begins with a capital inside a sentence belongs to a name.
    const isName = index > 0 && /^\p{Lu}'\p{Lu}\p{Ll}/u.test(found)
    const [elided = ''] = isName ? [] : (ELIDED.exec(found) ?? [])
    const bare = found.slice(elided.length)
    const start = index + elided.length
    const own = bare.replace(/'s$/i, '')
    const token = {
      text: own,
      word: SIGNS.get(bare) ?? numeral(fold(own).replace(/'/g, '')),
      start,
      end: start + bare.length,
      is_possessive: own !== bare,
      has_capital: /^\p{Lu}/u.test(bare),
      is_first: BEGINNING.test(text.slice(0, index)),
      is_quoted: quotes.some(([from, to]) => start >= from && start < to),
    }
    if (elided === '') return [token]
    const before = elided.slice(0, -1)
    const cut = {
      ...token,
      text: before,
      word: fold(before),
      start: index,
      end: start,
      has_capital: false,
      is_first: false,
    }
    return [cut, token]
  })
  return { text, tokens }
}
