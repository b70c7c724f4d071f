import { CONCEPTS, type Concept, type ConceptName } from '#lib/assistant/reading/concepts'
import { foldedOf, type Pack } from '#lib/assistant/reading/packs/pack'
import { conceptOf, isConcept, type Piece } from '#lib/assistant/reading/pieces'
import { fold } from '#lib/format/fold'

/** Words that together mean something else than each by itself, wherever in the question they stand. */
interface Idiom {
  readonly of: readonly [ConceptName, ...ConceptName[]]
  readonly unless?: readonly ConceptName[]
  readonly becomes: readonly (ConceptName | 'own_tier')[]
}

const IDIOMS: readonly Idiom[] = [
  { of: ['birthday', 'upcoming'], becomes: ['birthday'] },
  { of: ['free', 'unpaid'], becomes: ['unpaid'] },
  { of: ['overview', 'rating'], becomes: ['rating'] },
  { of: ['share', 'fill'], becomes: ['average', 'fill'] },
  { of: ['suspended', 'why'], becomes: ['suspended', 'reason'] },
  { of: ['owes', 'dues'], unless: ['self'], becomes: ['unpaid', 'dues'] },
  {
    of: ['self', 'owes'],
    unless: ['invoices', 'how_much', 'until_when', 'due_date', 'when'],
    becomes: ['self', 'how_much', 'owes'],
  },
  { of: ['resigned', 'why'], becomes: ['resigned', 'reason'] },
  { of: ['left', 'why'], becomes: ['left', 'reason'] },
  { of: ['cancelled', 'why'], unless: ['events'], becomes: ['cancelled', 'reason'] },
  { of: ['expires', 'upcoming'], becomes: ['expires'] },
  { of: ['due', 'upcoming'], becomes: ['due'] },
  { of: ['pending', 'unpaid'], unless: ['invoices', 'payments', 'dues'], becomes: ['pending'] },
  { of: ['best', 'feedback'], becomes: ['best', 'rating'] },
  { of: ['worst', 'feedback'], becomes: ['worst', 'rating'] },
  { of: ['payments', 'not', 'invoices', 'matched'], becomes: ['payments', 'not', 'matched'] },
  { of: ['doubled', 'paid'], becomes: ['double_payments'] },
  { of: ['doubled', 'payments'], becomes: ['double_payments'] },
  { of: ['doubled', 'members'], becomes: ['duplicate_people'] },
  { of: ['doubled', 'people'], becomes: ['duplicate_people'] },
  { of: ['pending', 'waitlisted'], unless: ['events', 'registrations'], becomes: ['pending'] },
  // "Which applications are open": nobody owes anything.
  { of: ['pending', 'unpaid'], unless: ['invoices', 'registrations', 'owes'], becomes: ['pending'] },
  { of: ['part_paid', 'paid'], becomes: ['part_paid'] },
  { of: ['votes', 'meeting'], unless: ['which', 'when', 'list'], becomes: ['votes'] },
  // "Who paid last": the last payment names them.
  ...(['newest', 'last'] as const).map(
    (order): Idiom => ({
      of: ['who', order, 'paid'],
      unless: ['invoices', 'registrations', 'how_much', 'how_many', 'average', 'dues', 'not', 'unpaid', 'members'],
      becomes: ['list', 'last', 'payments'],
    }),
  ),
  { of: ['longest', 'overdue'], unless: ['invoices', 'members'], becomes: ['longest', 'overdue', 'invoices'] },
  { of: ['longest', 'waitlisted'], becomes: ['most', 'waitlisted'] },
  { of: ['largest', 'waitlisted'], becomes: ['most', 'waitlisted'] },
  { of: ['overdue', 'paid', 'average'], unless: ['invoices'], becomes: ['late_days', 'average'] },
  { of: ['until_when', 'registered'], becomes: ['closes'] },
  { of: ['until_when', 'cancelled'], becomes: ['cancel_until'] },
  { of: ['until_when', 'owes'], becomes: ['unpaid', 'due_date'] },
  { of: ['until_when', 'unpaid'], becomes: ['unpaid', 'due_date'] },
  { of: ['until_when', 'paid'], becomes: ['unpaid', 'due_date'] },
  { of: ['until_when', 'members'], becomes: ['members', 'paid_until'] },
  { of: ['until_when', 'self'], becomes: ['self', 'members', 'paid_until'] },
  { of: ['until_when'], becomes: ['paid_until'] },
  { of: ['seats', 'sold'], becomes: ['seats_taken'] },
  { of: ['seats', 'free'], becomes: ['free_seats'] },
  { of: ['seats', 'left'], unless: ['members'], becomes: ['free_seats'] },
  { of: ['free_seats', 'free'], becomes: ['free_seats'] },
  { of: ['has_room', 'free'], becomes: ['has_room'] },
  { of: ['expires', 'better'], becomes: ['retention'] },
  { of: ['share', 'renewed'], unless: ['paid_on_time', 'paid_late', 'terms', 'by'], becomes: ['retention'] },
  { of: ['renewed', 'better'], becomes: ['retention'] },
  { of: ['paid', 'faster'], becomes: ['time_to_pay', 'difference'] },
  { of: ['paid_late', 'median'], becomes: ['late_days', 'median'] },
  { of: ['paid_late', 'average'], becomes: ['late_days', 'average'] },
  // "A payé trois factures en retard": what was paid is not open any more.
  { of: ['paid', 'overdue'], unless: ['not', 'unpaid', 'never', 'without'], becomes: ['paid_late'] },
  { of: ['reminded', 'issued'], becomes: ['reminded'] },
  { of: ['reminded', 'received'], becomes: ['reminded'] },
  { of: ['renews_itself', 'renewed'], becomes: ['renews_itself'] },
  // What it costs to be a member is the price of a tier.
  {
    of: ['price', 'members'],
    unless: ['self', 'events', 'ticket_types', 'paid', 'registrations', 'tiers'],
    becomes: ['tiers', 'price'],
  },
  {
    of: ['how_much', 'members'],
    unless: [
      ...([
        'self',
        'events',
        'ticket_types',
        'paid',
        'registrations',
        'tiers',
        'owes',
        'unpaid',
        'overdue',
        'revenue',
        'received',
        'dues',
      ] as const),
      ...([
        'donations',
        'invoices',
        'payments',
        'balance',
        'issued',
        'due',
        'refunds',
        'credit',
        'funds',
        'difference',
        'how_many',
        'share',
        'tickets_sold',
        'age',
        'average',
        'credit_notes',
        'written_off',
        'joined',
        'left',
      ] as const),
    ],
    becomes: ['tiers', 'price'],
  },
  // What one's own membership costs is the price of one's tier.
  {
    of: ['self', 'dues', 'how_much'],
    unless: ['paid', 'owes', 'unpaid', 'overdue', 'invoices', 'due', 'issued', 'last', 'sum'],
    becomes: ['self', 'tiers', 'own_tier', 'price'],
  },
  {
    of: ['self', 'price', 'members'],
    unless: ['events', 'ticket_types'],
    becomes: ['self', 'tiers', 'own_tier', 'price'],
  },
  // "Is there still a seat": one that is free.
  { of: ['yes_no', 'seats'], unless: ['how_many', 'how_much', 'seats_taken'], becomes: ['yes_no', 'has_room'] },
  { of: ['self', 'tiers'], unless: ['members'], becomes: ['self', 'tiers', 'own_tier'] },
  {
    of: ['self', 'events'],
    unless: ['registered', 'registrations', 'attended', 'paid', 'owes', 'unpaid', 'how_much', 'revenue', 'invoices'],
    becomes: ['self', 'own_events'],
  },
]

