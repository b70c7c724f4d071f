/** Returns the candidate that a misspelt word most likely meant, or null when none is near. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  let best: string | null = null
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase().slice(0, 64), candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** The least number of insertions, deletions, replacements and swaps of neighbours (Damerau–Levenshtein, restricted). */
export function editDistance(left: string, right: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      let least = Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, replaced)
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        least = Math.min(least, (beforePrevious[column - 2] ?? 0) + 1)
      }
      current.push(least)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.length] ?? 0
}
