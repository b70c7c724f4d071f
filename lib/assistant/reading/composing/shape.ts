import type { Draft, Shape } from '#lib/assistant/reading/composing/draft'
import { impliedNoun, isPeopleAt, rowNoun } from '#lib/assistant/reading/composing/row-noun'
import { COMING, RANKING } from '#lib/assistant/reading/composing/rules'
import type { Amount, ConceptName } from '#lib/assistant/reading/concepts'
import { conceptOf, namesOf } from '#lib/assistant/reading/pieces'
import { models } from '#lib/query/models'
import type { Condition, Noun } from '#lib/records/model'

/** Decides what kind of answer is asked for, and of which rows; null where nothing says it. */
export function shapeOf(d: Draft): Shape | null {
  const nouns = d.pieces.flatMap((_, index) => {
    const noun = d.used.has(index) ? null : (d.nounAt(index) ?? (isPeopleAt(d, index) ? 'members' : null))
    return noun ? [{ noun, at: index }] : []
  })
  const [first] = nouns
  const atOf = (noun: Noun) => nouns.find((each) => each.noun === noun)?.at ?? -1
  const amount = d.amount()
  // "What did we take in": the amount is asked for.
  const what = d.indexOf('what')
  const isWhat =
    what >= 0 &&
    amount !== null &&
    d.nounAt(what + 1) === null &&
    d.pieces[what + 1]?.is !== 'unit' &&
    // "What was the biggest refund", "what are our largest open invoices": some of them.
    !(amount.name === 'refunds' && d.has('largest', 'smallest', 'newest', 'last', 'first')) &&
    !(first?.noun === amount.amount.of && d.has('largest', 'smallest')) &&
    !['invoices', 'overdue', 'due'].includes(amount.name) &&
    !d.has('who', 'share')
  // "Wieviel Anmeldungen": of rows it is asked how many, of money how much.
  const how = d.pieces.findIndex((piece) => namesOf(piece).includes('how_many') && namesOf(piece).includes('how_much'))
  // "Wie viel erstattet" asks for money, "wie viel Erstattungen" for their number.
  const isSum = d.nounAt(how + 1) === 'refunds' && !REFUNDS.test(d.pieces[how + 1]?.text ?? '')
  const isCounted = how >= 0 && d.nounAt(how + 1) !== null && !isSum
  const isHowMuch = (d.has('how_much') && !isCounted) || isWhat
  const isHowMany = d.has('how_many') && !(isHowMuch && amount) && d.sortBy === null && !d.has('sort')
  const over = d.has('average') ? ('average' as const) : d.has('median') ? ('median' as const) : null

  if (d.has('no_show_rate')) return rateOf(d, 'no_show_rate', { status: 'no_show' })
  // How many of those who came have paid is another share than how many came.
  if (d.has('share') && d.has('attended', 'attendees') && d.has('paid', 'unpaid', 'overdue')) return null
  // "What share of refunds went by bank transfer": nobody went anywhere.
  if (d.has('share') && d.has('attended') && !d.has('members') && !d.isOfRefunds)
    return rateOf(d, 'share', { status: 'attended' })
  const isOrdered = d.has(...RANKING, 'which')
  if ((d.has('fill_rate') && d.sortBy === null && !isOrdered) || (over && d.has('fill'))) {
    d.use(d.indexOf('fill_rate'), d.indexOf('fill'), d.indexOf('average'))
    return { noun: 'events', show: 'average', field: 'fill_percent', at: -1, wants: 'figure' }
  }
  if (d.has('share') && amount && d.has('how_much', 'issued', 'revenue')) return null
  if (d.has('share') && d.by === null) {
    d.use(d.indexOf('share'))
    const isRated = d.has('recommendation', 'rating')
    const noun = isRated ? 'feedback' : (first?.noun ?? impliedNoun(d) ?? 'members')
    if (isRated) d.use(d.indexOf('recommendation'), d.indexOf('rating'), d.indexOf('people'))
    return { noun, show: 'share', at: first?.at ?? -1, wants: 'figure' }
  }
  // A registration can be of several tickets.
  if (d.has('sold') && isHowMany && d.has('registrations', 'seats', 'seats_taken')) {
    const at = d.indexOf('registrations')
    d.use(d.indexOf('seats', 'seats_taken'))
    return { noun: 'registrations', show: 'sum', field: 'quantity', at, wants: 'figure' }
  }
  // A field of its own noun, added up or averaged: age, rating, free seats.
  const measured = measuredField(
    d,
    nouns.map(({ noun }) => noun),
    over !== null || isHowMany || isHowMuch || d.has('sum'),
  )
  if (measured?.field === 'days_to_pay' || measured?.field === 'days_paid_late') {
    d.use(
      measured.at,
      d.indexOf('paid'),
      d.indexOf('most'),
      d.indexOf('difference'),
      d.indexOf('median'),
      d.indexOf('average'),
    )
    return {
      noun: 'invoices',
      show: d.has('median') ? 'median' : 'average',
      field: measured.field,
      where: { status: 'paid', ...(measured.field === 'days_paid_late' && { is_paid_late: true }) },
      at: atOf('invoices'),
      wants: 'figure',
    }
  }
  if (measured && over) {
    d.use(d.indexOf(over), measured.at)
    return { noun: measured.noun, show: over, field: measured.field, at: atOf(measured.noun), wants: 'figure' }
  }
  if (over && amount) {
    d.use(d.indexOf(over), amount.at)
    return amountAs(over, amount.amount, atOf(amount.amount.of))
  }
  if (over) {
    const noun = d.has('members') || !first ? 'members' : first.noun
    if (d.has('attended', 'attendees') || (d.has('registered') && noun !== 'members')) {
      d.use(d.indexOf(over), d.indexOf('attended', 'attendees', 'registered'), d.indexOf('people'))
      return {
        noun: 'events',
        show: over,
        field: d.has('registered') ? 'seats_taken' : 'seats_used',
        at: atOf('events'),
        wants: 'figure',
        where: { event_status: 'completed' },
      }
    }
  }
  if (measured && measured.field !== 'age' && (isHowMany || d.has('sum')) && !d.has('which', 'who')) {
    d.use(measured.at)
    return { noun: measured.noun, show: 'sum', field: measured.field, at: atOf(measured.noun), wants: 'figure' }
  }
  if (measured && measured.noun === 'feedback') {
    d.use(measured.at)
    if (
      (d.has(...RANKING) ||
        d.sortBy !== null ||
        d.has('sort', 'list') ||
        d.nounAt(d.indexOf('which') + 1) === 'events') &&
      d.by === null &&
      d.has('events', 'workshop', 'gala', 'conference', 'hackathon')
    )
      d.by = 'events'
    return { noun: 'feedback', show: 'average', field: measured.field, at: -1, wants: 'figure' }
  }
  if (
    measured &&
    measured.noun === 'events' &&
    measured.field !== 'event_date' &&
    d.pieces.some(({ is }) => is === 'event') &&
    !d.has('which', 'list', 'who')
  ) {
    d.use(measured.at)
    return { noun: 'events', show: 'sum', field: measured.field, at: atOf('events'), wants: 'figure' }
  }
  const doneAt = d.indexOf('attended', 'no_show', 'registered')
  const mostAt = d.indexOf('most', 'least')
  const isOfEvents = d.nounAt(d.indexOf('which') + 1) === 'events'
  const whoAt = isOfEvents ? -1 : d.indexOf('who', 'members', 'people')
  if (doneAt >= 0 && mostAt >= 0 && whoAt >= 0 && d.by === null && !isHowMany && !d.has('tiers')) {
    d.use(whoAt, d.indexOf('members'), d.indexOf('people'), d.indexOf('which'))
    d.by = 'members'
    d.limit ??= d.number() ?? 10
    return { noun: 'registrations', show: 'count', where: { is_guest: false }, at: -1, wants: 'groups' }
  }
  const isMoneyAsked =
    amount !== null &&
    !isHowMany &&
    (isHowMuch ||
      d.has('sum', 'balance') ||
      ['revenue', 'balance', 'donations', 'tickets_sold', 'funds'].includes(amount.name) ||
      (d.by !== null && (!first || first.at > amount.at || first.noun === 'refunds')) ||
      (d.has('owes', 'issued', 'received') &&
        d.has('which') &&
        !d.has('who') &&
        first?.noun !== 'members' &&
        first?.noun !== 'invoices') ||
      (d.has('compare') && amount.name !== 'invoices'))
  const rankAt = d.indexOf(...RANKING)
  const eventsAt = d.pieces.findIndex((_, index) => d.nounAt(index) === 'events')
  const isRanked =
    amount !== null &&
    rankAt >= 0 &&
    eventsAt >= 0 &&
    ['revenue', 'tickets_sold', 'received', 'funds'].includes(amount.name)
  if (isRanked && (d.by === null || d.sortBy !== null || d.by === 'events')) {
    const { field, of, where } = conceptOf('tickets_sold').amount as Amount
    d.use(amount.at, eventsAt)
    d.by = 'events'
    d.limit ??= d.number() ?? 10
    const kind = d.conditionsAt(eventsAt)?.events
    const of_kind =
      kind && Object.keys(kind).length > 0
        ? { ...where, invoice: { ...(where?.invoice as Condition), registration: { event: kind } } }
        : where
    return { noun: of, show: 'sum', field, ...(of_kind && { where: of_kind }), at: -1, wants: 'groups' }
  }
  const peopleAt = d.indexOf('who', 'people', 'members', 'debtors')
  if (
    amount &&
    rankAt >= 0 &&
    peopleAt >= 0 &&
    d.by === null &&
    !isHowMany &&
    amount.at !== rankAt &&
    (amount.name !== 'invoices' || !d.has('invoices')) &&
    first?.noun !== 'invoices' &&
    first?.noun !== 'payments'
  ) {
    d.use(amount.at, peopleAt)
    d.by = 'members'
    return amountAs('sum', amount.amount, -1)
  }
  const isBound = d.has('more_than', 'less_than', 'at_least', 'at_most', 'between')
  // "The biggest donation", "donations over 200 euros" are some of them.
  const isOfSome =
    (isBound || d.has('largest', 'smallest')) && d.by === null && !isHowMuch && !isHowMany && !d.has('sum')
  if (amount?.name === 'donations' && isOfSome && peopleAt < 0) {
    d.use(amount.at)
    return { noun: 'invoices', show: 'rows', where: { kind: 'donation', status: 'paid' }, at: amount.at, wants: 'list' }
  }
  // Which members gave something is no sum.
  const isListed = d.has('who') || (first?.noun === 'members' && (isBound || d.has('which', 'list')))
  if (amount && isMoneyAsked && !((first || d.has('who')) && isListed && !isHowMuch && !d.has('sum'))) {
    d.use(amount.at, d.indexOf('how_much'), d.indexOf('sum'), isWhat ? what : -1)
    return amountAs('sum', amount.amount, atOf(amount.amount.of))
  }
  const noun = rowNoun(d, nouns, isHowMany)
  if (!noun) return null
  const money = ADDED_UP[noun.noun]
  if (money && !isHowMany && (isHowMuch || d.has('sum') || (d.by === null && d.has('compare'))))
    return { ...noun, show: 'sum', field: money, wants: 'figure' }
  if (isHowMany) return { ...noun, show: 'count', wants: 'figure' }
  // "Payments received by method": how much came in each way.
  if (d.by !== null && noun.noun === 'payments' && d.has('received', 'revenue'))
    return { ...noun, show: 'sum', field: 'kept_minor', wants: 'groups' }
  if (d.by !== null) return { ...noun, show: 'count', wants: 'groups' }
  if (d.has('compare')) return { ...noun, show: 'count', wants: 'figure' }
  const isYesNo = d.has('yes_no') && !d.has('which', 'who', 'list', 'when')
  return { ...noun, show: 'rows', wants: isYesNo ? 'yes-no' : 'list' }
}

