import { COMING, RANKING } from '#lib/assistant/reading/composing/rules'
import type { Concept, ConceptName } from '#lib/assistant/reading/concepts'
import { followUp } from '#lib/assistant/reading/follow-up'
import {
  asConcept,
  conceptsOf,
  hasConcept,
  isConcept,
  type Piece,
  unspoken,
  whereOf,
} from '#lib/assistant/reading/pieces'
import { spanOf } from '#lib/assistant/reading/time'
import { addMonths, addYears } from '#lib/format/dates'
import { type Calendar, type Period, periodBefore, periodOf, yearBefore } from '#lib/query/periods'

/** How the questions that one stands for belong together: of shares, the last is the whole. */
export type Together = 'single' | 'several' | 'compared' | 'shares' | 'per'

/** One of several questions that a question stands for, and what sets it apart. */
export interface Variant {
  readonly pieces: readonly Piece[]
  readonly label: string | null
}

/** The questions that one stands for, and how they belong together. */
interface Split {
  readonly variants: Variant[]
  readonly together: Together
}

const splitInto = (together: Together, ...parts: readonly (readonly Piece[])[]): Split => ({
  variants: parts.map((pieces) => ({ pieces, label: null })),
  together,
})

/** A quarter, in any of the languages. */
const QUARTER = /quart|trimes/i

/** What happens or is received; how much of it there was in a time is another question than how much there is. */
const STREAMS = new Set([
  'payments',
  'allocations',
  'refunds',
  'registrations',
  'events',
  'credit_notes',
  'feedback',
  'mails',
  'reminders',
])

/** Whether it is asked how many there are of something, or how much is open, rather than what happened in a time. */
function isStanding(pieces: readonly Piece[]): boolean {
  const concepts = pieces.flatMap(conceptsOf)
  return (
    !pieces.some(({ is }) => is === 'event') &&
    !concepts.some(
      ({ is_verb, amount, noun, time }) =>
        (is_verb && amount?.field !== 'remaining_minor') ||
        (amount && !noun && amount.field !== 'remaining_minor') ||
        (noun && STREAMS.has(noun)) ||
        (time && !amount),
    ) &&
    (concepts.some(({ noun, where }) => noun === 'members' || where?.members || where?.invoices) ||
      pieces.some((piece) => piece.is === 'value' && piece.where.members))
  )
}

/** Whether rows can be grouped by a piece alone. */
const isGroup = (piece: Piece | undefined) =>
  piece !== undefined && conceptsOf(piece).some(({ field, noun }) => (field && !noun) || noun === 'tiers')

/** How things stood at the end of a day. */
const asOf = (day: string): Piece => ({
  from: 998,
  to: 999,
  text: day,
  is: 'time',
  time: { within: { from: day, until: day }, day },
})

const isMoney = (pieces: readonly Piece[]) =>
  pieces.some((piece) => conceptsOf(piece).some(({ amount }) => amount)) &&
  !hasConcept(pieces, 'members', 'invoices', 'debtors', 'people', 'how_many', 'who')

/** The days of a time that begins and ends; null for any other piece. */
function periodAt(piece: Piece, calendar: Calendar): Period | null {
  const { from, until } = piece.is === 'time' ? spanOf(piece.time.within, calendar) : {}
  return from && until ? { from, until } : null
}

/** The field and noun that a value is of. */
function fieldOf(piece: Piece): string | null {
  const where = whereOf(piece) ?? conceptsOf(piece).find((each) => each.where)?.where
  const [[noun, condition] = ['', {}]] = Object.entries(where ?? {})
  const [field] = Object.keys(condition ?? {})
  return field ? `${noun}.${field}` : piece.is === 'event' ? 'event' : null
}

/**
 * Splits a question into those that it stands for: the same in two times, for two groups, or about several things in a
 * row.
 */
export function variantsOf(given: readonly Piece[], calendar: Calendar): Split {
  const { variants, together } = splitOf(given, calendar)
  const [only] = together === 'single' ? variants : []
  const people = only && distinctOf(only.pieces)
  if (!people) return { variants, together }
  return splitInto(people.length > 1 ? 'several' : together, ...people)
}

