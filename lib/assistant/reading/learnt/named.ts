import type { Named } from '#lib/assistant/reading/learnt/forms'
import { resolveEvents } from '#lib/assistant/reading/named-events'
import { resolvePersons } from '#lib/assistant/reading/named-people'
import type { Piece } from '#lib/assistant/reading/pieces'
import type { ReadContext } from '#lib/figures/read-context'

/**
 * What a question names, of its pieces, with the titles of the events and the names of the people.
 *
 * @param whole its pieces with those of the questions before that it leans on, where times have become the editions of
 *   events that were held in them
 */
export async function namedIn(
  readContext: ReadContext,
  pieces: readonly Piece[],
  whole: readonly Piece[],
): Promise<Named & { readonly titles: readonly string[] }> {
  const isLeft = ({ text }: Piece) => whole.some((piece) => piece.is === 'time' && piece.text === text)
  const isEdition =
    pieces.some((piece) => piece.is === 'time' && !isLeft(piece)) && whole.some(({ is }) => is === 'event')
  const events = [...resolveEvents(isEdition ? whole : pieces, readContext.today).values()]
  const persons = [...(await resolvePersons(readContext, pieces)).persons.values()]
  return {
    times: pieces.flatMap((piece) => (piece.is === 'time' && (!isEdition || isLeft(piece)) ? [piece.time] : [])),
    events: [...new Set(events.map(({ id }) => id))],
    persons: [...new Set(persons.map(({ id }) => id))],
    numbers: pieces.flatMap((piece) => (piece.is === 'number' ? [piece.value] : [])),
    values: pieces.flatMap((piece) =>
      piece.is === 'value' || piece.is === 'nothing' || piece.is === 'reference' ? [piece.where] : [],
    ),
    titles: [...new Set([...persons.map(({ label }) => label), ...events.map(({ title }) => title)])],
  }
}
