import {
  asConcept,
  conceptOf,
  conceptsOf,
  hasConcept,
  isConcept,
  isOfRegistrations,
  namesOf,
  type Piece,
  placeOf,
  unspoken,
  whereOf,
} from '#lib/assistant/reading/pieces'
import { spanOf, type Time } from '#lib/assistant/reading/time'
import type { KnownEvent, Vocabulary } from '#lib/assistant/reading/vocabulary'
import { addDays, addYears } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import type { Calendar } from '#lib/query/periods'

/** Whether a day lies in a time. */
function holds(piece: Piece, day: string, calendar: Calendar): boolean {
  if (piece.is !== 'time') return false
  const { within } = piece.time
  const { from, until } = spanOf(within, calendar)
  if (from === undefined || until === undefined) return false
  // "In January", of an event that is known: the January in which it is.
  const isOpen = typeof within === 'object' && !/\d{4}/.test(piece.text)
  const years = isOpen ? [-1, 0, 1] : [0]
  return years.some((more) => addYears(from, more) <= day && day <= addYears(until, more))
}

/** The title of an event without its year or number, which its editions share. */
export const bareTitle = (title: string): string =>
  title.toLowerCase().replace(/ (?:(?:19|20)\d\d|[ivx]+|\(?\d+(?:st|nd|rd|th) date\)?)$/, '')

/** Letters of a word by which a title is known without the others, and by which it begins alike in two languages. */
const MIN_TITLE_WORD = 6
const SAME_BEGINNING = 5

/** What kind of event a piece names, as in "conference". */
function kindOf(piece: Piece | undefined): string | undefined {
  if (piece?.is !== 'concept') return undefined
  const kinds = piece.names.map((name) => (conceptOf(name).where?.events as { kind?: string } | undefined)?.kind)
  return kinds.find((kind) => typeof kind === 'string')
}

/**
 * Takes a word of a title for its event, where only one has it: "the Heritage conference", "der Geodaten-Workshop" beside
 * the kind, and alone what is written like a name.
 */
export function withTitleWords(
  pieces: readonly Piece[],
  { events }: Vocabulary,
  isName: (piece: Piece) => boolean,
): Piece[] {
  const open = events.filter(({ status }) => status !== 'draft')
  const known = open.map((event) => ({
    event,
    bare: bareTitle(event.title),
    words: fold(event.title).split(/[^\p{L}\p{N}]+/u),
  }))
  const only = (isOf: (each: (typeof known)[number]) => boolean): KnownEvent[] => {
    const found = known.filter(isOf)
    return new Set(found.map(({ bare }) => bare)).size === 1 ? found.map(({ event }) => event) : []
  }
  const taken = new Set<Piece>()
  return pieces.flatMap((piece, index): Piece[] => {
    if (taken.has(piece)) return []
    if (piece.is !== 'unknown') return [piece]
    const word = fold(piece.text)
    const next = pieces[index + 1]?.from === piece.to ? pieces[index + 1] : undefined
    // "Der Workshop Geodaten", "l'atelier geodata": the kind may stand in front of it as well.
    const before = pieces[index - 1]?.to === piece.from ? pieces[index - 1] : undefined
    const kind = kindOf(next) ?? kindOf(before)
    const beginning = word.slice(0, SAME_BEGINNING)
    const ofKind =
      kind && word.length >= SAME_BEGINNING
        ? only(({ event, words }) => event.kind === kind && words.some((each) => each.startsWith(beginning)))
        : []
    if (ofKind.length > 0 && !kindOf(next)) return [{ ...placeOf(piece), is: 'event', events: ofKind }]
    if (ofKind.length > 0 && next) {
      taken.add(next)
      return [{ from: piece.from, to: next.to, text: `${piece.text} ${next.text}`, is: 'event', events: ofKind }]
    }
    const ofWord = word.length >= MIN_TITLE_WORD && isName(piece) ? only(({ words }) => words.includes(word)) : []
    return ofWord.length > 0 ? [{ ...placeOf(piece), is: 'event', events: ofWord }] : [piece]
  })
}