/** The questions that one stands for, each as it was said. */
function splitOf(given: readonly Piece[], calendar: Calendar): Split {
  const hasAmount = given.some((piece) =>
    conceptsOf(piece).some(({ amount, noun }) => amount ?? (noun && STREAMS.has(noun))),
  )
  // "Last year, on the same date": as it stood then.
  const isSameDate = hasConcept(given, 'same_date')
  const dates = given.filter((piece) => !isConcept(piece, 'same_date'))
  if (isSameDate && isStanding(dates))
    return variantsOf(
      [
        ...dates.filter(({ is }) => is !== 'time').filter((piece) => !isConcept(piece, 'year_before')),
        asOf(addYears(calendar.today, -1)),
      ],
      calendar,
    )
  // What happened in a year is held against what had by the same day of it.
  const [year, ...otherTimes] = dates.filter(({ is }) => is === 'time')
  if (isSameDate && otherTimes.length === 0 && year?.is === 'time' && year.time.within === 'previous_year') {
    const until = addYears(calendar.today, -1)
    const within = { from: periodOf('previous_year', calendar)?.from ?? until, until }
    return variantsOf(
      dates.map((piece) => (piece === year ? { ...year, time: { within } } : piece)),
      calendar,
    )
  }
  const pieces = given.map((piece, index): Piece => {
    // "More workshops in May than in June": without a number it compares; so does what grew, where that is an amount.
    const isBare =
      isConcept(piece, 'more_than', 'less_than') && !['number', 'unit'].includes(given[index + 1]?.is ?? '')
    return isBare || (hasAmount && isConcept(piece, 'growth')) ? asConcept(piece, 'difference') : piece
  })
  const shares = sharesOf(pieces)
  if (shares) return shares
  const isEither = hasConcept(pieces, 'or') && hasConcept(pieces, ...RANKING)
  const isComparing = isEither || hasConcept(pieces, 'compare', 'difference')
  const aspects = aspectsOf(pieces)
  if (aspects) return aspects
  const dated = pieces.filter(({ is }) => is === 'time')
  // "More than last year": with nothing else said it is held against this year.
  const [only] = dated
  const isAgainst =
    isComparing &&
    dated.length === 1 &&
    only?.is === 'time' &&
    ['previous_year', 'previous_month'].includes(String(only.time.within))
  const yearly = pieces.find(
    (piece) => isConcept(piece, 'year_before') || (isAgainst && piece === only && only.time.within === 'previous_year'),
  )
  const periodic = pieces.find(
    (piece) => isConcept(piece, 'previous') || (isAgainst && piece === only && only.time.within === 'previous_month'),
  )
  const isNow =
    dated.length === 1 && only?.is === 'time' && ['this_year', 'this_month', 'today'].includes(String(only.time.within))
  const times = isAgainst || (isNow && isStanding(pieces.filter(({ is }) => is !== 'time'))) ? [] : dated
  const grown = pieces.find((piece) => isConcept(piece, 'growth', 'development'))
  const since =
    times.length === 1 && times[0]?.is === 'time' && typeof times[0].time.within === 'object' ? times[0] : null
  const bare = pieces.filter(
    (piece) =>
      piece !== grown &&
      piece !== since &&
      piece !== yearly &&
      piece !== periodic &&
      !isConcept(piece, 'year_before', 'previous', 'compare', 'difference', 'than', 'percent'),
  )
  const standing: readonly Piece[] =
    grown &&
    !bare.some((piece) =>
      conceptsOf(piece).some(({ noun, where, amount, measure }) => noun ?? where ?? amount ?? measure),
    )
      ? [...bare, unspoken('members')]
      : bare
  const { today } = calendar
  const then =
    times.length === 0 && yearly
      ? addYears(today, -1)
      : times.length === 0 && periodic
        ? addMonths(today, -1)
        : grown && since && hasConcept(standing, 'unpaid', 'overdue', 'owes', 'debtors', 'balance')
          ? ((since.time.within as { from?: string }).from ?? null)
          : null
  // How much there is now, beside how much there was.
  if (then !== null && then < today && isStanding(standing)) {
    const shown = [unspoken('compare'), ...standing.filter((piece) => !isConcept(piece, 'yes_no', 'which'))]
    const isCounted = hasConcept(shown, 'how_much', 'share', 'sum', 'balance')
    const counting: Piece = unspoken(isMoney(shown) ? 'how_much' : 'how_many')
    const base = isCounted ? shown : [counting, ...shown.filter((piece) => !isConcept(piece, 'list', 'who'))]
    return {
      variants: [
        { pieces: base, label: today },
        { pieces: [...base, asOf(then)], label: then },
      ],
      together: 'compared',
    }
  }
  const isMeasured = pieces.some((piece) =>
    conceptsOf(piece).some(({ measure }) => measure && !RATES.includes(measure)),
  )
  if ((yearly || periodic) && !isMeasured) {
    const rest = [
      unspoken('compare'),
      ...pieces.filter(
        (piece) =>
          piece !== yearly &&
          piece !== periodic &&
          !isConcept(piece, 'year_before', 'previous', 'compare', 'difference', 'than'),
      ),
    ]
    const event = pieces.find((piece) => piece.is === 'event')
    const editions =
      event?.is === 'event' ? [...(event.siblings ?? event.events)].sort((a, b) => (a.on < b.on ? -1 : 1)) : []
    const chosen =
      event?.is === 'event'
        ? event.events.length === 1
          ? event.events[0]
          : (editions.find(({ on }) => on >= calendar.today) ?? editions.at(-1))
        : undefined
    const earlier = chosen && editions.filter(({ on }) => on < chosen.on).at(-1)
    if (event?.is === 'event' && chosen && earlier && times.length === 0) {
      const of = (each: typeof chosen) => ({
        pieces: rest.map((piece) => (piece === event ? { ...event, events: [each] } : piece)),
        label: each.title,
      })
      return { variants: [of(chosen), of(earlier)], together: 'compared' }
    }
    // Without an earlier one there is nothing to compare it with.
    if (event && times.length === 0) return splitInto('single', rest)
    const [time] = times
    const isQuarter = !yearly && periodic?.text !== undefined && QUARTER.test(periodic.text)
    const unit = yearly ? 'this_year' : isQuarter ? 'this_quarter' : 'this_month'
    const base: Piece = time ?? { from: 999, to: 1000, text: '', is: 'time', time: { within: unit } }
    const whole = periodAt(base, calendar)
    if (whole) {
      // What has not ended yet is held against the same days of the one before.
      // Of events of a kind the one of this year may be still to come.
      const isOfKind = pieces.some((piece) => conceptsOf(piece).some(({ where }) => where?.events !== undefined))
      const isRunning =
        yearly !== undefined && !isOfKind && whole.from <= calendar.today && calendar.today < whole.until
      const before = yearly ? yearBefore(whole) : periodBefore(whole)
      const span = isRunning ? { from: whole.from, until: calendar.today } : whole
      const moved = isRunning ? { from: before.from, until: addYears(calendar.today, -1) } : before
      const now: Piece = isRunning ? ({ ...base, is: 'time', time: { within: span } } as Piece) : base
      const other: Piece = { ...base, is: 'time', time: { within: moved } } as Piece
      const put = (each: Piece) => (time ? rest.map((piece) => (piece === time ? each : piece)) : [...rest, each])
      return {
        variants: [
          { pieces: put(now), label: labelOf(span) },
          { pieces: put(other), label: labelOf(moved) },
        ],
        together: 'compared',
      }
    }
  }
  const counts = pieces.filter((piece) => isConcept(piece, 'how_many'))
  const sums = pieces.filter((piece) => isConcept(piece, 'sum', 'how_much') && !counts.includes(piece))
  if (
    counts.length > 0 &&
    sums.length > 0 &&
    pieces.some(
      (piece) =>
        conceptsOf(piece).some(({ noun }) => noun === 'payments' || noun === 'invoices' || noun === 'credit_notes') ||
        isConcept(piece, 'bank_transfer', 'card', 'cash', 'direct_debit'),
    )
  ) {
    const parts = several(pieces)?.variants.map((each) => each.pieces) ?? [pieces]
    const both = parts.flatMap((part) => {
      const bare = part.filter((piece) => !sums.includes(piece) && !counts.includes(piece))
      return [
        [unspoken('how_many'), ...bare],
        [unspoken('sum'), ...bare],
      ]
    })
    return splitInto('several', ...both)
  }
  const twofold = twofoldOf(pieces)
  if (twofold) return twofold
  const alsoBy = pieces.findIndex(
    (piece, index) =>
      isConcept(piece, 'and') &&
      isConcept(pieces[index - 2], 'by') &&
      isGroup(pieces[index - 1]) &&
      isGroup(pieces[index + 1]),
  )
  if (alsoBy > 0) return variantsOf(pieces.toSpliced(alsoBy + 1, 0, { ...(pieces[alsoBy - 2] as Piece) }), calendar)
  const groupings = pieces.filter(
    (piece, index) =>
      isConcept(piece, 'by') && conceptsOf(pieces[index + 1] as Piece).some(({ field, noun }) => field ?? noun),
  )
  if (groupings.length > 1) {
    const ofEach = groupings.map((grouping) =>
      pieces.filter(
        (piece, index) =>
          !groupings.some((other) => other !== grouping && (piece === other || pieces[index - 1] === other)) &&
          !isConcept(piece, 'and'),
      ),
    )
    return splitInto('several', ...ofEach)
  }
  if (times.length === 2 && !isMeasured) {
    const [one, other] = times as [Piece, Piece]
    const isBetween = pieces.slice(pieces.indexOf(one) + 1, pieces.indexOf(other))
    if (isComparing || isBetween.every((piece) => isConcept(piece, 'and', 'compare', 'than', 'or', 'in', 'with'))) {
      const rest = [
        unspoken('compare'),
        ...pieces.filter((piece) => !isConcept(piece, 'compare', 'than', 'difference')),
      ]
      return {
        variants: [one, other].map((time) => {
          const span = periodAt(time, calendar)
          return {
            pieces: rest.filter((piece) => piece.is !== 'time' || piece === time),
            label: span ? labelOf(span) : time.text,
          }
        }),
        together: isComparing ? 'compared' : 'several',
      }
    }
  }
  if (isComparing) {
    // The same said of both sides sets nothing apart.
    const distinct = pieces.filter(
      (piece, index) =>
        fieldOf(piece) !== null &&
        pieces.findIndex((each) => each.text.toLowerCase() === piece.text.toLowerCase()) === index,
    )
    const groups = Map.groupBy(distinct, (piece) => fieldOf(piece) as string)
    const [pair] = [...groups.values()].filter(
      (each) =>
        each.length >= 2 &&
        each.every(
          (piece) => piece.is === 'value' || piece.is === 'event' || !conceptsOf(piece).some(({ is_verb }) => is_verb),
        ),
    )
    if (pair) {
      const isDone = hasConcept(pieces, 'attended', 'registered')
      const isOfPeople = pair.every((piece) => fieldOf(piece)?.startsWith('members.'))
      const isFigure = pieces.some(
        (piece) =>
          isConcept(piece, 'how_many', 'how_much', 'average', 'median', 'share', 'sum', 'no_show_rate', 'rating') ||
          conceptsOf(piece).some(({ amount, field }) => amount ?? field),
      )
      const counted: Piece[] = isFigure ? [] : [unspoken('how_many')]
      const rest = [
        unspoken('compare'),
        ...counted,
        ...pieces
          .filter(
            (piece) =>
              !(isOfPeople && isDone && isConcept(piece, 'events', 'members')) &&
              !isConcept(piece, 'compare', 'than', 'difference', 'or', 'who', 'yes_no') &&
              !(isEither && isConcept(piece, 'most', 'least')),
          )
          // Of groups of different size it is compared how often, not how many.
          .map((piece): Piece => {
            if (isOfPeople && isConcept(piece, 'no_show')) return asConcept(piece, 'no_show_rate')
            return isOfPeople && isConcept(piece, 'attended') ? asConcept(piece, 'attendees') : piece
          }),
      ]
      return {
        variants: pair.map((chosen) => ({
          pieces: rest.filter((piece) => piece === chosen || !pair.includes(piece)),
          label: chosen.text,
        })),
        together: 'compared',
      }
    }
  }
  return several(pieces) ?? asked(pieces) ?? splitInto('single', pieces)
}

