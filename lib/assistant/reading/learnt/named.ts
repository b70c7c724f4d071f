import type { Named } from '#lib/assistant/reading/learnt/forms'
import { resolveEvents } from '#lib/assistant/reading/named-events'
import { resolvePersons } from '#lib/assistant/reading/named-people'
import type { Piece } from '#lib/assistant/reading/pieces'
import type { ReadContext } from '#lib/figures/read-context'

/** What a question names, of its pieces, with the titles of the events and the names of the people. */
export async function namedIn(
  readContext: ReadContext,
  pieces: readonly Piece[],
): Promise<Named & { readonly titles: readonly string[] }> {
  const events = [...resolveEvents(pieces, readContext.today).values()]
  const persons = [...(await resolvePersons(readContext, pieces)).persons.values()]
  return {
    times: pieces.flatMap((piece) => (piece.is === 'time' ? [piece.time] : [])),
    events: [...new Set(events.map(({ id }) => id))],
    persons: [...new Set(persons.map(({ id }) => id))],
    numbers: pieces.flatMap((piece) => (piece.is === 'number' ? [piece.value] : [])),
    values: pieces.flatMap((piece) =>
      piece.is === 'value' || piece.is === 'nothing' || piece.is === 'reference' ? [piece.where] : [],
    ),
    titles: [...new Set([...persons.map(({ label }) => label), ...events.map(({ title }) => title)])],
  }
}
