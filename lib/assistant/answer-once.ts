import type { ReadContext } from '#lib/figures/read-context'
import { answerIn } from '#lib/query/answer'
import type { Answer, Question } from '#lib/query/schema'

const answered = new WeakMap<ReadContext, Map<string, Promise<Answer>>>()

/** How many answers of a read context are kept at most. */
const MAX_KEPT = 50

/** What is said, with all names in one order: what says the same in another order need not be looked up twice. */
export const inOneOrder = (held: unknown): unknown =>
  Array.isArray(held)
    ? held.map(inOneOrder)
    : typeof held === 'object' && held !== null
      ? Object.fromEntries(
          Object.entries(held)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, inner]) => [name, inOneOrder(inner)]),
        )
      : held

/**
 * Answers a question as `answerIn` does, once within a read context: comparing two readings of a question looks up what
 * telling the answer needs again. What failed is looked up anew. Throws as it does.
 */
export function answerOnce(readContext: ReadContext, question: Question): Promise<Answer> {
  const known = answered.get(readContext) ?? new Map<string, Promise<Answer>>()
  answered.set(readContext, known)
  const key = JSON.stringify(inOneOrder(question))
  const before = known.get(key)
  if (before) return before
  if (known.size >= MAX_KEPT) known.clear()
  const answer = answerIn(readContext, question)
  known.set(key, answer)
  answer.catch(() => known.delete(key))
  return answer
}