function labelOf({ from, until }: Period): string {
  if (from === until) return from
  if (from.endsWith('-01-01') && until === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4)
  return from.slice(0, 7) === until.slice(0, 7) ? from.slice(0, 7) : `${from} – ${until}`
}

/** "Members and average age by tier", "by language, and how many of them have an e-mail": two figures for each group. */
function twofoldOf(pieces: readonly Piece[]): Split | null {
  const by = pieces.findIndex(
    (piece, index) =>
      isConcept(piece, 'by') && conceptsOf(pieces[index + 1] ?? piece).some(({ field, noun }) => field ?? noun),
  )
  if (by < 0) return null
  const over = pieces.findIndex((piece) => isConcept(piece, 'average', 'median'))
  const counting = pieces.find((piece) => isConcept(piece, 'how_many'))
  if (over >= 0 && counting) {
    const of = [pieces[over + 1], pieces[over - 1]].find(
      (piece) => piece && conceptsOf(piece).some(({ field, noun }) => field && !noun),
    )
    const gone = [pieces[over], of].filter((piece) => piece && !isConcept(piece, 'by'))
    return splitInto(
      'several',
      pieces.filter((piece) => !gone.includes(piece) && !isConcept(piece, 'and')),
      pieces.filter((piece) => piece !== counting && !isConcept(piece, 'and')),
    )
  }
  return null
}

