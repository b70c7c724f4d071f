import { isObject } from '#lib/assistant/reading/learnt/canonical'
import type { Planned } from '#lib/assistant/reading/learnt/forms'
import type { Question } from '#lib/query/schema'

/** Begins the word that says that no look-up answers a question, and why. */
const NONE = 'none'
/** Stands between look-ups. */
export const NEXT = '&'

/** Why no look-up answers a question. */
export const WHYS = ['order', 'reason', 'forecast', 'not kept', 'advice', 'foreign', 'chat', 'others', 'vague'] as const
export type Why = (typeof WHYS)[number]

const ORDER = [
  'measure',
  'of',
  'show',
  'field',
  'by',
  'having',
  'order',
  'limit',
  'compare',
  'as_of',
  'share_of',
  'where',
]
const place = (key: string) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length)

function* spoken(value: Record<string, unknown>): Generator<string> {
  const keys = Object.keys(value).sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1))
  for (const key of keys) {
    const held = value[key]
    if (isObject(held)) {
      yield `k ${key}`
      yield '{'
      yield* spoken(held)
      yield '}'
    } else if (Array.isArray(held) && isObject(held[0])) {
      yield `k ${key}`
      yield '['
      for (const each of held) {
        yield '{'
        yield* spoken(each)
        yield '}'
      }
      yield ']'
    } else yield `=${key} ${JSON.stringify(held)}`
  }
}

/**
 * The forms of the look-ups of a plan, or why there is none, as a row of words, of which there are few: what is learnt says
 * plans word by word.
 */
export function wordsOf(plan: readonly Planned[] | Why): string[] {
  if (typeof plan === 'string') return [`${NONE} ${plan}`]
  return plan.flatMap(({ measure, question }, index) => [
    ...(index > 0 ? [NEXT] : []),
    ...spoken(measure === undefined ? { ...question } : { measure }),
  ])
}

/** What words say: the forms of the look-ups of a plan, or why there is none; undefined where they say nothing whole. */
export function planSaid(words: readonly string[]): readonly Planned[] | Why | undefined {
  if (words.length === 1) {
    const why = WHYS.find((each) => words[0] === `${NONE} ${each}`)
    if (why) return why
  }
  const parts = words.reduce<string[][]>(
    (all, word) => {
      if (word === NEXT) all.push([])
      else all.at(-1)?.push(word)
      return all
    },
    [[]],
  )
  const forms = parts.map(formOf)
  return forms.every((form) => form !== undefined) ? forms : undefined
}

/** The form of a look-up that words say; undefined where they say nothing whole. */
export function formOf(words: readonly string[]): Planned | undefined {
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
