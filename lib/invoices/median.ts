/** A value and how often it occurs. */
export interface Frequency {
  value: number
  times: number
}

/** The median of values in ascending order, told by how often each occurs; null when there is none. */
export function medianOf(frequencies: readonly Frequency[]): number | null {
  const all = frequencies.reduce((sum, { times }) => sum + times, 0)
  const at = (rank: number) => {
    let passed = 0
    for (const { value, times } of frequencies) {
      passed += times
      if (passed > rank) return value
    }
    return 0
  }
  return all === 0 ? null : (at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 2
}
