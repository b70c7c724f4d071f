import type { Pack } from '#lib/assistant/reading/packs/pack'

const GERMAN = /^(?:(.+)tausend)?(?:(.*)hundert)?(?:(?:(.+?)und)?(.+))?$/

const plainValue = (word: string, numbers: Pack['numbers']) =>
  Object.hasOwn(numbers, word) ? Number(numbers[word]) : null

/** A German number written as one word: "zweihundertfunfundzwanzig". */
function compound(word: string, numbers: Pack['numbers']): number | null {
  const plain = (part: string | undefined, none: number) => (part ? plainValue(part, numbers) : none)
  const match = GERMAN.exec(word)
  if (!match || !/und|hundert|tausend/.test(word)) return null
  const [, thousands, hundreds, ones, tens] = match
  const parts = [
    thousands === undefined ? 0 : plain(thousands, 1),
    hundreds === undefined ? 0 : plain(hundreds, 1),
    plain(ones, 0),
    plain(tens, 0),
  ]
  if (parts.some((part) => part === null)) return null
  const [thousand = 0, hundred = 0, one = 0, ten = 0] = parts as number[]
  return thousand * 1000 + hundred * 100 + one + ten || null
}

function wordValue(word: string, { numbers }: Pack): number | null {
  if (/^\d+(?:\.\d+)?$/.test(word)) return Number(word)
  return plainValue(word, numbers) ?? compound(word, numbers)
}

/** The number that begins at a word, in digits or in words, and where it ends; null for none. */
export function numberAt(words: readonly string[], from: number, pack: Pack): { value: number; to: number } | null {
  const first = wordValue(words[from] ?? '', pack)
  if (first === null) return null
  if (/^\d/.test(words[from] ?? '') && !/^(?:hundred|thousand|tausend|mille|million)/.test(words[from + 1] ?? ''))
    return { value: first, to: from + 1 }
  let [total, current, at] = [0, 0, from]
  while (at < words.length) {
    const isJoint = at > from && ['and', 'und', 'et'].includes(words[at] ?? '')
    const value = wordValue(words[isJoint ? at + 1 : at] ?? '', pack)
    if (value === null || (at > from && value < 100 && current % 10 !== 0 && !(current % 100 === 4 && value === 20)))
      break
    if (value === 1000) [total, current] = [total + Math.max(current, 1) * 1000, 0]
    else if (value === 100) current = Math.max(current, 1) * 100
    // Quatre-vingts is four times twenty.
    else if (current % 100 === 4 && value === 20) current += 76
    else current += value
    at += isJoint ? 2 : 1
  }
  return { value: total + current, to: at }
}