/**
 * Takes an event with a time for the edition of that time: "Winter Gala 2025", "the gala last year". Where the two are
 * compared, the other edition comes beside it.
 */
export function withEditions(
  pieces: readonly Piece[],
  own: readonly Piece[],
  { events }: Vocabulary,
  calendar: Calendar,
): Piece[] {
  const named = pieces.find(({ is }) => is === 'event')
  if (named?.is !== 'event') return [...pieces]
  const titles = new Set(named.events.map(({ title }) => bareTitle(title)))
  const siblings =
    named.siblings ?? events.filter(({ title, status }) => titles.has(bareTitle(title)) && status !== 'draft')
  const time = pieces.find((piece) => piece.is === 'time' && siblings.some(({ on }) => holds(piece, on, calendar)))
  if (!time || siblings.length < 2) return [...pieces]
  // "Which events are in October? And the January gala?": that is of January, whatever was asked of before.
  const isNewly = named.is_dated && own.some(({ is, text }) => is === 'event' && text === named.text)
  if (isNewly && !own.some(({ is }) => is === 'time')) return pieces.filter((piece) => piece !== time)
  const then = siblings.filter(({ on }) => holds(time, on, calendar))
  // "The Harbour Ball 2026 and that of 2025": two editions, one of which is named by its year alone.
  const isOwn = (piece: Piece) =>
    own.some(({ from, text, is }) => from === piece.from && text === piece.text && is === piece.is)
  const [only] = named.events
  const isOfTwo =
    only && named.events.length === 1 && /\d{4}/.test(named.text) && !holds(time, only.on, calendar) && isOwn(named)
  // "… 2025 but not at the one in 2026".
  const lead = pieces.slice(0, pieces.indexOf(time)).findLast((piece) => !isConcept(piece, 'in', 'them'))
  const follow = pieces[pieces.indexOf(time) + 1]
  const isOther = isConcept(lead, 'not', 'never', 'without') || (lead === named && isConcept(follow, 'not'))
  if (isOfTwo && isOwn(time) && (isOther || hasConcept(pieces, 'and', 'same')))
    return pieces.flatMap((piece, index): Piece[] => {
      if (isConcept(piece, 'in') && isOther && pieces[index + 1] === time) return []
      if (piece === time) return [{ ...named, ...placeOf(time), events: then, siblings }]
      return piece === lead && isOther && !isConcept(pieces[index - 1], 'and') ? [AND, piece] : [piece]
    })
  const times = pieces.filter((piece) => piece.is === 'time' && siblings.some(({ on }) => holds(piece, on, calendar)))
  const apart = times.length === 2 ? oneAndNotTheOther(pieces, { ...named, siblings }, times, calendar) : null
  if (apart) return apart
  if (times.length > 1)
    return pieces.flatMap((piece): Piece[] =>
      times.includes(piece)
        ? []
        : piece === named
          ? times.map((each) => ({
              ...named,
              text: `${named.text} ${each.text}`,
              events: siblings.filter(({ on }) => holds(each, on, calendar)),
              siblings,
            }))
          : [piece],
    )
  const before = pieces[pieces.indexOf(time) - 1]
  const isBefore = hasConcept(pieces, 'year_before', 'previous')
  // "Than in the year before" finds the other edition itself.
  const isCompared =
    !isBefore &&
    pieces.some(
      (piece, index) =>
        isConcept(piece, 'difference', 'compare', 'better') ||
        (isConcept(piece, 'more_than', 'less_than') && pieces[index + 1]?.is !== 'number'),
    )
  const rest = pieces.filter(
    (piece) => piece !== time && !(isCompared && piece === before && isConcept(before, 'than', 'in')),
  )
  return rest.flatMap((piece): Piece[] => {
    if (piece !== named) return [piece]
    if (!isCompared) return [{ ...named, events: then, siblings }]
    const others = siblings.filter((each) => !then.includes(each) && each.on <= calendar.today)
    const chosen = (named.events.length === 1 ? named.events : others).at(0)
    return chosen && !then.includes(chosen)
      ? [
          { ...named, events: [chosen], siblings },
          { ...named, text: `${named.text} ${time.text}`, events: then, siblings },
        ]
      : [named, time]
  })
}

