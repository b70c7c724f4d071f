import type { Reading } from '#lib/assistant/reading/composing/draft'
import { saidBy } from '#lib/assistant/reading/guard/facts'
import { passedOverAll } from '#lib/assistant/reading/guard/kept'
import { isContradiction, isForecast } from '#lib/assistant/reading/guard/parts'
import { isContent, isPieceSaid, type Plan } from '#lib/assistant/reading/guard/words'
import type { Piece } from '#lib/assistant/reading/pieces'
import type { Together } from '#lib/assistant/reading/variants'
import type { Calendar } from '#lib/query/periods'

/**
 * Holds a plan against its question: each word has to be found again in it, and it must not exclude itself. Returns the
 * words that were not understood, none where the plan may be answered.
 */
export function guard(
  pieces: readonly Piece[],
  { asks, together }: { asks: readonly Reading[]; together: Together },
  calendar: Calendar,
): { words: string[]; is_forecast: boolean } {
  const plan: Plan = { ...saidBy(asks), together }
  const unsaid = pieces.flatMap((piece, index) =>
    isContent(piece) && !isPieceSaid(piece, pieces[index + 1], plan, calendar) ? [piece.text] : [],
  )
  const words = [...unsaid, ...passedOverAll(asks[0]?.question, pieces)]
  const isWrong = words.length === 0 && isContradiction(plan)
  return {
    words: isWrong ? pieces.filter(isContent).map(({ text }) => text) : words.filter((each) => each !== ''),
    is_forecast: isForecast(plan, calendar),
  }
}
