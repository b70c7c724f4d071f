import type { ConceptName } from '#lib/assistant/reading/concepts'
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

/** Puts the meaning of idioms in the place of their words. */
export function withIdioms(pieces: readonly Piece[], isOwn: boolean, ownTier: string | null): Piece[] {
  let told = [...pieces]
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
