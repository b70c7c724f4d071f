import type { Draft } from '#lib/assistant/reading/composing/draft'
import { COMING } from '#lib/assistant/reading/composing/rules'
import type { ConceptName } from '#lib/assistant/reading/concepts'
import { conceptOf, isOfRegistrations, namesOf } from '#lib/assistant/reading/pieces'
import type { Condition, Noun } from '#lib/records/model'

/** The noun that the first condition is said of. */
export function impliedNoun(d: Draft): Noun | null {
  for (const index of d.pieces.keys()) {
    const where = d.conditionsAt(index)
    const piece = d.pieces[index]
    if (where && piece?.is === 'concept' && !(piece.names.includes('received') && d.isGot(index)))
      return Object.keys(where)[0] as Noun
    if (piece?.is === 'field') return piece.noun
    if (namesOf(piece).includes('anniversary')) return 'members'
    if (piece?.is === 'concept') {
      const field = piece.names.map((name) => conceptOf(name).field).find(Boolean)
      if (field && !namesOf(piece).includes('location')) return Object.keys(field)[0] as Noun
    }
  }
  if (d.pieces.some(({ is }) => is === 'person')) return 'members'
  // "How many vegans for the gala": what only registrations have is said of them.
  if (d.pieces.some(isOfRegistrations)) return 'registrations'
  if (d.pieces.some(({ is }) => is === 'event')) return 'events'
  for (const index of d.pieces.keys()) {
    const where = d.conditionsAt(index)
    if (where) return Object.keys(where)[0] as Noun
  }
  return null
}

/** The noun whose rows are counted or listed. */
export function rowNoun(
  d: Draft,
  nouns: readonly { noun: Noun; at: number }[],
  isHowMany: boolean,
): { noun: Noun; at: number } | null {
  const hasEvent = d.pieces.some(({ is }) => is === 'event')
  const comingAt = d.pieces.findIndex((piece) =>
    namesOf(piece).some((name) => COMING.has(name) || (name === 'cancelled' && hasEvent)),
  )
  const whoAt = d.indexOf('who', 'people')
  // A relative pronoun behind a noun asks for nobody.
  const isPeople =
    whoAt >= 0 && !d.has('members', 'debtors') && (nouns.length === 0 || whoAt < (nouns[0]?.at ?? 0) || d.has('people'))
  // "Who got a refund": it may be somebody who is no member, and each refund says whose it is.
  const [given] = nouns
  if (given?.noun === 'refunds' && isPeople && !d.has('people')) return given
  const hasOneEvent = d.pieces.some((piece) => piece.is === 'event')
  const [first] = nouns
  // "When did she join and what tier is she": told of her.
  if (first?.noun === 'tiers' && d.pieces.some(({ is }) => is === 'person') && !isHowMany) {
    d.fields.push('tier_id')
    d.use(first.at)
    return { noun: 'members', at: -1 }
  }
  // "Has she paid": whether anything of hers is open.
  const isOfOne =
    d.pieces.some(({ is }) => is === 'person') && !hasOneEvent && !d.pieces.some(({ is }) => is === 'time')
  if (!first && isOfOne && !isHowMany && d.has('paid')) return { noun: 'members', at: -1 }
  // "What does he owe, and when is it due": by when an invoice is to be paid.
  if (!first && d.has('when') && d.has('due') && d.has('owes', 'unpaid')) return { noun: 'invoices', at: -1 }
  if (isPeople || (!first && comingAt >= 0)) {
    if (isPeople && hasOneEvent && first?.noun === 'registrations') return first
    // "How many people come to the gala": guests are people, too.
    if (isPeople && hasOneEvent && isHowMany && d.has('people') && comingAt < 0 && !first)
      return { noun: 'registrations', at: -1 }
    // "Who has not paid for the gala": whose place is not paid.
    if (isPeople && hasOneEvent && d.has('paid', 'unpaid') && !d.has('people')) return { noun: 'registrations', at: -1 }
    // "Who needs step-free access at the gala": guests are asked, too.
    if (isPeople && hasOneEvent && d.pieces.some(isOfRegistrations)) return { noun: 'registrations', at: -1 }
    const isQuantified = d.has('never', 'at_least', 'more_than', 'or_more', 'times', 'exactly', 'less_than', 'without')
    const isOfMembers =
      d.has('tiers', 'joined', 'age') ||
      (!hasOneEvent && (d.has('not') || (!isHowMany && d.has('who') && d.has('attended', 'no_show'))))
    if (
      comingAt >= 0 &&
      !(isQuantified && !hasOneEvent) &&
      !(isQuantified && d.has('times', 'at_least', 'or_more')) &&
      !isOfMembers
    )
      return { noun: 'registrations', at: -1 }
    if (isPeople) return { noun: 'members', at: -1 }
  }
  // "The vegans of the galas".
  const ofThem = d.pieces.findIndex(isOfRegistrations)
  if (first?.noun === 'events' && ofThem >= 0 && ofThem < first.at && !d.has('which'))
    return { noun: 'registrations', at: -1 }
  if (first) {
    // "How many registrations do the workshops have": what is counted comes behind the word that counts.
    const countedAt = d.indexOf('how_many')
    const after = countedAt >= 0 ? nouns.find(({ at }) => at > countedAt) : undefined
    const chosen = after ?? first
    if (
      chosen.noun === 'events' &&
      comingAt >= 0 &&
      isHowMany &&
      countedAt >= 0 &&
      (comingAt < chosen.at || d.has('compare')) &&
      comingAt > countedAt
    )
      // "Who joined and came to no event", counted, are still people.
      return { noun: d.has('joined', 'not', 'never') ? 'members' : 'registrations', at: -1 }
    return chosen
  }
  const implied = impliedNoun(d)
  return implied ? { noun: implied, at: -1 } : null
}

/** Whether people are named by what they are: "students" are members where no noun follows. */
export function isPeopleAt(d: Draft, index: number): boolean {
  const piece = d.pieces[index]
  return (
    piece?.is === 'value' &&
    (piece.where.members as Condition | undefined)?.tier_id !== undefined &&
    d.nounAfter(index + 1)?.at !== index + 1 &&
    !['in', 'by', 'not', 'without', 'tiers'].some((name) => namesOf(d.pieces[index - 1]).includes(name as ConceptName))
  )
}
