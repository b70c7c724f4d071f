import type { ModelLink } from '#lib/assistant/chain/endpoints'
import { isAboutRequest, type LinkFailure } from '#lib/assistant/chain/failures'
import type { CircuitState, FailureKind } from '#lib/assistant/chain/schema'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** What is told about a circuit. */
export interface CircuitReport {
  state: CircuitState
  /** Milliseconds since 1970. */
  open_until: number | null
  reason: FailureKind | null
}

interface Circuit {
  open_until: number | null
  reason: FailureKind | null
  /** Openings since the last success: each doubles the next one. */
  openings: number
  /** The last ten outcomes, latest last. */
  outcomes: boolean[]
  /** A try is on its way; should its end never be told, another may go then. */
  probing_until: number | null
}

/** Openings of a fixed length, and whether they hold for every model of the key. */
const FIXED: Partial<Record<FailureKind, { open_ms: number; scope: 'endpoint' | 'link' }>> = {
  quota: { open_ms: 30 * MINUTE, scope: 'endpoint' },
  credentials: { open_ms: 10 * MINUTE, scope: 'endpoint' },
  unknown_model: { open_ms: 30 * MINUTE, scope: 'link' },
}

const MAX_DURATION_MS = 5 * MINUTE
const RATE_LIMIT_MS = 15 * SECOND
const FAILURES_MS = 20 * SECOND
const REMEMBERED = 10
const MAX_FAILURES = 3
const MAX_IN_A_ROW = 2

/**
 * The circuit breakers of one process: one per model of an endpoint, and one per endpoint's key for what concerns all
 * its models. Nothing is shared with other processes; each finds out for itself.
 */
export class Circuits {
  readonly #circuits = new Map<string, Circuit>()
  readonly #now: () => number
  readonly #random: () => number

  constructor(now: () => number = Date.now, random: () => number = Math.random) {
    this.#now = now
    this.#random = random
  }

  /** Whether the model may be asked now. In the half-open state this takes the only try there is: report how it went. */
  admit(link: ModelLink): boolean {
    const both = this.#both(link)
    const now = this.#now()
    if (both.some((circuit) => this.#stateOf(circuit) === 'open' || now < (circuit.probing_until ?? 0))) return false
    for (const circuit of both) circuit.probing_until = this.#stateOf(circuit) === 'half_open' ? now + MINUTE : null
    return true
  }

  /** The model answered: its circuit closes, unless it opened after the request was sent. */
  succeed(link: ModelLink): void {
    for (const circuit of this.#both(link)) {
      if (this.#stateOf(circuit) === 'open') continue
      Object.assign(circuit, { open_until: null, reason: null, openings: 0, probing_until: null })
      remember(circuit, true)
    }
  }

  /** The attempt ended without saying anything about the model, as when the asker left. */
  release(link: ModelLink): void {
    for (const circuit of this.#both(link)) circuit.probing_until = null
  }

  /** The model failed: its circuit, or that of its key, opens as the kind of the failure says. */
  fail(link: ModelLink, failure: LinkFailure): void {
    this.release(link)
    if (isAboutRequest(failure.kind)) return
    const fixed = FIXED[failure.kind]
    const circuit = this.#of(fixed?.scope === 'endpoint' ? endpointKey(link) : linkKey(link))
    if (fixed !== undefined) {
      this.#open(circuit, failure.kind, fixed.open_ms)
    } else if (failure.kind === 'rate_limited') {
      const doubled = this.#doubled(circuit, RATE_LIMIT_MS)
      const asked = failure.wait_ms === null ? null : Math.min(Math.max(failure.wait_ms, SECOND), MAX_DURATION_MS)
      this.#open(circuit, failure.kind, asked ?? doubled)
    } else {
      const wasHalfOpen = this.#stateOf(circuit) === 'half_open'
      remember(circuit, false)
      if (wasHalfOpen || isTooMany(circuit.outcomes))
        this.#open(circuit, failure.kind, this.#doubled(circuit, FAILURES_MS))
    }
  }

  /** Returns the worse of the model's circuit and its key's. */
  report(link: ModelLink): CircuitReport {
    const reports = this.#both(link).map((circuit) => {
      const state = this.#stateOf(circuit)
      return { state, open_until: state === 'open' ? circuit.open_until : null, reason: circuit.reason }
    })
    const worst = (['open', 'half_open', 'closed'] as const).find((state) =>
      reports.some((each) => each.state === state),
    )
    return reports.find(({ state }) => state === worst) ?? { state: 'closed', open_until: null, reason: null }
  }

  #both(link: ModelLink): Circuit[] {
    return [this.#of(endpointKey(link)), this.#of(linkKey(link))]
  }

  #of(key: string): Circuit {
    let circuit = this.#circuits.get(key)
    if (circuit === undefined) {
      circuit = { open_until: null, reason: null, openings: 0, outcomes: [], probing_until: null }
      this.#circuits.set(key, circuit)
    }
    return circuit
  }

  #stateOf({ open_until }: Circuit): CircuitState {
    if (open_until === null) return 'closed'
    return this.#now() < open_until ? 'open' : 'half_open'
  }

  #open(circuit: Circuit, reason: FailureKind, open_ms: number): void {
    circuit.open_until = this.#now() + open_ms
    circuit.reason = reason
    circuit.openings += 1
    circuit.outcomes = []
  }

  /** Doubles with each opening, up to five minutes; a fifth of it by chance, so that processes do not return together. */
  #doubled({ openings }: Circuit, first_ms: number): number {
    return Math.min(first_ms * 2 ** openings, MAX_DURATION_MS) * (0.9 + 0.2 * this.#random())
  }
}

function remember(circuit: Circuit, succeeded: boolean): void {
  circuit.outcomes = [...circuit.outcomes, succeeded].slice(-REMEMBERED)
}

function isTooMany(outcomes: readonly boolean[]): boolean {
  const inARow = outcomes.slice(-MAX_IN_A_ROW)
  const failures = outcomes.filter((succeeded) => !succeeded).length
  return failures >= MAX_FAILURES || (inARow.length === MAX_IN_A_ROW && !inARow.includes(true))
}

function endpointKey({ endpoint }: ModelLink): string {
  return `key ${endpoint.id}`
}

function linkKey({ id }: ModelLink): string {
  return `model ${id}`
}