const KINDS: readonly ConceptName[] = ['dues', 'donations', 'tickets_sold']
const MONEY: readonly ConceptName[] = [
  'revenue',
  'received',
  'issued',
  'payments',
  'funds',
  'unpaid',
  'overdue',
  'how_much',
  'sum',
]

/** Invoices, and not what is invoiced. */
const INVOICES = /^(?:invoices|rechnungen|factures)$/i

/** "What share of our income comes from tickets": the sums of the parts, and of the whole. */
function sharesOf(pieces: readonly Piece[]): Split | null {
  if (!hasConcept(pieces, 'share') || !hasConcept(pieces, ...MONEY)) return null
  if (
    pieces.some(
      (piece) =>
        isConcept(piece, 'by', 'year_before', 'previous', 'compare', 'how_many') && !isConcept(piece, 'how_much'),
    )
  )
    return null
  const rest = pieces.filter(
    (piece) => !isConcept(piece, 'share', 'how_much', 'sum', 'which', 'and', 'in', 'or', 'difference'),
  )
  const of = (each: readonly Piece[], label: string | null): Variant => ({
    pieces: [unspoken('how_much'), ...each],
    label,
  })
  // What has been paid of what was invoiced.
  const issued = rest.find((piece) => isConcept(piece, 'issued', 'invoices'))
  const paid = rest.find((piece) => isConcept(piece, 'paid', 'unpaid', 'overdue', 'written_off', 'received'))
  // "What share of the invoices is overdue": so many of so many.
  const isOfAmounts = hasConcept(pieces, 'how_much', 'sum', 'issued', 'received')
  if (issued && INVOICES.test(issued.text) && paid && !isOfAmounts) return null
  if (issued && paid && !hasConcept(rest, 'members', 'who', 'people')) {
    const part = isConcept(paid, 'paid', 'received') ? unspoken('settled') : paid
    const whole = rest.filter((piece) => piece !== paid)
    return {
      variants: [
        of([part, ...whole.filter((piece) => piece !== issued || !isConcept(part, 'settled'))], paid.text),
        of(whole, null),
      ],
      together: 'shares',
    }
  }
  const kinds = rest.map((piece) =>
    isConcept(piece, 'registrations', 'events', 'ticket_types') ? asConcept(piece, 'tickets_sold') : piece,
  )
  const parts = kinds.filter(
    (piece) =>
      isConcept(piece, ...KINDS, 'cash', 'card', 'bank_transfer', 'direct_debit', 'online_payment') ||
      piece.is === 'value',
  )
  const isOfMoney = hasConcept(rest, 'revenue', 'funds', 'received', 'unpaid', 'overdue', 'owes')
  if (parts.length === 0 || !isOfMoney || hasConcept(rest, 'members', 'who', 'people', 'payments', 'invoices'))
    return null
  const whole = kinds.filter((piece) => !parts.includes(piece))
  const isKind = parts.every((piece) => isConcept(piece, ...KINDS))
  return {
    variants: [
      ...parts.map((part) =>
        of([...whole.filter((piece) => !isKind || !isConcept(piece, 'revenue', 'funds', 'received')), part], part.text),
      ),
      of(whole, null),
    ],
    together: 'shares',
  }
}

