import type { Reading } from '#lib/assistant/reading/composing/draft'
import type { ConceptName } from '#lib/assistant/reading/concepts'
import type { Piece } from '#lib/assistant/reading/pieces'

/** Words that turn what is said beside them round, or hold a number against it. */
const TURNING: ReadonlySet<ConceptName> = new Set([
  'not',
  'never',
  'without',
  'at_least',
  'more_than',
  'at_most',
  'less_than',
  'or_more',
  'or_less',
  'older',
  'younger',
] as const)

/** Words that hold a number against another say nothing without one. */
const HOLDING: ReadonlySet<ConceptName> = new Set([
  'at_least',
  'more_than',
  'at_most',
  'less_than',
  'older',
  'younger',
] as const)

/** Whether a word that turns says nothing here: without a number, or again what the number says anyway. */
function isIdle(names: readonly ConceptName[], next: Piece | undefined, { question }: Reading): boolean {
  const isCounted = JSON.stringify(question.where ?? {}).includes('"gte"')
  return names.some(
    (name) =>
      (HOLDING.has(name) && (next?.is !== 'number' || next.value === 1)) ||
      // "Three times" is at least as often anyway.
      (name === 'at_least' && isCounted),
  )
}

/** Returns the words that turn something round, and that a question does not heed: it would be the same without them. */
export function droppedOf(
  pieces: readonly Piece[],
  reading: Reading,
  composed: (pieces: readonly Piece[]) => Reading | null,
): string[] {
  const said = (each: Reading | null) =>
    each && JSON.stringify([each.question, each.measure, each.fields, each.as_of, each.is_wide])
  const text = said(reading) as string
  return pieces.flatMap((piece, index) => {
    if (piece.is !== 'concept' || !piece.names.some((name) => TURNING.has(name))) return []
    if (isIdle(piece.names, pieces[index + 1], reading)) return []
    const without = composed(pieces.filter((each) => each !== piece))
    return said(without) === text ? [piece.text] : []
  })
}
