import { type Answered, answerQuestion } from '#lib/assistant/chat/answer'
import type { Ctx } from '#lib/context'
import type { Outcome } from '#lib/evaluation/question'
import type { Given } from '#lib/evaluation/score'
import { CLOCK } from '#lib/evaluation/stage'

/** An answer and how long it took, in milliseconds. */
export interface Timed extends Given {
  milliseconds: number
  answered: Answered
}

/** How an answer ended: a question back, something looked up, or neither. */
function outcomeOf({ clarification, results }: Answered): Outcome {
  if (clarification) return 'clarify'
  if (results.length === 0) return 'refuse'
  return results.every(({ result }) => result.choices.length > 0 && result.row_count === 0) ? 'clarify' : 'answer'
}

/** Asks as the chat does, after the turns before; the time is that of the last answer. */
export async function ask(
  ctx: Ctx,
  question: { question: string; turns?: readonly string[] },
  model: string | undefined,
): Promise<Timed> {
  const history: { role: 'user' | 'assistant'; text: string }[] = []
  for (const turn of question.turns ?? []) {
    const before = await answerQuestion(ctx, { message: turn, history, now: CLOCK, model })
    history.push({ role: 'user', text: turn }, { role: 'assistant', text: before.response })
  }
  const began = performance.now()
  const answered = await answerQuestion(ctx, { message: question.question, history, now: CLOCK, model })
  const milliseconds = performance.now() - began
  const { response, figures, results } = answered
  return { response, figures, results, outcome: outcomeOf(answered), milliseconds, answered }
}
