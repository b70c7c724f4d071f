import { type DirectionWord, nearestDirection } from '#lib/assistant/verify/direction'
import { type Fact, isChange } from '#lib/assistant/verify/facts'
import type { Mention } from '#lib/assistant/verify/mentions'
import type { NumberedResult } from '#lib/figures/schema'

interface Place {
  start: number
  end: number
}

const COMPARES =
  /\b(?:than|compar\w+|against|last|previous|earlier|before|since|year|month|quarter|period|versus|vs)\b/i

/** Whether the word of direction that stands with a figure says the opposite of what the fact shows. */
export function contradicts(fact: Fact, text: string, { start, end }: Place, words: readonly DirectionWord[]): boolean {
  if (typeof fact.value !== 'number') return false
  const sign = movementOf(fact)
  if (sign === null) return false
  const word = nearestDirection(text, start, end, words)
  return word !== null && Math.sign(word.direction) !== sign
}

/** Which way a fact went: 1, 0 or -1; null when it is no part of a movement. */
function movementOf(fact: Fact): number | null {
  if (fact.scope === 'frame' || fact.path === 'row_count') return null
  // Where the value is itself a change, its own sign is what happened: "net growth".
  if (fact.scope === 'value' && isChange(fact)) return typeof fact.value === 'number' ? Math.sign(fact.value) : null
  if (fact.scope === 'comparison' || (fact.scope === 'value' && fact.result.result.comparison)) {
    return changeOf(fact.result)
  }
  return isChange(fact) && typeof fact.value === 'number' ? Math.sign(fact.value) : null
}

/** Which way a result went against what it is compared with; null without a comparison. */
function changeOf({ result }: NumberedResult): number | null {
  const { value, comparison } = result
  if (!comparison) return null
  if (value !== null && comparison.value !== null) return Math.sign(value - comparison.value)
  return comparison.change === null ? null : Math.sign(comparison.change)
}

/** Whether a sentence without figures says the opposite of every comparison: "Revenue fell against last year." */
export function contradictsAll(
  words: readonly DirectionWord[],
  text: string,
  results: readonly NumberedResult[],
): boolean {
  const changes = results.map(changeOf).filter((change) => change !== null)
  if (words.length === 0 || changes.length === 0 || !COMPARES.test(text)) return false
  return words.some(({ direction }) => changes.every((change) => change !== direction))
}

/** The second figures of "rose from 120 to 100": spans whose ends go against the word that stands with them. */
export function spansAgainst(text: string, mentions: readonly Mention[], words: readonly DirectionWord[]): Mention[] {
  return mentions.filter((to, index) => {
    const from = mentions[index - 1]
    if (!from || from.kind !== to.kind || !/^\s?(?:[\p{L}]+\s){0,3}to\s$/iu.test(text.slice(from.end, to.start)))
      return false
    if (!/\bfrom\s(?:about\s|the\s)?$/i.test(text.slice(0, from.start))) return false
    const [first] = from.readings
    const [second] = to.readings
    const word = nearestDirection(text, from.start, to.end, words)
    return first && second && word ? Math.sign(second.value - first.value) === -word.direction : false
  })
}