/** Several refunds, and not what was done. */
const REFUNDS = /(?:ungen|ents|refunds)$/i

/** What is added up of rows that are no amount of their own. */
const ADDED_UP: Partial<Record<Noun, string>> = {
  payments: 'kept_minor',
  refunds: 'amount_minor',
  invoices: 'total_minor',
  credit_notes: 'total_minor',
}

/** A figure of an amount. */
const amountAs = (show: Shape['show'], { of, field, where }: Amount, at: number): Shape => ({
  ...{ noun: of, show, field, at, wants: 'figure' },
  ...(where && { where }),
})

/** A share of registrations of a kind. */
function rateOf(d: Draft, name: ConceptName, where: Condition) {
  d.use(d.indexOf(name), d.indexOf('attended'))
  d.main.isStatusSaid = true
  return { noun: 'registrations' as const, show: 'share' as const, where, at: -1, wants: 'figure' as const }
}

/** A field that can be measured, of the noun that the question names, or of its own. */
function measuredField(
  d: Draft,
  nouns: readonly Noun[],
  wantsNumber: boolean,
): { noun: Noun; field: string; at: number } | null {
  for (const [index, piece] of d.pieces.entries()) {
    if (d.used.has(index)) continue
    // "More than 20 volunteer hours" holds it against a number, and "how many members have volunteer hours" counts members.
    const isHeld =
      d.has('more_than', 'less_than', 'at_least', 'at_most', 'between', 'by') ||
      (d.has('how_many') && !d.has('sum') && d.indexOf('how_many') !== index - 1)
    if (piece.is === 'field' && piece.is_number && wantsNumber && !isHeld)
      return { noun: piece.noun, field: piece.name, at: index }
    for (const name of namesOf(piece)) {
      const { field, amount } = conceptOf(name)
      const isRoom = name === 'has_room' && d.pieces.some(({ is }) => is === 'event')
      if (!field || COMING.has(name) || amount || (conceptOf(name).where && !isRoom)) continue
      // "The average amount of donations": the amount is theirs.
      if (name === 'amount' && d.amount()) continue
      const noun = nouns.find((each) => field[each]) ?? (Object.keys(field)[0] as Noun)
      const type = models[noun].fields[field[noun] as string]?.type
      if (type === 'integer' || (type === 'money' && wantsNumber))
        return { noun, field: field[noun] as string, at: index }
    }
  }
  return null
}