/** Whether a piece is of what happens or comes in. */
const isOfStream = (piece: Piece): boolean =>
  piece.is === 'concept' &&
  piece.names.some((name) => {
    const { noun, amount }: Concept = CONCEPTS[name]
    return (noun !== undefined && noun !== 'members') || amount !== undefined || name === 'joined' || name === 'left'
  })

/** "Which three events had the most": how many are asked for belongs to the most. */
function withNumberAtRank(pieces: readonly Piece[], which: number): readonly Piece[] {
  const number = pieces[which + 1]
  const most = pieces.findIndex((piece, index) => index > which + 1 && isAny(piece, 'most', 'least'))
  if (which < 0 || number?.is !== 'number' || most < 0) return pieces
  return pieces.flatMap((piece, index) => (piece === number ? [] : index === most ? [number, piece] : [piece]))
}

/** "Which events had the most no-shows?" asks for the no-shows by event, the most first. */
function byWhatIsRanked(given: readonly Piece[]): Piece[] {
  const which = given.findIndex((piece) => isAny(piece, 'which'))
  const pieces = withNumberAtRank(given, which)
  const [asked, of] = [pieces[which], pieces[which + 1]]
  const most = pieces.findIndex((piece, index) => index > which + 1 && isAny(piece, 'most', 'least'))
  if (!asked || !of || most < 0 || !isAny(of, 'events', 'members')) return [...pieces]
  // "Which event drew the most people": those who came.
  const came = pieces.findIndex((piece, index) => index > which + 1 && index < most && isAny(piece, 'attended'))
  const last = pieces[most + 1]
  const isOfPeople =
    isAny(last, 'people', 'members') &&
    pieces.slice(most + 2).every((piece) => piece.is === 'time' || isAny(piece, 'in', 'attended'))
  if (isAny(of, 'events') && ((came > 0 && (!last || last.is === 'time')) || isOfPeople))
    return pieces.flatMap((piece, index): Piece[] =>
      index === came || (index === most + 1 && last?.is === 'concept')
        ? []
        : index === most
          ? [piece, { ...piece, is: 'concept', names: ['attendees'] } as Piece]
          : [piece],
    )
  // "The most people on the waiting list": counted is that they wait.
  const at = isAny(pieces[most + 1], 'members') ? most + 2 : most + 1
  const counted = pieces[at]
  const concepts = counted?.is === 'concept' ? counted.names.map((name): Concept => CONCEPTS[name]) : []
  const noun = isAny(of, 'events') ? 'events' : 'members'
  const isCounted = ({ where, noun: own, field }: Concept) =>
    !field?.[noun] && (own === 'registrations' || where?.registrations !== undefined)
  if (!counted || !concepts.some(isCounted)) return [...pieces]
  const named: Piece[] = concepts.some(({ where = {} }) => Object.keys(where).length > 1)
    ? [{ ...counted, is: 'concept', names: ['registrations'] }]
    : []
  return pieces.flatMap((piece, index) => {
    if (index === which || index === which + 1 || (index > most && index < at)) return []
    return index === at ? [piece, ...named, { ...asked, is: 'concept', names: ['by'] } as Piece, of] : [piece]
  })
}

