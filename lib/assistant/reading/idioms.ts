import { RANKING } from '#lib/assistant/reading/composing/rules'
import type { Concept, ConceptName } from '#lib/assistant/reading/concepts'
import { ordinalOf, type Pack } from '#lib/assistant/reading/packs/pack'
import { asConcept, conceptsOf, hasConcept, isConcept, type Piece, placeOf } from '#lib/assistant/reading/pieces'

/** Words that together mean something else than each by itself, wherever in the question they stand. */
interface Idiom {
  readonly of: readonly [ConceptName, ...ConceptName[]]
  readonly unless?: readonly ConceptName[]
  /** Only where a person is named. */
  readonly of_one?: true
  /** Only where no event is spoken of. */
  readonly of_no_event?: true
  readonly becomes: readonly (ConceptName | 'own_tier')[]
}

const IDIOMS: readonly Idiom[] = [
  // "Who celebrates five years?" is no party.
  { of: ['social', 'anniversary'], becomes: ['anniversary'] },
  // Why money was given back is noted with each refund.
  { of: ['refunds', 'why', 'revenue'], becomes: ['list', 'refunds', 'reason'] },
  { of: ['refunds', 'why'], becomes: ['list', 'refunds', 'reason'] },
  { of: ['refunds', 'reasons'], becomes: ['list', 'refunds', 'reason'] },
  // "Welche E-Mails sind fehlgeschlagen?" asks for mails, and no addresses.
  { of: ['email', 'failed'], becomes: ['mails', 'failed'] },
  { of: ['pending', 'unpaid'], unless: ['invoices', 'payments', 'dues'], becomes: ['pending'] },
  { of: ['share', 'fill'], becomes: ['average', 'fill'] },
  // "Taux de présence moyen": the rate of all of them together.
  { of: ['average', 'share', 'attended'], becomes: ['share', 'attended'] },
  { of: ['best', 'feedback'], becomes: ['best', 'rating'] },
  { of: ['worst', 'feedback'], becomes: ['worst', 'rating'] },
  { of: ['doubled', 'paid'], becomes: ['double_payments'] },
  { of: ['doubled', 'payments'], becomes: ['double_payments'] },
  { of: ['doubled', 'members'], becomes: ['duplicate_people'] },
  { of: ['doubled', 'people'], becomes: ['duplicate_people'] },
  { of: ['part_paid', 'paid'], becomes: ['part_paid'] },
  // "Who paid last": the last payment names them.
  ...(['newest', 'last'] as const).map(
    (order): Idiom => ({
      of: ['who', order, 'paid'],
      unless: ['invoices', 'registrations', 'how_much', 'how_many', 'average', 'dues', 'not', 'unpaid', 'members'],
      becomes: ['list', 'last', 'payments'],
    }),
  ),
  {
    of: ['self', 'owes'],
    unless: ['invoices', 'how_much', 'until_when', 'due_date', 'when'],
    becomes: ['self', 'how_much', 'owes'],
  },
  // "Has the renewal rate fallen?": it is held against that of before.
  { of: ['retention', 'growth'], unless: ['members'], becomes: ['retention', 'difference'] },
  { of: ['expected', 'received', 'unpaid'], becomes: ['unpaid', 'due'] },
  { of: ['expected', 'revenue', 'unpaid'], becomes: ['unpaid', 'due'] },
  { of: ['expected', 'unpaid'], becomes: ['unpaid', 'due'] },
  { of: ['registrations', 'cancelled', 'reasons', 'people'], becomes: ['registrations', 'cancelled', 'by', 'reason'] },
  // Why one member has gone is noted with them; of all of them the reasons that were noted are counted.
  ...(['suspended', 'resigned', 'left', 'cancelled'] as const).flatMap((gone): Idiom[] => [
    { of: [gone, 'why'], unless: ['events'], of_one: true, becomes: [gone, 'reason'] },
    { of: [gone, 'reasons'], unless: ['events'], of_one: true, becomes: [gone, 'reason'] },
    { of: [gone, 'reasons'], unless: ['events', 'by'], becomes: [gone, 'by', 'reason'] },
  ]),
  // "À jour de sa cotisation", "up to date with her dues": who is has paid them.
  {
    of: ['active', 'dues'],
    unless: ['paid', 'unpaid', 'owes', 'overdue', 'not'],
    of_one: true,
    becomes: ['paid', 'dues'],
  },
  // "Do people turn up more reliably for galas?": nobody pays.
  {
    of: ['attended', 'paid_on_time'],
    unless: ['paid', 'unpaid', 'invoices', 'payments', 'dues'],
    becomes: ['share', 'attended'],
  },
  // "Which company is Anna Berg with?": what is kept of her; "anything unpaid on her account" is of no sign-in.
  { of: ['organization'], unless: ['yes_no', 'how_many', 'how_much'], of_one: true, becomes: ['employer'] },
  ...(['unpaid', 'owes', 'overdue', 'paid', 'credit'] as const).map(
    (owing): Idiom => ({ of: ['has_account', owing], of_one: true, becomes: [owing] }),
  ),
  { of: ['longest', 'waitlisted'], becomes: ['most', 'waitlisted'] },
  { of: ['until_when', 'people', 'registered'], becomes: ['closes'] },
  { of: ['until_when', 'registered'], becomes: ['closes'] },
  // "How was the gala rated?"
  { of: ['overview', 'rating'], becomes: ['rating'] },
  { of: ['until_when', 'cancelled'], becomes: ['cancel_until'] },
  { of: ['until_when', 'owes'], becomes: ['unpaid', 'due_date'] },
  { of: ['until_when', 'unpaid'], becomes: ['unpaid', 'due_date'] },
  { of: ['until_when', 'paid'], becomes: ['unpaid', 'due_date'] },
  { of: ['until_when', 'members'], becomes: ['members', 'paid_until'] },
  { of: ['until_when', 'self'], becomes: ['self', 'members', 'paid_until'] },
  { of: ['until_when'], becomes: ['paid_until'] },
  { of: ['seats', 'sold'], becomes: ['seats_taken'] },
  { of: ['seats', 'free'], becomes: ['free_seats'] },
  { of: ['share', 'renewed'], unless: ['paid_on_time', 'paid_late', 'terms', 'by'], becomes: ['retention'] },
  { of: ['paid', 'faster'], becomes: ['time_to_pay', 'difference'] },
  // "A payé trois factures en retard": what was paid is not open any more.
  { of: ['paid', 'overdue'], unless: ['not', 'unpaid', 'never', 'without'], becomes: ['paid_late'] },
  { of: ['reminded', 'issued'], becomes: ['reminded'] },
  { of: ['reminded', 'received'], becomes: ['reminded'] },
  // What one's own membership costs is the price of one's tier.
  {
    of: ['self', 'dues', 'how_much'],
    unless: ['paid', 'owes', 'unpaid', 'overdue', 'invoices', 'due', 'issued', 'last', 'sum'],
    becomes: ['self', 'tiers', 'own_tier', 'price'],
  },
  {
    of: ['self', 'price', 'members'],
    unless: ['events', 'ticket_types'],
    of_no_event: true,
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
  isConcept(piece, 'joined', 'left') ||
  conceptsOf(piece).some(({ noun, amount }) => (noun !== undefined && noun !== 'members') || amount !== undefined)

/** "Which three events had the most": how many are asked for belongs to the most. */
function withNumberAtRank(pieces: readonly Piece[], which: number): readonly Piece[] {
  const number = pieces[which + 1]
  const most = pieces.findIndex((piece, index) => index > which + 1 && isConcept(piece, 'most', 'least'))
  if (which < 0 || number?.is !== 'number' || most < 0) return pieces
  return pieces.flatMap((piece, index) => (piece === number ? [] : index === most ? [number, piece] : [piece]))
}

/** "Which events had the most no-shows?" asks for the no-shows by event, the most first. */
function byWhatIsRanked(given: readonly Piece[]): Piece[] {
  const which = given.findIndex((piece) => isConcept(piece, 'which'))
  const pieces = withNumberAtRank(given, which)
  const [asked, of] = [pieces[which], pieces[which + 1]]
  const most = pieces.findIndex((piece, index) => index > which + 1 && isConcept(piece, 'most', 'least'))
  if (!asked || !of || most < 0 || !isConcept(of, 'events', 'members')) return [...pieces]
  // "Which event drew the most people": those who came.
  const came = pieces.findIndex((piece, index) => index > which + 1 && index < most && isConcept(piece, 'attended'))
  const last = pieces[most + 1]
  const isOfPeople =
    isConcept(last, 'people', 'members') &&
    pieces.slice(most + 2).every((piece) => piece.is === 'time' || isConcept(piece, 'in', 'attended'))
  if (isConcept(of, 'events') && ((came > 0 && (!last || last.is === 'time')) || isOfPeople))
    return pieces.flatMap((piece, index): Piece[] =>
      index === came || (index === most + 1 && last?.is === 'concept')
        ? []
        : index === most
          ? [piece, asConcept(piece, 'attendees')]
          : [piece],
    )
  // "The most people on the waiting list": counted is that they wait.
  const at = isConcept(pieces[most + 1], 'members') ? most + 2 : most + 1
  const counted = pieces[at]
  const concepts = conceptsOf(counted)
  const noun = isConcept(of, 'events') ? 'events' : 'members'
  const isCounted = ({ where, noun: own, field }: Concept) =>
    !field?.[noun] && (own === 'registrations' || where?.registrations !== undefined)
  if (!counted || !concepts.some(isCounted)) return [...pieces]
  const named: Piece[] = concepts.some(({ where = {} }) => Object.keys(where).length > 1)
    ? [asConcept(counted, 'registrations')]
    : []
  return pieces.flatMap((piece, index) => {
    if (index === which || index === which + 1 || (index > most && index < at)) return []
    return index === at ? [piece, ...named, asConcept(asked, 'by'), of] : [piece]
  })
}

/** Words that mean one thing or another, and beside which others the first of them. */
const EITHER: readonly { one: ConceptName; other: ConceptName; beside: (piece: Piece) => boolean }[] = [
  // "Gagné des membres", "gagné de l'argent".
  { one: 'joined', other: 'revenue', beside: (piece) => isConcept(piece, 'members', 'people', 'tiers', 'joined') },
  // "Which payments came in", "what came in".
  { one: 'received', other: 'revenue', beside: (piece) => isConcept(piece, 'payments', 'registrations', 'pending') },
  // "Nos plus anciens membres", "les plus anciennes factures".
  { one: 'longest', other: 'oldest', beside: (piece) => isConcept(piece, 'members') },
  // "Les adhésions qui expirent", "les adhésions de 2025".
  {
    one: 'members',
    other: 'joined',
    beside: (piece) => isConcept(piece, 'expires', 'renewed', 'lapsed', 'renews_itself', 'active', 'current'),
  },
  // "Seit zehn Jahren dabei", "zum dritten Mal dabei".
  {
    one: 'still',
    other: 'attended',
    beside: (piece) =>
      (piece.is === 'time' && piece.time.is_length === true) ||
      (piece.is === 'unit' && piece.unit === 'year') ||
      isConcept(piece, 'since_when'),
  },
  // "Is she paid up", "paid-up members".
  { one: 'active', other: 'paid', beside: (piece) => isConcept(piece, 'members', 'people', 'who') },
  // "At most three", "to the most events".
  { one: 'at_most', other: 'most', beside: (piece) => piece.is === 'number' },
]

/** Who gives, in any of the languages. */
const DONORS = /^(?:donors?|spender(?:n|in|innen)?|donateurs?|donatrices?)$/i

/** Whether a number is one of years that somebody can turn, and counts nothing that stands behind it. */
function isAgeAt(pieces: readonly Piece[], at: number): boolean {
  const [piece, after] = [pieces[at], pieces[at + 1]]
  if (piece?.is !== 'number' || piece.value < MIN_TURNED || piece.value > MAX_TURNED) return false
  return (
    !after ||
    after.is === 'time' ||
    isConcept(after, 'years_old', 'in') ||
    (after.is === 'unit' && after.unit === 'year')
  )
}

const MIN_TURNED = 10
const MAX_TURNED = 110

const OF_EVENTS: readonly string[] = ['events', 'sessions', 'registrations', 'ticket_types']

/** Whether an event, or events of a kind, are spoken of. */
const saysEvent = (pieces: readonly Piece[]) =>
  pieces.some(
    (piece) =>
      piece.is === 'event' ||
      conceptsOf(piece).some(({ noun = '' }) => OF_EVENTS.includes(noun)) ||
      ((piece.is === 'value' || piece.is === 'nothing') && piece.where.members === undefined),
  )

/** Whether it is asked who signed up in a time that has begun, and for nothing that one can sign up for. */
const isJoining = (pieces: readonly Piece[], isOfEvent: boolean) =>
  !isOfEvent &&
  !saysEvent(pieces) &&
  hasConcept(pieces, 'who') &&
  pieces.some((piece) => piece.is === 'time' && String(piece.time.within).startsWith('next') === false) &&
  pieces.every(
    (piece) =>
      piece.is === 'time' || isConcept(piece, 'who', 'registered', 'list', 'newly', 'joined', 'members', 'people'),
  )

const isNoun = (piece: Piece | undefined) =>
  isConcept(piece, 'members', 'events', 'invoices', 'payments', 'registrations')

/** Decides words that mean one thing or another by those beside them, and what came where nobody can have come. */
function decided(pieces: readonly Piece[], isOfEvent: boolean, isFirst: boolean): Piece[] {
  const isOfPayers = isFirst && pieces.every((piece) => isConcept(piece, 'who', 'in', 'paid'))
  return pieces.flatMap((piece, index): Piece[] => {
    const either = EITHER.find(({ one, other }) => isConcept(piece, one) && isConcept(piece, other))
    if (either)
      return [
        asConcept(piece, pieces.some((each) => each !== piece && either.beside(each)) ? either.one : either.other),
      ]
    // "Runs out soon": in the next weeks.
    const isSoon =
      isConcept(piece, 'upcoming') && hasConcept(pieces, 'expires') && !pieces.some((each) => each.is === 'time')
    if (isSoon) return [{ ...placeOf(piece), is: 'time', time: { within: 'next_30_days' } }]
    // "Who has paid?" after nothing else: somebody pays every year.
    if (isOfPayers && isConcept(piece, 'paid'))
      return [piece, { ...placeOf(piece), is: 'time', time: { within: 'this_year' } }]
    // "Il nous doit combien": how much, where no noun is counted.
    const isEitherMany = isConcept(piece, 'how_many') && isConcept(piece, 'how_much')
    const isOwed =
      hasConcept(pieces, 'owes', 'balance') && !pieces.some((each) => isNoun(each) || isConcept(each, 'people', 'who'))
    if (isEitherMany && isOwed) return [asConcept(piece, 'how_much')]
    // "The headcount for the gala": those who have signed up.
    const isHead =
      isConcept(piece, 'how_many') &&
      pieces.some(({ is }) => is === 'event') &&
      pieces.every(
        (each) =>
          each.is === 'event' ||
          each.is === 'time' ||
          isConcept(each, 'how_many', 'people', 'in', 'what', 'which', 'and', 'same'),
      )
    if (isHead) return [piece, asConcept(piece, 'registered')]
    // "What did we take on tickets": what they brought in.
    const sold = pieces.slice(index + 1).find((each) => !isConcept(each, 'in'))
    const isWhole = hasConcept(pieces, 'share', 'by', 'average')
    if (!isWhole && isConcept(piece, 'revenue') && isConcept(sold, 'registrations'))
      return [asConcept(piece, 'tickets_sold')]
    const taken = pieces.slice(0, index).findLast((each) => !isConcept(each, 'in'))
    if (!isWhole && isConcept(piece, 'registrations') && isConcept(taken, 'revenue')) return []
    // "How has income developed by month": the months show it; how many members there were has a measure of its own.
    const isSeries = pieces.some(
      (each, at) =>
        (isConcept(each, 'by') && pieces[at + 1]?.is === 'unit') || isConcept(each, 'each_month', 'each_quarter'),
    )
    if (isConcept(piece, 'development') && isSeries && pieces.some(isOfStream)) return []
    // "What does the gala cost": what is paid for are its tickets.
    const isEventPrice =
      isConcept(piece, 'price') &&
      saysEvent(pieces) &&
      !hasConcept(
        pieces,
        'tiers',
        'members',
        'ticket_types',
        'registrations',
        'average',
        'sum',
        'paid',
        'sold',
        'seats',
      )
    if (isEventPrice) return [asConcept(piece, 'ticket_types'), piece]
    // "Combien coûte": how much is the price itself.
    if (isConcept(piece, 'how_much') && hasConcept(pieces, 'price') && !hasConcept(pieces, 'sum', 'average', 'revenue'))
      return []
    // "Who signed up last month": without an event they joined.
    if (isConcept(piece, 'registered') && isJoining(pieces, isOfEvent)) return [asConcept(piece, 'joined')]
    // "Wie viele Anmeldungen kamen": they came in.
    const isCome = isConcept(piece, 'attended') && isConcept(pieces[index - 1], 'registrations')
    if (isCome) return [asConcept(piece, 'received')]
    // "Oldest first" orders, and asks for all of them.
    if (
      isConcept(piece, 'first') &&
      isConcept(pieces[index - 1], 'oldest', 'newest', 'largest', 'smallest', 'most', 'youngest')
    )
      return [asConcept(piece, 'sort')]
    if (DONORS.test(piece.text) && isConcept(piece, 'donations')) {
      // "Donations by donor".
      if (isConcept(pieces[index - 1], 'by')) return [asConcept(piece, 'members')]
      // "Top 5 donors": those who gave the most. Any others are who gave something.
      return hasConcept(pieces, 'best', 'largest', 'most', 'least', 'smallest')
        ? [asConcept(piece, 'donations'), asConcept(piece, 'people')]
        : [asConcept(piece, 'who'), asConcept(piece, 'donations')]
    }
    // "Wer wird 50", "qui aura 50 ans": in other places these words only help others.
    if (isConcept(piece, 'turns') && !pieces.some((each, at) => isAgeAt(pieces, at) && each.from > piece.from))
      return []
    return [piece]
  })
}

/** "Top 5 cities by members": what they are ranked by is how many there are. */
function rankedBy(pieces: readonly Piece[]): Piece[] {
  const by = pieces.findIndex((piece) => isConcept(piece, 'by'))
  const rank = pieces.findIndex((piece) => isConcept(piece, ...RANKING))
  const of = pieces.findIndex((piece, index) => index > rank && isConcept(piece, 'city', 'tiers', 'country', 'region'))
  const last = pieces.findIndex((piece, index) => index > by && isConcept(piece, 'members'))
  if (
    rank < 0 ||
    of < rank ||
    by !== of + 1 ||
    last < 0 ||
    !pieces.slice(by + 1, last).every((piece) => isConcept(piece, 'how_many'))
  )
    return [...pieces]
  const isLeast = isConcept(pieces[rank], 'worst', 'smallest', 'least')
  const most = asConcept(pieces[rank] as Piece, isLeast ? 'least' : 'most')
  return pieces.flatMap((piece, index) => (index === rank ? [] : index === by ? [most] : [piece]))
}

/** "Distribution of members by town", "broken down by month": what it is divided by is said once. */
function dividedOnce(pieces: readonly Piece[]): Piece[] {
  const first = pieces.findIndex((piece) => isConcept(piece, 'by'))
  const next = pieces[first + 1]
  const isCounted = (piece: Piece) =>
    conceptsOf(piece).some(({ noun, amount, field }) => amount !== undefined || (noun !== undefined && !field))
  const isAgain = isConcept(next, 'by', 'each_month', 'each_quarter', 'each_year', 'each_week')
  const hasMore = pieces.some((piece, index) => index > first && isConcept(piece, 'by', 'each_month', 'each_quarter'))
  const isSpread = next !== undefined && hasMore && isCounted(next) && !pieces.slice(0, first).some(isCounted)
  return first >= 0 && (isAgain || isSpread) ? pieces.filter((_, index) => index !== first) : [...pieces]
}

/** "Guests who are no members", "came without being members": of those who come, who is no member is a guest. */
function withGuests(pieces: readonly Piece[]): Piece[] {
  if (!hasConcept(pieces, 'attendees', 'guests', 'registrations', 'attended', 'registered', 'checked_in'))
    return [...pieces]
  return pieces.flatMap((piece, index): Piece[] => {
    if (isConcept(piece, 'members') && isConcept(pieces[index - 1], 'not', 'without'))
      return hasConcept(pieces, 'guests') ? [] : [asConcept(piece, 'guests')]
    return isConcept(piece, 'not', 'without') && isConcept(pieces[index + 1], 'members') ? [] : [piece]
  })
}

/** "Nos 5 évènements les plus fréquentés": how many are asked for belongs to what ranks them. */
function withCountAtRank(pieces: readonly Piece[]): Piece[] {
  const number = pieces.findIndex((piece, index) => piece.is === 'number' && isNoun(pieces[index + 1]))
  const rank = pieces.findIndex(
    (piece, index) => index > number + 1 && isConcept(piece, ...RANKING, 'newest', 'oldest', 'longest'),
  )
  const counted = pieces[number]
  const before = pieces[number - 1]
  const isHeld = isConcept(
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
  if (number < 0 || rank < 0 || !counted || isHeld || isConcept(before, 'which')) return [...pieces]
  return pieces.flatMap((piece, index) => (index === number ? [] : index === rank ? [counted, piece] : [piece]))
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
    isNotEven ? asConcept(bound, 'less_than') : bound,
    { ...number, is: 'number', value: percent.value } as Piece,
    asConcept(number, 'percent'),
    ...pieces.slice(isBehind ? behind + 1 : behind),
  ]
}

/** "Who gave more than 200 euros in donations": the amount is that of the donations, as if it stood behind them. */
function withGiven(pieces: readonly Piece[]): readonly Piece[] {
  const at = pieces.findIndex((piece) => isConcept(piece, 'donations'))
  const donations = pieces[at]
  const before = pieces.slice(0, at)
  const from = before.findLastIndex((piece) => isConcept(piece, ...BOUNDS))
  const isAmount = before.slice(from + 1).every((piece) => piece.is === 'number' || isConcept(piece, 'money', 'in'))
  return donations && from >= 0 && isAmount
    ? [
        ...before.slice(0, from),
        donations,
        ...before.slice(from).filter((piece) => !isConcept(piece, 'in')),
        ...pieces.slice(at + 1),
      ]
    : pieces
}

/** Puts the meaning of idioms in the place of their words. */
export function withIdioms(
  pieces: readonly Piece[],
  {
    isOwn,
    ownTier,
    isOfEvent,
    isFirst,
  }: { isOwn: boolean; ownTier: string | null; isOfEvent: boolean; isFirst: boolean },
): Piece[] {
  let told = withCountAtRank(decided(withGuests(withFullness(withPunctuality(withGiven(pieces)))), isOfEvent, isFirst))
  const at = (name: ConceptName) => told.findIndex((piece) => isConcept(piece, name))
  const isOfOne = told.some(({ is }) => is === 'person')
  const isEventSpoken = isOfEvent || told.some(({ is }) => is === 'event')
  for (const { of, unless = [], of_one, of_no_event, becomes } of IDIOMS) {
    if ((of_one && !isOfOne) || (of_no_event && isEventSpoken)) continue
    if (of.includes('self') && of[0] === 'self' && !isOwn) continue
    const places = of.map(at)
    if (places.includes(-1) || unless.some((name) => at(name) >= 0)) continue
    const first = told[Math.min(...places)] as Piece
    const isPrice = becomes.includes('price')
    told = told.flatMap((piece, index) => {
      // "By the year": what a price is for goes without saying.
      if (isPrice && (piece.is === 'unit' || isConcept(piece, 'by'))) return []
      if (piece === first)
        return becomes.map(
          (name): Piece =>
            name === 'own_tier' && ownTier !== null
              ? { ...piece, is: 'value', where: { tiers: { id: ownTier } } }
              : asConcept(piece, name === 'own_tier' ? 'tiers' : name),
        )
      return places.includes(index) ? [] : [piece]
    })
  }
  // "Why do people leave, what are the reasons?": their reasons are kept.
  // "Why did so many leave?" asks for no number.
  const isSoMany = (piece: Piece) => isConcept(piece, 'how_many') && SO_MANY.test(piece.text)
  if (at('reason') >= 0) told = told.filter((piece) => !isConcept(piece, 'why') && !isSoMany(piece))
  return withLastOfUnit(byWhatIsRanked(rankedBy(dividedOnce(ofEachEvent(told)))))
}

/** What every event has of its own. */
const OF_AN_EVENT: readonly ConceptName[] = ['free_seats', 'seats', 'seats_taken', 'fill', 'has_room']

/** "How many seats are left for each event?": the events are listed, each with its own. */
function ofEachEvent(pieces: readonly Piece[]): Piece[] {
  const at = pieces.findIndex((piece) => isConcept(piece, 'by'))
  const rest = pieces.slice(at + 1)
  const each = rest.find((piece) => !isConcept(piece, 'upcoming', 'completed'))
  const isEvent = conceptsOf(each).some(({ noun }) => noun === 'events')
  const isOfEach = at >= 0 && isEvent && hasConcept(pieces, ...OF_AN_EVENT)
  if (!isOfEach || hasConcept(pieces, 'sum', 'average', 'registrations', 'people')) return [...pieces]
  return pieces.flatMap((piece, index): Piece[] => {
    if (index === at) return [asConcept(piece, 'list', 'each_event')]
    if (isConcept(piece, 'how_many', 'how_much')) return []
    // Those without a free seat have none of their own.
    return isConcept(piece, 'has_room') ? [asConcept(piece, 'free_seats')] : [piece]
  })
}

/** "The third reminder": the step of a reminder, and of an invoice how often it was reminded. */
export function withSteps(pieces: readonly Piece[], pack: Pack): Piece[] {
  return pieces.flatMap((piece, index): Piece[] => {
    const step = ordinalOf(piece.text.replace(/(?<=.{3})s$/i, ''), pack)
    if (step === 0 || !isConcept(pieces[index + 1], 'reminded')) return [piece]
    const count = { reminder_count: { gte: step } }
    const where = { reminders: { step }, invoices: count, members: { invoices: { some: count } } }
    return [{ ...placeOf(piece), is: 'value', where }]
  })
}

/** What puts rows or groups in an order. */
const ORDERING: readonly ConceptName[] = [
  ...RANKING,
  ...(['dearest', 'cheapest', 'oldest', 'newest', 'youngest', 'longest'] as const),
]

/** "Not paid on time", "nicht fristgerecht bezahlt": what is not is one thing that is said of an invoice. */
function withPunctuality(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, index): Piece[] => {
    const [before, next] = [pieces[index - 1], pieces[index + 1]]
    const isDenied = (each: Piece | undefined) =>
      isConcept(each, 'not') || (isConcept(each, 'unpaid') && !isConcept(each, 'owes'))
    const isPaidOnTime = (each: Piece | undefined) => isConcept(each, 'paid_on_time')
    if (isDenied(piece) && isPaidOnTime(next)) return []
    if (isPaidOnTime(piece) && isDenied(before)) return [asConcept(piece, 'not_on_time')]
    return isConcept(piece, 'paid') && isPaidOnTime(before) && isDenied(pieces[index - 2]) ? [] : [piece]
  })
}

const isQuality = (piece: Piece): boolean => conceptsOf(piece).some(({ where }) => where !== undefined)

/** "The second oldest": the two oldest in their order, the last of which is asked for. */
export function withRanks(pieces: readonly Piece[], pack: Pack): Piece[] {
  return pieces.map((piece, index): Piece => {
    const value = ordinalOf(piece.text, pack)
    // "La deuxième facture ouverte la plus ancienne".
    const rank = pieces.slice(index + 1).find((each) => !isNoun(each) && !isQuality(each))
    return value > 1 && isConcept(rank, ...ORDERING) ? { ...placeOf(piece), is: 'number', value } : piece
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
    return { ...placeOf(piece), is: 'time', time: { within: within.replace('this_', 'previous_') } }
  })
}
