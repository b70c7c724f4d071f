import type { Factor } from '#lib/intelligence/churn/schema'

/** What a reason is worth: it goes together with lapses, it need not bring them about. */
const TAILS: Readonly<Record<Factor['direction'], string>> = {
  raises: '. This is associated with more lapses.',
  lowers: '. This is associated with fewer lapses.',
}

/** Returns what was observed as an explanation that claims no cause. */
export function explainAs(direction: Factor['direction'], observed: string): string {
  return observed + TAILS[direction]
}

/** Returns what was observed alone, for where it is said once that reasons are associations. */
export function observedIn({ explanation, direction }: Pick<Factor, 'explanation' | 'direction'>): string {
  const tail = TAILS[direction]
  return explanation.endsWith(tail) ? explanation.slice(0, -tail.length) : explanation
}
