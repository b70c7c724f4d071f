import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { type Answer, attempt } from '#lib/assistant/chain/attempt'
import { BUILTIN, type ModelLink, providerOf } from '#lib/assistant/chain/endpoints'
import { isAboutRequest, LinkFailure } from '#lib/assistant/chain/failures'
import { isGarbled, withoutMarks } from '#lib/assistant/chain/prompts'
import type { AiModel, FailureKind } from '#lib/assistant/chain/schema'
import type { ChainState } from '#lib/assistant/chain/state'
import { logger } from '#lib/log'

/** A model that failed within a turn, or that was not asked, and why. */
interface PassedOver {
  id: string
  reason: FailureKind
}

/** Who answered the last step of a turn, and who did not. */
export interface Answered {
  /** Of a link, or `builtin`. */
  id: string
  provider: AiModel['provider']
  kind: AiModel['kind']
  fallback_from: PassedOver[]
}

/** One request to one model, when it is over. */
export interface AttemptReport {
  id: string
  /** Of the server that was sent the prompt. */
  host: string
  prompt: LanguageModelV4Prompt
  /** `left`: whoever asked did not wait for the end. */
  outcome: 'answered' | 'failed' | 'left'
  reason: FailureKind | null
  input_tokens: number
  output_tokens: number
}

/** Less than this is no chance to answer. */
const MIN_PATIENCE_MS = 20
/** A model may garble one tool call of a turn; it is told, and mends it. */
const MAX_GARBLED_CALLS = 1
const MAX_ADAPTATIONS = 4
/** Of the turn's patience, kept for each model that is still to be asked. */
const MIN_SHARE = 1 / 6

interface TurnParts {
  state: ChainState
  preferred: string | undefined
  onAttempt: ((report: AttemptReport) => void) | undefined
}

/** One turn of a conversation: several calls to the chain, one after the other. */
export class Turn {
  readonly #parts: TurnParts
  readonly #state: ChainState
  readonly #passedOver = new Map<string, FailureKind>()
  readonly #failed = new Set<string>()
  readonly #garbled = new Map<string, number>()
  /** The model that the turn stays with: it answered last. */
  #current: ModelLink | null = null
  #waited_ms = 0

  constructor(parts: TurnParts) {
    this.#parts = parts
    this.#state = parts.state
  }

