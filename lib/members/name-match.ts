import { fold } from '#lib/format/fold'
import { editDistance } from '#lib/format/nearest'
import { nicknamesOf } from '#lib/members/nicknames'

/** Words around a name that are no part of it. */
const AROUND = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'professor', 'herr', 'frau', 'member', 'the'])

/** The words of a name as somebody typed it, not folded: without titles, possessives and punctuation. */
export function wordsOf(text: string): string[] {
  const words = text
    .replace(/['’]s(?=\s|$)/g, '')
    .split(/[\s,;()"“”]+/)
    .map((word) => word.replace(/^[.'’]+|[.'’?!:]+$/g, ''))
    .filter(Boolean)
  const name = words.filter((word) => !AROUND.has(fold(word)))
  return name.length > 0 ? name : words
}

const SPELT_OUT: readonly [RegExp, string][] = [
  [/ä/g, 'ae'],
  [/ö/g, 'oe'],
  [/ü/g, 'ue'],
]

/** The folded ways in which a word may be on record: itself, with umlauts spelt out or put together, its short forms. */
export function spellings(word: string): string[] {
  const own = fold(word)
  const apart = fold(
    SPELT_OUT.reduce((text, [letter, letters]) => text.replace(letter, letters), word.normalize('NFC').toLowerCase()),
  )
  const together = own.replace(/([aou])e/g, '$1')
  return [...new Set([own, apart, together, ...nicknamesOf(own)])]
}

/** How many letters of a word may be wrong. */
export function mostErrors(word: string): number {
  if (word.length < 4) return 0
  return word.length < 6 ? 1 : 2
}

/** How well a typed word fits a word on record: 1 for the same, 0 for another. */
function nearnessOf(word: string, onRecord: string): number {
  const typed = fold(word)
  if (typed === onRecord) return 1
  if (spellings(word).includes(onRecord)) return nicknamesOf(typed).includes(onRecord) ? 0.9 : 0.97
  if (onRecord.startsWith(typed)) return typed.length === 1 ? 0.8 : 0.85
  const errors = editDistance(typed, onRecord)
  return errors <= mostErrors(typed) ? 0.8 - 0.1 * errors : 0
}

interface Named {
  first_name: string
  last_name: string
  organization: string | null
  member_number: string
  city: string | null
}

const parts = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * How well typed words fit a member: 1 when they are the whole name (of the person or the organization), 0 when one
 * of them fits nothing. Words that the name has besides cost a little.
 */
export function matchOf(words: readonly string[], named: Named): number {
  const name = parts(`${named.first_name} ${named.last_name}`)
  const besides = [...parts(named.organization ?? ''), ...parts(named.member_number), ...parts(named.city ?? '')]
  const typed = words.flatMap((word) => word.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean))
  if (typed.length === 0) return 0
  const fits = typed.map((word) => {
    const inName = Math.max(0, ...name.map((part) => nearnessOf(word, part)))
    return Math.max(inName, 0.9 * Math.max(0, ...besides.map((part) => nearnessOf(word, part))))
  })
  if (fits.includes(0)) return 0
  const organization = parts(named.organization ?? '')
  const isWhole = [name, organization].some((whole) => sameWords(typed.map(fold), whole))
  if (isWhole) return 1
  const mean = fits.reduce((sum, value) => sum + value, 0) / fits.length
  const told = name.filter((part) => typed.some((word) => nearnessOf(word, part) > 0)).length / name.length
  return 0.75 * mean + 0.2 * told
}

function sameWords(typed: readonly string[], whole: readonly string[]): boolean {
  return typed.length === whole.length && [...typed].sort().join(' ') === [...whole].sort().join(' ')
}
