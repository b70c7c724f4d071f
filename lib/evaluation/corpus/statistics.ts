/**
 * The interval that holds the true share with 95 % confidence.
 *
 * Wilson (1927), Probable inference, the law of succession, and statistical inference.
 */
export function wilson(hits: number, of: number): [low: number, high: number] {
  if (of === 0) return [0, 1]
  const z = 1.959964
  const share = hits / of
  const centre = share + (z * z) / (2 * of)
  const spread = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  const scale = 1 + (z * z) / of
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)]
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
