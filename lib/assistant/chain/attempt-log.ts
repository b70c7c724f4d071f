import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { isContent } from '#lib/assistant/chain/attempt'
import type { ModelLink } from '#lib/assistant/chain/endpoints'
import { isAboutRequest, type LinkFailure } from '#lib/assistant/chain/failures'
import type { FailureKind } from '#lib/assistant/chain/schema'
import type { ChainState } from '#lib/assistant/chain/state'
import { logger } from '#lib/log'

/** One request to one model, when it is over. */
export interface AttemptReport {
  id: string
  /** Of the server that was sent the prompt. */
  host: string
  /** `left`: whoever asked did not wait for the end. */
  outcome: 'answered' | 'failed' | 'left'
  reason: FailureKind | null
  duration_ms: number
  /** null when no content came. */
  first_content_ms: number | null
  input_tokens: number
  output_tokens: number
}

/** What is noted of one request, once. */
export class AttemptLog {
  first_content_ms: number | null = null
  garbled_calls = 0
  readonly #link: ModelLink
  readonly #state: ChainState
  readonly #onAttempt: ((report: AttemptReport) => void) | undefined
  readonly #started = performance.now()
  #input_tokens = 0
  #output_tokens = 0
  #isOver = false

  constructor(link: ModelLink, state: ChainState, onAttempt: ((report: AttemptReport) => void) | undefined) {
    this.#link = link
    this.#state = state
    this.#onAttempt = onAttempt
  }

  /** Takes note of a part of the answer. */
  see(part: LanguageModelV4StreamPart): void {
    if (isContent(part)) this.first_content_ms ??= performance.now() - this.#started
    if (part.type !== 'finish') return
    this.#input_tokens = part.usage.inputTokens.total ?? 0
    this.#output_tokens = part.usage.outputTokens.total ?? 0
  }

  /** The answer is whole. */
  succeed(): void {
    this.#state.circuits.succeed(this.#link)
    this.#record(true)
    this.#report('answered', null)
  }

  /** It failed. */
  fail(failure: LinkFailure): void {
    this.#state.circuits.fail(this.#link, failure)
    if (!isAboutRequest(failure.kind)) this.#record(false)
    logger.warn({ model: this.#link.id, reason: failure.kind, status: failure.status }, 'a language model failed')
    this.#report('failed', failure.kind)
  }

  /** Nobody waited for the end; does nothing when it is over already. */
  leave(): void {
    if (this.#isOver) return
    this.#state.circuits.release(this.#link)
    this.#report('left', null)
  }

  #record(succeeded: boolean): void {
    const { first_content_ms, garbled_calls } = this
    const tokens = { input_tokens: this.#input_tokens, output_tokens: this.#output_tokens }
    this.#state.statistics.record(this.#link, { succeeded, first_content_ms, garbled_calls, ...tokens })
  }

  #report(outcome: AttemptReport['outcome'], reason: FailureKind | null): void {
    this.#isOver = true
    this.#onAttempt?.({
      id: this.#link.id,
      host: this.#link.endpoint.host,
      outcome,
      reason,
      duration_ms: Math.round(performance.now() - this.#started),
      first_content_ms: this.first_content_ms === null ? null : Math.round(this.first_content_ms),
      input_tokens: this.#input_tokens,
      output_tokens: this.#output_tokens,
    })
  }
}
