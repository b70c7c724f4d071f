import type { ModelLink } from '#lib/assistant/chain/endpoints'

/** One answer or failure of a model. */
export interface CallRecord {
  succeeded: boolean
  /** From the request to the first content; null when none came. */
  first_content_ms: number | null
  input_tokens: number
  output_tokens: number
  /** Tool calls that name no tool or carry no JSON. */
  garbled_calls: number
}

/** How a model did over its last calls. */
export interface LinkStatistics {
  calls: number
  /** Between 0 and 1; null without calls. */
  success_rate: number | null
  /** Milliseconds to the first content, of calls that succeeded. */
  p50_ms: number | null
  p95_ms: number | null
  /** Milliseconds since 1970. */
  last_success_at: number | null
  input_tokens: number
  output_tokens: number
  garbled_calls: number
}

const REMEMBERED = 100

/** What this process saw of each model: its last hundred calls. */
export class Statistics {
  readonly #records = new Map<string, CallRecord[]>()
  readonly #lastSuccess = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Notes how a call went. */
  record(link: ModelLink, call: CallRecord): void {
    this.#records.set(link.id, [...(this.#records.get(link.id) ?? []), call].slice(-REMEMBERED))
    if (call.succeeded) this.#lastSuccess.set(link.id, this.#now())
  }

  /** Returns the figures over the remembered calls. */
  of(link: ModelLink): LinkStatistics {
    const calls = this.#records.get(link.id) ?? []
    const good = calls.filter(({ succeeded }) => succeeded)
    const waits = good.flatMap(({ first_content_ms }) => (first_content_ms === null ? [] : [first_content_ms]))
    waits.sort((a, b) => a - b)
    const sum = (pick: (call: CallRecord) => number) => calls.reduce((total, call) => total + pick(call), 0)
    return {
      calls: calls.length,
      success_rate: calls.length === 0 ? null : good.length / calls.length,
      p50_ms: quantile(waits, 0.5),
      p95_ms: quantile(waits, 0.95),
      last_success_at: this.#lastSuccess.get(link.id) ?? null,
      input_tokens: sum((call) => call.input_tokens),
      output_tokens: sum((call) => call.output_tokens),
      garbled_calls: sum((call) => call.garbled_calls),
    }
  }
}

/** The nearest-rank quantile of sorted values. */
function quantile(sorted: readonly number[], share: number): number | null {
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  return value === undefined ? null : Math.round(value)
}