const isAny = (piece: Piece | undefined, ...names: ConceptName[]) =>
  piece?.is === 'concept' && piece.names.some((name) => names.includes(name))

/** Words that mean one thing or another, and beside which others the first of them. */
const EITHER: readonly { one: ConceptName; other: ConceptName; beside: (piece: Piece) => boolean }[] = [
  // "Gagné des membres", "gagné de l'argent".
  { one: 'joined', other: 'revenue', beside: (piece) => isAny(piece, 'members', 'people', 'tiers', 'joined') },
  // "Which payments came in", "what came in".
  { one: 'received', other: 'revenue', beside: (piece) => isAny(piece, 'payments', 'registrations', 'pending') },
  // "Nos plus anciens membres", "les plus anciennes factures".
  { one: 'longest', other: 'oldest', beside: (piece) => isAny(piece, 'members') },
  // "Les adhésions qui expirent", "les adhésions de 2025".
  {
    one: 'members',
    other: 'joined',
    beside: (piece) => isAny(piece, 'expires', 'renewed', 'lapsed', 'renews_itself', 'active', 'current'),
  },
  // "Seit zehn Jahren dabei", "zum dritten Mal dabei".
  {
    one: 'still',
    other: 'attended',
    beside: (piece) =>
      (piece.is === 'time' && piece.time.is_length === true) ||
      (piece.is === 'unit' && piece.unit === 'year') ||
      isAny(piece, 'since_when'),
  },
  // "Is she paid up", "paid-up members".
  { one: 'active', other: 'paid', beside: (piece) => isAny(piece, 'members', 'people', 'who') },
  // "At most three", "to the most events".
  { one: 'at_most', other: 'most', beside: (piece) => piece.is === 'number' },
]

/** Who gives, in any of the languages. */
const DONORS = /^(?:donors?|spender(?:n|in|innen)?|donateurs?|donatrices?)$/i

/** Where something is, in German. */
const ON = /^auf de[rm]$/i

/** Coming, in any of the languages. */
const COMES = /^(?:came|come|coming|kam|kamen|kommen|kommt|gekommen|venu|venus|venues|arriv)/i

/** Whether a number is one of years that somebody can turn, and counts nothing that stands behind it. */
function isAgeAt(pieces: readonly Piece[], at: number): boolean {
  const [piece, after] = [pieces[at], pieces[at + 1]]
  if (piece?.is !== 'number' || piece.value < MIN_TURNED || piece.value > MAX_TURNED) return false
  return (
    !after || after.is === 'time' || isAny(after, 'years_old', 'in') || (after.is === 'unit' && after.unit === 'year')
  )
}

const MIN_TURNED = 10
const MAX_TURNED = 110

/** Whether an event, or events of a kind, are spoken of. */
const saysEvent = (pieces: readonly Piece[]) =>
  pieces.some(
    (piece) =>
      piece.is === 'event' ||
      (piece.is === 'concept' &&
        piece.names.some((name) => {
          const { noun }: Concept = CONCEPTS[name]
          return noun === 'events' || noun === 'sessions' || noun === 'registrations' || noun === 'ticket_types'
        })) ||
      ((piece.is === 'value' || piece.is === 'nothing') && piece.where.members === undefined),
  )

/** Whether it is asked who signed up in a time that has begun, and for nothing that one can sign up for. */
const isJoining = (pieces: readonly Piece[], isOfEvent: boolean) =>
  !isOfEvent &&
  !saysEvent(pieces) &&
  pieces.some((piece) => isAny(piece, 'who')) &&
  pieces.some((piece) => piece.is === 'time' && String(piece.time.within).startsWith('next') === false) &&
  pieces.every(
    (piece) => piece.is === 'time' || isAny(piece, 'who', 'registered', 'list', 'newly', 'joined', 'members', 'people'),
  )

/** Whether a piece asks about those who booked, or how often that was done. */
const isOfBooking = (piece: Piece) =>
  piece.is === 'person' ||
  isAny(piece, 'who', 'people', 'members', 'how_many', 'by', 'registered', 'guests', 'revenue', 'average')

/** Whether a piece names a language. */
const isLanguage = (piece: Piece | undefined) =>
  piece?.is === 'value' && JSON.stringify(piece.also ?? piece.where).includes('"language"')

const isNoun = (piece: Piece | undefined) => isAny(piece, 'members', 'events', 'invoices', 'payments', 'registrations')

/** Whether a piece is what rows are grouped by. */
const isField = (piece: Piece | undefined) =>
  piece?.is === 'field' ||
  isAny(
    piece,
    'tiers',
    'city',
    'region',
    'country',
    'language',
    'status',
    'kind',
    'event_kind',
    'method',
    'source',
    'age',
    'ticket_types',
  )

/** Whether a word for grouping stands before the noun that a field follows: "wie verteilen sich die Mitglieder auf die Tarife". */
function isDistributed(pieces: readonly Piece[], at: number): boolean {
  const before = pieces.slice(0, at).filter((each) => !isAny(each, 'in'))
  return isNoun(before.at(-1)) && isAny(before.at(-2), 'by')
}

/** Whether something can be broken down by a piece. */
const isGroupable = (piece: Piece | undefined) =>
  piece?.is === 'unit' ||
  piece?.is === 'field' ||
  (piece?.is === 'concept' &&
    piece.names.some((name) => (CONCEPTS[name] as Concept).field ?? (CONCEPTS[name] as Concept).noun))