/** What goes without saying between one edition and the other. */
const AND = unspoken('and')

/** "Who came in 2025, but not in 2026?" of one event: its edition of the one time, and not that of the other. */
function oneAndNotTheOther(
  pieces: readonly Piece[],
  named: Extract<Piece, { is: 'event' }> & { readonly siblings: readonly KnownEvent[] },
  times: readonly Piece[],
  calendar: Calendar,
): Piece[] | null {
  // "Présents l'an passé, absents cette année".
  const isThere = hasConcept(pieces, 'attended', 'attendees')
  const isNot = (piece: Piece | undefined) =>
    isConcept(piece, 'not', 'never') || (isThere && isConcept(piece, 'no_show'))
  const beside = (time: Piece, step: number) => {
    const [side, next] = [pieces[pieces.indexOf(time) + step], pieces[pieces.indexOf(time) + 2 * step]]
    return isNot(side) ? side : isConcept(side, 'in', 'them') && isNot(next) ? next : undefined
  }
  const not = times.map((time) => beside(time, -1) ?? (pieces.at(-1) === time ? undefined : beside(time, 1)))
  const at = not.findIndex((piece) => piece !== undefined)
  const [other, one] = [times[at], times[1 - at]]
  const negation = not[at]
  if (!other || !one || !negation || not[1 - at]) return null
  const editionOf = (time: Piece): Piece => ({
    ...named,
    text: `${named.text} ${time.text}`,
    events: named.siblings.filter(({ on }) => holds(time, on, calendar)),
  })
  const kept = pieces.filter((piece) => piece !== one && piece !== other && piece !== negation)
  return [
    ...kept.map((piece) => (piece.text === named.text && piece.is === 'event' ? editionOf(one) : piece)),
    ...(isConcept(kept.at(-1), 'and') ? [] : [AND]),
    asConcept(negation, 'not'),
    editionOf(other),
  ]
}

/** The day that a time is, as "tomorrow" is one. */
const dayOf = ({ day, within }: Time, today: string): string | undefined =>
  day ??
  (within === 'today'
    ? today
    : within === 'tomorrow'
      ? addDays(today, 1)
      : within === 'yesterday'
        ? addDays(today, -1)
        : undefined)

/** Whether a time is one month, without its year. */
function isMonth({ within }: Time): boolean {
  const { from, until } = typeof within === 'string' ? {} : within
  return from?.slice(0, 7) === until?.slice(0, 7) && from !== until && from?.endsWith('-01') === true
}

/** The event that is held in a month, where only one is that year; of several years the nearest to today. */
function nearestIn(time: Piece, events: readonly KnownEvent[], calendar: Calendar): KnownEvent | undefined {
  const then = events.filter(({ on }) => holds(time, on, calendar))
  const years = new Set(then.map(({ on }) => on.slice(0, 4)))
  const away = ({ on }: KnownEvent) => Math.abs(Date.parse(on) - Date.parse(calendar.today))
  const [nearest] = [...then].sort((one, other) => away(one) - away(other))
  return years.size === then.length ? nearest : undefined
}

/** So many events in a row are told each by itself. */
const MOST_IN_A_ROW = 12

/**
 * Of a word for events, how many in a row are meant: "the last three workshops", "die drei letzten Galas", "les trois
 * derniers ateliers", "les trois ateliers derniers". Null for one, or all.
 */
