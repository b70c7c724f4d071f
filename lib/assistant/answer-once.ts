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

const keyOf = (question: Question): string => JSON.stringify(inOneOrder(question))

/** What counts the rows that a question asks for. */
const countOf = ({ of, where, as_of }: Question): Question => ({ of, where, as_of, show: 'count' })

/**
 * Answers a question as `answerIn` does, once within a read context: comparing two readings of a question looks up what
 * telling the answer needs again. What failed is looked up anew. Rows that were counted are not counted again. Throws
 * as it does.
 *
 * @param figure what is known of the same rows
 */
export function answerOnce(
  readContext: ReadContext,
  question: Question,
  figure?: Pick<Answer, 'value' | 'count'>,
): Promise<Answer> {
  const known = answered.get(readContext) ?? new Map<string, Promise<Answer>>()
  answered.set(readContext, known)
  const key = keyOf(question)
  const before = known.get(key)
  if (before) return before
  if (known.size >= MAX_KEPT) known.clear()
  const counted = question.show === 'rows' && !figure ? known.get(keyOf(countOf(question))) : undefined
  const answer = counted
    ? counted.then((found) => answerIn(readContext, question, found))
    : answerIn(readContext, question, figure)
  known.set(key, answer)
  answer.catch(() => known.delete(key))
  return answer
}
