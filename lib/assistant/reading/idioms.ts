import type { ConceptName } from '#lib/assistant/reading/concepts'
import type { Piece } from '#lib/assistant/reading/pieces'

/** Words that together mean something else than each by itself, wherever in the question they stand. */
interface Idiom {
  readonly of: readonly [ConceptName, ...ConceptName[]]
  readonly unless?: readonly ConceptName[]
  readonly becomes: readonly ConceptName[]
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
  { of: ['paid', 'faster'], becomes: ['time_to_pay', 'difference'] },
  { of: ['paid_late', 'median'], becomes: ['late_days', 'median'] },
  { of: ['paid_late', 'average'], becomes: ['late_days', 'average'] },
  { of: ['reminded', 'issued'], becomes: ['reminded'] },
  { of: ['reminded', 'received'], becomes: ['reminded'] },
  { of: ['renews_itself', 'renewed'], becomes: ['renews_itself'] },
  // What one's own membership costs is the price of one's tier.
  {
    of: ['self', 'dues', 'how_much'],
    unless: ['paid', 'owes', 'unpaid', 'overdue', 'invoices', 'due', 'issued', 'last', 'sum'],
    becomes: ['self', 'own_tier', 'price'],
  },
  {
    of: ['self', 'price', 'members'],
    unless: ['events', 'ticket_types'],
    becomes: ['self', 'own_tier', 'price'],
  },
  { of: ['self', 'tiers'], unless: ['members'], becomes: ['self', 'own_tier'] },
  {
    of: ['self', 'events'],
    unless: ['registered', 'registrations', 'attended', 'paid', 'owes', 'unpaid', 'how_much', 'revenue', 'invoices'],
    becomes: ['self', 'own_events'],
  },
]

/** Puts the meaning of idioms in the place of their words. */
export function withIdioms(pieces: readonly Piece[], isOwn: boolean): Piece[] {
  let told = [...pieces]
  const at = (name: ConceptName) => told.findIndex((piece) => piece.is === 'concept' && piece.names.includes(name))
  for (const { of, unless = [], becomes } of IDIOMS) {
    if (of.includes('self') && of[0] === 'self' && !isOwn) continue
    const places = of.map(at)
    if (places.includes(-1) || unless.some((name) => at(name) >= 0)) continue
    const first = told[Math.min(...places)] as Piece
    told = told.flatMap((piece, index) => {
      if (piece === first) return becomes.map((name) => ({ ...piece, is: 'concept' as const, names: [name] }) as Piece)
      return places.includes(index) ? [] : [piece]
    })
  }
  return told
}
