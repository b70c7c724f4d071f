import type { AttemptLimits } from '#lib/assistant/chain/attempt'
import { Circuits } from '#lib/assistant/chain/circuits'
import { type Endpoint, type ModelEnv, type ModelLink, readEndpoints, readLinks } from '#lib/assistant/chain/endpoints'
import { Listings } from '#lib/assistant/chain/listings'
import { scarceUntil } from '#lib/assistant/chain/rate-limits'
import { Statistics } from '#lib/assistant/chain/statistics'
import { env } from '#lib/env'

/** What a turn may cost in time and size. */
export interface ChainLimits extends AttemptLimits {
  /** How long all models of a turn together may keep the asker waiting before the built-in analyst answers. */
  patience_ms: number
}

/** What was learnt of a model's server by its refusals. */
interface Capabilities {
  unsupported: Set<string>
  tools: boolean
  scarce_until: number | null
  /** Then it is found out anew: servers are changed too. */
  forgotten_at: number
}

/** What one process knows of its models. */
export class ChainState {
  readonly endpoints: readonly Endpoint[]
  readonly configured: readonly ModelLink[]
  readonly limits: ChainLimits
  readonly now: () => number
  readonly circuits: Circuits
  readonly statistics: Statistics
  readonly listings: Listings
  readonly #capabilities = new Map<string, Capabilities>()

  constructor(
    configuration: ModelEnv & { AI_TIMEOUT: number },
    { now = Date.now, limits = {} }: { now?: () => number; limits?: Partial<ChainLimits> } = {},
  ) {
    this.endpoints = readEndpoints(configuration)
    this.configured = readLinks(configuration)
    this.limits = { ...limitsFor(configuration.AI_TIMEOUT), ...limits }
    this.now = now
    this.circuits = new Circuits(now)
    this.statistics = new Statistics(now)
    this.listings = new Listings(this.endpoints, now)
  }

  /** Returns the models in the order of preference: those of AI_MODELS, or else of what the servers list. */
  async links(): Promise<readonly ModelLink[]> {
    return this.configured.length > 0 || this.endpoints.length === 0 ? this.configured : this.listings.choose()
  }

  /** Returns what is known of the model's abilities; the caller may add to it. */
  capabilities({ id }: ModelLink): Capabilities {
    let known = this.#capabilities.get(id)
    if (known === undefined || this.now() >= known.forgotten_at) {
      known = { unsupported: new Set(), tools: true, scarce_until: null, forgotten_at: this.now() + HOUR }
      this.#capabilities.set(id, known)
    }
    return known
  }

  /** Notes how much of its allowance a response says is left. */
  noteHeaders(link: ModelLink, headers: Headers): void {
    this.capabilities(link).scarce_until = scarceUntil(headers, this.now())
  }

  /** Whether the model's allowance is nearly used up, so that others go first. */
  isScarce(link: ModelLink): boolean {
    return this.now() < (this.capabilities(link).scarce_until ?? 0)
  }
}

const SECOND = 1000
const HOUR = 3600 * SECOND
const MIB = 1024 * 1024

/** With the default of 6 s the built-in analyst begins at most 9 s after the question, however many models are silent. */
function limitsFor(timeout_s: number): ChainLimits {
  return {
    first_content_ms: timeout_s * SECOND,
    gap_ms: timeout_s * SECOND,
    patience_ms: (timeout_s + 3) * SECOND,
    attempt_ms: 45 * SECOND,
    max_bytes: 4 * MIB,
    max_characters: 65_536,
  }
}

let current: ChainState | undefined

/**
 * Makes this process know other models; without any, those of its environment again.
 *
 * @internal for tests
 */
export function replaceProcessState(state?: ChainState): void {
  current = state
}

/** Returns what this process knows of the configured models. */
export function processState(): ChainState {
  current ??= new ChainState(env)
  return current
}
