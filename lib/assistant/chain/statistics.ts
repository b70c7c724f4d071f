import type { ModelLink } from '#lib/assistant/chain/endpoints'

/** How a model did over its last calls. */
export interface LinkStatistics {
  /** Between 0 and 1; null without calls. */
  success_rate: number | null
  /** Milliseconds to the first content, of calls that succeeded. */
  p50_ms: number | null
  p95_ms: number | null
  /** Milliseconds since 1970. */
  last_success_at: number | null
}

const REMEMBERED = 100

/** What this process saw of each model: its last hundred calls. */
export class Statistics {
  /** Of each call how long its first content took; null when it failed. */
  readonly #calls = new Map<string, (number | null)[]>()
  readonly #lastSuccess = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Notes after how many milliseconds a call had its first content, or null when it failed. */
  record({ id }: ModelLink, first_content_ms: number | null): void {
    this.#calls.set(id, [...(this.#calls.get(id) ?? []), first_content_ms].slice(-REMEMBERED))
    if (first_content_ms !== null) this.#lastSuccess.set(id, this.#now())
  }

  /** Returns the figures over the remembered calls. */
  of({ id }: ModelLink): LinkStatistics {
    const calls = this.#calls.get(id) ?? []
    const waits = calls.filter((wait) => wait !== null).sort((a, b) => a - b)
    return {
      success_rate: calls.length === 0 ? null : waits.length / calls.length,
      p50_ms: quantile(waits, 0.5),
      p95_ms: quantile(waits, 0.95),
      last_success_at: this.#lastSuccess.get(id) ?? null,
    }
  }
}

/** The nearest-rank quantile of sorted values. */
function quantile(sorted: readonly number[], share: number): number | null {
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  return value === undefined ? null : Math.round(value)
}
