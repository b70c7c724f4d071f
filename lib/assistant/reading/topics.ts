import { conceptOf, type Piece } from '#lib/assistant/reading/pieces'
import type { KnownEvent } from '#lib/assistant/reading/vocabulary'
import { fold } from '#lib/format/fold'

/** Who and what was named in a conversation, the latest first. */
export interface Mentioned {
  readonly events: readonly KnownEvent[]
  readonly persons: readonly { readonly id: string; readonly name: string }[]
}

export const NOBODY: Mentioned = { events: [], persons: [] }

interface Spoken {
  readonly pieces: readonly Piece[]
}

/** Who and what was named in what was said, the latest last. */
export function mentionedIn(history: readonly Spoken[]): Mentioned {
  const pieces = history.toReversed().flatMap((said) => said.pieces)
  return {
    events: pieces.flatMap((piece) => (piece.is === 'event' && piece.events.length === 1 ? [...piece.events] : [])),
    persons: pieces.flatMap((piece) => (piece.is === 'person' && piece.id ? [{ id: piece.id, name: piece.name }] : [])),
  }
}

const wordsOf = (name: string): string[] => fold(name).match(/[\p{L}\p{N}]+/gu) ?? []

/** The one person who was named before and is meant by a part of that name; undefined where nobody or several are. */
export function whoWasMentioned(name: string, { persons }: Mentioned): string | undefined {
  const words = wordsOf(name)
  const meant = persons.filter((each) => words.every((word) => wordsOf(each.name).includes(word)))
  const [id, ...others] = [...new Set(meant.map((each) => each.id))]
  return others.length === 0 ? id : undefined
}

/** What a piece says of a subject; null where it only says how something is asked, or names the kind of rows. */
function keyOf(piece: Piece): string | null {
  switch (piece.is) {
    case 'value':
    case 'reference':
      return JSON.stringify(piece.where)
    case 'number':
      return `${piece.value}`
    case 'time':
      return JSON.stringify(piece.time.within)
    case 'concept': {
      const isOfSubject = piece.names.some((name) => {
        const { where, field, amount, noun } = conceptOf(name)
        return where ?? field ?? (noun ? undefined : amount)
      })
      return isOfSubject ? piece.names.join() : null
    }
    default:
      return null
  }
}

/**
 * What was said before of most of what is named, and of the least beside it, the latest of several; null where nothing
 * was.
 */
export function topicOf<S extends Spoken>(history: readonly S[], head: readonly Piece[]): S | null {
  const keysOf = (pieces: readonly Piece[]) => new Set(pieces.flatMap((piece) => keyOf(piece) ?? []))
  const keys = keysOf(head)
  let found: S | null = null
  let most = { shared: 1, others: Number.POSITIVE_INFINITY }
  for (const said of history) {
    const own = keysOf(said.pieces)
    const shared = [...own].filter((key) => keys.has(key)).length
    const others = own.size - shared
    const isNearer = shared > most.shared || (shared === most.shared && others <= most.others)
    if (!isNearer) continue
    found = said
    most = { shared, others }
  }
  return found
}
