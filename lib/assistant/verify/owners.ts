import type { Fact } from '#lib/assistant/verify/facts'
import { type NamedRows, rowKey } from '#lib/assistant/verify/names'

/** A figure with the facts that it could state. */
export interface Claim {
  start: number
  end: number
  facts: readonly Fact[]
}

/** Which of the named rows a figure at a place belongs to. */
type Owner = (claim: Claim, index: number) => NamedRows | undefined

const keyOf = (fact: Fact) => (fact.row === null ? '' : rowKey(fact.result, fact.row))
const isOf = (fact: Fact, id: string) => fact.scope === 'row' && fact.result.id === id

/**
 * Keeps of each claim the facts that the sentence's structure allows: where rows of a result are named, a figure of
 * its rows must be of the row that it stands with. "Anna owes €500 and Bob €300" passes, the figures swapped do not.
 */
export function ownedFacts(claims: readonly Claim[], named: readonly NamedRows[]): Fact[][] {
  const kept = claims.map((claim) => [...claim.facts])
  const ids = new Set(
    claims.flatMap((claim) => claim.facts.filter(({ scope }) => scope === 'row').map(({ result }) => result.id)),
  )
  for (const id of ids) {
    const labels = named.filter(({ rows }) => [...rows].some((key) => key.startsWith(`${id}.`)))
    if (labels.length === 0) continue
    // What could as well be a total of the whole result does not have to be of a row.
    const concerned = claims.filter(({ facts }) => facts.length > 0 && facts.every((fact) => isOf(fact, id)))
    const readings = ownersOf(labels, concerned).map((owner) =>
      concerned.map((claim, index) => claim.facts.filter((fact) => owner(claim, index)?.rows.has(keyOf(fact)))),
    )
    const best =
      readings.find((readContext) => readContext.every((facts) => facts.length > 0)) ??
      sharedByAll(labels, concerned) ??
      readings[0] ??
      []
    concerned.forEach((claim, index) => {
      kept[claims.indexOf(claim)] = best[index] ?? []
    })
    for (const [index, facts] of kept.entries()) {
      const claim = claims[index]
      if (!claim || concerned.includes(claim)) continue
      kept[index] = facts.filter((fact) => !isOf(fact, id) || labels.some(({ rows }) => rows.has(keyOf(fact))))
    }
  }
  return kept
}

/** Ways to read which figure belongs to which name, by the order in which they stand. */
function ownersOf(labels: readonly NamedRows[], claims: readonly Claim[]): Owner[] {
  const before: Owner = ({ start }) => labels.findLast((label) => label.end <= start) ?? labels[0]
  const after: Owner = ({ end }) => labels.find((label) => label.start >= end) ?? labels.at(-1)
  const inOrder: Owner = (_, index) => labels[index]
  const first = claims[0]
  const last = claims.at(-1)
  if (!first || !last || labels.length === 1) return [before]
  const lastLabel = labels.at(-1) ?? labels[0]
  const areNamesFirst = (lastLabel?.end ?? 0) <= first.start
  const areNamesLast = (labels[0]?.start ?? 0) >= last.end
  // "Anna and Bob owe €500 and €300."
  if ((areNamesFirst || areNamesLast) && labels.length === claims.length) return [inOrder]
  if ((labels[0]?.start ?? 0) < first.start) return [before]
  return [before, after]
}

/** One figure for several names holds when each of their rows has it: "Anna and Bob both owe €500". */
function sharedByAll(labels: readonly NamedRows[], claims: readonly Claim[]): Fact[][] | null {
  const [only] = claims
  if (claims.length !== 1 || !only) return null
  const isShared = labels.every(({ rows }) => only.facts.some((fact) => rows.has(keyOf(fact))))
  return isShared ? [[...only.facts]] : null
}