/** Whether a piece is something of which there is a last one. */
const isCounted = (piece: Piece | undefined) =>
  piece !== undefined &&
  (piece.is === 'event' ||
    piece.is === 'unit' ||
    (piece.is === 'concept' && piece.names.some((name) => (CONCEPTS[name] as Concept).noun)))

/** Decides words that mean one thing or another by those beside them, and what came where nobody can have come. */
function decided(pieces: readonly Piece[], isOfEvent: boolean): Piece[] {
  return pieces.flatMap((piece, index): Piece[] => {
    const either = EITHER.find(({ one, other }) => isAny(piece, one) && isAny(piece, other))
    if (either && piece.is === 'concept')
      return [
        { ...piece, names: [pieces.some((each) => each !== piece && either.beside(each)) ? either.one : either.other] },
      ]
    // "Runs out soon": in the next weeks.
    const isSoon =
      isAny(piece, 'upcoming') &&
      pieces.some((each) => isAny(each, 'expires')) &&
      !pieces.some((each) => each.is === 'time')
    if (isSoon)
      return [{ from: piece.from, to: piece.to, text: piece.text, is: 'time', time: { within: 'next_30_days' } }]
    // "N'a jamais rien payé", "noch nie nichts": nothing says no more than never.
    if (isAny(piece, 'not') && pieces.some((each, at) => at < index && isAny(each, 'never'))) return []
    // "Il nous doit combien": how much, where no noun is counted.
    const isEitherMany = isAny(piece, 'how_many') && isAny(piece, 'how_much') && piece.is === 'concept'
    const isOwed =
      pieces.some((each) => isAny(each, 'owes', 'balance')) &&
      !pieces.some((each) => isNoun(each) || isAny(each, 'people', 'who'))
    if (isEitherMany && isOwed) return [{ ...piece, names: ['how_much'] }]
    // "The Sponge City workshop": the kind says again which event.
    const beside = [pieces[index - 1], pieces[index + 1]].find((each) => each?.is === 'event')
    const ownKind =
      piece.is === 'concept'
        ? piece.names
            .map((name) => ((CONCEPTS[name] as Concept).where?.events as { kind?: string } | undefined)?.kind)
            .find(Boolean)
        : undefined
    if (ownKind && beside?.is === 'event' && beside.events.every(({ kind }) => kind === ownKind)) return []
    // "Has paid all she owes" is about the paying, "have to pay" about the owing.
    const owing = pieces.findIndex((each) => isAny(each, 'owes'))
    const paying = pieces.findIndex((each) => isAny(each, 'paid') && !isAny(each, 'owes'))
    if (
      owing >= 0 &&
      paying >= 0 &&
      index === Math.max(owing, paying) &&
      !pieces.slice(Math.min(owing, paying), index).some((each) => isAny(each, 'not', 'and', 'or'))
    )
      return []
    // "The headcount for the gala": those who have signed up.
    const isHead =
      isAny(piece, 'how_many') &&
      pieces.some(({ is }) => is === 'event') &&
      pieces.every(
        (each) =>
          each.is === 'event' ||
          each.is === 'time' ||
          isAny(each, 'how_many', 'people', 'in', 'what', 'which', 'and', 'same'),
      )
    if (isHead) return [piece, { ...piece, is: 'concept', names: ['registered'] } as Piece]
    // "What did we take on tickets": what they brought in.
    const sold = pieces.slice(index + 1).find((each) => !isAny(each, 'in'))
    const isWhole = pieces.some((each) => isAny(each, 'share', 'by', 'average'))
    if (!isWhole && isAny(piece, 'revenue') && isAny(sold, 'registrations') && piece.is === 'concept')
      return [{ ...piece, names: ['tickets_sold'] }]
    const taken = pieces.slice(0, index).findLast((each) => !isAny(each, 'in'))
    if (!isWhole && isAny(piece, 'registrations') && isAny(taken, 'revenue')) return []
    // "Einen Platz auf der Gala": where, and not that they were there.
    if (
      isAny(piece, 'attended') &&
      ON.test(piece.text) &&
      pieces.some((each) => isAny(each, 'registered', 'waitlisted', 'no_show'))
    )
      return []
    // "French speakers": those who speak it.
    const spoken = pieces[index - 1]
    if (isAny(piece, 'sessions') && isLanguage(spoken) && piece.is === 'concept')
      return [
        { ...piece, names: ['who'] },
        { ...piece, names: ['language'] },
      ]
    // "How has income developed by month": the months show it; how many members there were has a measure of its own.
    const isSeries = pieces.some(
      (each, at) => (isAny(each, 'by') && pieces[at + 1]?.is === 'unit') || isAny(each, 'each_month', 'each_quarter'),
    )
    if (isAny(piece, 'development') && isSeries && pieces.some(isOfStream)) return []
    // "Distribution of the members by tier": what groups comes last.
    if (
      isAny(piece, 'by') &&
      (isNoun(pieces[index + 1]) || isAny(pieces[index + 1], 'attendees', 'joined', 'left')) &&
      isField(pieces.slice(index + 2).find((each) => !isAny(each, 'in', 'by')))
    )
      return []
    if (isField(piece) && !isAny(pieces[index - 1], 'by') && isDistributed(pieces, index))
      return [{ ...piece, is: 'concept', names: ['by'] } as Piece, piece]
    // "Broken down … by": what groups stands behind the last of them.
    const isLoose =
      isAny(piece, 'by') &&
      !isGroupable(pieces[index + 1]) &&
      pieces.some((each, at) => each !== piece && isAny(each, 'by') && isGroupable(pieces[at + 1]))
    if (isLoose) return []
    // "More than last", "als letztes": the period before the one that is named.
    const now = pieces.find((each) => each.is === 'time')
    const isOfLast =
      isAny(piece, 'last') &&
      isAny(pieces[index - 1], 'than', 'compare', 'more_than', 'difference') &&
      !isCounted(pieces[index + 1])
    if (isOfLast && piece.is === 'concept' && now?.is === 'time' && String(now.time.within).startsWith('this_'))
      return [{ ...piece, names: [now.time.within === 'this_year' ? 'year_before' : 'previous'] }]
    // "What does the gala cost": what is paid for are its tickets.
    const isEventPrice =
      isAny(piece, 'price') &&
      saysEvent(pieces) &&
      !pieces.some((each) =>
        isAny(each, 'tiers', 'members', 'ticket_types', 'registrations', 'average', 'sum', 'paid', 'sold', 'seats'),
      )
    if (isEventPrice && piece.is === 'concept') return [{ ...piece, names: ['ticket_types'] }, piece]
    // "Combien coûte": how much is the price itself.
    if (
      isAny(piece, 'how_much') &&
      pieces.some((each) => isAny(each, 'price')) &&
      !pieces.some((each) => isAny(each, 'sum', 'average', 'revenue'))
    )
      return []
    // "Überwiesen" where nothing was: not paid, by whichever way.
    if (
      isAny(piece, 'paid') &&
      isAny(piece, 'bank_transfer') &&
      piece.is === 'concept' &&
      pieces.slice(0, index).some((each) => isAny(each, 'not', 'never'))
    )
      return [{ ...piece, names: ['paid'] }]
    // "What did people say of the gala": their feedback.
    const isSaying = pieces.some((each) => isAny(each, 'feedback')) && saysEvent(pieces)
    if (
      isSaying &&
      isAny(piece, 'people', 'who', 'attendees', 'members') &&
      !isAny(piece, 'feedback') &&
      !pieces.some((each) => isAny(each, 'how_many', 'not', 'by'))
    )
      return []
    // "Who signed up last month": without an event they joined.
    if (isAny(piece, 'registered') && piece.is === 'concept' && isJoining(pieces, isOfEvent))
      return [{ ...piece, names: ['joined'] }]
    // "New members who came from Hamburg" live there.
    const home = pieces.slice(index + 1).find((each) => !isAny(each, 'in'))
    const isHome = home?.is === 'value' && (home.where.members as { city?: unknown } | undefined)?.city !== undefined
    if (isAny(piece, 'attended') && isHome && pieces.some((each) => isAny(each, 'joined')) && !saysEvent(pieces))
      return []
    // "Room at the gala": where something is, nobody has come.
    const isRoom = pieces.some((each) =>
      isAny(each, 'free_seats', 'has_room', 'seats', 'free', 'fill', 'price', 'when'),
    )
    if (isAny(piece, 'attended') && isRoom && /^auf de[rm]$/i.test(piece.text)) return []
    // "The most expensive ticket": one that is offered, not one that was booked.
    const isDearest = pieces.some((each) => isAny(each, 'dearest', 'cheapest'))
    if (isAny(piece, 'registrations') && isDearest && piece.is === 'concept' && !pieces.some(isOfBooking))
      return [{ ...piece, names: ['ticket_types'] }]
    if (
      isAny(piece, 'members') &&
      isDearest &&
      piece.is === 'concept' &&
      !pieces.some((each) => isAny(each, 'who', 'tiers'))
    )
      return [{ ...piece, names: ['tiers'] }]
    // "Wie viele Anmeldungen kamen": they came in.
    const isCome = isAny(piece, 'attended') && isAny(pieces[index - 1], 'registrations')
    if (isCome && piece.is === 'concept') return [{ ...piece, names: ['received'] }]
    // "In welcher Woche kamen die meisten Anmeldungen": they came in.
    const isOfRegistrations =
      isAny(piece, 'attended') &&
      COMES.test(piece.text) &&
      pieces.some((each) => isAny(each, 'registrations')) &&
      !pieces.some(
        (each) => each.is === 'event' || isAny(each, 'who', 'members', 'people', 'attendees', 'events', 'guests'),
      )
    if (isOfRegistrations && piece.is === 'concept') return [{ ...piece, names: ['received'] }]
    // "The least filled": how full, and not those that are full.
    if (isAny(piece, 'full') && isAny(pieces[index - 1], 'least', 'most') && piece.is === 'concept')
      return [{ ...piece, names: ['fill'] }]
    // "What does a ticket cost": one that is offered.
    const isPriced =
      pieces.some((each) => isAny(each, 'price')) &&
      !pieces.some((each) => isAny(each, 'average', 'sum', 'revenue', 'paid', 'sold', 'who', 'members', 'people'))
    if (isAny(piece, 'registrations') && isPriced && piece.is === 'concept')
      return [{ ...piece, names: ['ticket_types'] }]
    // "Oldest first" orders, and asks for all of them.
    if (
      isAny(piece, 'first') &&
      isAny(pieces[index - 1], 'oldest', 'newest', 'largest', 'smallest', 'most', 'youngest') &&
      piece.is === 'concept'
    )
      return [{ ...piece, names: ['sort'] }]
    // "Top 5 donors": those who gave the most.
    const isRanked = pieces.some((each) => isAny(each, 'best', 'largest', 'most', 'least', 'smallest'))
    if (DONORS.test(piece.text) && isAny(piece, 'donations') && piece.is === 'concept' && isRanked)
      return [
        { ...piece, names: ['donations'] },
        { ...piece, names: ['people'] },
      ]
    // "Donations by donor".
    if (DONORS.test(piece.text) && piece.is === 'concept' && isAny(pieces[index - 1], 'by'))
      return [{ ...piece, names: ['members'] }]
    // "Überwiesen": paid, and by which way.
    if (isAny(piece, 'paid') && isAny(piece, 'bank_transfer') && piece.is === 'concept')
      return [
        { ...piece, names: ['paid'] },
        { ...piece, names: ['bank_transfer'] },
      ]
    // "Wer wird 50", "qui aura 50 ans": in other places these words only help others.
    if (isAny(piece, 'turns') && !pieces.some((each, at) => isAgeAt(pieces, at) && each.from > piece.from)) return []
    // "Who speaks French" is about a language, not about a programme.
    const after = pieces[index + 1]
    const isSpoken = after?.is === 'value' && JSON.stringify(after.also ?? after.where).includes('"language"')
    if (isAny(piece, 'sessions') && isSpoken)
      return [
        { ...piece, is: 'concept', names: ['who'] },
        { ...piece, is: 'concept', names: ['language'] },
      ]
    return [piece]
  })
}

