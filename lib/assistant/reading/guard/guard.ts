import type { Reading } from '#lib/assistant/reading/composing/draft'
import { saidBy } from '#lib/assistant/reading/guard/facts'
import { unansweredKind, unansweredMore } from '#lib/assistant/reading/guard/kinds'
import {
  addedTo,
  clashes,
  doubledDeeds,
  isContradiction,
  isForecast,
  strayAverage,
  strayCancelling,
  strayDeeds,
  strayMoney,
  strayNegation,
  strayReceiving,
} from '#lib/assistant/reading/guard/parts'
import { isContent, isPieceSaid, type Plan } from '#lib/assistant/reading/guard/words'
import type { Piece } from '#lib/assistant/reading/pieces'
import type { Together } from '#lib/assistant/reading/variants'
import type { Calendar } from '#lib/query/periods'

/** What finds words of which a plan made something else than they say. */
const STRAYS = [
  unansweredMore,
  strayDeeds,
  strayMoney,
  strayCancelling,
  strayNegation,
  strayReceiving,
  strayAverage,
  doubledDeeds,
  clashes,
]

/**
 * Holds a plan against the question it came of, both ways: each word has to be found again in it, and each part of it
 * has to have been asked for. Returns the words that were not understood, none where the plan may be answered.
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
  const kind = unansweredKind(pieces, plan)
  const strays = STRAYS.flatMap((find) => find(pieces, plan))
  const words = [...unsaid, ...(kind === null ? [] : [kind]), ...strays]
  const added = addedTo(pieces, plan)
  const isWrong = words.length === 0 && (added !== null || isContradiction(plan))
  ;(globalThis as any).SHADOW?.push(...unsaid.map((each) => `unsaid ${each}`), ...(kind ? [`kind ${kind}`] : []), ...STRAYS.flatMap((find) => find(pieces, plan).map((each) => `${find.name} ${each}`)), ...(added ? [`added ${added}`] : []), ...(isContradiction(plan) ? ['contradiction'] : []), ...(isForecast(plan, calendar) ? ['forecast'] : []))
  if (process.env.GUARD) console.log(JSON.stringify({ pieces: pieces.map((p: any) => [p.text, p.names ?? p.is, p.from, p.to]), words, added, contra: isContradiction(plan), asks: asks.map(a => a.question) }))
  return {
    words: isWrong ? pieces.filter(isContent).map(({ text }) => text) : words.filter((each) => each !== ''),
    is_forecast: isForecast(plan, calendar),
  }
}
