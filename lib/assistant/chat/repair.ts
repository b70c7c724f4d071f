import { generateText } from 'ai'
import type { Turn } from '#lib/assistant/chat/question'
import type { Workbook } from '#lib/assistant/chat/workbook'

/** Milliseconds that the one second try of a sentence may take. */
const REPAIR_LIMIT = 4_000

/**
 * Asks the model once to say a sentence again so that it holds. Returns the new sentence, which is checked like any
 * other, or null.
 *
 * @param violations what was wrong, in words
 */
export async function repairSentence(
  turn: Turn,
  workbook: Workbook,
  sentence: string,
  violations: readonly string[],
): Promise<string | null> {
  const results = workbook.results.map((result) => ({
    ...result,
    result: { ...result.result, rows: result.result.rows.slice(0, 10) },
  }))
  try {
    const { text } = await generateText({
      model: turn.model,
      instructions:
        'Rewrite one sentence so that every figure is a reference such as {{r1.value}} or {{r1.rows.0.amount}} to the results below. Answer with the sentence only, or with nothing.',
      prompt: JSON.stringify({ sentence, violations, results }),
      maxRetries: 0,
      abortSignal: AbortSignal.any([turn.signal, AbortSignal.timeout(REPAIR_LIMIT)]),
    })
    return text.trim() || null
  } catch {
    return null
  }
}