function severalOf(
  pieces: readonly Piece[],
  index: number,
): { rank: 'last' | 'next'; count: number; led: number; trailing: number } | null {
  const around = [pieces[index - 2], pieces[index - 1], pieces[index + 1]]
  const [second, first, after] = around
  const rankOf = (piece: Piece | undefined) =>
    isConcept(piece, 'last', 'newest') ? 'last' : isConcept(piece, 'next') ? 'next' : null
  const count = [second, first].find((piece) => piece?.is === 'number')
  const rank = rankOf(first) ?? rankOf(second) ?? (first === count ? rankOf(after) : null)
  if (count?.is !== 'number' || !rank || count.value < 2 || count.value > MOST_IN_A_ROW) return null
  const isBehind = rankOf(first) === null && rankOf(second) === null
  return { rank, count: count.value, led: isBehind ? 1 : 2, trailing: isBehind ? 1 : 0 }
}

/** Takes "the last gala", "the workshop on 3 December", and "the gala" that was mentioned, for the one that it is. */
export function pickEvents(
  pieces: readonly Piece[],
  {
    events,
    mentioned,
    isAhead,
  }: Pick<Vocabulary, 'events'> & { readonly mentioned: readonly KnownEvent[]; readonly isAhead: boolean },
  today: string,
  isAny: (piece: Piece) => boolean,
): Piece[] {
  const picked: Piece[] = []
  const isSaidOf = (piece: Piece) =>
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
    )
  // "Is the next workshop sold out?" is of the next one; "which is the next sold-out workshop?" looks for one.
  const isAskedWhether = (piece: Piece, index: number) =>
    isConcept(piece, 'full') && !hasConcept(pieces.slice(0, index), 'which', 'when', 'list', 'how_many')
  const about = pieces.some((piece, index) => {
    const isBehind = pieces.slice(0, index).some((each) => conceptsOf(each).some(({ noun }) => noun === 'events'))
    return isSaidOf(piece) || isOfRegistrations(piece) || (isBehind && isAskedWhether(piece, index))
  })
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] as Piece
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
    // "The next event that I have signed up for": not the next of all.
    const isOwn = hasConcept(pieces, 'self') && hasConcept(pieces, 'registered', 'registrations')
    // "Welche Veranstaltung steht als nächste an?"
    const [first, second] = pieces.slice(index + 1, index + 3)
    const ranked = isConcept(first, 'upcoming', 'starts') && isConcept(second, 'next') ? second : undefined
    // "How many came to the last three workshops?"
    const several = kind && about ? severalOf(pieces, index) : null
    const isRanked = ranked !== undefined || several !== null || isConcept(pieces[index - 1], 'last', 'next', 'newest')
    if (!kind || (kind === 'any' && (isOwn || !isRanked))) {
      picked.push(piece)
      continue
    }
    const before = ranked ?? pieces[index - 1]
    // "The workshop on the tenth", "l'atelier de demain".
    const led = isConcept(pieces[index + 1], 'in') && pieces[index + 2]?.is === 'time' ? 1 : 0
    const after = pieces[index + 1 + led]
    const rank = isConcept(before, 'last', 'newest')
      ? 'last'
      : isConcept(before, 'next')
        ? 'next'
        : isConcept(after, 'last', 'next') && after?.from === piece.to
          ? isConcept(after, 'next')
            ? 'next'
            : 'last'
          : null
    const dated = [after, before].find((each) => each?.is === 'time' && dayOf(each.time, today) !== undefined)
    const own = events.filter(
      ({ kind: each, status }) => (kind === 'any' || each === kind) && status !== 'draft' && status !== 'cancelled',
    )
    const isOne = !/(?:s|en)(?: |$)/i.test(piece.text) && !isAny(piece)
    // "The next workshop in Kiel" is looked for among those there.
    const isOfPlace = pieces.slice(index + 1).some((each) => whereOf(each)?.events !== undefined)
    // "The gala in October", "le hackathon de décembre": the only one of that month, in the year that is nearest.
    const monthly = [after, before].find((each) => each?.is === 'time' && isMonth(each.time))
    const inMonth = monthly ? nearestIn(monthly, own, { today, fiscal_year_start: 1 }) : undefined
    // "On 10 December" may be of any year; "on Thursday" is one day.
    const isOfAnyYear = dated !== undefined && /\d/.test(dated.text)
    const day = dated?.is === 'time' ? dayOf(dated.time, today)?.slice(isOfAnyYear ? 5 : 0) : undefined
    const upcoming = own.filter(({ on }) => on >= today).sort((a, b) => (a.on < b.on ? -1 : 1))
    const past = own.filter(({ on }) => on < today).sort((a, b) => (a.on > b.on ? -1 : 1))
    const isBack =
      !isAhead &&
      pieces.some((each) => isConcept(each, 'attended', 'attendees', 'no_show', 'rating', 'feedback', 'no_show_rate'))
    const chosen = day
      ? own.find(({ on }) => on.endsWith(day))
      : inMonth
        ? inMonth
        : rank === 'last'
          ? past[0]
          : rank === 'next'
            ? upcoming[0]
            : isBack
              ? (past[0] ?? upcoming[0])
              : (upcoming[0] ?? past[0])
    if (several) {
      const those = (several.rank === 'last' ? past : upcoming).slice(0, several.count)
      if (those.length > 1) {
        picked.splice(-several.led, several.led)
        picked.push({ ...placeOf(piece), is: 'event', events: those, siblings: those, is_ranked: true, are_all: true })
        index += several.trailing
        continue
      }
    }
    const isThisYear = after?.is === 'time' && after.time.within === 'this_year'
    const hasTime = pieces.some(({ is }) => is === 'time') && !isThisYear
    // "The gala", of which was spoken before.
    const spoken = mentioned.find((event) => event.kind === kind)
    if (spoken && isOne && !rank && !day && !inMonth && !hasTime && !isThisYear) {
      picked.push({ ...placeOf(piece), is: 'event', events: [spoken], siblings: own })
      continue
    }
    if (
      !chosen ||
      !isOne ||
      (!day && !inMonth && !about) ||
      (!day && !inMonth && !rank && (hasTime || kind === 'workshop')) ||
      (rank && !day && !inMonth && isOfPlace) ||
      (rank && pieces[index - 1]?.is === 'number')
    ) {
      picked.push(piece)
      continue
    }
    if (rank && isConcept(before, 'last', 'next', 'newest') && before !== ranked) picked.pop()
    const said = dated ?? (inMonth && monthly)
    if (said && said === before) picked.pop()
    // "The workshop on 10 December" is one name.
    const text = said && said === after ? `${piece.text} ${said.text}` : piece.text
    const is_dated = said !== undefined
    const is_ranked = rank !== null && !day && !inMonth
    picked.push({
      from: piece.from,
      to: piece.to,
      text,
      is: 'event',
      events: [chosen],
      siblings: own,
      is_dated,
      is_ranked,
    })
    if (ranked) index += 2
    if ((said && said === after) || isThisYear || (rank && !isConcept(before, 'last', 'next', 'newest')))
      index += 1 + led
  }
  return picked.map((piece, index) => {
    // "Wer kam nicht zur Gala?": what stands behind the verb turns that round, and not the event.
    const [before, after] = [picked[index - 1], picked[index + 1]]
    if (isConcept(piece, 'attended') && isConcept(after, 'not') && picked[index + 2]?.is === 'event')
      return after ?? piece
    return isConcept(piece, 'not') && isConcept(before, 'attended') && after?.is === 'event' ? (before ?? piece) : piece
  })
}

/**
 * Which edition is meant of events with the same name: the one whose year is named, else the next, else the last.
 *
 * @param whole the pieces that tell whether it is past, where what is said of it was taken for what is to come
 */
export function resolveEvents(
  pieces: readonly Piece[],
  today: string,
  whole: readonly Piece[] = pieces,
): Map<Piece, KnownEvent> {
  const events = new Map<Piece, KnownEvent>()
  const names = whole.flatMap(namesOf)
  // Whoever waits, waits for what is still to come.
  const isPast =
    !names.includes('waitlisted') &&
    names.some((name) =>
      ['attended', 'no_show', 'rating', 'feedback', 'completed', 'last', 'checked_in', 'no_show_rate'].includes(name),
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
