import { expect, test } from 'vitest'
import type { ConceptName } from '#lib/assistant/reading/concepts'
import { pickEvents, withEditions } from '#lib/assistant/reading/named-events'
import type { Piece } from '#lib/assistant/reading/pieces'
import type { Vocabulary } from '#lib/assistant/reading/vocabulary'

const event = (year: number) => ({
  id: `ball-${year}`,
  title: `Harbour Ball ${year}`,
  kind: 'gala',
  on: `${year}-05-02`,
  status: 'completed',
})
const events = [event(2025), event(2026)]
const vocabulary = { events } as unknown as Vocabulary
const calendar = { today: '2026-11-20', fiscal_year_start: 1 }

const ball: Piece = { from: 2, to: 5, text: 'Harbour Ball 2026', is: 'event', events: [event(2026)] }
const year: Piece = {
  ...{ from: 7, to: 8, text: '2025' },
  is: 'time',
  time: { within: { from: '2025-01-01', until: '2025-12-31' } },
}
const word = (from: number, ...names: ConceptName[]): Piece => ({ from, to: from + 1, text: 'x', is: 'concept', names })

/** The events that are meant by pieces of a question, one after the other. */
const meant = (pieces: readonly Piece[], own: readonly Piece[] = pieces) =>
  withEditions(pieces, own, vocabulary, calendar).flatMap((piece) =>
    piece.is === 'event' ? piece.events.map(({ id }) => id) : [],
  )

test('an event and that of another year are two editions', () => {
  expect(meant([word(0, 'rating'), ball, word(6, 'and', 'same'), year])).toEqual(['ball-2026', 'ball-2025'])
})

test('a year behind an event that was named before is that of another edition', () => {
  expect(meant([ball, word(6, 'and'), year], [word(6, 'and'), year])).toEqual(['ball-2025'])
})

test('who comes to a gala comes to the next one, and who came to it to the last', () => {
  const galas = [
    { ...event(2026), on: '2026-10-31' },
    { ...event(2027), status: 'published' },
  ]
  const pieces = [word(0, 'how_many'), word(1, 'attended'), word(2, 'gala')]
  const meantBy = (isAhead: boolean) =>
    pickEvents(pieces, { events: galas, mentioned: [], isAhead }, '2026-11-20', () => false).flatMap((piece) =>
      piece.is === 'event' ? piece.events.map(({ id }) => id) : [],
    )
  expect(meantBy(true)).toEqual(['ball-2027'])
  expect(meantBy(false)).toEqual(['ball-2026'])
})