/** "Top 5 cities by members": what they are ranked by is how many there are. */
function rankedBy(pieces: readonly Piece[]): Piece[] {
  const by = pieces.findIndex((piece) => isAny(piece, 'by'))
  const rank = pieces.findIndex((piece) => isAny(piece, 'best', 'worst', 'largest', 'smallest', 'most', 'least'))
  const of = pieces.findIndex((piece, index) => index > rank && isAny(piece, 'city', 'tiers', 'country', 'region'))
  const last = pieces.findIndex((piece, index) => index > by && isAny(piece, 'members'))
  // "The top 5 towns our members come from".
  const isOfMembers =
    by < 0 &&
    rank >= 0 &&
    of > rank &&
    isAny(pieces[rank], 'best') &&
    isAny(pieces[of + 1], 'members') &&
    pieces.slice(of + 2).every((piece) => isAny(piece, 'in', 'who', 'people'))
  if (isOfMembers)
    return pieces.flatMap((piece, index) =>
      index === rank
        ? []
        : index === of
          ? [piece, { ...pieces[rank], is: 'concept', names: ['most'] } as Piece]
          : [piece],
    )
  if (
    rank < 0 ||
    of < rank ||
    by !== of + 1 ||
    last < 0 ||
    !pieces.slice(by + 1, last).every((piece) => isAny(piece, 'how_many'))
  )
    return [...pieces]
  const isLeast = isAny(pieces[rank], 'worst', 'smallest', 'least')
  const most: Piece = { ...(pieces[rank] as Piece), is: 'concept', names: [isLeast ? 'least' : 'most'] } as Piece
  return pieces.flatMap((piece, index) => (index === rank ? [] : index === by ? [most] : [piece]))
}

