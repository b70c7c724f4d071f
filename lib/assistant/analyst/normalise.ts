import { MONTHS } from '#lib/assistant/analyst/lexicon/en-periods'
import { SHORTHAND } from '#lib/assistant/analyst/lexicon/en-shorthand'

/** A word, number or sign of a question. */
export interface Token {
  /** As it was typed. */
  text: string
  /** In small letters without accents and apostrophes; numbers as "1200.5", currency signs as words. */
  norm: string
  /** Offsets in the cleaned question. */
  start: number
  end: number
  is_capital: boolean
  is_quoted: boolean
}

/** A question as words, and as one line of them. */
export interface Line {
  /** Cleaned: straight quotes, contractions spelt out. */
  text: string
  tokens: readonly Token[]
  /** The norms, one space between. */
  line: string
  /** Where each token starts in the line. */
  offsets: readonly number[]
}

const MIN_MONTH_LENGTH = 6
const LONG_MONTHS = Object.keys(MONTHS).filter((month) => month.length >= MIN_MONTH_LENGTH)

const SIGNS: Readonly<Record<string, string>> = {
  '€': 'euros',
  $: 'dollars',
  '£': 'pounds',
  '>': 'over',
  '<': 'under',
  '>=': 'at-least',
  '≥': 'at-least',
  '<=': 'at-most',
  '≤': 'at-most',
  '%': 'percent',
  '&': 'and',
}

/** Letters that do not fall apart into a base and a mark. */
const LETTERS: Readonly<Record<string, string>> = { ø: 'o', ß: 'ss', æ: 'ae', ł: 'l', đ: 'd', œ: 'oe', þ: 'th', ð: 'd' }

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(can)'t\b/gi, '$1 not'],
  [/\bwon't\b/gi, 'will not'],
  [/n't\b/gi, ' not'],
  [/\b(what|who|where|when|how|that|there|it|here)'s\b/gi, '$1 is'],
  [/\b(let)'s\b/gi, '$1 us'],
  [/'re\b/gi, ' are'],
  // Who did leave has left; who may leave has not.
  [/\bdid ((?:\p{L}+ ){1,3})leave\b/giu, '$1left'],
  [/'ve\b/gi, ' have'],
  [/'ll\b/gi, ' will'],
  [/'m\b/gi, ' am'],
  [/'d\b/gi, ' would'],
]

const PATTERN = new RegExp(
  [
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
    '[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+',
    '\\d{4}-\\d{2}-\\d{2}',
    '\\p{L}{1,6}-\\d[\\d-]*\\d',
    '\\d{1,4}[/.]\\d{1,2}[/.]\\d{2,4}',
    '\\d[\\d.,]*\\d(?:k|st|nd|rd|th)?(?![\\p{L}])',
    '\\d(?:k|st|nd|rd|th)?(?![\\p{L}])',
    "[\\p{L}\\p{M}\\d]+(?:'[\\p{L}\\p{M}]+)*",
    '>=|<=|[<>≥≤€$£%;&]',
  ].join('|'),
  'giu',
)

/** Small letters without accents. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øßæłđœþð]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/'/g, '')
}

/** "1,200.50" and "1.200" as a plain number; "5k" as 5000. Other text stays. */
function normNumber(text: string): string {
  const thousand = text.endsWith('k') && /^\d/.test(text)
  let digits = thousand ? text.slice(0, -1) : text
  if (!/^\d[\d.,]*$/.test(digits)) return text
  if (/^\d{1,3}([.,]\d{3})+$/.test(digits)) digits = digits.replace(/[.,]/g, '')
  else if (/^\d{1,3}(,\d{3})+\.\d+$/.test(digits)) digits = digits.replace(/,/g, '')
  else if (/^\d+,\d{1,2}$/.test(digits)) digits = digits.replace(',', '.')
  return thousand ? String(Number(digits) * 1000) : digits
}

function normOf(text: string): string {
  // A plain object also answers to the names of its own machinery.
  const sign = Object.hasOwn(SIGNS, text) ? SIGNS[text] : undefined
  if (sign) return sign
  return normNumber(fold(text.replace(/'s$/i, '')))
}

/** A word in full, where people type it for short, and a month without its slip. */
function spelt(word: string): string {
  const small = word.toLowerCase()
  const full = small === word || word.length > 2 ? SHORTHAND[small] : undefined
  if (full) return full
  if (word.length < MIN_MONTH_LENGTH) return word
  return LONG_MONTHS.find((month) => month !== small && isOneApart(month, small)) ?? word
}

function clean(question: string): string {
  let text = question
    .normalize('NFC')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
  for (const [pattern, replacement] of CONTRACTIONS) text = text.replace(pattern, replacement)
  return text.replace(/(?<![\p{L}\p{N}@.-])\p{L}{1,10}(?![\p{L}\p{N}@-])/gu, spelt)
}

/** Cuts a question into words. */
export function normalise(question: string): Line {
  const text = clean(question)
  const quoted = [...text.matchAll(/"([^"]+)"/g)].map(({ index, 0: { length } }) => [index, index + length] as const)
  const tokens = [...text.matchAll(PATTERN)].map(
    ({ 0: found, index: start }): Token => ({
      text: found.replace(/'s$/i, ''),
      norm: normOf(found),
      start,
      end: start + found.length,
      is_capital: /^\p{Lu}/u.test(found),
      is_quoted: quoted.some(([from, to]) => start >= from && start < to),
    }),
  )
  const offsets: number[] = []
  let at = 0
  for (const { norm } of tokens) {
    offsets.push(at)
    at += norm.length + 1
  }
  return { text, tokens, line: tokens.map(({ norm }) => norm).join(' '), offsets }
}

/** The tokens that a stretch of the line covers: from the first to before the second. */
export function tokensAt({ offsets, tokens }: Line, start: number, end: number): [number, number] {
  const from = offsets.findLastIndex((offset) => offset <= start)
  let to = from
  while (to < tokens.length && (offsets[to] ?? 0) < end) to += 1
  return [from, to]
}

/** Whether two words differ by one letter put in, left out, replaced, or swapped with its neighbour. */
export function isOneApart(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false
  let start = 0
  while (start < left.length && left[start] === right[start]) start += 1
  let ends = 0
  while (ends < Math.min(left.length, right.length) - start && left.at(-1 - ends) === right.at(-1 - ends)) ends += 1
  const [rest, other] = [left.slice(start, left.length - ends), right.slice(start, right.length - ends)]
  if (rest.length <= 1 && other.length <= 1) return true
  return rest.length === 2 && other.length === 2 && rest[0] === other[1] && rest[1] === other[0]
}
