import { creditorReference, isCreditorReference } from '#lib/format/bank'
import { numbersOf } from '#lib/imports/invoices'

/** A reference has at most 25 characters, in seven groups of four. */
const MAX_REFERENCE = 25
const MAX_GROUPS = 7
/** What a reference is made of, behind "RF" and its two check digits. */
const MAX_BODY = MAX_REFERENCE - 4
/** "RE 2026 00007" is a number in three words. */
const MAX_WORDS = 3
/** What is shorter may be a year, or the number of a house. */
const MIN_NUMBER = 5

const isNumberLike = (word: string) => word.length >= MIN_NUMBER && /\d/.test(word) && /\D/.test(word)

/**
 * Returns what in a text may be the number or the payment reference of an invoice, as invoices keep them: "Beitrag 2027
 * RE-2026-00007 Boettcher" has RE-2026-00007 in it, which may be written in several words, or as the reference that is
 * made of it. Digits alone may be anything, and are passed over. Banks join what a line is with what it says: "SVWZ+RF18…".
 */
export function candidatesIn(text: string): string[] {
  const words = text.split(/[\s,;:()+]+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  const found = words.filter(isNumberLike)
  // "RG.NR.RE-2026-00007", "RE-2026-00007/2026".
  const parts = found
    .flatMap((word) => word.split(/[/.]/))
    .filter((part) => isNumberLike(part) && !found.includes(part))
  const candidates = [...found, ...parts].flatMap(numbersOf)
  for (const at of words.keys()) {
    let joined = ''
    for (let count = 1; count <= MAX_GROUPS && at + count <= words.length; count += 1) {
      joined += (words[at + count - 1] as string).toUpperCase().replace(/[^A-Z0-9]/g, '')
      if (joined.length > MAX_REFERENCE) break
      if (isCreditorReference(joined)) candidates.push(joined)
      if (
        count <= MAX_WORDS &&
        joined.length >= MIN_NUMBER &&
        joined.length <= MAX_BODY &&
        /\d$/.test(joined) &&
        /[A-Z]/.test(joined)
      )
        candidates.push(creditorReference(joined))
    }
  }
  return [...new Set(candidates)]
}
