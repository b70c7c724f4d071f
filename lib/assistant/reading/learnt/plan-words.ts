import type { Planned } from '#lib/assistant/reading/learnt/forms'
import type { Question } from '#lib/query/schema'

/** What says that no look-up answers a question. */
export const NONE = 'none'

const ORDER = ['measure', 'of', 'show', 'field', 'by', 'order', 'limit', 'compare', 'as_of', 'share_of', 'where']
const place = (key: string) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects are the same in whichever order their keys were written. */
function plain(value: unknown): string {
  if (!isRecord(value)) return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${plain(value[key])}`).join()}}`
}

function* spoken(value: Record<string, unknown>): Generator<string> {
  const keys = Object.keys(value).sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1))
  for (const key of keys) {
    const held = value[key]
    if (isRecord(held)) {
      yield `k ${key}`
      yield '{'
      yield* spoken(held)
      yield '}'
    } else if (Array.isArray(held) && isRecord(held[0])) {
      yield `k ${key}`
      yield '['
      for (const each of held) {
        yield '{'
        yield* spoken(each)
        yield '}'
      }
      yield ']'
    } else yield `=${key} ${plain(held)}`
  }
}

/** The form of a plan as a row of words, of which there are few: what is learnt says plans word by word. */
export function wordsOf(plan: Planned | null): string[] {
  if (plan === null) return [NONE]
  return [...spoken(plan.measure === undefined ? { ...plan.question } : { measure: plan.measure })]
}

/** The form that words say, null for none; undefined where they say nothing whole. */
export function formOf(words: readonly string[]): Planned | null | undefined {
  if (words.length === 1 && words[0] === NONE) return null
  let at = 0
  const object = (): Record<string, unknown> | undefined => {
    const read: Record<string, unknown> = {}
    while (at < words.length && words[at] !== '}') {
      const word = words[at] as string
      at += 1
      if (word.startsWith('=')) {
        const space = word.indexOf(' ')
        read[word.slice(1, space)] = JSON.parse(word.slice(space + 1))
        continue
      }
      const opening = words[at]
      at += 1
      if (!word.startsWith('k ') || (opening !== '{' && opening !== '[')) return undefined
      const many: Record<string, unknown>[] = []
      do {
        if (opening === '[') at += 1
        const inner = object()
        if (!inner || words[at] !== '}') return undefined
        at += 1
        many.push(inner)
      } while (opening === '[' && words[at] === '{')
      if (opening === '[' && words[at] !== ']') return undefined
      if (opening === '[') at += 1
      read[word.slice(2)] = opening === '[' ? many : many[0]
    }
    return read
  }
  const whole = object()
  if (!whole || at !== words.length) return undefined
  if (typeof whole.measure === 'string') return { measure: whole.measure }
  return typeof whole.of === 'string' && typeof whole.show === 'string'
    ? { question: whole as unknown as Question }
    : undefined
}