  /** Returns the answer of the first model that has one. Throws the caller's reason when the caller aborts, and when no model answers. */
  async answer(asked: LanguageModelV4CallOptions): Promise<Answer> {
    const order = await this.#order()
    for (const [index, link] of order.entries()) {
      asked.abortSignal?.throwIfAborted()
      if (!this.#mayAsk(link, asked)) continue
      const answer = await this.#ask(link, asked, this.#shareOf(order.slice(index + 1)))
      if (answer === null) continue
      this.#current = link
      return answer
    }
    asked.abortSignal?.throwIfAborted()
    this.#current = null
    throw new Error('No language model answered.')
  }

  /** Who answered last: a model, or the built-in analyst where none did. */
  answered(): Answered {
    const id = this.#current?.id ?? BUILTIN
    const passed = [...this.#passedOver].filter(([each]) => each !== id)
    const fallback_from = passed.map(([each, reason]) => ({ id: each, reason }))
    if (this.#current === null) return { id, provider: BUILTIN, kind: 'builtin', fallback_from }
    return { id, provider: providerOf(this.#current), kind: 'llm', fallback_from }
  }

  /** The turn's model first, then the preferred one, then as configured; those nearly out of allowance last. */
  async #order(): Promise<ModelLink[]> {
    const rank = (link: ModelLink) => {
      if (link.id === this.#current?.id) return 0
      if (link.id === this.#parts.preferred) return 1
      return this.#state.isScarce(link) ? 3 : 2
    }
    return [...(await this.#state.links())].sort((a, b) => rank(a) - rank(b))
  }

  #mayAsk(link: ModelLink, { tools = [] }: LanguageModelV4CallOptions): boolean {
    if (this.#failed.has(link.id)) return false
    const { circuits } = this.#state
    let reason: FailureKind | null = null
    if (tools.length > 0 && !this.#state.capabilities(link).tools) reason = 'no_tools'
    else if (this.#patience() < MIN_PATIENCE_MS) reason = 'timeout'
    else if (!circuits.admit(link)) reason = circuits.report(link).reason ?? 'server_error'
    if (reason !== null) this.#passedOver.set(link.id, reason)
    return reason === null
  }

  #patience(): number {
    return this.#state.limits.patience_ms - this.#waited_ms
  }

  /** Returns how long the next model may be silent, so that those after it have a chance too. */
  #shareOf(later: readonly ModelLink[]): number {
    const { circuits, limits } = this.#state
    const left = this.#patience()
    const others = later.filter((link) => !this.#failed.has(link.id) && circuits.report(link).state !== 'open').length
    const chance = Math.min(limits.patience_ms * MIN_SHARE, left / (others + 1))
    return Math.min(limits.first_content_ms, left - chance * others)
  }

  /** Returns the answer of one model, or null when it failed. */
  async #ask(link: ModelLink, asked: LanguageModelV4CallOptions, patience_ms: number): Promise<Answer | null> {
    // Whoever asked may leave before it answers.
    this.#passedOver.set(link.id, 'timeout')
    const options = this.#current?.id === link.id ? asked : withoutMarks(asked)
    for (let adaptations = 0; ; adaptations += 1) {
      try {
        const answer = await this.#attempt(link, options, patience_ms)
        this.#passedOver.delete(link.id)
        return answer
      } catch (error) {
        if (!(error instanceof LinkFailure)) throw error
        if (this.#learns(link, error) && adaptations < MAX_ADAPTATIONS) continue
        this.#failed.add(link.id)
        this.#passedOver.set(link.id, error.kind)
        return null
      }
    }
  }

  /** Whether a refusal says how the model can be asked again: without a setting that it does not take. */
  #learns(link: ModelLink, { kind, setting }: LinkFailure): boolean {
    const known = this.#state.capabilities(link)
    if (kind === 'no_tools') known.tools = false
    if (kind !== 'unsupported_setting' || setting === null || known.unsupported.has(setting)) return false
    known.unsupported.add(setting)
    return true
  }

  /** One request: notes how it went, whichever way it ends. */
  async #attempt(link: ModelLink, options: LanguageModelV4CallOptions, patience_ms: number): Promise<Answer> {
    const { now, limits, circuits, statistics } = this.#state
    const started = performance.now()
    try {
      const answer = await attempt(link, options, {
        limits: { ...limits, first_content_ms: patience_ms, gap_ms: Math.min(limits.gap_ms, patience_ms) },
        now,
        unsupported: this.#state.capabilities(link).unsupported,
        onHeaders: (headers) => this.#state.noteHeaders(link, headers),
      })
      this.#requireReadable(link, answer, options)
      circuits.succeed(link)
      statistics.record(link, answer.first_content_ms)
      this.#report(link, options, { outcome: 'answered', reason: null, usage: answer.usage })
      return answer
    } catch (error) {
      if (!(error instanceof LinkFailure)) {
        circuits.release(link)
        this.#report(link, options, { outcome: 'left', reason: null })
        throw error
      }
      const { kind, status } = error
      this.#waited_ms += performance.now() - started
      circuits.fail(link, error)
      if (!isAboutRequest(kind)) statistics.record(link, null)
      logger.warn({ model: link.id, reason: kind, status }, 'a language model failed')
      this.#report(link, options, { outcome: 'failed', reason: kind })
      throw error
    }
  }

  /** Throws bad_answer when the model garbles its tool calls again and again. */
  #requireReadable(link: ModelLink, { content }: Answer, options: LanguageModelV4CallOptions): void {
    const garbled = content.filter((part) => part.type === 'tool-call' && isGarbled(part, options)).length
    const count = (this.#garbled.get(link.id) ?? 0) + garbled
    this.#garbled.set(link.id, count)
    if (count > MAX_GARBLED_CALLS) throw new LinkFailure('bad_answer')
  }

  #report(
    { id, endpoint }: ModelLink,
    { prompt }: LanguageModelV4CallOptions,
    { usage, ...how }: Pick<AttemptReport, 'outcome' | 'reason'> & { usage?: Answer['usage'] },
  ): void {
    const tokens = { input_tokens: usage?.inputTokens.total ?? 0, output_tokens: usage?.outputTokens.total ?? 0 }
    this.#parts.onAttempt?.({ id, host: endpoint.host, prompt, ...how, ...tokens })
  }
}
