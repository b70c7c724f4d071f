import { z } from 'zod'
import { chooseModels, type Endpoint, type ModelLink } from '#lib/assistant/chain/endpoints'
import { failureOf, LinkFailure } from '#lib/assistant/chain/failures'
import { guardedFetch, parseJson } from '#lib/assistant/chain/guarded-fetch'
import type { FailureKind } from '#lib/assistant/chain/schema'

/** What a server answered when it was asked for its models. */
export interface Listing {
  endpoint: Endpoint
  /** null: it did not say, as servers without `/models`. */
  reachable: boolean | null
  latency_ms: number | null
  /** Milliseconds since 1970. */
  checked_at: number
  error_kind: FailureKind | null
  models: { id: string; context_window: number | null }[]
}

const LIMIT_MS = 2000
const FRESH_MS = 30_000
const MAX_BYTES = 2 * 1024 * 1024
const MAX_MODELS = 500

/** The `/models` of every endpoint: asked for at most every 30 s, once however many want to know. Costs no tokens. */
export class Listings {
  readonly #endpoints: readonly Endpoint[]
  readonly #now: () => number
  readonly #known = new Map<string, Promise<Listing>>()
  readonly #checkedAt = new Map<string, number>()
  readonly #lastChoice = new Map<string, ModelLink[]>()

  constructor(endpoints: readonly Endpoint[], now: () => number) {
    this.#endpoints = endpoints
    this.#now = now
  }

  /** Returns what each endpoint answered, none older than 30 s; never throws. */
  all(): Promise<Listing[]> {
    return Promise.all(this.#endpoints.map((endpoint) => this.#of(endpoint)))
  }

  /**
   * Returns the models to use when none are configured: those listed last, so that nobody waits for a list but the
   * first, while it is asked for anew.
   */
  async choose(): Promise<ModelLink[]> {
    const refreshed = this.#refreshChoice()
    if (this.#lastChoice.size === 0) await refreshed
    return this.#endpoints.flatMap(({ id }) => this.#lastChoice.get(id) ?? [])
  }

  async #refreshChoice(): Promise<void> {
    for (const { endpoint, models } of await this.all()) {
      const chosen = chooseModels(
        endpoint,
        models.map(({ id }) => id),
      )
      if (chosen.length > 0) this.#lastChoice.set(endpoint.id, chosen)
    }
  }

  #of(endpoint: Endpoint): Promise<Listing> {
    const known = this.#known.get(endpoint.id)
    if (known !== undefined && this.#now() - (this.#checkedAt.get(endpoint.id) ?? 0) < FRESH_MS) return known
    const asked = list(endpoint, this.#now)
    this.#known.set(endpoint.id, asked)
    this.#checkedAt.set(endpoint.id, this.#now())
    return asked
  }
}

async function list(endpoint: Endpoint, now: () => number): Promise<Listing> {
  const started = now()
  const listing = (parts: Partial<Listing>): Listing => ({
    endpoint,
    reachable: true,
    latency_ms: now() - started,
    checked_at: now(),
    error_kind: null,
    models: [],
    ...parts,
  })
  const signal = AbortSignal.timeout(LIMIT_MS)
  try {
    const headers: HeadersInit = endpoint.api_key === null ? {} : { authorization: `Bearer ${endpoint.api_key}` }
    const response = await guardedFetch(
      `${endpoint.base_url}/models`,
      { signal, headers },
      { now, max_bytes: MAX_BYTES },
    )
    return listing({ models: readModels(await response.text()) })
  } catch (error) {
    if (signal.aborted) return listing({ reachable: false, latency_ms: null, error_kind: 'timeout' })
    const { kind, status } = failureOf(error, new Headers(), now())
    if (status === 404 || status === 405) return listing({ reachable: null })
    const isAnswer = kind === 'credentials' || kind === 'quota' || kind === 'rate_limited'
    return listing({ reachable: isAnswer, latency_ms: isAnswer ? now() - started : null, error_kind: kind })
  }
}

/** Fields in which servers tell how much a model can read; OpenAI tells nothing. */
const ListedModel = z.object({
  id: z.string().min(1).max(200),
  context_length: z.number().nullish(),
  context_window: z.number().nullish(),
  max_model_len: z.number().nullish(),
})

/** Reads `{data: [{id}]}`. Throws LinkFailure when it is something else; entries that cannot be read are left out. */
function readModels(text: string): Listing['models'] {
  const answer = z.object({ data: z.array(z.unknown()) }).safeParse(parseJson(text))
  if (!answer.success) throw new LinkFailure('bad_answer')
  return answer.data.data.slice(0, MAX_MODELS).flatMap((entry) => {
    const { success, data } = ListedModel.safeParse(entry)
    if (!success) return []
    return [{ id: data.id, context_window: data.context_length ?? data.context_window ?? data.max_model_len ?? null }]
  })
}