/** "How much is overdue, and how many renewals are due": two questions in one. */
function asked(pieces: readonly Piece[]): Split | null {
  const at = pieces.findIndex(
    (piece, index) =>
      index > 1 &&
      isConcept(piece, 'how_many', 'how_much', 'who', 'which', 'share', 'average') &&
      isConcept(pieces[index - 1], 'and'),
  )
  if (at < 0) return null
  const first = pieces.slice(0, at - 1)
  const last = pieces.slice(at)
  const isAlone = last.some((piece) => conceptsOf(piece).some(({ noun, amount, is_verb }) => noun ?? amount ?? is_verb))
  // "…, and how many in Hamburg", "…, and how many of them are paid": the rest is what was said before.
  const [noun] = first.flatMap((piece) => conceptsOf(piece).flatMap((each) => each.noun ?? []))
  const isOfThem =
    hasConcept(last, 'them') ||
    (noun !== undefined &&
      noun !== 'members' &&
      last.some((piece) => conceptsOf(piece).some(({ where }) => where?.[noun])) &&
      !last.some((piece) => piece.is !== 'concept' || conceptsOf(piece).some((each) => each.noun)))
  const leaning =
    isAlone && !isOfThem ? withWhatHolds(first, last) : followUp(first, isOfThem ? [unspoken('them'), ...last] : last)
  // "How many joined and how many left in 2025": both in that time.
  const [time, ...times] = pieces.filter(({ is }) => is === 'time')
  const isDone = first.some((piece) => conceptsOf(piece).some((each) => each.is_verb))
  const isShared = time !== undefined && times.length === 0 && last.includes(time) && isDone
  const parts = [isShared ? [...first, time] : first, leaning]
  const isWhole = (part: readonly Piece[]) =>
    part.some(
      (piece) =>
        piece.is === 'event' || conceptsOf(piece).some(({ noun, amount, is_verb }) => noun ?? amount ?? is_verb),
    ) && hasConcept(part, 'how_many', 'how_much', 'who', 'which', 'list')
  return parts.every(isWhole) ? splitInto('several', ...parts) : null
}

