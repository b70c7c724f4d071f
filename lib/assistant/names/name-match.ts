import { nicknamesOf } from '#lib/assistant/names/nicknames'
import { fold } from '#lib/format/fold'
import { editDistance } from '#lib/format/nearest'

/** Words around a name that are no part of it. */
const AROUND = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'prof',
  'professor',
  'herr',
  'frau',
  'member',
  'the',
  'from',
  'in',
  'of',
  'at',
])

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
  // Numbers are filed with zeros in front.
  const padded = /^\d{1,8}$/.test(own) ? [3, 4, 5, 6, 7, 8].map((length) => own.padStart(length, '0')) : []
  return [...new Set([own, apart, together, ...padded, ...nicknamesOf(own)])]
}

/** How many letters of a word may be wrong. */
export function maxErrors(word: string): number {
  if (word.length < 4) return 0
  return word.length < 6 ? 1 : 2
}

/** A word of a name with everything that it may stand for. */
interface Typed {
  folded: string
  spellings: readonly string[]
  nicknames: readonly string[]
}

function typed(word: string): Typed {
  const folded = fold(word)
  return { folded, spellings: spellings(word), nicknames: nicknamesOf(folded) }
}

/** How well a typed word fits a word on record: 1 for the same, 0 for another. */
function nearness({ folded, spellings, nicknames }: Typed, onRecord: string): number {
  if (folded === onRecord) return 1
  if (nicknames.includes(onRecord)) return 0.9
  if (spellings.includes(onRecord)) return 0.97
  if (onRecord.startsWith(folded)) return folded.length === 1 ? 0.8 : 0.85
  const most = maxErrors(folded)
  if (Math.abs(folded.length - onRecord.length) > most) return 0
  const errors = editDistance(folded, onRecord)
  return errors <= most ? 0.8 - 0.1 * errors : 0
}

const best = (word: Typed, onRecord: readonly string[]) =>
  onRecord.reduce((most, part) => Math.max(most, nearness(word, part)), 0)

interface Named {
  first_name: string
  last_name: string
  organization: string | null
  member_number: string
  city: string | null
}

const BETWEEN = /[^\p{L}\p{N}\p{M}]+/u
const parts = (text: string): string[] => fold(text).split(BETWEEN).filter(Boolean)

/**
 * Returns how well typed words fit a member: 1 when they are the whole name (of the person or the organization), 0
 * when one of them fits nothing. Words that the name has besides cost a little.
 */
export function matcherOf(words: readonly string[]): (named: Named) => number {
  const all = words.flatMap((word) => word.split(BETWEEN).filter(Boolean)).map(typed)
  const whole = inOrder(all.map(({ folded }) => folded))
  return ({ first_name, last_name, organization, member_number, city }) => {
    const name = parts(`${first_name} ${last_name}`)
    const firm = parts(organization ?? '')
    if (whole === inOrder(name) || whole === inOrder(firm)) return 1
    const besides = [...firm, ...parts(member_number), ...parts(city ?? '')]
    // What is not in the name itself counts a little less.
    const fits = all.map((word) => Math.max(best(word, name), 0.9 * best(word, besides)))
    if (fits.length === 0 || fits.includes(0)) return 0
    const mean = fits.reduce((sum, value) => sum + value, 0) / fits.length
    const told = name.filter((part) => all.some((word) => nearness(word, part) > 0)).length / name.length
    return 0.75 * mean + 0.2 * told
  }
}

const inOrder = (words: readonly string[]) => [...words].sort().join(' ')
