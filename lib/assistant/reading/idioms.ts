import { CONCEPTS, type Concept, type ConceptName } from '#lib/assistant/reading/concepts'
import type { Piece } from '#lib/assistant/reading/pieces'

/** Words that together mean something else than each by itself, wherever in the question they stand. */
interface Idiom {
  readonly of: readonly [ConceptName, ...ConceptName[]]
  readonly unless?: readonly ConceptName[]
  readonly becomes: readonly (ConceptName | 'own_tier')[]
}

const IDIOMS: readonly Idiom[] = [
  { of: ['until_when', 'registered'], becomes: ['closes'] },
  { of: ['until_when', 'cancelled'], becomes: ['cancel_until'] },
  { of: ['until_when', 'owes'], becomes: ['unpaid', 'due_date'] },
  { of: ['until_when', 'unpaid'], becomes: ['unpaid', 'due_date'] },
  { of: ['until_when', 'paid'], becomes: ['unpaid', 'due_date'] },
  { of: ['until_when', 'members'], becomes: ['members', 'paid_until'] },
  { of: ['until_when', 'self'], becomes: ['self', 'members', 'paid_until'] },
  { of: ['until_when'], becomes: ['paid_until'] },
  { of: ['seats', 'free'], becomes: ['free_seats'] },
  { of: ['seats', 'left'], unless: ['members'], becomes: ['free_seats'] },
  { of: ['free_seats', 'free'], becomes: ['free_seats'] },
  { of: ['has_room', 'free'], becomes: ['has_room'] },
  { of: ['expires', 'better'], becomes: ['retention'] },
  { of: ['renewed', 'better'], becomes: ['retention'] },
  { of: ['paid', 'faster'], becomes: ['time_to_pay', 'difference'] },
  { of: ['paid_late', 'median'], becomes: ['late_days', 'median'] },
  { of: ['paid_late', 'average'], becomes: ['late_days', 'average'] },
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
  { of: ['self', 'tiers'], unless: ['members'], becomes: ['self', 'tiers', 'own_tier'] },
  {
    of: ['self', 'events'],
    unless: ['registered', 'registrations', 'attended', 'paid', 'owes', 'unpaid', 'how_much', 'revenue', 'invoices'],
    becomes: ['self', 'own_events'],
  },
]

/** "Which events had the most no-shows?" asks for the no-shows by event, the most first. */
function byWhatIsRanked(pieces: readonly Piece[]): Piece[] {
  const isAny = (piece: Piece | undefined, ...names: ConceptName[]) =>
    piece?.is === 'concept' && piece.names.some((name) => names.includes(name))
  const which = pieces.findIndex((piece) => isAny(piece, 'which'))
  const [asked, of] = [pieces[which], pieces[which + 1]]
  const most = pieces.findIndex((piece, index) => index > which + 1 && isAny(piece, 'most', 'least'))
  if (!asked || !of || most < 0 || !isAny(of, 'events', 'members')) return [...pieces]
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

/** Puts the meaning of idioms in the place of their words. */
export function withIdioms(pieces: readonly Piece[], isOwn: boolean, ownTier: string | null): Piece[] {
  let told = byWhatIsRanked(pieces)
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
  return told
}