/** "…this year, and how many people came": to those, and then, where the second part says nothing else. */
function withWhatHolds(first: readonly Piece[], last: readonly Piece[]): readonly Piece[] {
  const isScope = (piece: Piece) => ['time', 'event', 'value', 'person', 'reference', 'nothing'].includes(piece.is)
  // "How many donations this year, and how much came in": by those, and then.
  const isKind = (piece: Piece) =>
    conceptsOf(piece).some(({ where, is_verb }) => !is_verb && (where?.invoices ?? where?.events) !== undefined)
  const isAmountAlone =
    hasConcept(last, 'revenue') && last.every((piece) => isConcept(piece, 'revenue', 'how_much', 'sum', 'money'))
  if (isAmountAlone && first.some(isKind)) return [...last, ...first.filter((piece) => isScope(piece) || isKind(piece))]
  if (last.some(isScope) || hasConcept(last, 'them', 'upcoming', 'not', 'never')) return last
  // "…to the gala, and how much did we take on tickets": for that event.
  const events = first.filter(({ is }) => is === 'event')
  if (events.length > 0 && hasConcept(last, 'tickets_sold', 'rating', 'feedback', 'recommendation'))
    return [...last, ...events]
  const concepts = last.flatMap(conceptsOf)
  const done = concepts.filter(({ is_verb, amount }) => is_verb && amount?.field !== 'remaining_minor')
  // "…and how many guests came": they are those who came.
  const isOther = ({ noun, is_future }: Concept) =>
    is_future === true || (noun !== undefined && noun !== 'registrations')
  if (done.length === 0 || concepts.some(isOther)) return last
  const isOfEvents = first.some(
    (piece) => piece.is === 'event' || conceptsOf(piece).some(({ noun }) => noun === 'events'),
  )
  const isComing = done.some(({ where }) => where?.registrations !== undefined)
  // What is said of people who did something else is said of them alone.
  const isPlain = !first.some(
    (piece) =>
      isConcept(piece, 'not', 'never', 'without') ||
      conceptsOf(piece).some(({ is_verb, where }) => is_verb && where?.registrations === undefined),
  )
  if (isComing && isOfEvents && isPlain)
    return [
      ...last,
      ...first.filter(
        (piece) => isScope(piece) || conceptsOf(piece).some(({ noun, where }) => noun === 'events' || where?.events),
      ),
    ]
  const times = first.filter(({ is }) => is === 'time')
  const isDone = first.some((piece) => conceptsOf(piece).some((each) => each.is_verb))
  return isDone && times.length === 1 ? [...last, ...times] : last
}