/** "Distribution of members by town", "broken down by month": what it is divided by is said once. */
function dividedOnce(pieces: readonly Piece[]): Piece[] {
  const first = pieces.findIndex((piece) => isAny(piece, 'by'))
  const next = pieces[first + 1]
  const isCounted = (piece: Piece) =>
    piece.is === 'concept' &&
    piece.names.some((name) => {
      const { noun, amount, field }: Concept = CONCEPTS[name]
      return amount !== undefined || (noun !== undefined && !field)
    })
  const isAgain = isAny(next, 'by', 'each_month', 'each_quarter', 'each_year', 'each_week')
  const hasMore = pieces.some((piece, index) => index > first && isAny(piece, 'by', 'each_month', 'each_quarter'))
  const isSpread = next !== undefined && hasMore && isCounted(next) && !pieces.slice(0, first).some(isCounted)
  return first >= 0 && (isAgain || isSpread) ? pieces.filter((_, index) => index !== first) : [...pieces]
}

/** "Guests who are no members", "came without being members": of those who come, who is no member is a guest. */
function withGuests(pieces: readonly Piece[]): Piece[] {
  if (
    !pieces.some((piece) =>
      isAny(piece, 'attendees', 'guests', 'registrations', 'attended', 'registered', 'checked_in'),
    )
  )
    return [...pieces]
  return pieces.flatMap((piece, index): Piece[] => {
    if (isAny(piece, 'members') && isAny(pieces[index - 1], 'not', 'without'))
      return pieces.some((each) => isAny(each, 'guests'))
        ? []
        : [{ ...piece, is: 'concept', names: ['guests'] } as Piece]
    return isAny(piece, 'not', 'without') && isAny(pieces[index + 1], 'members') ? [] : [piece]
  })
}

/** "Nos 5 évènements les plus fréquentés": how many are asked for belongs to what ranks them. */
function withCountAtRank(pieces: readonly Piece[]): Piece[] {
  const number = pieces.findIndex((piece, index) => piece.is === 'number' && isNoun(pieces[index + 1]))
  const rank = pieces.findIndex(
    (piece, index) =>
      index > number + 1 &&
      isAny(piece, 'most', 'least', 'best', 'worst', 'largest', 'smallest', 'newest', 'oldest', 'longest'),
  )
  const counted = pieces[number]
  const before = pieces[number - 1]
  const isHeld = isAny(
    before,
    'at_least',
    'at_most',
    'more_than',
    'less_than',
    'exactly',
    'last',
    'next',
    'first',
    'most',
    'best',
  )
  if (number < 0 || rank < 0 || !counted || isHeld || isAny(before, 'which')) return [...pieces]
  return pieces.flatMap((piece, index) => (index === number ? [] : index === rank ? [counted, piece] : [piece]))
}

