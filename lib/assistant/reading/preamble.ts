import type { ConceptName } from '#lib/assistant/reading/concepts'
import { foldedOf, type Pack } from '#lib/assistant/reading/packs/pack'
import { conceptOf, isConcept, type Piece } from '#lib/assistant/reading/pieces'
import type { Token } from '#lib/assistant/reading/tokens'

/** Words that ask for an answer of a kind. */
export const ASKING: readonly ConceptName[] = [
  'how_many',
  'how_much',
  'which',
  'who',
  'list',
  'share',
  'average',
  'sum',
  'when',
  'where',
]

/** Whether a piece speaks of the data. */
export const isTelling = (piece: Piece): boolean =>
  piece.is !== 'unknown' &&
  piece.is !== 'unit' &&
  (piece.is !== 'concept' ||
    piece.names.some(
      (name) =>
        conceptOf(name).noun ??
        conceptOf(name).where ??
        conceptOf(name).amount ??
        conceptOf(name).measure ??
        conceptOf(name).field,
    ))

/** Leaves out what is said around a question: a part without a word of the data, before or beside one that has some. */
function withoutPreamble(
  pieces: readonly Piece[],
  clauses: readonly number[],
  tokens: readonly Token[],
  pack: Pack,
): Piece[] {
  const clauseOf = (piece: Piece) => clauses[piece.from] ?? 0
  const told = new Set(pieces.filter(isTelling).map(clauseOf))
  const asking = pieces.findIndex((piece) => isConcept(piece, ...ASKING))
  const hasTellingBefore = pieces.slice(0, Math.max(0, asking)).some(isTelling)
  const relatives = new Set(foldedOf(pack.relatives))
  return pieces.filter((piece, index) => {
    if (piece.is !== 'unknown') return true
    if (asking > index && !hasTellingBefore) return false
    // "Members, who have moved": what is said of them behind a comma is no preamble.
    const clause = clauseOf(piece)
    const isRelative = relatives.has(tokens[clauses.indexOf(clause)]?.word ?? '') && told.has(clause - 1)
    return isRelative || told.size === 0 || told.has(clause)
  })
}

/** Leaves out what a question is asked for: "…, I want to write them a welcome note". */
export function withoutPurpose(
  pieces: readonly Piece[],
  clauses: readonly number[],
  tokens: readonly Token[],
  pack: Pack,
): Piece[] {
  const purposes = foldedOf(pack.purposes)
  const isPurpose = (clause: number) => {
    const text = `${tokens
      .filter((_, index) => clauses[index] === clause)
      .map(({ word }) => word)
      .join(' ')} `
    return clause > 0 && purposes.some((purpose) => text.startsWith(`${purpose} `))
  }
  const clauseOf = (piece: Piece) => clauses[piece.from] ?? 0
  const kept = pieces.filter((piece) => !isPurpose(clauseOf(piece)))
  return withoutPreamble(kept.some(isTelling) ? kept : pieces, clauses, tokens, pack)
}
