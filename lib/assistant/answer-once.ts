import type { ReadContext } from '#lib/figures/read-context'
import { answerIn } from '#lib/query/answer'
import type { Answer, Question } from '#lib/query/schema'

const answered = new WeakMap<ReadContext, Map<string, Promise<Answer>>>()

/**
 * Answers a question as `answerIn` does, once within a read context: whatever two readings of a question were held against
 * each other by need not be looked up again when it is told. Throws as it does.
 */
export function answerOnce(readContext: ReadContext, question: Question): Promise<Answer> {
  const known = answered.get(readContext) ?? new Map<string, Promise<Answer>>()
  answered.set(readContext, known)
  const key = JSON.stringify(question)
  const answer = known.get(key) ?? answerIn(readContext, question)
  known.set(key, answer)
  return answer
}
