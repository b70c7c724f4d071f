import type { Draft } from '#lib/assistant/reading/composing/draft'
import { GROUPED, RANKING, STEPS } from '#lib/assistant/reading/composing/rules'
import { CONCEPTS, type Concept, type ConceptName } from '#lib/assistant/reading/concepts'
import { pathTo } from '#lib/assistant/reading/conditions'
import { conceptOf, namesOf, type Piece } from '#lib/assistant/reading/pieces'
import { models } from '#lib/query/models'
import type { Question, Step as SeriesStep } from '#lib/query/schema'
import type { Noun } from '#lib/records/model'

/** Finds what the answer is broken down by: "per month", "which city", "best month". */
export function findGrouping(d: Draft): void {
  for (const [index, piece] of d.pieces.entries()) {
    const names = namesOf(piece)
    const every = STEPS.find((step) => names.includes(`each_${step}` as ConceptName))
    if (every) {
      d.by = { field: '', every }
      d.use(index)
      return
    }
    const isBy = names.includes('by')
    // Of one person it is told rather than counted.
    const isOfOne = d.pieces.some(({ is }) => is === 'person' || is === 'reference')
    const isWhich = !isOfOne && (names.includes('which') || names.some((name) => RANKING.includes(name)))
    if (!isBy && !isWhich) continue
    let at = index + 1
    while (
      at < d.pieces.length &&
      namesOf(d.pieces[at]).some((name) => ['which', 'in', 'all', 'and', 'best', 'worst', 'how_many'].includes(name))
    )
      at += 1
    const next = d.pieces[at]
    if (next?.is === 'unit' && (next.unit !== 'day' || isBy)) {
      d.by = { field: '', every: next.unit }
      d.use(index, at)
      if (isWhich && !isBy) d.limit ??= 1
      if (names.includes('which')) d.used.add(index)
      return
    }
    // What the association added: "by T-shirt size".
    if (isBy && next?.is === 'field') {
      d.by = next.name
      d.use(index, at)
      return
    }
    // "How do members spread over towns", "distribution of members by town": what is spread stands in front.
    const over = isBy && isFirstNoun(d, index) ? overWhat(d, at) : -1
    if (over >= 0) {
      const piece = d.pieces[over] as Piece
      d.by =
        piece.is === 'unit'
          ? { field: '', every: piece.unit }
          : (namesOf(piece).find((name) => GROUPED.has(name) || SPREAD.has(name)) ?? null)
      d.use(index, over)
      for (const [other, each] of d.pieces.entries())
        if (other > index && other < over && namesOf(each).includes('by')) d.use(other)
      return
    }
    const of = namesOf(next).find((name) => conceptOf(name).field ?? (isBy ? conceptOf(name).noun : undefined))
    if (!of) continue
    if (isBy && d.isMeasure(of)) {
      d.sortBy = of
      d.use(index)
      continue
    }
    if (!isBy && !GROUPED.has(of) && !['kind', 'status', 'location', 'ticket_types'].includes(of)) continue
    // "which tiers are there" asks for rows; "which tier has the most members" for groups of members.
    if (
      !isBy &&
      conceptOf(of).noun &&
      !d.pieces.some(
        (_, other) => other !== at && d.nounAt(other) !== null && d.nounAt(other) !== conceptOf(of).noun,
      ) &&
      !d.has('joined', 'left', 'most', 'largest')
    )
      continue
    d.by = of
    d.use(index, at)
    if (isWhich && !isBy && d.has(...RANKING)) d.limit ??= d.number() ?? 1
    return
  }
}

/** What rows are spread over, beside what they can be ranked by. */
const SPREAD: ReadonlySet<ConceptName> = new Set(['kind', 'event_kind', 'status', 'age', 'ticket_types'] as const)

/** Whether nothing that is counted stands in front of a piece. */
const isFirstNoun = (d: Draft, index: number) =>
  !d.pieces.some(
    (piece, at) => at < index && (d.nounAt(at) !== null || namesOf(piece).some((name) => conceptOf(name).amount)),
  )

