import { conceptOf, isConcept, type Piece } from '#lib/assistant/reading/pieces'
import type { KnownEvent, Vocabulary } from '#lib/assistant/reading/vocabulary'

/** The year that a time is, where it is a whole one. */
function yearOf(piece: Piece): string | null {
  if (piece.is !== 'time' || typeof piece.time.within === 'string') return null
  const { from, until } = piece.time.within
  return from?.endsWith('-01-01') && until === `${from.slice(0, 4)}-12-31` ? from.slice(0, 4) : null
}

/** Takes "the last gala", "the workshop on 3 December" for the one that it is. */
export function pickEvents(
  pieces: readonly Piece[],
  { events }: Vocabulary,
  today: string,
  isAny: (piece: Piece) => boolean,
): Piece[] {
  const picked: Piece[] = []
  const about = pieces.some((piece) =>
    isConcept(
      piece,
      'attended',
      'attendees',
      'no_show',
      'registered',
      'registrations',
      'waitlisted',
      'checked_in',
      'rating',
      'feedback',
      'free_seats',
      'seats',
      'fill',
      'has_room',
      'seats_taken',
      'cancelled',
      'no_show_rate',
      'guests',
      'fill_rate',
      'location',
      'starts',
      'where',
      'price',
      'detail',
      'overview',
      'closes',
      'guests',
      'unpaid',
      'paid',
      'revenue',
      'tickets_sold',
    ),
  )
  // "Winter Gala 2025": the year says which one of that name.
  const year = pieces.find((piece) => piece.is === 'time' && yearOf(piece) !== null)
  const isOfEdition = (piece: Piece) =>
    piece.is === 'event' &&
    piece.events.length > 1 &&
    year !== undefined &&
    piece.events.some(({ on }) => on.startsWith(yearOf(year) as string))
  const edition = pieces.find(isOfEdition)
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] as Piece
    if (edition && piece === year) continue
    if (piece === edition && piece.is === 'event' && year) {
      picked.push({
        ...piece,
        events: piece.events.filter(({ on }) => on.startsWith(yearOf(year) as string)),
        siblings: piece.events,
      })
      continue
    }
    const kind =
      piece.is === 'concept'
        ? piece.names
            .map((name) =>
              conceptOf(name).noun === 'events'
                ? ((conceptOf(name).where?.events as { kind?: string } | undefined)?.kind ?? 'any')
                : null,
            )
            .find(Boolean)
        : null
    if (!kind || (kind === 'any' && !isConcept(pieces[index - 1], 'last', 'next', 'newest'))) {
      picked.push(piece)
      continue
    }
    const before = pieces[index - 1]
    const after = pieces[index + 1]
    const rank = isConcept(before, 'last', 'newest')
      ? 'last'
      : isConcept(before, 'next')
        ? 'next'
        : isConcept(after, 'last', 'next') && after?.from === piece.to
          ? isConcept(after, 'next')
            ? 'next'
            : 'last'
          : null
    const dated =
      after?.is === 'time' && after.time.day ? after : before?.is === 'time' && before.time.day ? before : null
    const isOne = !/(?:s|en)$/i.test(piece.text) && !isAny(piece)
    const own = events.filter(
      ({ kind: each, status }) => (kind === 'any' || each === kind) && status !== 'draft' && status !== 'cancelled',
    )
    const day = dated?.is === 'time' ? dated.time.day?.slice(5) : undefined
    const upcoming = own.filter(({ on }) => on >= today).sort((a, b) => (a.on < b.on ? -1 : 1))
    const past = own.filter(({ on }) => on < today).sort((a, b) => (a.on > b.on ? -1 : 1))
    const isBack = pieces.some((each) =>
      isConcept(each, 'attended', 'attendees', 'no_show', 'rating', 'feedback', 'no_show_rate'),
    )
    const chosen = day
      ? own.find(({ on }) => on.slice(5) === day)
      : rank === 'last'
        ? past[0]
        : rank === 'next'
          ? upcoming[0]
          : isBack
            ? (past[0] ?? upcoming[0])
            : (upcoming[0] ?? past[0])
    const isThisYear = after?.is === 'time' && after.time.within === 'this_year'
    const hasTime = pieces.some(({ is }) => is === 'time') && !isThisYear
    if (
      !chosen ||
      !isOne ||
      (!day && !about) ||
      (!day && !rank && (hasTime || kind === 'workshop')) ||
      (rank && pieces[index - 1]?.is === 'number')
    ) {
      picked.push(piece)
      continue
    }
    if (rank && isConcept(before, 'last', 'next', 'newest')) picked.pop()
    if (dated && dated === before) picked.pop()
    picked.push({ from: piece.from, to: piece.to, text: piece.text, is: 'event', events: [chosen], siblings: own })
    if ((dated && dated === after) || isThisYear || (rank && !isConcept(before, 'last', 'next', 'newest'))) index += 1
  }
  return picked
}

/** Which edition is meant of events with the same name: the one whose year is named, else the next, else the last. */
export function resolveEvents(pieces: readonly Piece[], today: string): Map<Piece, KnownEvent> {
  const events = new Map<Piece, KnownEvent>()
  const names = pieces.flatMap((piece) => (piece.is === 'concept' ? [...piece.names] : []))
  const isPast = names.some((name) =>
    ['attended', 'no_show', 'rating', 'completed', 'last', 'checked_in', 'no_show_rate'].includes(name),
  )
  for (const piece of pieces) {
    if (piece.is !== 'event') continue
    const sorted = [...piece.events].sort((a, b) => (a.on < b.on ? -1 : 1))
    const [next] = sorted.filter(({ on, status }) => on >= today && status !== 'draft')
    const last = sorted.filter(({ on }) => on < today).at(-1)
    const chosen = isPast ? (last ?? next) : (next ?? last)
    const event = chosen ?? sorted[0]
    if (event) events.set(piece, event)
  }
  return events
}