/**
 * "How many different people came": a registration is no person, as who came twice has two. Members are counted once each,
 * and guests, of whom nobody knows which are the same, by their registrations. Of anything else each row is another one.
 * Null where nothing is asked to be different.
 */
function distinctOf(pieces: readonly Piece[]): Piece[][] | null {
  const at = pieces.findIndex((piece) => isConcept(piece, 'distinct'))
  // French says it behind the noun, and in the plural: "personnes différentes".
  const isBehind = !isConcept(pieces[at - 1], 'how_many') && pieces[at]?.text.endsWith('s')
  const from = isBehind ? at - 1 : at
  const noun = pieces[from === at ? at + 1 : from]
  if (at < 0 || !noun || !isConcept(pieces[from - 1], 'how_many')) return null
  const isOfSeats = isConcept(noun, 'attendees', 'registrations')
  const isPeople = isConcept(noun, 'people') && hasConcept(pieces, ...COMING)
  if (!isOfSeats && !isPeople)
    return conceptsOf(noun).some((each) => each.noun) || isConcept(noun, 'people') ? [pieces.toSpliced(at, 1)] : null
  const came = isConcept(noun, 'attendees') ? [asConcept(noun, 'attended')] : []
  return [
    pieces.toSpliced(from, 2, asConcept(noun, 'members'), asConcept(noun, 'any_status'), ...came),
    pieces.toSpliced(from, 2, asConcept(noun, 'guests'), ...came),
  ]
}

const ASPECTS: readonly ConceptName[] = [
  'attended',
  'attendees',
  'registered',
  'registrations',
  'waitlisted',
  'cancelled',
  'no_show',
  'revenue',
  'tickets_sold',
  'rating',
  'free_seats',
]
const USUAL_ASPECTS: readonly ConceptName[] = ['attended', 'no_show', 'revenue', 'rating']