/** Where it stands what something is spread over that begins at a piece; -1 where it is what stands there itself. */
function overWhat(d: Draft, at: number): number {
  const isOver = (piece: Piece | undefined) =>
    (piece?.is === 'unit' && piece.unit !== 'day') ||
    namesOf(piece).some((name) => GROUPED.has(name) || SPREAD.has(name))
  if (isOver(d.pieces[at]) || (d.nounAt(at) === null && !namesOf(d.pieces[at]).some((name) => conceptOf(name).amount)))
    return -1
  return d.pieces.findIndex((piece, index) => index > at && isOver(piece))
}

/** "Sort them by attendance": what they are ordered by is no noun of its own. */
export function findSorting(d: Draft): void {
  const sortAt = d.indexOf('sort')
  if (sortAt < 0 || d.sortBy !== null) return
  const of = d.pieces.findIndex((_, index) => index < sortAt && d.nounAt(index) !== null)
  const noun = d.nounAt(of)
  if (!noun) return
  const at = d.pieces.findIndex(
    (piece, index) => index > sortAt && namesOf(piece).some((name) => conceptOf(name).field?.[noun]),
  )
  d.sortBy = namesOf(d.pieces[at]).find((name) => conceptOf(name).field?.[noun]) ?? null
  d.use(at)
}

/** "The three cities with the most joiners": what is ranked comes first. */
export function findRanked(d: Draft): void {
  if (d.by !== null || !d.has('most', 'least')) return
  const at = d.pieces.findIndex(
    (piece, index) => !d.used.has(index) && namesOf(piece).some((name) => GROUPED.has(name)),
  )
  const of = namesOf(d.pieces[at]).find((name) => GROUPED.has(name))
  if (!of || (conceptOf(of).noun && !d.has('joined', 'left', 'members'))) return
  d.by = of
  d.use(at)
  d.limit ??= d.number()
}

/** The field that rows of a noun are grouped by, or the way to it; undefined where there is none. */
export function groupedField(d: Draft, noun: Noun, by = d.by): Question['by'] | undefined {
  if (by === null) return undefined
  if (typeof by === 'object') {
    const field = d.main.time ?? models[noun].time.usual
    // What was allocated counts from the day on which it was paid.
    const on = noun === 'allocations' ? 'received_on' : field.startsWith('event.') ? 'registered_at' : field
    return { field: on, every: by.every as SeriesStep }
  }
  const added = d.pieces.find((piece) => piece.is === 'field' && piece.name === by)
  if (added?.is === 'field') {
    const way = pathTo(noun, added.noun)
    return way?.every(({ many }) => !many) ? [...way.map(({ name }) => name), added.name].join('.') : undefined
  }
  const of = CONCEPTS[by as ConceptName] as Concept
  const own = of.field?.[noun]
  if (own) return own
  const target = of.noun
  const relations = Object.entries(models[noun].relations)
  if (target) {
    const direct = relations.find(([, relation]) => relation.to === target && !relation.many)
    if (direct) return direct[0]
  }
  // Of a row that belongs to it: the tier of the member of an invoice.
  for (const [name, relation] of relations) {
    if (relation.many) continue
    const there = of.field?.[relation.to]
    if (there) return `${name}.${there}`
    const [far, field] = Object.entries(of.field ?? {})[0] ?? []
    const way =
      far && !target && (noun === 'allocations' || noun === 'refunds') ? pathTo(relation.to, far as Noun) : null
    if (way?.every(({ many }) => !many)) return [name, ...way.map((step) => step.name), field].join('.')
    const steps = target && pathTo(relation.to, target)
    if (steps && steps.length > 0 && steps.every(({ many }) => !many) && name !== 'payer')
      return [name, ...steps.map((step) => step.name)].join('.')
  }
  return undefined
}
