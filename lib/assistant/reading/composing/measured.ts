import { Draft, type Reading } from '#lib/assistant/reading/composing/draft'
import { findGrouping, groupedField } from '#lib/assistant/reading/composing/grouping'
import { RANKING, SHAPE, TESTS } from '#lib/assistant/reading/composing/rules'
import { scan } from '#lib/assistant/reading/composing/scan'
import type { ConceptName } from '#lib/assistant/reading/concepts'
import { allOf } from '#lib/assistant/reading/conditions'
import { conceptOf, namesOf, type Piece } from '#lib/assistant/reading/pieces'
import type { Question } from '#lib/query/schema'
import type { Condition } from '#lib/records/model'

/** Words that say no more beside such a figure. */
const BESIDE: ReadonlySet<ConceptName> = new Set([
  ...(['members', 'active', 'terms', 'expires', 'renewed', 'left', 'churn', 'growth', 'development'] as const),
  ...(['events', 'upcoming', 'invoices', 'payments', 'unpaid', 'paid', 'not', 'define', 'why'] as const),
  ...([
    'most',
    'best',
    'largest',
    'worst',
    'least',
    'smallest',
    'average',
    'median',
    'last',
    'newest',
    'first',
  ] as const),
])

/** Words that hold one figure against another. */
const AGAINST: ReadonlySet<ConceptName> = new Set([...RANKING, 'difference', 'compare', 'than'])

/** Which of these figures are told of some members, and by a field of theirs. */
const NARROWED: ReadonlySet<string> = new Set(['retention', 'lapse_rate'])

/** Of which members a rate is asked, and by what: "of students", "in Hamburg", "by tier", "which tier has the best". */
function ofSome(d: Draft): { groups: Pick<Question, 'by' | 'order' | 'limit'>; members: Condition } {
  findGrouping(d)
  // "Which tier": it has a rate of its own, and is no row that is looked for.
  const tierAt = d.by === null && d.has('which', ...RANKING) ? d.indexOf('tiers') : -1
  if (tierAt >= 0) {
    d.by = 'tiers'
    d.use(tierAt, d.indexOf('which'))
    if (d.has(...RANKING)) d.limit ??= 1
  }
  const by = groupedField(d, 'members')
  // By month it is told as it stands.
  const isBy = typeof by === 'string'
  const isLow = d.has('worst', 'least', 'smallest')
  const groups = isBy ? { by, order: isLow ? 'value' : '-value', ...(d.limit !== null && { limit: d.limit }) } : {}
  return { groups, members: membersSaid(d) }
}

/** What stands between conditions and turns them round, joins them or holds a number against something. */
const JOINING: ReadonlySet<ConceptName> = new Set([
  ...(['not', 'without', 'never', 'or', 'and', 'between', 'years_old', 'or_more', 'or_less'] as const),
  ...(Object.keys(TESTS) as ConceptName[]),
])

/** The members of whom a figure is asked, as a question about members of the same words would have them. */
function membersSaid(d: Draft): Condition {
  const isSaid = (piece: Piece, at: number) => {
    const names = namesOf(piece)
    if (names.some((name) => JOINING.has(name))) return true
    // When they joined is another time than that of the figure.
    if (names.some((name) => BESIDE.has(name) || conceptOf(name).time?.members)) return false
    if (names.length > 0) return d.conditionsAt(at)?.members !== undefined
    return piece.is === 'number' || piece.is === 'unit' || (piece.is === 'value' && piece.where.members !== undefined)
  }
  const said = d.pieces.filter((piece, at) => !d.used.has(at) && isSaid(piece, at))
  const apart = new Draft(said, d.setting)
  scan(apart, { at: -1, noun: 'members', show: 'count' })
  const { main, parts } = apart
  // What is said of anything beside themselves is no question of theirs alone.
  if (parts.length > 0 || main.where.length === 0) return {}
  for (const at of apart.used) d.use(d.pieces.indexOf(said[at] as Piece))
  return allOf(main.where)
}

/** Returns the figure with a rule of its own that is asked for; null where none is. */
export function measureOf(d: Draft): Reading | null {
  for (const [index, piece] of d.pieces.entries())
    for (const name of namesOf(piece)) {
      const { measure } = conceptOf(name)
      if (!measure) continue
      if (name === 'no_show_rate' || name === 'fill_rate') continue
      // "the trend of payments by month" is a series of the payments.
      if (name === 'growth' && !d.has('members') && d.amount()) continue
      if (
        name === 'churn' &&
        !d.pieces.some(({ is }) => is === 'person') &&
        d.has('left') &&
        !d.has('members', 'who', 'which', 'people')
      )
        continue
      d.use(index)
      const some = NARROWED.has(measure) ? ofSome(d) : null
      // "Is it lower for students?" holds some against the others, which their own rate does not tell.
      const isHeld = some !== null && some.groups.by === undefined && Object.keys(some.members).length > 0
      const person = d.pieces.find((each) => each.is === 'person')
      const id = person && name === 'churn' ? d.setting.persons.get(person) : undefined
      const rest = d.pieces.flatMap((each, at) =>
        d.used.has(at) ||
        (id !== undefined && each === person) ||
        each.is === 'time' ||
        // "In the last 12 months" is a time; of some members a number is how old they are, or how long they have been there.
        (some === null && (each.is === 'number' || each.is === 'unit')) ||
        namesOf(each).some((other) => (SHAPE.has(other) || BESIDE.has(other)) && !(isHeld && AGAINST.has(other)))
          ? []
          : [each.text],
      )
      const time = d.pieces.find((each) => each.is === 'time')
      const where = time?.is === 'time' ? { joined_on: { within: time.time.within } } : {}
      return {
        question: {
          ...{ of: 'members', show: 'count', ...some?.groups },
          where: { ...some?.members, ...where, ...(id && { id }) },
        },
        measure,
        wants: 'figure',
        fields: [],
        is_wide: false,
        as_of: null,
        unused: rest,
      }
    }
  return null
}
