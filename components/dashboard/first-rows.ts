/**
 * Divides rows that stand grouped by kind into at most so many to begin with, and the rest. Every kind comes in with
 * its first row before any with its second; the order within both parts is that of the groups.
 */
export function firstRows<Row>(groups: readonly (readonly Row[])[], most: number): { first: Row[]; rest: Row[] } {
  const ranked = groups.flatMap((rows) => rows.map((row, rank) => ({ row, rank })))
  // The sort is stable: among equal ranks the group that comes first stays first.
  const chosen = new Set(ranked.toSorted((a, b) => a.rank - b.rank).slice(0, most))
  const pick = (isFirst: boolean) => ranked.filter((entry) => chosen.has(entry) === isFirst).map(({ row }) => row)
  return { first: pick(true), rest: pick(false) }
}