/** "What is on next week?": where nothing but a time is named, it is asked about events. */
function withEvents(pieces: readonly Piece[], isLeaning: boolean): readonly Piece[] {
  const isBare =
    pieces.some(({ is }) => is === 'time') &&
    pieces.some((piece) => isAny(piece, 'what', 'which', 'upcoming', 'yes_no', 'when')) &&
    pieces.every(
      (piece) =>
        piece.is === 'time' ||
        isAny(piece, 'what', 'which', 'upcoming', 'yes_no', 'when', 'in', 'list', 'who', 'next', 'all'),
    )
  if (!isBare || isLeaning) return pieces
  return [
    ...pieces.filter((piece) => !isAny(piece, 'who')),
    { from: 0, to: 0, text: '', is: 'concept', names: ['events'] },
  ]
}

const SO_MANY = /^(?:(?:so )?many|(?:so )?viele|tant de|autant de)$/i

const FULLNESS: readonly ConceptName[] = ['full', 'fill']
const BOUNDS: readonly ConceptName[] = ['at_least', 'more_than', 'at_most', 'less_than']
const QUARTER_PERCENT = 25

/** How many per cent a number with what follows it says, and how many pieces that are; null where it says none. */
function percentAt(pieces: readonly Piece[], at: number): { value: number; length: number } | null {
  const [piece, next] = [pieces[at], pieces[at + 1]]
  if (piece?.is !== 'number') return null
  if (piece.value === 0.5) return { value: 50, length: 1 }
  if (next?.is === 'unit' && next.unit === 'quarter') return { value: piece.value * QUARTER_PERCENT, length: 2 }
  return isConcept(next, 'share', 'percent') ? { value: piece.value, length: 2 } : null
}

/** "Less than half full", "at least 90 per cent booked", "not even half full": so much of its seats, and not that it is full. */
function withFullness(pieces: readonly Piece[]): readonly Piece[] {
  const at = pieces.findIndex((_, index) => percentAt(pieces, index) !== null)
  const percent = percentAt(pieces, at)
  if (!percent) return pieces
  const isFull = (piece: Piece | undefined) => isConcept(piece, ...FULLNESS)
  const not = isConcept(pieces[at - 1], 'times') ? at - 2 : at - 1
  const isNotEven = isConcept(pieces[not], 'not')
  const from = isNotEven ? not : at - 1
  const bound = pieces[from]
  const behind = at + percent.length
  const before = isConcept(pieces[from - 1], 'in') ? from - 2 : from - 1
  const isBehind = isFull(pieces[behind]) || isConcept(pieces[behind], 'registered', 'sold')
  if (!bound || !(isNotEven || isConcept(bound, ...BOUNDS)) || !(isBehind || isFull(pieces[before]))) return pieces
  const number = pieces[at] as Piece
  return [
    ...pieces.slice(0, isBehind ? from : before),
    isNotEven ? { ...bound, is: 'concept', names: ['less_than'] } : bound,
    { ...number, is: 'number', value: percent.value } as Piece,
    { ...number, is: 'concept', names: ['percent'] } as Piece,
    ...pieces.slice(isBehind ? behind + 1 : behind),
  ]
}

/** Puts the meaning of idioms in the place of their words. */
export function withIdioms(
  pieces: readonly Piece[],
  { isOwn, ownTier, isOfEvent }: { isOwn: boolean; ownTier: string | null; isOfEvent: boolean },
): Piece[] {
  let told = withCountAtRank(
    decided(withEvents(withGuests(withFullness(withPunctuality(pieces))), isOfEvent), isOfEvent),
  )
  const at = (name: ConceptName) => told.findIndex((piece) => piece.is === 'concept' && piece.names.includes(name))
  for (const { of, unless = [], becomes } of IDIOMS) {
    if (of.includes('self') && of[0] === 'self' && !isOwn) continue
    const places = of.map(at)
    if (places.includes(-1) || unless.some((name) => at(name) >= 0)) continue
    const first = told[Math.min(...places)] as Piece
    const isPrice = becomes.includes('price')
    told = told.flatMap((piece, index) => {
      // "By the year": what a price is for goes without saying.
      if (isPrice && (piece.is === 'unit' || (piece.is === 'concept' && piece.names.includes('by')))) return []
      if (piece === first)
        return becomes.map(
          (name): Piece =>
            name === 'own_tier' && ownTier !== null
              ? { ...piece, is: 'value', where: { tiers: { id: ownTier } } }
              : { ...piece, is: 'concept', names: [name === 'own_tier' ? 'tiers' : name] },
        )
      return places.includes(index) ? [] : [piece]
    })
  }
  // "Why do people leave, what are the reasons?": their reasons are kept.
  // "Why did so many leave?" asks for no number.
  const isSoMany = (piece: Piece) => isConcept(piece, 'how_many') && SO_MANY.test(piece.text)
  if (at('reason') >= 0) told = told.filter((piece) => !isConcept(piece, 'why') && !isSoMany(piece))
  return withLastOfUnit(withValuesInRow(byWhatIsRanked(rankedBy(dividedOnce(ofEachEvent(told))))))
}

