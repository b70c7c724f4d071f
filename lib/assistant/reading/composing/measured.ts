import type { Draft, Reading } from '#lib/assistant/reading/composing/draft'
import { SHAPE } from '#lib/assistant/reading/composing/rules'
import type { ConceptName } from '#lib/assistant/reading/concepts'
import { conceptOf, namesOf } from '#lib/assistant/reading/pieces'

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
      const person = d.pieces.find((each) => each.is === 'person')
      const id = person && name === 'churn' ? d.setting.persons.get(person) : undefined
      const rest = d.pieces.flatMap((each, at) =>
        d.used.has(at) ||
        (id !== undefined && each === person) ||
        each.is === 'time' ||
        each.is === 'number' ||
        each.is === 'unit' ||
        namesOf(each).some((other) => SHAPE.has(other) || BESIDE.has(other))
          ? []
          : [each.text],
      )
      const time = d.pieces.find((each) => each.is === 'time')
      const where = time?.is === 'time' ? { joined_on: { within: time.time.within } } : {}
      return {
        question: { of: 'members', show: 'count', where: { ...where, ...(id && { id }) } },
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