/** "How did the gala go?", "turnout, income and rating of the gala": each a question of its own about the same event. */
function aspectsOf(pieces: readonly Piece[]): Split | null {
  const events = pieces.filter(({ is }) => is === 'event')
  if (
    events.length === 0 ||
    pieces.some(
      (piece) =>
        isConcept(piece, 'who', 'not', 'never', 'which', 'yes_no', 'members', 'people', 'than', 'without') ||
        piece.is === 'value',
    )
  )
    return null
  // A word that can be two of them is one.
  const named = [...new Set(pieces.flatMap((piece) => ASPECTS.find((name) => isConcept(piece, name)) ?? []))]
  const isOverview = hasConcept(pieces, 'overview', 'detail')
  const aspects = named.length > 1 ? named : isOverview && named.length === 0 ? USUAL_ASPECTS : []
  if (aspects.length === 0) return null
  return {
    variants: events.flatMap((event) =>
      aspects.map((name) => ({
        pieces: [
          unspoken(name === 'rating' ? 'average' : name === 'revenue' || name === 'tickets_sold' ? 'sum' : 'how_many'),
          { ...unspoken(name), text: name },
          event,
        ],
        label: event.text,
      })),
    ),
    together: 'several',
  }
}

/** "members, upcoming events and open invoices": each a question of its own, in the same time. */
function several(pieces: readonly Piece[]): Split | null {
  const isHead = (piece: Piece) =>
    conceptsOf(piece).some(({ noun, amount, where }) => noun ?? amount ?? where) && !isConcept(piece, 'people')
  const subjectOf = (piece: Piece) =>
    conceptsOf(piece).flatMap(
      ({ noun, is_verb, where }) => noun ?? (is_verb && where ? Object.keys(where)[0] + piece.text : []),
    )[0]
  const glue = (piece: Piece) =>
    (isConcept(piece, 'by') && piece === pieces.at(-1)) ||
    isConcept(piece, 'and', 'how_many', 'how_much', 'sum', 'list', 'in', 'number', 'all', 'compare') ||
    piece.is === 'time' ||
    piece.is === 'number' ||
    piece.is === 'event'
  if (!pieces.every((piece) => glue(piece) || isHead(piece))) return null
  const segments: Piece[][] = [[]]
  for (const piece of pieces) {
    const last = segments.at(-1) as Piece[]
    const isApart = isHead(piece) && last.some((each) => subjectOf(each) !== undefined && each.clause !== piece.clause)
    if (isConcept(piece, 'and') || isApart) segments.push(isConcept(piece, 'and') ? [] : [piece])
    else if (isHead(piece)) last.push(piece)
  }
  const anchored = pieces.filter(
    (piece, index) =>
      pieces.slice(index + 1).find((each) => !isConcept(each, 'in'))?.is === 'time' &&
      !isConcept(pieces[index - 1], 'and') &&
      conceptsOf(piece).some(({ noun }) => noun === 'events') &&
      pieces.slice(0, index).filter((each) => subjectOf(each)).length > 1,
  )
  for (const segment of segments)
    for (const each of anchored) if (segment.includes(each)) segment.splice(segment.indexOf(each), 1)
  const heads = segments.filter((segment) => segment.length > 0)
  if (heads.some((segment) => segment.filter((piece) => subjectOf(piece) !== undefined).length > 1)) return null
  const nouns = heads.map((segment) => segment.flatMap((piece) => subjectOf(piece) ?? []).at(-1))
  if (heads.length < 2 || nouns.some((noun) => noun === undefined) || new Set(nouns).size < nouns.length) return null
  const shared = pieces.filter((piece) => piece.is === 'time' || piece.is === 'event' || anchored.includes(piece))
  const shape = pieces.filter((piece) => isConcept(piece, 'how_many', 'how_much', 'sum', 'list'))
  const counting: Piece = unspoken('how_many')
  return {
    variants: heads.map((segment) => ({
      pieces: [...(shape.length > 0 ? shape : [counting]), ...segment, ...shared],
      label: segment.map(({ text }) => text).join(' '),
    })),
    together: 'several',
  }
}

/** Measures of a time, which are held against those of another. */
const RATES: readonly string[] = ['retention', 'lapse_rate']