/** What every event has of its own. */
const OF_AN_EVENT: readonly ConceptName[] = ['free_seats', 'seats', 'seats_taken', 'fill', 'has_room']

/** "How many seats are left for each event?": the events are listed, each with its own. */
function ofEachEvent(pieces: readonly Piece[]): Piece[] {
  const at = pieces.findIndex((piece) => isConcept(piece, 'by'))
  const rest = pieces.slice(at + 1)
  const each = rest.find((piece) => !isConcept(piece, 'upcoming', 'completed'))
  const isEvent = each?.is === 'concept' && each.names.some((name) => conceptOf(name).noun === 'events')
  const isOfEach = at >= 0 && isEvent && pieces.some((piece) => isConcept(piece, ...OF_AN_EVENT))
  if (!isOfEach || pieces.some((piece) => isConcept(piece, 'sum', 'average', 'registrations', 'people')))
    return [...pieces]
  return pieces.flatMap((piece, index): Piece[] => {
    if (index === at) return [{ ...piece, is: 'concept', names: ['list', 'each_event'] }]
    if (isConcept(piece, 'how_many', 'how_much')) return []
    // Those without a free seat have none of their own.
    return isConcept(piece, 'has_room') ? [{ ...piece, is: 'concept', names: ['free_seats'] }] : [piece]
  })
}

/** "The third reminder": the step of a reminder, and of an invoice how often it was reminded. */
export function withSteps(pieces: readonly Piece[], { time }: Pack): Piece[] {
  const ordinals = time.ordinals.map(foldedOf)
  return pieces.flatMap((piece, index): Piece[] => {
    const step = ordinals.findIndex((words) => words.includes(fold(piece.text).replace(/(?<=.{3})s$/, ''))) + 1
    if (step === 0 || !isConcept(pieces[index + 1], 'reminded')) return [piece]
    const count = { reminder_count: { gte: step } }
    const { from, to, text } = piece
    return [
      {
        from,
        to,
        text,
        is: 'value',
        where: { reminders: { step }, invoices: count, members: { invoices: { some: count } } },
      },
    ]
  })
}

/** What puts rows or groups in an order. */
const RANKING: readonly ConceptName[] = [
  ...(['largest', 'smallest', 'most', 'least', 'best', 'worst', 'dearest', 'cheapest'] as const),
  ...(['oldest', 'newest', 'youngest', 'longest'] as const),
]

/** "Not paid on time", "nicht fristgerecht bezahlt": what is not is one thing that is said of an invoice. */
function withPunctuality(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, index): Piece[] => {
    const [before, next] = [pieces[index - 1], pieces[index + 1]]
    const isDenied = (each: Piece | undefined) => isAny(each, 'not') || (isAny(each, 'unpaid') && !isAny(each, 'owes'))
    const isPaidOnTime = (each: Piece | undefined) => isAny(each, 'paid_on_time')
    if (isDenied(piece) && isPaidOnTime(next)) return []
    if (isPaidOnTime(piece) && isDenied(before)) return [{ ...piece, is: 'concept', names: ['not_on_time'] }]
    return isAny(piece, 'paid') && isPaidOnTime(before) && isDenied(pieces[index - 2]) ? [] : [piece]
  })
}

const isQuality = (piece: Piece): boolean =>
  piece.is === 'concept' && piece.names.some((name) => conceptOf(name).where !== undefined)

/** "The second oldest": the two oldest in their order, the last of which is asked for. */
export function withRanks(pieces: readonly Piece[], { time }: Pack): Piece[] {
  const ordinals = time.ordinals.map(foldedOf)
  return pieces.map((piece, index): Piece => {
    const value = ordinals.findIndex((words) => words.includes(fold(piece.text))) + 1
    // "La deuxième facture ouverte la plus ancienne".
    const rank = pieces.slice(index + 1).find((each) => !isNoun(each) && !isQuality(each))
    const { from, to, text } = piece
    return value > 1 && isConcept(rank, ...RANKING) ? { from, to, text, is: 'number', value } : piece
  })
}

/** "From Bremen and from Kiel": both are values of one field, whichever is true. */
function withValuesInRow(pieces: readonly Piece[]): Piece[] {
  const fieldOf = (piece: Piece | undefined) =>
    piece?.is === 'value'
      ? Object.entries(piece.where).map(([noun, where]) => `${noun}.${Object.keys(where)}`)[0]
      : null
  return pieces.filter((piece, index) => {
    const [before, and, after] = [pieces[index - 2], pieces[index - 1], pieces[index + 1]]
    const isLead = isConcept(piece, 'in') && isConcept(and, 'and', 'or')
    return !(isLead && fieldOf(before) && fieldOf(before) === fieldOf(after))
  })
}

/** "…this year and how many in the last": of the unit that was named. */
function withLastOfUnit(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index): Piece => {
    const isBare = isConcept(piece, 'last', 'previous') && pieces[index + 1] === undefined
    const times = pieces.slice(0, index).flatMap((each) => (each.is === 'time' ? [each.time.within] : []))
    const [within] = times
    const isOfThis = times.length === 1 && typeof within === 'string' && within.startsWith('this_')
    if (!isBare || !isOfThis) return piece
    const { from, to, text } = piece
    return { from, to, text, is: 'time', time: { within: within.replace('this_', 'previous_') } }
  })
}
